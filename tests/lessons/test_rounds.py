"""A step as it is played: when a goal counts, and when a turn is over."""

from typing import Any

from kontor.lessons.following import Following
from kontor.lessons.lesson import Step, read_lesson


def step_of(**parts: Any) -> Step:
    step = {"id": "only", "par": 0, "solution": [], "alone": True, **parts}
    return read_lesson({"id": "test", "minutes": 1, "rules": [], "steps": [step]}).steps[0]


def verdicts(step: Step, *actions: str) -> list[str]:
    """Return what is said of a step after each of these actions."""
    followed = Following(step)
    found: list[str] = []
    for action in actions:
        followed.play(action)
        found.append(followed.verdict)
    return found


def test_a_goal_is_reached_by_what_another_seat_does() -> None:
    """X3: the neutral route is full by the learner's answer, but Bartek establishes it."""
    step = step_of(
        position={
            "setup": {"players": 2, "variant": "neutral"},
            "turn": 1,
            "posts": {"hamburg-luebeck": "nt 1t 1t", "hamburg-stade": "nt . ."},
            "offices": {"hamburg": "0t 0t ."},
            "players": {"1": {"supply": "3t"}},
        },
        seat=0,
        goal="track + 1",
        others={"1": ["displace t hamburg-luebeck.1", "neutral hamburg-stade stade"]},
    )
    assert verdicts(step, "put hamburg-stade.2", "add t hamburg-stade.3") == ["open", "done"]


def test_new_markers_are_placed_before_the_turn_is_over() -> None:
    """MK2, TU4: the round is over when the others have played, after the learner's markers."""
    step = step_of(
        position={
            "posts": {"goslar-hildesheim": "0t 0t 0t"},
            "markers": {"goslar-hildesheim": "+3"},
            "pool": ["develop"],
            "players": {"0": {"supply": "3t"}},
        },
        goal="markers >= 1 after the round",
    )
    actions = (
        "establish goslar-hildesheim office goslar",
        "end",
        "mark develop hamburg-stade",
    )
    assert verdicts(step, *actions) == ["open", "open", "done"]
