"""The shares of all seats over the turns of a game, as a picture."""

from collections.abc import Sequence
from html import escape
from typing import Final

from kontor.look.pieces import colour
from kontor.look.theme import tokens
from kontor.review import Review

WIDTH, HEIGHT = 960, 420
LEFT, RIGHT, TOP, BOTTOM = 44, 150, 20, 70
DOTS: Final = {"inaccuracy": 3.0, "mistake": 4.4, "blunder": 5.8}
LANE: Final = 12


def draw_shares(review: Review, names: Sequence[str]) -> str:
    """Return an SVG with a band for each seat, and a dot below for each mistake."""
    parts = [_band(review, seat) for seat in range(review.players)]
    parts += [_axis(), *_rounds(review), *_dots(review), *_legend(review, names)]
    height = HEIGHT + LANE * review.players
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="sans-serif" font-size="12">\n'
        f'<rect width="{WIDTH}" height="{height}" fill="{_token("panel")}"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _token(name: str) -> str:
    return tokens(dark=False)[name]


def _colour(seat: int) -> str:
    """Return the colour of a seat, as on the board."""
    return _token(colour(str(seat)))


def _x(review: Review, at: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * at / review.points[-1].at


def _y(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)


def _band(review: Review, seat: int) -> str:
    """Return the band of a seat, which lies upon those of the seats before it."""
    below = [(point.at, sum(point.chances.shares[:seat])) for point in review.points]
    above = [(point.at, sum(point.chances.shares[: seat + 1])) for point in review.points]
    corners = [*below, *reversed(above)]
    path = " ".join(f"{_x(review, at):.1f},{_y(share):.1f}" for at, share in corners)
    return f'<polygon points="{path}" fill="{_colour(seat)}" stroke="{_token("panel")}"/>'


def _axis() -> str:
    lines = [
        f'<text x="{LEFT - 8}" y="{_y(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    ]
    return "\n".join(lines)


def _rounds(review: Review) -> list[str]:
    """Return the numbers of every fifth round below the bands."""
    found, seen = [], set()
    for point in review.points:
        if point.round not in seen and point.round % 5 == 0:
            x, y = _x(review, point.at), _y(0)
            found.append(
                f'<text x="{x:.1f}" y="{y + 16:.1f}" text-anchor="middle">{point.round}</text>'
            )
        seen.add(point.round)
    return found


def _dots(review: Review) -> list[str]:
    return [
        f'<circle cx="{_x(review, one.passage.first):.1f}" '
        f'cy="{_y(0) + 30 + LANE * one.passage.seat:.1f}" r="{DOTS[one.kind]}" '
        f'fill="{_colour(one.passage.seat)}"/>'
        for one in review.judged
        if one.kind is not None
    ]


def _legend(review: Review, names: Sequence[str]) -> list[str]:
    last = review.points[-2].chances.shares
    found = []
    for seat, name in enumerate(names):
        middle = sum(last[:seat]) + last[seat] / 2
        y = _y((seat + 0.5) / review.players if max(last) > 0.9 else middle)
        x = WIDTH - RIGHT + 10
        found.append(
            f'<circle cx="{x}" cy="{y:.1f}" r="6" fill="{_colour(seat)}"/>'
            f'<text x="{x + 12}" y="{y + 4:.1f}">{escape(name)}</text>'
        )
    return found
