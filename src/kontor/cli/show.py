"""A board, empty or with the position of a record, as text or as a picture."""

import argparse
import sys
from pathlib import Path
from typing import Any

from kontor.board import BOARDS, Board, board
from kontor.cli.failures import UsageError
from kontor.cli.options import STANDARD_INPUT, load_game, read_language, state_at
from kontor.messages import Messages
from kontor.rules import position
from kontor.rules.words import ABILITIES
from kontor.text.ink import screen_ink, write
from kontor.text.screen import Screen, columns, posts
from kontor.text.wording import Wording

NOTHING: dict[str, Any] = {"posts": {}, "offices": {}, "markers": {}}


def board_lines(screen: Screen, view: dict[str, Any]) -> list[str]:
    """Return all cities and routes of a board with what a view puts on them."""
    printed = screen.wording.board
    say = screen.wording.messages
    cities = columns([_city_row(screen, number, view) for number in range(len(printed.cities))])
    routes = columns([_route_row(screen, number, view) for number in range(len(printed.routes))])
    one, two = (printed.cities[city].name for city in printed.east_west)
    return [
        screen.ink.strong(f"{screen.wording.family()} · {printed.id}"),
        f"{say('board.red', one=one, two=two)}. "
        f"{say('board.goal', goal=printed.completed_cities_end)}.",
        "",
        screen.ink.strong(say("board.cities")),
        *(screen.paint(f"  {line}") for line in cities),
        *say("board.legend").split("\n"),
        "",
        screen.ink.strong(say("board.routes")),
        *(screen.paint(f"  {line}") for line in routes),
        say("board.posts"),
    ]


def _city_row(screen: Screen, number: int, view: dict[str, Any]) -> list[str]:
    printed, say = screen.wording.board, screen.wording.messages
    city = printed.cities[number]
    notes = [say(f"ability.{ABILITIES[ability]}") for ability in city.abilities]
    if number == printed.prestige_city:
        points = ", ".join(str(points) for points in printed.prestige_points)
        notes.append(f"{say('score.prestige')} {points}")
    if city.open:
        notes.append(say("board.open"))
    notes += [_region(say, region) for region in city.regions]
    if city.permits:
        regions = ", ".join(_region(say, region) for region in city.permits)
        notes.append(say("board.permit", regions=regions))
    return [city.name, screen.offices(city.id, view), ", ".join(notes)]


def _region(say: Messages, region: str) -> str:
    """Return the name of a country: the word for it, or else its id."""
    key = f"region.{region}"
    return say(key) if key in say.texts else region


def _route_row(screen: Screen, number: int, view: dict[str, Any]) -> list[str]:
    say = screen.wording.messages
    route = screen.wording.board.routes[number]
    marker = view["markers"].get(route.id)
    notes = [f"{{{say(f'marker.{marker}')}}}"] if marker else []
    if route.tavern:
        notes.append(say("board.tavern"))
    if route.permanent:
        notes.append(say(f"permanent.{route.permanent}"))
    # BR1: the first country is the one without restrictions.
    if route.region is not None and route.region != screen.wording.board.regions[0]:
        notes.append(_region(say, route.region))
    return [
        screen.wording.route(route.id),
        posts(screen.wording.board, number, view),
        ", ".join(notes),
    ]


def run(arguments: argparse.Namespace) -> int:
    """Print a board or draw it."""
    view: dict[str, Any] | None = None
    if arguments.record is not None:
        game = load_game(arguments.record)
        view = position(state_at(game, arguments.to))
        printed = game.state.terms.board
        if arguments.board not in (None, printed.id):
            raise UsageError(f"the record is on board {printed.id}, not on {arguments.board}")
    elif arguments.board is None:
        raise UsageError(f"name a board ({', '.join(BOARDS)}), or a record with --record")
    elif arguments.to is not None:
        raise UsageError("--to needs --record")
    else:
        printed = board(arguments.board)
    if arguments.svg is None:
        wording = Wording(read_language(arguments), printed)
        write(board_lines(Screen(wording, screen_ink()), view or NOTHING))
    else:
        write_picture(printed, view, arguments.svg, arguments.theme)
    return 0


def write_picture(printed: Board, view: dict[str, Any] | None, name: str, theme: str) -> None:
    """Draw a board into a file, or to standard output for `-`."""
    from kontor.look import draw

    picture = draw(printed.id, view, theme=theme)
    if name == STANDARD_INPUT:
        sys.stdout.write(picture)
    else:
        Path(name).write_text(picture, encoding="utf-8")
