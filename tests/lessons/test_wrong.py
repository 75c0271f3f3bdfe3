"""A wrong choice is answered on the board, whatever was done before it."""

from typing import Any

from kontor.lessons.following import Following
from kontor.lessons.lesson import Step, read_lesson
from kontor.lessons.proving import faults

PLACED_ELSEWHERE = "place t goslar-quedlinburg.1"


def step_with(*then: str) -> Step:
    """Return a step in which a trader on Goslar–Quedlinburg is the wrong choice."""
    step: dict[str, Any] = {
        "id": "block",
        "position": {
            "posts": {"goettingen-quedlinburg": "1t 1t ."},
            "players": {"0": {"supply": "3t"}, "1": {"supply": "2t"}},
        },
        "goal": "pieces goettingen-quedlinburg >= 1",
        "par": 1,
        "wrong": [{"play": "place * goslar-quedlinburg.*", "then": list(then)}],
        "solution": ["place t goettingen-quedlinburg.3"],
        "alone": True,
    }
    lesson = read_lesson({"id": "wrong", "minutes": 1, "rules": [], "steps": [step]})
    return lesson.step("block")


def test_what_comes_of_a_wrong_choice_is_played() -> None:
    followed = Following(step_with("end", "place t goettingen-quedlinburg.3"))
    followed.play(PLACED_ELSEWHERE)
    assert (followed.verdict, followed.wrong) == ("wrong", 0)
    assert [(one.seat, one.action, one.shown) for one in followed.played] == [
        (0, PLACED_ELSEWHERE, False),
        (0, "end", True),
        (1, "place t goettingen-quedlinburg.3", True),
    ]


def test_what_can_no_longer_come_of_it_is_left_out() -> None:
    followed = Following(step_with("place t goslar-quedlinburg.2", "end"))
    followed.play("place t bremen-minden.1")
    followed.play(PLACED_ELSEWHERE)
    assert (followed.verdict, followed.wrong) == ("wrong", 0)
    assert [one.action for one in followed.played] == ["place t bremen-minden.1", PLACED_ELSEWHERE]


def test_a_lesson_is_at_fault_if_it_can_never_come_of_it() -> None:
    step = step_with("end", "place t goettingen-quedlinburg.1")
    lesson = read_lesson({"id": "wrong", "minutes": 1, "rules": [], "steps": []})
    assert list(faults(lesson._replace(steps=(step,)))) == [
        "wrong, block: wrong choice 1 (place * goslar-quedlinburg.*):"
        " 'place t goettingen-quedlinburg.1' cannot follow"
    ]
