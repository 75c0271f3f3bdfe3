"""The judge: made from a view alone, the same for every seat, on every board."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from kontor.bots.common_sight import show_shared
from kontor.bots.inputs import OWN_NAMES, SHARED_NAMES, Listing
from kontor.bots.judge import Judge, softmax, strongest_other
from kontor.bots.learned import JudgeError, net_from, net_from_text
from kontor.bots.places import place_names, show_places
from kontor.bots.scales import Scales
from kontor.bots.sight import Sight
from kontor.bots.tally import Tally
from kontor.bots.weights import load_weights
from kontor.rules import State, sample, view
from kontor.rules.terms import Terms
from kontor.rules.words import NEUTRAL, NOBODY, PIECE_KINDS, owner_of
from tests.bots.nets import net_data, played
from tests.games.setups import all_setups
from tests.games.table import lay

SETUPS = all_setups()
LENGTHS = (0, 37, 90, 140)


def numbers(state: State, viewer: int) -> list[list[float]]:
    """Return the rows of all seats and the shared one."""
    sight = Sight(Scales(state.terms.board, load_weights()), state, viewer)
    rows = []
    for seat in range(state.terms.players):
        listing = Listing()
        sight.show(seat, listing)
        rows.append(listing.values)
    shared = Listing()
    show_shared(sight, shared)
    return [*rows, shared.values]


def places(state: State) -> list[dict[str, float]]:
    """Return what each seat has at which places."""
    board = state.terms.board
    names, found = place_names(board), []
    for seat in range(state.terms.players):
        listing = Listing(len(names))
        show_places(Tally(Scales(board, load_weights()), state), seat, listing)
        pairs = zip(names, listing.places, strict=True)
        found.append({name: value for name, value in pairs if value != 0.0})
    return found


def judged(state: State, viewer: int, seed: int = 1) -> tuple[list[float], list[float]]:
    """Return shares and points by a net drawn by lot."""
    verdict = Judge(state.terms.board, net_from(net_data(seed))).judge(state, viewer)
    return verdict.shares, verdict.points


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_every_game_fills_the_same_rows(number: int) -> None:
    state = played(SETUPS[number], number, LENGTHS[number % len(LENGTHS)])
    *rows, shared = numbers(state, state.seat)
    assert [len(row) for row in rows] == [len(OWN_NAMES)] * state.terms.players
    assert len(shared) == len(SHARED_NAMES)
    assert all(abs(value) < 12 for row in [*rows, shared] for value in row)
    shares, points = judged(state, state.seat)
    assert sum(shares) == pytest.approx(1.0)
    assert len(shares) == len(points) == state.terms.players


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_nothing_hidden_changes_what_is_seen(number: int) -> None:
    """HI1: the true state, its view and any completion of the view give the same numbers."""
    state = played(SETUPS[number], 50 + number, 90)
    for viewer in range(state.terms.players):
        seen = view(state, viewer)
        expected = numbers(seen.table, viewer)
        assert numbers(state, viewer) == expected
        for guess in range(3):
            assert numbers(sample(seen, Random(guess)), viewer) == expected
    assert numbers(view(state, None).table, NOBODY) == numbers(state, NOBODY)


def test_only_the_viewers_own_mission_is_seen() -> None:
    state = played({"players": 4, "modules": ("missions",)}, 3, 200)
    place = OWN_NAMES.index("mission known")
    for viewer in (0, 1, 2, 3, NOBODY):
        rows = numbers(state, viewer)
        assert [row[place] for row in rows[:4]] == [float(seat == viewer) for seat in range(4)]


def test_places_hold_pieces_offices_and_control() -> None:
    """Pieces on routes, offices in cities and who controls them, each at its place."""
    state = lay(
        posts={"bremen-hamburg": "0t 0m 1t ."},
        offices={"goettingen": "0t 1m 1t"},
        supply={0: "4t", 1: "4t"},
    ).state
    assert places(state) == [
        {"route bremen-hamburg": 2.0, "office goettingen": 1.0},
        {
            "route bremen-hamburg": 1.0,
            "office goettingen": 2.0,
            "second goettingen": 1.0,
            "control goettingen": 1.0,
        },
        {},
        {},
    ]


def test_a_board_that_was_not_learned_is_judged_without_its_places() -> None:
    state = played({"board": "east", "players": 4}, 2, 150)
    data = net_data()
    assert "east" not in data["boards"]
    with_others = judged(state, 0)
    data["boards"] = {}
    assert Judge(state.terms.board, net_from(data)).judge(state, 0).shares == with_others[0]


def rotated(state: State, by: int) -> State:
    """Return the same position with every seat moved on around the table."""
    players = state.terms.players

    def moved(owner: int) -> int:
        return owner if owner in (NOBODY, NEUTRAL) else (owner + by) % players

    def piece(number: int) -> int:
        return number if number == 0 else number + 2 * (moved(owner_of(number)) - owner_of(number))

    def by_seat(values: Sequence[int], each: int) -> list[int]:
        found = list(values)
        for seat in range(players):
            new = moved(seat)
            found[each * new : each * (new + 1)] = values[each * seat : each * (seat + 1)]
        return found

    missions = list(state.terms.missions)
    for seat, mission in enumerate(state.terms.missions):
        missions[moved(seat)] = mission
    turned = State(Terms(state.terms.setup, state.terms.pool, tuple(missions)), state)
    turned.seat, turned.turn = moved(state.seat), moved(state.turn)
    turned.posts = [piece(number) for number in state.posts]
    turned.spaces = tuple(piece(number) for number in state.spaces)
    turned.extra_offices = tuple((e & ~15) + piece(e & 15) for e in state.extra_offices)
    turned.open_offices = tuple((e & ~15) + piece(e & 15) for e in state.open_offices)
    turned.control = tuple(moved(owner) for owner in state.control)
    turned.prestige = tuple(moved(owner) for owner in state.prestige)
    turned.east_west = tuple(moved(owner) for owner in state.east_west)
    turned.favours = tuple((moved(e >> 3) << 3) + (e & 7) for e in state.favours)
    turned.track = by_seat(state.track, 1)
    turned.stock, turned.supply = by_seat(state.stock, PIECE_KINDS), by_seat(state.supply, 2)
    turned.ability = tuple(by_seat(state.ability, 5))
    turned.unused = tuple(by_seat(state.unused, 7))
    turned.used = tuple(by_seat(state.used, 7))
    return turned


@pytest.mark.parametrize("number", range(0, len(SETUPS), 2))
def test_moving_all_seats_on_moves_the_answer_on(number: int) -> None:
    state = played(SETUPS[number], 80 + number, 120)
    players = state.terms.players
    shares, points = judged(state, state.seat)
    for by in range(1, players):
        turned = rotated(state, by)
        new_shares, new_points = judged(turned, turned.seat)
        for seat in range(players):
            assert new_shares[(seat + by) % players] == pytest.approx(shares[seat], abs=1e-9)
            assert new_points[(seat + by) % players] == pytest.approx(points[seat], abs=1e-6)


def test_a_judge_forgets_the_position_before() -> None:
    first, second = played({"players": 4}, 1, 200), played({"players": 4}, 2, 80)
    judge = Judge(first.terms.board, net_from(net_data()))
    alone = judge.judge(first, 0).shares
    judge.judge(second, 1)
    assert judge.judge(first, 0).shares == alone


def test_the_net_adds_up_what_its_layers_say() -> None:
    """The compiled sums against the same net written out plainly, for three players."""
    state, data = played({"players": 3}, 4, 150), net_data(5)
    *rows, shared = numbers(state, 0)
    layers: dict[str, list[list[float]]] = data["layers"]
    there = [_at(have, data["boards"]["hansa-2-3"]) for have in places(state)]
    parts = [
        _plus(_times(row, layers["own"]), at[:96]) for row, at in zip(rows, there, strict=True)
    ]
    common = _times(shared, layers["shared"])
    scores, points = [], []
    for seat in range(3):
        others = [parts[other] for other in range(3) if other != seat]
        strongest = parts[strongest_other([row[0] for row in rows], seat)]
        hidden = [
            layers["first bias"][0][n]
            + common[n]
            + parts[seat][n]
            + sum(other[32 + n] for other in others) / 2
            + strongest[64 + n]
            for n in range(32)
        ]
        second = _plus(_times(_relu(hidden), layers["second"]), layers["second bias"][0])
        last = _plus(_times(_relu(second), layers["last"]), layers["last bias"][0])
        last = _plus(last, _times(rows[seat], layers["direct"]))
        last = _plus(last, there[seat][96:])
        scores.append(last[0] * layers["boldness"][0][1])
        points.append(20 * last[1])
    shares, found = judged(state, 0, 5)
    assert shares == pytest.approx(softmax(scores))
    assert found == pytest.approx(points)


def _times(row: list[float], matrix: list[list[float]]) -> list[float]:
    width = len(matrix[0])
    return [sum(x * m[n] for x, m in zip(row, matrix, strict=True)) for n in range(width)]


def _at(have: dict[str, float], weights: dict[str, list[float]]) -> list[float]:
    width = len(next(iter(weights.values())))
    return [sum(value * weights[name][n] for name, value in have.items()) for n in range(width)]


def _plus(one: list[float], other: list[float]) -> list[float]:
    return [a + b for a, b in zip(one, other, strict=True)]


def _relu(values: list[float]) -> list[float]:
    return [max(0.0, value) for value in values]


def without(data: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name != key}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: without(d, "hand"), "the file lacks hand"),
        (lambda d: {**d, "more": 1}, "the file has an unknown key 'more'"),
        (lambda d: {**d, "judge": 9}, "unknown version 9"),
        (lambda d: {**d, "made": {}}, "made lacks command"),
        (lambda d: {**d, "inputs": d["inputs"][1:]}, "inputs are others than those"),
        (lambda d: {**d, "hand": {**d["hand"], "win": "much"}}, "hand: win: 'much' is not a"),
        (lambda d: {**d, "layers": without(d["layers"], "last")}, "layers lacks last"),
        (lambda d: {**d, "layers": {**d["layers"], "last": []}}, "layer last must have 16 rows"),
        (
            lambda d: {**d, "layers": {**d["layers"], "last bias": [[1.0]]}},
            "layer last bias, row 0 must have 2 weights",
        ),
        (
            lambda d: {**d, "layers": {**d["layers"], "last bias": [[1.0, float("inf")]]}},
            "layer last bias, row 0: inf is not a finite number",
        ),
        (lambda d: {**d, "boards": {"atlantis": {}}}, "boards: .*atlantis"),
        (lambda d: {**d, "boards": {"east": {}}}, "board east lacks route "),
        (
            lambda d: {**d, "boards": {"hansa-4-5": {**d["boards"]["hansa-4-5"], "office x": []}}},
            "board hansa-4-5 has an unknown key 'office x'",
        ),
        (
            lambda d: {
                **d,
                "boards": {"hansa-4-5": {**d["boards"]["hansa-4-5"], "second goettingen": [1.0]}},
            },
            "board hansa-4-5, row [0-9]+ must have 98 weights",
        ),
        (list, "the file must be an object"),
    ],
)
def test_a_file_of_weights_is_read_strictly(change: Any, said: str) -> None:
    with pytest.raises(JudgeError, match=said):
        net_from(change(net_data()))


def test_a_file_that_is_no_json_is_named() -> None:
    with pytest.raises(JudgeError, match=r"weights.json is not JSON"):
        net_from_text("weights.json", "{")
    with pytest.raises(JudgeError, match=r"weights.json: the file lacks"):
        net_from_text("weights.json", json.dumps({"judge": 1}))
