"""Draws how a learner learned: `python examples/learner_curve.py learner.json learner.svg`."""

import json
import sys
from pathlib import Path

import matplotlib as mpl
from matplotlib.figure import Figure

from kontor.arena.plots import STYLE
from kontor.arena.shares import wilson

CHANCE = 25


def draw(report: Path, picture: Path) -> None:
    """Draw the share of games that it won, with its 95 % interval, by CPU time."""
    curve = json.loads(report.read_text())["curve"]
    minutes = [point["cpu"] for point in curve]
    shares = [100 * point["won"] / point["of"] for point in curve]
    bounds = [wilson(point["won"], point["of"]) for point in curve]
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(6.4, 3.4), layout="constrained")
        axes = figure.subplots()
        axes.fill_between(
            minutes,
            [100 * low for low, _ in bounds],
            [100 * high for _, high in bounds],
            alpha=0.2,
        )
        axes.plot(minutes, shares, "o-", label="the learner")
        axes.axhline(CHANCE, color="#9a9a9a", linestyle="--", label="as good as they are")
        axes.set_title("One learner against three scripted", loc="left", fontsize=11)
        axes.set_xlabel("minutes of CPU time; two cores have two of them in a minute")
        axes.set_ylabel("games won, %")
        axes.set_xlim(left=0)
        axes.set_ylim(bottom=0)
        axes.legend(frameon=False, loc="lower right")
        # Without a date, the same report always gives the same file.
        figure.savefig(picture, metadata={"Date": None})


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
