"""SVG markup: numbers, groups, uses of symbols, texts."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Final

from kontor.look.facts import Point

ORIGIN: Final = (0, 0)


def number(value: float) -> str:
    """Write a coordinate with one decimal at most."""
    return f"{round(value, 1) + 0:.1f}".removesuffix(".0")


def pair(point: Point) -> str:
    """Write a point as two coordinates."""
    return f"{number(point[0])} {number(point[1])}"


def attributes(values: Mapping[str, str]) -> str:
    """Write attributes, each after a space; those without a value are left out."""
    return "".join(f' {name}="{escape(value)}"' for name, value in values.items() if value)


def group(
    parts: Iterable[str],
    *,
    at: Point = ORIGIN,
    scale: float = 1,
    css: str = "",
    data: Mapping[str, str] | None = None,
) -> str:
    """Write a group moved to a point, with classes and `data-` attributes."""
    moved = f"translate({pair(at)})" if tuple(at) != ORIGIN else ""
    scaled = f"scale({scale:g})" if scale != 1 else ""
    named = {f"data-{name}": value for name, value in (data or {}).items()}
    written = attributes({"class": css, "transform": moved + scaled, **named})
    return f"<g{written}>{''.join(parts)}</g>"


def use(symbol: str, at: Point = ORIGIN, css: str = "") -> str:
    """Write a use of an element with its origin at a point."""
    x, y = (number(value) if value else "" for value in at)
    return f"<use{attributes({'class': css, 'href': f'#{symbol}', 'x': x, 'y': y})}/>"


def text(content: object, *, at: Point, css: str, size: float = 0, length: float = 0) -> str:
    """Write a text at a point; with a length, it is exactly that long in any font."""
    values = {
        "class": css,
        "x": number(at[0]) if at[0] else "",
        "y": number(at[1]) if at[1] else "",
        "font-size": number(size) if size else "",
        "textLength": number(length) if length else "",
        "lengthAdjust": "spacingAndGlyphs" if length else "",
    }
    return f"<text{attributes(values)}>{escape(str(content))}</text>"


def title(name: str) -> str:
    """Write the tooltip of a group: a name of the notation as words."""
    return f"<title>{escape(name.replace('-', ' '))}</title>"


def line(start: Point, end: Point, css: str) -> str:
    """Write a straight line, styled by its class."""
    return path(f"M{pair(start)}L{pair(end)}", css)


def path(d: str, css: str = "", fill: str = "") -> str:
    """Write a path, styled by its class or filled with a colour."""
    return f"<path{attributes({'class': css, 'd': d, 'fill': fill})}/>"
