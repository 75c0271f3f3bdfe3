"""Who sits where: every bot everywhere equally often, on the same deals."""

from collections import Counter
from itertools import pairwise

import pytest

from kontor.arena import ArenaError, Entrant, MatchOptions
from kontor.arena.schedule import derive, order_of, seatings
from kontor.bots import BotError
from kontor.rules import Setup, draw_deal


def match(players: int, games: int, seed: int = 5) -> MatchOptions:
    variant = "neutral" if players == 2 else None
    entrants = tuple(Entrant("random") for _ in range(players))
    return MatchOptions(entrants, Setup(players=players, variant=variant, seed=seed), games)


@pytest.mark.parametrize(("players", "games", "total"), [(2, 1, 2), (3, 9, 9), (4, 9, 12)])
def test_games_are_rounded_up_to_whole_deals(players: int, games: int, total: int) -> None:
    options = match(players, games)
    assert options.total == total == len(seatings(options))
    assert [one.number for one in seatings(options)] == list(range(1, total + 1))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_in_every_deal_everybody_sits_everywhere_once(players: int) -> None:
    schedule = seatings(match(players, 7 * players))
    for deal in range(1, 8):
        games = [one for one in schedule if one.deal == deal]
        assert [one.rotation for one in games] == list(range(players))
        for seat in range(players):
            assert sorted(one.entrants[seat] for one in games) == list(range(players))


def test_a_deal_is_the_same_in_all_rotations_and_no_other_is() -> None:
    schedule = seatings(match(4, 80))
    for deal in range(1, 21):
        assert len({one.setup for one in schedule if one.deal == deal}) == 1
    assert len({one.setup.seed for one in schedule}) == 20
    assert len({draw_deal(one.setup).pool for one in schedule}) == 20
    assert {one.setup.start for one in schedule} == {0, 1, 2, 3}


def test_everybody_plays_after_everybody_else_equally_often() -> None:
    follows: Counter[tuple[int, int]] = Counter()
    for deal in range(1, 7):
        order = order_of(4, deal)
        follows.update(pairwise([*order, order[0]]))
    assert order_of(4, 1) == (0, 1, 2, 3)
    assert set(follows.values()) == {2}
    assert len(follows) == 12


def test_every_bot_in_every_game_has_its_own_seed() -> None:
    schedule = seatings(match(3, 30))
    seeds = [seed for one in schedule for seed in one.seeds]
    assert len(set(seeds)) == len(seeds)
    assert seatings(match(3, 30)) == schedule
    assert not {seed for one in seatings(match(3, 30, seed=6)) for seed in one.seeds} & set(seeds)


def test_seeds_stay_what_they_are() -> None:
    assert derive(0, "deal", 1) == 1048284719642651
    assert derive(0, 1, 0, 0) == 4403989683500148


def test_a_start_seat_may_be_asked_for() -> None:
    setup = Setup(players=3, start=2)
    options = MatchOptions(tuple(Entrant("random") for _ in range(3)), setup, 9)
    assert {one.setup.start for one in seatings(options)} == {2}


def test_wrong_matches_are_refused() -> None:
    two = (Entrant("random"), Entrant("random"))
    with pytest.raises(ArenaError, match="3 players need as many bots, not 2"):
        MatchOptions(two, Setup(players=3))
    with pytest.raises(ArenaError, match="games must be 1 or more"):
        MatchOptions(two, Setup(players=2, variant="neutral"), games=0)
    with pytest.raises(ArenaError, match="journal"):
        MatchOptions(two, Setup(players=2, variant="neutral"), resume=True)
    with pytest.raises(BotError, match="unknown bot 'nobody'"):
        MatchOptions((two[0], Entrant("nobody")), Setup(players=2, variant="neutral"))
    with pytest.raises(ArenaError, match="shy: the factory cannot be pickled"):
        MatchOptions((two[0], Entrant("shy", lambda _: None)), Setup(players=2, variant="neutral"))  # type: ignore[arg-type,return-value]
