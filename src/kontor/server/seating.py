"""Commands about seats: who sits where, who leaves, and who takes over."""

from typing import Any, NoReturn

from kontor.server.attendance import HandedOver, LetIn
from kontor.server.entries import Entry, Person
from kontor.server.errors import NotAllowed, Refused
from kontor.server.kinds import (
    BotSeated,
    Emptied,
    Proposed,
    Resigned,
    TakebackAnswered,
    Undone,
    Voted,
    seated,
)
from kontor.server.secrets import public_id
from kontor.server.table import OPEN, PLAYING, Table, Vote

Fields = dict[str, Any]


def only_host(table: Table, guest: str) -> None:
    """Refuse everybody but the host."""
    if guest != table.host:
        raise NotAllowed("only the host of the table may do this")


def not_removed(table: Table, guest: str) -> None:
    """Refuse somebody whom the host has removed."""
    if guest in table.removed:
        raise NotAllowed("the host has removed you from this table", code="removed")


def seat_number(table: Table, fields: Fields) -> int:
    """Return the seat that a command names."""
    number: int = fields["seat"]
    if not 0 <= number < len(table.seats):
        last = len(table.seats) - 1
        raise Refused(f"there is no seat {number}: the seats are 0 to {last}", code="no-seat")
    return number


def own_seat(table: Table, guest: str, fields: Fields) -> int:
    """Return the seat that a command names, which must be the guest's own."""
    number = seat_number(table, fields)
    if table.seats[number].guest != guest:
        raise NotAllowed(f"seat {number} is not yours", {"seat": number}, "not-your-seat")
    return number


def take(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Sit down on an empty seat; a seat that one left can be taken back from its bot."""
    if fields.get("seat") is None:
        empty = [number for number, seat in enumerate(table.seats) if seat.kind == "empty"]
        if not empty:
            raise Refused("no seat is empty", code="seats-taken")
        free = [number for number in empty if table.is_free(number, person.id)]
        fields = {**fields, "seat": (free or empty)[0]}
    number = seat_number(table, fields)
    not_removed(table, person.id)
    if not table.is_free(number, person.id):
        _refuse_seat(table, number, person)
    return [seated(number, person, fields.get("name"))]


def _refuse_seat(table: Table, number: int, person: Person) -> NoReturn:
    """Say why somebody cannot sit down on a seat."""
    seat = table.seats[number]
    if table.status == PLAYING and seat.kind == "empty":
        if table.knows_another(number, person.id):
            message = "whoever has had a seat of this game can take no other"
            raise NotAllowed(message, {"seat": number}, "one-seat")
        raise NotAllowed(f"seat {number} is kept for whoever left it, or for a vote")
    if table.plays_without_time(number) and seat.former == person.id:
        message = f"the time of seat {number} is up: take it back after this decision"
        raise Refused(message, {"seat": number}, "no-time")
    raise Refused(f"seat {number} is taken", {"seat": number}, "seat-taken")


def leave(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Stand up before the game begins."""
    number = own_seat(table, person.id, fields)
    if table.status != OPEN:
        raise Refused("the game has begun: resign the seat instead", code="started")
    return [Emptied(seat=number, by=person.id)]


def seat_bot(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Give an empty seat, or one with another bot, to a bot."""
    only_host(table, person.id)
    number = seat_number(table, fields)
    if table.status != OPEN:
        raise Refused("the game has begun: propose a replacement", code="started")
    if table.seats[number].kind == "person":
        raise Refused(f"seat {number} is taken", {"seat": number}, "seat-taken")
    return [BotSeated(seat=number, level=fields["level"], by=person.id)]


def empty(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Make a seat empty again before the game begins; a person who had it stays out."""
    only_host(table, person.id)
    number = seat_number(table, fields)
    if table.status != OPEN:
        raise Refused("the game has begun: propose a replacement", code="started")
    if table.seats[number].kind == "empty":
        raise Refused(f"seat {number} is empty", {"seat": number}, "seat-empty")
    return [Emptied(seat=number, by=person.id)]


def let_in(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Let somebody sit down again who was removed."""
    only_host(table, person.id)
    for guest, name in table.removed.items():
        if public_id(guest) == fields["who"]:
            return [LetIn(name=name, guest=guest, by=person.id)]
    raise Refused("nobody who was removed is called this", {"who": fields["who"]}, "not-removed")


def hand_over(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Make whoever has a seat the host of the table."""
    only_host(table, person.id)
    number = seat_number(table, fields)
    seat = table.seats[number]
    if seat.guest is None:
        raise Refused(f"nobody sits on seat {number}", {"seat": number}, "seat-empty")
    if seat.guest == table.host:
        raise Refused("you are the host already", {"seat": number}, "host-already")
    return [HandedOver(seat=number, name=seat.name, guest=seat.guest, by=person.id)]


def resign(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Leave a seat of a game that is being played."""
    number = own_seat(table, person.id, fields)
    if table.status != PLAYING:
        raise Refused("there is no game to resign from", code="not-playing")
    return [Resigned(seat=number, name=person.name, by=person.id)]


def propose(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Propose that a bot, or (level None) another person, takes over a seat."""
    number = seat_number(table, fields)
    seat = table.seats[number]
    if table.status != PLAYING:
        raise Refused("there is no game to replace anybody in", code="not-playing")
    if person.id not in table.people():
        raise NotAllowed("only those who sit here can propose a replacement")
    if table.replacement is not None:
        raise Refused("another replacement is being voted on", code="vote-open")
    late = seat.out_of_time and table.options.clock and table.options.clock.at_zero == "vote"
    if seat.kind == "person" and seat.guest != person.id and not (late or seat.absent):
        raise Refused(f"seat {number} is held by somebody who has time left", code="seat-taken")
    name = seat.name or seat.left
    return [Proposed(seat=number, name=name, level=fields["level"], by=person.id)]


def vote(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Agree to a replacement, or not; whoever proposed it can withdraw it by not agreeing."""
    answer = answer_to(table, table.replacement, person, fields["agree"])
    if answer is None:
        raise Refused("no replacement is waiting for your vote", code="no-vote")
    return [Voted(**answer, by=person.id)]


def answer_to(table: Table, vote: Vote | None, person: Person, agree: bool) -> Fields | None:
    """Return somebody's answer to a vote; None if none is wanted from them."""
    if vote is None:
        return None
    withdraws = vote.by == person.id and not agree
    if person.id not in vote.waiting and not withdraws:
        return None
    # A host who sits nowhere any more can still withdraw.
    seat = next(iter(table.seats_of(person.id)), None)
    return {"seat": seat, "agree": agree, "how": "withdrawn" if withdraws else "answer"}


def end_late_vote(table: Table, now: float) -> Entry | None:
    """Return the end of a vote whose time is up.

    A takeback fails: silence leaves the game as it is. A replacement is agreed to, because the
    game could wait for that seat for ever, and whoever left it can take it back from a bot.
    """
    if _is_late(table, table.takeback, now):
        return TakebackAnswered(agree=False, how="lapsed")
    if _is_late(table, table.replacement, now):
        return Voted(agree=True, how="lapsed")
    return None


def _is_late(table: Table, vote: Vote | None, now: float) -> bool:
    until = table.waits_until(vote)
    return until is not None and until <= now


def follow_votes(table: Table, usual_level: str) -> Entry | None:
    """Return what follows from votes that all agreed to, and from a table without people."""
    if table.status != PLAYING:
        return None
    if table.takeback is not None and not table.takeback.waiting:
        return Undone(to=table.takeback.to, how="takeback")
    found = table.replacement
    if found is not None and not found.waiting:
        if found.level is None:
            return Emptied(seat=found.seat)
        return BotSeated(seat=found.seat, level=found.level)
    if not table.people():
        # Nobody is left to consent: bots play the game to its end.
        for number, seat in enumerate(table.seats):
            if seat.kind == "empty":
                return BotSeated(seat=number, level=usual_level)
    return None
