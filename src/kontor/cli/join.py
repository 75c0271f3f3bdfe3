"""`kontor join`: a bot on this machine takes a seat at a server's table."""

import argparse
import json
from typing import Any

from kontor.cli.failures import UsageError, missing_part


def add_join_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `kontor join`."""
    parser.set_defaults(run=run)
    parser.add_argument("link", metavar="LINK", help="an invitation: http://HOST/join#SECRET")
    parser.add_argument("--bot", metavar="BOT", help="as in the arena (default: the usual level)")
    parser.add_argument("--name", metavar="NAME", help="the name at the table (default: the bot's)")
    parser.add_argument("--token", metavar="SECRET", help="join as the guest with this token")


def run(arguments: argparse.Namespace) -> int:
    """Take a seat and play until the game is over."""
    try:
        from kontor.server.client import Client
    except ImportError as error:
        raise missing_part(error, "server") from error
    from kontor.bots import USUAL_LEVEL

    code = arguments.bot or USUAL_LEVEL
    base, separator, secret = arguments.link.partition("/join#")
    if not separator or not secret:
        raise UsageError("an invitation looks like http://HOST/join#SECRET")
    with Client(base, arguments.token) as client:
        if arguments.token is None:
            client.become(arguments.name or code)
        table = client.join(secret)
        if not table.now["you"]:
            table.send("take")
        print(f"{code} sits on seat {table.now['you'][0]} of table {table.id}", flush=True)
        play_seats(table, code)
        print(json.dumps(table.now["result"]))
    return 0


def play_seats(table: Any, code: str) -> None:
    """Let bots decide for this guest's seats until the game is over."""
    from kontor.bots import make_bot
    from kontor.rules import view_from
    from kontor.server.client import ClientError

    bots: dict[int, Any] = {}
    for _ in table.live(0):
        while table.now["decision"] is not None and table.legal:
            seat = table.now["decision"]["seat"]
            contender = bots.setdefault(seat, make_bot(code, seat))
            seen = view_from(table.now["view"], seat)
            legal = [seen.table.terms.space.parse(text) for text in table.legal]
            try:
                table.play(contender.bot.choose(seen, legal, contender.budget).text)
            except ClientError as error:
                # An undo or a vote came first: look again.
                if error.code != "stale":
                    raise
                table.refresh()
        if table.now["status"] in ("over", "closed"):
            return
