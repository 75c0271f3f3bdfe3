"""Commands of play: actions, undo and redo, takebacks, standing answers."""

from typing import Any, Final

from kontor.rules import KontorError
from kontor.server.entries import Draft, Person
from kontor.server.errors import NotAllowed, Refused
from kontor.server.progress import Progress
from kontor.server.seating import answer_to, own_seat
from kontor.server.table import OVER, PLAYING, Table

Fields = dict[str, Any]

STANDING: Final = {"added": ("decline",), "join": ("always", "never")}
"""Which answers outside one's turn can be given once and for all."""


def play(table: Table, person: Person, fields: Fields) -> list[Draft]:
    """Take an action for the seat whose decision it is."""
    number = _deciding(table, person)
    action: str = fields["action"]
    if action not in table.game.legal():
        raise _illegal(table.game, action)
    return [Draft("action", {"seat": number, "action": action, "how": "person"}, person.id)]


def end(table: Table, person: Person, fields: Fields) -> list[Draft]:  # noqa: ARG001
    """End the turn."""
    return play(table, person, {"action": "end"})


def undo(table: Table, person: Person, fields: Fields) -> list[Draft]:  # noqa: ARG001
    """Take back the last action of one's turn, if that is free."""
    game = _own_turn(table, person)
    if len(game.actions) <= game.barrier:
        raise _barred(game)
    data = {"to": len(game.actions) - 1, "how": "undo", "seat": game.state.turn}
    return [Draft("undone", data, person.id)]


def reset(table: Table, person: Person, fields: Fields) -> list[Draft]:  # noqa: ARG001
    """Take back all of one's turn that can be taken back freely."""
    game = _own_turn(table, person)
    to = max(game.barrier, game.turn_start)
    if len(game.actions) <= to:
        raise _barred(game)
    return [Draft("undone", {"to": to, "how": "reset", "seat": game.state.turn}, person.id)]


def redo(table: Table, person: Person, fields: Fields) -> list[Draft]:  # noqa: ARG001
    """Do again what was undone last."""
    game = _own_turn(table, person)
    if not game.undone:
        raise Refused("there is nothing to do again", code="no-redo")
    return [Draft("redone", {"seat": game.state.turn, "action": game.undone[-1]}, person.id)]


def offer_takeback(table: Table, person: Person, fields: Fields) -> list[Draft]:
    """Ask to go back before one's last action; without other people it is done at once."""
    number = own_seat(table, person.id, fields)
    if table.status not in (PLAYING, OVER):
        raise Refused("there is no game to take anything back in", code="not-playing")
    if table.takeback is not None:
        raise Refused("a takeback is being answered already", code="vote-open")
    game = table.game
    to = game.seen_action_of(number)
    if to is None:
        raise Refused("this seat has not taken an action yet", code="no-undo")
    if to >= game.barrier or not table.people(person.id):
        return [Draft("undone", {"to": to, "how": "takeback", "seat": number}, person.id)]
    return [Draft("offered", {"seat": number, "to": to, "action": game.actions[to]}, person.id)]


def answer_takeback(table: Table, person: Person, fields: Fields) -> list[Draft]:
    """Agree to a takeback, or not; whoever offered it can withdraw it by not agreeing."""
    answer = answer_to(table, table.takeback, person, fields["agree"])
    if answer is None:
        raise Refused("there is no takeback that waits for your answer", code="no-vote")
    return [Draft("answered", answer, person.id)]


def keep_standing(table: Table, person: Person, fields: Fields) -> list[Draft]:
    """Give standing answers for decisions outside one's turn; an empty one takes it away."""
    number = own_seat(table, person.id, fields)
    answers = {name: value for name, value in fields["answers"].items() if value is not None}
    for name, value in answers.items():
        if value not in STANDING.get(name, ()):
            raise Refused(f"there is no standing answer {name}: {value}", code="no-answer")
    return [Draft("standing", {"seat": number, "answers": answers}, person.id)]


def follow_standing(table: Table) -> Draft | None:
    """Return the action that a standing answer takes now."""
    number = table.decider
    if number is None or number == table.game.state.turn or not table.seats[number].guest:
        return None
    if table.takeback is not None:
        return None
    action = _standing_action(table.game, table.seats[number].standing)
    if action is None:
        return None
    return Draft("action", {"seat": number, "action": action, "how": "standing"})


def _standing_action(game: Progress, answers: dict[str, str]) -> str | None:
    legal = game.legal()
    if game.phase == "relocate" and answers.get("added") == "decline" and "done" in legal:
        return "done"
    if game.phase == "join" and "join" in answers:
        joins = [action for action in legal if action.startswith("join")]
        return joins[0] if answers["join"] == "always" and joins else "decline"
    return None


def _deciding(table: Table, person: Person) -> int:
    """Return the seat that decides, which must be the person's."""
    number = table.decider
    if number is None:
        raise Refused("no game is being played here", code="not-playing")
    if table.seats[number].guest != person.id:
        raise NotAllowed("it is not your decision", {"seat": number}, "not-your-turn")
    if table.takeback is not None:
        raise Refused("a takeback has to be answered first", code="vote-open")
    return number


def _own_turn(table: Table, person: Person) -> Progress:
    """Return the game in the person's own turn."""
    number = _deciding(table, person)
    if table.game.state.turn != number:
        raise NotAllowed("it is not your turn", {"seat": number}, "not-your-turn")
    return table.game


def _barred(game: Progress) -> Refused:
    if game.barrier > game.turn_start:
        message = "others have answered since, or something hidden was shown: offer a takeback"
        return Refused(message, code="barred")
    return Refused("there is nothing to undo in this turn", code="no-undo")


def _illegal(game: Progress, action: str) -> Refused:
    """Return why an action is refused: no action at all, or not now."""
    try:
        game.state.terms.space.parse(action)
    except KontorError as error:
        return Refused(str(error), {"action": action}, "notation")
    return Refused(f"{action!r} is not legal now", {"action": action}, "illegal")
