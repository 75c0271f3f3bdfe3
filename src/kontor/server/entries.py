"""Entries: what happened at a table, one after the other, never changed and never removed.

Each kind of entry is defined once, as a class in `kinds.py`: its fields, what it does to a table,
and which of its fields are shown. What is stored, what a viewer gets, the API's description and
the table in docs/protocol.md are made from that class.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Final,
    NamedTuple,
    TypeVar,
    dataclass_transform,
    get_args,
    get_type_hints,
)

from kontor.rules import Event

if TYPE_CHECKING:
    from kontor.server.table import Table

Seats = tuple[int, ...]
"""The seats of a viewer: none for a spectator, several for somebody who plays more than one."""
T = TypeVar("T")


class ShownAs(NamedTuple):
    """Marks a field that everybody at the table is shown; one without the mark is hidden."""

    described: Any = None
    """How the API describes it, if its own type does not tell."""


Shown = Annotated[T, ShownAs()]


class Person(NamedTuple):
    """Somebody who does something: a guest by id, with the present name."""

    id: str
    name: str


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One thing that happened at a table, or (with seq 0) that is about to be added to it."""

    kind: ClassVar[str]
    bears_on_decisions: ClassVar[bool] = True
    """Whether a command that was sent before it is stale now."""
    has_journal: ClassVar[bool] = False
    """Whether it is shown with the journal of what came of it in the game."""
    formerly: ClassVar[dict[str, Any]] = {}
    """What fields mean that a stored entry lacks, where that is not their default."""
    stored_fields: ClassVar[tuple[str, ...]]
    shown_fields: ClassVar[dict[str, Any]]
    """What is shown, with its type."""

    seq: int = 0
    at: float = 0.0
    """Seconds since 1970."""
    by: str | None = None
    """The guest who did it; None for bots and for what happens by itself."""

    def fold(self, table: "Table") -> list[Event] | None:
        """Change a table, and return what happened in its game; if refused, change nothing."""
        raise NotImplementedError

    @property
    def bears_on_seats(self) -> bool:
        """Whether somebody who was about to sit down may now decide otherwise."""
        return self.bears_on_decisions

    @property
    def data(self) -> dict[str, Any]:
        """What is stored of this kind of entry alone."""
        return {name: getattr(self, name) for name in self.stored_fields}

    def row(self) -> dict[str, Any]:
        """Return the entry as it is stored."""
        return {"seq": self.seq, "at": self.at, "kind": self.kind, "data": self.data, "by": self.by}

    def shown_to(self, seats: Seats, journal: Iterable[Event]) -> dict[str, Any]:
        """Return the entry as the viewer with these seats may see it."""
        shown = {name: getattr(self, name) for name in self.shown_fields}
        found = {"seq": self.seq, "at": self.at, "type": self.kind, **shown}
        if self.has_journal:
            found["journal"] = [_seen(event, seats) for event in journal]
        return found


KINDS: Final[dict[str, type[Entry]]] = {}
"""The kinds of entries by name; `kinds.py` fills it."""
PLACE: Final = tuple(field.name for field in fields(Entry))
E = TypeVar("E", bound=Entry)


@dataclass_transform(frozen_default=True, kw_only_default=True)
def kind(kind_name: str) -> Callable[[type[E]], type[E]]:
    """Return a decorator that makes a class a kind of entry."""

    def define(found: type[E]) -> type[E]:
        defined = dataclass(frozen=True, kw_only=True)(found)
        hints = get_type_hints(defined, include_extras=True)
        names = [field.name for field in fields(defined) if field.name not in PLACE]
        defined.kind = kind_name
        defined.stored_fields = tuple(names)
        defined.shown_fields = {
            name: mark.described or get_args(hints[name])[0]
            for name in names
            for mark in get_args(hints[name])
            if isinstance(mark, ShownAs)
        }
        KINDS[kind_name] = defined
        return defined

    return define


def after(seq: int, at: float, drafts: Iterable[E]) -> list[E]:
    """Return drafts as the entries that follow a seq."""
    return [replace(draft, seq=seq + number, at=at) for number, draft in enumerate(drafts, 1)]


def _seen(event: Event, seats: Seats) -> dict[str, Any]:
    """Return an event of the game as seen from whichever of the seats sees most."""
    readers = event.data.get("hidden") or ()
    return event.seen_by(next((seat for seat in seats if seat in readers), None))
