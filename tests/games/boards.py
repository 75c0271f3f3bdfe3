"""Prints what the server says about its boards, for the tests of the browser client.

`python -m tests.games.boards` prints one JSON object: the `families` as `GET /api/boards` answers,
and the text of their `files` by address.
"""

import json

from kontor.server.charts import ADDRESS, charts


def answers() -> dict[str, object]:
    """Return the boards as a browser would get them."""
    families, files = charts()
    texts = {ADDRESS + name: file.plain.decode() for name, file in files.items()}
    return {"families": families, "files": texts}


if __name__ == "__main__":
    print(json.dumps(answers()))
