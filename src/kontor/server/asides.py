"""Kinds of entries beside the game: talk, hints, coaches, the pace of bots, the next table.

No decision depends on them. `kinds.py` says how a kind of entry is defined.
"""

from kontor.server.entries import Entry, Shown, kind
from kontor.server.table import Table


@kind("bot-pause")
class BotPauseChosen(Entry):
    """The only person here chose how many `seconds` bots pause; null: as the server has it."""

    bears_on_decisions = False

    seconds: Shown[float | None]

    def fold(self, table: Table) -> None:
        """Keep it until somebody else sits down, and again when they have left."""
        table.bot_pause = self.seconds


@kind("hurried")
class Hurried(Entry):
    """The only person here does not want to wait: bots do not pause until a person decides."""

    bears_on_decisions = False

    def fold(self, table: Table) -> None:
        """Note it until a person decides."""
        table.hurried = True


@kind("hinted")
class Hinted(Entry):
    """Somebody took a hint for a decision of this seat; what it told is nobody else's business."""

    bears_on_decisions = False

    seat: Shown[int]

    def fold(self, table: Table) -> None:
        """Note for which decision it was."""
        table.hints.append((self.seat, table.game.action_count))
        table.hinted = table.changed


@kind("coached")
class Coached(Entry):
    """A coach speaks to whoever has this seat, alone with bots; told once in a game."""

    bears_on_decisions = False

    seat: Shown[int]

    def fold(self, table: Table) -> None:
        """Note whose coach it is."""
        table.coached.append(self.seat)


@kind("said")
class Said(Entry):
    """Somebody said something: always text, never markup; empty for those who are not to hear it.

    `phrase` names one of the phrases that everybody reads in their own language. `speaker` stands
    for the same guest at every table; `seat` is what they had then, null for a `spectator`. All of
    these are missing in very old tables.
    """

    bears_on_decisions = False

    name: Shown[str]
    text: Shown[str]
    phrase: Shown[str | None] = None
    speaker: Shown[str] = ""
    seat: Shown[int | None] = None
    spectator: Shown[bool] = False
    apart: bool = False
    """Whether those who play do not hear it before the game is over."""

    def fold(self, table: Table) -> None:
        """Change nothing: the chat is not part of the table's state."""


@kind("resumed")
class Resumed(Entry):
    """The server was away for some `seconds`, which cost nobody time."""

    bears_on_decisions = False

    seconds: Shown[float]
    stopped: float
    began: float

    def fold(self, table: Table) -> None:
        """Take the time until the server stopped, and count on from when it was back."""
        table.spend(self.stopped)
        table.since = self.began


@kind("rematch")
class Rematched(Entry):
    """There is a next table, with this id."""

    bears_on_decisions = False

    table: Shown[str]

    def fold(self, table: Table) -> None:
        """Note the next table."""
        table.rematch = self.table


@kind("forgotten")
class Forgotten(Entry):
    """A guest of this table was forgotten: what named them is empty now, in earlier events too."""

    bears_on_decisions = False

    def fold(self, table: Table) -> None:
        """Change nothing: the entries before it are without the name already."""
