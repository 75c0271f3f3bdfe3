"""The indices of actions stay the same for a version of the rules."""

import copy
import hashlib
import pickle

import pytest

from kontor.board import board
from kontor.board.folders import own_board_ids
from kontor.env import EnvError, UnionSpace, layout, union_space
from kontor.env.observing import observer_of
from kontor.record import Game
from kontor.rules import RULES_VERSION, action_space, legal_actions

# The number of actions, and a hash of their texts in order. Another figure is another rules
# version, because whoever has learned the indices would be wrong.
PROMISED = {
    "hansa-4-5": (2123, "9f37ef96de028bab"),
    "hansa-2-3": (2038, "7c967ccbd7abe49b"),
    "east": (2457, "aa9fed617c1197a2"),
    "britannia-4-5": (2391, "50ef7a01b007d0b4"),
    "britannia-2-3": (2187, "c44ffba36160c83e"),
    "union": (6408, "6d6c24c6703763b1"),
}


def digest(texts: list[str]) -> tuple[int, str]:
    return len(texts), hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]


def test_the_indices_of_a_board_are_as_promised() -> None:
    assert RULES_VERSION == 1
    found = {
        board_id: digest([action.text for action in action_space(board(board_id)).all])
        for board_id in own_board_ids()
    }
    assert {**found, "union": digest(union_space().texts)} == PROMISED


@pytest.mark.parametrize("board_id", own_board_ids())
def test_an_index_leads_to_an_action_and_back(board_id: str) -> None:
    union = union_space()
    for number, action in enumerate(action_space(board(board_id)).all):
        assert action.index == number
        index = union.of_board(board_id)[number]
        assert union.texts[index] == action.text
        assert union.by_text[action.text] == index
        assert union.to_board(board_id, index) == number


def test_equal_actions_of_two_boards_have_one_index() -> None:
    union = union_space()
    end = [action_space(board(one)).end.index for one in ("east", "hansa-4-5")]
    assert union.of_board("east")[end[0]] == union.of_board("hansa-4-5")[end[1]]
    assert len(UnionSpace()) == len(union) == len(set(union.texts))


def test_a_mask_of_the_union_has_the_legal_actions() -> None:
    union = union_space()
    state = Game.new(board="east", players=3, seed=1).state
    out = bytearray(b"\x07" * len(union))
    union.mask(state, out)
    texts = [union.texts[index] for index, allowed in enumerate(out) if allowed == 1]
    assert sorted(texts) == sorted(action.text for action in legal_actions(state))
    assert set(out) == {0, 1}


def test_spaces_and_layouts_are_shared_when_they_are_copied_and_sent() -> None:
    for one in (union_space(), layout("east"), observer_of("east")):
        assert copy.deepcopy(one) is pickle.loads(pickle.dumps(one)) is one


def test_what_is_not_there_is_said() -> None:
    union = union_space()
    with pytest.raises(EnvError, match="board 'atlantis' is not in the union of hansa-4-5"):
        union.of_board("atlantis")
    with pytest.raises(EnvError, match="there is no action 99999"):
        union.to_board("east", 99999)
    index = union.by_text["place t bremen-hamburg.1"]
    with pytest.raises(EnvError, match=r"\(place t bremen-hamburg.1\) is not on board east"):
        union.to_board("east", index)
