"""The score, the networks and the winners (EN3 to EN5)."""

from typing import Any

import pytest

from kontor.board import board
from kontor.record import Game
from tests.games.table import lay

TOPS = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3}
OVER = {"phase": "over", "seat": None, "actions": 0, "over": {"reason": "cities"}}
NOTHING = {
    "track": 0,
    "abilities": 0,
    "markers": 0,
    "prestige": 0,
    "cities": 0,
    "network": 0,
    "mission": 0,
    "regions": 0,
    "total": 0,
}


def column(game: Game, name: str) -> list[int]:
    """Return one category of all seats."""
    return [sheet[name] for sheet in game.scores()]


# EN3


@pytest.mark.rule("EN3")
def test_a_whole_score_sheet() -> None:
    game = lay(
        offices={"minden": "0t 1t . .", "muenster": "0t .", "goslar": "0t ."},
        prestige={7: 0, 11: 0, 9: 1},
        abilities={0: {"keys": 4, "privilege": 3, "book": 3}},
        supply={0: "4t", 1: "4t"},
        used={0: ["+3", "+4"]},
        unused={0: ["develop"], 2: ["develop"]},
        track={0: 5, 3: 2},
        position=OVER,
    )
    expected = [
        # 8 for privilege and book, 3 markers, 7 + 11, Münster and Goslar, 2 offices × 4.
        {
            **NOTHING,
            "track": 5,
            "abilities": 8,
            "markers": 3,
            "prestige": 18,
            "cities": 4,
            "network": 8,
            "total": 46,
        },
        {**NOTHING, "prestige": 9, "cities": 2, "network": 1, "total": 12},
        {**NOTHING, "markers": 1, "total": 1},
        {**NOTHING, "track": 2, "total": 2},
    ]
    assert game.scores() == expected
    assert game.result() == {"winners": [0], "reason": "cities", "scores": expected}


@pytest.mark.rule("EN3")
@pytest.mark.parametrize("points", [0, 1, 19, 27])
def test_the_track_counts(points: int) -> None:
    game = lay(track={1: points}, position=OVER)
    assert column(game, "track") == column(game, "total") == [0, points, 0, 0]


@pytest.mark.rule("EN3")
@pytest.mark.parametrize("ability", TOPS)
@pytest.mark.parametrize("short", [0, 1])
def test_four_for_each_fully_developed_ability_except_keys(ability: str, short: int) -> None:
    game = lay(abilities={1: {ability: TOPS[ability] - short}})
    points = 0 if short or ability == "keys" else 4
    assert game.scores() == [
        NOTHING,
        {**NOTHING, "abilities": points, "total": points},
        NOTHING,
        NOTHING,
    ]


@pytest.mark.rule("EN3")
def test_sixteen_for_a_whole_desk() -> None:
    assert column(lay(abilities={2: TOPS}), "abilities") == [0, 0, 16, 0]


MARKERS = ["extra-office"] * 4 + ["swap-offices"] * 3 + ["+3"] * 2 + ["+4"] * 2


@pytest.mark.rule("EN3", "MK1")
@pytest.mark.parametrize(
    ("owned", "points"), list(enumerate([0, 1, 3, 3, 6, 6, 10, 10, 15, 15, 21, 21]))
)
def test_markers_owned(owned: int, points: int) -> None:
    half = owned // 2
    game = lay(
        used={1: MARKERS[:half]},
        unused={1: MARKERS[half:owned]},
        position={"pool": ["develop"]},
    )
    assert column(game, "markers") == column(game, "total") == [0, points, 0, 0]


@pytest.mark.rule("EN3", "E11")
@pytest.mark.parametrize("points", [7, 8, 9, 11])
def test_prestige_spaces(points: int) -> None:
    game = lay(prestige={points: 3}, supply={3: "4t"})
    assert column(game, "prestige") == column(game, "total") == [0, 0, 0, points]


@pytest.mark.rule("EN3", "E3")
@pytest.mark.parametrize("family", ["hansa", "east"])
def test_two_for_each_city_controlled(family: str) -> None:
    cities = ["belgard", "danzig"] if family == "east" else ["bremen", "minden"]
    spaces = {city.id: len(city.offices) for city in board("east").cities} | {
        city.id: len(city.offices) for city in board("hansa-4-5").cities if family == "hansa"
    }
    filled = {city: " ".join(["1t"] + ["."] * (spaces[city] - 1)) for city in cities}
    assert column(lay(board=family, offices=filled), "cities") == [0, 4, 0, 0]


@pytest.mark.rule("EN3", "SU2")
@pytest.mark.parametrize(("level", "keys"), list(enumerate([1, 2, 2, 3, 4])))
def test_the_largest_network_times_keys(level: int, keys: int) -> None:
    offices = {"minden": "0t 0t . .", "hannover": "0t ."}
    game = lay(offices=offices, abilities={0: {"keys": level}})
    assert column(game, "network") == [3 * keys, 0, 0, 0]


# EN4


@pytest.mark.rule("EN4")
@pytest.mark.parametrize(
    ("offices", "extra", "size"),
    [
        ({}, {}, 0),
        ({"minden": "0t . . ."}, {}, 1),
        # The offices count, not the cities, and not who controls them.
        ({"minden": "0t 0t 0t ."}, {}, 3),
        ({"minden": "0t 1t 1t .", "hannover": "0t 1t"}, {}, 2),
        # Minden and Hannover are neighbours, Hannover and Hildesheim are not.
        ({"minden": "0t . . .", "hannover": "0t ."}, {}, 2),
        ({"hildesheim": "0t .", "hannover": "0t ."}, {}, 1),
        # A city of somebody else, or of nobody, does not link.
        ({"bremen": "0m .", "minden": "1t . . .", "paderborn": "0t ."}, {}, 1),
        ({"bremen": "0m .", "paderborn": "0t ."}, {}, 1),
        ({"bremen": "0m .", "minden": "1t 0t . .", "paderborn": "0t ."}, {}, 3),
        # The best network counts, never their sum; the one with more offices, not more cities.
        ({"bremen": "0m .", "minden": "0t . . .", "coellen": "0t .", "stendal": "0t . . ."}, {}, 2),
        ({"bremen": "0m .", "minden": "0t . . .", "stendal": "0t 0t 0t ."}, {}, 3),
        # Extra offices count and link.
        ({"minden": "1t . . ."}, {"minden": "0t"}, 1),
        ({"minden": "0t . . ."}, {"minden": "0t 1t 0t"}, 3),
        (
            {"bremen": "0m .", "minden": "1t . . .", "paderborn": "0t ."},
            {"minden": "0t"},
            3,
        ),
        # A ring of cities counts each office once.
        ({"bremen": "0m .", "minden": "0t . . .", "hannover": "0t ."}, {}, 3),
    ],
)
def test_the_size_of_the_largest_network(
    offices: dict[str, str], extra: dict[str, str], size: int
) -> None:
    game = lay(offices=offices, extra=extra, supply={0: "4t"})
    assert column(game, "network")[0] == size


# EN5


def finished(edition: str, **table: Any) -> list[int]:
    """Return the winners of a game that ended so."""
    game = lay(edition=edition, **table, position=OVER)
    totals = column(game, "total")
    result = game.result()
    assert result is not None
    assert all(totals[seat] == max(totals) for seat in result["winners"])
    winners: list[int] = result["winners"]
    return winners


@pytest.mark.rule("EN5")
@pytest.mark.parametrize("edition", ["2009", "egmont", "big-box"])
@pytest.mark.parametrize("seat", range(4))
def test_most_points_win(edition: str, seat: int) -> None:
    # One point more beats fewer actions and a better network.
    assert finished(
        edition,
        track={**dict.fromkeys(range(4), 10), seat: 14},
        abilities={seat: {"actions": 4}},
        offices={"goslar": f"{(seat + 1) % 4}t ."},
    ) == [seat]


@pytest.mark.rule("EN5")
@pytest.mark.parametrize(
    ("levels", "big_box"),
    [
        ({1: 1, 2: 0}, [2]),
        # Spaces 1 and 2, and 3 and 4, have the same value but not the same position.
        ({1: 1, 2: 2}, [1]),
        ({1: 2, 2: 1}, [2]),
        ({1: 4, 2: 3}, [2]),
        ({1: 3, 2: 3}, [1, 2]),
        # Only those who are tied are compared.
        ({0: 0, 1: 2, 2: 1}, [2]),
    ],
)
@pytest.mark.parametrize("edition", ["2009", "egmont", "big-box"])
def test_ties_go_to_fewer_uncovered_actions_in_big_box_only(
    edition: str, levels: dict[int, int], big_box: list[int]
) -> None:
    winners = finished(
        edition,
        track={0: 9, 1: 12, 2: 12, 3: 3},
        abilities={seat: {"actions": level} for seat, level in levels.items()},
    )
    assert winners == (big_box if edition == "big-box" else [1, 2])


NETWORK = {"goslar": "0t ."}
"""3 points for seat 0: the city and a network of 1."""


@pytest.mark.rule("EN5")
@pytest.mark.parametrize(
    ("level", "track", "offices", "tied", "big_box"),
    [
        (0, {0: 9, 1: 12}, NETWORK, [0, 1], [0]),
        # Fewer actions come first.
        (1, {0: 9, 1: 12}, NETWORK, [0, 1], [1]),
        (0, {0: 9, 1: 12, 2: 12}, NETWORK, [0, 1, 2], [0]),
        (0, {0: 9, 1: 9}, {**NETWORK, "duisburg": "1t"}, [0, 1], [0, 1]),
        (0, {0: 9, 1: 9, 2: 12}, {**NETWORK, "duisburg": "1t"}, [0, 1, 2], [0, 1]),
    ],
)
@pytest.mark.parametrize("edition", ["2009", "egmont", "big-box"])
def test_then_to_more_points_for_the_network_then_they_are_shared(
    edition: str,
    level: int,
    track: dict[int, int],
    offices: dict[str, str],
    tied: list[int],
    big_box: list[int],
) -> None:
    winners = finished(edition, abilities={0: {"actions": level}}, track=track, offices=offices)
    assert winners == (big_box if edition == "big-box" else tied)


@pytest.mark.rule("EN5")
def test_points_for_the_network_count_and_not_its_size() -> None:
    # One office × keys 3 against two offices × keys 1; 10 points in all for both.
    assert finished(
        "big-box",
        offices={"goslar": "0t .", "minden": "1t 1t . ."},
        abilities={0: {"keys": 3}},
        track={0: 5, 1: 6},
    ) == [0]


@pytest.mark.rule("EN5")
@pytest.mark.parametrize("edition", ["2009", "egmont", "big-box"])
def test_all_can_share(edition: str) -> None:
    assert finished(edition, track=dict.fromkeys(range(4), 7)) == [0, 1, 2, 3]
