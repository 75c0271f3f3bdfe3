"""Statistics of many games as pictures."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from kontor.arena.plots import COLOURS, INK, PARTS, STYLE, save
from kontor.arena.statistics import Part, TableFigures
from kontor.arena.statistics_text import (
    LEAST_SEATS,
    games_text,
    telling_cities,
    telling_rounds,
    title_of,
)
from kontor.rules.words import ENDINGS, SEATS

GRID: Final = "#e4e4e4"
LEAST_SHARE: Final = 0.005
"""An ability that fewer seats develop first is not drawn."""


def draw_table(table: TableFigures, path: Path) -> None:
    """Write the picture of one kind of table, as PNG or SVG by the file's suffix."""
    panels: list[Callable[[Axes, TableFigures], None]] = [
        _draw_seats,
        _draw_openings,
        _draw_actions,
        _draw_wins_by_actions,
        _draw_cities,
        _draw_sources,
    ]
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(11, 10.5), layout="constrained")
        FigureCanvasAgg(figure)
        codes = ", ".join(one.code for one in table.bots) or "players not told"
        finished = table.games - table.unfinished
        figure.suptitle(f"{title_of(table)}: {games_text(finished)} of {codes}")
        for draw, axes in zip(panels, figure.subplots(3, 2).flat, strict=True):
            draw(axes, table)
            axes.set_axisbelow(True)
        save(figure, path)


def draw_overview(tables: Sequence[TableFigures], path: Path) -> None:
    """Write a picture that compares kinds of tables."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(11, 1.8 + 0.45 * len(tables)), layout="constrained")
        FigureCanvasAgg(figure)
        wins, rounds, ends = figure.subplots(1, 3, sharey=True, width_ratios=(5, 3, 4))
        _draw_all_seats(wins, tables)
        _draw_all_rounds(rounds, tables)
        _draw_all_ends(ends, tables)
        wins.set_yticks(range(len(tables)), [title_of(one) for one in tables])
        wins.set_ylim(len(tables) - 0.4, -0.6)
        for axes in (wins, rounds, ends):
            axes.grid(axis="x", color=GRID, linewidth=0.8)
            axes.set_axisbelow(True)
        seats, reasons = wins.get_legend_handles_labels(), ends.get_legend_handles_labels()
        figure.legend(*seats, loc="outside lower left", ncols=SEATS, frameon=False)
        figure.legend(*reasons, loc="outside lower right", ncols=len(ENDINGS), frameon=False)
        save(figure, path)


def _sides(part: Part) -> tuple[float, float]:
    """Return how far an interval reaches to both sides of its share, in percent."""
    # Rounding may make these slightly negative.
    return max(0.0, 100 * (part.share - part.low)), max(0.0, 100 * (part.high - part.share))


def _bars(axes: Axes, parts: Sequence[Part], names: Sequence[str], chance: float) -> None:
    """Draw win shares with their intervals, one below the other, and the line of chance."""
    for line, part in enumerate(parts):
        if not part.of:
            continue
        low, high = _sides(part)
        axes.errorbar(
            [100 * part.share],
            [line],
            xerr=[[low], [high]],
            fmt="o",
            color=COLOURS[0],
            capsize=3,
            clip_on=False,
        )
    axes.axvline(100 * chance, color=COLOURS[3], linestyle="--", linewidth=1)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.set_xlim(left=0)
    axes.set_xlabel("% of games won")
    axes.grid(axis="x", color=GRID, linewidth=0.8)


def _draw_seats(axes: Axes, table: TableFigures) -> None:
    axes.set_title("Wins by seat, in the order of play", loc="left")
    names = [str(place) for place in range(1, len(table.seats) + 1)]
    _bars(axes, [one.wins for one in table.seats], names, table.chance)


def _draw_openings(axes: Axes, table: TableFigures) -> None:
    axes.set_title("Wins by the ability developed first", loc="left")
    shown = [one for one in table.openings if one.seats.share >= LEAST_SHARE]
    names = [f"{one.ability or 'none'} ({one.seats.share:.0%})" for one in shown]
    _bars(axes, [one.wins for one in shown], names, table.chance)


def _draw_cities(axes: Axes, table: TableFigures) -> None:
    axes.set_title("Wins of who controls a city at the end", loc="left")
    shown = telling_cities(table)
    names = [", ".join([one.name, *one.develops]) for one in shown]
    _bars(axes, [one.last_wins for one in shown], names, table.chance)


def _draw_actions(axes: Axes, table: TableFigures) -> None:
    axes.set_title("Actions at the end of a round, all seats", loc="left")
    shown = telling_rounds(table)
    below = [0.0] * len(shown)
    rounds = [one.round for one in shown]
    for colour, value in zip(
        COLOURS, sorted({v for one in shown for v in one.seats}), strict=False
    ):
        shares = [100 * one.seats[value].share if value in one.seats else 0.0 for one in shown]
        axes.bar(rounds, shares, 0.9, bottom=below, color=colour, label=f"{value} actions")
        below = [low + share for low, share in zip(below, shares, strict=True)]
    axes.set_xlabel("round, as long as half of the games go on")
    axes.set_ylabel("% of seats")
    axes.set_ylim(0, 100)
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False, fontsize=9)


def _draw_wins_by_actions(axes: Axes, table: TableFigures) -> None:
    axes.set_title("Wins by actions at the end of a round", loc="left")
    shown = telling_rounds(table)
    for colour, value in zip(
        COLOURS, sorted({v for one in shown for v in one.seats}), strict=False
    ):
        parts = [(one.round, one.wins[value]) for one in shown if value in one.wins]
        parts = [(round_, part) for round_, part in parts if part.of >= LEAST_SEATS]
        rounds = [round_ for round_, _ in parts]
        axes.plot(rounds, [100 * part.share for _, part in parts], color=colour, marker=".")
        low = [100 * part.low for _, part in parts]
        high = [100 * part.high for _, part in parts]
        axes.fill_between(rounds, low, high, color=colour, alpha=0.15, linewidth=0)
    axes.axhline(100 * table.chance, color=COLOURS[3], linestyle="--", linewidth=1)
    axes.set_xlabel("round")
    axes.set_ylabel("% of seats that win")
    axes.set_ylim(bottom=0)
    axes.grid(axis="y", color=GRID, linewidth=0.8)


def _draw_sources(axes: Axes, table: TableFigures) -> None:
    axes.set_title("Points by source", loc="left")
    sources = {one.source: one for one in table.sources}
    left = [0.0, 0.0]
    for colour, name in zip(COLOURS, PARTS, strict=True):
        one = sources[name]
        widths = [one.winners.mean, one.others.mean if one.others else 0.0]
        if any(widths):
            axes.barh([0, 1], widths, left=left, height=0.55, color=colour, label=name)
            left = [start + width for start, width in zip(left, widths, strict=True)]
    axes.set_yticks([0, 1], ["winners", "others"])
    axes.set_ylim(1.6, -0.6)
    axes.set_xlabel("points")
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1), frameon=False, fontsize=9)


def _draw_all_seats(axes: Axes, tables: Sequence[TableFigures]) -> None:
    axes.set_title("Wins by seat, beyond chance", loc="left")
    axes.axvline(0, color=INK, linewidth=1)
    for seat, colour in zip(range(SEATS), COLOURS, strict=False):
        lines = [line for line, one in enumerate(tables) if seat < len(one.seats)]
        parts = [tables[line].seats[seat].wins for line in lines]
        extra = [100 * (p.share - tables[n].chance) for n, p in zip(lines, parts, strict=True)]
        sides = [_sides(part) for part in parts]
        axes.errorbar(
            extra,
            [line + 0.13 * (seat - 2) for line in lines],
            xerr=[[low for low, _ in sides], [high for _, high in sides]],
            fmt="o",
            markersize=4,
            color=colour,
            label=f"seat {seat + 1}",
        )
    axes.set_xlabel("percentage points")


def _draw_all_rounds(axes: Axes, tables: Sequence[TableFigures]) -> None:
    axes.set_title("Rounds", loc="left")
    for line, one in enumerate(tables):
        axes.plot([one.rounds.least, one.rounds.most], [line, line], color="#b8c6d4", linewidth=4)
        axes.plot([one.rounds.mean], [line], "o", color=COLOURS[0])
    axes.set_xlim(left=0)
    axes.set_xlabel("mean and range")


def _draw_all_ends(axes: Axes, tables: Sequence[TableFigures]) -> None:
    axes.set_title("Ended by", loc="left")
    left = [0.0] * len(tables)
    for colour, reason in zip(
        COLOURS, dict.fromkeys(r for one in tables for r in one.ends), strict=False
    ):
        widths = [100 * one.ends[reason].share if reason in one.ends else 0.0 for one in tables]
        axes.barh(range(len(tables)), widths, 0.6, left=left, color=colour, label=reason)
        left = [start + width for start, width in zip(left, widths, strict=True)]
    axes.set_xlim(0, 100)
    axes.set_xlabel("% of games")
