"""What happened, in words: the journal of a game as lines."""

from collections.abc import Iterable
from typing import Any, Final

from kontor.cli.wording import Wording
from kontor.rules import Event

UNTOLD: Final = ("end", "done")
"""Actions that the next line tells anyway."""


def log_lines(wording: Wording, events: Iterable[Event], reader: int | None) -> list[str]:
    """Return what happened as a seat, or a spectator, may read it, a line for each thing."""
    return [line for event in events if (line := _line(wording, event.seen_by(reader))) is not None]


def _line(wording: Wording, event: dict[str, Any]) -> str | None:
    """Return the line of an event; None for one that other lines tell."""
    say = wording.messages
    what = event["event"]
    if what == "action":
        if event["action"] in UNTOLD:
            return None
        seat = wording.short_seat(event["seat"])
        return say("log.line", seat=seat, text=wording.deed(event["action"]))
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
    """Return the line of what a seat gained, spent or saw."""
    say = wording.messages
    what = event["event"]
    seat = wording.short_seat(event["seat"]) if "seat" in event else ""
    if what == "points":
        city = wording.city(event["city"])
        return say(f"log.{event['reason']}", seat=seat, points=event["points"], city=city)
    if what == "ability":
        ability = say(f"ability.{event['ability']}")
        return say("log.ability", seat=seat, ability=ability, value=_ability_value(wording, event))
    if what == "actions":
        return say("log.actions", seat=seat, actions=event["actions"])
    if what == "permit":
        return say("log.permit", seat=seat, city=wording.city(event["city"]))
    if what == "look" and event["markers"] is not None:
        return say("log.look", seat=seat, markers=say.listed("marker", event["markers"]))
    return None


def _ability_value(wording: Wording, event: dict[str, Any]) -> str:
    if event["ability"] == "privilege":
        return wording.messages(f"privilege.{event['value']}")
    if event["ability"] == "bank" and event["level"] == 3:
        return wording.messages("bank.all")
    return str(event["value"])


def _marker_line(wording: Wording, event: dict[str, Any]) -> str | None:
    """Return the line of a marker that was taken, drawn or lost; its use is an action."""
    say = wording.messages
    target, _, seat = event["to"].partition(" ")
    if target == "unused":
        marker = say(f"marker.{event['marker']}")
        route = wording.route(event["from"])
        return say("log.taken", seat=wording.short_seat(seat), marker=marker, route=route)
    if target == "plate":
        return say("log.drawn", seat=wording.short_seat(seat))
    if target == "gone":
        known = event["marker"]
        return say("log.lost.known", marker=say(f"marker.{known}")) if known else say("log.lost")
    return None


def _piece_line(wording: Wording, event: dict[str, Any]) -> str | None:
    """Return the line of a piece that moved without an action that says so."""
    say = wording.messages
    owner, kind = event["piece"]
    if event["from"] == "hand" and event["to"].startswith("stock ") and event["rule"] == "C6":
        return say("log.stock", seat=wording.short_seat(owner), kind=say(f"kind.{kind}"))
    if event["rule"] in ("N4", "X5"):
        return say("log.neutral", post=wording.post(event["to"]))
    return None
