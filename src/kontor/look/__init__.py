"""WHAT IT LOOKS LIKE: any board with any position as a picture, and the charts for browsers."""

from kontor.look.charts import chart
from kontor.look.drawing import draw
from kontor.look.geometry import geometry

__all__ = ["chart", "draw", "geometry"]
