"""Kinds of entries about who is here: absent, let in again, host.

No decision depends on them: whoever comes back may act at once. `kinds.py` says how a kind of entry
is defined.
"""

from kontor.server.entries import Entry, Shown, kind
from kontor.server.table import Table


@kind("absent")
class Absent(Entry):
    """Somebody has given no sign for as long as the table waits: others may vote on the seat."""

    bears_on_decisions = False

    seat: Shown[int]
    name: Shown[str]

    def fold(self, table: Table) -> None:
        """Note it at the seat, until its person does anything here."""
        table.seats[self.seat].absent = True


@kind("let-in")
class LetIn(Entry):
    """The host lets somebody in again who was removed."""

    bears_on_decisions = False

    name: Shown[str]
    guest: str

    def fold(self, table: Table) -> None:
        """Forget that they were removed."""
        table.removed.pop(self.guest, None)


@kind("host")
class HandedOver(Entry):
    """The host handed the table over to whoever has this seat."""

    bears_on_decisions = False

    seat: Shown[int]
    name: Shown[str]
    guest: str

    def fold(self, table: Table) -> None:
        """Give the table another host."""
        table.host = self.guest
