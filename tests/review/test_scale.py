"""The scale of a review: shares of two to five players, kinds of mistakes, accuracy."""

import pytest

from kontor.review.scale import accuracy_of, against_one, game_accuracy, kind_of


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_an_even_share_is_half_against_one_opponent(players: int) -> None:
    assert against_one(1 / players, players) == pytest.approx(0.5)
    assert against_one(0.0, players) == 0.0
    assert against_one(1.0, players) == 1.0
    shares = [against_one(share / 20, players) for share in range(21)]
    assert shares == sorted(shares)


def test_for_two_players_a_share_stays_as_it_is() -> None:
    assert against_one(0.3, 2) == pytest.approx(0.3)
    assert against_one(0.3, 4) == pytest.approx(0.9 / 1.6)


@pytest.mark.parametrize(
    ("loss", "error", "kind"),
    [
        (0.049, 0.0, None),
        (0.05, 0.0, "inaccuracy"),
        (0.10, 0.0, "mistake"),
        (0.15, 0.0, "blunder"),
        (0.15, 0.07, "blunder"),
        (0.15, 0.075, None),
    ],
)
def test_a_loss_has_a_name_beyond_two_standard_errors(
    loss: float, error: float, kind: str | None
) -> None:
    assert kind_of(loss, error) == kind


def test_accuracy_falls_with_the_loss() -> None:
    assert accuracy_of(0.0) == pytest.approx(100.0, abs=0.01)
    assert accuracy_of(-0.1) == accuracy_of(0.0)
    # The curve that lichess gives for 10 points: 103.1668 · exp(−0.4354) − 3.1669.
    assert accuracy_of(0.1) == pytest.approx(63.58, abs=0.01)
    assert accuracy_of(1.0) == 0.0


def test_a_bad_turn_tells_in_the_accuracy_of_a_game() -> None:
    chances = [0.5, 0.52, 0.5, 0.48, 0.5]
    good = game_accuracy([0.01] * 5, chances)
    bad = game_accuracy([0.01] * 4 + [0.4], chances)
    assert good is not None
    assert bad is not None
    assert good == pytest.approx(accuracy_of(0.01))
    mean = (4 * accuracy_of(0.01) + accuracy_of(0.4)) / 5
    assert bad < mean
    assert game_accuracy([], []) is None
