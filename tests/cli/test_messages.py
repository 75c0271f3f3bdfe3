"""The terminal has a sentence for everything, and uses every sentence that it has."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import kontor.cli
import kontor.rules
import kontor.text
from kontor.board import BOARDS, board
from kontor.messages import ENGLISH, LANGUAGES, Messages, catalogue
from kontor.rules import action_space
from kontor.rules.words import KINDS, MARKERS
from kontor.text.wording import Wording


def sources() -> Iterator[ast.AST]:
    for room in (kontor.cli, kontor.text):
        for path in Path(room.__path__[0]).glob("*.py"):
            yield from ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def test_every_key_in_the_code_is_in_the_catalogue() -> None:
    calls = [
        node
        for node in sources()
        if isinstance(node, ast.Call) and re.search(r"(say|messages)$", ast.unparse(node.func))
    ]
    keys = [
        call.args[0].value for call in calls if call.args and isinstance(call.args[0], ast.Constant)
    ]
    known = Messages(ENGLISH).texts
    assert len(keys) > 50
    assert [key for key in keys if key not in known] == []


def test_every_key_of_the_terminal_is_in_the_code() -> None:
    nodes = list(sources())
    said = {node.value for node in nodes if isinstance(node, ast.Constant)}
    # f"decide.{phase}" says every key that begins so.
    starts = tuple(
        node.values[0].value
        for node in nodes
        if isinstance(node, ast.JoinedStr)
        and isinstance(node.values[0], ast.Constant)
        and str(node.values[0].value).endswith(".")
    )
    unused = [
        key
        for key in catalogue(ENGLISH)["terminal"]
        if key not in said and not key.startswith(starts)
    ]
    assert unused == []


def test_every_reason_has_a_sentence() -> None:
    rooms = sorted(Path(kontor.rules.__path__[0]).glob("*.py"))
    source = "".join(path.read_text(encoding="utf-8") for path in rooms)
    keys = set(re.findall(r'Reason\("([^"]+)"', source))
    keys |= {f"office.{kind}" for kind in KINDS}
    keys |= {f"use.{marker.replace('+', 'plus-')}" for marker in MARKERS}
    told = {key for key in catalogue(ENGLISH)["game"] if key.startswith("why.")}
    assert {f"why.{key}" for key in keys} == told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board_id", BOARDS)
def test_every_action_can_be_told(board_id: str, language: str) -> None:
    wording = Wording(Messages(language), board(board_id))
    for text in action_space(board(board_id)).by_text:
        assert wording.choice(text)
        assert wording.deed(text)
