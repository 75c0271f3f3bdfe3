"""A small net of numpy: what a position is worth, by the bytes of its observation."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

HIDDEN, RATE, BATCH = 64, 1e-3, 256

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8]


class Net:
    """Says from observations how many points a seat will be ahead: a hidden layer and a way past.

    It looks only at those bytes of an observation that `columns` names.
    """

    def __init__(self, columns: NDArray[np.int64], weights: dict[str, Floats]) -> None:
        self.columns = columns
        self.weights = weights
        self.steps = 0
        self.means = {name: np.zeros_like(one) for name, one in weights.items()}
        self.squares = {name: np.zeros_like(one) for name, one in weights.items()}

    @classmethod
    def new(cls, rows: Bytes, seed: int) -> "Net":
        """Return a net that knows nothing, for what differs in some observations."""
        columns = np.flatnonzero(rows.max(0) != rows.min(0))
        seen = rows[:, columns].astype(np.float32)
        first = np.random.default_rng(seed).normal(0, 0.5, (len(columns), HIDDEN))
        weights = {
            # What is counted is brought to one scale; pieces, yes and no stay 0, 1 and 2.
            "scale": np.where(seen.max(0) > 2, 1 / np.maximum(seen.std(0), 0.3), 1),
            "first": first / len(columns) ** 0.5,
            "first bias": np.zeros(HIDDEN),
            "last": np.random.default_rng(seed).normal(0, 0.1 / HIDDEN**0.5, HIDDEN),
            "past": np.zeros(len(columns)),
            "bias": np.zeros(1),
        }
        return cls(columns, {name: one.astype(np.float32) for name, one in weights.items()})

    def forward(self, rows: Bytes) -> tuple[Floats, Floats, Floats]:
        """Return the inputs, the hidden layer and what comes out, for rows of `columns`."""
        own = self.weights
        inputs = rows * own["scale"]
        hidden = np.maximum(inputs @ own["first"] + own["first bias"], 0)
        out = hidden @ own["last"] + inputs @ own["past"] + own["bias"]
        return inputs, hidden, out.astype(np.float32, copy=False)

    def slopes(self, rows: Bytes, points: Floats) -> dict[str, Floats]:
        """Return the slope of half the squared error along each weight."""
        inputs, hidden, out = self.forward(rows)
        error = (out - points) / np.float32(len(points))
        back = np.outer(error, self.weights["last"]) * (hidden > 0)
        return {
            "first": inputs.T @ back,
            "first bias": back.sum(0),
            "last": hidden.T @ error,
            "past": inputs.T @ error,
            "bias": error.sum(keepdims=True),
        }

    def learn(self, rows: Bytes, points: Floats) -> None:
        """Go through positions once, in random order, by steps of Adam."""
        order = np.random.default_rng(self.steps).permutation(len(rows))
        for start in range(0, len(order), BATCH):
            chosen = order[start : start + BATCH]
            self.steps += 1
            for name, slope in self.slopes(rows[chosen], points[chosen]).items():
                mean, square = self.means[name], self.squares[name]
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                spread = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
                self.weights[name] -= RATE * mean / (1 - 0.9**self.steps) / spread

    def save(self, path: Path) -> None:
        """Write the net to a file."""
        arrays: dict[str, Any] = {"columns": self.columns, **self.weights}
        np.savez_compressed(path, **arrays)

    @classmethod
    def load(cls, path: Path) -> "Net":
        """Return a net from a file."""
        with np.load(path) as arrays:
            weights = {name: arrays[name] for name in arrays.files}
        return cls(weights.pop("columns"), weights)
