"""The recipes of CONTRIBUTING.md: the files that they name are there, and no others are needed."""

import re

import pytest

from tests.house.files import ROOT, name_of, project_files

TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
RECIPE = re.compile(r"^\*\*(An? [^*]+)\.\*\*(.*?)(?=^\*\*An? |^## )", re.MULTILINE | re.DOTALL)
RECIPES: dict[str, str] = dict(RECIPE.findall(TEXT.partition("## Recipes")[2]))
PATH = re.compile(r"`((?:src|web|docs|tests)/[\w./*-]*)`")
GENERATED = ("web/src/api/openapi.json", "web/src/api/schema.d.ts", "web/src/facts/")

# For each recipe something that was added by it, as the sources write it, and who may name it.
COUNTED = {
    "A bot level": ("apprentice", {"src/kontor/bots/registry.py"}),
    "A page of the browser": ("About.svelte", {"web/src/pages/pages.ts"}),
    "An event of a table": ("out-of-time", {"src/kontor/server/kinds.py", "web/src/state/log.ts"}),
    "An endpoint": ("/healthz", {"src/kontor/server/api/health.py"}),
    "A difference between editions": (
        "extra_needs_leftmost",
        {"src/kontor/rules/setup.py", "src/kontor/rules/establish.py"},
    ),
}


def sources_that_name(text: str) -> set[str]:
    """Return the sources, written by hand, in which a text stands as code or in quotes."""
    word = re.compile(rf"(?<![\w-]){re.escape(text)}(?![\w-])")
    return {
        name_of(path)
        for path in project_files()
        if path.suffix in {".py", ".ts", ".svelte"}
        and name_of(path).startswith(("src/", "web/src/"))
        and not name_of(path).startswith(GENERATED)
        and not re.search(r"\.test\.|/testing/|/migrations/", name_of(path))
        and word.search(path.read_text(encoding="utf-8"))
    }


def test_there_is_a_recipe_for_everything_that_is_added_often() -> None:
    wanted = {"A bot level", "A bonus marker", "A board", "A language", *COUNTED}
    assert wanted == RECIPES.keys()


@pytest.mark.parametrize("title", RECIPES)
def test_every_file_of_a_recipe_is_there(title: str) -> None:
    paths = [path for path in PATH.findall(RECIPES[title]) if not re.search(r"ID|XX", path)]
    assert paths or title == "A language"
    assert [path for path in paths if not list(ROOT.glob(path.rstrip("/")))] == []


@pytest.mark.parametrize("title", COUNTED)
def test_nothing_else_names_what_was_added_by_a_recipe(title: str) -> None:
    text, allowed = COUNTED[title]
    assert sources_that_name(text) == allowed
