"""`kontor serve` and `kontor admin`: the server, and tools for whoever runs it."""

import argparse
import gc
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kontor.cli.failures import UsageError, missing_part
from kontor.cli.people import PEOPLE, add_people_options, export_all, look_after

TASKS = ("backup", "restore", "list", "close", "export", "upgrade", *PEOPLE)
ON_FILES = ("backup", "restore")
FLAGS = ("host", "port", "base", "database", "redis", "workers")


def add_serve_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `kontor serve`."""
    parser.set_defaults(run=serve)
    parser.add_argument("--host", metavar="ADDRESS", help="where to listen (127.0.0.1)")
    parser.add_argument("--port", metavar="N", type=int, help="on which port (8000)")
    parser.add_argument("--base", metavar="PATH", help="at which path, such as /kontor/ (/)")
    add_store_options(parser)
    parser.add_argument("--redis", metavar="URL", help="between several processes (none)")
    parser.add_argument("--workers", metavar="N", type=int, help="processes for bots (1)")


def add_admin_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `kontor admin`."""
    parser.set_defaults(run=admin)
    parser.add_argument("task", choices=TASKS)
    parser.add_argument(
        "what", nargs="?", metavar="WHAT", help="a file, a table, or a guest: see below"
    )
    add_store_options(parser)
    parser.add_argument("--check", action="store_true", help="only prove what would be restored")
    parser.add_argument("--to", metavar="FILE", help="where export writes (default: prints)")
    parser.add_argument("--whole", action="store_true", help="export every entry, talk included")
    parser.add_argument("--all", metavar="FOLDER", help="where export writes all finished games")
    parser.add_argument("--json", action="store_true", help="list as JSON")
    add_people_options(parser)


def add_store_options(parser: argparse.ArgumentParser) -> None:
    """Add the options that say where a server keeps everything."""
    parser.add_argument("--database", metavar="URL", help="sqlite:///FILE or postgresql://…")
    parser.add_argument("--config", metavar="FILE", help="a TOML file with settings")


def read_server_settings(arguments: argparse.Namespace) -> Any:
    """Return the settings of a server, with what the command line says of them."""
    from kontor.server.settings import read_settings

    flags = {name: getattr(arguments, name, None) for name in FLAGS}
    file = Path(arguments.config) if arguments.config else None
    return read_settings(flags, file=file)


@contextmanager
def loading() -> Iterator[None]:
    """Spare the search for garbage among what is loaded and stays: a quarter of the start."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def serve(arguments: argparse.Namespace) -> int:
    """Serve tables until told to stop."""
    try:
        with loading():
            from kontor.server.serving import serve as run
    except ImportError as error:
        raise missing_part(error, "server") from error
    settings = read_server_settings(arguments)
    address = f"http://{settings.host}:{settings.port}{settings.prefix}"
    print(f"Kontor listens on {address} (Ctrl-C stops it)", flush=True)
    run(settings)
    return 0


def admin(arguments: argparse.Namespace) -> int:
    """Back up, restore, list, close or export, or look after guests."""
    try:
        from kontor.server import admin as tasks
        from kontor.server.upgrade import upgrade_database
    except ImportError as error:
        raise missing_part(error, "server") from error
    settings = read_server_settings(arguments)
    database = settings.database
    if arguments.task in PEOPLE:
        return look_after(settings, arguments)
    if arguments.task == "export" and arguments.all:
        export_all(database, Path(arguments.all))
        return 0
    if arguments.task not in ("list", "upgrade") and arguments.what is None:
        wanted = "a file" if arguments.task in ON_FILES else "the id of a table"
        raise UsageError(f"admin {arguments.task} needs {wanted}")
    if arguments.check and arguments.task != "restore":
        raise UsageError(f"admin {arguments.task} has no --check")
    if arguments.task == "upgrade":
        upgrade_database(database)
    elif arguments.task in ON_FILES:
        _back_up_or_restore(settings, arguments)
    elif arguments.task == "list":
        _print_tables(tasks.list_tables(database), arguments.json)
    elif arguments.task == "close":
        tasks.close_table(database, arguments.what)
    else:
        target = Path(arguments.to) if arguments.to else None
        text = tasks.export_table(database, arguments.what, target, arguments.whole)
        if target is None:
            print(text)
    return 0


def _back_up_or_restore(settings: Any, arguments: argparse.Namespace) -> None:
    from kontor.server import backups

    file = Path(arguments.what)
    if arguments.task == "backup":
        for written in backups.back_up(settings, file):
            print(written)
        return
    found = (backups.check if arguments.check else backups.restore)(settings, file)
    print(f"{found.tables} tables fold, {found.games} games replay.")


def _print_tables(tables: list[dict[str, Any]], as_json: bool) -> None:
    if as_json:
        print(json.dumps(tables, indent=1))
        return
    for table in tables:
        when = time.strftime("%Y-%m-%d %H:%M", time.gmtime(table["changed"]))
        seats = ", ".join(seat["name"] or seat["level"] or "–" for seat in table["seats"])
        setup = table["setup"]
        what = f"{setup['board']} {setup['edition']}"
        print(f"{table['id']}  {when}  {table['status']:<8}{what:<18}{seats}")
