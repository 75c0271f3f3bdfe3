"""What gives prestige outside the cities: the prestige table and the East–West tag."""

from collections.abc import Iterator
from math import dist
from typing import Final

from kontor.look.facts import Board, Point
from kontor.look.markup import group, line, text, use
from kontor.look.pieces import colour, piece
from kontor.look.position import Position

SPACE_PITCH: Final = 58
COIN_PITCH: Final = 25


def prestige_table(board: Board) -> str:
    """Draw the prestige table with its spaces."""
    parts = [use("prestige-table", board["prestige"]["position"])]
    for space, place in zip(board["prestige"]["spaces"], _space_places(board), strict=True):
        drawn = [
            use(f"seat-{space['privilege']}"),
            text(space["points"], at=(0, 7), css="figure", size=21),
        ]
        parts.append(group(drawn, at=place, data={"prestige": str(space["points"])}))
    return group(parts, data={"prestige-table": board["prestige"]["city"]})


def prestige_pieces(board: Board, position: Position) -> Iterator[str]:
    """Draw the merchants on the prestige table."""
    for space, (x, y) in zip(board["prestige"]["spaces"], _space_places(board), strict=True):
        if owner := position.prestige.get(space["points"]):
            yield piece(f"{owner}m", (x, y + 1), f"prestige.{space['points']}", 1.02)


def _space_places(board: Board) -> list[Point]:
    x, y = board["prestige"]["position"]
    count = len(board["prestige"]["spaces"])
    return [(x + (n - (count - 1) / 2) * SPACE_PITCH, y) for n in range(count)]


def prestige_chain(board: Board) -> str:
    """Draw the chain between the prestige table and its city."""
    city = next(city for city in board["cities"] if city["id"] == board["prestige"]["city"])
    return line(city["position"], board["prestige"]["position"], "thread chain")


def east_west_tag(board: Board, position: Position, place: Point) -> str:
    """Draw the points for linking the red cities; those gained show by whom."""
    coins = []
    for n, points in enumerate(board["east_west"]["points"]):
        owner = position.east_west[n] if n < len(position.east_west) else None
        at = ((n - 1) * COIN_PITCH, 0)
        coins.append(_gained(owner, points, at) if owner else _not_gained(points, at))
    ends = "-".join(board["east_west"]["ends"])
    return group([use("tag"), *coins], at=place, data={"east-west": ends})


def east_west_thread(board: Board, place: Point) -> str:
    """Draw the thread that ties the tag to the nearer of the red cities."""
    ends = board["east_west"]["ends"]
    red = [city["position"] for city in board["cities"] if city["id"] in ends]
    return line(place, min(red, key=lambda at: dist(at, place)), "thread red-tape")


def _not_gained(points: int, at: Point) -> str:
    parts = [use("tag-coin"), text(points, at=(0, 5.8), css="figure", size=17)]
    return group(parts, at=at, css="gold")


def _gained(owner: str, points: int, at: Point) -> str:
    parts = [use("tag-coin"), use(f"mark-{colour(owner)}", css="house-mark")]
    return group(parts, at=at, css=colour(owner), data={"gained": str(points), "owner": owner})
