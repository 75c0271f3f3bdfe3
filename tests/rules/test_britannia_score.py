"""Britannia: 7, 4 and 2 points for Wales and for Scotland (BR8)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontor.board import board
from kontor.record import Game
from tests.games.table import lay
from tests.rules.neutral_table import big_box

LARGE = "britannia-4-5"
DEVELOPED = {"keys": 4, "actions": 5, "privilege": 3, "bank": 3}


def five(offices: dict[str, str], extra: dict[str, str] | None = None) -> Game:
    """Return a game of five with some offices."""
    return lay(board="britannia", players=5, offices=offices, extra=extra or {})


def regions(game: Game) -> list[int]:
    return [sheet["regions"] for sheet in game.scores()]


@pytest.mark.rule("BR8")
@pytest.mark.parametrize(
    ("offices", "points"),
    [
        pytest.param({}, [0, 0, 0, 0, 0], id="nobody is there"),
        pytest.param({"conway": "0t ."}, [7, 0, 0, 0, 0], id="one alone, no office no points"),
        pytest.param({"hereford": "0t 0t 0t", "london": "1t" + " ." * 7}, [0] * 5, id="England"),
        pytest.param(
            {"cardiff": "1t 1t 1t 1t 1t", "conway": "0t .", "montgomery": "0t ."},
            [7, 4, 0, 0, 0],
            id="two cities before one with more offices",
        ),
        pytest.param(
            {"conway": "0t .", "montgomery": "1t 1t"}, [4, 7, 0, 0, 0], id="offices break the tie"
        ),
        pytest.param(
            {"conway": "1t 0t", "montgomery": "1t 2t", "chester": "1t 2t ."},
            [4, 2, 7, 0, 0],
            id="who controls a city comes before who controls none with more offices",
        ),
    ],
)
def test_wales_is_ranked_by_cities_then_by_offices(
    offices: dict[str, str], points: list[int]
) -> None:
    assert regions(five(offices)) == points


@pytest.mark.rule("BR8")
@pytest.mark.parametrize(
    ("offices", "points"),
    [
        pytest.param(
            {"conway": "0t .", "montgomery": "1t ."}, [5, 5, 0, 0, 0], id="two first, 11 shared"
        ),
        pytest.param(
            {
                "conway": "0t .",
                "montgomery": "0t .",
                "pembroke": "1t . .",
                "chester": "1t . .",
                "cardiff": "2t . . . .",
            },
            [5, 5, 2, 0, 0],
            id="two first leave the third place",
        ),
        pytest.param(
            {"conway": "0t .", "montgomery": "1t .", "pembroke": "2t . ."},
            [4, 4, 4, 0, 0],
            id="three first, 13 shared",
        ),
        pytest.param(
            {"conway": "0t .", "montgomery": "1t .", "pembroke": "2t . .", "chester": "3t . ."},
            [3, 3, 3, 3, 0],
            id="four first",
        ),
        pytest.param(
            {
                "conway": "0t .",
                "montgomery": "1t .",
                "pembroke": "2t . .",
                "chester": "3t . .",
                "cardiff": "4t . . . .",
            },
            [2, 2, 2, 2, 2],
            id="five first",
        ),
        pytest.param(
            {"conway": "0t .", "montgomery": "0t .", "pembroke": "1t . .", "chester": "2t . ."},
            [7, 3, 3, 0, 0],
            id="two second, 6 shared",
        ),
        pytest.param(
            {
                "conway": "0t .",
                "montgomery": "0t .",
                "pembroke": "1t . .",
                "chester": "2t . .",
                "cardiff": "3t . . . .",
            },
            [7, 2, 2, 2, 0],
            id="three second, 6 shared",
        ),
        pytest.param(
            {
                "conway": "0t .",
                "montgomery": "0t .",
                "pembroke": "1t 1t .",
                "chester": "2t . .",
                "cardiff": "3t . . . .",
            },
            [7, 4, 1, 1, 0],
            id="two third, 2 shared",
        ),
        pytest.param(
            {
                "dunbar": "0t",
                "glasgow": "0t",
                "falkirk": "1t 1t .",
                "edinburgh": "2t .",
                "carlisle": "3t . . . .",
                "newcastle": "4t . .",
            },
            [7, 4, 0, 0, 0],
            id="three third in Scotland, 2 shared and rounded down",
        ),
    ],
)
def test_the_tied_share_all_places_that_they_fill(
    offices: dict[str, str], points: list[int]
) -> None:
    assert regions(five(offices)) == points


@pytest.mark.rule("BR8")
@pytest.mark.parametrize(
    ("offices", "points"),
    [
        pytest.param(
            {"conway": "2t 0t", "montgomery": "1t ."}, [5, 5, 2, 0, 0], id="the third place"
        ),
        pytest.param(
            {"conway": "1t 0t", "montgomery": "1t 0t", "chester": "2t 0t ."},
            [7, 4, 2, 0, 0],
            id="by offices",
        ),
        pytest.param(
            {"conway": "1t 0t", "montgomery": "2t 0t"}, [7, 3, 3, 0, 0], id="two tied for second"
        ),
        pytest.param(
            {"conway": "1t 0t", "montgomery": "2t 0t", "chester": "3t 0t ."},
            [7, 2, 2, 2, 0],
            id="three tied for second",
        ),
        pytest.param(
            {"conway": "3t 0t", "montgomery": "1t .", "pembroke": "2t . ."},
            [4, 4, 4, 0, 0],
            id="no place left over",
        ),
        pytest.param(
            {"conway": "2t 0t", "montgomery": "3t 1t", "pembroke": "1t . ."},
            [4, 7, 1, 1, 0],
            id="two tied for third",
        ),
    ],
)
def test_those_without_control_take_the_places_left_over(
    offices: dict[str, str], points: list[int]
) -> None:
    assert regions(five(offices)) == points


@pytest.mark.rule("BR8")
@pytest.mark.parametrize(
    ("offices", "extra", "points"),
    [
        ({"conway": "0t ."}, {"conway": "1t 1t"}, [4, 7, 0, 0, 0]),
        ({"conway": "0t .", "montgomery": "1t ."}, {"montgomery": "1t"}, [4, 7, 0, 0, 0]),
    ],
)
def test_extra_offices_are_offices_there(
    offices: dict[str, str], extra: dict[str, str], points: list[int]
) -> None:
    assert regions(five(offices, extra)) == points


@pytest.mark.rule("BR8")
def test_wales_and_scotland_are_ranked_apart_and_added() -> None:
    game = five({"conway": "0t 1t", "falkirk": "1t 0t ."})
    assert regions(game) == [4 + 7, 7 + 4, 0, 0, 0]
    for sheet in game.scores():
        assert sheet["total"] == sum(sheet.values()) - sheet["total"]


@pytest.mark.rule("BR8")
@pytest.mark.parametrize(
    ("offices", "points"),
    [
        ({"isle-of-man": "0t ."}, [14, 0, 0, 0, 0]),
        ({"isle-of-man": "1t 0t"}, [14, 8, 0, 0, 0]),
        ({"isle-of-man": "1t 0t", "conway": "1t ."}, [4 + 7, 7 + 4, 0, 0, 0]),
        ({"isle-of-man": "0t .", "conway": "1t .", "glasgow": "2t"}, [5 + 5, 5, 5, 0, 0]),
    ],
)
def test_the_isle_of_man_counts_for_both_countries(
    offices: dict[str, str], points: list[int]
) -> None:
    assert regions(five(offices)) == points


@pytest.mark.rule("BR8")
@pytest.mark.parametrize(
    ("offices", "points"),
    [
        ({"isle-of-man": "0t ."}, [7, 0, 0]),
        ({"carlisle": "0t 0t 0t", "newcastle": "1t . ."}, [0, 0, 0]),
        ({"isle-of-man": "0t .", "conway": "1t .", "cardiff": "2t . . ."}, [4, 4, 4]),
    ],
)
def test_on_the_smaller_side_only_wales_gives_points(
    offices: dict[str, str], points: list[int]
) -> None:
    assert regions(lay(board="britannia", players=3, offices=offices)) == points


@pytest.mark.rule("BR8", "X6")
@pytest.mark.parametrize(
    ("offices", "points"),
    [
        pytest.param({"conway": "nt .", "montgomery": "0t ."}, [5, 0], id="tied for first"),
        pytest.param({"conway": "nt nt", "montgomery": "0t ."}, [4, 0], id="neutral is first"),
        pytest.param(
            {"conway": "nt .", "montgomery": "0t .", "pembroke": "1t . ."}, [4, 4], id="three tied"
        ),
        pytest.param({"conway": "1t nt", "montgomery": "0t ."}, [5, 2], id="a place is left over"),
        pytest.param({"conway": "nt 0t", "montgomery": "1t 0t"}, [7, 3], id="tied without control"),
        pytest.param({"conway": "1t nt", "montgomery": "0t nt"}, [3, 3], id="neutral controls all"),
        pytest.param(
            {"conway": "nt 0t", "montgomery": "nt 1t", "pembroke": "nt 1t ."},
            [4, 7],
            id="most offices, but no control",
        ),
    ],
)
def test_the_neutral_player_is_ranked_and_its_share_is_lost(
    offices: dict[str, str], points: list[int]
) -> None:
    game = big_box(board="britannia", offices=offices)
    assert regions(game) == points


def naive(rows: dict[str, list[str]], cities: set[str]) -> list[int]:
    """Return the points of one country, written down from the rule sentence by sentence."""
    standing = [[0, 0] for _ in range(5)]
    for city in cities & rows.keys():
        owners = [int(piece[0]) for piece in rows[city]]
        for seat in owners:
            standing[seat][1] += 1
        if owners:
            most = max(owners.count(seat) for seat in owners)
            standing[[seat for seat in owners if owners.count(seat) == most][-1]][0] += 1
    places = [7, 4, 2, 0, 0, 0, 0]
    points = [0] * 5
    controlling = sorted({tuple(s) for s in standing if s[0]}, reverse=True)
    present = sorted({tuple(s) for s in standing if s[1] and not s[0]}, reverse=True)
    for rank in [*controlling, *present]:
        tied = [seat for seat in range(5) if tuple(standing[seat]) == rank]
        for seat in tied:
            points[seat] = sum(places[: len(tied)]) // len(tied)
        del places[: len(tied)]
    return points


SPACES = {city.id: len(city.offices) for city in board(LARGE).cities if city.regions}
COUNTRIES = {
    country: {city.id for city in board(LARGE).cities if country in city.regions}
    for country in ("wales", "scotland")
}


@pytest.mark.rule("BR8")
@given(
    st.fixed_dictionaries(
        {},
        optional={
            city: st.lists(
                st.sampled_from(["0t", "1t", "2t", "3t", "4t"]), min_size=1, max_size=size
            )
            for city, size in SPACES.items()
        },
    )
)
def test_any_offices_give_what_the_rule_says(rows: dict[str, list[str]]) -> None:
    """All abilities but the book are developed, so that the pieces suffice."""
    for seat in range(5):
        if sum(row.count(f"{seat}t") for row in rows.values()) > 25:
            return
    offices = {
        city: " ".join(row + ["."] * (SPACES[city] - len(row))) for city, row in rows.items()
    }
    game = lay(
        board="britannia",
        players=5,
        offices=offices,
        abilities=dict.fromkeys(range(5), DEVELOPED),
        supply=dict.fromkeys(range(5), "1t"),
    )
    wales, scotland = (naive(rows, COUNTRIES[country]) for country in ("wales", "scotland"))
    assert regions(game) == [a + b for a, b in zip(wales, scotland, strict=True)]
