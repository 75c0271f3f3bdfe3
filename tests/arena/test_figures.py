"""Shares, intervals and ratings, against values from outside."""

import pytest

from kontor.arena.ratings import rate
from kontor.arena.shares import mean, spread, wilson, win_share


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe (1998), Statistics in Medicine 17, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals_are_the_published_ones(
    wins: int, games: int, low: float, high: float
) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.00006)


def test_the_interval_of_losses_is_that_of_wins_turned_round() -> None:
    low, high = wilson(20, 20)
    assert (1 - high, 1 - low) == pytest.approx(wilson(0, 20))
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0.1 + 0.2 + 0.7, 1)[1] <= 1


def test_who_holds_several_seats_is_measured_by_games() -> None:
    single, double = win_share(30, 100, 1, 4), win_share(30, 100, 2, 4)
    assert (single.share, single.chance) == (0.3, 0.25)
    assert (double.share, double.low, double.high) == (0.15, single.low / 2, single.high / 2)
    assert double.verdict == "below"
    assert single.verdict == ""
    assert win_share(60, 100, 1, 4).verdict == "above"
    assert win_share(100, 100, 4, 4).share == 0.25


def test_means() -> None:
    assert mean([]) is None
    assert mean([1, 2]) == 1.5
    figures = spread([3, 1, 2])
    assert (figures.mean, figures.min, figures.max) == (2, 1, 3)


def test_ratings_follow_the_places() -> None:
    games = [(["a", "b", "c"], [1, 2, 3])] * 20
    ratings = rate(games)
    assert ratings["a"].mu > ratings["b"].mu > ratings["c"].mu
    assert all(rating.sigma < 25 / 3 for rating in ratings.values())
    assert rate([]) == {}


def test_ties_leave_equals_equal() -> None:
    ratings = rate([(["a", "b", "c"], [1, 2.5, 2.5])])
    assert ratings["b"] == ratings["c"]
    # The first step of the Plackett-Luce model from 25 ± 25/3.
    assert (ratings["a"].mu, ratings["a"].sigma) == pytest.approx((27.8690, 8.2052), abs=1e-3)


def test_who_holds_several_seats_has_one_rating() -> None:
    ratings = rate([(["a", "a", "b"], [1, 3, 2])] * 5)
    assert set(ratings) == {"a", "b"}
    assert ratings["a"].mu == pytest.approx(25, abs=2)
