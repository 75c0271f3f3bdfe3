"""Nets with weights drawn by lot, and positions for tests of the judge."""

from random import Random
from typing import Any

from kontor.board import board
from kontor.bots import make_bot
from kontor.bots.inputs import OWN_NAMES, SHARED_NAMES
from kontor.bots.learned import FORMAT, MADE, PLACE_WIDTH, SHAPES
from kontor.bots.places import place_names
from kontor.bots.weights import load_weights, weights_json
from kontor.record import Game
from kontor.rules import State

KNOWN_BOARDS = ("hansa-2-3", "hansa-4-5")


def net_data(seed: int = 1) -> dict[str, Any]:
    """Return the content of a file of weights that knows the places of two boards."""
    random = Random(seed)

    def row(width: int) -> list[float]:
        return [random.gauss(0.0, 0.3) for _ in range(width)]

    return {
        "judge": FORMAT,
        "made": dict.fromkeys(MADE, "by lot"),
        "inputs": list(OWN_NAMES),
        "shared inputs": list(SHARED_NAMES),
        "hand": weights_json(load_weights("weights-1")),
        "layers": {
            name: [row(width) for _ in range(rows)] for name, (rows, width) in SHAPES.items()
        },
        "boards": {
            name: {place: row(PLACE_WIDTH) for place in place_names(board(name))}
            for name in KNOWN_BOARDS
        },
    }


def played(options: dict[str, Any], seed: int, decisions: int) -> State:
    """Return the state after some decisions of greedy and scripted bots."""
    game = Game.new(**options, seed=seed)
    names = ["greedy", "scripted", "greedy", "greedy", "scripted"]
    bots = [make_bot(name, seed + number) for number, name in enumerate(names)]
    while not game.over and len(game.actions) < decisions:
        seat = game.state.seat
        view, legal = game.view(seat), game.legal_actions()
        game.play(bots[seat].bot.choose(view, legal, bots[seat].budget))
    assert not game.over
    return game.state
