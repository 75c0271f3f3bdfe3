"""Commands of play: actions, undo and redo, confirming, takebacks, standing answers."""

from typing import Any, Final

from kontor.server.entries import Entry, Person
from kontor.server.errors import NotAllowed, Refused
from kontor.server.kinds import (
    Acted,
    Confirmed,
    Offered,
    Redone,
    StandingChanged,
    TakebackAnswered,
    Undone,
)
from kontor.server.progress import Progress
from kontor.server.seating import answer_to, own_seat
from kontor.server.table import OVER, Table

Fields = dict[str, Any]

MOST_SECOND_THOUGHTS: Final = 400
"""How often a seat may undo, redo or take back by itself in one turn."""
STANDING: Final = {"added": ("decline",), "join": ("always", "never")}
"""Which answers outside one's turn can be given in advance."""

NOT_NOW: Final = {
    "over": "the game is over, and what was hidden is shown: nothing is taken back any more",
    "takebacks-refused": "three takebacks were in vain: ask again when others have moved",
    "asked-this-turn": "in another's turn one can ask for one takeback only",
}
"""Why no takeback can be asked for now, by the code of the refusal."""


def play(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Take an action for the seat whose decision it is; the rules refuse it if it is not legal."""
    number = choosing(table, person)
    hold = fields.get("hold") is True
    return [Acted(seat=number, action=fields["action"], how="person", hold=hold, by=person.id)]


def end(table: Table, person: Person, fields: Fields) -> list[Entry]:  # noqa: ARG001
    """End the turn."""
    return play(table, person, {"action": "end"})


def undo(table: Table, person: Person, fields: Fields) -> list[Entry]:  # noqa: ARG001
    """Take back the last choice of one's turn or answer, if that is free."""
    number, game = _deciding(table, person), table.game
    to = game.free_undo()
    if to is None:
        raise _barred(game)
    _check_second_thoughts(game, number)
    return [Undone(seat=number, to=to, how="undo", by=person.id)]


def reset(table: Table, person: Person, fields: Fields) -> list[Entry]:  # noqa: ARG001
    """Take back all of one's turn or answer that can be taken back freely."""
    number, game = _deciding(table, person), table.game
    if game.free_undo() is None:
        raise _barred(game)
    _check_second_thoughts(game, number)
    return [Undone(seat=number, to=game.barrier, how="reset", by=person.id)]


def redo(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Redo what was undone last."""
    number, game = _deciding(table, person), table.game
    if not game.undone:
        raise Refused("there is nothing to redo", code="no-redo")
    _check_second_thoughts(game, number)
    hold = fields.get("hold") is True
    return [Redone(seat=number, action=game.undone[-1], hold=hold, by=person.id)]


def confirm(table: Table, person: Person, fields: Fields) -> list[Entry]:  # noqa: ARG001
    """Make one's answer final, so that the game goes on."""
    number = _deciding(table, person)
    if table.game.held is None:
        raise Refused("there is no answer to confirm", code="nothing-held")
    return [Confirmed(seat=number, by=person.id)]


def offer_takeback(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Ask to take back what one did last; without other people it is done at once."""
    number = own_seat(table, person.id, fields)
    if table.progress is None:
        raise Refused("there is no game to take anything back in", code="not-playing")
    if table.status == OVER:
        raise Refused(NOT_NOW["over"], code="over")
    if table.takeback is not None:
        raise Refused("a takeback is being answered already", code="vote-open")
    game, what = table.game, fields.get("what")
    to = game.before(number, what)
    if to is None:
        raise Refused("this seat has done nothing of that kind yet", code="no-undo")
    if to >= game.barrier or not table.people(person.id):
        _check_second_thoughts(game, number)
        return [Undone(seat=number, to=to, how="takeback", by=person.id)]
    why = table.why_not_ask(person.id)
    if why:
        raise Refused(NOT_NOW[why], code=why)
    return [Offered(seat=number, to=to, action=game.actions[to], what=what, by=person.id)]


def answer_takeback(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Agree to a takeback, or not; whoever offered it can withdraw it by not agreeing."""
    answer = answer_to(table, table.takeback, person, fields["agree"])
    if answer is None:
        raise Refused("no takeback is waiting for your answer", code="no-vote")
    return [TakebackAnswered(**answer, by=person.id)]


def keep_standing(table: Table, person: Person, fields: Fields) -> list[Entry]:
    """Keep standing answers for decisions outside one's turn; null takes one away."""
    number = own_seat(table, person.id, fields)
    answers = {name: value for name, value in fields["answers"].items() if value is not None}
    for name, value in answers.items():
        if value not in STANDING.get(name, ()):
            raise Refused(f"there is no standing answer {name}: {value}", code="no-answer")
    return [StandingChanged(seat=number, answers=answers, by=person.id)]


def follow_standing(table: Table) -> Entry | None:
    """Return the action that a standing answer takes now."""
    number = table.decider
    if number is None or number == table.game.turn or not table.seats[number].guest:
        return None
    if table.takeback is not None or table.game.held is not None:
        return None
    action = _standing_action(table.game, table.seats[number].standing)
    if action is None:
        return None
    return Acted(seat=number, action=action, how="standing", hold=table.game.asks)


def _standing_action(game: Progress, answers: dict[str, str]) -> str | None:
    if game.phase == "relocate" and answers.get("added") == "decline" and "done" in game.legal():
        return "done"
    if game.phase == "join" and "join" in answers:
        joins = [action for action in game.legal() if action.startswith("join")]
        return joins[0] if answers["join"] == "always" and joins else "decline"
    return None


def choosing(table: Table, person: Person) -> int:
    """Return the seat that has to choose an action, which must be the person's."""
    number = _deciding(table, person)
    if table.game.held is not None:
        raise Refused("confirm your answer first, or undo it", code="unconfirmed")
    return number


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


def _check_second_thoughts(game: Progress, number: int) -> None:
    """Refuse to undo and redo without end: each is kept, and all who come later read it."""
    if game.second_thoughts.get(number, 0) >= MOST_SECOND_THOUGHTS:
        message = f"you have undone and redone {MOST_SECOND_THOUGHTS} times in this turn: play on"
        raise Refused(message, {"most": MOST_SECOND_THOUGHTS}, "undo-limit")


def _barred(game: Progress) -> Refused:
    if game.barrier > game.turn_start:
        message = "others have answered since, or something hidden was shown: offer a takeback"
        return Refused(message, code="barred")
    return Refused("there is nothing to undo", code="no-undo")
