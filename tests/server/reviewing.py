"""Reviews of tables and of records, as a test asks for them."""

import json
from collections.abc import Callable
from typing import Any

from kontor.record import Game
from kontor.server.kept import FAILED
from tests.server.places import wait_until
from tests.server.players import Guest

Json = dict[str, Any]


def until(guest: Guest, path: str, is_so: Callable[[Json], Any], what: str) -> Json:
    """Read the review at a path of the API until something is so; return it as it is then."""
    found: Json = {}

    def look() -> bool:
        found.update(guest.ask("GET", path, since=0))
        assert found["status"] != FAILED, guest.server.output[-3000:]
        return bool(is_so(found))

    wait_until(look, what, pause=0.2)
    return found


def check_boards(guest: Guest, path: str, one: Json, game: Game) -> None:
    """Compare the boards around a mistake with those of the library."""
    found = guest.ask("GET", f"{path}/at/{one['at']}")
    assert game.deal is not None
    again = Game.begin(game.setup, game.deal)
    again.play_all(game.actions[: one["at"]])
    assert found["before"] == json.loads(json.dumps(again.view(None).json()))
    played = game.actions[one["at"] : one["at"] + one["count"]]
    again.play_all(played)
    assert [event["action"] for event in found["played"]["events"]] == played
    assert found["played"]["view"] == json.loads(json.dumps(again.view(None).json()))
    better = found["better"]
    told = [event["action"] for event in better["events"] if event["seat"] == one["seat"]]
    assert told == one["better"][: len(told)]
    assert better["view"] != found["played"]["view"]
    end = guest.ask("GET", f"{path}/at/{game.action_count}")
    assert end["played"]["events"] == []
    assert end["before"] == end["played"]["view"]
    assert end["better"] is None
