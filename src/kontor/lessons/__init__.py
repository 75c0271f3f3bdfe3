"""HOW IT IS LEARNED: lessons and puzzles as data, goals, the coach."""

from kontor.lessons.errors import LessonError, StepOver
from kontor.lessons.following import Following, solved
from kontor.lessons.lesson import Lesson, Step, course, lesson_ids
from kontor.lessons.sketch import laid

__all__ = [
    "Following",
    "Lesson",
    "LessonError",
    "Step",
    "StepOver",
    "course",
    "laid",
    "lesson_ids",
    "solved",
]
