"""The weights of a judge as a file, with what made them."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from kontor.arena.positions import Floats
from kontor.arena.training import Layers, Scale, boards_in, places_of, unscaled
from kontor.board import board
from kontor.bots.inputs import OWN_NAMES, SHARED_NAMES
from kontor.bots.learned import FORMAT, SHAPES, net_from, net_from_text
from kontor.bots.places import place_names
from kontor.bots.weights import weights_json

DIGITS = 5
PLACE_DIGITS = 4
"""The weights of places are many, and small."""


def judge_data(
    layers: Layers, scale: Scale, hand: list[float], made: dict[str, Any]
) -> dict[str, Any]:
    """Return the content of the file; the judge reads it back before it is returned."""
    plain = unscaled(layers, scale)
    data = {
        "judge": FORMAT,
        "made": made,
        "inputs": list(OWN_NAMES),
        "shared inputs": list(SHARED_NAMES),
        "hand": weights_json(hand),
        "layers": {name: rounded(plain[name]) for name in SHAPES},
        "boards": {name: _places_data(name, plain) for name in boards_in(plain)},
    }
    net_from(data)
    return data


def read_layers(path: Path) -> Layers:
    """Return the layers of a judge's file, for inputs as they come."""
    text = path.read_text(encoding="utf-8")
    net_from_text(str(path), text)
    data = json.loads(text)
    layers = {name: np.array(layer) for name, layer in data["layers"].items()}
    for name, rows in data["boards"].items():
        layers[places_of(name)] = np.array([rows[place] for place in place_names(board(name))])
    return layers


def _places_data(name: str, layers: Layers) -> dict[str, list[float]]:
    rows = rounded(layers[places_of(name)], PLACE_DIGITS)
    return dict(zip(place_names(board(name)), rows, strict=True))


def rounded(matrix: Floats, digits: int = DIGITS) -> list[list[float]]:
    """Return weights as they stand in a file."""
    return [[float(f"{value:.{digits}g}") for value in row] for row in matrix.tolist()]


def write_judge(path: Path, data: dict[str, Any]) -> None:
    """Write a judge's file in one step, so that it is there wholly or not at all."""
    partial = path.with_name(f"{path.name}.part")
    partial.write_text(judge_text(data), encoding="utf-8")
    partial.replace(path)


def judge_text(data: dict[str, Any]) -> str:
    """Return the file as text, a row of weights on each line."""
    parts = []
    for name, value in data.items():
        text = json.dumps(value)
        if name == "layers":
            text = _block({layer: f"[\n{_lines(rows)}\n  ]" for layer, rows in value.items()})
        elif name == "boards":
            text = _block({place: _places_text(rows) for place, rows in value.items()})
        parts.append(f" {json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _block(texts: dict[str, str]) -> str:
    return (
        "{\n" + ",\n".join(f"  {json.dumps(name)}: {text}" for name, text in texts.items()) + "\n }"
    )


def _lines(matrix: list[list[float]]) -> str:
    return ",\n".join(f"   {_row(row)}" for row in matrix)


def _places_text(rows: dict[str, list[float]]) -> str:
    lines = ",\n".join(f"   {json.dumps(place)}: {_row(row)}" for place, row in rows.items())
    return f"{{\n{lines}\n  }}"


def _row(row: list[float]) -> str:
    return json.dumps(row, separators=(",", ":"))
