"""The command line as a program of its own: exit codes, streams, signals, start."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kontor.cli import main
from kontor.record import Game
from tests.server.places import PATIENCE

COMMAND = [sys.executable, "-m", "kontor.cli"]


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], input=typed, capture_output=True, text=True, check=False
    )


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    printed = capsys.readouterr().out
    for command in ("play", "replay", "board", "perft", "bench", "rules"):
        assert f"\n  {command} " in f"\n{printed}".replace("\n    ", "\n  ")
        assert main([command, "--help"]) == 0
        assert "examples:" in capsys.readouterr().out


def test_an_unknown_command_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fly"]) == 2
    assert "invalid choice" in capsys.readouterr().err


def test_piped_input_plays_and_ends_cleanly(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    done = run(
        "play", "--text", "--players", "3", "--bot", "1,2", "--save", str(path), typed="1\nend\n\n"
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert len(Game.load(path).actions) > 2


def test_a_reader_who_leaves_early_is_no_failure() -> None:
    with subprocess.Popen(
        [*COMMAND, "rules"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_the_start_is_quick_because_commands_are_not_imported() -> None:
    code = "import sys, kontor.cli; kontor.cli.main(['--version']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = set(done.stdout.splitlines()[-1].split())
    assert not imported & {"kontor.look", "kontor.cli.play", "kontor.cli.bench", "kontor.cli.show"}


def test_ctrl_c_at_a_terminal_keeps_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    process, terminal = pty.fork()
    if process == 0:
        os.environ.pop("NO_COLOR", None)
        os.execv(
            sys.executable, [*COMMAND, "play", "--text", "--players", "3", "--save", str(path)]
        )
    seen = read_until(terminal, b"> ")
    os.write(terminal, b"1\n")
    seen += read_until(terminal, b"actions left: 1")
    if b"> " not in seen.rpartition(b"actions left: 1")[2]:
        seen += read_until(terminal, b"> ")
    seen += press_ctrl_c(terminal, b"Goodbye.")
    _, status = os.waitpid(process, 0)
    os.close(terminal)
    assert os.waitstatus_to_exitcode(status) == 0
    assert b"\x1b[31m" in seen
    assert b"Traceback" not in seen
    assert len(Game.load(path).actions) == 1


def press_ctrl_c(terminal: int, answer: bytes) -> bytes:
    """Press Ctrl-C and return what a terminal shows up to and with the answer.

    A signal that comes just as Python begins to read a line waits there for the next key; whoever
    sits at a terminal presses again.
    """
    for _ in range(10):
        os.write(terminal, b"\x03")
        if select.select([terminal], [], [], PATIENCE / 10)[0]:
            break
    return read_until(terminal, answer)


def read_until(terminal: int, text: bytes) -> bytes:
    """Return what a terminal shows up to and with a text."""
    seen = b""
    give_up = time.monotonic() + PATIENCE
    while text not in seen:
        ready, _, _ = select.select([terminal], [], [], give_up - time.monotonic())
        assert ready, seen
        seen += os.read(terminal, 65536)
    return seen


def test_an_interrupted_count_says_so() -> None:
    with subprocess.Popen(
        [*COMMAND, "perft", "--depth", "9"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == "kontor: interrupted\n"
    assert process.returncode == 130
