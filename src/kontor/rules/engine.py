"""The two functions that play the game: `legal_actions` and `apply`."""

from kontor.rules.actions import (
    ACCEPT,
    ADD,
    DECLINE,
    DISPLACE,
    DONE,
    DROP_ONE,
    END,
    ESTABLISH,
    ESTABLISH_EXTRA,
    FIRST_USE,
    INCOME,
    JOIN_ONE,
    LAST_USE,
    LIFT_ONE,
    MARK_ROUTE,
    MOVE_PAWN,
    OPEN_OFFICE,
    PAY_PAWN,
    PAY_PIECES,
    PLACE,
    PUT,
    REMOVE_ONE,
    TAKE,
    TAKE_FAVOUR,
    Action,
)
from kontor.rules.displace import add, displace, pay, pay_actions, put, relocate_actions, take
from kontor.rules.errors import IllegalAction
from kontor.rules.establish import establish
from kontor.rules.favours import take_favour
from kontor.rules.income import join_actions, join_income, take_income
from kontor.rules.journal import Event
from kontor.rules.markers import mark, mark_actions, remove, remove_actions, use
from kontor.rules.move import drop, drop_actions, lift, lift_actions
from kontor.rules.neutral import neutral_actions, resolve_neutral
from kontor.rules.pawn import move_pawn, set_pawn
from kontor.rules.permanent import (
    accept,
    add_permanent,
    begin_move_any_2,
    leave_permanent,
    open_office,
    permanent_actions,
)
from kontor.rules.place import place
from kontor.rules.state import State
from kontor.rules.turn import end_turn, go_on_marking, settle_action, turn_actions
from kontor.rules.words import (
    BY_MOVE,
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


def legal_actions(state: State) -> list[Action]:
    """Return all that may be done at this decision, in the order of the notation."""
    legal = state.legal
    if legal is None:
        legal = _offer(state)
        state.legal = legal
    return legal.copy()


def apply(state: State, action: Action) -> None:
    """Do an action, and all decisions after it that leave no choice; refuse what is not legal."""
    legal = state.legal
    if legal is None:
        legal = _offer(state)
        state.legal = legal
    for known in legal:
        if known is action:
            break
    else:
        raise IllegalAction(_refusal(state, action))
    state.legal = None
    _note(state, action, forced=False)
    _perform(state, action)
    _settle(state)


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


def _settle(state: State) -> None:
    """Go on until somebody has a choice: outside a turn a single legal action takes itself."""
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
    phase = state.phase
    if phase == TURN:
        return turn_actions(state)
    if phase == DROP:
        return drop_actions(state)
    if phase == LIFT:
        return lift_actions(state)
    if phase == RELOCATE:
        return relocate_actions(state)
    if phase == PAY:
        return pay_actions(state)
    return _offer_seldom(state, phase)


def _offer_seldom(state: State, phase: int) -> list[Action]:
    if phase == MARK:
        return mark_actions(state)
    if phase == NEUTRAL_PHASE:
        return neutral_actions(state)
    if phase == PERMANENT_PHASE:
        return permanent_actions(state)
    if phase == JOIN:
        return join_actions(state)
    if phase == REMOVE:
        return remove_actions(state)
    if phase == PAWN_PHASE:
        return state.terms.space.pawn.copy()
    return []


def _perform(state: State, action: Action) -> None:
    """Do an action that is known to be legal."""
    verb = action.verb
    if state.phase == TURN:
        _begin(state, verb)
        if verb <= ESTABLISH_EXTRA:
            _perform_action(state, action, verb)
        else:
            _perform_in_turn(state, action, verb)
    elif verb == DROP_ONE:
        drop(state, action)
    elif verb == LIFT_ONE:
        if state.phase == PERMANENT_PHASE:
            begin_move_any_2(state)
        lift(state, action)
    elif verb == PAY_PIECES:
        pay(state, action)
    elif verb == PUT:
        put(state, action)
    elif state.phase == PERMANENT_PHASE:
        _perform_permanent(state, action, verb)
    else:
        _perform_answer(state, action, verb)


def _begin(state: State, verb: int) -> None:
    """Count an action as taken, and close the favour of this turn (FA1)."""
    if verb <= ESTABLISH_EXTRA or verb == PAY_PAWN:
        state.actions -= 1
        state.acted = True
    if state.favour == FAVOUR_OPEN and verb != TAKE_FAVOUR and verb != END:
        state.favour = FAVOUR_CLOSED


def _perform_action(state: State, action: Action, verb: int) -> None:
    """Do one of the five actions A to E."""
    if verb == INCOME:
        take_income(state, action)
    elif verb == PLACE:
        place(state, action)
    elif verb == DISPLACE:
        displace(state, action)
    elif verb == LIFT_ONE:
        state.lifted_by = BY_MOVE
        lift(state, action)
    elif verb >= ESTABLISH:
        establish(state, action)


def _perform_in_turn(state: State, action: Action, verb: int) -> None:
    """Do what is no action: a marker, a favour, the pawn, the end of the turn."""
    if verb == END:
        end_turn(state)
    elif FIRST_USE <= verb <= LAST_USE:
        use(state, action)
    elif verb == TAKE_FAVOUR:
        take_favour(state, action)
    elif verb == MOVE_PAWN:
        move_pawn(state, action)
    else:
        set_pawn(state, action.place, "P3")
        state.phase = SETTLING


def _perform_permanent(state: State, action: Action, verb: int) -> None:
    """Use or leave a permanent marker."""
    if verb == ADD:
        add_permanent(state, action)
    elif verb == TAKE:
        take(state, action, "BR7")
    elif verb == ACCEPT:
        accept(state)
    elif verb == OPEN_OFFICE:
        open_office(state, action)
    else:
        leave_permanent(state)


def _perform_answer(state: State, action: Action, verb: int) -> None:
    """Do what is decided outside the five actions and permanent markers."""
    if verb == ADD:
        add(state, action)
    elif verb == DONE:
        state.phase = DROP if state.phase == LIFT else SETTLING
    elif verb == TAKE:
        take(state, action, "C5")
    elif verb == MARK_ROUTE:
        mark(state, action)
        go_on_marking(state)
    elif verb == REMOVE_ONE:
        remove(state, action)
    elif verb == JOIN_ONE:
        join_income(state, action)
    elif verb == DECLINE:
        state.phase = SETTLING
    elif verb == MOVE_PAWN:
        move_pawn(state, action)
    else:
        resolve_neutral(state, action)
