"""Statistics of games with pandas: `python examples/games_with_pandas.py [FILE …]`.

The files are data sets of `kontor arena dataset`, single records, or folders of these. Without
files it plays a few games of `scripted` bots. It needs pandas.
"""

import sys
from collections.abc import Iterable, Iterator
from typing import Any

import pandas as pd

from kontor import Game
from kontor.bots import make_bot
from kontor.record import read_games


def play(number: int, cap: int = 3000) -> Game:
    """Return a game of four `scripted` bots, played to the end or up to a cap of decisions."""
    game = Game.new(players=4, seed=number)
    bots = [make_bot("scripted", 4 * number + seat) for seat in range(4)]
    while not game.over and game.action_count < cap:
        one = bots[game.state.seat]
        game.play(one.bot.choose(game.view(game.seat), game.legal_actions(), one.budget))
    return game


def rows(games: Iterable[Game]) -> Iterator[dict[str, Any]]:
    """Yield a row for each seat of each finished game."""
    for number, game in enumerate(games):
        result = game.result()
        if result is None:
            continue
        first = first_abilities(game)
        for seat, sheet in enumerate(result["scores"]):
            yield {
                "game": number,
                "board": game.setup.board,
                "order": (seat - game.state.terms.start) % game.setup.players + 1,
                "rounds": game.state.round,
                "ended by": result["reason"],
                "first ability": first.get(seat, "none"),
                "won": (seat in result["winners"]) / len(result["winners"]),
                **sheet,
            }


def first_abilities(game: Game) -> dict[int, str]:
    """Return what each seat developed first, from the journal of the game."""
    found: dict[int, str] = {}
    for event in game.events:
        if event.data["event"] == "ability":
            found.setdefault(event.data["seat"], event.data["ability"])
    return found


def main(files: list[str]) -> pd.DataFrame:
    """Print who wins, by order of play and by the first ability, and where points come from."""
    games = read_games(*files) if files else map(play, range(10))
    table = pd.DataFrame(rows(games))
    print(f"{table['game'].nunique()} finished games, {table['rounds'].mean():.1f} rounds\n")
    for column in ("order", "first ability", "ended by"):
        groups = table.groupby(column)["won"]
        print(groups.agg(seats="size", win_share="mean").round(3), "\n")
    winners = table[table["won"] > 0]
    print(winners[["track", "abilities", "markers", "cities", "network", "total"]].mean().round(1))
    return table


if __name__ == "__main__":
    main(sys.argv[1:])
