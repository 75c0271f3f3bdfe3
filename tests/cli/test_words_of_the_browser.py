"""The words of the game that the browser says are those of the terminal."""

from pathlib import Path

import pytest

from kontor.cli.messages.export import export, main

FOLDER = Path(__file__).parents[2] / "web" / "src" / "words" / "game"


def test_the_words_of_the_browser_are_not_stale() -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert kept == export(), "run: python -m kontor.cli.messages.export web/src/words/game"


def test_the_command_writes_all_files(tmp_path: Path) -> None:
    assert main([str(tmp_path / "new")]) == 0
    written = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "new").iterdir()}
    assert written == export()


def test_the_command_wants_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage" in capsys.readouterr().err


def test_the_browser_shows_by_a_mark_who_it_was() -> None:
    english = export()["en.ts"]
    assert '"log.drawn": "draws a marker to the plate"' in english
    assert "{seat}: " not in english
