"""The language of goals: what it says, and what it answers to a slip."""

import pytest

from kontor.board import Board
from kontor.lessons import LessonError, laid
from kontor.lessons.goals import parse_goal
from kontor.lessons.places import check_place
from kontor.rules import State, apply

SKETCH = {
    "posts": {"goettingen-quedlinburg": "0t 0t 0t", "hamburg-stade": "1t . ."},
    "offices": {"goslar": "0t"},
    "players": {"0": {"supply": "3t1m", "unused": ["+3"]}, "1": {"track": 5}},
}


def begun() -> State:
    return laid(SKETCH).state.copy()


def printed() -> Board:
    return begun().terms.board


def is_met(goal: str, *actions: str) -> bool:
    start, now = begun(), begun()
    for action in actions:
        apply(now, now.terms.space.parse(action))
    return parse_goal(goal, printed(), 3).is_met(start, now, 0, actions)


DEVELOP = "establish goettingen-quedlinburg develop actions"


@pytest.mark.parametrize(
    ("goal", "before", "after"),
    [
        ("play establish * develop actions", False, True),
        ("actions >= 3", False, True),
        ("actions = 2", True, False),
        ("pieces goettingen-quedlinburg >= 3", True, False),
        ("office goslar", True, True),
        ("control goslar and actions >= 3", False, True),
        ("not office stade", True, True),
        ("seat 1 track >= 5", True, True),
        ("seat 1 pieces hamburg-stade < 2", True, True),
        ("supply + 1", False, True),
        ("stock + 3", False, True),
        ("marker +3", True, True),
        ("markers >= 2", False, False),
        ("network >= 1", True, True),
        ("linked", False, False),
        ("over", False, False),
        ("not wins", True, True),
    ],
)
def test_goals_before_and_after_an_ability_is_developed(
    goal: str, before: bool, after: bool
) -> None:
    """E10: the route is emptied, the piece that covered the ability comes to the supply."""
    assert is_met(goal) == before
    assert is_met(goal, DEVELOP) == after


@pytest.mark.parametrize(
    ("goal", "fault"),
    [
        ("happy", "'happy' is not known; known are actions, "),
        ("actions 3", "say it as 'actions >= 3'"),
        ("office atlantis", "'atlantis' is no city"),
        ("seat 7 linked", "there is no seat 7"),
        ("play establish atlantis", "'establish atlantis' is no action of this board"),
        ("play Establish *", "is no pattern of actions"),
        ("pieces atlantis >= 1", "say it as 'pieces ROUTE >= 3'"),
        ("", "'' is not known"),
    ],
)
def test_a_slip_in_a_goal_is_told_in_words(goal: str, fault: str) -> None:
    with pytest.raises(LessonError, match=fault.replace("'", ".")):
        parse_goal(goal, printed(), 3)


@pytest.mark.parametrize(
    "place",
    ["post hamburg-stade.1", "office goslar 1", "ability goettingen actions", "desk supply"],
)
def test_places_that_can_be_pointed_at(place: str) -> None:
    assert check_place(place, printed()) == place


@pytest.mark.parametrize(
    "place", ["post hamburg-stade.9", "office goslar 3", "office goslar", "moon", "desk moon"]
)
def test_places_that_cannot(place: str) -> None:
    with pytest.raises(LessonError, match="is no place of this board"):
        check_place(place, printed())


@pytest.mark.parametrize(
    ("sketch", "fault"),
    [
        ({"postings": {}}, "a position has no 'postings'"),
        ({"players": {"0": {"purse": 1}}}, "a player has no 'purse'"),
        ({"players": {"0": {"supply": "3 traders"}}}, "is no count of pieces"),
        ({"players": {"0": {"supply": "20t"}}}, "too many"),
        ({"posts": {"atlantis-moon": "0t"}}, "no such position"),
    ],
)
def test_a_position_that_cannot_be_is_refused(sketch: dict[str, object], fault: str) -> None:
    """SU1: every piece is somewhere, and no more than there are."""
    with pytest.raises(LessonError, match=fault):
        laid(sketch)
