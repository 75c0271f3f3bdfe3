"""Making puzzles: games of quick bots, a glance at every turn, and a deep look at what is left."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from kontor.arena.journal import complete_lines, write_line
from kontor.arena.match import play_game
from kontor.arena.options import DEFAULT_CAP
from kontor.arena.schedule import derive
from kontor.bots import make_bot, people_levels
from kontor.lessons.puzzles import (
    MARGIN,
    SOLVERS,
    Puzzle,
    PuzzleError,
    difficulty_of,
    id_of,
    line_of,
    puzzle_from,
)
from kontor.lessons.themes import THEMES, themes_of
from kontor.lessons.weighing import Lead, Scales, own_turn, turn_by
from kontor.record import QuietGame
from kontor.rules import Deal, Setup, View, draw_deal, draw_start, view
from kontor.rules.words import TURN

FORMAT: Final = 1
TABLES: Final[tuple[dict[str, Any], ...]] = (
    {"players": 4},
    {"players": 3},
    {"board": "east", "players": 4},
    {"board": "britannia", "players": 4},
    {"players": 5},
    {"players": 2, "variant": "neutral"},
    {"board": "east", "players": 3},
    {"board": "britannia", "players": 3},
    {"players": 4, "edition": "2009"},
    {"players": 2, "variant": "pawn", "edition": "2009"},
    {"board": "east", "players": 5},
    {"board": "britannia", "players": 5},
    {"players": 3, "edition": "egmont"},
    {"players": 2, "variant": "neutral", "edition": "egmont"},
    {"board": "east", "players": 2, "variant": "neutral"},
    {"board": "britannia", "players": 2, "variant": "neutral"},
    {"players": 4, "modules": ("missions", "favours")},
)
"""The tables at which games are played, in turn."""
GAME_LEVELS: Final = people_levels()[:3]
"""The levels that play the games: the quick ones."""
GLANCE_NODES: Final = 8_000
GLANCE_LEAD: Final = 0.015
"""By how much a turn must lead at a glance to be looked at more closely."""
PEEKED: Final = 6
PEEKS: Final = 3
"""How many turns are looked at first, and how often each."""
PEEK_LEAD: Final = 0.06
FIRST_NODES: Final = 20_000
FIRST_LEAD: Final = 0.08
"""Few looks promise more than many: what leads by less hardly ever stands the deep checks."""
COMPARING: Final = 8
"""How often two turns are looked at to tell which one is right."""
DEEP_NODES: Final = 60_000
DOUBT: Final = 2.0
"""A lead must be as many of its standard errors."""
DISAGREEMENT: Final = 0.03
"""So far behind the next turn the best one may be by the judge's first word."""
SEEDS: Final = (1, 2)
"""The seeds of the deep checks; the first look has another one."""
TRIES: Final = 3
"""So often the weakest level may try, with other luck each time."""
PER_GAME: Final = 2
"""How many puzzles are made of one game at most."""
SETTLED: Final = 20
"""From so many puzzles on, themes are balanced."""
FREQUENT: Final = 0.5
"""A theme that so large a part of the puzzles has brings no further one by itself."""


class Making(NamedTuple):
    """What is made: of how many games, from which seed, and at which tables."""

    games: int
    seed: int
    board: str | None = None
    players: int | None = None
    themes: tuple[str, ...] = ()
    """Only puzzles with one of these; empty is all."""

    def head(self) -> dict[str, Any]:
        """Return what determines the puzzles; more games may be asked for later."""
        return {"puzzles": FORMAT, **{k: v for k, v in self._asdict().items() if k != "games"}}

    def tables(self) -> list[Setup]:
        """Return the tables that are wanted."""
        found = [Setup(**table) for table in TABLES]
        return [
            one
            for one in found
            if self.board in (None, one.board) and self.players in (None, one.players)
        ]


class Moment(NamedTuple):
    """A turn of a game that may be a puzzle."""

    at: int
    seen: View
    lead: float
    """By how much the best turn leads after a few looks."""
    best: tuple[str, ...]
    themes: tuple[str, ...]


class Checked(NamedTuple):
    """What the checks of a turn found."""

    lead: Lead
    """The smallest one, with the best turn."""
    themes: tuple[str, ...]
    solved: tuple[str, ...]
    """The levels that find it."""


class Source(NamedTuple):
    """A game that puzzles are made of."""

    setup: Setup
    deal: Deal
    actions: tuple[str, ...]


def make(
    making: Making, journal: Path, on_game: Callable[[int, int], None] | None = None
) -> list[Puzzle]:
    """Return the puzzles of some games, those in the journal already and those still to be made.

    Every game is written to the journal as it is done; a later call goes on from there. `on_game`
    is told how many games are done and how many puzzles there are.
    """
    tables = making.tables()
    if not tables:
        raise PuzzleError("no table is like that: the boards are for other numbers of players")
    games = _journal(making, journal)[: making.games]
    found = [puzzle for game in games for puzzle in game]
    with journal.open("a", encoding="utf-8") as file:
        for number in range(len(games) + 1, making.games + 1):
            source = _played(making, tables[(number - 1) % len(tables)], number)
            more = list(puzzles_of(source, making.themes, found))
            found += more
            write_line(file, {"game": number, "found": [one.json() for one in more]})
            if on_game is not None:
                on_game(number, len(found))
    return found


def _journal(making: Making, path: Path) -> list[list[Puzzle]]:
    """Return the games that are done, and leave a journal that can be added to."""
    lines = complete_lines(path)
    head = json.loads(json.dumps(making.head()))
    if not lines:
        with path.open("w", encoding="utf-8") as file:
            write_line(file, head)
        return []
    try:
        first, *games = [json.loads(line) for line in lines]
        found = [[puzzle_from(one) for one in game["found"]] for game in games]
    except (ValueError, KeyError, TypeError) as error:
        raise PuzzleError(f"{path} is not a journal of puzzles: {error!r}") from error
    if first != head:
        raise PuzzleError(f"{path} belongs to other puzzles: {json.dumps(first)}; delete it")
    # A partial line at the end would corrupt the next one.
    with path.open("a", encoding="utf-8") as file:
        file.truncate(sum(len(f"{line}\n".encode()) for line in lines))
    return found


def _played(making: Making, table: Setup, number: int) -> Source:
    """Play a game of quick bots."""
    random = Random(derive(making.seed, "puzzles", number))
    values = {**table.json(), "modules": table.modules, "seed": derive(making.seed, number)}
    setup = draw_start(Setup(**values))
    levels = [random.choice(GAME_LEVELS) for _ in range(setup.players)]
    bots = [make_bot(level, random.randrange(1 << 30)) for level in levels]
    record = play_game(setup, bots, DEFAULT_CAP).record
    assert record is not None
    return Source(setup, draw_deal(setup), tuple(record["actions"]))


def puzzles_of(source: Source, themes: Sequence[str], known: Sequence[Puzzle]) -> Iterator[Puzzle]:
    """Yield the puzzles of a game that are wanted beside those that are known."""
    wanted = _wanted(themes, known)
    moments = list(_moments(source, wanted))
    found = 0
    for moment in sorted(moments, key=lambda one: -one.lead):
        checked = check(moment.seen, moment.best)
        if checked is not None and not wanted.isdisjoint(checked.themes):
            assert moment.seen.seat is not None
            actions = source.actions[: moment.at]
            yield puzzle_of_check(source.setup, source.deal, actions, moment.seen.seat, checked)
            found += 1
        if found == PER_GAME:
            return


def _wanted(themes: Sequence[str], known: Sequence[Puzzle]) -> frozenset[str]:
    """Return the themes of which one makes a puzzle wanted: those asked for, or the rarer ones."""
    if themes:
        return frozenset(themes)
    counts = Counter(theme for puzzle in known for theme in puzzle.themes)
    most = FREQUENT * max(SETTLED, len(known))
    return frozenset(theme for theme in THEMES if counts[theme] < most)


def _moments(source: Source, wanted: frozenset[str]) -> Iterator[Moment]:
    """Yield the turns of a game in which one seems to be far ahead, with a theme that is wanted."""
    game = QuietGame.begin(source.setup, source.deal)
    last = None
    for at, action in enumerate(source.actions):
        turn = (game.state.round, game.state.turn)
        if game.state.phase == TURN and turn != last:
            last = turn
            moment = _moment(at, view(game.state, game.state.seat), wanted)
            if moment is not None:
                yield moment
        game.play_all([action])


def _moment(at: int, seen: View, wanted: frozenset[str]) -> Moment | None:
    scales = Scales(seen, GLANCE_NODES)
    few = scales.outstanding(PEEKED, GLANCE_LEAD)
    if not few or wanted.isdisjoint(themes_of(scales.start, scales.seat, own_turn(few[0]))):
        return None
    lead = scales.peek(few, PEEKS)
    if lead.points < PEEK_LEAD:
        return None
    best = lead.best.actions
    themes = themes_of(scales.start, scales.seat, best)
    return None if wanted.isdisjoint(themes) else Moment(at, seen, lead.points, best, themes)


def check(seen: View, best: Sequence[str]) -> Checked | None:
    """Return what the checks of a turn found; None if it is not clearly the best, or too easy."""
    if is_found_by(seen, people_levels()[0], best, TRIES):
        return None
    first = Scales(seen, FIRST_NODES)
    lead = first.lead()
    if lead is None or lead.points < FIRST_LEAD or not _is_about(first, lead, best):
        return None
    leads: list[Lead] = []
    for seed in SEEDS:
        deep = Scales(seen, DEEP_NODES, seed)
        lead = deep.lead()
        if lead is None or not is_clear(lead) or not _is_about(deep, lead, best):
            return None
        leads.append(lead)
    lead = min(leads, key=lambda one: one.points)
    themes = essential_themes(first, lead.best.actions)
    if not themes or is_found_by(seen, people_levels()[0], lead.best.actions, TRIES):
        return None
    solved = tuple(one for one in SOLVERS if is_found_by(seen, one, lead.best.actions))
    return Checked(lead, themes, solved)


def essential_themes(scales: Scales, best: Sequence[str]) -> tuple[str, ...]:
    """Return the themes of a turn without which no turn is within the margin.

    Of each the best turn that lacks it is looked at, as the judge sees it at a glance.
    """
    start, seat = scales.start, scales.seat
    found = []
    lacking: dict[str, Sequence[str]] = {}
    themes = themes_of(start, seat, best)
    for one in scales.turns:
        has = themes_of(start, seat, own_turn(one))
        for theme in themes:
            if theme not in has:
                lacking.setdefault(theme, own_turn(one))
        if len(lacking) == len(themes):
            break
    for theme in themes:
        if theme not in lacking or _leads(scales.seen, best, lacking[theme]) > MARGIN:
            found.append(theme)
    return tuple(found)


def is_found_by(seen: View, level: str, best: Sequence[str], tries: int = 1) -> bool:
    """Tell whether a level finds a turn that is right in one of some tries."""
    scales = Scales(seen, FIRST_NODES)
    right = scales.turn(best)
    for seed in range(tries):
        texts = turn_by(level, scales, seed)
        turn = scales.turn(texts)
        if scales.is_same(right, turn):
            return True
        # Turns that are about something else were found to be outside the margin.
        if scales.is_alike(right, turn) and _leads(seen, best, texts) <= MARGIN:
            return True
    return False


def _leads(seen: View, best: Sequence[str], other: Sequence[str]) -> float:
    """Return by how much one turn leads another after some looks."""
    scales = Scales(seen, FIRST_NODES)
    return scales.compared(scales.turn(best), scales.turn(other), COMPARING).points


def is_clear(lead: Lead) -> bool:
    """Tell whether no other turn is within the margin, by more than chance.

    Where the judge's first word clearly prefers another turn, it is not clear either.
    """
    return lead.points >= max(MARGIN, DOUBT * lead.error) and lead.glance > -DISAGREEMENT


def _is_about(scales: Scales, lead: Lead, best: Sequence[str]) -> bool:
    """Tell whether the turn that leads is about the same as another one."""
    return scales.is_alike(scales.turn(lead.best.actions), scales.turn(best))


def puzzle_of_check(
    setup: Setup, deal: Deal, actions: tuple[str, ...], seat: int, checked: Checked
) -> Puzzle:
    """Return the puzzle at the end of some actions, with what the checks found."""
    return Puzzle(
        id=id_of(setup, deal, actions),
        setup=setup,
        deal=deal,
        actions=actions,
        seat=seat,
        best=checked.lead.best,
        next=checked.lead.other,
        lead=checked.lead.points,
        error=checked.lead.error,
        margin=MARGIN,
        themes=checked.themes,
        difficulty=difficulty_of(checked.solved),
        solved=checked.solved,
        nodes=DEEP_NODES,
        seeds=SEEDS,
    )


def write_puzzles(path: Path, found: Sequence[Puzzle]) -> None:
    """Write puzzles to a file, whole or not at all."""
    partial = path.with_name(f"{path.name}.part")
    partial.write_text("".join(f"{line_of(one)}\n" for one in found), encoding="utf-8")
    partial.replace(path)
