"""A · Income, and the favour that joins in (A1, A2, FA4)."""

from kontor.rules.actions import INCOME_STRIDE, Action
from kontor.rules.pieces import hire, level_of, pieces_in
from kontor.rules.state import State
from kontor.rules.words import (
    BANK,
    JOIN,
    JOIN_INCOME,
    MERCHANT,
    PIECE_KINDS,
    SETTLING,
    TRADER,
    favour_owner,
    favour_tile,
)


def income_actions(state: State, legal: list[Action]) -> None:
    """Add all incomes, by total, then more traders first."""
    seat = state.turn
    traders = state.stock[PIECE_KINDS * seat + TRADER]
    merchants = state.stock[PIECE_KINDS * seat + MERCHANT]
    bank = state.terms.bank_values[level_of(state, seat, BANK)]
    most = min(bank, traders + merchants)
    # A1: two editions move exactly the bank's number; A2: with an empty stock there is nothing.
    least = most if state.terms.exact_income else 1
    income = state.terms.space.income
    for total in range(max(least, 1), most + 1):
        for number in range(min(total, traders), max(0, total - merchants) - 1, -1):
            action = income[INCOME_STRIDE * number + total - number]
            if action is not None:
                legal.append(action)


def take_income(state: State, action: Action) -> None:
    """Move the chosen pieces from the stock to the supply; another may join in."""
    seat = state.turn
    hire(state, seat, TRADER, action.kind, "A1")
    hire(state, seat, MERCHANT, action.other, "A1")
    state.phase = SETTLING
    if state.terms.has_favours:
        _offer_join(state)


def _offer_join(state: State) -> None:
    for entry in state.favours:
        owner = favour_owner(entry)
        if favour_tile(entry) == JOIN_INCOME and owner != state.turn:
            if pieces_in(state.stock, owner) > 0:
                state.phase = JOIN
                state.seat = owner


def join_actions(state: State) -> list[Action]:
    """Return what the owner of `join-income` may do."""
    space = state.terms.space
    legal = [
        space.join[kind]
        for kind in (TRADER, MERCHANT)
        if state.stock[PIECE_KINDS * state.seat + kind]
    ]
    legal.append(space.decline)
    return legal


def join_income(state: State, action: Action) -> None:
    """Move one piece of the joining seat to its supply (FA4)."""
    hire(state, state.seat, action.kind, 1, "FA4")
    state.phase = SETTLING
