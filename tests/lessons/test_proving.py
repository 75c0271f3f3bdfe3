"""What the proof of a lesson finds."""

from kontor.lessons.lesson import read_lesson
from kontor.lessons.proving import shorter


def test_a_shorter_way_is_found_that_ends_with_something_free() -> None:
    """E4: in Egmont the game ends with the turn in which the last marker was taken."""
    step = {
        "id": "over",
        "position": {
            "setup": {"players": 3, "edition": "egmont"},
            "posts": {"goslar-hildesheim": "0t 0t 0t"},
            "markers": {"goslar-hildesheim": "+3"},
            "pool": [],
            "players": {"0": {"supply": "3t"}},
        },
        "goal": "over",
        "par": 2,
        "solution": ["establish goslar-hildesheim", "place t hamburg-stade.1", "end"],
    }
    lesson = read_lesson({"id": "test", "minutes": 1, "rules": [], "steps": [step]})
    assert shorter(lesson.steps[0]) == ["establish goslar-hildesheim", "end"]
