"""Views read back from their JSON, for those who get them from elsewhere."""

from random import Random
from typing import Any, Final

from kontor.board import board
from kontor.rules.deal import mission_names
from kontor.rules.errors import PositionError, SetupError
from kontor.rules.hidden import View, unseen_markers, view
from kontor.rules.loading import load_position
from kontor.rules.reading import expect_dict, expect_index, expect_list
from kontor.rules.setup import EDITIONS, setup_from
from kontor.rules.words import MARKERS

TRIES: Final = 50


def view_from(data: object, seat: int | None) -> View:
    """Return the view of a seat, or a spectator, from its JSON; it gives the same JSON again."""
    shown = expect_dict("view", data)
    for key in ("setup", "players", "markers", "pool", "plate", "gone"):
        if key not in shown:
            raise PositionError(f"view lacks {key}")
    random = Random(0)
    for left in range(TRIES, 0, -1):
        position, gone = _completed(shown, random)
        try:
            state = load_position(position)
        except PositionError:
            # A plate that leaves no choice does not stand at a decision: draw another one.
            if isinstance(shown["plate"], list) or shown.get("phase") != "mark" or left == 1:
                raise
            continue
        state.gone = gone
        return view(state, seat)
    raise AssertionError


def _completed(shown: dict[str, Any], random: Random) -> tuple[dict[str, Any], tuple[int, ...]]:
    """Return a position that agrees with a view, and the markers that are gone."""
    setup = {**expect_dict("setup", shown["setup"]), "seed": 0}
    gone = [expect_index("gone", MARKERS, name) for name in expect_list("gone", shown["gone"])]
    unseen = _unseen(shown, setup, gone)
    random.shuffle(unseen)
    plate, pool = shown["plate"], shown["pool"]
    if isinstance(plate, int):
        size: int = plate
        plate, unseen = sorted(unseen[:size]), unseen[size:]
    if not isinstance(pool, int) or not 0 <= pool <= len(unseen):
        raise PositionError(f"view: the pool cannot hold {pool!r} markers")
    position = {key: value for key, value in shown.items() if key != "gone"}
    position |= {"setup": setup, "plate": plate, "pool": unseen[:pool]}
    position["players"] = _with_missions(setup, expect_list("players", shown["players"]))
    return position, tuple(gone)


def _unseen(shown: dict[str, Any], setup: dict[str, Any], gone: list[int]) -> list[str]:
    """Return the markers of the edition that lie nowhere in the open."""
    edition = next((one for one in EDITIONS if one.name == setup.get("edition")), None)
    if edition is None:
        raise PositionError(f"view: unknown edition {setup.get('edition')!r}")
    names = [*expect_dict("markers", shown["markers"]).values()]
    names += shown["plate"] if isinstance(shown["plate"], list) else []
    for player in expect_list("players", shown["players"]):
        known = expect_dict("player", player)
        names += [*known.get("unused", []), *known.get("used", [])]
    seen = [*gone, *(expect_index("markers", MARKERS, name) for name in names)]
    return [MARKERS[marker] for marker in unseen_markers(edition, seen)]


def _with_missions(setup: dict[str, Any], players: list[Any]) -> list[Any]:
    """Return the players, with some mission for those whose own is hidden."""
    if "missions" not in setup.get("modules", []):
        return players
    try:
        missions = mission_names(board(setup_from(setup).board_id))
    except SetupError as error:
        raise PositionError(f"setup: {error}") from error
    taken = [player.get("mission") for player in players]
    free = [mission for mission in missions if mission not in taken]
    return [
        {**player, "mission": free.pop()} if player.get("mission") is None else player
        for player in players
    ]
