"""The spaces of gymnasium for observations and actions."""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from kontor.env.layout import Layout

Mask = NDArray[np.uint8]


class Choices(spaces.Discrete):
    """All indices of actions; a sample can be drawn from the legal ones only.

    Masks are arrays of uint8, as in the observations. Without a mask a sample is drawn from the
    choices of `mask`, if there is one: that of the decision at hand.
    """

    def __init__(self, n: int, mask: Mask | None = None) -> None:
        super().__init__(n)
        self.mask: Mask | None = mask

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Return any index, or any of those that the mask allows."""
        if mask is None and probability is None:
            mask = self.mask
        if isinstance(mask, np.ndarray) and mask.dtype == np.uint8:
            mask = mask.view(np.int8)
        return super().sample(mask, probability)


def observation_space(found: Layout, choices: int) -> spaces.Dict:
    """Return the space of an observation with its mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros(found.size, np.uint8), highs(found), dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (choices,), np.uint8),
        }
    )


def highs(found: Layout) -> NDArray[np.uint8]:
    """Return the greatest value of each byte of an observation."""
    parts = [np.full(part.stop - part.start, part.high, np.uint8) for part in found.parts]
    return np.concatenate(parts)


def structured_space(found: Layout) -> spaces.Dict:
    """Return the space of the parts of an observation, as `Layout.split` gives them."""
    return spaces.Dict(
        {part.name: spaces.Box(0, part.high, part.shape, np.uint8) for part in found.parts}
    )
