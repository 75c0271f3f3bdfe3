"""Bad input by the thousand: only the documented errors, and never a changed state."""

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontor.record import Game, read_record, record_text
from kontor.rules import (
    IllegalAction,
    KontorError,
    NotationError,
    PositionError,
    RecordError,
    Setup,
    SetupError,
)
from tests.games.damage import JUNK, damaged
from tests.games.policy import choose
from tests.games.setups import all_setups

SETUPS = all_setups()
LENGTH = 60


@cache
def sound_game(number: int) -> Game:
    """Return a short game of one of the setups; callers must not play it."""
    game = Game.new(**SETUPS[number % len(SETUPS)], seed=number)
    random = Random(number)
    while len(game.actions) < LENGTH + number % 25:
        game.play(choose(game.state, game.legal_actions(), random))
    return game


GAMES = st.integers(0, 2 * len(SETUPS) - 1)


@settings(max_examples=600)
@given(data=st.data(), number=GAMES)
def test_a_damaged_record_is_refused_or_says_the_same(data: st.DataObject, number: int) -> None:
    record = sound_game(number).record()
    broken = data.draw(damaged(record))
    try:
        game = Game.load(broken)
    except RecordError:
        return
    # What loads is a right record: written again it says the same, to the letter.
    assert json.dumps(game.record(), sort_keys=True) == json.dumps(broken, sort_keys=True)


@settings(max_examples=600)
@given(data=st.data(), number=GAMES)
def test_a_damaged_position_is_refused_or_stays_the_same(data: st.DataObject, number: int) -> None:
    position = sound_game(number).position()
    broken = data.draw(damaged(position))
    try:
        game = Game.from_position(broken)
    except PositionError:
        return
    assert json.dumps(game.position(), sort_keys=True) == json.dumps(broken, sort_keys=True)
    assert game.over or game.legal()


@settings(max_examples=600)
@given(data=st.data(), number=GAMES)
def test_a_loaded_damaged_position_can_be_played(data: st.DataObject, number: int) -> None:
    position = sound_game(number).position()
    # Numbers that fit somewhere else make positions that are wrong in no way that can be seen.
    for key in ("round", "actions", "turn"):
        position[key] = data.draw(st.integers(0, 5), label=key)
    try:
        game = Game.from_position(position)
    except PositionError:
        return
    random = Random(number)
    for _ in range(10):
        if game.over:
            break
        game.play(random.choice(game.legal()))


@settings(max_examples=600)
@given(text=st.text(max_size=60), number=GAMES, data=st.data())
def test_a_text_that_is_no_legal_action_changes_nothing(
    text: str, number: int, data: st.DataObject
) -> None:
    game = sound_game(number)
    before = game.position()
    known = list(game.state.terms.space.by_text)
    words = data.draw(
        st.one_of(
            st.just(text), st.sampled_from(known), st.permutations(text.split()).map(" ".join)
        )
    )
    if words in game.legal():
        return
    with pytest.raises((NotationError, IllegalAction)) as caught:
        game.play(words)
    assert str(caught.value)
    assert game.position() == before


@settings(max_examples=600)
@given(
    options=st.dictionaries(
        st.sampled_from(
            ["edition", "board", "players", "variant", "modules", "bank", "start", "seed", "x"]
        ),
        st.one_of(
            JUNK,
            st.sampled_from(["2009", "egmont", "big-box", "hansa", "east", "britannia", "neutral"]),
            st.sampled_from([("missions",), ["favours"], ("favours", "missions"), "3-4-7"]),
        ),
    )
)
def test_options_make_a_valid_setup_or_a_setup_error(options: dict[str, Any]) -> None:
    try:
        game = Game.new(**options)
    except SetupError:
        return
    assert game.legal()
    # ED5: what is accepted is one of the games of the rulebooks.
    setup = game.setup
    accepted = {
        "edition": setup.edition,
        "board": setup.board,
        "players": setup.players,
        "variant": setup.variant,
        "modules": setup.modules,
    }
    assert accepted in SETUPS


@settings(max_examples=300)
@given(text=st.one_of(st.text(), st.binary()))
def test_text_that_is_no_record_is_refused(text: str | bytes) -> None:
    with pytest.raises(RecordError):
        read_record(text)


@pytest.mark.parametrize(
    "text",
    ["[" * 100_000, '{"format": ' + "9" * 5000 + "}", "null", "[]", '"x"', "{}", "\ufeff{}"],
)
def test_strange_json_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        read_record(text)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": 2}, "unknown format version 2"),
        ({"format": True}, "unknown format version True"),
        ({"rules": 99}, "unknown rules version 99"),
        ({"actions": "end"}, "actions must be a list"),
        ({"actions": [7]}, "action 1: 7 is not a text"),
        ({"result": {}}, "the game is not finished"),
        ({"names": []}, "unknown keys: names"),
        ({"setup": {}}, "setup lacks edition"),
        ({"deal": {}}, "deal must be an object"),
    ],
)
def test_a_wrong_record_is_named(change: dict[str, Any], message: str) -> None:
    record = {**sound_game(0).record(), **change}
    with pytest.raises(RecordError, match=message):
        Game.load(record)


def test_the_first_wrong_action_is_named_with_its_line() -> None:
    game = Game.new(seed=1, start=0)
    for action in ("place t bremen-hamburg.1", "place t bremen-hamburg.2", "end"):
        game.play(action)
    lines = record_text(game.record()).splitlines()
    number = next(n for n, line in enumerate(lines, 1) if "hamburg.2" in line)
    lines[number - 1] = lines[number - 1].replace("hamburg.2", "hamburg.1")
    with pytest.raises(
        RecordError, match=rf"action 2 \(line {number}\): 'place t bremen-hamburg.1'"
    ):
        Game.load("\n".join(lines))


def test_every_error_is_a_kontor_error_with_a_cause_of_its_own() -> None:
    causes = (SetupError, NotationError, IllegalAction, RecordError, PositionError)
    assert all(issubclass(cause, KontorError) for cause in causes)
    with pytest.raises(SetupError, match="unknown option 'colour'"):
        Game.new(colour="red")  # type: ignore[call-arg]
    with pytest.raises(SetupError, match="players must be 2 to 5"):
        Setup(players=6)
