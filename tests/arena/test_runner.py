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
            "cap": 40,
            "capped": True,
            "places": result.places,
            "scores": result.scores,
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
    [({"cap": 41}, "cap was 40 and is now 41"), ({"games": 3}, "games was 6 and is now 3")],
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


def without_time(data: dict[str, Any]) -> dict[str, Any]:
    for one in (*data["codes"], *data["entrants"]):
        del one["time"]
    return {name: value for name, value in data.items() if name != "time"}


def test_a_finished_match_is_extended(tmp_path: Path) -> None:
    entrants = tuple(Entrant("scripted") for _ in range(4))
    path, journal = tmp_path / "match.json", tmp_path / "match.json.partial"

    def match(games: int, **more: Any) -> MatchOptions:
        # Some of these games are capped, some come to their end.
        return MatchOptions(entrants, Setup(seed=2), games, cap=123, jobs=1, **more)

    first = run_match(match(4))
    path.write_text(json.dumps(first.json()), encoding="utf-8")
    told: list[int] = []
    grown = match(8, journal=journal, resume=True, extends=path)
    report = run_match(grown, lambda played, _: told.append(played.number))
    assert told == [5, 6, 7, 8]
    assert {result.capped for _, result in report.games} == {True, False}
    assert without_time(report.json()) == without_time(run_match(match(8)).json())
    assert [result.clocks for _, result in report.games[:4]] == [
        result.clocks for _, result in first.games
    ]
    # The journal has all games; whoever goes on from it need not have the report.
    assert len(journal.read_text(encoding="utf-8").splitlines()) == 9
    again = run_match(match(8, journal=journal, resume=True), lambda *_: pytest.fail("played"))
    assert again.json() == report.json()


def test_an_unfinished_match_may_get_more_games(tmp_path: Path) -> None:
    journal = tmp_path / "match.json.partial"
    run_match(random_match(games=3, journal=journal))
    report = run_match(random_match(games=6, journal=journal, resume=True))
    assert report.json()["games"] == games_of(random_match(games=6))


def test_another_match_is_not_extended(tmp_path: Path) -> None:
    path, journal = tmp_path / "match.json", tmp_path / "match.json.partial"
    path.write_text(json.dumps(run_match(random_match(games=3)).json()), encoding="utf-8")
    other = random_match(games=6, cap=41, journal=journal, resume=True, extends=path)
    with pytest.raises(ArenaError, match=r"match\.json belongs to another match: cap was 40"):
        run_match(other)
    assert not journal.exists()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("nonsense", "is not the report of a match"),
        ("[]", "is not the report of a match"),
        ('{"format": 1, "options": {}}', "a report of version 1 cannot be extended, only 2"),
        ('{"format": 2, "options": {}, "games": [{}], "time": []}', "is not the report"),
    ],
)
def test_a_file_that_is_no_report_is_not_extended(tmp_path: Path, text: str, line: str) -> None:
    path = tmp_path / "match.json"
    path.write_text(text, encoding="utf-8")
    options = random_match(journal=tmp_path / "journal", resume=True, extends=path)
    with pytest.raises(ArenaError, match=line):
        run_match(options)


def test_capped_games_tell_scores_and_places() -> None:
    report = run_match(random_match(cap=60))
    for _, result in report.games:
        assert result.winners == []
        assert sum(result.places) == 6
        totals = [sheet["total"] for sheet in result.scores]
        assert result.places.index(min(result.places)) in [
            seat for seat, total in enumerate(totals) if total == max(totals)
        ]
    for one in report.entrants:
        seats = [(g.seating.entrants.index(one.entrants[0]), g.result) for g in report.games]
        assert one.place is None
        assert one.at_cap is not None
        assert one.at_cap.games == 6
        assert one.at_cap.place == pytest.approx(sum(r.places[s] for s, r in seats) / 6)
        assert one.at_cap.sheet["total"] == pytest.approx(
            sum(r.scores[s]["total"] for s, r in seats) / 6
        )


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


@pytest.mark.parametrize("text", ["nonsense\n", "{}\n", '{"journal": 1, "options": {}}\n', "[1]\n"])
def test_a_file_that_is_no_journal_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "journal"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ArenaError, match="journal"):
        run_match(random_match(journal=path, resume=True))
    assert path.read_text(encoding="utf-8") == text
