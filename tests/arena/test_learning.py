"""Learning the judge: games are gathered, trained on and gated, and nothing is lost on the way."""

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from kontor.arena import ArenaError, Entrant
from kontor.arena import gather as gathering_room
from kontor.arena import learn as learning_room
from kontor.arena.explorer import LIKED, Scout, possessions
from kontor.arena.gather import EVEN, MIXTURE, Gathering, Kept, gather, read_games
from kontor.arena.held_out import calibration, chance_error
from kontor.arena.judge_file import read_layers, write_judge
from kontor.arena.learn import Learning, learn, trained
from kontor.arena.positions import Positions, positions_of
from kontor.arena.traces import traced
from kontor.arena.training import (
    Layers,
    backward,
    forward,
    log_loss,
    losses,
    new_layers,
    rescaled,
    scale_of,
    scaled,
    slope_of,
    softmax,
    tempered,
    with_places,
)
from kontor.bots import Budget, learned
from kontor.bots.common_sight import show_shared
from kontor.bots.inputs import Listing
from kontor.bots.judge import POINTS_UNIT, Judge
from kontor.bots.learned import net_from
from kontor.bots.places import place_names, show_places
from kontor.bots.scales import Scales
from kontor.bots.sight import Sight
from kontor.bots.weights import load_weights
from kontor.record import Game
from kontor.rules import Setup
from tests.bots.nets import net_data, played
from tests.games.table import lay

OFFICES = 5
"""Where offices stand in `LIKED`, behind the abilities."""
MADE = {
    "command": "",
    "seeds": {"training": 3},
    "date": "",
    "games": 30,
    "generation": 1,
    "from": None,
}


def scripted(random: Random, players: int, net: str | None) -> tuple[Entrant, ...]:  # noqa: ARG001
    return (Entrant("scripted"),) * players


@pytest.fixture(autouse=True)
def quick_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let rules of thumb play, so that games take a moment only."""
    monkeypatch.setattr(gathering_room, "_entrants", scripted)


def test_every_kind_of_table_in_the_mixture_can_be_played() -> None:
    for mixture in (MIXTURE, EVEN):
        tables = {(Setup(**o).board_id, o["players"]) for _, o in mixture}
        assert len(tables) == 11
        assert len({board for board, _ in tables}) == 5


def test_gathering_goes_on_where_it_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = gather(Gathering(6, 3), path)
    text = path.read_text(encoding="utf-8")
    # Killed while the fourth game was being written.
    lines = text.splitlines(keepends=True)
    path.write_text("".join(lines[:4]) + lines[4][:100], encoding="utf-8")
    told: list[int] = []
    again = gather(Gathering(6, 3), path, told.append)
    assert told == [4, 5, 6]
    assert again == whole == read_games(path)
    assert path.read_text(encoding="utf-8") == text


def test_games_of_another_gathering_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    gather(Gathering(1, 3), path)
    with pytest.raises(ArenaError, match="belongs to another gathering"):
        gather(Gathering(1, 4), path)
    path.write_text('{"games": 9}\n', encoding="utf-8")
    with pytest.raises(ArenaError, match="unknown version of gathered games 9"):
        read_games(path)
    path.write_text("no\n", encoding="utf-8")
    with pytest.raises(ArenaError, match="is not a file of gathered games"):
        read_games(path)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[Kept]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gathering_room, "_entrants", scripted)
        return gather(Gathering(40, 5), tmp_path_factory.mktemp("games") / "games.jsonl")


def test_the_slopes_are_those_of_the_loss(games: list[Kept]) -> None:
    """Backward against small steps of single weights."""
    groups = positions_of(games[:12], load_weights())
    scale = scale_of(groups)
    group = scaled(groups[-1], scale).only(np.arange(5))
    random = np.random.default_rng(1)
    layers = with_places(new_layers(scale, 1), [group])
    layers = {n: layer + random.normal(0, 0.1, layer.shape) for n, layer in layers.items()}
    done = forward(layers, group)
    slopes = backward(layers, group, done, slope_of(group, done))

    def loss(changed: Layers) -> float:
        out = forward(changed, group).out.astype(np.float64)
        points = ((out[:, :, 1] - group.points / POINTS_UNIT) ** 2).mean(1)
        return float((losses(softmax(out[:, :, 0]), group.wins) + points).mean())

    assert set(layers) - set(slopes) == {"boldness"}, "that is set in the end, not learned"
    for name in slopes:
        layer = layers[name]
        for _ in range(4):
            place = tuple(int(random.integers(size)) for size in layer.shape)
            step = np.zeros_like(layer)
            step[place] = 1e-4
            up, down = {**layers, name: layer + step}, {**layers, name: layer - step}
            slope = (loss(up) - loss(down)) / 2e-4
            assert slopes[name][place] == pytest.approx(slope, abs=2e-4, rel=0.02)


def test_each_number_of_players_has_a_boldness_of_its_own(games: list[Kept]) -> None:
    """The shares of a rash net are drawn in where so many play, and nowhere else."""
    groups = positions_of(games, load_weights())
    scale = scale_of(groups)
    asked = [scaled(group, scale) for group in groups if group.players == 3]
    layers = with_places(new_layers(scale, 1), groups)
    found = tempered(layers, asked)
    before, after = layers["boldness"][0], found["boldness"][0]
    assert list(before) == [1.0] * 4
    assert [number for number in range(4) if after[number] != before[number]] == [1]
    assert log_loss(found, asked) < log_loss(layers, asked)
    rash = {**found, "boldness": 1.3 * found["boldness"]}
    assert tempered(rash, asked)["boldness"][0, 1] == after[1]
    out, bold = forward(layers, asked[0]).out, forward(found, asked[0]).out
    assert bold[:, :, 0] == pytest.approx(after[1] * out[:, :, 0], rel=1e-5)
    assert (bold[:, :, 1] == out[:, :, 1]).all()


def test_the_judge_says_what_the_training_says(games: list[Kept], tmp_path: Path) -> None:
    """The file that is written gives the compiled judge the net that numpy trained."""
    data, report = trained(games, games[:6], MADE, 2, lambda _: None)
    assert report["games"] == 4 + 3
    assert report["all"]["positions"] > 0
    assert len(json.dumps(data)) < 1_000_000
    write_judge(tmp_path / "judge.json", data)
    layers = read_layers(tmp_path / "judge.json")
    state = played({"players": 5, "modules": ("favours",)}, 4, 100)
    sight = Sight(Scales(state.terms.board, load_weights()), state, 2)
    rows, shared, places = Listing(), Listing(), []
    for seat in range(5):
        sight.show(seat, rows)
        places.append(Listing(len(place_names(state.terms.board))))
        show_places(sight.tally, seat, places[-1])
    show_shared(sight, shared)
    group = positions_of(games[:9], load_weights())[0].only(np.arange(1))
    group = group._replace(
        board="hansa-4-5",
        rows=np.array(rows.values).reshape(1, 5, -1),
        places=np.array([[listing.places for listing in places]]),
        shared=np.array([shared.values]),
    )
    out = forward(layers, group).out[0]
    verdict = Judge(state.terms.board, net_from(data)).judge(state, 2)
    assert verdict.shares == pytest.approx(softmax(out[:, 0]).tolist(), abs=1e-6)
    assert verdict.points == pytest.approx((POINTS_UNIT * out[:, 1]).tolist(), abs=1e-4)


def test_a_net_can_begin_as_another_judge(games: list[Kept], tmp_path: Path) -> None:
    data, _ = trained(games, games[:6], MADE, 1, lambda _: None)
    write_judge(tmp_path / "judge.json", data)
    positions = positions_of(games, load_weights())
    scale = scale_of(positions[:1])
    layers = read_layers(tmp_path / "judge.json")
    at_scale = rescaled(layers, scale)
    for group in positions:
        plain, brought = forward(layers, group).out, forward(at_scale, scaled(group, scale)).out
        assert brought == pytest.approx(plain, abs=1e-3)
    said: list[str] = []
    trained(games, games[:6], MADE, 1, said.append, layers)
    trained(games, games[:6], MADE, 1, said.append)
    # What has learned already is no worse than the judgement by hand before it learns more.
    before = [float(line.rpartition(" ")[2]) for line in said if line.startswith("before")]
    assert before[0] < before[1]


def test_targets_follow_the_word_on_later_positions(games: list[Kept]) -> None:
    """The last position of a game learns how it ended, earlier ones more from those after them."""
    for group in positions_of(games, load_weights()):
        scale = scale_of([group])
        brought = scaled(group, scale)
        layers = with_places(new_layers(scale, 1), [brought])
        said = softmax(forward(layers, brought).out[:, :, 0])
        found = traced(brought, layers, 0.75)
        last = np.append(group.game[1:] != group.game[:-1], True)
        assert (found.wins[last] == group.wins[last]).all()
        following = np.flatnonzero(~last)
        expected = 0.75 * found.wins[following + 1] + 0.25 * said[following + 1]
        assert found.wins[following] == pytest.approx(expected, abs=1e-5)
        assert found.wins.sum(1) == pytest.approx(1.0, abs=1e-5)
        assert (traced(brought, layers, 1.0).wins == group.wins).all()


def test_all_steps_of_learning_are_done_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        learning_room,
        "judged_entrant",
        lambda path: Entrant("scripted" if path is None else "random"),
    )
    learning = Learning(tmp_path, games=30, even=4, generations=1, gate=4, seed=2, jobs=1, epochs=1)
    said: list[str] = []
    assert learn(learning, said.append) is None
    assert "not kept" in said[-1]
    folder = tmp_path / "generation-1"
    names = {path.name for path in folder.iterdir()}
    assert {"games.jsonl", "judge.json", "held-out.json", "held-out.png", "gate.json"} <= names
    data: dict[str, Any] = json.loads((folder / "judge.json").read_text(encoding="utf-8"))
    assert len(read_games(folder / "even.jsonl")) == 4
    assert data["made"]["games"] == 34
    assert data["made"]["from"] is None
    assert "--games 30 --even 4 --generations 1 --gate 4 --seed 2" in data["made"]["command"]
    times = {path: path.stat().st_mtime_ns for path in folder.iterdir() if path.suffix != ".jsonl"}
    said.clear()
    learn(learning, said.append)
    assert len(said) == 1
    assert times == {path: path.stat().st_mtime_ns for path in times}


def test_learning_goes_on_from_a_judge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str | None] = []

    def watched(random: Random, players: int, net: str | None) -> tuple[Entrant, ...]:
        asked.append(net)
        return scripted(random, players, net)

    judge = tmp_path / "judge.json"
    write_judge(judge, {**net_data(), "made": MADE})
    monkeypatch.setattr(gathering_room, "_entrants", watched)
    met: list[Path | None] = []

    def meet(path: Path | None) -> Entrant:
        met.append(path)
        return Entrant("scripted")

    monkeypatch.setattr(learning_room, "judged_entrant", meet)
    learning = Learning(tmp_path / "more", 30, 4, 1, gate=4, jobs=1, epochs=1, judge=judge)
    learn(learning, lambda _: None)
    assert set(asked) == {judge.read_text(encoding="utf-8")}
    folder = tmp_path / "more" / "generation-1"
    assert met == [folder / "judge.json", judge]
    made = json.loads((folder / "judge.json").read_text(encoding="utf-8"))["made"]
    assert made["from"] == MADE
    assert made["command"].endswith("--judge JUDGE")


def test_learning_to_beat_a_judge_plays_alone_against_its_bots(tmp_path: Path) -> None:
    rival = tmp_path / "rival" / "judge.json"
    rival.parent.mkdir()
    write_judge(rival, {**net_data(), "made": MADE})
    table = {"players": 3}
    gathering = Gathering(2, 1, judge=rival, mixture=((1, table),), rival=rival)
    assert gathering.head()["against"] == "rival"
    text = rival.read_text(encoding="utf-8")
    for number in (1, 2):
        task = gathering_room._task(gathering, number, text, text)
        assert task.setup.players == 3
        codes = sorted(entrant.code for entrant in task.entrants)
        assert codes[:2] == ["rival", "rival"]
        assert codes[2].startswith("scout-")
    alone = learning_room._seated(Entrant("new"), Entrant("old"), 4, True)
    assert [one.code for one in alone] == ["new", "old", "old", "old"]
    turns = learning_room._seated(Entrant("new"), Entrant("old"), 3, False)
    assert [one.code for one in turns] == ["new", "old", "new"]


def test_scouts_do_not_see_every_difference() -> None:
    codes = {gathering_room._scout(Random(n), "net").code for n in range(40)}
    assert {"scout-0-0", "scout-0.6-2"} <= codes
    game = Game.new(players=3, seed=1, start=0)
    first = {choice(Scout(n, net=json.dumps(net_data()), blur=200.0), game) for n in range(8)}
    assert len(first) > 1
    ours = Path(learned.__file__).with_name("data") / "judge.json"
    clear = lay(posts={"goettingen-warburg": "0t 0t 0t"})
    plain = {choice(Scout(n, net=ours.read_text(encoding="utf-8")), clear) for n in range(4)}
    assert plain == {"establish goettingen-warburg develop actions"}


def test_scouts_that_lean_differ_in_what_they_like() -> None:
    """Each likes steps of abilities, offices, markers and prestige in a way of its own."""
    text = json.dumps(net_data())
    tastes = {tuple(Scout(n, net=text, leaning=1.0)._likes) for n in range(3)}
    assert len(tastes) == 3
    assert set(Scout(1, net=text)._likes) == {0.0}
    posts = {"kampen-osnabrueck": "0t 0t"}
    game = lay(posts=posts, supply={0: "2t"}, position={"actions": 1})
    office = "establish kampen-osnabrueck office osnabrueck"
    for like, taken in ((1000.0, True), (-1000.0, False)):
        builder = Scout(1, net=text)
        builder._likes[OFFICES] = like
        assert choice(builder, game).startswith(office) == taken


def test_possessions_are_counted_as_they_are_liked() -> None:
    state = lay(
        offices={"kampen": "0m .", "osnabrueck": "0t 1t ."},
        abilities={0: {"actions": 2}},
        unused={0: ["+3"]},
        used={0: ["+4"]},
        supply={0: "4t"},
        track={0: 7},
    ).state
    assert possessions(state, 0) == [0, 2, 0, 0, 0, 2, 2, 7]
    assert len(possessions(state, 1)) == len(LIKED)


def choice(bot: Scout, game: Game) -> str:
    return bot.choose(game.view(game.state.seat), game.legal_actions(), Budget()).text


def test_too_few_games_are_refused(games: list[Kept]) -> None:
    with pytest.raises(ArenaError, match="3 games are too few"):
        trained(games[:3], [], MADE, 1, lambda _: None)


def test_calibration_compares_what_was_said_with_what_came() -> None:
    shares = np.array([0.25, 0.25, 0.25, 0.25, 0.9, 0.9], np.float32)
    wins = np.array([1, 0, 0, 0, 1, 0], np.float32)
    error, bins = calibration(shares, wins)
    assert [count for count, _, _ in bins] == [4, 2]
    assert error == pytest.approx((4 * 0.0 + 2 * 0.4) / 6, abs=1e-6)


def few(wins: list[list[float]], game: list[int]) -> Positions:
    """Return positions of two players of which nothing is known but who won."""
    count = len(wins)
    empty = np.zeros((count, 2), np.float32)
    won = np.array(wins, np.float32)
    return Positions(
        "hansa-2-3",
        np.zeros((count, 2, 1), np.float32),
        np.zeros((count, 2, 1), np.int8),
        np.zeros((count, 1), np.float32),
        empty,
        empty[:, 0],
        won,
        empty,
        np.array(game, np.int32),
    )


def test_few_games_show_an_error_that_is_chance() -> None:
    shares = np.array([[0.75, 0.25]] * 400, np.float32)
    few_games = few([[1, 0]] * 400, [number // 100 for number in range(400)])
    many_games = few([[1, 0]] * 400, list(range(400)))
    assert chance_error([many_games], [shares]) < 0.05 < chance_error([few_games], [shares])
