"""WHAT IT LOOKS LIKE: any board with any position as a picture."""

from kontor.look.drawing import draw

__all__ = ["draw"]
