"""What is printed besides the boards: every thing has a number, a name and a rule of its own."""

import pytest

from kontor.board import components
from kontor.board.control import controller
from kontor.rules import words
from kontor.rules.markers import USES
from kontor.rules.setup import EDITIONS
from tests.house.test_rule_ids import rule_ids

NUMBERS = {
    "ABILITIES": {
        "keys": words.KEYS,
        "actions": words.ACTIONS,
        "privilege": words.PRIVILEGE,
        "book": words.BOOK,
        "bank": words.BANK,
    },
    "MARKERS": {
        "extra-office": words.EXTRA_OFFICE,
        "swap-offices": words.SWAP_OFFICES,
        "+3": words.PLUS_3,
        "+4": words.PLUS_4,
        "develop": words.DEVELOP,
        "move-3": words.MOVE_3,
        "remove-3": words.REMOVE_3,
    },
    "PERMANENT": {
        "move-any-2": words.MOVE_ANY_2,
        "develop-privilege": words.DEVELOP_PRIVILEGE,
        "office-in-green-city": words.OFFICE_IN_GREEN_CITY,
        "replace-2-from-route": words.REPLACE_2,
        "place-2-in-wales-or-scotland": words.PLACE_2,
    },
    "FAVOURS": {
        "relocate-anywhere": words.RELOCATE_ANYWHERE,
        "extra-action": words.EXTRA_ACTION,
        "join-income": words.JOIN_INCOME,
        "extra-relocation": words.EXTRA_RELOCATION,
        "cities": words.CITIES,
        "abilities": words.FULL_ABILITIES,
    },
}


@pytest.mark.parametrize("table", NUMBERS)
def test_the_number_of_a_thing_is_its_place_in_the_notation(table: str) -> None:
    names = getattr(components, table)
    assert NUMBERS[table] == {name: names.index(name) for name in NUMBERS[table]}


def test_every_thing_names_a_rule_of_the_rulebook() -> None:
    rules = {row.name: row.rule for row in components.ABILITY_ROWS}
    rules |= {row.name: row.rule for row in components.MARKER_ROWS}
    rules |= {row.name: row.rule for row in components.PERMANENT_ROWS}
    rules |= {row.name: row.rule for row in components.FAVOUR_ROWS}
    rules |= {row.name: row.rule for row in words.PHASE_ROWS}
    assert not [name for name, rule in rules.items() if rule not in rule_ids()]


@pytest.mark.rule("SU5")
def test_every_marker_says_how_many_of_it_each_edition_has() -> None:
    editions = [edition.name for edition in EDITIONS]
    assert all(list(row.counts) == editions for row in components.MARKER_ROWS)


@pytest.mark.rule("TU3")
def test_every_marker_is_used_in_a_turn_or_by_establishing_a_route() -> None:
    order = [components.MARKERS[use.marker] for use in USES]
    assert order == list(components.USE_ORDER)
    named = {row.name for row in components.MARKER_ROWS if row.names is not None}
    assert named == set(order) == {*components.MARKERS} - {"extra-office"}


@pytest.mark.rule("E3")
@pytest.mark.parametrize(
    ("owners", "owner"),
    [
        ("", None),
        ("0", "0"),
        ("01", "1"),
        ("001", "0"),
        ("0110", "0"),
        ("1001n2", "1"),
        ("nn0", "n"),
    ],
)
def test_most_offices_control_a_city_and_the_rightmost_of_those_who_tie(
    owners: str, owner: str | None
) -> None:
    assert controller(list(owners)) == owner
