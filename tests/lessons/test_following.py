"""A step follows what a learner does: when a turn is over, and what comes of a wrong choice."""

from typing import Any

from kontor.lessons.following import Following
from kontor.lessons.lesson import Lesson, Step, read_lesson
from kontor.lessons.proving import faults

ROUTE = "goslar-hildesheim"


def step(**changes: Any) -> Step:
    """Return a step in which one full route with a marker is to be established."""
    data = {
        "id": "one",
        "position": {
            "posts": {ROUTE: "0t 0t 0t"},
            "markers": {ROUTE: "extra-office"},
            "players": {"0": {"supply": "1t"}, "1": {"supply": "2t"}},
        },
        "goal": "play mark *",
        "par": 1,
        "solution": [f"establish {ROUTE}", "end", "mark +4 goslar-magdeburg"],
        **changes,
    }
    return read_lesson({"id": "test", "minutes": 1, "rules": [], "steps": [data]}).step("one")


def test_placing_new_markers_is_a_part_of_the_turn() -> None:
    """TU4, MK2: the turn is over once the plate is empty, not before."""
    followed = Following(step())
    followed.play_all([f"establish {ROUTE}", "end"])
    assert (followed.verdict, followed.ended) == ("open", 0)
    assert followed.state.seat == 0
    followed.play(followed.legal()[0])
    assert (followed.verdict, followed.ended) == ("done", 1)


def test_a_turn_without_new_markers_is_over_with_its_end() -> None:
    followed = Following(step())
    followed.play("end")
    assert (followed.verdict, followed.ended) == ("missed", 1)


def test_what_comes_of_a_wrong_choice_is_shown() -> None:
    wrong = {"play": "end", "then": ["displace t goslar-hildesheim.1"]}
    followed = Following(step(wrong=[wrong]))
    followed.play("end")
    assert (followed.verdict, followed.wrong) == ("wrong", 0)
    assert [(one.seat, one.action, one.shown) for one in followed.played] == [
        (0, "end", False),
        (1, "displace t goslar-hildesheim.1", True),
    ]


def test_what_cannot_come_of_a_wrong_choice_is_left_out() -> None:
    """After something that nobody foresaw the words are told without it."""
    wrong = {"play": "place *", "then": ["end", "displace t goslar-hildesheim.1"]}
    followed = Following(step(wrong=[wrong]))
    followed.play(f"establish {ROUTE} office goslar")
    followed.play("place t goslar-magdeburg.1")
    assert (followed.verdict, followed.wrong) == ("wrong", 0)
    assert [one.action for one in followed.played if one.shown] == ["end"]


def test_the_proof_asks_that_all_that_comes_of_a_wrong_choice_can_be_played() -> None:
    wrong = {"play": "place *", "then": ["end", "displace t goslar-magdeburg.2"]}
    lesson = Lesson("test", 1, (), None, (step(wrong=[wrong], alone=True),))
    assert [fault for fault in faults(lesson) if "wrong choice 1" in fault] == [
        "test, one: wrong choice 1, place t arnheim-duisburg.1: what follows cannot be played"
    ]
