"""The neutral trader of the two-player game of Egmont: set-up and displacing (N1, N2)."""

import pytest

from kontor.record import Game
from tests.games.table import NOT_HERE, changes
from tests.rules.neutral_table import DISPLACED, EVERYTHING, FILL, HANSA, egmont, packed
from tests.rules.offers import offered
from tests.rules.terrain import full, posts_on


@pytest.mark.rule("N1", "N7")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_neutral_traders_start_at_ability_cities_and_markers(seed: int) -> None:
    """Not at Coellen, which shows prestige but no ability; each on the first post."""
    game = Game.new(edition="egmont", variant="neutral", players=2, seed=seed)
    before = game.position()
    stood = {
        "bremen-osnabrueck": ["nt", None, None],
        "emden-groningen": ["nt", None, None],
        "goettingen-quedlinburg": ["nt", None, None],
        "goslar-hildesheim": ["nt", None, None],
        "halle-quedlinburg": ["nt", None, None, None],
        "hamburg-luebeck": ["nt", None, None],
        "hamburg-stade": ["nt", None, None],
        "lueneburg-perleberg": ["nt", None, None],
    }
    assert before["posts"] == stood
    assert sorted(before["markers"]) == [
        "bremen-osnabrueck",
        "goslar-hildesheim",
        "lueneburg-perleberg",
    ]
    assert before["neutral"] == {"track": 0}
    assert [player["supply"] for player in before["players"]] in (
        [[5, 1], [6, 1]],
        [[6, 1], [5, 1]],
    )


@pytest.mark.rule("N1")
def test_neutral_traders_never_run_out() -> None:
    """Far more than the 27 of a player stand here, and one more is added."""
    posts = packed({"bremen-hamburg": "nt . . .", "bremen-minden": "0t . ."})
    game = egmont(posts=posts, abilities={0: EVERYTHING, 1: EVERYTHING})
    assert sum(text.split().count("nt") for text in posts.values()) > 2 * 27
    put, add = "put bremen-minden.2", "add t bremen-minden.3"
    game.play(FILL[0])
    assert changes(game, put, add)["posts/bremen-minden"] == (
        ["0t", None, None],
        ["0t", "nt", "nt"],
    )


@pytest.mark.rule("N2", "N7")
def test_a_neutral_trader_costs_one_and_the_opponent_relocates_it() -> None:
    game = egmont(posts={"bremen-hamburg": "nt . . ."})
    changed = changes(game, "displace t bremen-hamburg.1")
    assert {path: pair for path, pair in changed.items() if not path.startswith("pending")} == {
        **DISPLACED,
        "players/0/stock": ([9, 1], [10, 1]),
        "phase": ("turn", "relocate"),
        "seat": (0, 1),
    }
    around = ["bremen-hannover", "bremen-minden", "bremen-osnabrueck"]
    around += ["hamburg-luebeck", "hamburg-lueneburg", "hamburg-stade"]
    posts = posts_on(HANSA, *around)
    assert game.legal() == [f"put {p}" for p in posts] + [f"add t {p}" for p in posts]
    game.play("put hamburg-stade.2")
    assert game.legal() == [f"add t {p}" for p in posts if p != "hamburg-stade.2"] + ["done"]


@pytest.mark.rule("N2")
@pytest.mark.parametrize("supply", ["1t", "1m"])
def test_a_neutral_trader_cannot_be_displaced_without_the_second_piece(supply: str) -> None:
    game = egmont(posts={"bremen-hamburg": "nt . . ."}, supply={0: supply})
    assert offered(game, "displace") == []


@pytest.mark.rule("N2", "C1")
@pytest.mark.parametrize("kind", "tm")
def test_any_piece_replaces_a_neutral_trader_and_any_piece_pays(kind: str) -> None:
    game = egmont(
        posts={"bremen-hamburg": "nt . . ."}, supply={0: "2t2m"}, abilities={0: {"book": 1}}
    )
    game.play(f"displace {kind} bremen-hamburg.1")
    assert (game.phase, game.seat) == ("pay", 0)
    assert game.legal() == ["pay 1t", "pay 1m"]
    game.play("pay 1m")
    assert (game.phase, game.seat) == ("relocate", 1)


@pytest.mark.rule("N2")
@pytest.mark.parametrize(
    ("rest", "hannover"),
    [(["done"], NOT_HERE), (["add t bremen-hannover.2"], [None, "nt", None])],
)
def test_the_added_neutral_trader_comes_from_nowhere_or_is_declined(
    rest: list[str], hannover: object
) -> None:
    game = egmont(posts={"bremen-hamburg": "nt . . ."})
    expected = {
        **DISPLACED,
        "players/0/stock": ([9, 1], [10, 1]),
        "posts/hamburg-stade": (NOT_HERE, ["nt", None, None]),
        "posts/bremen-hannover": (NOT_HERE, hannover),
    }
    if hannover == NOT_HERE:
        del expected["posts/bremen-hannover"]
    assert changes(game, FILL[0], "put hamburg-stade.1", *rest) == expected


@pytest.mark.rule("N2", "C3")
def test_neutral_traders_go_further_only_when_the_adjacent_routes_are_full() -> None:
    """The first one fills the last adjacent post, so the second one goes one step further."""
    game = egmont(
        posts={
            "dortmund-duisburg": "nt .",
            **full(HANSA, ["dortmund-paderborn"]),
            "arnheim-duisburg": "1t nt .",
        }
    )
    game.play("displace t dortmund-duisburg.1")
    assert game.legal() == ["put arnheim-duisburg.3", "add t arnheim-duisburg.3"]
    game.play("put arnheim-duisburg.3")
    further = ["arnheim-kampen", "arnheim-muenster", "hildesheim-paderborn"]
    further += ["minden-paderborn", "paderborn-warburg"]
    assert game.legal() == [f"add t {p}" for p in posts_on(HANSA, *further)] + ["done"]


@pytest.mark.rule("N2", "C4")
def test_the_last_post_is_kept_for_the_displaced_trader() -> None:
    game = egmont(
        posts=packed({"bremen-hamburg": "nt 1t 1t 1t", "halle-quedlinburg": "0t 1t nt ."}),
        abilities={0: EVERYTHING, 1: EVERYTHING},
        supply={0: "2t", 1: "1t"},
    )
    game.play(FILL[0])
    assert (game.phase, game.seat) == ("turn", 0)
    posts = game.position()["posts"]
    assert posts["bremen-hamburg"] == ["0t", "1t", "1t", "1t"]
    assert posts["halle-quedlinburg"] == ["0t", "1t", "nt", "nt"]


@pytest.mark.rule("N2", "C6")
def test_a_neutral_trader_with_no_post_leaves_the_board() -> None:
    """The empty post of its own route does not serve."""
    posts = packed({"bremen-hamburg": "nt . 1t 1t"})
    game = egmont(posts=posts, abilities={0: EVERYTHING, 1: EVERYTHING}, supply={0: "2t", 1: "1t"})
    stock = game.position()["players"][0]["stock"]
    assert changes(game, FILL[0]) == {
        **DISPLACED,
        "posts/bremen-hamburg": (["nt", None, "1t", "1t"], ["0t", None, "1t", "1t"]),
        "players/0/stock": (stock, [stock[0] + 1, stock[1]]),
    }
