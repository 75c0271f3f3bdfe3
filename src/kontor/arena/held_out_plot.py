"""The report of held-out games as a picture: log-loss by stage, and what was said and came true."""

from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from kontor.arena.plots import COLOURS, STYLE


def draw_held_out(report: dict[str, Any], path: Path) -> None:
    """Write the picture to a file, as PNG or SVG by its suffix."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(10, 4.2), layout="constrained")
        FigureCanvasAgg(figure)
        stages, reliability = figure.subplots(1, 2)
        figure.suptitle(f"The judge on {report['games']} games that it has not learned from")
        _draw_stages(stages, report["stages"])
        _draw_reliability(reliability, report["reliability"]["all"], report["all"]["net"]["ece"])
        # Without a date, the same report always gives the same file.
        metadata = {"Date": None} if path.suffix == ".svg" else None
        figure.savefig(path, dpi=150, metadata=metadata)


def _draw_stages(axes: Axes, stages: dict[str, Any]) -> None:
    """Draw the log-loss by stage: chance, by hand, by net."""
    shown = {name: row for name, row in reversed(stages.items()) if row["positions"]}
    places = range(len(shown))
    axes.plot(
        places, [row["chance"] for row in shown.values()], ":", color="#9a9a9a", label="chance"
    )
    for name, colour in (("hand", COLOURS[1]), ("net", COLOURS[0])):
        values = [row[name]["log-loss"] for row in shown.values()]
        axes.plot(places, values, "o-", color=colour, label=name)
    axes.set_xticks(places, list(shown))
    axes.set_xlabel("rounds left")
    axes.set_ylabel("log-loss of the shares")
    axes.set_ylim(bottom=0)
    axes.legend(frameon=False)


def _draw_reliability(axes: Axes, bins: list[tuple[int, float, float]], error: float) -> None:
    """Draw how often seats won to which the judge gave such a share."""
    axes.plot([0, 1], [0, 1], ":", color="#9a9a9a")
    largest = max(count for count, _, _ in bins)
    for count, said, seen in bins:
        size = 20 + 180 * count / largest
        axes.scatter([said], [seen], s=size, color=COLOURS[0], alpha=0.8)
    axes.set_xlabel("share to win that the judge gave")
    axes.set_ylabel("how often the seat won")
    axes.set_title(f"expected calibration error {100 * error:.1f} points", fontsize=11)
