"""A naive second reading of RULES.md and NOTATION.md, for differential tests."""

from .ending import result, scores
from .setup import start
from .turn import apply, legal

__all__ = ["apply", "legal", "result", "scores", "start"]
