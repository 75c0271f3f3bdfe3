"""When the game ends (EN1, EN2)."""

from itertools import product
from typing import Any

import pytest

from kontor.record import Game
from kontor.rules import IllegalAction
from tests.games.table import NOT_HERE, changes, lay

# Nine completed cities of the 2-3 side; Goslar, with one space, would be the tenth.
NINE = {
    "bremen": "1t",
    "brunswick": "1t",
    "duisburg": "1t",
    "lueneburg": "1t",
    "stade": "1t",
    "emden": "2t 2t",
    "groningen": "2t 2t",
    "halle": "2t 2t",
    "kampen": "2t 1t",
}


def ending(game: Game) -> tuple[str, int | None, object]:
    """Return phase, seat and reason."""
    position = game.position()
    return position["phase"], position["seat"], position["over"] and position["over"]["reason"]


@pytest.mark.rule("EN1")
def test_the_action_is_finished_and_all_else_is_lost() -> None:
    """The points are another player's, the reward is given, actions and markers are lost."""
    game = lay(
        posts={"kampen-osnabrueck": "0t 0t"},
        offices={"osnabrueck": "1t . ."},
        abilities={0: {"privilege": 1}},
        track={0: 5, 1: 19},
        unused={0: ["+3"]},
    )
    assert changes(game, "establish kampen-osnabrueck office osnabrueck") == {
        "acted": (False, True),
        "actions": (2, 0),
        "offices/osnabrueck/spaces": (["1t", None, None], ["1t", "0t", None]),
        "over": (None, NOT_HERE),
        "over/reason": (NOT_HERE, "prestige"),
        "phase": ("turn", "over"),
        "players/0/stock": ([6, 0], [7, 0]),
        "players/1/track": (19, 20),
        "posts/kampen-osnabrueck": (["0t", "0t"], NOT_HERE),
        "seat": (0, None),
    }
    assert game.over
    assert game.legal() == []
    for action in ("use +3", "end", "place t emden-stade.1"):
        with pytest.raises(IllegalAction):
            game.play(action)


@pytest.mark.rule("EN1")
@pytest.mark.parametrize("owner", range(4))
@pytest.mark.parametrize(("before", "over"), [(0, False), (18, False), (19, True)])
def test_twenty_on_anybodys_track_ends_the_game(owner: int, before: int, over: bool) -> None:
    game = lay(
        posts={"kampen-osnabrueck": "0t 0t"},
        offices={"osnabrueck": f"{owner}t . ."},
        track={owner: before},
    )
    game.play("establish kampen-osnabrueck")
    assert ending(game) == (("over", None, "prestige") if over else ("turn", 0, None))
    assert (game.result() is not None) is over
    assert game.turn == 0


@pytest.mark.rule("EN1", "E7")
@pytest.mark.parametrize(("reward", "over"), [("", False), (" office groningen", True)])
def test_a_coin_can_end_the_game(reward: str, over: bool) -> None:
    game = lay(posts={"emden-groningen": "0t 0t 0t"}, track={0: 19})
    game.play(f"establish emden-groningen{reward}")
    assert game.over is over


@pytest.mark.rule("EN1", "E9")
@pytest.mark.parametrize(
    ("before", "first", "over"),
    [(12, [], False), (13, [], True), (19, [], True), (15, [1], False), (16, [1], True)],
)
def test_east_west_can_end_the_game(before: int, first: list[int], over: bool) -> None:
    game = lay(
        posts={"brunswick-stendal": "0t 0t 0t 0t"},
        offices={
            "arnheim": "0t . . .",
            "muenster": "0t .",
            "minden": "0t . . .",
            "brunswick": "0t",
        },
        supply={0: "1t"},
        track={0: before - 1},
        position={"east_west": first},
    )
    # Brunswick gives 1, the link the rest.
    game.play("establish brunswick-stendal office stendal")
    assert game.over is over
    assert game.position()["players"][0]["track"] == before + (4 if first else 7)


@pytest.mark.rule("EN1", "E4")
@pytest.mark.parametrize(
    ("marked", "pool", "over"),
    [
        ([], [], False),
        (["emden-stade"], [], False),
        (["kampen-osnabrueck"], ["+3"], False),
        (["kampen-osnabrueck"], [], True),
    ],
)
@pytest.mark.parametrize("edition", ["2009", "big-box"])
def test_a_marker_that_cannot_be_drawn_ends_the_game(
    edition: str, marked: list[str], pool: list[str], over: bool
) -> None:
    game = lay(
        edition=edition,
        posts={"kampen-osnabrueck": "0t 0t"},
        position={"markers": dict.fromkeys(marked, "develop"), "pool": pool},
    )
    game.play("establish kampen-osnabrueck office osnabrueck")
    assert ending(game) == (("over", None, "markers") if over else ("turn", 0, None))
    # The marker of the route is still taken, the office still set.
    taken = ["develop"] if "kampen-osnabrueck" in marked else []
    assert game.position()["players"][0]["unused"] == taken
    assert game.position()["offices"]["osnabrueck"]["spaces"] == ["0t", None, None]


@pytest.mark.rule("EN1", "E4")
@pytest.mark.parametrize(
    ("taken", "pool", "after"),
    [
        (0, [], ("turn", 1, None)),
        (1, ["+3"], ("mark", 0, None)),
        (2, ["+3", "+4"], ("mark", 0, None)),
        (1, [], ("over", None, "markers")),
        (2, ["+3"], ("over", None, "markers")),
        (3, ["+3", "+4"], ("over", None, "markers")),
    ],
)
def test_egmont_ends_when_the_turn_ends(
    taken: int, pool: list[str], after: tuple[str, int | None, str | None]
) -> None:
    game = lay(edition="egmont", position={"taken": taken, "pool": pool})
    game.play("end")
    assert ending(game) == after
    # Those drawn stay on the plate.
    assert game.position()["plate"] == pool[:taken]
    assert game.position()["markers"] == {}


@pytest.mark.rule("EN1", "E4")
def test_egmont_goes_on_until_the_turn_ends() -> None:
    game = lay(
        edition="egmont",
        posts={"kampen-osnabrueck": "0t 0t"},
        position={"markers": {"kampen-osnabrueck": "+4"}, "pool": []},
    )
    game.play("establish kampen-osnabrueck")
    assert ending(game) == ("turn", 0, None)
    assert changes(game, "use +4")["actions"] == (1, 5)
    game.play("end")
    assert ending(game) == ("over", None, "markers")


@pytest.mark.rule("EN1", "E8")
@pytest.mark.parametrize(("prestige", "markers", "cities"), list(product([False, True], repeat=3)))
def test_the_three_reasons_and_their_order(prestige: bool, markers: bool, cities: bool) -> None:
    """Seat 1 gains a point, a marker has to be drawn, and Goslar is completed."""
    game = lay(
        players=3,
        posts={"goslar-magdeburg": "0t 0t"},
        offices={**NINE, **({} if cities else {"kampen": "2t ."}), "magdeburg": "1m ."},
        supply={1: "1t", 2: "1t"},
        track={1: 19 if prestige else 18},
        position={
            "markers": {"goslar-magdeburg": "develop"},
            "pool": [] if markers else ["+3"],
        },
    )
    game.play("establish goslar-magdeburg office goslar")
    reasons = [("prestige", prestige), ("markers", markers), ("cities", cities)]
    reason = next((name for name, holds in reasons if holds), None)
    assert ending(game) == (("over", None, reason) if reason else ("turn", 0, None))
    result = game.result()
    assert (result and result["reason"]) == reason
    assert game.position()["completed"] == (10 if cities else 9)


@pytest.mark.rule("EN1", "BR1")
@pytest.mark.parametrize(("conway", "over"), [("1t .", False), ("1t 2t", True)])
def test_the_eighth_city_ends_the_game_on_britannia(conway: str, over: bool) -> None:
    game = lay(
        board="britannia",
        players=3,
        posts={"lancaster-richmond": "0t 0t"},
        offices={
            "bristol": "1t",
            "durham": "1t",
            "ipswich": "1t",
            "lancaster": "2t",
            "cambridge": "2t 2t",
            "canterbury": "2t 1t",
            "conway": conway,
        },
    )
    game.play("establish lancaster-richmond office richmond")
    assert ending(game) == (("over", None, "cities") if over else ("turn", 0, None))
    assert game.position()["completed"] == (8 if over else 7)


@pytest.mark.rule("EN1", "MK4")
def test_plates_stay_unplaced_and_count_for_nobody() -> None:
    game = lay(
        posts={"kampen-osnabrueck": "0t 0t"},
        offices={"osnabrueck": "1t . ."},
        track={1: 19},
        position={
            "markers": {"kampen-osnabrueck": "move-3"},
            "pool": ["+3", "+4"],
            "plate": ["develop"],
        },
    )
    game.play("establish kampen-osnabrueck")
    position = game.position()
    assert ending(game) == ("over", None, "prestige")
    assert (position["plate"], position["pool"]) == (["+3", "develop"], ["+4"])
    assert position["markers"] == {}
    assert [sheet["markers"] for sheet in game.scores()] == [1, 0, 0, 0]


@pytest.mark.rule("EN1", "N6", "X3")
def test_relocation_and_neutral_routes_are_finished_first() -> None:
    game = lay(
        players=2,
        variant="neutral",
        posts={"emden-groningen": ". nt nt", "emden-osnabrueck": "nt . . ."},
        offices={"emden": "0m ."},
        supply={0: "4t"},
        track={0: 19},
        unused={0: ["+3"]},
    )
    game.play("displace t emden-osnabrueck.1")
    assert ending(game) == ("relocate", 1, None)
    game.play("put emden-groningen.1")
    assert ending(game) == ("relocate", 1, None)
    game.play("add t kampen-osnabrueck.1")
    assert ending(game) == ("neutral", 0, None)
    assert game.legal() == ["neutral emden-groningen emden", "neutral emden-groningen groningen"]
    game.play("neutral emden-groningen groningen")
    assert ending(game) == ("over", None, "prestige")
    assert game.position()["players"][0]["track"] == 20
    assert game.position()["offices"]["groningen"]["spaces"] == [None, "nt"]
    assert game.legal() == []


@pytest.mark.rule("EN1", "N6", "X3")
@pytest.mark.parametrize(("track", "over"), [(18, False), (19, True)])
def test_a_marker_can_end_the_game(track: int, over: bool) -> None:
    game = lay(
        players=2,
        variant="neutral",
        posts={"emden-groningen": "nt nt .", "emden-osnabrueck": "nt . . ."},
        offices={"emden": "1m ."},
        supply={1: "4t"},
        track={1: track},
        unused={0: ["+3", "move-3"]},
    )
    for action in (
        "use move-3",
        "lift emden-osnabrueck.1",
        "drop emden-groningen.3",
        "neutral emden-groningen groningen",
    ):
        assert not game.over
        game.play(action)
    assert ending(game) == (("over", None, "prestige") if over else ("turn", 0, None))
    assert game.position()["actions"] == (0 if over else 2)


# EN2

EAST: dict[str, Any] = {"board": "east", "posts": {"malmoe-visby": "0t 0m 0t"}, "supply": {0: "4t"}}


@pytest.mark.rule("EN2", "EA7")
@pytest.mark.parametrize(
    ("action", "offices"),
    [
        ("decline", {"malmoe": {"spaces": ["0t", None, None], "extra": []}}),
        (
            "office belgard t",
            {
                "belgard": {"spaces": ["0t"], "extra": []},
                "malmoe": {"spaces": ["0t", None, None], "extra": []},
            },
        ),
    ],
)
def test_a_permanent_marker_is_resolved_before_the_game_ends(
    action: str, offices: dict[str, object]
) -> None:
    game = lay(**EAST, offices={"malmoe": "0t . ."}, track={0: 19}, unused={0: ["+3"]})
    game.play("establish malmoe-visby")
    assert ending(game) == ("permanent", 0, None)
    assert game.position()["players"][0]["track"] == 20
    assert game.legal() == [
        "office belgard t",
        "office dresden t",
        "office waren t",
        "decline",
    ]
    game.play(action)
    assert ending(game) == ("over", None, "prestige")
    assert game.position()["offices"] == offices
    assert game.legal() == []


@pytest.mark.rule("EN2", "EN1", "EA3")
@pytest.mark.parametrize(
    ("action", "after"),
    [
        ("decline", ("turn", 0, None)),
        ("office dresden t", ("turn", 0, None)),
        ("office belgard t", ("over", None, "cities")),
    ],
)
def test_a_permanent_marker_can_end_the_game(
    action: str, after: tuple[str, int | None, str | None]
) -> None:
    nine = {
        "berlin-coelln": "1t",
        "perleberg": "1t",
        "tangermuende": "1t",
        "wittenberg": "1t",
        "dresden": "1t",
        "waren": "2t",
        "allenstein": "2t 2t",
        "anklam": "2t 2t",
        "kulm": "2t 1t",
    }
    game = lay(**EAST, offices=nine)
    game.play("establish malmoe-visby")
    game.play(action)
    assert ending(game) == after
