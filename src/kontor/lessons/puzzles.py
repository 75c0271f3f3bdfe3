"""Puzzles as data: moments of games in which one turn is clearly the best, a line of JSON each."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from kontor.lessons.themes import THEMES
from kontor.lessons.weighing import Weighed
from kontor.record import QuietGame
from kontor.review.walking import goes_on
from kontor.rules import Deal, KontorError, Setup, State, deal_from, deal_json, setup_from
from kontor.rules.words import TURN

MARGIN: Final = 0.06
"""A turn is right if its share to win is no more than this behind the best one."""
SOLVERS: Final = ("journeyman", "master", "grandmaster", "alderman")
"""The levels that are asked to solve a puzzle; the weakest for people never does."""
ID_LENGTH: Final = 8
FOLDER: Final = "data/puzzles"
KEYS: Final = (
    "id",
    "setup",
    "deal",
    "actions",
    "seat",
    "best",
    "next",
    "lead",
    "error",
    "margin",
    "themes",
    "difficulty",
    "solved",
    "nodes",
    "seeds",
)
TURN_KEYS: Final = ("actions", "share", "error")


class PuzzleError(KontorError):
    """Raised when a line of a file is no puzzle, or there is no puzzle with an id."""


class Puzzle(NamedTuple):
    """A moment of a game, its best turn, and what is known about it."""

    id: str
    setup: Setup
    deal: Deal
    actions: tuple[str, ...]
    """Those of the game, up to the moment."""
    seat: int
    best: Weighed
    next: Weighed
    """The best of all other turns."""
    lead: float
    """By how much the share of the best turn is larger, at least, in all checks."""
    error: float
    """The standard error of the lead."""
    margin: float
    themes: tuple[str, ...]
    difficulty: int
    """From 1 to 5, see `difficulty_of`."""
    solved: tuple[str, ...]
    """The levels of our bots that find it, in the order of their strength."""
    nodes: int
    """How many positions each check looked at."""
    seeds: tuple[int, ...]
    """The seeds of the checks."""

    def game(self) -> QuietGame:
        """Return the game up to the moment."""
        game = QuietGame.begin(self.setup, self.deal)
        game.play_all(self.actions)
        return game

    def json(self) -> dict[str, Any]:
        """Return the puzzle as JSON."""
        found = self._asdict()
        found["setup"] = self.setup.json()
        found["deal"] = deal_json(self.setup, self.deal)
        found["actions"] = ";".join(self.actions)
        for name in ("best", "next"):
            turn = getattr(self, name)
            share, error = round(turn.share, 4), round(turn.error, 4)
            found[name] = {"actions": list(turn.actions), "share": share, "error": error}
        for name in ("themes", "solved", "seeds"):
            found[name] = list(getattr(self, name))
        found["lead"] = round(self.lead, 4)
        found["error"] = round(self.error, 4)
        return found


def id_of(setup: Setup, deal: Deal, actions: Sequence[str]) -> str:
    """Return the id of the puzzle at a moment: a hash of the game up to it."""
    told = [setup.json(), deal_json(setup, deal), list(actions)]
    text = json.dumps(told, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH]


def difficulty_of(solved: Iterable[str]) -> int:
    """Return how difficult a puzzle is, from 1 to 5, by the levels that solve it.

    1: all of them. 2: the journeyman and not all above. 3: all above the journeyman. 4: not all of
    these. 5: none.
    """
    found = set(solved)
    weakest, *above = SOLVERS
    if weakest in found:
        return 1 if found.issuperset(above) else 2
    if found.issuperset(above):
        return 3
    return 4 if found else 5


def line_of(puzzle: Puzzle) -> str:
    """Return a puzzle as a line of a file."""
    return json.dumps(puzzle.json(), ensure_ascii=False, separators=(",", ":"))


def puzzle_from(data: object) -> Puzzle:
    """Return the puzzle of its JSON; what is missing, unknown or cannot be raises `PuzzleError`."""
    if not isinstance(data, Mapping):
        raise PuzzleError("a puzzle must be an object")
    _check_keys("the puzzle", data, KEYS)
    try:
        setup = setup_from(data["setup"])
        deal = deal_from(setup, data["deal"])
        found = Puzzle(
            id=_text("id", data["id"]),
            setup=setup,
            deal=deal,
            actions=tuple(_text("actions", data["actions"]).split(";")),
            seat=_whole("seat", data["seat"], setup.players - 1),
            best=_turn("best", data["best"]),
            next=_turn("next", data["next"]),
            lead=_number("lead", data["lead"]),
            error=_number("error", data["error"]),
            margin=_number("margin", data["margin"]),
            themes=_names("themes", data["themes"], tuple(THEMES)),
            difficulty=_whole("difficulty", data["difficulty"], 5),
            solved=_names("solved", data["solved"], SOLVERS),
            nodes=_whole("nodes", data["nodes"], 10**9),
            seeds=tuple(_whole("seeds", one, 10**9) for one in _list("seeds", data["seeds"])),
        )
    except PuzzleError:
        raise
    except KontorError as error:
        raise PuzzleError(str(error)) from error
    _check(found)
    return found


def _check(puzzle: Puzzle) -> None:
    """Refuse what does not fit together; the game itself is played when it is needed."""
    if puzzle.id != id_of(puzzle.setup, puzzle.deal, puzzle.actions):
        raise PuzzleError(f"id: {puzzle.id} is not that of this game and moment")
    if puzzle.difficulty != difficulty_of(puzzle.solved):
        raise PuzzleError(f"difficulty: {puzzle.difficulty} does not go with who solves it")
    if not puzzle.themes:
        raise PuzzleError("themes: a puzzle has at least one")


def start_of(puzzle: Puzzle) -> State:
    """Return the position of a puzzle; refuse one in which no turn of its seat begins."""
    game = puzzle.game()
    state = game.state
    before = game.state_after(max(0, game.action_count - 1))
    has_begun = game.action_count > 0 and goes_on(before, state)
    if has_begun or state.phase != TURN or state.seat != puzzle.seat:
        raise PuzzleError(f"{puzzle.id}: no turn of seat {puzzle.seat} begins there")
    return state


def read_puzzles(name: str, text: str) -> list[Puzzle]:
    """Return the puzzles of a file; an error names the file and the line."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            found.append(puzzle_from(json.loads(line)))
        except PuzzleError as error:
            raise PuzzleError(f"{name}, line {number}: {error}") from error
        except (ValueError, RecursionError) as error:
            raise PuzzleError(f"{name}, line {number}: not JSON: {error}") from error
    return found


@cache
def puzzles() -> dict[str, Puzzle]:
    """Return all puzzles that come with the project by their ids, in a fixed order."""
    folder = files("kontor.lessons").joinpath(FOLDER)
    found: dict[str, Puzzle] = {}
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if not file.name.endswith(".jsonl"):
            continue
        for puzzle in read_puzzles(file.name, file.read_text(encoding="utf-8")):
            if puzzle.id in found:
                raise PuzzleError(f"{file.name}: the puzzle {puzzle.id} is there twice")
            found[puzzle.id] = puzzle
    return found


def puzzle_of(puzzle_id: str) -> Puzzle:
    """Return the puzzle with an id."""
    found = puzzles().get(puzzle_id)
    if found is None:
        raise PuzzleError(f"there is no puzzle {puzzle_id}")
    return found


def _check_keys(what: str, data: Mapping[str, Any], keys: Sequence[str]) -> None:
    missing = [key for key in keys if key not in data]
    if missing:
        raise PuzzleError(f"{what} lacks {', '.join(missing)}")
    unknown = [str(key) for key in data if key not in keys]
    if unknown:
        raise PuzzleError(f"{what} has unknown keys: {', '.join(unknown)}")


def _turn(name: str, data: object) -> Weighed:
    if not isinstance(data, Mapping):
        raise PuzzleError(f"{name} must be an object")
    _check_keys(name, data, TURN_KEYS)
    actions = tuple(_text(name, one) for one in _list(name, data["actions"]))
    if not actions:
        raise PuzzleError(f"{name}: a turn has at least one action")
    return Weighed(actions, _number(name, data["share"]), _number(name, data["error"]))


def _names(name: str, data: object, known: Sequence[str]) -> tuple[str, ...]:
    """Return names in the order of those that are known, each once."""
    texts = [_text(name, one) for one in _list(name, data)]
    for text in texts:
        if text not in known:
            raise PuzzleError(f"{name}: unknown {text!r}; it must be one of {', '.join(known)}")
    if texts != [one for one in known if one in texts]:
        raise PuzzleError(f"{name} must stand in the order {', '.join(known)}")
    return tuple(texts)


def _list(name: str, data: object) -> list[object]:
    if not isinstance(data, list):
        raise PuzzleError(f"{name} must be a list")
    return data


def _text(name: str, value: object) -> str:
    if not isinstance(value, str) or not value:
        raise PuzzleError(f"{name}: {value!r} is not a text")
    return value


def _whole(name: str, value: object, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise PuzzleError(f"{name}: {value!r} is not a whole number up to {most}")
    return value


def _number(name: str, value: object) -> float:
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not 0 <= value <= 1:
        raise PuzzleError(f"{name}: {value!r} is not a number from 0 to 1")
    return float(value)
