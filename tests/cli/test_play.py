"""`kontor play`: a game typed line by line."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kontor.cli import main
from kontor.cli.table import Table
from kontor.messages import LANGUAGES, Messages
from kontor.record import Game
from kontor.text.ink import Ink, fold
from tests.games.policy import choose
from tests.games.setups import all_setups

Play = Callable[..., str]
POST = "place t hamburg-stade.1"


def test_the_table_says_what_there_is_to_know(play: Play) -> None:
    printed = play()
    assert "Hansa, 3 players · Big Box · round 1" in printed
    assert "End: prestige 0 of 20, markers left 12, cities 0 of 10" in printed
    assert "seat 0 (red): your turn, actions left: 2" in printed
    assert "> 0 red    0         5t 1m   6t 0m  1     2        white      2     3" in printed
    assert "{move 3}" in printed
    assert printed.endswith("Goodbye.\n")


def test_a_number_chooses(play: Play) -> None:
    printed = play("1")
    assert "seat 0: takes income (1 trader)" in printed
    assert "actions left: 1" in printed


def test_notation_chooses(play: Play) -> None:
    assert "seat 0: places a trader on Hamburg–Stade 1" in play(POST)


def test_part_of_an_action_narrows_the_list(play: Play) -> None:
    printed = play("place t stade", "lübeck 3 merchant")
    assert "place a trader on Hamburg–Stade 3" in printed
    assert "place a merchant on Hamburg–Stade" not in printed
    assert "place a merchant on Hamburg–Lübeck 3   [Enter takes it]" in printed


def test_enter_takes_the_only_one_left(play: Play) -> None:
    assert "seat 0: places a merchant on Hamburg–Lübeck 3" in play("lubeck 3 merchant", "")


def test_enter_shows_more_of_a_long_list(play: Play) -> None:
    printed = play("list place", "")
    assert "1–18 of 202; Enter shows more" in printed
    assert "19–36 of 202; Enter shows more" in printed


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("fly", "No legal action contains “fly”; type a number"),
        ("0", "There is no choice 0; they run from 1 to 206"),
        ("9" * 5000, "There is no choice 999999999"),
        ("done", "“done” is not legal now"),
        ("", "type a number, part of an action, or help"),
        ("\x00\ud800", "No legal action contains"),
        ("log x", "Say how many lines"),
        ("log " + "9" * 5000, "Nothing has happened yet"),
        ("rules", "Say which"),
        ("rules Q", "unknown rule 'Q'"),
        ("save", "Say where"),
        ("save /", "exists already"),
        ("save no/such/folder", "Not saved: no/such/folder: No such file or directory"),
        ("save a\x00b", "Not saved"),
        ("save " + "x" * 300, "Not saved"),
        ("board no/such/folder.svg", "Not drawn"),
        ("undo", "There is nothing of yours to take back"),
        ("mission", "This game is played without missions"),
    ],
)
def test_bad_input_is_answered_and_changes_nothing(line: str, answer: str, play: Play) -> None:
    printed = play(line, "position")
    assert answer in printed
    assert '"acted": false' in printed


def test_commands(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    printed = play(POST, "scores", "log 1", "map", "board", "help", "show", "rules C3", "list")
    assert "If the game ended now" in printed
    assert "Hamburg–Stade          0t · ·" in printed
    assert f"The board is drawn in {tmp_path / 'kontor-board.svg'}" in printed
    assert 'data-piece="0t"' in (tmp_path / "kontor-board.svg").read_text(encoding="utf-8")
    assert "take back your last action" in printed
    assert "Routes are adjacent" in printed


def test_undo_takes_back_ones_last_action(play: Play) -> None:
    printed = play(POST, "undo", "position")
    assert "Taken back: place a trader on Hamburg–Stade 1" in printed
    assert '"acted": false' in printed


def test_undo_takes_back_what_bots_did_after_it(play: Play) -> None:
    options = "--players 3 --seed 1 --start 0 --bot 1,2"
    printed = play("end", "undo", "position", options=options)
    assert "Taken back: end the turn, and what the bots did after it:" in printed
    view = json.loads(printed.split("seat 0> ")[-2])
    assert (view["seat"], view["round"], view["posts"]) == (0, 1, {})


def test_undo_keeps_what_was_seen(play: Play, tmp_path: Path) -> None:
    game = Game.new(players=3, seed=7, start=0)
    random = Random(7)
    while game.phase != "mark":
        game.play(choose(game.state, game.legal_actions(), random))
    game.save(tmp_path / "game.json")
    printed = play("undo", options=f"--load {tmp_path / 'game.json'}")
    assert "place the markers of your plate:" in printed
    assert "That cannot be taken back" in printed


def test_every_action_is_saved(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    options = f"--players 3 --seed 1 --start 0 --save {path}"
    for lines in ((POST,), (POST, "^C"), (POST, "undo", POST, "quit")):
        path.unlink(missing_ok=True)
        printed = play(*lines, options=options)
        assert f"The game is saved in {path}." in printed
        assert Game.load(path).actions == [POST]
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_game_is_saved_before_its_first_action(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play(options=f"--save {path}")
    assert Game.load(path).actions == []


def test_a_game_goes_on(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play(POST, f"save {path}")
    printed = play("end", f"save {path}", options=f"--load {path}")
    assert f"The game of {path}, actions so far: 1." in printed
    assert Game.load(path).actions == [POST, "end"]


def test_no_other_file_is_overwritten(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("dear", encoding="utf-8")
    assert main(["play", "--text", "--save", str(path)]) == 2
    assert "it exists" in capsys.readouterr().err
    assert "exists already" in play(f"save {path}", f"board {path}")
    assert path.read_text(encoding="utf-8") == "dear"


def test_a_mission_is_shown_to_its_owner_only(play: Play) -> None:
    options = "--players 3 --seed 1 --start 0 --modules missions"
    game = Game.new(players=3, seed=1, start=0, modules=("missions",))
    table = Table(game, {}, Messages("en"), Ink(False))
    missions = [player["mission"] for player in game.position()["players"]]
    names = [table.wording.cities(mission) for mission in missions]

    alone = play("position", "log", "scores", options=f"{options} --bot 1,2")
    assert f"mission: {names[0]}" in alone
    assert not any(json.dumps(mission) in alone for mission in missions[1:])

    shared = play("position", "scores", options=options)
    assert not any(name in shared for name in names)
    assert not any(json.dumps(mission) in shared for mission in missions)
    assert "Missions are counted at the end." in shared
    assert f"Mission of seat 0 (red): {names[0]}" in play("mission", options=options)


def test_hot_seat_waits_for_the_next_person(play: Play) -> None:
    printed = play("", "end", "", options="--players 3 --seed 1 --start 0 --hot-seat")
    assert "Hand over to seat 0 (red) and press Enter" in printed
    assert "Hand over to seat 1 (blue) and press Enter" in printed


def test_the_end_is_shown_and_nothing_can_be_played_after_it(play: Play, finished: Path) -> None:
    printed = play("undo", "end", "1", "", "mission", options=f"--load {finished}")
    assert "The game is over" in printed
    assert "Won by seat" in printed
    assert "That cannot be taken back" in printed
    assert "“end” is not legal now" in printed


def test_a_game_is_played_on_from_any_moment(play: Play, finished: Path, tmp_path: Path) -> None:
    game, path = Game.load(finished), tmp_path / "what-if.json"
    # Seat 0 has just placed a piece, and has another action.
    at = next(n for n in range(80, 200) if _acts(game, n - 1, 0) and _acts(game, n, 0))
    options = f"--from {finished} --at {at} --bot 1,2"
    printed = play("undo", game.actions[at], "undo", "undo", f"save {path}", options=options)
    assert printed.startswith(f"Played on from {finished} after action {at}; hidden things were")
    assert printed.count("There is nothing of yours to take back") == 2
    assert printed.count("Taken back: ") == 1
    saved = Game.load(path)
    assert saved.actions == game.actions[:at]
    assert saved.view(0) == _rewound(game, at).view(0)
    assert saved.meta["origin"]["actions"] == at
    assert saved.deal != game.deal
    assert saved.deal is not None
    assert game.deal is not None
    assert saved.deal.missions[0] == game.deal.missions[0]


def _acts(game: Game, number: int, seat: int) -> bool:
    """Tell whether a seat places a piece by its next action."""
    is_placing = game.actions[number].startswith("place")
    return is_placing and game.state_after(number).seat == seat


def _rewound(game: Game, number: int) -> Game:
    found = Game.load(game.record())
    found.undo_to(number)
    return found


def test_hidden_things_can_lie_as_they_fell(play: Play, finished: Path, tmp_path: Path) -> None:
    path = tmp_path / "what-if.json"
    play(f"save {path}", options=f"--from {finished} --at 90 --as-they-fell")
    saved = Game.load(path)
    assert saved.deal == Game.load(finished).deal
    assert saved.meta["origin"]["hidden"] == "as-they-fell"
    # What was played on can be played on.
    play(f"save {path}.json", options=f"--from {path} --at 45")
    assert Game.load(Path(f"{path}.json")).action_count == 45
    assert main(["play", "--text", "--from", str(path), "--at", "9", "--as-they-fell"]) == 2


def test_the_log_of_a_replay_numbers_the_moments(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game.load(finished)
    assert main(["replay", str(finished), "--to", "60", "--log"]) == 0
    printed = capsys.readouterr().out.splitlines()
    numbers = [line[:4].strip() for line in printed[: printed.index("")]]
    found = [int(number) for number in numbers if number]
    told = [n for n, text in enumerate(game.actions[:60], 1) if text not in ("end", "done")]
    assert set(told) <= set(found) <= set(range(1, 61))
    assert found == sorted(found)


@pytest.mark.parametrize("at", ["100000", "over"])
def test_a_moment_that_is_not_there_is_named(
    at: str, finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    count = Game.load(finished).action_count
    number = str(count) if at == "over" else at
    assert main(["play", "--text", "--from", str(finished), "--at", number]) == 2
    message = "is over after" if at == "over" else f"the game has {count}"
    assert message in capsys.readouterr().err


def test_two_players_get_the_variant_of_the_edition(
    play: Play, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Big Box, neutral" in play(options="--players 2 --seed 1")
    assert main(["perft", "--players", "2", "--edition", "2009", "--depth", "1"]) == 0
    assert capsys.readouterr().err == "kontor: two players: variant pawn of edition 2009\n"


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        ("--players 7", 1, "players must be 2 to 5"),
        ("--board east --edition 2009", 1, "board east needs edition big-box"),
        ("--board moon", 1, "unknown board 'moon'"),
        ("--board hansa-4-5 --players 3", 1, "board hansa-4-5 is not for 3 players"),
        ("--modules chess", 1, "unknown module 'chess'"),
        ("--bot 9", 2, "seats are numbers from 0 to 3"),
        ("--bot x", 2, "seats are numbers from 0 to 3"),
        ("--bot 0,1,2,3", 2, "at least one seat must be left to a person"),
        ("--load none.json", 1, "none.json: No such file or directory"),
        ("--load none.json --players 3", 2, "leave out --players"),
        ("--load -", 2, "standard input is for the players"),
        ("--at 3", 2, "--at needs --from FILE"),
        ("--as-they-fell", 2, "--as-they-fell needs --from FILE"),
        ("--from none.json", 2, "--from needs --at N; kontor replay FILE --log numbers"),
        ("--from none.json --at -1", 2, "'-1' is not a whole number of 0 or more"),
        ("--from none.json --at 3", 1, "none.json: No such file or directory"),
        ("--from none.json --at 3 --seed 3", 2, "--from has its own setup; leave out --seed"),
        ("--from none.json --at 3 --load none.json", 2, "choose one"),
        ("--from - --at 3", 2, "--from needs a file"),
        ("--language fr", 2, "invalid choice"),
        ("--save no/such/folder.json", 1, "No such file or directory"),
    ],
)
def test_wrong_options_are_refused(
    options: str, code: int, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--text", *options.split()]) == code
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    "setup", all_setups(), ids=lambda setup: "-".join(map(str, setup.values()))
)
def test_every_decision_can_be_shown_in_80_columns(
    setup: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    random = Random(str(setup))
    game = Game.new(**setup, seed=random.randrange(1000))
    for _ in range(random.randrange(250)):
        if not game.over:
            game.play(choose(game.state, game.legal_actions(), random))
    table = Table(game, {}, Messages(random.choice(LANGUAGES)), Ink(False))
    turns = iter(range(25))

    def read(_: str) -> str:
        if game.over or next(turns, None) is None:
            raise EOFError
        return choose(game.state, game.legal_actions(), random).text

    monkeypatch.setattr("builtins.input", read)
    table.play()
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if len(line) > 80] == []


def test_long_lines_are_folded_between_words() -> None:
    line = "  " + "\x1b[31mword\x1b[0m " * 30
    parts = fold(line)
    assert len(parts) == 2
    assert " ".join(" ".join(parts).split()) == " ".join(line.split())
    assert parts[1].startswith("      \x1b[31mword")
