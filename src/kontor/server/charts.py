"""The boards as browsers get them: what can be chosen, and the files of their charts."""

import gzip
import json
from functools import cache
from hashlib import sha256
from typing import Any, Final, NamedTuple

from kontor.board import board, families
from kontor.look import chart, geometry
from kontor.rules.setup import variants_on

ADDRESS: Final = "/api/boards/"
DIGEST_LENGTH: Final = 16


class ChartFile(NamedTuple):
    """A file of a chart, as it is and compressed."""

    media_type: str
    plain: bytes
    packed: bytes


class Charts(NamedTuple):
    """All families of boards as JSON, and the files that they name."""

    families: list[dict[str, Any]]
    files: dict[str, ChartFile]


@cache
def charts() -> Charts:
    """Return the boards, drawn once; one that cannot be drawn raises `BoardError`."""
    files: dict[str, ChartFile] = {}
    shown = [
        {
            "id": family.id,
            "editions": family.editions,
            "modules": family.modules,
            "sides": [
                _side(side, [n for n in sorted(family.sides) if family.sides[n] == side], files)
                for side in dict.fromkeys(family.sides.values())
            ],
        }
        for family in families()
    ]
    return Charts(shown, files)


def _side(board_id: str, players: list[int], files: dict[str, ChartFile]) -> dict[str, Any]:
    printed = board(board_id)
    places = json.dumps(geometry(board_id), ensure_ascii=False)
    return {
        "id": board_id,
        "title": printed.title,
        "players": players,
        "size": printed.size,
        "completed_cities_end": printed.completed_cities_end,
        "regions": printed.regions,
        "variants": variants_on(board_id),
        "chart": _add(files, f"{board_id}.svg", "image/svg+xml", chart(board_id)),
        "geometry": _add(files, f"{board_id}.json", "application/json", places),
    }


def _add(files: dict[str, ChartFile], name: str, media_type: str, text: str) -> str:
    """Add a file, and return its address, which changes with what it holds."""
    plain = text.encode()
    first, _, last = name.rpartition(".")
    known = f"{first}.{sha256(plain).hexdigest()[:DIGEST_LENGTH]}.{last}"
    files[known] = ChartFile(media_type, plain, gzip.compress(plain, mtime=0))
    return ADDRESS + known
