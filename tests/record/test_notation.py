"""Text and value of every action of every board (NOTATION)."""

import re

import pytest

from kontor.board import BOARDS, board
from kontor.record import format_action, parse_action
from kontor.rules import NotationError, action_space

# The grammar of docs/notation.md, with every kind of word as a name.
GRAMMAR = (
    "income COUNT",
    "place KIND POST",
    "displace KIND POST",
    "lift POST",
    "establish ROUTE",
    "establish ROUTE office CITY",
    "establish ROUTE develop ABILITY",
    "establish ROUTE prestige NUMBER",
    "establish ROUTE extra CITY KIND",
    "use +3",
    "use +4",
    "use develop ABILITY",
    "use swap-offices CITY NUMBER",
    "use move-3",
    "use remove-3",
    "favour FAVOUR MARKER MARKER",
    "pawn PROVINCE",
    "pawn PROVINCE paid",
    "end",
    "pay COUNT",
    "put POST",
    "add KIND POST",
    "take POST",
    "done",
    "drop POST",
    "remove POST",
    "join KIND",
    "decline",
    "accept",
    "office CITY KIND",
    "neutral ROUTE CITY",
    "neutral ROUTE",
    "mark MARKER ROUTE",
)
FIXED = {
    "COUNT": r"(?:[1-9]\d*t)?(?:[1-9]\d*m)?",
    "KIND": "[tm]",
    "NUMBER": r"[1-9]\d*",
    "ABILITY": "(?:keys|actions|privilege|book|bank)",
    "MARKER": r"(?:extra-office|swap-offices|\+3|\+4|develop|move-3|remove-3)",
    "FAVOUR": "(?:relocate-anywhere|extra-action|join-income|extra-relocation|cities|abilities)",
}


def patterns(board_id: str) -> list[re.Pattern[str]]:
    """Return the grammar as patterns with the places of a board."""
    printed = board(board_id)
    places = {
        "POST": "|".join(map(re.escape, printed.post_ids)),
        "ROUTE": "|".join(map(re.escape, printed.route_index)),
        "CITY": "|".join(map(re.escape, printed.city_index)),
        "PROVINCE": "|".join(map(re.escape, printed.province_index)) or "(?!)",
    }
    words = {**FIXED, **{name: f"(?:{text})" for name, text in places.items()}}
    return [
        re.compile(" ".join(words.get(word, re.escape(word)) for word in line.split()))
        for line in GRAMMAR
    ]


@pytest.mark.parametrize("board_id", BOARDS)
def test_every_action_comes_back_from_its_text(board_id: str) -> None:
    space = action_space(board(board_id))
    for number, action in enumerate(space.all):
        assert action.index == number
        assert parse_action(space.board, format_action(action)) is action
        assert str(action) == action.text
    assert len({action.text for action in space.all}) == len(space.all)


@pytest.mark.parametrize("board_id", BOARDS)
def test_every_action_is_in_the_grammar_and_ascii(board_id: str) -> None:
    known = patterns(board_id)
    used = set()
    for action in action_space(board(board_id)).all:
        matching = [
            number for number, pattern in enumerate(known) if pattern.fullmatch(action.text)
        ]
        assert len(matching) == 1, action.text
        used.update(matching)
        assert action.text.isascii()
        assert action.text == action.text.lower()
    unused = {GRAMMAR[number] for number in range(len(GRAMMAR))} - {GRAMMAR[n] for n in used}
    assert unused <= {"pawn PROVINCE", "pawn PROVINCE paid", "office CITY KIND"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "single spaces"),
        (" end", "single spaces"),
        ("end ", "single spaces"),
        ("place  t bremen-hamburg.1", "single spaces"),
        ("End", "unknown verb 'End'"),
        ("march t bremen-hamburg.1", "unknown verb 'march'"),
        ("place t bremen-hamburg.5", "unknown word 'bremen-hamburg.5'"),
        ("place x bremen-hamburg.1", "unknown word 'x'"),
        ("place t hamburg-bremen.1", "unknown word 'hamburg-bremen.1'"),
        ("income 0t", "unknown word '0t'"),
        ("income 1m1t", "unknown word '1m1t'"),
        ("place t bremen-hamburg", "do not fit together"),
        ("end end", "do not fit together"),
        ("establish bremen-hamburg office minden", "do not fit together"),
        ("establish bremen-hamburg develop keys", "do not fit together"),
        ("favour cities develop +3", "do not fit together"),
        ("place t " + "x" * 500, "unknown word"),
    ],
)
def test_a_text_that_is_no_action_says_why(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=re.escape(reason)):
        parse_action(board("hansa-4-5"), text)
