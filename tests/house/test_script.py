"""The script at the root starts anywhere."""

import ast
import os

from kontor.cli.options import TERMINAL
from tests.house.files import ROOT

SCRIPT = ROOT / "kontor"


def test_an_old_python_can_read_it_far_enough_to_be_refused() -> None:
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 7))
    first_check = next(number for number, node in enumerate(tree.body) if isinstance(node, ast.If))
    before = [ast.unparse(node) for node in tree.body[1:first_check]]
    assert before == ["import sys"]


def test_scripts_can_be_run() -> None:
    assert all(os.access(path, os.X_OK) for path in (SCRIPT, ROOT / ".ci" / "run"))


def test_it_knows_which_games_are_played_in_the_terminal() -> None:
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"))
    values = [
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "TERMINAL"
    ]
    options = {f"--{name.replace('_', '-')}" for name in TERMINAL}
    assert [set(value) for value in values] == [{*options, "--help"}]
