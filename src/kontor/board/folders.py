"""The folders of the boards, found when they are first needed, and the families that they make.

Each folder holds one side of a board and is named by its id: `facts.json` (what is printed),
`places.json` and `background.svg` (how it is drawn). docs/boards.md explains them.
"""

import json
import os
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NamedTuple

from kontor.board.components import FEWEST_PLAYERS, MOST_PLAYERS
from kontor.board.printed import BoardError
from kontor.board.shape import FACTS, HEAD, fault_of

VARIABLE: Final = "KONTOR_BOARDS"
"""Names a folder of further boards, besides those of the package."""
FILES: Final = ("facts.json", "places.json", "background.svg")


class Family(NamedTuple):
    """A board with all its sides, and the editions and modules that it goes with (ED2, ED4)."""

    id: str
    editions: tuple[str, ...]
    modules: tuple[str, ...]
    sides: dict[int, str]
    """ED2: the id of the side for each number of players that has one."""


class Found(NamedTuple):
    """All boards in their order: their folders, their unchecked facts, and the families."""

    folders: dict[str, Traversable]
    facts: dict[str, dict[str, Any]]
    families: tuple[Family, ...]


_found: list[Found] = []
_checked: set[str] = set()


def board_ids() -> tuple[str, ...]:
    """Return the ids of all boards, in the order in which they are offered."""
    return tuple(_boards().folders)


def own_board_ids() -> tuple[str, ...]:
    """Return the ids of the boards of the package alone, in the order in which they are offered."""
    own = _own_place()
    return tuple(board_id for board_id in board_ids() if own.joinpath(board_id).is_dir())


def families() -> tuple[Family, ...]:
    """Return all families of boards, in the order in which they are offered."""
    return _boards().families


def family_of(name: str) -> Family:
    """Return the family with this name."""
    for family in families():
        if family.id == name:
            return family
    known = ", ".join(family.id for family in families())
    raise BoardError(f"unknown family {name!r}; the families are {known}")


def facts_of(board_id: str) -> dict[str, Any]:
    """Return what is printed on a board, as its folder says it; the shape is checked."""
    _check_known(board_id)
    facts = _boards().facts[board_id]
    if board_id not in _checked:
        check_shape(facts)
        _checked.add(board_id)
    return facts


def check_shape(facts: dict[str, Any]) -> None:
    """Refuse facts of a board that lack a key, or hold something of the wrong kind."""
    fault = fault_of(facts, FACTS, f"{facts['id']}: facts.json")
    if fault is not None:
        raise BoardError(fault)


def text_of(board_id: str, name: str) -> str:
    """Return the text of a file in the folder of a board."""
    _check_known(board_id)
    return _read(_boards().folders[board_id], name)


def _check_known(board_id: str) -> None:
    known = board_ids()
    if board_id not in known:
        raise BoardError(f"unknown board {board_id!r}; the boards are {', '.join(known)}")


def _boards() -> Found:
    if not _found:
        _found.append(find(_places()))
    return _found[0]


def _own_place() -> Traversable:
    return files("kontor.board").joinpath("data")


def _places() -> list[Traversable]:
    """Return the folders of boards: the package's own, and the one that VARIABLE names."""
    places: list[Traversable] = [_own_place()]
    named = os.environ.get(VARIABLE, "")
    if named:
        if not Path(named).is_dir():
            raise BoardError(f"{VARIABLE}: {named} is not a folder")
        places.append(Path(named))
    return places


def find(places: list[Traversable]) -> Found:
    """Return the boards of some folders; an incomplete board raises `BoardError`."""
    found: list[tuple[int, str, Traversable, dict[str, Any]]] = []
    for place in places:
        for folder in place.iterdir():
            # Names that begin with a dot or an underscore belong to tools: .git, __pycache__.
            if folder.is_dir() and not folder.name.startswith((".", "_")):
                facts = _head(folder)
                found.append((facts["order"], facts["id"], folder, facts))
    found.sort(key=lambda one: (one[0], one[1]))
    ids = [board_id for _, board_id, _, _ in found]
    for board_id in ids:
        if ids.count(board_id) > 1:
            raise BoardError(f"there are two boards with the id {board_id}")
    return Found(
        {board_id: folder for _, board_id, folder, _ in found},
        {board_id: facts for _, board_id, _, facts in found},
        _families([facts for _, _, _, facts in found]),
    )


def _head(folder: Traversable) -> dict[str, Any]:
    """Return the facts of a folder; those that are needed to offer the board are checked."""
    missing = [name for name in FILES if not folder.joinpath(name).is_file()]
    if missing:
        raise BoardError(f"{folder}: there is no {', '.join(missing)}")
    where = str(folder.joinpath("facts.json"))
    try:
        facts: Any = json.loads(_read(folder, "facts.json"))
    except json.JSONDecodeError as error:
        raise BoardError(f"{where}: {error}") from error
    head = {key: facts[key] for key in HEAD if key in facts} if isinstance(facts, dict) else facts
    fault = fault_of(head, HEAD, where)
    if fault is not None:
        raise BoardError(fault)
    if facts["id"] != folder.name:
        raise BoardError(f"{where}: the id is {facts['id']}, the folder is {folder.name}")
    least, most = facts["players"]
    if not FEWEST_PLAYERS <= least <= most <= MOST_PLAYERS:
        raise BoardError(f"{where}: players must be two numbers from 2 to 5 that rise")
    result: dict[str, Any] = facts
    return result


def _read(folder: Traversable, name: str) -> str:
    try:
        return folder.joinpath(name).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BoardError(f"{folder.joinpath(name)}: not a text in UTF-8") from error


def _families(boards: list[dict[str, Any]]) -> tuple[Family, ...]:
    names = dict.fromkeys(str(facts["family"]) for facts in boards)
    return tuple(
        _family(name, [facts for facts in boards if facts["family"] == name]) for name in names
    )


def _family(name: str, boards: list[dict[str, Any]]) -> Family:
    for key in ("editions", "modules", "missions"):
        if any(facts.get(key) != boards[0].get(key) for facts in boards):
            raise BoardError(f"the sides of {name} differ in their {key}")
    sides: dict[int, str] = {}
    for facts in boards:
        for number in range(facts["players"][0], facts["players"][1] + 1):
            if number in sides:
                both = f"{sides[number]} and {facts['id']}"
                raise BoardError(f"{both} are both for {number} players (ED2)")
            sides[number] = facts["id"]
    # ED2, ED3: the games for two are played on the side for three where none is printed for two.
    if FEWEST_PLAYERS not in sides and FEWEST_PLAYERS + 1 in sides:
        sides[FEWEST_PLAYERS] = sides[FEWEST_PLAYERS + 1]
    first = boards[0]
    return Family(name, tuple(first["editions"]), tuple(first["modules"]), sides)
