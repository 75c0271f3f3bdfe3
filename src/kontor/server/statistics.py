"""Statistics of a game, made from its actions: scores over time, and what was done."""

from typing import Any

from kontor.record import QuietGame
from kontor.rules import score, view
from kontor.server.progress import Progress


def statistics(game: Progress, seat: int | None) -> dict[str, Any]:
    """Return the sheets after each turn as a seat may know them, and how often each verb was used.

    When the game is over nothing is hidden any more (HI1).
    """
    again = QuietGame.begin(game.setup, game.deal)
    turns: list[dict[str, Any]] = []
    verbs: list[dict[str, int]] = [{} for _ in range(game.setup.players)]
    for number, text in enumerate(game.actions, 1):
        state = again.state
        actor, turn, round_ = state.seat, state.turn, state.round
        again.play_all([text])
        verb = text.partition(" ")[0]
        verbs[actor][verb] = verbs[actor].get(verb, 0) + 1
        if (state.turn, state.round) != (turn, round_) or again.over:
            known = state if game.over else view(state, seat).table
            scores = score(known)
            turns.append({"after": number, "round": round_, "seat": turn, "scores": scores})
    return {"turns": turns, "verbs": verbs, "actions": game.action_count}
