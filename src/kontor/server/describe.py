"""Writes what is described from the code: the API for the browser client, the events for people.

`./kontor types` runs it: `python -m kontor.server.describe OPENAPI_FILE PROTOCOL_PAGE`.
"""

import json
import re
import sys
from pathlib import Path
from typing import Any, Final, Literal, get_args, get_origin

from kontor.server.app import create_app
from kontor.server.entries import Entry
from kontor.server.kinds import EVERY_KIND
from kontor.server.settings import Settings

EVENTS: Final = re.compile(r"(?<=<!-- made by ./kontor types -->\n\n).*?(?=\n\n)", re.DOTALL)
"""Where the page has the table of events."""


def description() -> str:
    """Return the OpenAPI description of the server as it is kept with the client."""
    # With a secret given, nothing is written anywhere.
    app = create_app(Settings(database="sqlite://", secret="not used"))
    return json.dumps(app.openapi(), indent=1, ensure_ascii=False) + "\n"


def with_events(page: str) -> str:
    """Return the page of the protocol with the table of events as they are now."""
    head = "| type | with | what |\n| --- | --- | --- |\n"
    table = head + "\n".join(map(event_row, EVERY_KIND))
    return EVENTS.sub(lambda _: table, page)


def event_row(kind: type[Entry]) -> str:
    """Return the row of a kind of entry in the table of events."""
    fields = [_field_text(name, shown) for name, shown in kind.shown_fields.items()]
    if kind.has_journal:
        fields.append("`journal`")
    what = " ".join((kind.__doc__ or "").split())
    return f"| `{kind.kind}` | {', '.join(fields)} | {what} |"


def _field_text(name: str, shown: Any) -> str:
    """Return a field with the texts that it may hold, if they are listed."""
    if get_origin(shown) is not Literal:
        return f"`{name}`"
    return f"`{name}` ({', '.join(f'`{value}`' for value in get_args(shown))})"


if __name__ == "__main__":
    openapi, protocol = map(Path, sys.argv[1:])
    openapi.write_text(description(), encoding="utf-8")
    protocol.write_text(with_events(protocol.read_text(encoding="utf-8")), encoding="utf-8")
