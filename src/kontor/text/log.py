"""What happened, in words: the journal of a game as lines."""

from collections.abc import Iterable
from typing import Any, Final

from kontor.rules import Event
from kontor.rules.terms import EVERYTHING
from kontor.text.wording import Wording

OMITTED: Final = ("end", "done")
"""Actions that the next line makes clear anyway."""


def log_lines(wording: Wording, events: Iterable[Event], reader: int | None) -> list[str]:
    """Return what happened, a line for each thing, as far as a seat or a spectator may know."""
    return [line for event in events if (line := _line(wording, event.seen_by(reader))) is not None]


def _line(wording: Wording, event: dict[str, Any]) -> str | None:
    """Return the line for an event; None if other lines say it."""
    say = wording.messages
    what = event["event"]
    if what == "action":
        if event["action"] in OMITTED:
            return None
        return _of(wording, event["seat"], wording.deed(event["action"]))
    if what == "turn":
        return say("log.turn", round=event["round"], seat=wording.seat(event["seat"]))
    if what == "end":
        return say("log.end", reason=say(f"reason.{event['reason']}"))
    if what == "completed":
        city = wording.city(event["city"])
        return say("log.completed", city=city, completed=event["completed"])
    if what == "piece":
        return _piece_line(wording, event)
    if what == "marker":
        return _marker_line(wording, event)
    return _seat_line(wording, event)


def _seat_line(wording: Wording, event: dict[str, Any]) -> str | None:
    """Return the line for what a seat gained, spent or saw."""
    say = wording.messages
    what = event["event"]
    if what == "points":
        city = wording.city(event["city"])
        text = say(f"log.{event['reason']}", points=event["points"], city=city)
    elif what == "ability":
        ability = say(f"ability.{event['ability']}")
        text = say("log.ability", ability=ability, value=_ability_value(wording, event))
    elif what == "actions":
        text = say("log.actions", actions=event["actions"])
    elif what == "permit":
        text = say("log.permit", city=wording.city(event["city"]))
    elif what == "look" and event["markers"] is not None:
        text = say("log.look", markers=say.listed("marker", event["markers"]))
    else:
        return None
    return _of(wording, event["seat"], text)


def _of(wording: Wording, seat: object, text: str) -> str:
    """Return the line for what a seat did or what happened to it."""
    return wording.messages("log.line", seat=wording.short_seat(seat), text=text)


def _ability_value(wording: Wording, event: dict[str, Any]) -> str:
    if event["ability"] == "privilege":
        return wording.messages(f"privilege.{event['value']}")
    if event["value"] == EVERYTHING:
        return wording.messages("bank.all")
    return str(event["value"])


def _marker_line(wording: Wording, event: dict[str, Any]) -> str | None:
    """Return the line for a marker that was taken, drawn or lost; its use is an action."""
    say = wording.messages
    target, _, seat = event["to"].partition(" ")
    if target == "unused":
        marker = say(f"marker.{event['marker']}")
        route = wording.route(event["from"])
        return _of(wording, seat, say("log.taken", marker=marker, route=route))
    if target == "plate":
        return _of(wording, seat, say("log.drawn"))
    if target == "gone":
        known = event["marker"]
        return say("log.lost.known", marker=say(f"marker.{known}")) if known else say("log.lost")
    return None


def _piece_line(wording: Wording, event: dict[str, Any]) -> str | None:
    """Return the line for a piece that moved without an action that says so."""
    say = wording.messages
    owner, kind = event["piece"]
    if event["from"] == "hand" and event["to"].startswith("stock ") and event["rule"] == "C6":
        return _of(wording, owner, say("log.stock", kind=say(f"kind.{kind}")))
    if event["rule"] in ("N4", "X5"):
        return say("log.neutral", post=wording.post(event["to"]))
    return None
