"""A kind of entry is defined once: all that is made of it follows from its class."""

import json
from collections.abc import Iterator

import pytest

from kontor.server.api.events import described
from kontor.server.describe import event_row
from kontor.server.entries import KINDS, Entry, Shown, kind
from kontor.server.kinds import EVERY_KIND, entry_from
from kontor.server.table import Table


@pytest.fixture
def rung() -> Iterator[type[Entry]]:
    """Return a kind that the server does not know; its class is all there is of it."""

    @kind("rung")
    class Rung(Entry):
        """Somebody rang the bell."""

        seat: Shown[int]
        times: Shown[int] = 1
        guest: str

        def fold(self, table: Table) -> None:
            table.seats[self.seat].name = "Ringer"

    yield Rung
    del KINDS["rung"]


def test_a_new_kind_is_stored_folded_shown_and_described(rung: type[Entry]) -> None:
    row = {"seq": 1, "at": 2.0, "kind": "rung", "by": None, "data": {"seat": 0, "guest": "anna"}}
    entry = entry_from(row)
    assert isinstance(entry, rung)
    assert entry.row()["data"] == {"seat": 0, "times": 1, "guest": "anna"}
    assert entry_from(json.loads(json.dumps(entry.row()))) == entry
    shown = entry.shown_to((), [])
    # What is not marked as shown is hidden.
    assert shown == {"seq": 1, "at": 2.0, "type": "rung", "seat": 0, "times": 1}
    model = described(rung)
    assert model.model_validate(shown, strict=True).model_dump() == shown
    assert model.model_json_schema()["description"] == "Somebody rang the bell."
    assert event_row(rung) == "| `rung` | `seat`, `times` | Somebody rang the bell. |"


def test_a_kind_that_nobody_knows_is_named() -> None:
    row = {"seq": 1, "at": 2.0, "kind": "rung", "by": None, "data": {}}
    with pytest.raises(ValueError, match="unknown kind of entry 'rung'"):
        entry_from(row)


def test_guests_seeds_deals_and_standing_answers_are_never_shown() -> None:
    shown = {name for known in EVERY_KIND for name in known.shown_fields}
    assert shown.isdisjoint({"guest", "host", "by", "setup", "deal", "answers"})
