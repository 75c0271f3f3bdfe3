"""Who watches at other processes, by their messages alone: late, lost, repeated. No network."""

from itertools import count
from typing import Any

import pytest

from kontor.server.presence import SILENT_SECONDS, Elsewhere


class Process:
    """Another process, which numbers what it tells."""

    def __init__(self, hearer: Elsewhere, name: str = "other") -> None:
        self.hearer = hearer
        self.name = name
        self.watching: dict[str, list[str]] = {}
        self.news = 0

    def tell(self, table: str, *guests: str, lost: bool = False) -> set[str]:
        self.news += 1
        self.watching[table] = list(guests)
        message = {"table": table, "present": list(guests), "news": self.news}
        return set() if lost else self.hearer.hear(self.name, message)

    def live(self) -> set[str]:
        """Say that it is alive, and everything if that is asked for; return what changed."""
        message: dict[str, Any] = {"alive": True, "news": self.news}
        self.hearer.hear(self.name, message)
        if not self.hearer.has_missed(self.name, message):
            return set()
        everybody = {table: guests for table, guests in self.watching.items() if guests}
        return self.hearer.hear(self.name, {"everybody": everybody, "news": self.news})


@pytest.fixture
def elsewhere() -> Elsewhere:
    return Elsewhere(poll_seconds=2.0)


def test_guests_of_all_processes_count_and_of_a_table_only(elsewhere: Elsewhere) -> None:
    one, two = Process(elsewhere, "one"), Process(elsewhere, "two")
    assert one.tell("hall", "anna") == {"hall"}
    assert two.tell("hall", "anna", "bert") == {"hall"}
    assert elsewhere.at("hall") == {"anna", "bert"}
    assert elsewhere.at("cellar") == set()
    assert two.tell("hall") == {"hall"}
    assert elsewhere.at("hall") == {"anna"}


def test_what_changes_nothing_wakes_nobody(elsewhere: Elsewhere) -> None:
    one = Process(elsewhere)
    one.live()
    assert one.tell("hall", "anna") == {"hall"}
    assert one.tell("hall", "anna") == set()
    assert one.live() == set()


@pytest.mark.parametrize("guests", [(), ("bert",)])
def test_a_message_that_was_lost_is_made_up_for(
    elsewhere: Elsewhere, guests: tuple[str, ...]
) -> None:
    one = Process(elsewhere)
    one.live()
    one.tell("hall", "anna")
    one.tell("hall", *guests, lost=True)
    one.tell("cellar", "dora")
    assert elsewhere.at("hall") == {"anna"}
    assert one.live() == {"hall"}
    assert elsewhere.at("hall") == set(guests)
    assert elsewhere.at("cellar") == {"dora"}


def test_a_process_that_was_only_slow_is_asked_again() -> None:
    clock = count(step=SILENT_SECONDS + 1)
    elsewhere = Elsewhere(poll_seconds=2.0, clock=lambda: next(clock))
    one = Process(elsewhere)
    one.live()
    one.tell("hall", "anna")
    assert elsewhere.forget_silent() == {"hall"}
    assert elsewhere.at("hall") == set()
    assert one.live() == {"hall"}
    assert elsewhere.at("hall") == {"anna"}
