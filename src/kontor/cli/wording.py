"""Seats, places, pieces and actions of the notation in words that a person understands."""

import re
from typing import Final

from kontor.board import Board
from kontor.look.pieces import colour
from kontor.messages import Messages

NEUTRAL: Final = "n"
COUNT: Final = re.compile(r"(\d+)([tm])")
BY_POST: Final = ("lift", "put", "take", "drop", "remove")
BY_KIND_AND_POST: Final = ("place", "displace", "add")
BY_COUNT: Final = ("income", "pay")
ALONE: Final = ("end", "done", "decline", "accept")

Told = tuple[str, dict[str, object]]
"""The key of a sentence, and what fills its placeholders."""


class Wording:
    """Says things of one board in one language."""

    def __init__(self, messages: Messages, board: Board) -> None:
        self.messages = messages
        self.board = board

    def seat(self, owner: object) -> str:
        """Return the name of a seat, with its colour; `n` is the neutral player."""
        if owner == NEUTRAL:
            return self.messages("seat.neutral")
        return self.messages("seat.long", seat=owner, colour=self.colour(owner))

    def colour(self, owner: object) -> str:
        """Return the name of the colour of a seat, or of the neutral player."""
        return self.messages(f"colour.{colour(str(owner))}")

    def short_seat(self, owner: object) -> str:
        """Return the name of a seat without its colour."""
        if owner == NEUTRAL:
            return self.messages("seat.neutral")
        return self.messages("seat.short", seat=owner)

    def city(self, city_id: str) -> str:
        """Return the name of a city."""
        return self.board.cities[self.board.city_index[city_id]].name

    def cities(self, ids: list[str]) -> str:
        """Return the names of some cities, separated by dashes."""
        return "–".join(self.city(city_id) for city_id in ids)

    def route(self, route_id: str) -> str:
        """Return the name of a route: its two cities."""
        first, second = self.board.routes[self.board.route_index[route_id]].ends
        return f"{self.board.cities[first].name}–{self.board.cities[second].name}"

    def post(self, post_id: str) -> str:
        """Return the name of a post: its route and its number."""
        route_id, number = post_id.rsplit(".", 1)
        name = f"{self.route(route_id)} {number}"
        ship = self.board.ship[self.board.post_index[post_id]]
        return self.messages("post.ship", post=name) if ship else name

    def province(self, province_id: str) -> str:
        """Return the name of a province: the cities at its corners, or the outside."""
        ids = province_id.split("-")
        known = all(city_id in self.board.city_index for city_id in ids)
        return self.cities(ids) if known else self.messages("province.outer")

    def count(self, text: str) -> str:
        """Return a count of pieces such as `2t1m` in words."""
        return ", ".join(
            self.messages(f"count.{kind}", count=number) for number, kind in COUNT.findall(text)
        )

    def choice(self, action: str) -> str:
        """Return an action as something that one may do."""
        key, values = self._tell(action)
        return self.messages(f"do.{key}", **values)

    def deed(self, action: str) -> str:
        """Return an action as something that somebody does."""
        key, values = self._tell(action)
        return self.messages(f"did.{key}", **values)

    def _tell(self, action: str) -> Told:
        verb, *rest = action.split(" ")
        if verb in ALONE:
            return verb, {}
        if verb in BY_COUNT:
            return verb, {"count": self.count(rest[0])}
        if verb in BY_POST:
            return verb, {"post": self.post(rest[0])}
        if verb in BY_KIND_AND_POST:
            return verb, {"piece": self.messages(f"object.{rest[0]}"), "post": self.post(rest[1])}
        if verb == "establish":
            return self._tell_establish(rest)
        if verb == "use":
            return self._tell_use(rest)
        return self._tell_seldom(verb, rest)

    def _tell_establish(self, rest: list[str]) -> Told:
        route: dict[str, object] = {"route": self.route(rest[0])}
        if len(rest) == 1:
            return "establish", route
        key = f"establish.{rest[1]}"
        if rest[1] == "office":
            return key, {**route, "city": self.city(rest[2])}
        if rest[1] == "develop":
            return key, {**route, "ability": self.messages(f"ability.{rest[2]}")}
        if rest[1] == "prestige":
            return key, {**route, "points": rest[2]}
        kind = self.messages(f"kind.{rest[3]}")
        return key, {**route, "city": self.city(rest[2]), "kind": kind}

    def _tell_use(self, rest: list[str]) -> Told:
        if rest[0] == "develop":
            return "use.develop", {"ability": self.messages(f"ability.{rest[1]}")}
        if rest[0] == "swap-offices":
            space = int(rest[2])
            return "use.swap-offices", {
                "city": self.city(rest[1]),
                "space": space,
                "next": space + 1,
            }
        return "use.other", {"marker": self.messages(f"marker.{rest[0]}")}

    def _tell_seldom(self, verb: str, rest: list[str]) -> Told:
        say = self.messages
        if verb == "mark":
            return verb, {"marker": say(f"marker.{rest[0]}"), "route": self.route(rest[1])}
        if verb == "favour":
            one, two = (say(f"marker.{marker}") for marker in rest[1:])
            return verb, {"favour": say(f"favour.{rest[0]}"), "one": one, "two": two}
        if verb == "pawn":
            return ".".join([verb, *rest[1:]]), {"province": self.province(rest[0])}
        if verb == "join":
            return verb, {"piece": say(f"object.{rest[0]}")}
        if verb == "office":
            return verb, {"city": self.city(rest[0]), "piece": say(f"object.{rest[1]}")}
        if len(rest) == 1:
            return "neutral", {"route": self.route(rest[0])}
        return "neutral.city", {"route": self.route(rest[0]), "city": self.city(rest[1])}
