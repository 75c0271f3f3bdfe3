"""The shape of `facts.json`: its keys, and what each of them holds (docs/boards.md)."""

import re
from typing import Any, Final, NamedTuple

from kontor.board.components import ABILITIES, PRIVILEGES

NAME: Final = "a name of small letters, digits and hyphens"
TEXT: Final = "a text"
NUMBER: Final = "a whole number"
FLAG: Final = "true or false"
SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class Some(NamedTuple):
    """A list of one or more things of a shape."""

    shape: Any


# A list means any number of things of its one shape, a tuple one thing of each of its shapes, a set
# one of its values. A key that ends in `?` may be missing.
POINT: Final = (NUMBER, NUMBER)
ENDS: Final = (NAME, NAME)
OFFICE: Final = {
    "shape": {"square", "circle"},
    "privilege": set(PRIVILEGES),
    "coin": NUMBER,
}
CITY: Final = {
    "id": NAME,
    "name": TEXT,
    "position": POINT,
    "banner": Some({"beige", "red", "yellow", "green", "brown", "blue"}),
    "offices": [OFFICE],
    "abilities?": [set(ABILITIES)],
    "open?": FLAG,
    "regions?": [NAME],
    "permits?": [NAME],
}
ROUTE: Final = {
    "id": NAME,
    "ends": ENDS,
    "region": {None, NAME},
    "posts": [{"kind": {"land", "ship"}, "position": POINT}],
    "tavern": FLAG,
    "permanent_marker": {None, NAME},
}
PROVINCE: Final = {
    "id": NAME,
    "position": POINT,
    "routes": [NAME],
    "neighbours": [{"province": NAME, "borders": [NAME]}],
}
HEAD: Final = {
    "id": NAME,
    "title": TEXT,
    "family": NAME,
    "order": NUMBER,
    "players": (NUMBER, NUMBER),
    "editions": Some(TEXT),
    "modules": [TEXT],
}
"""What must be known of a board to offer it."""
FACTS: Final = {
    **HEAD,
    "size": (NUMBER, NUMBER),
    "completed_cities_end": NUMBER,
    "east_west": {"ends": ENDS, "points": (NUMBER, NUMBER, NUMBER)},
    "prestige": {
        "city": NAME,
        "spaces": [{"privilege": set(PRIVILEGES), "points": NUMBER}],
        "position": POINT,
    },
    "regions": [NAME],
    "missions?": [(NAME, NAME, NAME)],
    "cities": Some(CITY),
    "routes": Some(ROUTE),
    "soldiers?": [{"id": NAME, "ends": ENDS, "position": POINT}],
    "provinces?": [PROVINCE],
}


def fault_of(value: object, shape: Any, where: str) -> str | None:
    """Say what is wrong with the shape of a value, and where; None if nothing is."""
    if isinstance(shape, dict):
        return _object_fault(value, shape, where)
    if isinstance(shape, Some):
        return f"{where} is empty" if value == [] else fault_of(value, [shape.shape], where)
    if isinstance(shape, (list, tuple)):
        return _list_fault(value, shape, where)
    if isinstance(shape, set):
        return _choice_fault(value, shape, where)
    return None if _is(value, shape) else f"{where} must be {shape}"


def _object_fault(value: object, shape: dict[str, Any], where: str) -> str | None:
    if not isinstance(value, dict):
        return f"{where} must be an object"
    inner = {key.removesuffix("?"): one for key, one in shape.items()}
    for key in shape:
        if not key.endswith("?") and key not in value:
            return f"{where} lacks {key!r}"
    for key, one in value.items():
        if key not in inner:
            return f"{where} has an unknown key {key!r}"
        fault = fault_of(one, inner[key], f"{where}: {key}")
        if fault is not None:
            return fault
    return None


def _list_fault(value: object, shape: Any, where: str) -> str | None:
    if not isinstance(value, list):
        return f"{where} must be a list"
    if isinstance(shape, tuple) and len(value) != len(shape):
        return f"{where} must hold {len(shape)} things, not {len(value)}"
    for number, one in enumerate(value):
        inner = shape[number] if isinstance(shape, tuple) else shape[0]
        named = one.get("id", number + 1) if isinstance(one, dict) else number + 1
        fault = fault_of(one, inner, f"{where} {named}")
        if fault is not None:
            return fault
    return None


def _choice_fault(value: object, shape: set[Any], where: str) -> str | None:
    if value is None and None in shape:
        return None
    if NAME in shape:
        return fault_of(value, NAME, where)
    if isinstance(value, str) and value in shape:
        return None
    known = ", ".join(sorted(one for one in shape if one is not None))
    return f"{where} must be one of {known}, not {value!r}"


def _is(value: object, kind: str) -> bool:
    if kind == FLAG:
        return isinstance(value, bool)
    if kind == NUMBER:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, str) and (kind == TEXT or SLUG.fullmatch(value) is not None)
