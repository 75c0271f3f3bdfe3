"""Where a game began that is played on at a table: a moment of another one."""

from typing import TYPE_CHECKING, Any, NamedTuple

from kontor.record import Hidden
from kontor.server.entries import Entry, Shown, kind

if TYPE_CHECKING:
    from kontor.server.table import Table


class Origin(NamedTuple):
    """A moment of a game, as it is stored with the table that plays on from it."""

    setup: dict[str, Any]
    deal: dict[str, Any]
    """What was dealt then; what is hidden may be dealt anew when this game begins."""
    actions: list[str]
    """What was played up to the moment."""
    hidden: Hidden
    record: str
    """The hash of the record that it is a moment of."""
    table: str | None
    """The table where that was played, if it was played at one."""
    seq: int | None
    """The seq of the moment there."""
    guest: str = ""
    """Who chose it, and may know what that game hid."""

    def named(self) -> dict[str, Any]:
        """Return what the record of the game that is played on says of it."""
        return {"table": self.table, "record": self.record, **self.shown()}

    def shown(self) -> dict[str, Any]:
        """Return what everybody is told: not at which table it was, which is not for all to see."""
        return {"actions": len(self.actions), "hidden": self.hidden}


@kind("origin")
class OriginChosen(Entry):
    """The game will begin at a moment of another one, after so many of its `actions`.

    What is `hidden` will be dealt anew, or lies as it fell there.
    """

    actions: Shown[int]
    hidden: Shown[Hidden]
    origin: dict[str, Any]

    def fold(self, table: "Table") -> None:
        """Keep the moment until the game begins, and where it was from then on."""
        table.origin = Origin(**self.origin)._replace(guest=self.by or "")


@kind("played-on")
class PlayedOn(Entry):
    """What was played so far are the first `actions` of another game, which is played on from here.

    What is `hidden` was dealt anew, or lies as it fell there.
    """

    actions: Shown[int]
    hidden: Shown[Hidden]

    def fold(self, table: "Table") -> None:
        """Let nothing of the other game be taken back."""
        table.game.begin_here()
        table.since = self.at
