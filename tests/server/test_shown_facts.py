"""What a client would otherwise have to work out: control, networks, what a displacement costs."""

from kontor.server.shown import cities_json, displacements_json, payments_json
from tests.games.table import lay


def test_control_and_the_size_of_networks() -> None:
    offices = {"hamburg": "0t 1t .", "luebeck": "1t .", "goslar": "0t ."}
    state = lay(offices=offices, extra={"hamburg": "1t"}).state
    assert cities_json(state) == {
        "hamburg": {"control": "1", "networks": {"0": 1, "1": 3}},
        "luebeck": {"control": "1", "networks": {"1": 3}},
        "goslar": {"control": "0", "networks": {"0": 1}},
    }


def test_neutral_offices_count_too() -> None:
    state = lay(players=2, variant="neutral", offices={"hamburg": "nt . ."}).state
    assert cities_json(state)["hamburg"] == {"control": "n", "networks": {"n": 1}}


def test_what_displacing_costs_and_how_many_may_be_added() -> None:
    posts = {"bremen-hamburg": "1t 1m 2t 0t"}
    tiles = {2: ["extra-relocation"]}
    state = lay(posts=posts, supply={0: "4t", 1: ""}, tiles=tiles, modules=("favours",)).state
    assert displacements_json(state) == {
        "bremen-hamburg.1": {"pay": 1, "added": 1},
        "bremen-hamburg.2": {"pay": 2, "added": 2},
        "bremen-hamburg.3": {"pay": 1, "added": 2},
    }


def test_how_displacements_can_be_paid() -> None:
    posts = {"bremen-hamburg": "1t 1m . 0t"}
    state = lay(posts=posts, supply={0: "2t1m", 1: ""}).state
    assert payments_json(state) == [
        {"kind": "t", "pay": 1, "actions": ["pay 1t", "pay 1m"]},
        {"kind": "t", "pay": 2, "actions": ["pay 1t1m"]},
        {"kind": "m", "pay": 1, "actions": ["pay 1t"]},
        {"kind": "m", "pay": 2, "actions": ["pay 2t"]},
    ]


def test_a_price_is_what_the_game_asks_for_then() -> None:
    posts = {"bremen-hamburg": "1m . . ."}
    game = lay(posts=posts, supply={0: "3t2m", 1: ""}, abilities={0: {"book": 1}})
    (told,) = [row for row in payments_json(game.state) if row["kind"] == "m"]
    game.play("displace m bremen-hamburg.1")
    assert told["actions"] == game.legal()
