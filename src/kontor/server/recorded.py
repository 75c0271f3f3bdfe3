"""A record shown as a table: its events, and the table after each of them."""

from typing import Any, Final

from kontor.record import Game
from kontor.rules import KontorError, result, score, view
from kontor.rules.words import OVER
from kontor.server.entries import after
from kontor.server.errors import Refused
from kontor.server.kinds import Acted, Started
from kontor.server.legible import Illegible, check_legible
from kontor.server.options import Options
from kontor.server.shown import NOTHING_OFFERED, cities_json, lone_decision_json

LONGEST_NAME: Final = 40


def load_record(record: dict[str, Any]) -> Game:
    """Return the game of a record from elsewhere; refuse a wrong one, with where."""
    try:
        _check_texts(record)
        game = Game.load(record)
        for number, name in enumerate(names_of(game)):
            _check_name(f"meta.names[{number}]", name)
    except KontorError as error:
        raise Refused(str(error), code="record") from error
    return game


def _check_texts(record: dict[str, Any]) -> None:
    """Refuse halves of characters, which no answer could repeat, wherever they are."""
    waiting: list[tuple[str, Any]] = [("", record)]
    while waiting:
        where, found = waiting.pop()
        if isinstance(found, str):
            _check_whole(where, found)
        elif isinstance(found, list):
            waiting += [(f"{where}[{number}]", one) for number, one in enumerate(found)]
        elif isinstance(found, dict):
            for key in found:
                _check_whole(where, key)
            waiting += [(f"{where}.{key}".lstrip("."), one) for key, one in found.items()]


def _check_whole(where: str, text: str) -> None:
    if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
        raise Refused(f"{where or 'record'}: has characters that cannot be shown", code="record")


def _check_name(where: str, name: str) -> None:
    try:
        check_legible(name.replace("\n", "\0"))
    except Illegible as error:
        raise Refused(f"{where}: {error}", code="record") from error


def events_json(game: Game) -> list[dict[str, Any]]:
    """Return the start and every action as a spectator sees them; the start has seq 1."""
    started = Started(seq=1, order=list(range(game.setup.players)), setup={}, deal={})
    found = [started.shown_to((), [])]
    acted = after(started.seq, 0.0, acted_in(game))
    for entry, (_, journal) in zip(acted, game.steps(), strict=True):
        found.append(entry.shown_to((), journal))
    return found


def acted_in(game: Game) -> list[Acted]:
    """Return all that was done in a game as entries that are about to be added to a table."""
    return [
        Acted(seat=journal[0].data["seat"], action=action, how="person")
        for action, journal in game.steps()
    ]


def moment_json(game: Game, seq: int, seat: int | None = None) -> dict[str, Any]:
    """Return the table of a record as a seat, or else a spectator, saw it after an event."""
    state = game.state_after(min(max(seq - 1, 0), game.action_count))
    over = state.phase == OVER
    seen = view(state, seat)
    return {
        "id": "",
        "seq": seq,
        "status": "over" if over else "playing",
        "options": Options(setup=game.setup, order="fixed").json(),
        "seats": [_seat_json(number, name) for number, name in enumerate(names_of(game))],
        "you": [],
        "host": False,
        "removed": [],
        "talk": "off",
        "takeback": None,
        "replacement": None,
        "rematch": None,
        "origin": None,
        "bot_pause": None,
        "hints": False,
        "chances": over,
        "coach": False,
        "coached": [],
        "seal": None,
        "takebacks": [],
        "decision": None if over else lone_decision_json(state, NOTHING_OFFERED),
        "view": seen.json(),
        "cities": cities_json(seen.table),
        "scores": score(seen.table),
        "result": result(state) if over else None,
    }


def last_moment_json(game: Game, seat: int | None = None) -> dict[str, Any]:
    """Return the table of a record as a seat, or a spectator, sees it after all that happened."""
    # The first event is the start.
    return moment_json(game, game.action_count + 1, seat)


def names_of(game: Game) -> list[str]:
    """Return the names that a record gives, empty where it gives none."""
    meta = game.meta if isinstance(game.meta, dict) else {}
    names = meta.get("names")
    given = names if isinstance(names, list) else []
    found = [name[:LONGEST_NAME] if isinstance(name, str) else "" for name in given]
    return (found + [""] * game.setup.players)[: game.setup.players]


def _seat_json(number: int, name: str) -> dict[str, Any]:
    return {
        "seat": number,
        "kind": "person",
        "name": name,
        "level": None,
        "left": "",
        "host": False,
        "you": False,
        "free": False,
        "out_of_time": False,
        "absent": False,
        "kept": None,
        "seconds": None,
        "standing": None,
    }
