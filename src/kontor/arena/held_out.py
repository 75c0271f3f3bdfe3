"""How good a judge is on games that it has not learned from, beside the judgement by hand."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kontor.arena.positions import Floats, Positions
from kontor.arena.training import Layers, Scale, forward, losses, scaled, softmax
from kontor.bots.judge import POINTS_UNIT

Chosen = NDArray[np.bool_]
Bins = list[tuple[int, float, float]]
"""Of each bin of shares how many there are, their mean, and the mean of what came of them."""
STAGES: Final = (0.0, 2.0, 4.0, 7.0, 10.0, 99.0)
"""The stages of a game, by how many rounds are left."""
BINS: Final = 10
TEMPERATURES: Final = np.geomspace(0.5, 60, 50)
DRAWS: Final = 20
"""How often games are drawn anew to find the calibration error that is chance alone."""


def stage_of(left: Floats) -> NDArray[np.int64]:
    """Return the number of the stage of each position."""
    return np.digitize(left, STAGES[1:-1])


def by_hand(learned: Positions, group: Positions) -> Floats:
    """Return shares by the values by hand, at the best temperature of each stage.

    The temperatures are those that suit the games that were learned from.
    """
    shares = np.zeros_like(group.hand)
    for stage in range(len(STAGES) - 1):
        fitted, asked = stage_of(learned.left) == stage, stage_of(group.left) == stage
        if not asked.any():
            continue
        if not fitted.any():
            fitted = np.ones_like(fitted)
        hand, wins = learned.hand[fitted], learned.wins[fitted]
        found = [float(losses(softmax(hand / heat), wins).mean()) for heat in TEMPERATURES]
        shares[asked] = softmax(group.hand[asked] / TEMPERATURES[int(np.argmin(found))])
    return shares


def judged(layers: Layers, scale: Scale, group: Positions) -> tuple[Floats, Floats]:
    """Return the shares and points that a net gives."""
    out = forward(layers, scaled(group, scale)).out
    return softmax(out[:, :, 0]), out[:, :, 1] * POINTS_UNIT


def calibration(shares: Floats, wins: Floats) -> tuple[float, Bins]:
    """Return the expected calibration error, and of each bin its number, mean share and wins."""
    bins = np.clip((shares * BINS).astype(int), 0, BINS - 1)
    table, error = [], 0.0
    for number in range(BINS):
        chosen = bins == number
        count = int(chosen.sum())
        if count:
            said, seen = float(shares[chosen].mean()), float(wins[chosen].mean())
            table.append((count, said, seen))
            error += count * abs(said - seen) / len(shares)
    return error, table


def chance_error(groups: Sequence[Positions], shares: Sequence[Floats]) -> float:
    """Return the calibration error that shares would show if they were right, for want of games.

    Winners are drawn by the shares themselves, with one lot for all positions of a game: they
    differ along a game only as far as its shares do, so this rather says too little.
    """
    random = np.random.default_rng(DRAWS)
    flat = np.concatenate([one.ravel() for one in shares])
    errors = []
    for _ in range(DRAWS):
        wins = []
        for group, one in zip(groups, shares, strict=True):
            _, game = np.unique(group.game, return_inverse=True)
            lots = random.random(len(group.game))[game]
            winner = (lots[:, None] > one.cumsum(1)[:, :-1]).sum(1)
            wins.append(np.eye(group.players)[winner].ravel())
        errors.append(calibration(flat, np.concatenate(wins))[0])
    return float(np.mean(errors))


def held_out_report(
    learned: Sequence[Positions], held: Sequence[Positions], layers: Layers, scale: Scale
) -> dict[str, Any]:
    """Return the tables of a judge on held-out games: by stage, by table, and calibration."""
    known = {(group.board, group.players): group for group in learned}
    hand = [by_hand(known.get((group.board, group.players), group), group) for group in held]
    found = [judged(layers, scale, group) for group in held]
    net = [shares for shares, _ in found]
    errors = [points - group.points for group, (_, points) in zip(held, found, strict=True)]
    flat = np.concatenate([error.ravel() for error in errors])
    kinds = sorted({(group.board, group.players) for group in held})
    return {
        "games": sum(len(np.unique(group.game)) for group in held),
        "all": _row(held, [_all(group) for group in held], hand, net),
        "stages": {
            stage_name(stage): _row(held, [_in_stage(g, stage) for g in held], hand, net)
            for stage in range(len(STAGES) - 1)
        },
        "tables": {
            f"{name}, {players} players": _row(
                held, [_at_table(g, name, players) for g in held], hand, net
            )
            for name, players in kinds
        },
        "points rmse": float(np.sqrt((flat**2).mean())),
        "reliability": _reliability(held, net),
    }


def stage_name(stage: int) -> str:
    """Return a stage by the rounds that are left in it."""
    last = stage == len(STAGES) - 2
    return f"{STAGES[stage]:g} and more" if last else f"{STAGES[stage]:g} to {STAGES[stage + 1]:g}"


def _all(group: Positions) -> Chosen:
    return np.ones(len(group.rows), bool)


def _in_stage(group: Positions, stage: int) -> Chosen:
    return np.equal(stage_of(group.left), stage)


def _at_table(group: Positions, name: str, players: int) -> Chosen:
    return np.full(len(group.rows), (group.board, group.players) == (name, players))


def _row(
    held: Sequence[Positions],
    chosen: Sequence[Chosen],
    hand: Sequence[Floats],
    net: Sequence[Floats],
) -> dict[str, Any]:
    """Return losses and calibration of the chosen positions, by hand and by net."""
    count = sum(int(one.sum()) for one in chosen)
    row: dict[str, Any] = {"positions": count}
    if count == 0:
        return row
    sizes = [int(one.sum()) for one in chosen]
    chances = [np.log(group.players) for group in held]
    row["chance"] = float(np.average(chances, weights=sizes))
    for name, shares in (("hand", hand), ("net", net)):
        triples = list(zip(held, chosen, shares, strict=True))
        loss = np.concatenate([losses(s[one], group.wins[one]) for group, one, s in triples])
        flat = np.concatenate([s[one].ravel() for _, one, s in triples])
        wins = np.concatenate([group.wins[one].ravel() for group, one, _ in triples])
        row[name] = {"log-loss": float(loss.mean()), "ece": calibration(flat, wins)[0]}
    parts = [group.only(one) for group, one in zip(held, chosen, strict=True)]
    row["games"] = sum(len(np.unique(part.game)) for part in parts)
    row["net"]["chance ece"] = chance_error(
        parts, [shares[one] for shares, one in zip(net, chosen, strict=True)]
    )
    return row


def _reliability(held: Sequence[Positions], net: Sequence[Floats]) -> dict[str, Any]:
    """Return for all, and for each stage, what was said and what came of it."""
    pairs = list(zip(held, net, strict=True))
    found: dict[str, Any] = {"all": _bins(pairs, [_all(group) for group in held])}
    for stage in range(len(STAGES) - 1):
        found[stage_name(stage)] = _bins(pairs, [_in_stage(group, stage) for group in held])
    return found


def _bins(pairs: Sequence[tuple[Positions, Floats]], chosen: Sequence[Chosen]) -> Bins:
    shares = np.concatenate([net[at].ravel() for (_, net), at in zip(pairs, chosen, strict=True)])
    wins = np.concatenate([g.wins[at].ravel() for (g, _), at in zip(pairs, chosen, strict=True)])
    return calibration(shares, wins)[1] if len(shares) else []
