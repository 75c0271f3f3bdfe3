"""Actions taken apart for the terminal."""

import pytest

from kontor.board import BOARDS, board
from kontor.rules.actions import action_space
from kontor.text.notation import FORMS, ParsedAction, read_action


@pytest.mark.parametrize("board_id", BOARDS)
def test_every_action_keeps_its_words(board_id: str) -> None:
    for action in action_space(board(board_id)).all:
        verb, form, words = read_action(action.text)
        assert action.text.startswith(verb)
        assert tuple(words) == FORMS[form]
        assert set(words.values()) <= set(action.text.split())


def test_words_that_choose_a_form_are_part_of_its_key() -> None:
    extra = {"route": "hamburg-stade", "city": "hamburg", "kind": "t"}
    assert read_action("establish hamburg-stade extra hamburg t") == ParsedAction(
        "establish", "establish.extra", extra
    )
    assert read_action("use +3") == ParsedAction("use", "use.other", {"marker": "+3"})
    assert read_action("pawn outer paid") == ParsedAction(
        "pawn", "pawn.paid", {"province": "outer"}
    )
