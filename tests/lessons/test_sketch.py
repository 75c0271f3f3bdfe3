"""Positions in short: what a sketch does not name is as at the start, and what it names lies so."""

import pytest

from kontor.lessons.errors import LessonError
from kontor.lessons.sketch import laid
from kontor.rules.words import FAVOURS

MISSIONS = {"players": 3, "modules": ["missions"]}
FAVOUR_GAME = {"players": 3, "modules": ["favours"]}
PAWN_GAME = {"players": 2, "edition": "2009", "variant": "pawn", "start": 1}


def test_a_mission_that_somebody_else_was_dealt_changes_hands() -> None:
    """MI1: there is one card of each."""
    dealt = [player["mission"] for player in laid({"setup": MISSIONS}).position()["players"]]
    given = laid({"setup": MISSIONS, "players": {"0": {"mission": dealt[2]}}}).position()
    assert [player["mission"] for player in given["players"]] == [dealt[2], dealt[1], dealt[0]]


def test_the_named_tiles_lie_open() -> None:
    """FA1: as many tiles as players, open or taken."""
    sketch = {
        "setup": FAVOUR_GAME,
        "favours": ["cities", "abilities"],
        "players": {"1": {"favours": ["extra-action"]}},
    }
    found = laid(sketch).position()
    assert found["favours"] == ["cities", "abilities"]
    assert [player["favours"] for player in found["players"]] == [[], ["extra-action"], []]


@pytest.mark.parametrize("tile", FAVOURS)
def test_a_tile_that_was_not_dealt_can_be_held(tile: str) -> None:
    """FA1: the open tiles make room for it."""
    found = laid({"setup": FAVOUR_GAME, "players": {"0": {"favours": [tile]}}}).position()
    assert found["players"][0]["favours"] == [tile]
    assert len(found["favours"]) == 2
    assert tile not in found["favours"]


def test_too_many_tiles_are_refused() -> None:
    sketch = {
        "setup": FAVOUR_GAME,
        "favours": ["cities", "abilities", "extra-action", "join-income"],
    }
    with pytest.raises(LessonError, match="3 different tiles"):
        laid(sketch)


def test_the_pawn_is_still_to_be_set_if_the_sketch_says_so() -> None:
    """P2: the second player sets it, the other begins."""
    found = laid({"setup": PAWN_GAME, "pawn": None}).position()
    assert (found["phase"], found["turn"], found["seat"]) == ("pawn", 1, 0)
    assert found["pawn"] is None
    assert found["players"][0]["supply"] == [6, 1]


def test_the_pawn_stands_outside_unless_the_sketch_says_where() -> None:
    where = "bremen-hannover-minden"
    assert laid({"setup": PAWN_GAME}).position()["pawn"] == "outer"
    assert laid({"setup": PAWN_GAME, "pawn": where}).position()["pawn"] == where


def test_neutral_pieces_stand_only_where_they_are_named() -> None:
    """X1, N1: a sketch lays its own position, not that of the start."""
    game = {"players": 2, "variant": "neutral"}
    found = laid({"setup": game, "posts": {"hamburg-stade": "nt . ."}, "neutral": {"track": 4}})
    assert found.position()["posts"] == {"hamburg-stade": ["nt", None, None]}
    assert found.position()["neutral"] == {"track": 4}
