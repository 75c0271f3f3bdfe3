"""Records: whole games as JSON, written and strictly read (NOTATION, Record)."""

import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from kontor.rules import (
    RULES_VERSION,
    Deal,
    RecordError,
    Setup,
    SetupError,
    State,
    deal_from,
    deal_json,
    result,
    setup_from,
)
from kontor.rules.reading import same

FORMAT_VERSION: Final = 1
KEYS: Final = ("format", "rules", "setup", "deal", "actions", "result")


class Record(NamedTuple):
    """A record that was read and found well-formed, but not yet played through."""

    setup: Setup
    deal: Deal
    actions: tuple[str, ...]
    result: Any
    meta: Any


def write_record(
    setup: Setup, deal: Deal, actions: Sequence[str], state: State, meta: Any = None
) -> dict[str, Any]:
    """Return the record of a game, finished or not, as JSON."""
    record = {
        "format": FORMAT_VERSION,
        "rules": RULES_VERSION,
        "setup": setup.json(),
        "deal": deal_json(setup, deal),
        "actions": list(actions),
        "result": result(state),
    }
    return record if meta is None else {**record, "meta": meta}


def record_text(record: dict[str, Any]) -> str:
    """Return a record as text with one action on each line."""
    lines = []
    for key, value in record.items():
        if key == "actions" and value:
            actions = ",\n  ".join(json.dumps(action) for action in value)
            lines.append(f' "actions": [\n  {actions}\n ]')
        else:
            lines.append(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def read_record(source: object) -> Record:
    """Return a record from its JSON or its text; a faulty one raises `RecordError`."""
    data = _parse(source) if isinstance(source, (str, bytes)) else source
    if not isinstance(data, dict):
        raise RecordError("a record must be an object")
    missing = [key for key in KEYS if key not in data]
    if missing:
        raise RecordError(f"the record lacks {', '.join(missing)}")
    unknown = [str(key) for key in data if key not in (*KEYS, "meta")]
    if unknown:
        raise RecordError(f"the record has unknown keys: {', '.join(unknown)}")
    _check_version("format", data["format"], FORMAT_VERSION)
    _check_version("rules", data["rules"], RULES_VERSION)
    try:
        setup = setup_from(data["setup"])
        deal = deal_from(setup, data["deal"])
    except SetupError as error:
        raise RecordError(str(error)) from error
    actions = data["actions"]
    if not isinstance(actions, list):
        raise RecordError("actions must be a list of texts")
    for number, action in enumerate(actions, 1):
        if not isinstance(action, str):
            raise RecordError(f"action {number}: {action!r} is not a text")
    return Record(setup, deal, tuple(actions), data["result"], data.get("meta"))


def _parse(text: str | bytes) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(f"line {error.lineno}: not JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise RecordError(f"not JSON: {error}") from error


def _check_version(name: str, value: object, known: int) -> None:
    if not same(value, known):
        raise RecordError(f"unknown {name} version {value!r}; this program reads {known}")


def check_result(record: Record, state: State) -> None:
    """Refuse a record whose result is not the one that its actions lead to."""
    true_result = result(state)
    if same(record.result, true_result):
        return
    if true_result is None:
        raise RecordError("result: the game is not finished, so it must be null")
    if record.result is None:
        raise RecordError("result: the game is finished, so it must not be null")
    raise RecordError(f"result: it should be {json.dumps(true_result)}")


def line_of(source: object, number: int) -> str:
    """Return the line of an action in the text of a record, if it can be found."""
    if not isinstance(source, str):
        return ""
    position = source.find('"actions"')
    position = source.find("[", position) + 1
    try:
        for _ in range(number):
            start = source.index('"', position)
            _, position = json.JSONDecoder().raw_decode(source, start)
    except ValueError:
        return ""
    return f" (line {source.count(chr(10), 0, start) + 1})"
