"""FOR LEARNERS: observations, masks, playouts, and environments of many or single games."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kontor.env.errors import EnvError, require
from kontor.env.layout import Layout, Part, layout
from kontor.env.observing import mask, observe
from kontor.env.playouts import POLICIES, playout
from kontor.env.rewards import REWARDS, rewards
from kontor.env.union import UnionSpace, union_space

if TYPE_CHECKING:
    from kontor.env.aec_env import aec
    from kontor.env.seat_env import single
    from kontor.env.spaces import structured_space
    from kontor.env.vector_env import VectorEnv
else:

    def __getattr__(name: str) -> Any:
        # What needs the packages of the extra is loaded when it is first asked for.
        needed = {
            "VectorEnv": ("vector_env", "numpy"),
            "aec": ("aec_env", "numpy", "gymnasium", "pettingzoo"),
            "single": ("seat_env", "numpy", "gymnasium"),
            "structured_space": ("spaces", "numpy", "gymnasium"),
        }
        if name not in needed:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module, *packages = needed[name]
        require(*packages)
        return getattr(import_module(f"kontor.env.{module}"), name)


__all__ = [
    "POLICIES",
    "REWARDS",
    "EnvError",
    "Layout",
    "Part",
    "UnionSpace",
    "VectorEnv",
    "aec",
    "layout",
    "mask",
    "observe",
    "playout",
    "rewards",
    "single",
    "structured_space",
    "union_space",
]
