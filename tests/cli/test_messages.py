"""The three catalogues say the same things."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

import kontor.cli
import kontor.rules
from kontor.board import BOARDS, board
from kontor.cli.messages import LANGUAGES, Messages, default_language, en, pl, ru
from kontor.cli.wording import Wording
from kontor.rules import action_space
from kontor.rules.words import KINDS, MARKERS

CATALOGUES = {"en": en.MESSAGES, "pl": pl.MESSAGES, "ru": ru.MESSAGES}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_there_is_a_catalogue_for_every_language() -> None:
    assert tuple(CATALOGUES) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_and_placeholders_are_the_same(language: str) -> None:
    told = {key: placeholders(text) for key, text in CATALOGUES[language].items()}
    assert told == {key: placeholders(text) for key, text in en.MESSAGES.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_and_none_is_english_by_mistake(language: str) -> None:
    texts = CATALOGUES[language]
    assert all(texts.values())
    long = {key for key, text in texts.items() if re.search(r"\w+ \w+ \w+", text)}
    assert language == "en" or not {key for key in long if texts[key] == en.MESSAGES[key]}


def test_every_key_in_the_code_is_in_the_catalogue() -> None:
    sources = Path(kontor.cli.__path__[0]).glob("*.py")
    calls = [
        node
        for path in sources
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and re.search(r"(say|messages)$", ast.unparse(node.func))
    ]
    keys = [
        call.args[0].value for call in calls if call.args and isinstance(call.args[0], ast.Constant)
    ]
    assert len(keys) > 50
    assert [key for key in keys if key not in en.MESSAGES] == []


def test_every_reason_has_a_sentence() -> None:
    source = (Path(kontor.rules.__path__[0]) / "reasons.py").read_text(encoding="utf-8")
    keys = set(re.findall(r'Reason\("([^"]+)"', source))
    keys |= {f"office.{kind}" for kind in KINDS}
    keys |= {f"use.{marker.replace('+', 'plus-')}" for marker in MARKERS}
    assert {f"why.{key}" for key in keys} == {key for key in en.MESSAGES if key.startswith("why.")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board_id", BOARDS)
def test_every_action_can_be_told(board_id: str, language: str) -> None:
    wording = Wording(Messages(language), board(board_id))
    for text in action_space(board(board_id)).by_text:
        assert wording.choice(text)
        assert wording.deed(text)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB", "LC_ALL": "", "LC_MESSAGES": "ru"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_terminal_says_the_language(environment: dict[str, str], language: str) -> None:
    assert default_language(environment) == language
