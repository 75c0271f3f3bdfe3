"""Games that are played on by a simple policy, as quickly as the rules allow."""

from typing import Final

from kontor.bots.scripted import choose_by_rule
from kontor.env.dice import Dice
from kontor.env.errors import EnvError
from kontor.rules.actions import DONE
from kontor.rules.engine import do_offered, offered, settle
from kontor.rules.move import drop, end_lifting, lift
from kontor.rules.state import State
from kontor.rules.words import DROP, EMPTY, LIFT, OVER

POLICIES: Final = ("random", "scripted")
"""The policies of a playout."""
ANY: Final = 1 << 30
TRIES: Final = 4


def playout(state: State, cap: int, seed: int = 0, policy: str = "random") -> int:
    """Play a state on by a policy to its end, or for `cap` decisions; return how many were made.

    `random` takes any legal action, `scripted` decides by rules of thumb. The state itself is
    played on: give it a copy to keep it.
    """
    if policy not in POLICIES:
        raise EnvError(f"unknown policy {policy!r}; it must be one of {', '.join(POLICIES)}")
    dice = Dice(seed)
    return _play_by_rule(state, cap, dice) if policy == "scripted" else _play_any(state, cap, dice)


def _play_by_rule(state: State, cap: int, dice: Dice) -> int:
    for number in range(cap):
        if state.phase == OVER:
            return number
        do_offered(state, choose_by_rule(state, offered(state), dice.below(ANY)))
    return cap


def _play_any(state: State, cap: int, dice: Dice) -> int:
    # Nobody has to be told of what happens, and nothing follows a drop: then it need not be listed.
    drops_freely = state.terms.drops_freely and state.journal is None
    number = 0
    while number < cap and state.phase != OVER:
        legal = offered(state)
        action = legal[dice.below(len(legal))]
        number += 1
        if state.phase != LIFT or not drops_freely:
            do_offered(state, action)
            continue
        state.legal = None
        if action.verb == DONE:
            end_lifting(state, action)
        else:
            lift(state, action)
        if state.phase == DROP:
            number += _drop_anywhere(state, cap - number, dice)
        settle(state)
    return number


def _drop_anywhere(state: State, cap: int, dice: Dice) -> int:
    """Drop the pieces in hand on empty posts found by lot, until a few tries find none.

    Every empty post is as likely as any other, just as if it were chosen from the legal list, of
    which most would be made for one drop. Where a single post is empty, its drop may be counted
    although it leaves no choice.
    """
    posts = state.posts
    number = 0
    while state.phase == DROP and number < cap:
        for _ in range(TRIES):
            post = dice.below(len(posts))
            if posts[post] == EMPTY:
                break
        else:
            return number
        drop(state, state.terms.space.drop[post])
        number += 1
    return number
