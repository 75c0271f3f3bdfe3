"""Every lesson is right: it can be solved, answers what is wrong, and is told in every language."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kontor.lessons.lesson import course, lesson, lesson_ids
from kontor.lessons.proving import faults
from kontor.messages import LANGUAGES

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
RULE_IDS = re.findall(r"^\| ([A-Z]{1,2}\d+) \|", RULES, re.MULTILINE)
MOST_SENTENCES = 2
LONGEST_TEXT = 180


def texts_of(language: str) -> dict[str, Any]:
    path = ROOT / "src" / "kontor" / "messages" / "lessons" / f"{language}.json"
    texts: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return texts


def test_every_file_is_in_the_course_once() -> None:
    folder = ROOT / "src" / "kontor" / "lessons" / "data" / "lessons"
    assert sorted(lesson_ids()) == sorted(path.stem for path in folder.glob("*.json"))
    assert len(set(lesson_ids())) == len(lesson_ids())
    assert [group.id for group in course()] == ["first", "course", "more"]


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_a_lesson_can_be_done_and_answers_what_is_wrong(lesson_id: str) -> None:
    assert list(faults(lesson(lesson_id))) == []


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_a_lesson_teaches_rules_that_there_are(lesson_id: str) -> None:
    assert set(lesson(lesson_id).rules) <= set(RULE_IDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_every_lesson_is_there(language: str) -> None:
    texts = texts_of(language)
    assert sorted(texts) == sorted(lesson_ids())
    for lesson_id in lesson_ids():
        found, known = texts[lesson_id], lesson(lesson_id)
        assert set(found) == {"name", "idea", "steps"}, lesson_id
        assert list(found["steps"]) == [step.id for step in known.steps], lesson_id
        for step in known.steps:
            said = found["steps"][step.id]
            where = f"{lesson_id}, {step.id}"
            assert set(said) == {"name", "goal", "say", "wrong", "done"}, where
            assert len(said["say"]) == len(step.moments), where
            assert len(said["wrong"]) == len(step.wrong), where


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_long(language: str) -> None:
    for lesson_id, found in texts_of(language).items():
        for step_id, said in found["steps"].items():
            for text in (said["goal"], said["done"], *said["say"], *said["wrong"]):
                where = f"{language}, {lesson_id}, {step_id}: {text}"
                assert len(re.findall(r"[.!?…](?:\s|$)", text)) <= MOST_SENTENCES, where
                assert 0 < len(text) <= LONGEST_TEXT, where


def taught() -> dict[str, list[str]]:
    """Return the lessons that teach each rule."""
    return {rule: [one for one in lesson_ids() if rule in lesson(one).rules] for rule in RULE_IDS}


def test_every_rule_is_taught_by_some_lesson() -> None:
    assert len(RULE_IDS) == 97
    assert [rule for rule, lessons in taught().items() if not lessons] == []


def test_the_document_says_which_lesson_teaches_which_rule() -> None:
    document = (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")
    rows = [
        f"| `{one.id}` | {len(one.steps)} | {one.minutes} | {' '.join(one.rules)} |"
        for one in map(lesson, lesson_ids())
    ]
    assert "\n".join(rows) in document, "docs/lessons.md should have:\n" + "\n".join(rows)
