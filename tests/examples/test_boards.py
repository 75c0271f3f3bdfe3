"""The notebook runs from top to bottom, and every picture in it is one of a board."""

import ast
import json
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.examples.places import EXAMPLES

NOTEBOOK = json.loads((EXAMPLES / "boards.ipynb").read_text(encoding="utf-8"))
SVG = "image/svg+xml"


def run(source: str, names: dict[str, Any]) -> object:
    """Run a cell as a notebook does; return the value of its last line, if that is a value."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), names)
        return None
    exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def pieces(picture: str) -> set[str | None]:
    return {
        one.get("data-at") for one in ElementTree.fromstring(picture).iterfind(".//*[@data-piece]")
    }


def test_every_cell_runs_and_shows_what_the_notebook_keeps(
    capsys: pytest.CaptureFixture[str],
) -> None:
    names: dict[str, Any] = {}
    drawn = 0
    for cell in NOTEBOOK["cells"]:
        if cell["cell_type"] != "code":
            continue
        value = run("".join(cell["source"]), names)
        printed = capsys.readouterr().out
        kept = {one["output_type"]: one for one in cell["outputs"]}
        assert bool(printed) == ("stream" in kept)
        assert (value is not None) == ("execute_result" in kept)
        if value is not None:
            assert hasattr(value, "_repr_svg_")
            assert pieces(value._repr_svg_())
            assert pieces("".join(kept["execute_result"]["data"][SVG]))
            drawn += 1
    assert drawn == 3


def test_it_is_a_notebook_of_the_fourth_format() -> None:
    assert (NOTEBOOK["nbformat"], NOTEBOOK["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in NOTEBOOK["cells"]]
    assert len(set(ids)) == len(ids)
    for cell in NOTEBOOK["cells"]:
        code = {"outputs", "execution_count"} if cell["cell_type"] == "code" else set()
        assert set(cell) == {"cell_type", "id", "metadata", "source"} | code
