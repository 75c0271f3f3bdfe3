"""The errors of lessons: what a file says wrongly, or what was done wrongly in one."""

from kontor.rules import KontorError


class LessonError(KontorError):
    """Raised when a lesson, a goal or a position of a lesson is not right; names the place."""


class StepOver(LessonError):  # noqa: N818 (the name says what happened, as the server tells it)
    """Raised when somebody acts in a step that is already done or has failed."""
