"""What a client would otherwise have to work out: control, networks, what a displacement costs."""

from kontor.server.shown import cities_json, displacements_json
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
