"""The puzzles of the project: every one can be played, and is what it says."""

import json
from collections import Counter
from datetime import date, timedelta
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from kontor.bots import people_levels
from kontor.lessons.daily import puzzle_of_day
from kontor.lessons.making import TRIES, check, is_found_by
from kontor.lessons.puzzles import (
    SOLVERS,
    Puzzle,
    PuzzleError,
    difficulty_of,
    line_of,
    puzzle_from,
    puzzle_of,
    puzzles,
    read_puzzles,
    start_of,
)
from kontor.lessons.solving import judge, why
from kontor.lessons.themes import THEMES, played, themes_of
from kontor.lessons.weighing import Scales
from kontor.record import Game
from kontor.review.walking import goes_on
from kontor.rules import sample, view

EVERY = list(puzzles().values())
FEW = EVERY[:: max(1, len(EVERY) // 6)]
"""Some of them, from the whole row."""
HARDLY_ANY = 2000
LONGEST = 16_000
LARGEST = 2_000_000


def named(puzzle: Puzzle) -> str:
    return puzzle.id


def own(puzzle: Puzzle, actions: tuple[str, ...]) -> list[tuple[int, str]]:
    return [(puzzle.seat, action) for action in actions]


# All of them


def test_there_are_enough_on_every_board_and_for_every_number_of_players() -> None:
    assert len(EVERY) >= 300
    sides = Counter((puzzle.setup.board, puzzle.setup.players) for puzzle in EVERY)
    assert set(sides) == {
        (board, players) for board in ("hansa", "east", "britannia") for players in range(2, 6)
    }
    assert {puzzle.setup.variant for puzzle in EVERY} == {None, "neutral", "pawn"}
    assert {puzzle.setup.edition for puzzle in EVERY} == {"2009", "egmont", "big-box"}
    # A link is hardly ever clearly the best and not obvious at once.
    assert {theme for puzzle in EVERY for theme in puzzle.themes} >= {*THEMES} - {"link"}
    assert {puzzle.difficulty for puzzle in EVERY} == {1, 2, 3, 4, 5}


def test_no_game_has_more_than_two() -> None:
    games = Counter((puzzle.setup, puzzle.deal) for puzzle in EVERY)
    assert max(games.values()) <= 2


@pytest.mark.parametrize("puzzle", EVERY, ids=named)
def test_it_can_be_reached_and_its_best_turn_is_legal_and_whole(puzzle: Puzzle) -> None:
    state = start_of(puzzle)
    for turn in (puzzle.best, puzzle.next):
        done = played(state, puzzle.seat, turn.actions)
        texts = [one.action.text for one in done.done if one.before.seat == puzzle.seat]
        assert texts == list(turn.actions)
        assert not goes_on(done.after, state)
    # Of the themes of a turn those are told without which no other is within the margin.
    assert set(puzzle.themes) <= set(themes_of(state, puzzle.seat, puzzle.best.actions))
    assert puzzle.lead >= puzzle.margin
    assert puzzle.best.share - puzzle.next.share >= puzzle.margin - 0.02


def test_the_files_stay_small() -> None:
    lines = [line_of(puzzle).encode() for puzzle in EVERY]
    assert max(map(len, lines)) <= LONGEST
    assert sum(map(len, lines)) <= LARGEST


def test_a_record_of_each_can_be_loaded() -> None:
    for puzzle in FEW:
        record = puzzle.game().record()
        assert tuple(Game.load(record).actions) == puzzle.actions


# Who finds them


@pytest.mark.parametrize("puzzle", FEW, ids=named)
def test_the_weakest_level_does_not_find_it(puzzle: Puzzle) -> None:
    seen = view(start_of(puzzle), puzzle.seat)
    assert not is_found_by(seen, people_levels()[0], puzzle.best.actions, TRIES)


@pytest.mark.soak
@pytest.mark.parametrize("puzzle", EVERY, ids=named)
def test_all_checks_find_again_what_it_says(puzzle: Puzzle) -> None:
    checked = check(view(start_of(puzzle), puzzle.seat), puzzle.best.actions)
    assert checked is not None
    assert checked.lead.points == pytest.approx(puzzle.lead, abs=1e-4)
    assert checked.themes == puzzle.themes
    assert checked.solved == puzzle.solved


def test_only_what_the_seat_sees_matters() -> None:
    for puzzle in FEW[:2]:
        seen = view(start_of(puzzle), puzzle.seat)
        other = view(sample(seen, Random(5)), puzzle.seat)
        leads = [Scales(one, HARDLY_ANY, 1).lead() for one in (seen, other)]
        assert leads[0] == leads[1]


# Answers


@pytest.mark.parametrize("puzzle", FEW[:3], ids=named)
def test_the_best_turn_is_right_and_the_next_is_wrong(puzzle: Puzzle) -> None:
    right = judge(puzzle, own(puzzle, puzzle.best.actions))
    assert (right.accepted, right.loss) == (True, 0.0)
    assert right.reasons
    wrong = judge(puzzle, own(puzzle, puzzle.next.actions))
    assert not wrong.accepted
    assert wrong.loss > puzzle.margin
    assert wrong.share == pytest.approx(right.share - wrong.loss, abs=0.01)


def test_it_is_told_why_the_best_turn_is_ahead() -> None:
    told = [why(puzzle) for puzzle in FEW]
    assert all(reason.weight > 0 for reasons in told for reason in reasons)
    assert any(told)


# The puzzle of the day


def test_a_day_has_one_puzzle_and_the_next_day_another_theme() -> None:
    days = [date(2027, 1, 1) + timedelta(days=number) for number in range(200)]
    found = [puzzle_of_day(day) for day in days]
    assert found == [puzzle_of_day(day) for day in days]
    assert len(set(found)) > 60
    themes = [theme for theme in THEMES if any(theme in puzzle.themes for puzzle in EVERY)]
    for day, puzzle in zip(days, found, strict=True):
        assert themes[day.toordinal() % len(themes)] in puzzle.themes
    assert all(one != other for one, other in pairwise(found))


# Data


@pytest.mark.parametrize(
    ("solved", "difficulty"),
    [
        (SOLVERS, 1),
        (SOLVERS[:2], 2),
        (SOLVERS[:1], 2),
        (SOLVERS[1:], 3),
        (SOLVERS[1:2], 4),
        (SOLVERS[2:], 4),
        ((), 5),
    ],
)
def test_the_difficulty_is_by_who_solves_it(solved: tuple[str, ...], difficulty: int) -> None:
    assert difficulty_of(solved) == difficulty


def test_a_puzzle_is_written_and_read_again() -> None:
    for puzzle in FEW:
        assert puzzle_from(json.loads(line_of(puzzle))) == puzzle


def damaged(**changed: Any) -> dict[str, Any]:
    return {**EVERY[0].json(), **changed}


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({"id": "00000000"}, "id: 00000000 is not that of this game"),
        ({"seat": 9}, "seat: 9 is not a whole number"),
        ({"themes": ["magic"]}, "unknown 'magic'"),
        ({"themes": []}, "themes: a puzzle has at least one"),
        ({"themes": ["defend", "block"]}, "themes must stand in the order"),
        ({"solved": ["apprentice"]}, "unknown 'apprentice'"),
        ({"lead": 2}, "lead: 2 is not a number from 0 to 1"),
        ({"best": {"actions": [], "share": 0.5, "error": 0.1}}, "best: a turn has at least one"),
        ({"best": {"actions": ["end"]}}, "best lacks share, error"),
        ({"extra": 1}, "unknown keys: extra"),
        ({"deal": {}}, "deal must be an object"),
    ],
)
def test_a_damaged_puzzle_is_refused_with_what_is_wrong(
    changed: dict[str, Any], wrong: str
) -> None:
    with pytest.raises(PuzzleError, match=wrong):
        puzzle_from(damaged(**changed))


def test_a_wrong_line_is_named() -> None:
    good = line_of(EVERY[0])
    with pytest.raises(PuzzleError, match=r"some\.jsonl, line 2: not JSON"):
        read_puzzles("some.jsonl", f"{good}\n{{\n")
    with pytest.raises(PuzzleError, match=r"some\.jsonl, line 2: a puzzle must be an object"):
        read_puzzles("some.jsonl", f"{good}\n[]\n")
    lacking = {key: value for key, value in EVERY[0].json().items() if key != "deal"}
    with pytest.raises(PuzzleError, match="lacks deal"):
        puzzle_from(lacking)


def test_an_unknown_id_is_refused() -> None:
    with pytest.raises(PuzzleError, match="there is no puzzle nothing"):
        puzzle_of("nothing")
