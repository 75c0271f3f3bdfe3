"""`kontor admin guests | ban | purge | forget | reseat`, and the export of all games."""

import argparse
import json
import time
from pathlib import Path
from typing import Any, Final

from kontor.cli.failures import UsageError

PEOPLE: Final = ("guests", "ban", "purge", "forget", "reseat")
"""What can be done about guests."""


def add_people_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of what can be done about guests."""
    parser.add_argument("--mark", metavar="MARK", help="the guest with this mark in the log")
    parser.add_argument("--lift", action="store_true", help="lift a ban")
    parser.add_argument("--yes", action="store_true", help="purge who has a seat, too")
    parser.add_argument("--at", metavar="TABLE", help="the table of reseat")
    parser.add_argument("--seat", metavar="N", type=int, help="the seat of reseat, from 0")
    parser.add_argument("--after", metavar="DAYS", type=float, help="forget who was away longer")


def look_after(settings: Any, arguments: argparse.Namespace) -> int:
    """List, ban, purge, forget or reseat guests."""
    from kontor.server import caretaking
    from kontor.server.admin import reseat

    database, task, guest = settings.database, arguments.task, arguments.what
    if task == "guests" and arguments.mark:
        _print_guests(caretaking.guests_marked(settings, arguments.mark), arguments.json)
    elif task == "guests" or (task == "ban" and guest is None):
        name, banned = (guest or "", False) if task == "guests" else ("", True)
        _print_guests(caretaking.list_guests(database, name, banned), arguments.json)
    elif task == "forget":
        if arguments.after is None or not arguments.after > 0:
            raise UsageError("admin forget needs --after DAYS")
        guests, closed = caretaking.forget_guests(database, arguments.after)
        print(f"{guests} guests forgotten, {closed} waiting tables closed.")
    elif guest is None:
        raise UsageError(f"admin {task} needs the id of a guest")
    elif task == "ban":
        caretaking.ban(database, guest, arguments.lift)
    elif task == "reseat":
        if arguments.at is None or arguments.seat is None:
            raise UsageError("admin reseat needs --at TABLE and --seat N")
        name = reseat(database, arguments.at, arguments.seat, guest)
        print(f"{name} has seat {arguments.seat} of table {arguments.at}.")
    else:
        lost = caretaking.purge(database, guest, arguments.yes)
        print(f"Guest {guest} is forgotten; {lost} tables were left.")
    return 0


def export_all(database: str, folder: Path) -> None:
    """Write the records of all finished games, and print how many."""
    from kontor.server import caretaking

    written, there = caretaking.export_all(database, folder)
    print(f"{written} games written, {there} were there already.")


def _print_guests(guests: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        print(json.dumps(guests, indent=1))
        return
    for guest in guests:
        marks = "  banned" if guest["banned"] is not None else ""
        tables = f"  at {', '.join(guest['tables'])}" if guest["tables"] else ""
        since, seen = _day(guest["created"]), _day(guest["seen"])
        print(f"{guest['id']}  since {since}  seen {seen}  {guest['name']}{marks}{tables}")


def _day(at: float | None) -> str:
    return "–" if at is None else time.strftime("%Y-%m-%d", time.gmtime(at))
