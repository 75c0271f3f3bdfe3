"""Playing on from a moment: the same game for those who play on, and all they did not see anew."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kontor.record import Game, MomentError, moment_of, play_on, playing_on, redeal
from kontor.record.playing_on import digest_of
from kontor.rules import Deal, check
from kontor.rules.words import PHASES
from tests.games.make_records import RECORDS
from tests.games.table import lay

FILES = sorted(RECORDS.glob("*.json"))
GAMES: dict[Path, Game] = {}


def game_of(file: Path) -> Game:
    return GAMES.setdefault(file, Game.load(file))


def told(game: Game, seat: int | None) -> list[dict[str, Any]]:
    return [event.seen_by(seat) for event in game.events]


def dealt(game: Game) -> Deal:
    assert game.deal is not None
    return game.deal


@settings(max_examples=60)
@given(st.data())
def test_from_any_moment_of_any_game_those_who_play_on_see_the_same(data: st.DataObject) -> None:
    game = game_of(data.draw(st.sampled_from(FILES)))
    number = data.draw(st.integers(0, game.action_count - 1))
    every = range(game.setup.players)
    mine = data.draw(st.sets(st.sampled_from(every), max_size=game.setup.players))
    before = moment_of(game, number)
    after = play_on(game, number, mine, Random(data.draw(st.integers(0, 1000))))
    assert after.setup == game.setup
    assert after.actions == game.actions[:number]
    for seat in (None, *mine):
        assert after.view(seat) == before.view(seat)
        assert told(after, seat) == told(before, seat)
    # Everything that anybody can do is the same, unless it is another's plate to place.
    if before.phase != "mark" or before.seat in mine:
        assert after.legal() == before.legal()
    assert not check(after.state)
    # It is a record like any other.
    again = Game.load(after.record())
    assert again.position() == after.position()
    assert again.meta == {
        "origin": {
            "table": None,
            "record": digest_of(game),
            "actions": number,
            "hidden": "anew",
        }
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_nobody_has_seen_differs_by_chance(file: Path) -> None:
    game = game_of(file)
    pools, missions = set(), set()
    for seed in range(8):
        deal = dealt(play_on(game, 20, [0], Random(seed)))
        pools.add(deal.pool)
        missions.add(deal.missions)
        assert deal.taverns == dealt(game).taverns
        assert deal.favours == dealt(game).favours
        assert sorted(deal.pool) == sorted(dealt(game).pool)
        assert deal.missions[:1] == dealt(game).missions[:1]
        assert len(set(deal.missions)) == len(dealt(game).missions)
    assert len(pools) > 1
    assert len(missions) > 1 or "missions" not in game.setup.modules


def with_a_plate(phase: str) -> list[tuple[Game, int]]:
    """Return the first moment of each game in a phase with markers on the plate."""
    found = []
    for file in FILES:
        game = game_of(file)
        for number in range(game.action_count):
            state = game.state_after(number)
            if state.plate and PHASES[state.phase] == phase:
                found.append((game, number))
                break
    return found


def plates(game: Game, number: int, mine: list[int]) -> set[tuple[int, ...]]:
    """Return the plates that lie there when it is dealt anew again and again."""
    made = (play_on(game, number, mine, Random(seed)) for seed in range(12))
    return {tuple(sorted(one.state.plate)) for one in made}


@pytest.mark.rule("HI1", "TU4")
def test_a_plate_that_nobody_has_looked_at_is_dealt_anew_for_everybody() -> None:
    moments = with_a_plate("turn")
    assert len(moments) > 20
    for game, number in moments:
        assert len(plates(game, number, list(range(game.setup.players)))) > 1


@pytest.mark.rule("HI1", "TU4")
def test_a_plate_that_is_placed_stays_for_its_player_alone() -> None:
    moments = with_a_plate("mark")
    assert len(moments) > 20
    for game, number in moments:
        state = game.state_after(number)
        others = [seat for seat in range(game.setup.players) if seat != state.turn]
        assert plates(game, number, [state.turn]) == {tuple(sorted(state.plate))}
        assert len(plates(game, number, others)) > 1


def test_where_no_other_plate_would_do_it_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing_on, "_is_same", lambda *_: False)
    game, number = with_a_plate("mark")[0]
    moment = moment_of(game, number)
    drawn = moment.state.drawn
    deals = [redeal(moment, [], Random(seed)) for seed in range(8)]
    assert {deal.pool[:drawn] for deal in deals} == {moment.deal.pool[:drawn]}
    assert len({deal.pool[drawn:] for deal in deals}) > 1


def test_hidden_things_can_lie_as_they_fell() -> None:
    game = game_of(RECORDS / "big-box-hansa-4-missions.json")
    after = play_on(game, 100, [1], None)
    assert after.deal == game.deal
    assert after.meta["origin"]["hidden"] == "as-they-fell"
    after.play_all(game.actions[100:])
    assert after.result() == game.result()


@pytest.mark.parametrize("number", [-1, 10_000])
def test_a_moment_that_is_not_there_is_refused(number: int) -> None:
    game = game_of(RECORDS / "2009-hansa-3.json")
    with pytest.raises(MomentError, match=f"there is no action {number}: the game has 381"):
        moment_of(game, number)


def test_nobody_plays_on_when_it_is_over() -> None:
    game = game_of(RECORDS / "2009-hansa-3.json")
    with pytest.raises(MomentError, match="is over after action 381"):
        moment_of(game, game.action_count)
    with pytest.raises(MomentError, match="began at a position"):
        moment_of(lay(), 0)


@pytest.mark.parametrize(
    ("meta", "named"),
    [
        ({"table": "0f3a9c1b5d7e2a46"}, "0f3a9c1b5d7e2a46"),
        ({"table": "../../etc"}, None),
        ({"table": 7}, None),
        ("no object", None),
    ],
)
def test_a_record_of_a_table_names_it(meta: Any, named: str | None) -> None:
    record = {**game_of(RECORDS / "2009-hansa-3.json").record(), "meta": meta}
    after = play_on(Game.load(record), 5, [], Random(1))
    assert after.meta["origin"]["table"] == named
