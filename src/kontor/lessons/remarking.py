"""What others just did, when it matters to a seat."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from kontor.lessons.saying import Saying, Value, number_of
from kontor.review.terms import Weighed, nearest_end
from kontor.rules import State, View, sample
from kontor.rules.pieces import pieces_on
from kontor.rules.words import (
    ABILITIES,
    ACTIONS,
    NEUTRAL,
    NOBODY,
    RELOCATE,
    UNUSED,
    owner_text,
)

ORDER: Final = (
    "displaced.now",
    "control.lost",
    "end.prestige",
    "end.markers",
    "end.cities",
    "city",
    "blocks",
    "displaced",
    "toll",
    "faster",
    "marker",
)
"""All remarks, the weightiest first."""
NEAR: Final = {"prestige": 4, "markers": 1, "cities": 1}
"""How little may be left until an end of the game for it to be near, by its reason (EN1)."""
CLOSE: Final = 2
"""A route that lacks no more pieces is nearly filled."""
HELD: Final = 2
"""With so many pieces on a route one is on the way to fill it."""

Happened = Mapping[str, Any]
"""An event of the journal, as the seat sees it."""


def remarks(events: Sequence[Happened], before: View, after: View) -> list[Saying]:
    """Return what others did that matters to the seat of two views, the weightiest first.

    The events are what happened between the views, as the seat may read them.
    """
    seat = after.seat
    assert seat is not None
    # What is hidden matters to none of them; it is filled in to have whole positions.
    was, now = sample(before, Random(0)), sample(after, Random(0))
    found = Remarks(events, was, now, seat).all()
    first = {saying.key: saying for saying in reversed(list(found))}
    return [first[key] for key in ORDER if key in first]


class Remarks:
    """What happened between two positions, as one seat looks at it."""

    def __init__(self, events: Sequence[Happened], before: State, after: State, seat: int) -> None:
        self.deeds: list[tuple[int, Happened]] = list(_by_others(events, seat))
        self.before = before
        self.after = after
        self.seat = seat

    def all(self) -> Iterator[Saying]:
        """Yield everything that there is to say."""
        wanted = self._wanted()
        for by, event in self.deeds:
            if event["event"] == "piece":
                yield from self._piece(by, event, wanted)
            elif event["event"] == "points":
                yield from self._toll(by, event)
            elif event["event"] == "ability":
                yield from self._faster(event)
            elif event["event"] == "marker":
                yield from self._marker(by, event)
        yield from self._control()
        yield from self._end()

    def _piece(self, by: int, event: Happened, wanted: set[str]) -> Iterator[Saying]:
        source, target = str(event["from"]), str(event["to"])
        mine = str(event["piece"]).startswith(owner_text(self.seat))
        if mine and target == "hand" and event["rule"] == "C1":
            yield self._displaced(by, source)
        elif not mine and "." in target:
            yield from self._blocks(by, _route_of(target))
        elif not mine and (city := target.partition(" ")[0]) in wanted:
            yield Saying("city", {"seat": by, "city": city}, (city,))

    def _displaced(self, by: int, post: str) -> Saying:
        """Return that a piece of the seat was displaced: what it may do, or what it brought."""
        values: dict[str, Value] = {"seat": by, "route": _route_of(post)}
        if self.after.phase == RELOCATE and self.after.seat == self.seat:
            return Saying("displaced.now", {**values, "count": self.after.to_add}, (post,))
        return Saying("displaced", values, (post,))

    def _blocks(self, by: int, route: str) -> Iterator[Saying]:
        """Yield that another came to stand on a route that the seat was about to fill."""
        number = number_of(self.before, route)
        own, others = pieces_on(self.before, number, self.seat)
        still, against = pieces_on(self.after, number, self.seat)
        if own >= HELD and others == 0 and still >= HELD and against > 0:
            yield Saying("blocks", {"seat": by, "route": route}, (route,))

    def _wanted(self) -> set[str]:
        """Return the cities where the seat was about to have an office."""
        terms = Weighed(self.before)
        terms.look_at(self.seat)
        cities = self.before.terms.board.cities
        promises = terms.promises(self.seat).values()
        return {
            cities[aim].id
            for _, missing, aim in promises
            if missing <= CLOSE and 0 <= aim < len(cities)
        }

    def _toll(self, by: int, event: Happened) -> Iterator[Saying]:
        """Yield that a route of another gave prestige to the seat (E2)."""
        if event["seat"] == self.seat and event["reason"] == "control":
            city = str(event["city"])
            yield Saying("toll", {"seat": by, "city": city}, (city,))

    def _faster(self, event: Happened) -> Iterator[Saying]:
        """Yield that another has more actions in a turn than the seat."""
        if event["ability"] != ABILITIES[ACTIONS] or event["seat"] == self.seat:
            return
        level = Weighed(self.after).level(self.seat, ACTIONS)
        if int(event["level"]) > level:
            yield Saying("faster", {"seat": event["seat"], "count": event["value"]})

    def _marker(self, by: int, event: Happened) -> Iterator[Saying]:
        """Yield that another took a marker from a route."""
        if event["to"] == UNUSED[by] and event["marker"] is not None:
            route = str(event["from"])
            yield Saying("marker", {"seat": by, "marker": event["marker"]}, (route,))

    def _control(self) -> Iterator[Saying]:
        """Yield cities that the seat controls no longer (E3)."""
        for city, owner in enumerate(self.before.control):
            now = self.after.control[city]
            if owner == self.seat and now not in (self.seat, NOBODY, NEUTRAL):
                name = self.after.terms.board.cities[city].id
                yield Saying("control.lost", {"seat": now, "city": name}, (name,))

    def _end(self) -> Iterator[Saying]:
        """Yield an end of the game that has come near (EN1)."""
        was, now = (nearest_end(Weighed(state)) for state in (self.before, self.after))
        ending, count = str(now["ending"]), int(now["count"])
        if count > NEAR[ending]:
            return
        if was["ending"] != ending or int(was["count"]) > NEAR[ending]:
            yield Saying(f"end.{ending}", {"count": count})


def _by_others(events: Sequence[Happened], seat: int) -> Iterator[tuple[int, Happened]]:
    """Yield what happened through others, with who did it; answers belong to the turn's seat."""
    by = NOBODY
    for event in events:
        if event["event"] == "action":
            by = int(event["seat"])
        elif by not in (NOBODY, seat):
            yield by, event


def _route_of(post: str) -> str:
    return post.rpartition(".")[0]
