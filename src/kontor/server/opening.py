"""What a new table begins with: who sits down at once, and its game if that is known."""

from kontor.record import Game
from kontor.server.api.requests import TableRequest
from kontor.server.entries import Entry, Person
from kontor.server.errors import Refused
from kontor.server.kinds import Acted, BotSeated, seated, started
from kontor.server.options import Options, options_from
from kontor.server.recorded import load_record


def opening(body: TableRequest, person: Person) -> tuple[Options, list[Entry]]:
    """Return the options of a new table, and who sits down; with a record, also all its actions."""
    if body.seed is not None or body.record is not None:
        _only_bots_beside_the_host(body)
    game = None if body.record is None else _read(body.record)
    options = _options(body, game)
    drafts = _first_seats(body, options, person)
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


def _options(body: TableRequest, game: Game | None) -> Options:
    data = body.model_dump(exclude={"key", "seats", "start", "seed", "record"})
    if game is not None:
        setup = game.setup.json()
        del setup["seed"]
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
    drafts: list[Entry] = [started(game.setup, game.deal, order)]
    for action, journal in game.steps():
        drafts.append(Acted(seat=journal[0].data["seat"], action=action, how="person"))
    return drafts
