"""Learning the judge: gather games, train on them, and keep what wins its gate; then again.

Everything is in one folder, by generation, and every step is in a file when it is done: whoever
runs the same command again goes on where it stopped, in the middle of gathering or of a gate too.
"""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from kontor.arena.explorer import QUICK
from kontor.arena.gather import (
    EVEN,
    MIXTURE,
    Gathering,
    Kept,
    Mixture,
    gather,
    read_games,
    table_options,
)
from kontor.arena.held_out import held_out_report
from kontor.arena.held_out_plot import draw_held_out
from kontor.arena.judge_file import judge_data, read_layers, write_judge
from kontor.arena.options import DEFAULT_JOBS, ArenaError, Entrant, MatchOptions
from kontor.arena.positions import positions_of
from kontor.arena.runner import run_match
from kontor.arena.schedule import derive
from kontor.arena.traces import traced
from kontor.arena.training import (
    EPOCHS,
    Layers,
    log_loss,
    new_layers,
    rescaled,
    scale_of,
    scaled,
    tempered,
    train,
    with_places,
)
from kontor.bots.judged import JudgedBot
from kontor.bots.weights import load_weights
from kontor.rules import Setup

DEFAULT_GATE: Final = 400
ENOUGH: Final = 0.53
"""The share of the gate's wins from which a new judge is kept; half would be chance."""
PARTS: Final = 10
HELD_OUT: Final = 0
CHECKED: Final = 1
LEARNED: Final = 2
"""Games whose number leaves this rest by ten are held out, or say when training is enough; those
with a larger one are learned from."""

GAMES: Final = "games.jsonl"
EVEN_GAMES: Final = "even.jsonl"
Say = Callable[[str], None]


class Learning(NamedTuple):
    """What is learned: where, how many generations of how many games, and how they are gated.

    In each generation `even` games with all boards alike are played besides, half of them to check
    judges with. The first generation begins with the file of a `judge`, if there is one: its bot
    plays too, the net begins as it is, and its gate is against it. `table` is the one kind of table
    to learn at, by the options of its setup, instead of a mixture of all. With `against`, the file
    of another judge, it learns to beat that one only: all seats but one are taken by its bots.
    """

    folder: Path
    games: int = 4000
    even: int = 0
    generations: int = 3
    gate: int = DEFAULT_GATE
    seed: int = 1
    jobs: int = DEFAULT_JOBS
    ray: str | None = None
    epochs: int = EPOCHS
    judge: Path | None = None
    table: dict[str, Any] | None = None
    against: Path | None = None

    @property
    def command(self) -> str:
        """The command that does this, wherever the folder is."""
        begun = "" if self.judge is None else " --judge JUDGE"
        rival = "" if self.against is None else " --against RIVAL"
        table = table_options(self.table)
        return (
            f"kontor arena learn --folder FOLDER --games {self.games} --even {self.even} "
            f"--generations {self.generations} --gate {self.gate} --seed {self.seed}"
            f"{begun}{rival}{table}"
        )

    def mixture(self, usual: Mixture) -> Mixture:
        """Return the tables to play at: the one that is named, or the usual ones."""
        return usual if self.table is None else ((1, self.table),)

    @property
    def origin(self) -> dict[str, Any] | None:
        """What made the judge that the first generation begins with."""
        if self.judge is None:
            return None
        made: dict[str, Any] = json.loads(self.judge.read_text(encoding="utf-8"))["made"]
        return made


def learn(learning: Learning, say: Say) -> Path | None:
    """Go through all generations; return the file of the last judge that was kept."""
    kept = learning.judge or learning.against
    for generation in range(1, learning.generations + 1):
        folder = learning.folder / f"generation-{generation}"
        folder.mkdir(parents=True, exist_ok=True)
        _gather(learning, generation, folder, kept, say)
        judge = _train(learning, generation, folder, kept, say)
        if _gate(learning, generation, folder, judge, kept, say):
            kept = judge
    return kept


def judged_entrant(path: Path | None) -> Entrant:
    """Return the quick bot of a judge's file, or the same bot by hand alone."""
    if path is None:
        return Entrant("by-hand", partial(JudgedBot, reach=QUICK, by_hand=True))
    text = path.read_text(encoding="utf-8")
    return Entrant(path.resolve().parent.name, partial(JudgedBot, reach=QUICK, net=text))


def _gather(learning: Learning, generation: int, folder: Path, kept: Path | None, say: Say) -> None:
    """Play the games of a generation; those with all boards alike have the next seed."""
    for name, games, seed, mixture in (
        (GAMES, learning.games, learning.seed, MIXTURE),
        (EVEN_GAMES, learning.even, learning.seed + 1, EVEN),
    ):
        gathering = Gathering(
            games,
            seed,
            generation,
            kept,
            learning.jobs,
            learning.ray,
            learning.mixture(mixture),
            learning.against,
        )
        _gathered(gathering, folder / name, f"generation {generation}, {name}", say)


def _gathered(gathering: Gathering, path: Path, name: str, say: Say) -> None:
    step = max(1, gathering.games // 20)

    def on_game(done: int) -> None:
        if done % step == 0:
            say(f"{name}: {done} of {gathering.games} games gathered")

    gather(gathering, path, on_game)


def _train(learning: Learning, generation: int, folder: Path, kept: Path | None, say: Say) -> Path:
    """Return the file of the judge trained on all games so far, made now unless it is there.

    It begins as the last judge that was kept.
    """
    path = folder / "judge.json"
    if path.exists():
        return path
    folders = [learning.folder / f"generation-{n}" for n in range(1, generation + 1)]
    games, even = (
        [game for one in folders for game in read_games(one / name) if game.number <= most]
        for name, most in ((GAMES, learning.games), (EVEN_GAMES, learning.even))
    )
    made = {
        "command": learning.command,
        "seeds": {"games": learning.seed, "training": derive(learning.seed, "train", generation)},
        "date": datetime.now(UTC).date().isoformat(),
        "games": len(games) + len(even),
        "generation": generation,
        "from": learning.origin,
    }
    layers = None if kept is None else read_layers(kept)
    data, report = trained(games, even, made, learning.epochs, say, layers)
    (folder / "held-out.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    draw_held_out(report, folder / "held-out.png")
    write_judge(path, data)
    return path


def trained(
    games: list[Kept],
    even: list[Kept],
    made: dict[str, Any],
    epochs: int,
    say: Say,
    begun: Layers | None = None,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the file of a judge trained on games, and its report on those that are held out.

    Its net begins with the layers of another judge, whose word on later positions it learns from as
    well, or as the judgement by hand. Of the games a tenth is held out, of the even ones every
    other one; a tenth of both says when training is enough.
    """
    hand = load_weights()
    parts: list[list[Kept]] = [[], [], []]
    for game in games:
        parts[min(game.number % PARTS, LEARNED)].append(game)
    for game in even:
        parts[HELD_OUT if game.number % 2 == 0 else min(game.number % PARTS, LEARNED)].append(game)
    if not all(parts):
        raise ArenaError(f"{len(games)} games are too few to learn from: gather 20 or more")
    held, checked, learned = (positions_of(part, hand) for part in parts)
    scale = scale_of(learned)

    def on_epoch(epoch: int, loss: float) -> None:
        say(f"epoch {epoch} of {epochs}: log-loss {loss:.4f} on games not learned from")

    known, asked = ([scaled(group, scale) for group in part] for part in (learned, checked))
    seed = made["seeds"]["training"]
    layers = new_layers(scale, seed) if begun is None else rescaled(begun, scale)
    layers = with_places(layers, learned)
    say(f"before the first epoch: log-loss {log_loss(layers, asked):.4f}")
    if begun is not None:
        known = [traced(group, layers) for group in known]
    layers = tempered(train(known, asked, layers, seed, on_epoch, epochs), asked)
    return judge_data(layers, scale, hand, made), held_out_report(learned, held, layers, scale)


def _gate(
    learning: Learning, generation: int, folder: Path, judge: Path, kept: Path | None, say: Say
) -> bool:
    """Tell whether a judge wins its gate against the last one, which is played unless it was."""
    path = folder / "gate.json"
    if not path.exists():
        new = judged_entrant(judge)
        old = judged_entrant(learning.against or kept)
        seed = derive(learning.seed, "gate", generation) % 2**50
        setup = Setup(**{"players": 4, **(learning.table or {})}, seed=seed)
        options = MatchOptions(
            entrants=_seated(new, old, setup.players, learning.against is not None),
            setup=setup,
            games=learning.gate,
            jobs=learning.jobs,
            ray=learning.ray,
            journal=folder / "gate.json.partial",
            resume=True,
        )
        report = run_match(options)
        won, lost = (next(c.win for c in report.codes if c.code == one.code) for one in (new, old))
        # What a seat of the one wins is compared with what a seat of the other does.
        times = 1.0 / max(won.share + lost.share, 1e-9)
        found = {"new": new.code, "old": old.code, "games": options.total}
        found |= {"share": times * won.share, "low": times * won.low, "high": times * won.high}
        found |= {"seat": won.share}
        path.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    found = json.loads(path.read_text(encoding="utf-8"))
    kept_now = bool(found["share"] >= ENOUGH)
    interval = f"{found['low']:.1%} … {found['high']:.1%}"
    verdict = "kept" if kept_now else "not kept"
    say(
        f"generation {generation} won {found['share']:.1%} ({interval}) of {found['games']} games "
        f"against {found['old']}: {verdict}"
    )
    return kept_now


def _seated(new: Entrant, old: Entrant, players: int, alone: bool) -> tuple[Entrant, ...]:
    """Return who sits where in a gate: in turns, or a new one alone among old ones."""
    if alone:
        return (new, *[old] * (players - 1))
    return tuple((new, old)[seat % 2] for seat in range(players))
