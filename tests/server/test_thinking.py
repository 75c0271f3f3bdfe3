"""A worker goes on with the games that it knows, and decides as if it had played each anew."""

from typing import Any

import pytest

from kontor import bots
from kontor.record import Game
from kontor.rules import deal_json
from kontor.server import thinking
from kontor.server.thinking import MOST_GAMES, Games, Task, think


def task_of(game: Game, table: str = "t", level: str = "apprentice") -> Task:
    assert game.deal is not None
    deal = deal_json(game.setup, game.deal)
    return Task(
        table, game.setup.json(), deal, game.actions[:], game.state.seat, level, game.action_count
    )


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that every action which is played is added to."""
    found: list[str] = []
    do = Game._apply

    def counted(self: Game, action: Any, events: Any) -> None:
        found.append(str(action))
        do(self, action, events)

    monkeypatch.setattr(Game, "_apply", counted)
    monkeypatch.setattr(thinking, "_games", Games())
    return found


def anew(task: Task, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let a bot decide that knows no game yet."""
    with monkeypatch.context() as patch:
        patch.setattr(thinking, "_games", Games())
        return think(task)


def test_only_what_is_new_is_played(played: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(players=3, seed=5, start=0)
    for _ in range(12):
        task = task_of(game)
        expected = anew(task, monkeypatch)
        played.clear()
        assert think(task) == expected
        # What the bot itself chose, and no more than what the others did since its last turn.
        assert len(played) <= 2 * len(expected)
        game.play_all(expected)


def test_what_was_taken_back_or_never_taken_is_forgotten(
    played: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.new(players=3, seed=5, start=0)
    for _ in range(8):
        game.play_all(think(task_of(game)))
    game.undo_to(game.action_count - 5)
    while len(game.legal()) == 1:
        # Something else than what the bot chooses must be possible.
        game.undo()
    task = task_of(game)
    assert think(task) == anew(task, monkeypatch)
    # The same moment again, as after a crash: what was chosen did not happen.
    assert think(task) == anew(task, monkeypatch)
    chosen = think(task)[0]
    other = next(text for text in game.legal() if text != chosen)
    game.play(other)
    task = task_of(game)
    played.clear()
    found = think(task)
    assert len(played) == len(found) + 1
    assert found == anew(task, monkeypatch)


def test_a_table_is_known_by_its_deal_too() -> None:
    games = Games()
    first, second = (Game.new(players=3, seed=seed, start=0) for seed in (1, 2))
    first.play(first.legal()[0])
    for game in (first, second, first):
        assert games.at(task_of(game)).position() == game.position()


def test_the_oldest_games_are_forgotten() -> None:
    games = Games()
    game = Game.new(players=3, seed=1, start=0)
    for number in range(MOST_GAMES + 3):
        games.at(task_of(game, f"table {number}"))
    assert len(games._last) == MOST_GAMES


def test_a_bot_is_given_the_view_of_its_seat_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.new(players=3, seed=1, start=0, modules=("missions",))
    asked: list[Any] = []
    make = bots.make_bot

    def listening(level: str, seed: int) -> Any:
        contender = make(level, seed)

        class Listener:
            def choose(self, seen: Any, legal: Any, budget: Any) -> Any:
                asked.append(seen.json())
                return contender.bot.choose(seen, legal, budget)

        return contender._replace(bot=Listener())

    monkeypatch.setattr(thinking, "make_bot", listening)
    for _ in range(3):
        seat = game.seat
        game.play_all(think(task_of(game)))
        missions = [player["mission"] is not None for player in asked[-1]["players"]]
        assert missions == [number == seat for number in range(3)]
