"""Statistics of recorded games: against games made up by hand, and against the journal."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from kontor.arena.course import Course, course_of
from kontor.arena.dataset import Dataset, make_dataset
from kontor.arena.shares import wilson
from kontor.arena.statistics import mean_of, statistics_of
from kontor.board import board
from kontor.cli import main
from kontor.record import Game, read_games, read_records
from kontor.rules import RecordError, Setup
from kontor.rules.score import CATEGORIES
from kontor.rules.words import ABILITIES
from tests.house.files import ROOT

Printed = pytest.CaptureFixture[str]
KEYS, ACTIONS = ABILITIES.index("keys"), ABILITIES.index("actions")
CITIES = board("hansa-2-3").city_index
GOETTINGEN, HAMBURG = CITIES["goettingen"], CITIES["hamburg"]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data set with a finished game of every table."""
    path = tmp_path_factory.mktemp("data") / "games.jsonl.gz"
    make_dataset(Dataset(("scripted", "scripted:5n"), 12, seed=3, jobs=1), path)
    return path


def sheet(total: int) -> dict[str, int]:
    return {name: total if name in ("track", "total") else 0 for name in CATEGORIES}


def made_up(**change: Any) -> Course:
    """Return a game of three in which seat 1, which plays second, wins with 20 points."""
    usual: dict[str, Any] = {
        "setup": Setup(players=3, start=0, seed=1),
        "bots": ("a", "b", "a"),
        "start": 0,
        "winners": (1,),
        "reason": "prestige",
        "sheets": [sheet(12), sheet(20), sheet(10)],
        "rounds": 3,
        "decisions": 30,
        "opened": [ACTIONS, ACTIONS, KEYS],
        "reached": [{2: 1, 3: 2}, {2: 1, 3: 1, 4: 3}, {2: 1}],
        "actions": [(2, 3, 2), (3, 3, 2)],
        "first": {GOETTINGEN: 1, HAMBURG: 0},
        "last": {GOETTINGEN: 0, HAMBURG: 1},
        "ahead": {1: 0, 2: 1},
    }
    return Course(**{**usual, **change})


def test_the_figures_are_those_of_the_games() -> None:
    other = made_up(
        setup=Setup(players=3, start=2, seed=2),
        start=2,
        reason="markers",
        # Two share the win.
        winners=(0, 2),
        sheets=[sheet(15), sheet(9), sheet(15)],
        rounds=5,
        actions=[(2, 2, 2)] * 4,
        opened=[None, ACTIONS, KEYS],
        ahead={1: 0},
    )
    capped = made_up(reason=None, winners=())
    (table,) = statistics_of([made_up(), other, capped])
    assert (table.games, table.unfinished, table.board) == (3, 1, "hansa-2-3")
    assert (table.rounds.mean, table.rounds.least, table.rounds.most) == (4, 3, 5)
    assert (table.winner.mean, table.margin.mean) == (17.5, 4)
    assert {name: (one.count, one.of) for name, one in table.ends.items()} == {
        "prestige": (1, 2),
        "markers": (1, 2),
    }
    # Of the second game seat 2 is the first to play, then seat 0.
    assert [one.wins.count for one in table.seats] == [0.5, 1.5, 0]
    assert [one.points.mean for one in table.seats] == [13.5, 17.5, 9.5]
    assert [(one.ability, one.seats.count, one.wins.count) for one in table.openings] == [
        ("actions", 3, 1),
        ("keys", 2, 0.5),
        (None, 1, 0.5),
    ]
    three, four, five = table.reached
    assert (three.seats.count, three.seats.of, three.wins.count) == (4, 6, 1.5)
    assert three.round == mean_of([2, 1, 2, 1])
    assert (four.seats.count, four.round) == (2, mean_of([3, 3]))
    assert (five.seats.count, five.round, five.wins.of) == (0, None, 0)
    by_round = {one.round: one for one in table.by_round}
    assert {number: one.games for number, one in by_round.items()} == {1: 2, 2: 2, 3: 1, 4: 1}
    assert by_round[2].mean == pytest.approx((3 + 3 + 2 + 2 + 2 + 2) / 6)
    assert (by_round[2].seats[3].count, by_round[2].wins[3].count) == (2, 1)
    assert [(one.round, one.wins.count, one.wins.of) for one in table.ahead] == [
        (1, 0.5, 2),
        (2, 1, 1),
    ]
    cities = {one.city: one for one in table.cities}
    goettingen = cities["goettingen"]
    assert goettingen.develops == ["actions"]
    # In the first game seat 0 took it from seat 1, who won; in the second it shared the win.
    assert (goettingen.last.count, goettingen.last_wins.count) == (2, 0.5)
    assert (goettingen.first_wins.count, goettingen.first_wins.of) == (1, 2)
    assert cities["stade"].last.count == 0
    track = table.sources[0]
    assert track.winners.of == 3
    assert track.winners.mean == pytest.approx(50 / 3)
    assert track.others is not None
    assert track.others.mean == pytest.approx((12 + 10 + 9) / 3)
    assert [(one.code, one.wins.count, one.wins.of) for one in table.bots] == [
        ("a", 1, 4),
        ("b", 1, 2),
    ]


def test_intervals_are_those_of_wilson_and_of_the_mean() -> None:
    (table,) = statistics_of([made_up()] * 9 + [made_up(winners=(0,))])
    second = table.seats[1].wins
    assert (second.share, (second.low, second.high)) == (0.9, wilson(9, 10))
    figures = mean_of([1, 2, 3, 4])
    # The standard deviation of these is the root of 5/3.
    assert figures.high == pytest.approx(2.5 + 1.959964 * (5 / 3) ** 0.5 / 2)
    assert mean_of([7]).high is None


def test_tables_are_told_apart_by_all_that_makes_another_game() -> None:
    kinds: list[dict[str, Any]] = [
        {"players": 3},
        {"players": 3, "edition": "egmont"},
        {"players": 3, "modules": ("missions",)},
        {"players": 3, "bank": "3-4-7"},
    ]
    courses = [made_up(setup=Setup(**kind, seed=seed)) for kind in kinds for seed in (1, 2)]
    assert [table.games for table in statistics_of(courses)] == [2, 2, 2, 2]
    assert statistics_of([made_up(reason=None, winners=())]) == []


def events_of(game: Game) -> Iterator[dict[str, Any]]:
    for event in game.events:
        yield event.data


def test_the_course_of_a_game_agrees_with_its_journal(games: Path) -> None:
    for game, record in zip(read_games(games), read_records(games), strict=True):
        course, round_ = course_of(record), 1
        opened: dict[int, int] = {}
        reached: list[dict[int, int]] = [{2: 1} for _ in range(game.setup.players)]
        for event in events_of(game):
            if event["event"] == "turn":
                round_ = event["round"]
            if event["event"] == "ability":
                opened.setdefault(event["seat"], ABILITIES.index(event["ability"]))
                if event["ability"] == "actions":
                    reached[event["seat"]].setdefault(event["value"], round_)
        assert course.opened == [opened.get(seat) for seat in range(game.setup.players)]
        assert course.reached == reached
        assert len(course.actions) == course.rounds - 1 == game.state.round - 1
        assert course.sheets == game.scores()
        assert (list(course.winners), course.reason) == (
            game.result()["winners"],  # type: ignore[index]
            game.result()["reason"],  # type: ignore[index]
        )
        assert course.bots == tuple(game.meta["bots"])
        control = {city: owner for city, owner in enumerate(game.state.control) if 0 <= owner < 5}
        assert course.last == control
        assert control.keys() <= course.first.keys()


def test_who_was_first_to_control_a_city_is_who_set_the_first_office() -> None:
    record = next(iter(read_records(ROOT / "tests" / "records" / "big-box-hansa-4.json")))
    game = Game.load(ROOT / "tests" / "records" / "big-box-hansa-4.json")
    first: dict[str, int] = {}
    for event in events_of(game):
        place, _, space = str(event.get("to")).partition(" ")
        if event["event"] == "piece" and place in game.state.terms.board.city_index and space:
            first.setdefault(place, int(event["piece"][0]))
    course = course_of(record)
    names = game.state.terms.board.cities
    assert {names[city].id: owner for city, owner in course.first.items()} == first


def test_a_record_that_cannot_be_played_is_refused(games: Path) -> None:
    record = next(read_records(games))
    with pytest.raises(RecordError, match="action 4: "):
        course_of(record._replace(actions=(*record.actions[:3], "done")))
    with pytest.raises(RecordError, match="result"):
        course_of(record._replace(result=None))


def test_who_is_ahead_is_told_by_the_first_turn_of_a_round(games: Path) -> None:
    record = next(read_records(games))
    assert course_of(record).ahead == {}
    turns = [
        {"round": 1, "shares": [0.4, 0.6]},
        {"round": 1, "shares": [0.9, 0.1]},
        {"round": 2, "shares": [0.7, 0.3]},
    ]
    told = record._replace(meta={"evaluations": turns})
    assert course_of(told).ahead == {1: 1, 2: 0}
    with pytest.raises(RecordError, match="evaluations under meta cannot be read: KeyError"):
        course_of(record._replace(meta={"evaluations": [{"shares": [1]}]}))


def test_statistics_are_printed(games: Path, capsys: Printed) -> None:
    assert main(["stats", str(games)]) == 0
    text = capsys.readouterr().out
    assert text.startswith("All tables\n")
    assert text.count("Points by source") == 12
    assert main(["stats", str(games), "--board", "east", "--players", "4"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("east, 4 players: 1 game\nPlayed by      scripted")
    assert "Chance         25.0 % for each seat to win" in text
    assert main(["stats", str(games), "--board", "hansa", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [table["board"] for table in data["tables"]] == ["hansa-2-3"] * 2 + ["hansa-4-5"] * 2
    assert data["format"] == 1


def test_statistics_are_drawn_the_same_every_time(games: Path, tmp_path: Path) -> None:
    one_table = ["--board", "east", "--players", "3"]
    for name, words, title in (
        ("table", one_table, "Points by source"),
        ("overview", [], "Wins by seat, beyond chance"),
    ):
        drawn = [tmp_path / f"{name}-{number}.svg" for number in (1, 2)]
        for path in drawn:
            assert main(["stats", str(games), *words, "--plot", str(path)]) == 0
        assert drawn[0].read_bytes() == drawn[1].read_bytes()
        assert title in set(ElementTree.parse(drawn[0]).getroot().itertext())


@pytest.mark.parametrize(
    ("words", "code", "line"),
    [
        (["nothing.jsonl"], 1, "nothing.jsonl: no such file"),
        (["GAMES", "--board", "moon"], 1, "no finished game in"),
        (["GAMES", "--players", "9"], 1, "with --players 9"),
        (["GAMES", "--plot", "a.pdf"], 2, "must end in .png or .svg"),
        (["GAMES", "--plot", "no/a.svg"], 2, "there is no folder no"),
    ],
)
def test_wrong_usage_is_told_in_one_line(
    words: list[str], code: int, line: str, games: Path, capsys: Printed
) -> None:
    assert main(["stats", *(str(games) if word == "GAMES" else word for word in words)]) == code
    said = capsys.readouterr().err
    assert said.startswith("kontor: ")
    assert line in said


def test_a_faulty_game_is_told_with_its_line(games: Path, tmp_path: Path, capsys: Printed) -> None:
    path = tmp_path / "games.jsonl"
    record = next(read_games(games)).record()
    record["actions"][5] = "done"
    path.write_text(f"\n{json.dumps(record)}\n", encoding="utf-8")
    assert main(["stats", str(path)]) == 1
    assert f"{path}: line 2: action 6: " in capsys.readouterr().err
