"""What a full route gives, before it is established: the card and the pills of the browser."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontor.record import Game
from kontor.rules import apply, legal_actions
from kontor.rules.rewards import rewards
from kontor.rules.words import OVER
from tests.games.policy import choose
from tests.games.setups import all_setups
from tests.games.table import lay

NOTHING = {
    "coin": 0,
    "east_west": 0,
    "completes": False,
    "control": False,
    "network": [0, 0],
    "permits": [],
}


def options(game: Game, route: str) -> dict[str, dict[str, Any]]:
    """Return the rewards of a route by what they are, such as `office bremen`."""
    found = rewards(game.state)[route]["options"]
    return {option["action"].removeprefix(f"establish {route} "): option for option in found}


def reason(game: Game, route: str, option: str) -> tuple[str, str, dict[str, Any]]:
    told = options(game, route)[option]["reason"]
    return told["key"], told["rule"], told["values"]


@settings(max_examples=20)
@given(setup=st.sampled_from(all_setups()), seed=st.integers(0, 10_000))
def test_exactly_what_is_legal_has_no_reason(setup: dict[str, Any], seed: int) -> None:
    random = Random(seed)
    state = Game.new(**setup, seed=seed).state
    for _ in range(150):
        if state.phase == OVER:
            break
        found = rewards(state)
        offered = {o["action"] for route in found.values() for o in route["options"]}
        possible = {
            o["action"] for route in found.values() for o in route["options"] if not o["reason"]
        }
        legal = {a.text for a in legal_actions(state) if a.text.startswith("establish")}
        assert possible | {f"establish {route}" for route in found} == legal
        assert possible <= offered
        apply(state, choose(state, legal_actions(state), random))


def test_only_full_routes_are_told() -> None:
    game = lay(posts={"bremen-hamburg": "0t 0t 0t .", "bremen-minden": "0t 0t 0t"})
    assert list(rewards(game.state)) == ["bremen-minden"]


@pytest.mark.rule("E2")
def test_who_controls_the_ends_gets_prestige() -> None:
    game = lay(posts={"bremen-minden": "0t 0t 0t"}, offices={"minden": "1t . . ."})
    assert rewards(game.state)["bremen-minden"]["control"] == [
        {"city": "bremen", "owner": None, "points": 0},
        {"city": "minden", "owner": "1", "points": 1},
    ]


@pytest.mark.rule("N5", "X6")
@pytest.mark.parametrize(("edition", "points"), [("egmont", 0), ("big-box", 1)])
def test_the_neutral_colour_gets_none_but_the_neutral_player_does(
    edition: str, points: int
) -> None:
    game = lay(
        players=2,
        edition=edition,
        variant="neutral",
        posts={"hannover-minden": "0t 0t 0t"},
        offices={"minden": "nt . . ."},
    )
    ends = rewards(game.state)["hannover-minden"]["control"]
    assert ends[1] == {"city": "minden", "owner": "n", "points": points}


@pytest.mark.rule("E4")
def test_the_marker_that_comes_with_it() -> None:
    game = lay(
        posts={"bremen-minden": "0t 0t 0t"},
        position={"markers": {"bremen-minden": "+3"}, "pool": []},
    )
    assert rewards(game.state)["bremen-minden"]["marker"] == "+3"


@pytest.mark.rule("EA4")
def test_the_permanent_marker_that_comes_with_it() -> None:
    posts = {"danzig-malmoe": "0t 0t 0t 0m"}
    found = rewards(lay(board="east", posts=posts, supply={0: "2t"}).state)["danzig-malmoe"]
    assert (found["permanent"], found["marker"]) == ("replace-2-from-route", None)


@pytest.mark.rule("E6")
@pytest.mark.parametrize("rank", [1, 2, 3])
def test_each_colour_of_an_office_needs_its_privilege(rank: int) -> None:
    taken = " ".join(["1t"] * rank + ["."] * (4 - rank))
    posts = {"bremen-minden": "0t 0t 0t"}
    game = lay(posts=posts, offices={"minden": taken}, abilities={0: {"privilege": rank - 1}})
    assert reason(game, "bremen-minden", "office minden") == (
        "privilege",
        "E6",
        {"privilege": rank, "own": rank - 1},
    )
    option = options(game, "bremen-minden")["office minden"]
    assert (option["space"], option["privilege"], option["piece"]) == (rank + 1, rank, "t")
    game = lay(posts=posts, offices={"minden": taken}, abilities={0: {"privilege": rank}})
    assert options(game, "bremen-minden")["office minden"]["reason"] is None


@pytest.mark.rule("E6")
def test_a_space_needs_a_piece_of_its_kind() -> None:
    game = lay(posts={"bremen-minden": "0t 0t 0t"})
    assert reason(game, "bremen-minden", "office bremen") == ("office.m", "E6", {})
    game = lay(posts={"goslar-magdeburg": "0m 0m"}, abilities={0: {"book": 2}}, supply={0: "4t"})
    assert reason(game, "goslar-magdeburg", "office goslar") == ("office.t", "E6", {})


@pytest.mark.rule("E6")
def test_a_city_without_a_free_space_says_so() -> None:
    game = lay(posts={"bremen-minden": "0t 0t 0t"}, offices={"bremen": "1m 2t"}, supply={1: "1t"})
    told = reason(game, "bremen-minden", "office bremen")
    assert told == ("office.full", "E6", {"city": "bremen"})
    assert options(game, "bremen-minden")["office bremen"]["space"] is None


@pytest.mark.rule("E3", "E7", "E8", "EN4")
def test_what_a_new_office_changes() -> None:
    posts = {"coellen-warburg": "0t 0t 0t 0t"}
    game = lay(posts=posts, offices={"warburg": "0t ."}, abilities={0: {"privilege": 2}})
    assert options(game, "coellen-warburg")["office coellen"]["gives"] == {
        **NOTHING,
        "coin": 1,
        "control": True,
        "network": [1, 2],
    }
    assert options(game, "coellen-warburg")["office warburg"]["gives"] == {
        **NOTHING,
        "completes": True,
        "network": [1, 2],
    }


@pytest.mark.rule("E9")
def test_an_office_that_links_east_and_west() -> None:
    offices = {"muenster": "0m .", "minden": "0t . . .", "brunswick": "0t", "stendal": "0t . . ."}
    posts = {"arnheim-muenster": "0t 0t 0t"}
    game = lay(posts=posts, offices=offices, supply={0: "1t"})
    gives = options(game, "arnheim-muenster")["office arnheim"]["gives"]
    assert (gives["coin"], gives["east_west"], gives["network"]) == (0, 7, [4, 5])


@pytest.mark.rule("E10")
def test_an_ability_and_when_it_is_full() -> None:
    posts = {"hamburg-stade": "0t 0t 0t"}
    game = lay(posts=posts)
    assert options(game, "hamburg-stade")["develop privilege"] == {
        "action": "establish hamburg-stade develop privilege",
        "reason": None,
        "space": None,
        "privilege": None,
        "piece": None,
        "gives": None,
    }
    game = lay(posts=posts, abilities={0: {"privilege": 3}})
    told = reason(game, "hamburg-stade", "develop privilege")
    assert told == ("ability.full", "E10", {"ability": "privilege"})


@pytest.mark.rule("E11")
def test_the_spaces_of_the_prestige_table() -> None:
    game = lay(
        posts={"coellen-warburg": "0t 0t 0t 0m"},
        prestige={7: 2},
        abilities={0: {"privilege": 1}},
        supply={0: "1t", 2: "1t"},
    )
    found = options(game, "coellen-warburg")
    assert reason(game, "coellen-warburg", "prestige 7") == ("prestige.taken", "E11", {})
    assert (found["prestige 8"]["reason"], found["prestige 8"]["piece"]) == (None, "m")
    told = reason(game, "coellen-warburg", "prestige 9")
    assert told == ("privilege", "E11", {"privilege": 2, "own": 1})
    game = lay(posts={"coellen-warburg": "0t 0t 0t 0t"})
    told = reason(game, "coellen-warburg", "prestige 7")
    assert told == ("prestige.merchant", "E11", {})


@pytest.mark.rule("MK5")
def test_an_extra_office_is_told_to_those_who_have_its_marker() -> None:
    posts = {"bremen-minden": "0t 0t 0t"}
    assert not [o for o in options(lay(posts=posts), "bremen-minden") if o.startswith("extra")]
    mine = {0: ["extra-office"]}
    offices = {"minden": "1t . . ."}
    game = lay(edition="egmont", posts=posts, offices=offices, unused=mine)
    found = options(game, "bremen-minden")
    assert [o for o in found if o.startswith("extra")] == ["extra bremen t", "extra minden t"]
    assert found["extra minden t"]["gives"] == {**NOTHING, "network": [0, 1]}
    told = reason(game, "bremen-minden", "extra bremen t")
    assert told == ("extra.office", "MK5", {"city": "bremen"})


@pytest.mark.rule("MK5")
def test_in_the_big_box_an_extra_office_needs_the_first_space() -> None:
    game = lay(
        edition="big-box",
        posts={"bremen-minden": "0t 0t 0t"},
        offices={"bremen": ". 1t"},
        unused={0: ["extra-office"]},
    )
    told = reason(game, "bremen-minden", "extra bremen t")
    assert told == ("extra.first", "MK5", {"city": "bremen"})


@pytest.mark.rule("BR2", "BR5")
def test_an_office_that_gives_a_permit() -> None:
    posts = {"cardiff-coventry": "0t 0t 0t", "cambridge-london": "0t 0t 0t"}
    game = lay(board="britannia", posts=posts, supply={0: "1t"})
    assert options(game, "cardiff-coventry")["office cardiff"]["gives"]["permits"] == ["wales"]
    london = options(game, "cambridge-london")["office london"]["gives"]
    assert london["permits"] == ["wales", "scotland"]
    assert options(game, "cardiff-coventry")["office coventry"]["gives"]["permits"] == []


def test_trying_a_reward_changes_nothing() -> None:
    game = lay(
        posts={"coellen-warburg": "0t 0t 0t 0m"}, unused={0: ["extra-office"]}, supply={0: "2t"}
    )
    before = game.position()
    rewards(game.state)
    assert game.position() == before
