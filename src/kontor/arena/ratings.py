"""Ratings from the places of all games, by the Plackett–Luce model."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from openskill.models import PlackettLuce

Name = TypeVar("Name", bound=Hashable)


@dataclass(frozen=True)
class Rating:
    """An estimate of strength (mu), and its uncertainty (sigma)."""

    mu: float
    sigma: float


def rate(games: Iterable[tuple[Sequence[Name], Sequence[float]]]) -> dict[Name, Rating]:
    """Return the ratings after all games in their order, each given as names and places by seat.

    A name with several seats in a game enters with one rating for all, and leaves with the mean.
    """
    model = PlackettLuce()
    ratings: dict[Name, Rating] = {}
    for names, places in games:
        before = [ratings.get(name, Rating(model.mu, model.sigma)) for name in names]
        teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
        after = [team[0] for team in model.rate(teams, ranks=list(places))]
        for name in dict.fromkeys(names):
            own = [rating for rating, other in zip(after, names, strict=True) if other == name]
            mu = sum(rating.mu for rating in own) / len(own)
            ratings[name] = Rating(mu, sum(rating.sigma for rating in own) / len(own))
    return ratings
