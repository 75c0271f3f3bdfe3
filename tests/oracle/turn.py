"""Chapter 4 and the decisions of NOTATION.md: the legal list and the next position."""

from __future__ import annotations

import copy

from .displace import (
    displace,
    displace_actions,
    pay,
    pay_actions,
    relocate,
    relocate_actions,
)
from .establish import establish, establish_actions
from .markers import (
    end_turn,
    mark,
    mark_actions,
    remove,
    remove_actions,
    use,
    use_actions,
)
from .modules import favour_actions, take_favour
from .move import drop, drop_actions, first_lift_actions, lift, lift_actions, start_lifting
from .neutral import neutral, neutral_actions
from .pawn import (
    first_pawn_actions,
    move_pawn_free,
    move_pawn_paid,
    pawn_actions,
    set_first_pawn,
)
from .permanent import permanent, permanent_actions
from .setup import tidy
from .simple import (
    income_actions,
    join,
    join_actions,
    place,
    place_actions,
    take_income,
)
from .words import Position


def turn_actions(p: Position) -> list[str]:
    """Phase turn, row by row."""
    if p.get("pawn_moved") == "last":
        return ["end"]
    result: list[str] = []
    if p["actions"] > 0:
        result += income_actions(p)
        result += place_actions(p)
        result += displace_actions(p)
        result += first_lift_actions(p, "move")
        result += establish_actions(p)
    result += use_actions(p)
    result += favour_actions(p)
    result += pawn_actions(p)
    result.append("end")
    return result


def take_turn_action(p: Position, words: list[str]) -> None:
    what = words[0]
    paid_pawn = what == "pawn" and words[-1] == "paid"
    if p.get("favour") == "open" and what != "favour":
        p["favour"] = "closed"
    if what in ("income", "place", "displace", "lift", "establish") or paid_pawn:
        p["actions"] -= 1
        p["acted"] = True
    if what == "income":
        take_income(p, words[1])
    elif what == "place":
        place(p, words[1], words[2])
    elif what == "displace":
        displace(p, words[1], words[2])
    elif what == "lift":
        start_lifting(p, "move")
        lift(p, words)
    elif what == "establish":
        establish(p, words)
    elif what == "use":
        use(p, words)
    elif what == "favour":
        take_favour(p, words)
    elif paid_pawn:
        move_pawn_paid(p, words[1])
    elif what == "pawn":
        move_pawn_free(p, words[1])
    else:
        end_turn(p)


def legal(position: Position) -> list[str]:
    """The legal list; the position itself is left as it is."""
    p = copy.deepcopy(position)
    phase: str = p["phase"]
    if phase == "pawn":
        return first_pawn_actions(p)
    if phase == "turn":
        return turn_actions(p)
    if phase == "pay":
        return pay_actions(p)
    if phase == "relocate":
        return relocate_actions(p)
    if phase == "lift":
        return lift_actions(p)
    if phase == "drop":
        return drop_actions(p)
    if phase == "remove":
        return remove_actions(p)
    if phase == "join":
        return join_actions(p)
    if phase == "permanent":
        return permanent_actions(p)
    if phase == "neutral":
        return neutral_actions(p)
    if phase == "mark":
        return mark_actions(p)
    return []


def step(p: Position, action: str) -> None:
    """One action, in place, without the forced ones that follow."""
    words = action.split(" ")
    phase: str = p["phase"]
    if phase == "pawn":
        set_first_pawn(p, words[1])
    elif phase == "turn":
        take_turn_action(p, words)
    elif phase == "pay":
        pay(p, words[1])
    elif phase == "relocate":
        relocate(p, words)
    elif phase == "lift":
        lift(p, words)
    elif phase == "drop":
        drop(p, words[1])
    elif phase == "remove":
        remove(p, words)
    elif phase == "join":
        join(p, words)
    elif phase == "permanent":
        permanent(p, words)
    elif phase == "neutral":
        neutral(p, words)
    elif phase == "mark":
        mark(p, words[1], words[2])
    else:
        raise ValueError("the game is over")


def apply(position: Position, action: str) -> Position:
    """The position after an action and all decisions with one legal action."""
    if action not in legal(position):
        raise ValueError(f"not legal: {action}")
    p = copy.deepcopy(position)
    step(p, action)
    while p["phase"] not in ("turn", "over"):
        choices = legal(p)
        if not choices:
            raise AssertionError(f"no legal action in phase {p['phase']}")
        if len(choices) > 1:
            break
        step(p, choices[0])
    return tidy(p)
