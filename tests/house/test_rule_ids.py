"""Every rule is proved by a test that names it, and no test names a rule that is not there."""

import ast
import re
from collections import Counter
from functools import cache

from tests.house.files import ROOT, TESTS, name_of

ROW = re.compile(r"^\| ([A-Z]+[0-9]+) \|", re.MULTILINE)


@cache
def rule_ids() -> list[str]:
    """List the ids at the beginning of the table rows of the rule text."""
    return ROW.findall((ROOT / "docs" / "rules.md").read_text(encoding="utf-8"))


@cache
def marks() -> dict[str, str]:
    """Return every id that a test names, with one place where it stands."""
    return {
        argument: f"{name_of(path)}:{node.lineno}"
        for path in sorted(TESTS.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
        for argument in map(ast.literal_eval, node.args)
    }


def test_every_id_is_given_once() -> None:
    repeated = [rule for rule, count in Counter(rule_ids()).items() if count > 1]
    assert rule_ids()
    assert not repeated, f"ids of more than one rule: {', '.join(repeated)}"


def test_every_rule_has_a_test() -> None:
    unproved = [rule for rule in rule_ids() if rule not in marks()]
    assert not unproved, f"rules without a test: {', '.join(unproved)}"


def test_every_mark_names_a_rule() -> None:
    unknown = [f"{rule} ({place})" for rule, place in marks().items() if rule not in rule_ids()]
    assert not unknown, f"marks that name no rule: {', '.join(unknown)}"
