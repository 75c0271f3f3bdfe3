"""Playing on: from a moment of a game that is over, or of a record, to a table of its own."""

from random import SystemRandom

from kontor.record import Game, Hidden, MomentError, moment_of, origin_json, redeal
from kontor.rules import deal_from, deal_json, setup_from
from kontor.server.entries import Entry, Person
from kontor.server.errors import Refused
from kontor.server.kinds import started
from kontor.server.origin import Origin, PlayedOn
from kontor.server.recorded import acted_in
from kontor.server.table import Table


def origin_of(game: Game, number: int, whole: Game, hidden: Hidden) -> Origin:
    """Return the moment of a game after so many actions, or say why nobody can play on there.

    The whole game, in which some of the actions may have been taken back, gives it its name.
    """
    if hidden == "as-they-fell" and not whole.over:
        message = "the game is not over: what is hidden in it can only be dealt anew"
        raise Refused(message, code="hidden")
    try:
        moment = moment_of(game, number)
    except MomentError as error:
        raise Refused(str(error), {"actions": number}, "no-moment") from error
    told = origin_json(whole, number, hidden)
    setup, deal = moment.setup.json(), deal_json(moment.setup, moment.deal)
    return Origin(setup, deal, moment.actions[:], hidden, told["record"], told["table"], None)


def play_on(table: Table, origin: Origin, person: Person) -> list[Entry]:
    """Begin the game of a table where another one was.

    What is dealt anew is all but what the seats of whoever chose the moment had seen then.
    """
    setup = setup_from(origin.setup)
    game = Game.begin(setup, deal_from(setup, origin.deal))
    game.play_all(origin.actions)
    moment = moment_of(game, game.action_count)
    deal = moment.deal
    if origin.hidden == "anew":
        deal = redeal(moment, table.seats_of(origin.guest), SystemRandom())
    order = list(range(setup.players))
    first = started(setup, deal, order, person.id)
    return [first, *acted_in(moment), PlayedOn(**origin.shown(), by=person.id)]
