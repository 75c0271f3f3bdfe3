"""Writes the facts that the browser client needs: what can be chosen, what lies on a table.

`./kontor types` runs it: `python -m kontor.server.facts FOLDER`. Every fact is taken from where the
program itself has it; the client knows none by itself. Boards are not among them: their facts are
served when the program runs. For each group there are a JSON file and its types. The groups are
loaded apart, so that the first page gets what it needs and no more.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

from kontor.board.components import (
    ABILITY_ROWS,
    FAVOUR_ROWS,
    FEWEST_PLAYERS,
    MARKER_ROWS,
    MOST_PLAYERS,
    PERMANENT_ROWS,
    PRIVILEGES,
    Ability,
    Marker,
    Tile,
)
from kontor.bots import EXPERIENCES, USUAL_LEVEL, people_levels
from kontor.look.pieces import SEAT_COLOURS
from kontor.record import HIDDEN
from kontor.rules import Setup
from kontor.rules.deal import pool_markers
from kontor.rules.score import CATEGORIES, MODULE_OF
from kontor.rules.setup import (
    BANKS,
    EDITIONS,
    MODULES,
    VARIANT_PLAYERS,
    VARIANTS,
    Edition,
)
from kontor.rules.terms import EVERYTHING
from kontor.rules.words import (
    ABILITIES,
    ACTION_VALUES,
    ACTIONS,
    BANK,
    BOOK,
    BOOK_VALUES,
    KEY_VALUES,
    KEYS,
    PRESTIGE_END,
    PRIVILEGE,
)
from kontor.server.options import (
    ABSENCES,
    ABSENT_AFTER,
    AT_ZERO,
    CLOCK_PRESETS,
    LONGEST_BANK,
    LONGEST_INCREMENT,
    LONGEST_LABEL,
    LONGEST_NAME,
    LONGEST_SAYING,
    NO_CLOCK,
    ORDERS,
    OWN_CLOCK,
    PHRASES,
    SHORTEST_BANK,
    SLOW_BANK,
    SPECTATOR_CHATS,
    Clock,
    Options,
)
from kontor.server.secrets import RECOVERY_CODE, SHORT_CODE

Json = dict[str, Any]

ON_A_DESK: Final = (ACTIONS, PRIVILEGE, KEYS, BOOK, BANK)
"""The abilities in the order in which the client shows a desk."""
VALUES: Final = {
    ACTIONS: ACTION_VALUES,
    PRIVILEGE: tuple(range(len(PRIVILEGES))),
    KEYS: KEY_VALUES,
    BOOK: BOOK_VALUES,
}
"""What the spaces of a desk show (SU2); those of the bank are a choice (SU3)."""
RULES: Final = {
    "ability": "SU2",
    "marker": "MK1",
    "permanent": "EA4",
    "favour": "FA1",
    "post": "B1",
    "piece": "C1",
    "route": "E1",
    "plate": "MK2",
    "province": "P4",
    "office": "E6",
    "openCity": "EA3",
    "abilityCity": "E10",
    "prestige": "E11",
    "eastWest": "E9",
    "supply": "B1",
    "stock": "A1",
    "income": "A1",
    "turn": "TU1",
    "score": "EN3",
    "mission": "MI2",
    "track": "EN1",
    "pool": "E4",
    "completed": "E8",
}
"""The rule that says what a thing is for; abilities, markers and tiles have their own besides."""
RULES_OF_CHOICES: Final = {
    "board": "ED2",
    "edition": "ED1",
    "variant": "ED3",
    "missions": "MI1",
    "favours": "FA1",
    "bank": "SU3",
    "order": "SU6",
}
"""The rule that says what a choice for a table means."""


def facts() -> dict[str, Json]:
    """Return all facts by the group that they belong to."""
    return {"choices": _choices(), "game": _game()}


def _choices() -> Json:
    """Return what can be chosen for a table, in the order in which it is offered."""
    return {
        "players": list(range(FEWEST_PLAYERS, MOST_PLAYERS + 1)),
        "editions": [_edition(edition) for edition in reversed(EDITIONS)],
        "variants": list(reversed(VARIANTS)),
        "variantPlayers": VARIANT_PLAYERS,
        "modules": list(MODULES),
        "banks": list(BANKS),
        "levels": list(people_levels()),
        "experiences": [{"name": name, "level": level} for name, level in EXPERIENCES.items()],
        "orders": list(ORDERS),
        "clocks": _clocks(),
        "ownClock": {
            "name": OWN_CLOCK,
            "bank": {"least": SHORTEST_BANK, "most": LONGEST_BANK},
            "increment": {"least": 0, "most": LONGEST_INCREMENT},
            "slow": SLOW_BANK,
        },
        "atZero": list(AT_ZERO),
        "spectatorChats": list(SPECTATOR_CHATS),
        "hidden": list(HIDDEN),
        "absences": list(ABSENCES),
        "usual": {
            "edition": Setup.edition,
            "board": Setup.board,
            "players": Setup.players,
            "bank": Setup.bank,
            "level": USUAL_LEVEL,
            "order": Options.order,
            "clock": NO_CLOCK,
            "atZero": Clock.at_zero,
            "spectatorChat": Options.spectator_chat,
            "absentAfter": ABSENT_AFTER,
            "hints": Options.hints,
        },
        "longest": {"name": LONGEST_NAME, "label": LONGEST_LABEL, "saying": LONGEST_SAYING},
        "codes": {"short": SHORT_CODE, "recovery": RECOVERY_CODE},
        "colours": list(SEAT_COLOURS),
        "rules": RULES_OF_CHOICES,
    }


def _edition(edition: Edition) -> Json:
    return {
        "name": edition.name,
        "variant": edition.variant,
        "modules": list(edition.modules),
        "neutralPlays": edition.neutral_plays,
        "pool": len(pool_markers(Setup(edition=edition.name))),
    }


def _clocks() -> list[Json]:
    presets = [
        {
            "name": preset.name,
            "pace": preset.pace,
            "time": {"bank": preset.bank, "increment": preset.increment},
        }
        for preset in CLOCK_PRESETS
    ]
    return [{"name": NO_CLOCK, "pace": Options.pace, "time": None}, *presets]


def _game() -> Json:
    """Return what lies on a table, with the rules that say what it is for, and what is said."""
    return {
        "abilities": _rules_of(tuple(ABILITY_ROWS[ability] for ability in ON_A_DESK)),
        "desk": {ABILITIES[number]: list(values) for number, values in VALUES.items()},
        "banks": {name: [*values, EVERYTHING] for name, values in BANKS.items()},
        "everything": EVERYTHING,
        "privileges": list(PRIVILEGES),
        "markers": _rules_of(MARKER_ROWS),
        "permanentMarkers": _rules_of(PERMANENT_ROWS),
        "favours": _rules_of(FAVOUR_ROWS),
        "categories": [name for name in CATEGORIES if name != "total"],
        "moduleOf": MODULE_OF,
        "prestigeEnd": PRESTIGE_END,
        "phrases": list(PHRASES),
        "rules": RULES,
    }


def _rules_of(rows: tuple[Ability | Marker | Tile, ...]) -> dict[str, str]:
    return {row.name: row.rule for row in rows}


def files() -> dict[str, str]:
    """Return the text of every file by its name."""
    found = {}
    for group, values in facts().items():
        found[f"{group}.json"] = json.dumps(values, indent=2, ensure_ascii=False) + "\n"
        lines = [f"export const {name}: {_type(value)};\n" for name, value in values.items()]
        found[f"{group}.d.json.ts"] = f"/** Written by `./kontor types`. */\n{''.join(lines)}"
    return found


def _type(value: object) -> str:
    """Return the narrowest type in TypeScript of a value of JSON."""
    if isinstance(value, dict):
        fields = (f"readonly {json.dumps(key)}: {_type(item)}" for key, item in value.items())
        return f"{{ {'; '.join(fields)} }}"
    if isinstance(value, list):
        return f"readonly [{', '.join(_type(item) for item in value)}]"
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")
