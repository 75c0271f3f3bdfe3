"""Hidden information (HI1): views, samples and messages."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from kontor.record import Game
from kontor.rules import (
    IllegalAction,
    check,
    load_position,
    position,
    sample,
    score,
    sees_more,
    view,
)
from tests.games.table import lay
from tests.rules.offers import CARDS, crowded
from tests.rules.playing import played

BOTH = ["missions", "favours"]
EYES: list[int | None] = [0, 1, 2, 3, None]


def twin(data: dict[str, Any], eye: int | None) -> dict[str, Any]:
    """Return the position with everything else that this seat may not see."""
    other = deepcopy(data)
    other["setup"]["seed"] += 1
    other["pool"].reverse()
    if not (data["phase"] == "mark" and data["turn"] == eye):
        for place, marker in enumerate(other["plate"][: len(other["pool"])]):
            other["plate"][place], other["pool"][place] = other["pool"][place], marker
        other["plate"].sort()
    if data["phase"] != "over":
        free = [card for card in CARDS if card not in [p["mission"] for p in data["players"]]]
        for seat, player in enumerate(other["players"]):
            if seat != eye and player["mission"] is not None:
                free.append(player["mission"])
                player["mission"] = free.pop(0)
    return other


# Views


@pytest.mark.rule("HI1")
def test_a_view_is_the_position_without_what_is_hidden() -> None:
    game = lay(
        modules=BOTH,
        posts={"emden-stade": "0t . 1t"},
        offices={"minden": "2t . . ."},
        unused={1: ["+3"]},
        position={"plate": ["+4", "develop"], "pool": ["develop", "+3", "+4"]},
    )
    expected = game.position()
    del expected["setup"]["seed"]
    expected |= {"plate": 2, "pool": 3, "gone": []}
    missions = [player["mission"] for player in expected["players"]]
    for eye in EYES:
        for seat, player in enumerate(expected["players"]):
            player["mission"] = missions[seat] if seat == eye else None
        assert game.view(eye).json() == expected
        assert game.view(eye) == view(game.state, eye)


@pytest.mark.rule("HI1")
@pytest.mark.parametrize("eye", EYES)
def test_the_seed_is_in_no_view(eye: int | None) -> None:
    game = lay(modules=BOTH, seed=987654321)
    seen = game.view(eye)
    assert "seed" not in seen.json()["setup"]
    assert "987654321" not in json.dumps(seen.json())
    assert seen.table.terms.setup.seed != 987654321


@pytest.mark.rule("HI1", "TU4")
def test_what_a_plate_shows_to_whom_and_when() -> None:
    game = lay(
        posts={"goslar-magdeburg": "0t 0t"},
        position={
            "markers": {"goslar-magdeburg": "move-3"},
            "pool": ["+3", "+4"],
            "plate": ["develop"],
        },
    )
    game.play("establish goslar-magdeburg")
    # Nobody has looked yet, not even the player.
    assert [game.view(eye).json()["plate"] for eye in EYES] == [2] * 5
    assert [game.view(eye).json()["pool"] for eye in EYES] == [1] * 5
    game.play("end")
    assert [game.view(eye).json()["plate"] for eye in EYES] == [["+3", "develop"], 2, 2, 2, 2]
    game.play("mark develop emden-stade")
    assert [game.view(eye).json()["plate"] for eye in EYES] == [["+3"], 1, 1, 1, 1]
    assert [game.view(eye).json()["markers"] for eye in EYES] == [{"emden-stade": "develop"}] * 5
    game.play("mark +3 emden-groningen")
    assert all(not game.view(eye).json()["plate"] for eye in EYES)


@pytest.mark.rule("HI1", "EN1")
def test_a_plate_that_nobody_looked_at_stays_hidden_at_the_end() -> None:
    game = lay(
        posts={"kampen-osnabrueck": "0t 0t"},
        offices={"osnabrueck": "1t . ."},
        track={1: 19},
        position={"plate": ["+3"], "pool": ["+4"]},
    )
    game.play("establish kampen-osnabrueck")
    assert game.over
    assert [game.view(eye).json()["plate"] for eye in EYES] == [1] * 5
    assert [game.view(eye).json()["pool"] for eye in EYES] == [1] * 5


@pytest.mark.rule("HI1", "MI1")
def test_a_mission_is_seen_by_its_owner_alone_until_the_end() -> None:
    game = lay(
        modules=["missions"],
        posts={"kampen-osnabrueck": "0t 0t"},
        offices={"osnabrueck": "1t . ."},
        track={1: 19},
    )
    dealt = [player["mission"] for player in game.position()["players"]]

    def shown(eye: int | None) -> list[Any]:
        return [player["mission"] for player in game.view(eye).json()["players"]]

    for eye in EYES:
        assert shown(eye) == [
            mission if seat == eye else None for seat, mission in enumerate(dealt)
        ]
    game.play("establish kampen-osnabrueck")
    assert [shown(eye) for eye in EYES] == [dealt] * 5


@pytest.mark.rule("HI1", "MK3")
def test_markers_that_leave_the_plate_unplaced_are_not_shown() -> None:
    views = []
    for marker in ("+3", "develop"):
        game = lay(
            posts=crowded(),
            supply=dict.fromkeys(range(4), "1t"),
            position={"plate": [marker], "pool": ["+4"]},
        )
        game.play("end")
        views.append([game.view(eye) for eye in EYES])
        told = [event.seen_by(eye) for event in game.events for eye in (1, 2, 3, None)]
        assert marker not in json.dumps(told)
        assert marker in json.dumps([event.seen_by(0) for event in game.events])
    assert views[0][1:] == views[1][1:]


@pytest.mark.rule("HI1", "N3")
def test_a_marker_that_leaves_a_neutral_route_was_open() -> None:
    game = lay(
        edition="egmont",
        players=2,
        variant="neutral",
        posts={"emden-groningen": "nt nt .", "emden-osnabrueck": "nt . . ."},
        supply={0: "2t"},
        position={"markers": {"emden-groningen": "develop"}, "pool": ["+3", "develop"]},
    )
    game.play("displace t emden-osnabrueck.1")
    game.play("put emden-groningen.3")
    game.play("done")
    game.play("neutral emden-groningen emden")
    for eye in (0, 1, None):
        seen = game.view(eye)
        assert seen.json()["gone"] == ["develop"]
        # One of two is known to be out, so only one can still come.
        pools = [position(sample(seen, Random(seed)))["pool"] for seed in range(30)]
        assert max(pool.count("develop") for pool in pools) == 1


@pytest.mark.rule("HI1")
def test_a_view_does_not_change_with_the_game() -> None:
    game = lay(posts={"emden-stade": "1t . ."}, supply={0: "4t"})
    seen = game.view(0)
    before = deepcopy(seen.json())
    game.play("displace t emden-stade.1")
    game.play("put emden-groningen.1")
    assert seen.json() == before
    assert seen != game.view(0)


@pytest.mark.rule("HI1")
def test_views_of_two_seats_are_not_equal() -> None:
    game = lay()
    assert game.view(0) == game.view(0)
    assert game.view(0) != game.view(1)
    assert game.view(0) != game.view(None)


# What may not be seen changes nothing

SETUPS: list[dict[str, Any]] = [
    {"modules": BOTH},
    {"players": 5, "modules": BOTH},
    {"players": 2, "variant": "neutral", "modules": BOTH},
    {"players": 2, "variant": "neutral", "edition": "egmont"},
    {"players": 3, "edition": "2009"},
    {"edition": "egmont"},
    {"board": "east"},
    {"board": "britannia", "players": 3},
]


def name(setup: dict[str, Any]) -> str:
    """Return a short name of a setup for the list of tests."""
    return "-".join(str(part) for part in setup.values())


def moments(setup: dict[str, Any], seed: int) -> list[dict[str, Any]]:
    """Return positions of one game: all with a plate to place, and now and then one else."""
    return [
        game.position()
        for number, game in enumerate(played(seed, **setup))
        if number % 25 == 0 or game.phase in ("mark", "over")
    ]


@pytest.mark.rule("HI1")
@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_states_that_differ_in_hidden_things_look_equal(setup: dict[str, Any]) -> None:
    compared = 0
    for data in moments(setup, 3):
        for eye in [*range(len(data["players"])), None]:
            other = twin(data, eye)
            assert other != data
            first, second = load_position(data), load_position(other)
            seen, same = view(first, eye), view(second, eye)
            assert seen == same
            assert hash(seen) == hash(same)
            assert seen.json() == same.json()
            # Nor does what a sample is made from.
            assert position(sample(seen, Random(1))) == position(sample(same, Random(1)))
            if data["seat"] == eye:
                assert Game.from_position(data).legal() == Game.from_position(other).legal()
            compared += 1
    assert compared > 25


@pytest.mark.rule("HI1")
@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_a_seat_that_sees_no_more_than_a_spectator_has_the_same_view(setup: dict[str, Any]) -> None:
    more = 0
    for data in moments(setup, 5):
        state = load_position(data)
        anybody = view(state, None)
        assert not sees_more(state, None)
        for eye in range(len(data["players"])):
            seen = view(state, eye)
            if sees_more(state, eye):
                more += seen.json() != anybody.json()
            else:
                assert seen.json() == anybody.json()
                assert score(seen.table) == score(anybody.table)
    assert more > 0, "somebody looked at a plate, or had a mission"


@pytest.mark.rule("HI1")
@pytest.mark.parametrize("setup", SETUPS, ids=name)
def test_a_sample_agrees_with_its_view(setup: dict[str, Any]) -> None:
    random = Random(5)
    for data in moments(setup, 4):
        state = load_position(data)
        for eye in [*range(len(data["players"])), None]:
            seen = view(state, eye)
            drawn = sample(seen, random)
            assert view(drawn, eye) == seen
            assert check(drawn) == []
            assert position(load_position(position(drawn))) == position(drawn)


@pytest.mark.rule("HI1")
def test_samples_differ_in_all_that_is_hidden_and_in_nothing_else() -> None:
    game = lay(
        modules=["missions"],
        unused={0: ["+3"]},
        position={"plate": ["+4", "develop"], "pool": ["develop", "+3", "swap-offices"]},
    )
    truth = game.position()
    drawn = [position(sample(game.view(1), Random(seed))) for seed in range(60)]
    for data in drawn:
        assert data["players"][1] == truth["players"][1]
        assert len(data["plate"]) == 2
        assert len(data["pool"]) == 3
        hidden = ("setup", "plate", "pool", "players")
        assert {key: data[key] for key in data if key not in hidden} == {
            key: truth[key] for key in truth if key not in hidden
        }
    assert len({tuple(data["pool"]) for data in drawn}) > 10
    assert len({tuple(data["plate"]) for data in drawn}) > 5
    for seat in (0, 2, 3):
        cards = {tuple(data["players"][seat]["mission"]) for data in drawn}
        assert cards == {tuple(card) for card in CARDS} - {tuple(truth["players"][1]["mission"])}


@pytest.mark.rule("HI1")
def test_a_sample_for_the_player_who_looked_keeps_the_plate() -> None:
    game = lay(position={"plate": ["+4", "develop"], "pool": ["develop", "+3", "swap-offices"]})
    game.play("end")
    for seed in range(20):
        assert position(sample(game.view(0), Random(seed)))["plate"] == ["+4", "develop"]
    others = {tuple(position(sample(game.view(1), Random(seed)))["plate"]) for seed in range(20)}
    assert len(others) > 3


@pytest.mark.rule("HI1")
@pytest.mark.parametrize("action", ["mark +3 emden-stade", "mark develop emden-stade"])
def test_a_refusal_tells_nothing_about_the_plate(action: str) -> None:
    messages = set()
    for marker in ("+3", "+4", "develop"):
        game = lay(position={"plate": [marker], "pool": ["swap-offices"]})
        with pytest.raises(IllegalAction) as refused:
            game.play(action)
        messages.add(str(refused.value))
    assert len(messages) == 1
