"""The things of the pawn game: soldiers, the borders that they close, and the pawn."""

from collections.abc import Iterator

from kontor.look.facts import Board
from kontor.look.markup import group, line, use


def soldiers(board: Board) -> Iterator[str]:
    """Draw the soldiers of the pawn game, each on the border that it closes."""
    for soldier in board.get("soldiers", []):
        parts = [use("soldier")]
        yield group(parts, at=soldier["position"], scale=1.15, data={"soldier": soldier["id"]})


def borders(board: Board) -> Iterator[str]:
    """Draw the borders that the soldiers close."""
    position = {city["id"]: city["position"] for city in board["cities"]}
    for soldier in board.get("soldiers", []):
        first, second = (position[end] for end in soldier["ends"])
        yield line(first, second, "border")


def pawn(board: Board, province_id: str) -> str:
    """Draw the pawn in its province."""
    province = next(item for item in board["provinces"] if item["id"] == province_id)
    return group([use("pawn")], at=province["position"], scale=1.2, data={"pawn": province_id})
