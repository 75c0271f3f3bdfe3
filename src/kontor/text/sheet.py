"""Score sheets in columns."""

from typing import Any, Final

from kontor.rules import View, score
from kontor.rules.score import CATEGORIES
from kontor.rules.words import OVER
from kontor.text.ink import Ink
from kontor.text.screen import columns
from kontor.text.wording import Wording

RARE: Final = ("mission", "regions")
"""Categories that most games do not use."""
Sheets = list[dict[str, int]]


def open_sheets(view: View) -> Sheets:
    """Return the score sheets as a seat may see them: without missions until the end."""
    sheets = score(view.table)
    if view.table.phase == OVER:
        return sheets
    return [{**sheet, "mission": 0, "total": sheet["total"] - sheet["mission"]} for sheet in sheets]


def sheet_lines(wording: Wording, ink: Ink, sheets: Sheets) -> list[str]:
    """Return a row for each category, with a column for each seat."""
    say = wording.messages
    shown = [name for name in CATEGORIES if name not in RARE or any(s[name] for s in sheets)]
    seats = range(len(sheets))
    rows = [["", *(f"{seat} {wording.colour(seat)}" for seat in seats)]]
    rows += [
        [f"  {say(f'score.{name}')}", *(str(sheets[seat][name]) for seat in seats)]
        for name in shown
    ]
    lines = columns(rows)
    return [ink.faint(lines[0]), *lines[1:-1], ink.strong(lines[-1])]


def result_lines(wording: Wording, result: dict[str, Any]) -> list[str]:
    """Return how a game ended and who won it."""
    say = wording.messages
    winners = ", ".join(wording.seat(seat) for seat in result["winners"])
    return [
        say("log.end", reason=say(f"reason.{result['reason']}")),
        say("score.winner", seats=winners),
    ]
