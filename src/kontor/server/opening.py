"""What a new table begins with: who sits down at once, and its game if that is known."""

from typing import Any

from kontor.record import Game
from kontor.server.api.requests import TableRequest
from kontor.server.entries import Entry, Person
from kontor.server.errors import Refused
from kontor.server.kinds import BotSeated, seated, started
from kontor.server.options import Options, options_from
from kontor.server.origin import Origin, OriginChosen
from kontor.server.recorded import acted_in, load_record


def opening(
    body: TableRequest, person: Person, origin: Origin | None = None
) -> tuple[Options, list[Entry]]:
    """Return the options of a new table, and who sits down; with a record, also all its actions.

    With an origin the game begins there, when it begins.
    """
    if body.seed is not None or body.record is not None:
        _only_bots_beside_the_host(body)
    game = None if body.record is None else _read(body.record)
    if origin is not None:
        _check_origin(body, origin)
    given = origin.setup if origin is not None else game.setup.json() if game is not None else None
    options = _options(body, given)
    drafts = _first_seats(body, options, person)
    if origin is not None:
        drafts.append(OriginChosen(**origin.shown(), origin=origin._asdict(), by=person.id))
    return options, drafts if game is None else drafts + _played(game)


def _only_bots_beside_the_host(body: TableRequest) -> None:
    """Refuse what nobody should know at a table to which others may come (HI1)."""
    empty = [number for number, seat in enumerate(body.seats) if seat.kind == "empty"]
    if body.public or not body.start or not body.seats or empty:
        raise Refused("a seed or a record is for a table with the host and bots alone", code="seed")


def _read(record: dict[str, object]) -> Game:
    game = load_record(record)
    if game.over:
        raise Refused("the game of this record is over: it can only be replayed", code="over")
    return game


def _check_origin(body: TableRequest, origin: Origin) -> None:
    """Refuse what cannot be had with an origin, and what would not be fair to others (HI1)."""
    if body.seed is not None or body.record is not None:
        raise Refused("a game is played on from one moment: leave out seed and record", code="seed")
    if origin.hidden == "as-they-fell" and body.public:
        message = "where hidden things lie as they fell, only people who were invited can play"
        raise Refused(message, code="hidden")


def _options(body: TableRequest, given: dict[str, Any] | None) -> Options:
    data = body.model_dump(exclude={"key", "seats", "start", "seed", "record", "origin"})
    if given is not None:
        setup = {name: value for name, value in given.items() if name != "seed"}
        # The seats of a record have their numbers already.
        data |= {"setup": setup, "order": "fixed"}
    return options_from(data)


def _first_seats(body: TableRequest, options: Options, person: Person) -> list[Entry]:
    """Return who sits down at once; if the request names no seats, the host does."""
    if len(body.seats) > options.setup.players:
        raise Refused(f"there are {options.setup.players} seats, not {len(body.seats)}")
    if not body.seats:
        return [seated(0, person)]
    drafts: list[Entry] = []
    for number, seat in enumerate(body.seats):
        if seat.kind == "me":
            drafts.append(seated(number, person, seat.name))
        elif seat.kind == "bot":
            drafts.append(BotSeated(seat=number, level=seat.level, by=person.id))
    return drafts


def _played(game: Game) -> list[Entry]:
    """Return the start of a recorded game and all that was done in it."""
    if game.deal is None:
        raise Refused("the record has no deal", code="record")
    order = list(range(game.setup.players))
    return [started(game.setup, game.deal, order), *acted_in(game)]
