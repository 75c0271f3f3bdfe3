"""Routes: roads and sea lanes, posts, taverns, markers and permanent markers."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist
from typing import Final

from kontor.look.facts import Board, Point, Route
from kontor.look.markup import group, line, pair, path, text, title, use

BENDINESS: Final = 1 / 6


def route_points(route: Route, board: Board) -> list[Point]:
    """Return the points that a road runs through: a city, its posts, the other city."""
    position = {city["id"]: city["position"] for city in board["cities"]}
    first, second = (position[end] for end in route["ends"])
    return [first, *(post["position"] for post in route["posts"]), second]


def curve(points: Sequence[Point]) -> str:
    """Return a smooth path through all points (a Catmull-Rom spline)."""
    padded = [points[0], *points, points[-1]]
    legs = zip(padded, padded[1:], padded[2:], padded[3:], strict=False)
    return f"M{pair(points[0])}" + "".join(_leg(*leg) for leg in legs)


def _leg(before: Point, start: Point, end: Point, after: Point) -> str:
    leaving = [start[n] + (end[n] - before[n]) * BENDINESS for n in (0, 1)]
    arriving = [end[n] - (after[n] - start[n]) * BENDINESS for n in (0, 1)]
    return "C" + " ".join(f"{x:.0f} {y:.0f}" for x, y in (leaving, arriving, end))


def road(route: Route, board: Board) -> str:
    """Draw a route as a road, but its legs to and from ship posts as a sea lane."""
    points = route_points(route, board)
    tint = route["region"] if route["region"] in ("wales", "scotland") else ""
    if all(post["kind"] == "land" for post in route["posts"]):
        return _land(curve(points), tint)
    wet = [False, *(post["kind"] == "ship" for post in route["posts"]), False]
    lane = path(curve(points), css=f"lane {tint}".strip())
    dry = [leg for leg, ends in zip(pairwise(points), pairwise(wet), strict=True) if not any(ends)]
    return lane + "".join(_land(curve(leg), tint) for leg in dry)


def _land(d: str, tint: str) -> str:
    return path(d, css="road-edge") + path(d, css=f"road {tint}".strip())


def posts(route: Route) -> Iterator[str]:
    """Draw the posts of a route."""
    for n, post in enumerate(route["posts"], 1):
        yield group(
            [use(f"{post['kind']}-post", post["position"])], data={"post": f"{route['id']}.{n}"}
        )


def post_positions(board: Board) -> dict[str, Point]:
    """Return where every post is, by its id."""
    return {
        f"{route['id']}.{n}": post["position"]
        for route in board["routes"]
        for n, post in enumerate(route["posts"], 1)
    }


def thread(route: Route, place: Point, css: str) -> str:
    """Draw the thread that ties a marker to the nearest post of its route."""
    nearest = min((post["position"] for post in route["posts"]), key=lambda at: dist(at, place))
    return line(place, nearest, css)


def tavern(route: Route, place: Point) -> str:
    """Draw the tavern of a route."""
    return group([use("tavern", place)], data={"tavern": route["id"]})


def permanent_marker(route: Route, place: Point) -> str:
    """Draw the permanent marker of a route as a brass plate."""
    name = route["permanent_marker"] or ""
    sign = group([use(f"sign-{name}")], scale=0.86, css="sign")
    parts = [title(name), use("plate"), sign]
    return group(parts, at=place, css="plate", data={"permanent": name, "route": route["id"]})


def marker(name: str, route_id: str, place: Point) -> str:
    """Draw a bonus marker on a route as a seal."""
    if name.startswith("+"):
        sign = text(name, at=(-1, 7.5), css="figure on-wax", size=22)
    else:
        sign = use(f"sign-{name}", css="sign")
    data = {"marker": name, "route": route_id}
    return group([title(name), use("seal"), sign], at=place, css="seal", data=data)
