"""The events of an action tell everything that it changed, and nothing that is hidden."""

import re
from random import Random
from typing import Any

import pytest

from kontor.record import Game
from kontor.rules import Event
from tests.games.policy import choose
from tests.games.setups import all_setups
from tests.games.table import lay
from tests.rules.ledger import Ledger
from tests.rules.offers import crowded, favours
from tests.rules.playing import played

KEYS = {
    "action": {"seat", "action", "forced"},
    "piece": {"piece", "from", "to"},
    "swap": {"city", "space"},
    "marker": {"marker", "from", "to"},
    "look": {"seat", "markers"},
    "points": {"seat", "points", "reason", "city"},
    "ability": {"seat", "ability", "level", "value"},
    "actions": {"seat", "actions"},
    "completed": {"city", "completed"},
    "permit": {"seat", "city"},
    "favour": {"seat", "favour"},
    "pawn": {"from", "to"},
    "turn": {"seat", "round"},
    "end": {"reason"},
}
SEEN: list[int | None] = [0, 1, 2, 3, 4, None]


def told(game: Game, *actions: str) -> list[dict[str, Any]]:
    """Play actions and return their events with all that they hold."""
    return [event.json() for action in actions for event in game.play(action)]


def hidden_from(event: dict[str, Any], turn: int) -> list[int | None]:
    """Return who may not read an event, as HI1 says it."""
    if event["event"] == "look":
        return [eye for eye in SEEN if eye != turn]
    if event["event"] == "marker" and event["from"] == "pool":
        return SEEN
    if event["event"] == "marker" and event["to"] == "gone" and event["from"].startswith("plate"):
        return [eye for eye in SEEN if eye != turn]
    return []


def assert_well_formed(event: Event, turn: int) -> None:
    data = event.json()
    ruled = set() if data["event"] in ("action", "turn") else {"rule"}
    assert set(data) - {"event", "hidden"} == KEYS[data["event"]] | ruled
    assert all(re.fullmatch(r"[A-Z]+\d+", data[key]) for key in ruled)
    closed = hidden_from(data, turn)
    for eye in SEEN:
        seen = event.seen_by(eye)
        assert set(seen) == set(data)
        secret = {"marker", "markers"} if eye in closed else set()
        assert seen == {key: None if key in secret else data[key] for key in data}


def name(setup: dict[str, Any]) -> str:
    return "-".join(str(part) for part in setup.values() if part)


# Whole games


@pytest.mark.rule("HI1")
@pytest.mark.parametrize("setup", all_setups(), ids=name)
def test_events_alone_reproduce_the_table(setup: dict[str, Any]) -> None:
    """Pieces, markers, tracks, abilities and the rest, in the middle of decisions too."""
    random = Random(8)
    game = Game.new(**setup, seed=8)
    board_id = game.state.terms.board.id
    ledger = Ledger(game.position(), board_id)
    for number in range(400):
        if game.over:
            break
        turn = game.turn
        action = choose(game.state, game.legal_actions(), random)
        for event in game.play(action):
            assert_well_formed(event, turn)
            ledger.read(event.json())
        if number % 9 == 0 or game.phase not in ("turn", "drop", "lift"):
            assert ledger.tell() == Ledger(game.position(), board_id).tell(), action.text
    assert ledger == Ledger(game.position(), board_id)


@pytest.mark.parametrize(
    "setup", [{"modules": ["missions", "favours"]}, {"edition": "2009"}], ids=name
)
def test_a_game_is_told_from_its_first_to_its_last_action(setup: dict[str, Any]) -> None:
    *_, game = played(2, **setup)
    assert game.over
    events = [event.json() for event in game.events]
    chosen = [e["action"] for e in events if e["event"] == "action" and not e["forced"]]
    assert chosen == game.actions
    assert [e for e in events if e["event"] == "end"] == [events[-1]]
    result = game.result()
    assert result is not None
    assert events[-1]["reason"] == result["reason"]
    points = [0] * 4
    for event in events:
        if event["event"] == "points":
            points[event["seat"]] += event["points"]
    assert points == [sheet["track"] for sheet in result["scores"]]


def test_an_action_comes_first_and_one_that_took_itself_says_so() -> None:
    game = lay(edition="2009", posts={"emden-stade": "0t 1t ."}, unused={0: ["remove-3"]})
    events = told(game, "use remove-3")
    assert [(e["seat"], e["action"], e["forced"]) for e in events if e["event"] == "action"] == [
        (0, "use remove-3", False),
        (0, "remove emden-stade.1", True),
        (0, "remove emden-stade.2", True),
    ]
    assert events[0]["event"] == "action"


def test_undo_takes_the_events_back() -> None:
    game = lay()
    game.play("place t emden-stade.1")
    before = [event.json() for event in game.events]
    game.play("end")
    game.undo()
    assert [event.json() for event in game.events] == before


# Single actions, event by event


@pytest.mark.rule("B1", "C1", "C2")
def test_a_displacement_event_by_event() -> None:
    game = lay(posts={"emden-stade": "1t . ."}, supply={0: "2t"})
    actions = ("displace t emden-stade.1", "add t emden-groningen.1", "put hamburg-stade.3")
    pieces = [e for e in told(game, *actions) if e["event"] == "piece"]
    assert [(e["piece"], e["from"], e["to"]) for e in pieces] == [
        ("1t", "emden-stade.1", "hand"),
        ("0t", "supply 0", "emden-stade.1"),
        ("0t", "supply 0", "stock 0"),
        ("1t", "stock 1", "emden-groningen.1"),
        ("1t", "hand", "hamburg-stade.3"),
    ]


@pytest.mark.rule("E2", "E4", "E5", "MK5")
def test_the_steps_of_establishing_come_in_their_order() -> None:
    game = lay(
        posts={"kampen-osnabrueck": "0t 0t"},
        offices={"osnabrueck": "1t . ."},
        unused={0: ["extra-office"]},
        position={"markers": {"kampen-osnabrueck": "move-3"}, "pool": ["+3", "+4"]},
    )
    events = told(game, "establish kampen-osnabrueck extra osnabrueck t")
    steps = [
        (e["event"], e.get("from", e.get("seat")), e.get("to", e.get("city"))) for e in events[1:]
    ]
    assert steps[:3] == [
        ("points", 1, "osnabrueck"),
        ("marker", "kampen-osnabrueck", "unused 0"),
        ("marker", "pool", "plate 0"),
    ]
    assert sorted(steps[3:-1]) == [
        ("marker", "unused 0", "used 0"),
        ("piece", "kampen-osnabrueck.1", "osnabrueck extra"),
    ]
    assert steps[-1] == ("piece", "kampen-osnabrueck.2", "stock 0")


@pytest.mark.rule("E7", "E8", "E9")
def test_points_say_what_they_are_for() -> None:
    game = lay(
        posts={"brunswick-stendal": "0t 0t 0t 0t"},
        offices={
            "arnheim": "0t . . .",
            "muenster": "0t .",
            "minden": "0t . . .",
            "stendal": "0t . . .",
        },
        abilities={0: {"privilege": 1}},
        supply={0: "1t"},
    )
    events = told(game, "establish brunswick-stendal office brunswick")
    points = [e for e in events if e["event"] == "points"]
    assert [(e["seat"], e["points"], e["rule"]) for e in points] == [(0, 1, "E2"), (0, 7, "E9")]
    assert [e["city"] for e in events if e["event"] == "completed"] == ["brunswick"]


@pytest.mark.rule("MK7", "MK8", "TU2")
def test_actions_gained_are_told() -> None:
    game = lay(unused={0: ["+4", "develop", "develop"]})
    events = told(game, "use +4", "use develop actions", "use develop actions")
    assert [e["actions"] for e in events if e["event"] == "actions"] == [4, 1]
    abilities = [e for e in events if e["event"] == "ability"]
    assert [(e["ability"], e["level"], e["value"]) for e in abilities] == [
        ("actions", 1, 3),
        ("actions", 2, 3),
    ]


@pytest.mark.rule("MK6")
def test_a_swap_is_one_event() -> None:
    game = lay(offices={"minden": "1t 0t . ."}, unused={0: ["swap-offices"]})
    events = [e for e in told(game, "use swap-offices minden 1") if e["event"] in ("swap", "piece")]
    assert [(e["event"], e["city"], e["space"]) for e in events] == [("swap", "minden", 1)]


@pytest.mark.rule("FA1")
def test_a_favour_turns_two_markers_over() -> None:
    game = favours(["cities"], unused={0: ["+3", "develop"]})
    events = told(game, "favour cities +3 develop")
    markers = [e for e in events if e["event"] == "marker"]
    assert [(e["marker"], e["from"], e["to"]) for e in markers] == [
        ("+3", "unused 0", "used 0"),
        ("develop", "unused 0", "used 0"),
    ]
    assert [(e["seat"], e["favour"]) for e in events if e["event"] == "favour"] == [(0, "cities")]


# Hidden parts


@pytest.mark.rule("HI1")
def test_a_draw_is_read_by_nobody_and_a_look_by_its_player() -> None:
    game = lay(
        posts={"goslar-magdeburg": "0t 0t"},
        position={"markers": {"goslar-magdeburg": "move-3"}, "pool": ["+3", "+4"]},
    )
    drawn = next(
        e for e in game.play("establish goslar-magdeburg") if e.json().get("from") == "pool"
    )
    assert drawn.json()["marker"] == "+3"
    assert [drawn.seen_by(eye)["marker"] for eye in SEEN] == [None] * 6
    looked = next(e for e in game.play("end") if e.json()["event"] == "look")
    assert [looked.seen_by(eye)["markers"] for eye in SEEN] == [["+3"], *[None] * 5]
    placed = next(e for e in game.play("mark +3 emden-stade") if e.json()["event"] == "marker")
    assert [placed.seen_by(eye)["marker"] for eye in SEEN] == ["+3"] * 6


@pytest.mark.rule("HI1", "MK3")
def test_what_leaves_the_plate_is_read_by_its_player_alone() -> None:
    game = lay(
        posts=crowded(),
        supply=dict.fromkeys(range(4), "1t"),
        turn=2,
        position={"plate": ["+3"], "pool": ["+4"]},
    )
    left = next(e for e in game.play("end") if e.json()["event"] == "marker")
    assert (left.json()["from"], left.json()["to"]) == ("plate 2", "gone")
    assert [left.seen_by(eye)["marker"] for eye in SEEN] == [None, None, "+3", None, None, None]


@pytest.mark.rule("HI1")
def test_what_is_told_does_not_depend_on_the_order_of_the_pool() -> None:
    stories = []
    for pool in (["+3", "+4", "develop"], ["develop", "+4", "+3"], ["+4", "develop", "+3"]):
        game = lay(
            posts={"goslar-magdeburg": "0t 0t", "emden-stade": "0t 0t 0t"},
            position={
                "markers": {"goslar-magdeburg": "move-3", "emden-stade": "extra-office"},
                "pool": pool,
            },
        )
        for action in ("establish goslar-magdeburg", "establish emden-stade", "end"):
            game.play(action)
        stories.append([[event.seen_by(eye) for event in game.events] for eye in (1, 2, None)])
    assert stories[0] == stories[1] == stories[2]


def test_an_event_gives_copies() -> None:
    game = lay()
    (event, *_) = game.play("place t emden-stade.1")
    event.json().clear()
    event.seen_by(0).clear()
    assert event.json()["action"] == "place t emden-stade.1"
