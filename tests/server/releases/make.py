"""Lets a release write a small database: run in a checkout of it, as README.md says."""

import json
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.server.places import Place
from tests.server.players import BOT, ME, Guest, Match, sit_down

MISSIONS = {"edition": "big-box", "modules": ["missions"]}
CLOCK = {"bank": 1_000_000, "increment": 10, "at_zero": "bot"}


def make(target: Path) -> None:
    """Write the rows of a database, and beside them what its guests keep."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place("sqlite", f"sqlite:///{folder}/kontor.db", Path(folder))
        with place.serving(workers=0) as server:
            people = [Guest(server, name) for name in ("Anna", "Berta", "Çelik")]
            kept = play(place, people)
        with closing(sqlite3.connect(Path(folder) / "kontor.db")) as database:
            dump = "\n".join(database.iterdump())
    target.write_text(dump + "\n", encoding="utf-8")
    target.with_suffix(".json").write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def play(place: Place, people: list[Guest]) -> dict[str, Any]:
    """Let people finish a game, begin another and open a third; return what they keep."""
    anna, berta, _ = people
    over = sit_down(people[:2], setup={"edition": "2009", "variant": "pawn"})
    over[0].send("start")
    Match(place, over).play()
    over[0].refresh()
    over[0].send("say", text="well played")
    running = sit_down(people, setup=MISSIONS, clock=CLOCK, public=False)
    running[0].send("start")
    match = Match(place, running)
    match.play(9)
    running[1].refresh()
    running[1].send("say", text="One moment, please", phrase="one-moment")
    waiting = berta.create_table(setup={"players": 4}, seats=[ME, BOT], public=False)
    return {
        "cookies": {guest.name: guest.cookies() for guest in people},
        "token": {"of": anna.name, "secret": anna.make_token("a program")},
        "invitation": waiting.invitation,
        "over": over[0].id,
        "running": running[0].id,
        "waiting": waiting.id,
        "actions": match.game.actions,
    }


if __name__ == "__main__":
    make(Path(sys.argv[1]))
