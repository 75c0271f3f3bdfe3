"""`kontor doctor`: looks whether a server is in good order, and says what to do."""

import argparse
import json
from itertools import chain
from pathlib import Path

from kontor.cli.failures import FAILED, missing_part
from kontor.cli.options import add_language_option, read_language
from kontor.cli.server import add_store_options, read_server_settings


def add_doctor_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `kontor doctor`."""
    parser.set_defaults(run=run)
    add_store_options(parser)
    parser.add_argument("--redis", metavar="URL", help="between several processes (none)")
    parser.add_argument("--url", metavar="URL", help="the address of the site, as guests open it")
    parser.add_argument("--backups", metavar="FOLDER", help="where the backups are")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_language_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print every finding; fail if one of them is a problem."""
    try:
        from kontor.server.doctor import PROBLEM, examine
        from kontor.server.visiting import visit
    except ImportError as error:
        raise missing_part(error, "server") from error
    say = read_language(arguments)
    settings = read_server_settings(arguments)
    backups = Path(arguments.backups) if arguments.backups else None
    outside = visit(arguments.url, settings) if arguments.url else ()
    found = []
    for finding in chain(examine(settings, backups), outside):
        found.append(finding)
        text = say(f"doctor.{finding.key}", **finding.values)
        if not arguments.json:
            print(f"{say(f'doctor.{finding.grade}'):<10} {text}", flush=True)
    if arguments.json:
        rows = [{"grade": one.grade, "key": one.key, **one.values} for one in found]
        print(json.dumps(rows, indent=1, default=str))
    return FAILED if any(one.grade == PROBLEM for one in found) else 0
