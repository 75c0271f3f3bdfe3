"""What the lobby and the list of ended games need of a table."""

from typing import Any

from kontor.rules import result
from kontor.server.table import Table


def summary(table: Table) -> dict[str, Any]:
    """Return what the lobby needs of a table; `guests` is for the server alone."""
    return {
        "id": table.id,
        "name": table.options.name,
        "status": table.status,
        "setup": table.options.json()["setup"],
        "pace": table.options.pace,
        "public": table.options.public,
        "watchable": table.options.watchable,
        "seats": [
            {"kind": seat.kind, "name": seat.name, "level": seat.level} for seat in table.seats
        ],
        "guests": [seat.guest for seat in table.seats],
        "decider": table.decider,
        "round": table.progress.state.round if table.progress is not None else 0,
        "since": table.since,
        "seq": table.seq,
        "origin": None if table.origin is None else table.origin.shown(),
        "result": _result(table),
    }


def _result(table: Table) -> dict[str, Any] | None:
    """Return who has won, the points and the place of each seat; None if the game is not over.

    A table that was closed after its game keeps its result.
    """
    if table.progress is None or not table.progress.over:
        return None
    found: Any = result(table.progress.state)
    winners, points = found["winners"], [sheet["total"] for sheet in found["scores"]]
    # Winners come before all others, also before those whom only a tie-break (EN5) put behind them.
    ranks = [(seat not in winners, -points[seat]) for seat in range(len(points))]
    places = [1 + sum(other < rank for other in ranks) for rank in ranks]
    return {"winners": winners, "points": points, "places": places}
