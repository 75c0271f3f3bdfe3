"""What `import kontor` promises: exported names, docstrings that survive compiling, one version."""

import inspect
import re
from importlib import import_module

import pytest

import kontor
from kontor import Game, constants
from kontor.rules import journal, state
from kontor.rules.journal import EVENTS
from kontor.rules.score import CATEGORIES
from tests.house.files import ROOT

PUBLIC = ("kontor", "kontor.board", "kontor.bots", "kontor.record", "kontor.rules")


@pytest.mark.parametrize("room", PUBLIC)
def test_all_that_is_exported_has_a_docstring(room: str) -> None:
    """mypyc drops docstrings; `setup.py` puts them back."""
    module = import_module(room)
    assert told(module)
    without = []
    for name in module.__all__:
        one = getattr(module, name)
        if not (inspect.isclass(one) or inspect.isroutine(one) or inspect.ismodule(one)):
            continue
        without += [name] if not told(one, name) else []
        if inspect.isclass(one):
            without += [f"{name}.{part}" for part in parts_of(one) if not told(getattr(one, part))]
    assert without == []


def told(one: object, name: str = "") -> bool:
    """Tell whether something has a docstring of its own, besides its signature."""
    said = getattr(one, "__doc__", None) or ""
    return bool(said) and not said.startswith((f"{name}(", "mypyc filler"))


def parts_of(one: type) -> list[str]:
    """List the public methods and properties that a class brings itself."""
    own = ((name, value) for name, value in vars(one).items() if not name.startswith("_"))
    return [
        name
        for name, value in own
        if isinstance(value, property) or (callable(value) and not inspect.isclass(value))
    ]


def test_signatures_survive_too() -> None:
    assert list(inspect.signature(kontor.view).parameters) == ["state", "seat"]


def test_whether_the_rules_are_compiled_is_told() -> None:
    assert kontor.compiled is not state.__file__.endswith(".py")


def test_constants_are_those_of_the_rules() -> None:
    game = Game.new(players=4, seed=1)
    assert game.state.phase == constants.TURN
    assert constants.PHASES[game.state.phase] == game.phase
    assert set(constants.__all__) <= set(vars(constants))
    piece = constants.piece_of(2, constants.MERCHANT)
    assert constants.piece_text(piece) == "2m"
    assert (constants.owner_of(piece), constants.kind_of(piece)) == (2, constants.MERCHANT)
    assert set(game.scores()[0]) == set(CATEGORIES)


def test_the_kinds_of_events_are_those_of_the_table() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", journal.__doc__ or "", re.MULTILINE)
    assert tuple(rows) == EVENTS
    sources = "".join(path.read_text("utf-8") for path in ROOT.glob("src/kontor/rules/*.py"))
    assert set(re.findall(r'"event": "(\w+)"', sources)) == set(EVENTS)


def test_actions_are_found_by_index_and_by_text() -> None:
    space = Game.new(board="east", players=3, seed=1).space
    for index in range(0, len(space), 7):
        action = space.action(index)
        assert (action.index, space.index(action.text)) == (index, index)
        assert space.parse(action.text) is action
    for index in (-1, len(space)):
        with pytest.raises(kontor.NotationError, match=f"there is no action {index}"):
            space.action(index)
