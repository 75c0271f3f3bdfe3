"""The errors of Kontor, one class for each cause, all with a message for people."""


class KontorError(ValueError):
    """Raised by Kontor for bad input of any kind; the base of all errors below."""


class SetupError(KontorError):
    """Raised when the options of a game contradict each other or the rules (ED5)."""


class NotationError(KontorError):
    """Raised when a text is not an action of the board."""


class IllegalAction(KontorError):  # noqa: N818 (the name is the rulebook's word, not …Error)
    """Raised when an action may not be done at this decision."""


class RecordError(KontorError):
    """Raised when a record is not exactly right; the message names the place."""


class PositionError(RecordError):
    """Raised when a position is not one that can be played; the message names the fault."""
