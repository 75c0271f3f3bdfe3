"""Commands: what people may do at a table, checked, and turned into entries.

Nothing here changes a table: a command gives entries that are to be added, or refuses.
"""

import secrets
from collections.abc import Callable
from typing import Any, Final

from kontor.bots import USUAL_LEVEL
from kontor.rules import draw_deal, draw_start
from kontor.server import play, seating
from kontor.server.asides import BotPauseChosen, Hurried, Rematched, Said
from kontor.server.entries import Entry, Person
from kontor.server.errors import NotAllowed, Refused, Stale
from kontor.server.kinds import Closed, started
from kontor.server.options import setup_of
from kontor.server.playing_on import play_on
from kontor.server.secrets import public_id
from kontor.server.shown import viewing_seat
from kontor.server.table import CLOSED, OPEN, OVER, Table

Fields = dict[str, Any]
Handler = Callable[[Table, Person, Fields], list[Entry]]

NEVER_STALE: Final = ("say", "standing", "bot-pause", "hurry", "let-in")
"""Commands that mean the same whatever has happened meanwhile."""


def decide(table: Table, person: Person, kind: str, fields: Fields) -> list[Entry]:
    """Return what a command does, or refuse it by raising why."""
    if table.status == CLOSED and kind != "say":
        raise Refused("this table is closed", code="closed")
    return HANDLERS[kind](table, person, fields)


def check_seq(table: Table, seq: int, kind: str) -> None:
    """Refuse a command that was made for another state of the table."""
    if seq > table.seq:
        raise Refused(f"the table is at seq {table.seq}, not yet at {seq}", code="seq")
    # Whoever takes a seat back from a bot does not mind what the bot does meanwhile.
    changed = table.changed_by_people if kind == "take" else table.changed
    if seq < changed and kind not in NEVER_STALE:
        message = f"the table has changed: the command was for seq {seq}, it is at {table.seq}"
        raise Stale(message, {"seq": table.seq})


def start(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Begin the game: draw the order of the seats, the seed (if none is given) and the deal."""
    seating.only_host(table, person.id)
    if table.status != OPEN:
        raise Refused("the game has begun already", code="started")
    empty = [number for number, seat in enumerate(table.seats) if seat.kind == "empty"]
    if empty:
        raise Refused("some seats are still empty", {"seats": empty}, "seats-empty")
    if table.origin is not None:
        return play_on(table, table.origin, person)
    order = list(range(len(table.seats)))
    if table.options.order == "random":
        secrets.SystemRandom().shuffle(order)
    data = table.options.json()["setup"]
    given = fields.get("seed")
    setup = draw_start(setup_of(data, secrets.randbits(52) if given is None else given))
    return [started(setup, draw_deal(setup), order, person.id)]


def say(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Say something at the table, as one who plays or as a spectator."""
    seating.not_removed(table, person.id)
    talk = table.talk_of(person.id)
    if talk == "off":
        raise NotAllowed("spectators do not talk at this table", code="spectators-silent")
    return [
        Said(
            name=person.name,
            text=fields["text"],
            phrase=fields.get("phrase"),
            speaker=public_id(person.id),
            seat=viewing_seat(table, table.seats_of(person.id)),
            spectator=table.is_spectator(person.id),
            apart=talk == "apart",
            by=person.id,
        )
    ]


def choose_bot_pause(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Choose how long bots pause, where nobody else has to follow them."""
    _alone_with_bots(table, person)
    return [BotPauseChosen(seconds=fields["seconds"], by=person.id)]


def hurry(table: Table, person: Person, fields: Fields) -> list[Entry]:  # noqa: ARG001
    """Let bots go on without a pause until a person decides, where nobody else has to follow."""
    _alone_with_bots(table, person)
    number = table.decider
    if number is None or table.seats[number].kind != "bot":
        raise Refused("no bot is deciding", code="no-bot")
    return [Hurried(by=person.id)]


def _alone_with_bots(table: Table, person: Person) -> None:
    """Refuse everybody but the only person who plays at a table."""
    people = table.people()
    if person.id not in people:
        raise NotAllowed("only those who sit here can choose how fast bots play", code="not-seated")
    if len(people) > 1:
        message = "others sit here too: bots pause as the server has it, so that all can follow"
        raise Refused(message, {"people": len(people)}, "not-alone")


def close(table: Table, person: Person, fields: Fields) -> list[Entry]:  # noqa: ARG001
    """Give up a table before its game has begun, or when the game has not moved for long.

    How long is a matter of the server, which has checked it.
    """
    seating.only_host(table, person.id)
    if table.status == OVER:
        raise Refused("the game is over", code="over")
    return [Closed(reason="host", by=person.id)]


def rematch(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Remember the next table of the same people."""
    if table.status != OVER:
        raise Refused("the game is not over", code="not-over")
    if person.id not in table.people() and person.id != table.host:
        raise NotAllowed("only those who sat here can ask for a rematch")
    if table.rematch is not None:
        raise Refused("there is a rematch already", {"table": table.rematch}, "rematch")
    return [Rematched(table=fields["table"], by=person.id)]


HANDLERS: Final[dict[str, Handler]] = {
    "take": seating.take,
    "leave": seating.leave,
    "seat-bot": seating.seat_bot,
    "empty": seating.empty,
    "let-in": seating.let_in,
    "hand-over": seating.hand_over,
    "start": start,
    "close": close,
    "play": play.play,
    "undo": play.undo,
    "redo": play.redo,
    "reset": play.reset,
    "confirm": play.confirm,
    "end": play.end,
    "takeback": play.offer_takeback,
    "answer-takeback": play.answer_takeback,
    "resign": seating.resign,
    "replace": seating.propose,
    "vote": seating.vote,
    "standing": play.keep_standing,
    "bot-pause": choose_bot_pause,
    "hurry": hurry,
    "say": say,
    "rematch": rematch,
}


def follow(table: Table) -> Entry | None:
    """Return what happens by itself at a table as it is: consents, standing answers."""
    if table.status == CLOSED:
        return None
    return seating.follow_votes(table, USUAL_LEVEL) or play.follow_standing(table)
