"""The ledger below a chart: a strip with the prestige of every player."""

from typing import Final

from kontor.look.facts import Board, Point
from kontor.look.markup import group, number, path, text, use
from kontor.look.pieces import colour
from kontor.look.position import Desk, Position

HEIGHT: Final = 72
WIDEST: Final = 230
MARGIN: Final = 18
COUNTERS: Final = 132


def ledger(board: Board, position: Position) -> str:
    """Draw a strip under the chart: players with prestige and supply, completed cities."""
    width, top = board["size"]
    desks = position.desks
    pitch = min(WIDEST, (width - 2 * MARGIN - COUNTERS) / len(desks))
    parts = [
        _paper(width),
        *(_desk(desk, (MARGIN + n * pitch, HEIGHT / 2), pitch) for n, desk in enumerate(desks)),
        group(_completed(board, position), at=(width - MARGIN - COUNTERS, HEIGHT / 2)),
    ]
    return group(parts, at=(0, top), css="ledger")


def _paper(width: float) -> str:
    # Like the sea, the paper extends beyond the frame, for panes that show more than the frame.
    edge = f"M-1400 0H{number(width + 1400)}"
    below = path(f"{edge}V1200H-1400Z", fill="var(--panel)")
    return below + f'<path d="{edge}" stroke="var(--line)" stroke-width="3"/>'


def _desk(desk: Desk, at: Point, pitch: float) -> str:
    parts = [_frame(pitch)] if desk.decides else []
    parts.append(_owned("trader", desk.owner, 26, 1.15))
    parts.append(text(desk.track, at=(49, 12), css="points"))
    if desk.supply is not None:
        traders, merchants = desk.supply
        parts.append(_owned("trader", desk.owner, 103, 0.6))
        parts.append(text(traders, at=(114, 8), css="count"))
        parts.append(_owned("merchant", desk.owner, 152, 0.6))
        parts.append(text(merchants, at=(164, 8), css="count"))
    return group(parts, at=at, data={"desk": desk.owner})


def _frame(pitch: float) -> str:
    return (
        f'<rect x="2" y="-29" width="{number(pitch - 8)}" height="58" rx="10" '
        'fill="var(--panel-2)" stroke="var(--accent)" stroke-width="2.5"/>'
    )


def _owned(body: str, owner: str, x: float, scale: float) -> str:
    parts = [use(body)]
    if scale > 1:
        parts.append(use(f"mark-{colour(owner)}", (0, -4), "house-mark"))
    return group(parts, at=(x, 0), scale=scale, css=colour(owner))


def _completed(board: Board, position: Position) -> list[str]:
    count = f"{position.completed}/{board['completed_cities_end']}"
    return [
        group([use("sign-city", css="sign")], at=(28, 0), scale=1.5),
        text(count, at=(50, 8), css="count"),
    ]
