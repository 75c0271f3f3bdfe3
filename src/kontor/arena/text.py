"""The report of a match as text."""

from collections.abc import Iterator, Sequence

from kontor.arena.report import TOTAL, MatchFigures, MatchReport, Standing
from kontor.arena.shares import Share, Spread
from kontor.rules.score import CATEGORIES

NOTHING = "–"
Row = Sequence[str]


def report_text(report: MatchReport) -> str:
    """Return the report as text, mostly in columns."""
    parts = [_title(report), _standings(report.codes, [one.code for one in report.codes])]
    if len(report.codes) < len(report.entrants):
        names = [f"{one.entrants[0] + 1} {one.code}" for one in report.entrants]
        parts.append("By entrant\n" + _standings(report.entrants, names))
    if any(one.sheet for one in report.codes):
        parts.append("Mean score sheet\n" + _sheets(report.codes))
    if any(one.at_cap for one in report.codes):
        parts.append("At the cap, in games that were stopped there\n" + _at_cap(report.codes))
    parts += ["Time\n" + _times(report.codes), "\n".join(_match_lines(report.match))]
    return "\n\n".join(parts)


def _title(report: MatchReport) -> str:
    setup, match = report.options.setup, report.match
    words = [setup.board_id, setup.edition, *filter(None, [setup.variant]), *setup.modules]
    if setup.bank != "3-5-7":
        words.append(f"bank {setup.bank}")
    deals = "1 deal" if match.deals == 1 else f"{match.deals} deals"
    return (
        f"{', '.join(words)}: {match.games} games ({deals} × {setup.players} rotations), "
        f"seed {setup.seed}, cap {report.options.cap}"
    )


def _standings(standings: Sequence[Standing], names: Sequence[str]) -> str:
    head = ("bot", "games", "win share", "95 % interval", "chance", "place", "total", "rating")
    rows = []
    for name, one in zip(names, standings, strict=True):
        rating = f"{one.rating.mu:.2f} ± {one.rating.sigma:.2f}" if one.rating else NOTHING
        total = one.sheet[TOTAL] if one.sheet else None
        figures = (number(one.place), number(total, 1), rating)
        rows.append((name, str(one.games), *_share(one.win), *figures))
    return columns([head, *rows])


def _share(share: Share) -> tuple[str, str, str]:
    interval = f"{percent(share.low)} … {percent(share.high)}"
    chance = f"{percent(share.chance)} {share.verdict}".rstrip()
    return percent(share.share), interval, chance


def _sheets(standings: Sequence[Standing]) -> str:
    """Return the mean sheets, without the categories in which nobody scored."""
    sheets = [(one.code, one.sheet) for one in standings if one.sheet]
    names = [name for name in CATEGORIES if any(sheet[name] for _, sheet in sheets)]
    rows = [(code, *(number(sheet[name], 1) for name in names)) for code, sheet in sheets]
    return columns([("bot", *names), *rows])


def _at_cap(standings: Sequence[Standing]) -> str:
    rows = [
        (
            one.code,
            str(one.at_cap.games),
            number(one.at_cap.place),
            number(one.at_cap.sheet[TOTAL], 1),
        )
        for one in standings
        if one.at_cap
    ]
    return columns([("bot", "seats", "place", "total"), *rows])


def _times(standings: Sequence[Standing]) -> str:
    head = ("bot", "ms per decision", "max", "ms per turn", "max")
    rows = [
        (
            one.code,
            milliseconds(one.time.decision_mean),
            milliseconds(one.time.decision_max),
            milliseconds(one.time.turn_mean),
            milliseconds(one.time.turn_max),
        )
        for one in standings
    ]
    return columns([head, *rows])


def _match_lines(match: MatchFigures) -> Iterator[str]:
    yield f"Length         {_spread(match.decisions)} decisions, {_spread(match.rounds)} rounds"
    ends = [f"{reason} {count}" for reason, count in match.reasons.items()]
    yield f"Ended by       {', '.join([*ends, f'capped {match.capped}'])}"
    yield f"Winner's score {number(match.winner_score, 1)} on average"
    seats = " | ".join(
        f"{percent(seat.share)} ({percent(seat.low)} … {percent(seat.high)})"
        for seat in match.seats
    )
    yield f"Wins by seat   {seats}, from the start player on"
    if match.timed:
        codes = ", ".join(match.timed)
        yield f"By the clock   {codes}: the same seed need not give the same games again"


def _spread(spread: Spread) -> str:
    return f"{spread.mean:.1f} ({spread.min:.0f} … {spread.max:.0f})"


def number(value: float | None, digits: int = 2) -> str:
    """Return a number as text, or a dash for None."""
    return NOTHING if value is None else f"{value:.{digits}f}"


def percent(share: float) -> str:
    """Return a share as a percentage."""
    return f"{100 * share:.1f} %"


def milliseconds(seconds: float | None) -> str:
    """Return a time in milliseconds, with more digits for a short one."""
    if seconds is None:
        return NOTHING
    return f"{1000 * seconds:.3f}" if seconds < 0.01 else f"{1000 * seconds:.1f}"


def columns(rows: Sequence[Row]) -> str:
    """Return rows as aligned columns, the first to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
