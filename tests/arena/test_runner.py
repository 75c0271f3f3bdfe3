"""Whole matches: the same games wherever they are played; what fails is told and kept."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kontor.arena import ArenaError, Entrant, GameError, MatchOptions, Played, run_match
from kontor.record import Game
from kontor.rules import Setup
from tests.arena.contestants import FailingBot, policy, random_match


def games_of(options: MatchOptions) -> Any:
    return run_match(options).json()["games"]


def test_the_number_of_processes_changes_nothing() -> None:
    one, two = run_match(random_match(games=9)), run_match(random_match(games=9, jobs=2))
    assert one.json()["games"] == two.json()["games"]
    assert one.match == two.match
    assert [(a.win, a.place, a.rating) for a in one.codes] == [
        (b.win, b.place, b.rating) for b in two.codes
    ]


def test_factories_play_in_other_processes_too() -> None:
    options = MatchOptions((policy("a"), policy("b"), policy("a")), Setup(players=3), 3, jobs=2)
    report = run_match(options)
    assert report.match.capped == 0
    assert [one.code for one in report.codes] == ["a", "b"]
    assert games_of(options) == report.json()["games"]


def test_another_seed_gives_other_games() -> None:
    other = MatchOptions(random_match().entrants, Setup(players=3, seed=12), 6, cap=40, jobs=1)
    assert games_of(other) != games_of(random_match())


def test_every_game_is_told_as_it_ends() -> None:
    told: list[tuple[Played, int]] = []
    run_match(random_match(jobs=2), lambda played, done: told.append((played, done)))
    assert sorted(played.number for played, _ in told) == [1, 2, 3, 4, 5, 6]
    assert [done for _, done in told] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("jobs", [1, 2])
def test_records_are_written(tmp_path: Path, jobs: int) -> None:
    report = run_match(random_match(games=12, jobs=jobs, records=tmp_path / "new" / "records"))
    paths = sorted(tmp_path.glob("new/records/*"))
    assert [path.name for path in paths] == [f"game-{number:02}.json" for number in range(1, 13)]
    for path, (seating, result) in zip(paths, report.games, strict=True):
        game = Game.load(path)
        assert game.setup == seating.setup
        assert game.scores() == result.scores
        codes = [report.options.entrants[number].code for number in seating.entrants]
        assert game.meta == {
            "game": seating.number,
            "bots": codes,
            "bot_seeds": list(seating.seeds),
            "capped": True,
        }


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_failing_bot_ends_the_match(jobs: int) -> None:
    bad = Entrant("bad", partial(FailingBot, how="raises"))
    options = MatchOptions((policy(), bad, policy()), Setup(players=3), 3, jobs=jobs)
    line = r"game \d \(seed \d+, start \d, .*bad.*\): bot bad"
    with pytest.raises(GameError, match=line) as caught:
        run_match(options)
    record = caught.value.failure.record
    assert record is not None
    assert "ZeroDivisionError: no idea" in record["meta"]["traceback"]
    assert record["meta"]["game"] == caught.value.failure.number
    seat = record["meta"]["bots"].index("bad")
    assert Game.load(record).view(seat).json() == record["meta"]["view"]


def test_a_process_that_dies_is_told_with_the_record_so_far() -> None:
    bad = Entrant("bad", partial(FailingBot, how="dies"))
    options = MatchOptions((policy(), policy(), bad), Setup(players=3), 3, jobs=2)
    with pytest.raises(GameError, match="its process died with exit code 3 after") as caught:
        run_match(options)
    record = caught.value.failure.record
    assert record is not None
    game = Game.load(record)
    assert len(game.actions) > 10
    assert game.seat == record["meta"]["bots"].index("bad")


def test_a_journal_is_not_overwritten_and_resumes(tmp_path: Path) -> None:
    path = tmp_path / "match.json.partial"
    whole = games_of(random_match(journal=path))
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 7
    # The last line is cut off in the middle, as by a power failure.
    path.write_text("".join(lines[:4]) + lines[4][:50], encoding="utf-8")
    with pytest.raises(ArenaError, match="3 games of an unfinished match"):
        run_match(random_match(journal=path))
    told: list[int] = []
    resumed = random_match(journal=path, resume=True)
    report = run_match(resumed, lambda _, done: told.append(done))
    assert told == [4, 5, 6]
    assert report.json()["games"] == whole
    again = path.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line).get("number") for line in again] == [None, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("change", "name"),
    [({"cap": 41}, "cap was 40 and is now 41"), ({"games": 9}, "games was 6 and is now 9")],
)
def test_a_journal_of_another_match_is_refused(
    tmp_path: Path, change: dict[str, Any], name: str
) -> None:
    path = tmp_path / "journal"
    run_match(random_match(journal=path))
    before = path.read_bytes()
    with pytest.raises(ArenaError, match=name):
        run_match(random_match(journal=path, resume=True, **change))
    assert path.read_bytes() == before


def test_a_factory_with_other_weights_is_another_match(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    for how in ("this", "that"):
        bad = Entrant("bad", partial(FailingBot, how=how))
        entrants = (policy(), policy(), bad)
        options = MatchOptions(
            entrants, Setup(players=3), 3, cap=5, jobs=1, journal=path, resume=how == "that"
        )
        if how == "this":
            run_match(options)
        else:
            with pytest.raises(ArenaError, match="belongs to another match: entrants"):
                run_match(options)


@pytest.mark.parametrize("text", ["nonsense\n", "{}\n", '{"journal": 2, "options": {}}\n', "[1]\n"])
def test_a_file_that_is_no_journal_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "journal"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ArenaError, match="journal"):
        run_match(random_match(journal=path, resume=True))
    assert path.read_text(encoding="utf-8") == text
