"""The options of `kontor play`, read and checked before anything starts."""

import argparse
from pathlib import Path
from typing import Final, NamedTuple

from kontor.cli.failures import UsageError
from kontor.cli.options import STANDARD_INPUT, given_setup, load_game, read_setup
from kontor.record import Game, MomentError, moment_of
from kontor.rules import Setup

ONLY_IN_THE_BROWSER: Final = ("port", "no_browser")


class Playing(NamedTuple):
    """What the options of `kontor play` ask for."""

    setup: Setup | None
    """The setup of a new game; None if no part of it was given, or for the game of a record."""
    game: Game | None
    """The game of `--load` or `--from`."""
    bots: dict[int, str]
    """The code of the bot on each seat that bots play; empty: the usual one."""
    at: int | None = None
    """After how many actions the game is played on, with `--from`."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        setup = self.setup if self.game is None else self.game.setup
        return (setup or Setup()).players


def read_playing(arguments: argparse.Namespace, quiet: bool = False) -> Playing:
    """Return what is asked for; refuse what does not go together or cannot be read."""
    _check_kind(arguments)
    _check_files(arguments)
    game = _read_game(arguments)
    given = game is None and given_setup(arguments)
    setup = Setup(**read_setup(arguments, quiet)) if given else None
    asked = Playing(setup, game, {}, arguments.at)
    found = asked._replace(bots=_bots(arguments.bot, asked.players))
    if not arguments.text:
        _check_levels(found.bots)
    return found


def seat_words(playing: Playing, hot_seat: bool) -> list[str] | None:
    """Return who sits where, as the page names it; None if the options leave that open."""
    if not playing.bots and not hot_seat:
        return None
    seats = range(playing.players)
    return [playing.bots[seat] or "bot" if seat in playing.bots else "me" for seat in seats]


def _check_kind(arguments: argparse.Namespace) -> None:
    """Refuse options of the terminal in the browser, and the other way round."""
    if not arguments.text and arguments.save is not None:
        raise UsageError("--save goes with --text: the browser keeps every game by itself")
    for name in ONLY_IN_THE_BROWSER:
        if arguments.text and getattr(arguments, name) not in (None, False):
            raise UsageError(f"--{name.replace('_', '-')} is for the browser, not for --text")


def _read_game(arguments: argparse.Namespace) -> Game | None:
    """Return the game of a record, if one is given; refuse a moment that cannot be played on."""
    if arguments.origin is None:
        return None if arguments.load is None else load_game(arguments.load)
    game = load_game(arguments.origin)
    if arguments.as_they_fell and not game.over:
        raise UsageError(f"--as-they-fell: the game of {arguments.origin} is not over")
    try:
        moment_of(game, arguments.at)
    except MomentError as error:
        raise UsageError(f"--at {arguments.at}: {error}") from error
    return game


def _check_files(arguments: argparse.Namespace) -> None:
    _check_moment(arguments)
    for option, name in (("--load", arguments.load), ("--from", arguments.origin)):
        if name is not None:
            if given := given_setup(arguments):
                raise UsageError(f"{option} has its own setup; leave out --{next(iter(given))}")
            if name == STANDARD_INPUT:
                raise UsageError(f"{option} needs a file: standard input is for the players")
    if arguments.save is None:
        return
    path = Path(arguments.save)
    own = arguments.load is not None and path.resolve() == Path(arguments.load).resolve()
    if path.exists() and not own:
        raise UsageError(f"--save {path}: it exists; continue it with --load, or choose another")


def _check_moment(arguments: argparse.Namespace) -> None:
    """Refuse parts of a moment without the others."""
    if arguments.origin is None:
        for name in ("at", "as_they_fell"):
            if getattr(arguments, name) not in (None, False):
                raise UsageError(f"--{name.replace('_', '-')} needs --from FILE")
    elif arguments.load is not None:
        raise UsageError("--load continues a game where it ends, --from elsewhere: choose one")
    elif arguments.at is None:
        raise UsageError("--from needs --at N; kontor replay FILE --log numbers the actions")


def _bots(text: str | None, players: int) -> dict[int, str]:
    """Return which bot plays which seat, from a text such as `1=master,2`."""
    found = {}
    for part in (text or "").split(","):
        seat, _, code = part.strip().partition("=")
        if not seat and not text:
            continue
        if not seat.isdecimal() or int(seat) >= players:
            raise UsageError(f"--bot {text}: seats are numbers from 0 to {players - 1}")
        found[int(seat)] = code
    if len(found) == players:
        raise UsageError("--bot: at least one seat must be left to a person")
    return found


def _check_levels(bots: dict[int, str]) -> None:
    """Refuse bots that only the terminal knows."""
    from kontor.bots import people_levels

    levels = people_levels()
    for code in bots.values():
        if code and code not in levels:
            known = ", ".join(levels)
            raise UsageError(f"--bot {code}: the browser has {known}; --text has all bots")
