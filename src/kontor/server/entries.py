"""Entries: what happened at a table, one after the other, never changed and never removed.

| kind | data |
| --- | --- |
| `created` | `options` of the table, `host` and the host's name |
| `seated` | `seat`, `guest`, `name` |
| `emptied` | `seat`: nobody sits there any more |
| `bot` | `seat`, `level` |
| `started` | `setup`, `deal`, `order`: which seat each one was before |
| `action` | `seat`, `action`, `how`: `person`, `bot` or `standing` |
| `undone` | `to`: how many actions remain, `how`: `undo`, `reset` or `takeback` |
| `redone` | `seat` |
| `resigned` | `seat`, `name` |
| `offered` | `seat`, `to`: a takeback that needs consent |
| `answered` | `seat`, `agree`: to a takeback, `how`: `answer`, `withdrawn` or `lapsed` |
| `proposed` | `seat`, `level` (null: open to another person) |
| `voted` | `seat`, `agree`: to a replacement, `how` as above |
| `out-of-time` | `seat`, `name` |
| `standing` | `seat`, `answers` |
| `said` | `name`, `text` |
| `rematch` | `table`: the id of the next one |
| `closed` | `reason` |
"""

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

NEVER_STALE: Final = ("said", "standing", "rematch")
"""Entries after which every decision is what it was before."""


class Person(NamedTuple):
    """Somebody who does something: a guest by id, with the present name."""

    id: str
    name: str


@dataclass(frozen=True)
class Draft:
    """An entry before it has its place."""

    kind: str
    data: dict[str, Any] = field(default_factory=dict)
    by: str | None = None
    """The guest who did it; None for bots and for what happens by itself."""


@dataclass(frozen=True)
class Entry:
    """One thing that happened at a table."""

    seq: int
    at: float
    """Seconds since 1970."""
    kind: str
    data: dict[str, Any]
    by: str | None = None


def entries_from(drafts: list[Draft], seq: int, at: float) -> list[Entry]:
    """Return drafts as the entries after a seq."""
    return [
        Entry(seq + number, at, draft.kind, draft.data, draft.by)
        for number, draft in enumerate(drafts, 1)
    ]
