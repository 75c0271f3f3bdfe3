"""Writes the description of the API, from which the types of the browser client are made.

`./kontor types` runs it: `python -m kontor.server.describe FILE`.
"""

import json
import sys
from pathlib import Path

from kontor.server.app import create_app
from kontor.server.settings import Settings


def description() -> str:
    """Return the OpenAPI description of the server as it is kept with the client."""
    # With a secret given, nothing is written anywhere.
    app = create_app(Settings(database="sqlite://", secret="not used"))
    return json.dumps(app.openapi(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(description(), encoding="utf-8")
