"""Finished games of bots at a table, without anybody waiting for them to be played."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from kontor.bots import make_bot
from kontor.record import Game
from kontor.rules import Setup
from kontor.server.entries import Entry, Person
from kontor.server.kinds import Acted, seated
from kontor.server.options import Options
from kontor.server.store import Store
from kontor.server.tables import TAIL, Tables
from tests.server.places import Place

SEED = 1
SETUP = Setup(players=3)


def finished_table(
    place: Place,
    person: Person,
    public: bool = False,
    actions: int | None = None,
    seed: int = SEED,
) -> str:
    """Return a table where a guest sat with two strangers and weak bots have decided for all.

    With a number of `actions` the game is not over.
    """

    async def make() -> str:
        store = Store(place.database)
        tables = Tables(store)
        options = Options(SETUP, name="Friday table", public=public, order="fixed")
        people = [person, Person("bartek", "Bartek"), Person("clara", "Clara")]
        drafts: list[Entry] = [seated(number, one) for number, one in enumerate(people)]
        table = await tables.create(options, person, drafts, start=True, seed=seed)
        game = Game.begin(table.game.setup, table.game.deal)
        played = [
            Acted(seat=seat, action=text, how="person", by=people[seat].id)
            for seat, text in _play(game, seed)
        ]
        for some in batched(played[:actions]):
            await tables.add(table.id, (await tables.get(table.id)).seq, some)
        await store.close()
        return table.id

    # Where a browser is watched, an event loop runs in this thread already.
    with ThreadPoolExecutor(1) as other:
        return other.submit(lambda: asyncio.run(make())).result()


def batched(entries: list[Acted]) -> Iterator[list[Acted]]:
    """Yield entries, as many at a time as a table takes."""
    for start in range(0, len(entries), TAIL // 2):
        yield entries[start : start + TAIL // 2]


def _play(game: Game, seed: int) -> list[tuple[int, str]]:
    """Let weak bots play a game to its end; return who decided what."""
    bots = [make_bot("apprentice", seed + seat) for seat in range(SETUP.players)]
    played = []
    while game.seat is not None:
        seat, chosen = game.seat, bots[game.seat]
        action = chosen.bot.choose(game.view(seat), game.legal_actions(), chosen.budget)
        game.play(action)
        played.append((seat, action.text))
    return played
