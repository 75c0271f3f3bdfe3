"""The two functions that play the game, and the table of all decisions that they go by."""

from collections.abc import Callable
from typing import Final, final

from kontor.rules.actions import (
    ACCEPT,
    ADD,
    DECLINE,
    DISPLACE,
    DONE,
    DROP_ONE,
    END,
    ESTABLISH,
    ESTABLISH_DEVELOP,
    ESTABLISH_EXTRA,
    ESTABLISH_OFFICE,
    ESTABLISH_PRESTIGE,
    INCOME,
    JOIN_ONE,
    LIFT_ONE,
    MARK_ROUTE,
    MOVE_PAWN,
    OPEN_OFFICE,
    PAY_PAWN,
    PAY_PIECES,
    PLACE,
    PUT,
    REMOVE_ONE,
    RESOLVE_NEUTRAL,
    TAKE,
    TAKE_FAVOUR,
    USE,
    VERBS,
    Action,
)
from kontor.rules.displace import add, displace, pay, pay_actions, put, relocate_actions, take
from kontor.rules.errors import IllegalAction
from kontor.rules.establish import establish
from kontor.rules.favours import take_favour
from kontor.rules.income import join_actions, join_income, take_income
from kontor.rules.journal import Event
from kontor.rules.markers import mark_actions, remove, remove_actions, use_marker
from kontor.rules.move import drop, drop_actions, end_lifting, lift, lift_actions, move
from kontor.rules.neutral import neutral_actions, resolve_neutral
from kontor.rules.pawn import choose_first_province, first_province_actions, move_pawn, pay_pawn
from kontor.rules.permanent import (
    accept,
    add_permanent,
    leave_permanent,
    move_any_2,
    open_office,
    permanent_actions,
    take_permanent,
)
from kontor.rules.place import place
from kontor.rules.state import State
from kontor.rules.turn import end_turn, finish, place_marker, settle_action, turn_actions
from kontor.rules.words import (
    DROP,
    FAVOUR_CLOSED,
    FAVOUR_OPEN,
    JOIN,
    LIFT,
    MARK,
    NEUTRAL_PHASE,
    OVER,
    PAWN_PHASE,
    PAY,
    PERMANENT_PHASE,
    PHASES,
    RELOCATE,
    REMOVE,
    SETTLING,
    TURN,
)

Offer = Callable[[State], list[Action]]
Do = Callable[[State, Action], None]


@final
class Decision:
    """A kind of decision (a phase): what it offers, and how each verb is done in it."""

    def __init__(self, offer: Offer, do: dict[int, Do]) -> None:
        self.offer: Offer = offer
        self.do: list[Do] = [do.get(verb, _impossible) for verb in range(VERBS)]


def _impossible(_: State, action: Action) -> None:
    raise AssertionError(f"{action.text!r} was offered in a phase that does not know its verb")


def _nothing(_: State) -> list[Action]:
    return []


# The tables of the notation, phase by phase.
_TABLE: Final[dict[int, Decision]] = {
    PAWN_PHASE: Decision(first_province_actions, {MOVE_PAWN: choose_first_province}),
    TURN: Decision(
        turn_actions,
        {
            INCOME: take_income,
            PLACE: place,
            DISPLACE: displace,
            LIFT_ONE: move,
            ESTABLISH: establish,
            ESTABLISH_OFFICE: establish,
            ESTABLISH_DEVELOP: establish,
            ESTABLISH_PRESTIGE: establish,
            ESTABLISH_EXTRA: establish,
            USE: use_marker,
            TAKE_FAVOUR: take_favour,
            MOVE_PAWN: move_pawn,
            PAY_PAWN: pay_pawn,
            END: end_turn,
        },
    ),
    PAY: Decision(pay_actions, {PAY_PIECES: pay}),
    RELOCATE: Decision(relocate_actions, {PUT: put, ADD: add, TAKE: take, DONE: finish}),
    LIFT: Decision(lift_actions, {LIFT_ONE: lift, DONE: end_lifting}),
    DROP: Decision(drop_actions, {DROP_ONE: drop}),
    REMOVE: Decision(remove_actions, {REMOVE_ONE: remove, DONE: finish}),
    JOIN: Decision(join_actions, {JOIN_ONE: join_income, DECLINE: finish}),
    PERMANENT_PHASE: Decision(
        permanent_actions,
        {
            LIFT_ONE: move_any_2,
            ACCEPT: accept,
            OPEN_OFFICE: open_office,
            ADD: add_permanent,
            TAKE: take_permanent,
            DECLINE: leave_permanent,
            DONE: leave_permanent,
        },
    ),
    NEUTRAL_PHASE: Decision(neutral_actions, {RESOLVE_NEUTRAL: resolve_neutral}),
    MARK: Decision(mark_actions, {MARK_ROUTE: place_marker}),
    OVER: Decision(_nothing, {}),
}
DECISIONS: Final[list[Decision]] = [_TABLE.get(phase, _TABLE[OVER]) for phase in range(len(PHASES))]


def legal_actions(state: State) -> list[Action]:
    """Return all that may be done at this decision, in the order of the notation."""
    return offered(state).copy()


def offered(state: State) -> list[Action]:
    """Return the legal list itself, for those who look at it and leave it as it is."""
    legal = state.legal
    if legal is None:
        legal = _offer(state)
        state.legal = legal
    return legal


def apply(state: State, action: Action) -> None:
    """Do an action, and all decisions after it that leave no choice; refuse what is not legal."""
    for known in offered(state):
        if known is action:
            break
    else:
        raise IllegalAction(_refusal(state, action))
    do_offered(state, action)


def do_offered(state: State, action: Action) -> None:
    """Do an action that was taken from the legal list, without looking it up there again."""
    state.legal = None
    _note(state, action, forced=False)
    _perform(state, action)
    settle(state)


def _refusal(state: State, action: Action) -> str:
    if state.phase == OVER:
        return f"{action.text!r} is not legal: the game is over"
    return (
        f"{action.text!r} is not legal for seat {state.seat} in phase {PHASES[state.phase]} "
        f"(round {state.round}, {state.actions} actions left)"
    )


def _note(state: State, action: Action, forced: bool) -> None:
    journal = state.journal
    if journal is not None:
        data = {"event": "action", "seat": state.seat, "action": action.text, "forced": forced}
        journal.append(Event(data))


def settle(state: State) -> None:
    """Go on until somebody has a choice: outside a turn a single legal action is taken at once."""
    while True:
        while state.phase == SETTLING:
            settle_action(state)
        if state.phase == TURN or state.phase == OVER:
            return
        legal = _offer(state)
        if len(legal) != 1:
            state.legal = legal
            return
        _note(state, legal[0], forced=True)
        _perform(state, legal[0])


def _offer(state: State) -> list[Action]:
    """Return the legal list of the phase."""
    # Turns and Moves have the most decisions by far. Compiled, a plain call costs a fraction of
    # one through the table: passing it by here and in `_perform` makes the rules 5 % faster.
    phase = state.phase
    if phase == DROP:
        return drop_actions(state)
    if phase == TURN:
        return turn_actions(state)
    if phase == LIFT:
        return lift_actions(state)
    return DECISIONS[phase].offer(state)


def _perform(state: State, action: Action) -> None:
    """Do an action that is known to be legal."""
    phase = state.phase
    verb = action.verb
    if phase == TURN:
        _begin(state, verb)
    if phase == DROP:
        drop(state, action)
    elif verb == LIFT_ONE and phase == TURN:
        move(state, action)
    elif verb == LIFT_ONE and phase == LIFT:
        lift(state, action)
    else:
        DECISIONS[phase].do[verb](state, action)


def _begin(state: State, verb: int) -> None:
    """Count an action as taken, and close the favour of this turn (FA1)."""
    if verb <= ESTABLISH_EXTRA or verb == PAY_PAWN:
        state.actions -= 1
        state.acted = True
    if state.favour == FAVOUR_OPEN and verb != TAKE_FAVOUR and verb != END:
        state.favour = FAVOUR_CLOSED
