"""The weights of a judge as a file, with what made them."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from kontor.arena.training import Layers, Scale, unscaled
from kontor.bots.inputs import OWN_NAMES, SHARED_NAMES
from kontor.bots.learned import FORMAT, SHAPES, net_from, net_from_text
from kontor.bots.weights import weights_json

DIGITS = 5


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
        "layers": {name: [_rounded(row) for row in plain[name].tolist()] for name in SHAPES},
    }
    net_from(data)
    return data


def read_layers(path: Path) -> Layers:
    """Return the layers of a judge's file, for inputs as they come."""
    text = path.read_text(encoding="utf-8")
    net_from_text(str(path), text)
    return {name: np.array(layer) for name, layer in json.loads(text)["layers"].items()}


def _rounded(row: list[float]) -> list[float]:
    return [float(f"{value:.{DIGITS}g}") for value in row]


def write_judge(path: Path, data: dict[str, Any]) -> None:
    """Write a judge's file in one step, so that it is there wholly or not at all."""
    partial = path.with_name(f"{path.name}.part")
    partial.write_text(judge_text(data), encoding="utf-8")
    partial.replace(path)


def judge_text(data: dict[str, Any]) -> str:
    """Return the file as text, a row of weights on each line."""
    heads = {name: value for name, value in data.items() if name != "layers"}
    lines = [f" {json.dumps(name)}: {json.dumps(value)}," for name, value in heads.items()]
    layers = []
    for name, matrix in data["layers"].items():
        rows = ",\n".join(f"   {json.dumps(row, separators=(',', ':'))}" for row in matrix)
        layers.append(f"  {json.dumps(name)}: [\n{rows}\n  ]")
    joined = ",\n".join(layers)
    return "{\n" + "\n".join(lines) + '\n "layers": {\n' + joined + "\n }\n}\n"
