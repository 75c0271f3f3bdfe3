"""`./kontor test --repeat` goes round all files, and goes on where it was stopped."""

from contextlib import nullcontext
from pathlib import Path

import pytest

from tools import repeating

FILES = ["tests/house/test_pins.py", "tests/house/test_script.py"]


class Runs:
    """Stands for pytest: notes what is run, and is stopped or fails when it is told to."""

    def __init__(self, stopped_at: int) -> None:
        self.done: list[tuple[str, int]] = []
        self.stopped_at = stopped_at

    def __call__(self, file: str, number: int) -> repeating.Run:
        if len(self.done) == self.stopped_at:
            self.stopped_at = -1
            raise KeyboardInterrupt
        self.done.append((file, number))
        passed = (file, number) != (FILES[1], 2)
        return {"file": file, "run": number, "passed": passed, "seconds": 0.0}


def test_it_goes_on_where_it_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = Runs(stopped_at=3)
    monkeypatch.setattr(repeating, "RESULTS", tmp_path)
    monkeypatch.setattr(repeating, "alone", nullcontext)
    monkeypatch.setattr(repeating, "ensure_tools", lambda: None)
    monkeypatch.setattr(repeating, "ensure_package", lambda: None)
    monkeypatch.setattr(repeating, "run_once", runs)
    with pytest.raises(KeyboardInterrupt):
        repeating.test_repeatedly(["3", *FILES])
    assert repeating.test_repeatedly(["3", *FILES]) == 1
    assert runs.done == [(file, number) for number in (1, 2, 3) for file in FILES]
    said = capsys.readouterr().err
    assert f"  3 of   3 passed  {FILES[0]}" in said
    assert f"  2 of   3 passed  {FILES[1]}" in said
    assert "5 of 6 runs passed." in said
