"""What a table begins with: names of people at one screen, a given seed, a record to play on."""

import json
from pathlib import Path
from typing import Any

import pytest

from kontor.record import Game, record_text
from kontor.server.api.requests import TableRequest
from kontor.server.commands import start
from kontor.server.entries import Person, after
from kontor.server.errors import Refused
from kontor.server.kinds import created
from kontor.server.opening import opening
from kontor.server.options import LONGEST_BANK, LONGEST_INCREMENT
from kontor.server.table import Table, fold
from tests.server.places import Place
from tests.server.players import BOT, EMPTY, ME, guests

ANNA = Person("anna", "Anna")
ALONE = {"public": False, "start": True}


def opened(**body: Any) -> Table:
    asked = TableRequest.model_validate(body)
    options, drafts = opening(asked, ANNA)
    table = fold("new", after(0, 1.0, [created(options, ANNA), *drafts]))
    if asked.start and asked.record is None:
        for entry in after(table.seq, 1.0, start(table, ANNA, {"seed": asked.seed})):
            table.add(entry)
    return table


def begun(actions: int = 80, **setup: Any) -> Game:
    """Return a game that is some legal actions old: longer than what a table holds in memory."""
    game = Game.new(**{"players": 3, "seed": 5, **setup})
    for _ in range(actions):
        game.play(game.legal()[-1 if game.phase == "turn" else 0])
    return game


def test_people_at_one_screen_have_names_of_their_own() -> None:
    seats = [{**ME, "name": "Berta"}, ME, {**ME, "name": "Carl"}]
    table = opened(setup={"players": 3}, order="fixed", seats=seats, start=True)
    assert [seat.name for seat in table.seats] == ["Berta", "Anna", "Carl"]
    assert table.people() == ["anna"]


def test_the_same_seed_deals_the_same_game() -> None:
    body = {**ALONE, "setup": {"players": 3, "modules": ["missions"]}, "order": "fixed"}
    body["seats"] = [ME, BOT, BOT]
    games = [opened(**body, seed=seed).game for seed in (7, 7, 8)]
    assert games[0].deal == games[1].deal == Game.new(players=3, modules=("missions",), seed=7).deal
    assert games[0].deal != games[2].deal


def test_a_record_is_played_on_where_it_stopped() -> None:
    game = begun(players=2, variant="pawn", edition="2009")
    table = opened(**ALONE, record=game.record(), seats=[ME, BOT])
    assert table.game.record() == game.record()
    assert table.options.setup.edition == "2009"
    assert table.decider == game.seat


@pytest.mark.parametrize("given", [{"seed": 1}, {"record": {}}])
@pytest.mark.parametrize(
    "others",
    [
        {"public": True, "start": True, "seats": [ME, BOT, BOT]},
        {"public": False, "start": False, "seats": [ME, BOT, BOT]},
        {"public": False, "start": True, "seats": [ME, EMPTY, BOT]},
        {"public": False, "start": True},
    ],
)
def test_nobody_else_sits_where_the_host_could_know_what_is_hidden(
    given: dict[str, Any], others: dict[str, Any]
) -> None:
    with pytest.raises(Refused) as refusal:
        opened(setup={"players": 3}, **given, **others)
    assert refusal.value.code == "seed"


def test_a_record_that_is_over_or_wrong_is_refused() -> None:
    path = Path(__file__).parents[1] / "records" / "2009-hansa-2.json"
    over = json.loads(path.read_text(encoding="utf-8"))
    for record, code in ((over, "over"), ({**over, "actions": ["fly away"]}, "record")):
        with pytest.raises(Refused) as refusal:
            opened(**ALONE, record=record, seats=[ME, BOT])
        assert refusal.value.code == code


@pytest.mark.parametrize(
    ("clock", "fits"),
    [
        ({"bank": LONGEST_BANK, "increment": LONGEST_INCREMENT}, True),
        ({"bank": 0}, False),
        ({"bank": LONGEST_BANK + 1}, False),
        ({"bank": 60, "increment": LONGEST_INCREMENT + 1}, False),
    ],
)
def test_a_clock_of_ones_own_has_limits(clock: dict[str, int], fits: bool) -> None:
    try:
        found = TableRequest.model_validate({"clock": clock}).clock
    except ValueError:
        found = None
    assert (found is not None) is fits


def test_a_server_gives_its_record_and_plays_it_on(sqlite_place: Place, tmp_path: Path) -> None:
    game = begun()
    file = tmp_path / "game.json"
    file.write_text(record_text(game.record()), encoding="utf-8")
    with sqlite_place.serving(record=str(file)) as server:
        (anna,) = guests(server, "Anna")
        record = anna.ask("GET", "/api/records/given")
        made = anna.ask("POST", "/api/tables", {**ALONE, "record": record, "seats": [ME] * 3})
        path = f"/api/tables/{made['now']['id']}"
        events = anna.ask("GET", f"{path}/events?since=0")["events"]
        actions = [event["action"] for event in events if event["type"] == "action"]
        assert actions == record["actions"] == game.actions
        server.kill()
        server.start()
        assert anna.ask("GET", path)["view"] == made["now"]["view"]
