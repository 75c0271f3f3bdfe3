"""The description of the API for the browser client: `python -m kontor.server.description FILE`."""

import json
import sys
from pathlib import Path

from kontor.server.app import create_app
from kontor.server.settings import Settings


def description() -> str:
    """Return the OpenAPI description as text."""
    app = create_app(Settings(secret="only described, never served", database="sqlite:///:memory:"))
    found = app.openapi()
    # The release is not what a client depends on.
    found["info"]["version"] = "0"
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Write the description into a file."""
    if len(arguments) != 1:
        print("usage: python -m kontor.server.description FILE", file=sys.stderr)
        return 2
    Path(arguments[0]).write_text(description(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
