"""`kontor learn`: lessons typed line by line."""

from collections.abc import Callable

import pytest

from kontor.cli import main
from kontor.lessons import lesson_ids
from kontor.lessons.lesson import lesson
from kontor.messages import LANGUAGES, lesson_texts

Learn = Callable[..., str]


@pytest.fixture
def learn(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Learn:
    """Type lines in a lesson until they end; return what was printed."""

    def run(lesson_id: str, *lines: str, language: str = "en") -> str:
        typed = iter(lines)

        def read(prompt: str) -> str:
            print(prompt, end="")
            line = next(typed, None)
            if line is None:
                raise EOFError
            return line

        monkeypatch.setattr("builtins.input", read)
        assert main(["learn", lesson_id, "--language", language]) == 0
        return capsys.readouterr().out

    return run


def solution_of(lesson_id: str) -> list[str]:
    return [action for step in lesson(lesson_id).steps for action in step.solution]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_lessons_are_listed(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "--language", language]) == 0
    printed = capsys.readouterr().out
    for lesson_id in lesson_ids():
        assert lesson_id in printed
        assert lesson_texts(language)[lesson_id]["name"] in printed


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_a_lesson_is_played_to_its_end(learn: Learn, lesson_id: str) -> None:
    printed = learn(lesson_id, *solution_of(lesson_id))
    texts = lesson_texts("en")[lesson_id]
    said = " ".join(printed.split())
    for step in texts["steps"].values():
        assert " ".join(step["done"].split()) in said
    assert f"That was “{texts['name']}”." in printed


def test_a_wrong_choice_is_told_and_taken_back(learn: Learn) -> None:
    printed = learn("displaced", "place t goslar-quedlinburg.1", "show")
    assert "develops actions" in printed or "actions" in printed
    assert "It is taken back; try again." in printed
    assert "Göttingen–Quedlinburg 1t 1t ·" in printed.split("taken back")[1]


def test_a_hint_tells_the_next_action(learn: Learn) -> None:
    first = lesson("displaced").steps[0].solution[0]
    assert first == "place t goettingen-quedlinburg.3"
    assert "You could place a trader on Göttingen–Quedlinburg 3." in learn("displaced", "hint")


def test_an_unknown_lesson_is_refused_with_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "nothing"]) != 0
    assert "there is no lesson 'nothing'" in capsys.readouterr().err
