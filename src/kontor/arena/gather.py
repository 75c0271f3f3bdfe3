"""Gathering games to learn from: a stated mixture of tables and bots, kept as lists of actions.

A game is kept by its setup and the indices of its actions, not by what a judge sees of it: when
the judge learns to see more, the same games serve again.
"""

import json
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from kontor.arena.explorer import Explorer, Scout
from kontor.arena.journal import complete_lines, write_line
from kontor.arena.match import GameResult
from kontor.arena.options import DEFAULT_CAP, ArenaError, Entrant
from kontor.arena.runner import GameError, backend
from kontor.arena.schedule import derive
from kontor.arena.tasks import Failure, Task
from kontor.board import board
from kontor.bots import people_levels
from kontor.rules import Setup, draw_start
from kontor.rules.actions import action_space
from kontor.rules.setup import setup_from

FORMAT: Final = 1
Mixture = tuple[tuple[int, dict[str, Any]], ...]
"""Kinds of tables, each with how often it is played, as parts of all."""
MIXTURE: Final[Mixture] = (
    (30, {"players": 4}),
    (8, {"players": 3}),
    (8, {"players": 5}),
    (3, {"players": 4, "modules": ("missions",)}),
    (3, {"players": 4, "modules": ("favours",)}),
    (2, {"players": 3, "modules": ("missions", "favours")}),
    (2, {"players": 5, "modules": ("missions", "favours")}),
    (2, {"players": 4, "edition": "2009"}),
    (2, {"players": 4, "edition": "egmont"}),
    (1, {"players": 3, "edition": "2009"}),
    (1, {"players": 5, "edition": "egmont"}),
    (4, {"board": "east", "players": 3}),
    (6, {"board": "east", "players": 4}),
    (4, {"board": "east", "players": 5}),
    (4, {"board": "britannia", "players": 3}),
    (6, {"board": "britannia", "players": 4}),
    (4, {"board": "britannia", "players": 5}),
    (4, {"players": 2, "variant": "neutral"}),
    (2, {"players": 2, "variant": "neutral", "modules": ("missions", "favours")}),
    (4, {"players": 2, "variant": "pawn", "edition": "2009"}),
    (2, {"players": 2, "variant": "neutral", "edition": "egmont"}),
    (3, {"board": "britannia", "players": 2, "variant": "neutral"}),
)
"""The tables of a generation."""
EVEN: Final[Mixture] = (
    (3, {"players": 5}),
    (1, {"players": 5, "modules": ("missions", "favours")}),
    (3, {"players": 3}),
    (1, {"players": 3, "modules": ("missions", "favours")}),
    (4, {"board": "east", "players": 3}),
    (4, {"board": "east", "players": 4}),
    (4, {"board": "east", "players": 5}),
    (4, {"board": "britannia", "players": 3}),
    (4, {"board": "britannia", "players": 4}),
    (4, {"board": "britannia", "players": 5}),
    (2, {"players": 2, "variant": "neutral"}),
    (2, {"players": 2, "variant": "pawn", "edition": "2009"}),
    (4, {"board": "britannia", "players": 2, "variant": "neutral"}),
    (6, {"players": 4}),
)
"""Every board with every number of players about equally often."""
STRONG: Final = 0.03
"""The share of tables at which two seats are taken by `journeyman-1`."""
WEAK: Final = 0.06
"""The share of tables with a seat for the weakest level for people and one for `scripted`."""
JUDGED: Final = 0.8
"""The share of tables at which the last judge plays, once there is one. All seats are alike there:
where one plays better than another, who wins says more of them than of the position."""


def table_options(table: dict[str, Any] | None) -> str:
    """Return the options of a setup as one types them, each after a space."""
    return "".join(f" --{name} {_word(value)}" for name, value in (table or {}).items())


def _word(value: object) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)


class Gathering(NamedTuple):
    """What is gathered: how many games from which seed, and by which bots besides our own.

    `judge` is the file of the last judge; the first generation has none. With a `rival`, the file
    of another one, a bot of the last judge plays alone against bots of that.
    """

    games: int
    seed: int
    generation: int = 1
    judge: Path | None = None
    jobs: int = 1
    ray: str | None = None
    mixture: Mixture = MIXTURE
    rival: Path | None = None

    def head(self) -> dict[str, Any]:
        """Return what determines the games; more of them may be asked for later."""
        judge = None if self.judge is None else self.judge.resolve().parent.name
        head = {
            "games": FORMAT,
            "seed": self.seed,
            "generation": self.generation,
            "judged": judge,
        }
        return head if self.rival is None else {**head, "against": self.rival.resolve().parent.name}


class Kept(NamedTuple):
    """A game that was gathered: what is needed to play it again, and how it ended."""

    number: int
    setup: Setup
    bots: tuple[str, ...]
    actions: tuple[int, ...]
    winners: tuple[int, ...]
    totals: tuple[int, ...]


def gather(
    gathering: Gathering, path: Path, on_game: Callable[[int], None] | None = None
) -> list[Kept]:
    """Return the games, those in the file already and those that are still to be played.

    Every game is written as it ends; a later call with the same gathering goes on from there.
    """
    known = read_games(path, gathering) if path.exists() else []
    done = {game.number for game in known}
    nets = _text(gathering.judge), _text(gathering.rival)
    tasks = [_task(gathering, n, *nets) for n in range(1, gathering.games + 1) if n not in done]
    _cut_partial(path, gathering)
    outcomes = backend(tasks, gathering.jobs, gathering.ray)
    with path.open("a", encoding="utf-8") as file, closing(outcomes):
        for outcome in outcomes:
            if isinstance(outcome, Failure):
                raise GameError(outcome)
            game = _kept(outcome.number, outcome.result)
            write_line(file, _line(game))
            known.append(game)
            if on_game is not None:
                on_game(len(known))
    return sorted(known, key=_number)[: gathering.games]


def _text(path: Path | None) -> str | None:
    return None if path is None else path.read_text(encoding="utf-8")


def _cut_partial(path: Path, gathering: Gathering) -> None:
    """Begin the file, or cut off a line that was not finished: it would corrupt the next one."""
    lines = complete_lines(path)
    if not lines:
        path.write_text(json.dumps(gathering.head()) + "\n", encoding="utf-8")
        return
    with path.open("r+", encoding="utf-8") as file:
        file.truncate(sum(len(f"{line}\n".encode()) for line in lines))


def read_games(path: Path, gathering: Gathering | None = None) -> list[Kept]:
    """Return the games of a file; refuse one of another gathering."""
    try:
        lines = complete_lines(path)
        head = json.loads(lines[0]) if lines else {}
        games = [_game_from(json.loads(line)) for line in lines[1:]]
    except (ValueError, KeyError, TypeError) as error:
        raise ArenaError(f"{path} is not a file of gathered games: {error!r}") from error
    if lines and head.get("games") != FORMAT:
        raise ArenaError(f"{path}: unknown version of gathered games {head.get('games')!r}")
    if lines and gathering is not None and head != gathering.head():
        raise ArenaError(f"{path} belongs to another gathering: {head}, not {gathering.head()}")
    return sorted(games, key=_number)


def _task(gathering: Gathering, number: int, net: str | None, rival: str | None) -> Task:
    """Return a game to play; everything about it follows from the seed and its number."""
    random = Random(derive(gathering.seed, "gather", gathering.generation, number))
    weights = [weight for weight, _ in gathering.mixture]
    options = random.choices([options for _, options in gathering.mixture], weights)[0]
    setup = draw_start(Setup(**options, seed=random.randrange(1 << 50)))
    if net is not None and rival is not None:
        entrants = _alone(random, setup.players, net, rival)
    else:
        entrants = _entrants(random, setup.players, net)
    seeds = tuple(random.randrange(1 << 50) for _ in entrants)
    return Task(number, setup, entrants, seeds, DEFAULT_CAP, keeps_record=True)


def _entrants(random: Random, players: int, net: str | None) -> tuple[Entrant, ...]:
    """Return who sits at a table, in random order."""
    seats = [_explorer(random) for _ in range(players)]
    kind = random.random()
    if kind < STRONG:
        seats[:2] = [Entrant("journeyman-1")] * 2
    elif kind < STRONG + WEAK:
        seats[:2] = [Entrant(people_levels()[0]), Entrant("scripted")]
    elif net is not None and kind < STRONG + WEAK + JUDGED:
        seats = [_scout(random, net)] * players
    random.shuffle(seats)
    return tuple(seats)


def _alone(random: Random, players: int, net: str, rival: str) -> tuple[Entrant, ...]:
    """Return one bot of a net among those of its rival, in random order."""
    others = Entrant("rival", partial(Scout, net=rival))
    seats = [_scout(random, net), *[others] * (players - 1)]
    random.shuffle(seats)
    return tuple(seats)


def _explorer(random: Random) -> Entrant:
    """Return a greedy bot with a taste of its own: some see worse or value things otherwise."""
    blur = random.choice((0.0, 0.15, 0.3, 0.8))
    jitter = random.choice((0.0, 0.2, 0.4))
    make = partial(Explorer, blur=blur, jitter=jitter, wild=0.03)
    return Entrant(f"explorer-{blur:g}-{jitter:g}", make)


def _scout(random: Random, net: str) -> Entrant:
    """Return a bot that asks the last judge, sees more or less of small differences, and leans."""
    blur = random.choice((0.0, 0.3, 0.6))
    leaning = random.choice((0.0, 1.0, 2.0))
    make = partial(Scout, net=net, blur=blur, wild=0.02, leaning=leaning)
    return Entrant(f"scout-{blur:g}-{leaning:g}", make)


def _kept(number: int, result: GameResult) -> Kept:
    record = result.record
    assert record is not None
    setup = setup_from(record["setup"])
    space = action_space(board(setup.board_id))
    return Kept(
        number,
        setup,
        tuple(record["meta"]["bots"]),
        tuple(space.parse(text).index for text in record["actions"]),
        tuple(result.winners),
        tuple(sheet["total"] for sheet in result.scores),
    )


def _number(game: Kept) -> int:
    return game.number


def _line(game: Kept) -> dict[str, Any]:
    return {**game._asdict(), "setup": game.setup.json()}


def _game_from(data: dict[str, Any]) -> Kept:
    lists = (tuple(data[name]) for name in ("bots", "actions", "winners", "totals"))
    return Kept(data["number"], setup_from(data["setup"]), *lists)
