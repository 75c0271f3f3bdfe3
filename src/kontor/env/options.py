"""The options that all environments share: which games, rewards, and when they are cut."""

from typing import Any, Final, NamedTuple

from kontor.env.errors import EnvError
from kontor.env.playing import NO_CAP
from kontor.env.rewards import check_reward
from kontor.rules import Setup
from kontor.rules.setup import KEYS

USUAL_CAP: Final = 3000
"""After so many decisions a game is cut unless another number is asked for."""


class Options(NamedTuple):
    """What an environment plays; made by `options_from`, which refuses what cannot be."""

    setup: Setup
    reward: str
    cap: int
    """How many decisions a game may have; 0 is no limit."""
    whole_actions: bool


def options_from(
    setup: dict[str, Any], reward: str, cap: int | None, whole_actions: bool
) -> Options:
    """Return checked options; a wrong one raises `EnvError`, a wrong setup `SetupError`."""
    for name in setup:
        if name not in KEYS:
            known = ", ".join((*KEYS, "reward", "cap", "whole_actions"))
            raise EnvError(f"unknown option {name!r}; the options are {known}")
    check_reward(reward)
    if cap is not None and (type(cap) is not int or cap < 1):
        raise EnvError(f"cap must be 1 or more, or None for no limit, not {cap!r}")
    return Options(Setup(**setup), reward, NO_CAP if cap is None else cap, bool(whole_actions))
