"""A step follows what a learner does: when a turn is over, and what comes of a wrong choice."""

from typing import Any

from kontor.lessons.following import Following
from kontor.lessons.lesson import Step, read_lesson

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
