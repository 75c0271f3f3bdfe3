"""Statistics of a game, made from its actions: scores over time, and what was done."""

from typing import Any

from kontor.rules import apply, begin, score, view
from kontor.rules.words import OVER
from kontor.server.progress import Progress


def statistics(game: Progress, seat: int | None) -> dict[str, Any]:
    """Return the sheets after each turn as a seat may know them, and how often each verb was used.

    When the game is over nothing is hidden any more (HI1).
    """
    state = begin(game.setup, game.deal)
    players = game.setup.players
    turns: list[dict[str, Any]] = []
    verbs: list[dict[str, int]] = [{} for _ in range(players)]
    for number, text in enumerate(game.actions, 1):
        actor, turn, round_ = state.seat, state.turn, state.round
        apply(state, state.terms.space.parse(text))
        verb = text.partition(" ")[0]
        verbs[actor][verb] = verbs[actor].get(verb, 0) + 1
        if state.turn != turn or state.round != round_ or state.phase == OVER:
            known = state if game.over else view(state, seat).table
            scores = score(known)
            turns.append({"after": number, "round": round_, "seat": turn, "scores": scores})
    return {"turns": turns, "verbs": verbs, "actions": len(game.actions)}
