"""The report of a match as a picture."""

from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from kontor.arena.report import TOTAL, MatchReport
from kontor.rules.score import CATEGORIES

PARTS: Final = tuple(name for name in CATEGORIES if name != TOTAL)
COLOURS: Final = (
    "#4e6e8e",
    "#c2a15f",
    "#7f9c7a",
    "#a8665a",
    "#8d7fa3",
    "#b9b1a0",
    "#5d8a8a",
    "#caa0a8",
)
INK: Final = "#3a3a3a"
STYLE: Final[dict[Any, Any]] = {
    "font.size": 11,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": "#9a9a9a",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "svg.fonttype": "none",
    "svg.hashsalt": "kontor",
}


def draw(report: MatchReport, path: Path) -> None:
    """Write the picture to a file, as PNG or SVG by its suffix."""
    bots = len(report.codes)
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(9, 3 * (1.2 + 0.45 * bots)), layout="constrained")
        FigureCanvasAgg(figure)
        wins, scores, sheets = figure.subplots(3, 1)
        setup = report.options.setup
        figure.suptitle(f"{setup.board_id}, {setup.players} players, {report.match.games} games")
        _draw_wins(wins, report)
        _draw_scores(scores, report)
        _draw_sheets(sheets, report)
        for axes in (wins, scores, sheets):
            axes.set_yticks(range(bots), [one.code for one in report.codes])
            axes.set_ylim(bots - 0.4, -0.6)
            axes.grid(axis="x", color="#e4e4e4", linewidth=0.8)
            axes.set_axisbelow(True)
        save(figure, path)


def save(figure: Figure, path: Path) -> None:
    """Write a picture; the same one always gives the same file."""
    # A date would differ from one run to the next.
    metadata = {"Date": None} if path.suffix == ".svg" else None
    figure.savefig(path, dpi=150, metadata=metadata)


def _draw_wins(axes: Axes, report: MatchReport) -> None:
    axes.set_title("Win share with 95 % interval", loc="left")
    for line, one in enumerate(report.codes):
        win = one.win
        # Rounding may make these slightly negative.
        sides = (max(0.0, win.share - win.low), max(0.0, win.high - win.share))
        axes.errorbar(
            [100 * win.share],
            [line],
            xerr=[[100 * side] for side in sides],
            fmt="o",
            color=COLOURS[0],
            capsize=4,
            clip_on=False,
        )
    chance = 100 * report.codes[0].win.chance
    axes.axvline(chance, color=COLOURS[3], linestyle="--", linewidth=1)
    axes.text(chance, -0.55, " chance", color=COLOURS[3], va="top", fontsize=9)
    axes.set_xlim(0, 100)
    axes.set_xlabel("% of games")


def _draw_scores(axes: Axes, report: MatchReport) -> None:
    axes.set_title("Scores: median, quartiles, range, mean (diamond)", loc="left")
    axes.set_xlabel("points")
    totals: dict[str, list[int]] = {one.code: [] for one in report.codes}
    for seating, result in report.games:
        for seat, entrant in enumerate(seating.entrants if not result.capped else ()):
            code = report.options.entrants[entrant].code
            totals[code].append(result.scores[seat][TOTAL])
    if not any(totals.values()):
        _say_none_finished(axes)
        return
    mean = {"marker": "D", "markersize": 5, "markerfacecolor": "white", "markeredgecolor": INK}
    axes.boxplot(
        list(totals.values()),
        positions=range(len(totals)),
        orientation="horizontal",
        widths=0.55,
        whis=(0, 100),
        patch_artist=True,
        showmeans=True,
        meanprops=mean,
        medianprops={"color": INK},
        boxprops={"facecolor": "#b8c6d4", "edgecolor": COLOURS[0]},
        whiskerprops={"color": COLOURS[0]},
        capprops={"color": COLOURS[0]},
    )


def _draw_sheets(axes: Axes, report: MatchReport) -> None:
    axes.set_title("Mean score sheet", loc="left")
    axes.set_xlabel("points")
    sheets = [(line, one.sheet) for line, one in enumerate(report.codes) if one.sheet]
    if not sheets:
        _say_none_finished(axes)
        return
    lines = [line for line, _ in sheets]
    left = [0.0] * len(sheets)
    for colour, name in zip(COLOURS, PARTS, strict=True):
        widths = [sheet[name] for _, sheet in sheets]
        if any(widths):
            axes.barh(lines, widths, left=left, height=0.55, color=colour, label=name)
            left = [start + width for start, width in zip(left, widths, strict=True)]
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False, fontsize=9)


def _say_none_finished(axes: Axes) -> None:
    axes.set_xticks([])
    axes.text(0.5, 0.5, "no game was finished", transform=axes.transAxes, ha="center")
