"""A player that chooses at random."""

from random import Random


class RandomBot:
    """Chooses a verb at random, then an action with it, so that no verb drowns the others."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def choose(self, legal: list[str], actions_left: int) -> str:
        """Return one of the legal actions; a turn is ended when no actions are left."""
        verbs = list(dict.fromkeys(action.split(" ")[0] for action in legal))
        if actions_left and len(verbs) > 1 and "end" in verbs:
            verbs.remove("end")
        verb = self._random.choice(verbs)
        return self._random.choice([one for one in legal if one.split(" ")[0] == verb])
