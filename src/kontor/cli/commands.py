"""What a player may type besides actions."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kontor.cli.failures import failure_text
from kontor.cli.rulebook import rules_text
from kontor.cli.show import board_lines, write_picture
from kontor.rules import KontorError
from kontor.text.ink import write
from kontor.text.log import log_lines

if TYPE_CHECKING:
    from kontor.cli.table import Table

PICTURE: Final = "kontor-board.svg"


def help_(table: "Table", _: str) -> bool:
    """Print what may be typed."""
    table.say("help.text")
    return True


def list_(table: "Table", rest: str) -> bool:
    """Print the legal actions: all, or those that match a text."""
    if rest:
        table.narrow(rest)
    else:
        table.overview()
    return True


def show(table: "Table", _: str) -> bool:
    """Print the table again."""
    table.show(whole=True)
    return True


def map_(table: "Table", _: str) -> bool:
    """Print all cities and routes."""
    write(board_lines(table.screen, table.view()))
    return True


def board(table: "Table", rest: str) -> bool:
    """Draw the board into a file."""
    path = Path(rest or PICTURE)
    try:
        if path.suffix != ".svg" and path.exists():
            table.say("save.exists", file=path)
        else:
            write_picture(table.wording.board, table.view(), str(path), "light")
            table.say("board.done", file=path.resolve())
    except (OSError, ValueError) as error:
        table.say("board.failed", error=failure_text(error))
    return True


def scores(table: "Table", _: str) -> bool:
    """Print the score sheets as if the game ended now."""
    table.show_scores()
    return True


def log(table: "Table", rest: str) -> bool:
    """Print what has happened, or only its last lines."""
    lines = log_lines(table.wording, table.game.events, table.reader)
    if rest and not rest.isdecimal():
        table.say("log.usage")
    elif not lines:
        table.say("log.empty")
    else:
        write(lines[-int(rest[:6]) :] if rest.strip("0") else lines)
    return True


def mission(table: "Table", _: str) -> bool:
    """Print the mission of the seat that decides."""
    seat = table.reader
    cities = None if seat is None else table.game.view(seat).json()["players"][seat]["mission"]
    if cities is None:
        table.say("mission.none")
    else:
        names = table.wording.cities(cities)
        table.say("mission.yours", seat=table.wording.seat(seat), cities=names)
    return True


def rules(table: "Table", rest: str) -> bool:
    """Print rules by their ids."""
    if not rest:
        table.say("rules.which")
        return True
    try:
        print(rules_text(rest.split(" "), table.messages.language))
    except KontorError as error:
        print(error)
    return True


def undo(table: "Table", _: str) -> bool:
    """Take back the last action of a person."""
    table.undo()
    return True


def save(table: "Table", rest: str) -> bool:
    """Write the record to a file."""
    path = Path(rest) if rest else table.file
    try:
        if path is None:
            table.say("save.where")
        elif path.resolve() not in table.records and path.exists():
            table.say("save.exists", file=path)
        else:
            table.save(path)
            table.say("save.done", file=path)
    except (OSError, ValueError) as error:
        table.say("save.failed", error=failure_text(error))
    return True


def position(table: "Table", _: str) -> bool:
    """Print what the seat that decides may see, as JSON."""
    print(json.dumps(table.view()))
    return True


def quit_(_table: "Table", _: str) -> bool:
    """Leave the game."""
    return False


COMMANDS: Final[dict[str, Callable[["Table", str], bool]]] = {
    "help": help_,
    "?": help_,
    "list": list_,
    "show": show,
    "map": map_,
    "board": board,
    "scores": scores,
    "log": log,
    "mission": mission,
    "rules": rules,
    "undo": undo,
    "save": save,
    "position": position,
    "quit": quit_,
    "exit": quit_,
}
