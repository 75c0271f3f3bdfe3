"""What is listed once has all that belongs to it: a rule, words in every language, a picture.

These are the tests that fail first when something of the game is added by its recipe in
CONTRIBUTING.md; they say what is still missing.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from kontor.board.components import FAVOURS, MARKERS, PERMANENT
from kontor.bots import people_levels
from kontor.bots.weights import load_weights
from kontor.look.elements import elements
from kontor.messages import LANGUAGES, catalogue
from kontor.server.facts import facts
from tests.house.files import ROOT
from tests.house.test_rule_ids import rule_ids

CHOICES = facts()["choices"]
GAME = facts()["game"]


def rules_in(value: object) -> Iterator[str]:
    """Find the rule of everything that has one."""
    if isinstance(value, dict):
        for item in value.values():
            yield from rules_in(item)
    elif isinstance(value, str):
        yield value


def named() -> Iterator[str]:
    """List the keys of the words for everything that pages or the terminal name."""
    for edition in CHOICES["editions"]:
        yield f"edition.{edition['name']}"
    for kind in ("abilities", "markers", "favours", "permanentMarkers"):
        key = {"abilities": "ability", "permanentMarkers": "permanent"}.get(kind, kind[:-1])
        for name in GAME[kind]:
            yield from (f"{key}.{name}", f"tip.{key}.{name}")
    for module in CHOICES["modules"]:
        yield from (f"module.{module}", f"module.{module}.text")
    yield from (f"variant.{name}" for name in CHOICES["variants"])
    yield from (f"level.{name}" for name in CHOICES["levels"])
    yield from (f"experience.{row['name']}" for row in CHOICES["experiences"])
    yield from (f"new.clock.{clock['name']}" for clock in [*CHOICES["clocks"], CHOICES["ownClock"]])
    yield from (f"new.zero.{name}" for name in CHOICES["atZero"])
    yield from (f"new.order.{name}" for name in CHOICES["orders"])
    yield from told()
    yield from (f"colour.{name}" for name in CHOICES["colours"])
    yield from (f"score.{name}" for name in GAME["categories"])
    yield from (f"privilege.{rank}" for rank in range(len(GAME["privileges"])))


def told() -> Iterator[str]:
    """List the keys of the tips of the form for a new table, a line for each option."""
    for field in ("board", "players", "seat", "name", "visible", "watch", "presets"):
        yield f"tip.new.{field}"
    options = {
        "edition": [edition["name"] for edition in CHOICES["editions"]],
        "variant": CHOICES["variants"],
        "bank": CHOICES["banks"],
        "level": CHOICES["levels"],
        "order": CHOICES["orders"],
        "clock": [clock["name"] for clock in [*CHOICES["clocks"], CHOICES["ownClock"]]],
        "zero": CHOICES["atZero"],
    }
    for field, names in options.items():
        yield f"tip.new.{field}"
        yield from (f"tip.new.{field}.{name}" for name in names)


def test_every_rule_that_the_client_leads_to_is_there() -> None:
    kinds = ("abilities", "markers", "permanentMarkers", "favours", "rules")
    found = {rule for kind in kinds for rule in rules_in(GAME[kind])}
    assert found
    found |= set(rules_in(CHOICES["rules"]))
    assert found - set(rule_ids()) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_its_words(language: str) -> None:
    texts = {**catalogue(language)["game"], **catalogue(language)["browser"]}
    missing = [key for key in named() if not texts.get(key)]
    assert not missing, f"{language}.json lacks {', '.join(missing)}"


@pytest.mark.parametrize("name", [*MARKERS, *PERMANENT])
def test_every_marker_has_its_picture(name: str) -> None:
    # +3 and +4 are written as they are.
    assert name.startswith("+") or f"sign-{name}" in elements()


@pytest.mark.parametrize("name", FAVOURS)
def test_every_favour_has_its_picture(name: str) -> None:
    sprite = (ROOT / "web" / "src" / "look" / "elements.svg").read_text(encoding="utf-8")
    assert f'id="favour-{name}"' in sprite


def test_every_marker_has_its_weight() -> None:
    assert load_weights()
    path = ROOT / "src" / "kontor" / "bots" / "data" / "weights.json"
    weights = json.loads(path.read_text(encoding="utf-8"))
    assert [name for name in weights if name.startswith("marker_")] == [
        f"marker_{name}" for name in MARKERS
    ]


QUOTED = re.compile(r"""["'`]([^"'`\s]+)["'`]""")
RULE = re.compile(r"[A-Z]{1,2}[0-9]{1,2}")
WORDS_OF_OTHER_THINGS = {"develop", "cities", "abilities"}
KNOWN_TO_THE_CLIENT = {
    # The one marker that is used by another verb than `use`.
    ("state/actions.ts", "extra-office"),
    # What the journal tells by its rule alone.
    ("state/results.ts", "C6"),
    ("state/results.ts", "N4"),
    ("state/results.ts", "X5"),
}


def test_the_client_names_nothing_by_itself() -> None:
    editions = [edition["name"] for edition in CHOICES["editions"]]
    names = {*MARKERS, *PERMANENT, *FAVOURS, *editions, *CHOICES["banks"], *CHOICES["levels"]}
    sources = ROOT / "web" / "src"
    found = {
        (path.relative_to(sources).as_posix(), text)
        for path in [*sources.rglob("*.ts"), *sources.rglob("*.svelte")]
        if not {"api", "facts", "testing"} & set(path.relative_to(sources).parts)
        and not path.name.endswith(".test.ts")
        for text in QUOTED.findall(path.read_text(encoding="utf-8"))
        if text in names - WORDS_OF_OTHER_THINGS or RULE.fullmatch(text)
    }
    assert found <= KNOWN_TO_THE_CLIENT, f"take it from web/src/facts: {found}"


NEW_LEVEL = """
import json
from functools import partial
from kontor.bots import registry
from kontor.bots.players import PlannerBot

registry.LEVELS["syndic"] = registry.Level(partial(PlannerBot, width=60), for_people=True)

from kontor.server.api.requests import TableRequest
from kontor.server.describe import description
from kontor.server.facts import facts

seats = [{"kind": "me"}, {"kind": "bot", "level": "syndic"}]
request = TableRequest.model_validate({"seats": seats})
schemas = json.loads(description())["components"]["schemas"]
print(json.dumps({
    "registry": registry.bot_names()[len(registry.LEVELS) - 1],
    "bot": type(registry.make_bot("syndic", 1).bot).__name__,
    "request": request.seats[1].level,
    "described": schemas["SeatRequest"]["properties"]["level"]["enum"],
    "facts": facts()["choices"]["levels"],
}))
"""


def test_a_bot_level_is_one_row() -> None:
    # In a process of its own: requests are described once, when they are imported.
    done = subprocess.run(
        [sys.executable, "-c", NEW_LEVEL], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    levels = [*people_levels(), "syndic"]
    assert json.loads(done.stdout) == {
        "registry": "syndic",
        "bot": "PlannerBot",
        "request": "syndic",
        "described": levels,
        "facts": levels,
    }
