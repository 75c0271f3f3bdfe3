"""How answers and frames are written: as JSON, by orjson, with parts that were written before."""

from typing import Any

import orjson
from starlette.responses import Response

Written = orjson.Fragment
"""Data that was written already, and goes into whatever it is part of as it is."""


def to_json(data: Any) -> bytes:
    """Return data as JSON."""
    return orjson.dumps(data)


def write(data: Any) -> Written:
    """Return data for several answers, written once."""
    return Written(orjson.dumps(data))


class Answer(Response):
    """An answer in JSON, which may have parts that are written already."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Return the body."""
        return to_json(content)
