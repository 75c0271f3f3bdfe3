"""Seats, places, pieces and actions of the notation in words for people."""

import re
from collections.abc import Callable, Mapping
from typing import Final

from kontor.board import Board
from kontor.look.pieces import colour
from kontor.messages import Messages
from kontor.text.notation import read_action

NEUTRAL: Final = "n"
COUNT: Final = re.compile(r"(\d+)([tm])")
CATALOGUED: Final = {
    "piece": "object",
    "kind": "kind",
    "ability": "ability",
    "favour": "favour",
    "marker": "marker",
    "privilege": "privilege",
    "one": "marker",
    "two": "marker",
}
"""The section of the catalogue with the words for what an action or a reason names."""

Sentence = tuple[str, dict[str, object]]
"""The key of a sentence, and the values of its placeholders."""


class Wording:
    """Puts things of one board into words of one language."""

    def __init__(self, messages: Messages, board: Board) -> None:
        self.messages = messages
        self.board = board

    def family(self) -> str:
        """Return the name of the board: the word for its family, or else its title."""
        return self.messages.texts.get(f"family.{self.board.family}", self.board.title)

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
        """Return an action as something that a player may do."""
        key, values = self._sentence(action)
        return self.messages(f"do.{key}", **values)

    def deed(self, action: str) -> str:
        """Return an action as something that somebody does."""
        key, values = self._sentence(action)
        return self.messages(f"did.{key}", **values)

    def worth(self, key: str, values: Mapping[str, object]) -> str:
        """Return a reason for a turn: what it brings, or keeps from others."""
        words = {name: self._value(name, str(value)) for name, value in values.items()}
        return self.messages(f"worth.{key}", **words)

    def _sentence(self, action: str) -> Sentence:
        _, form, words = read_action(action)
        values = {name: self._value(name, word) for name, word in words.items()}
        if "space" in words:
            values["next"] = int(words["space"]) + 1
        return form, values

    def _value(self, name: str, word: str) -> object:
        """Return a word of an action as it is put into a sentence."""
        if name in CATALOGUED:
            return self.messages(f"{CATALOGUED[name]}.{word}")
        named: dict[str, Callable[[str], str]] = {
            "count": self._count,
            "seat": self.seat,
            "post": self.post,
            "route": self.route,
            "city": self.city,
            "province": self.province,
        }
        return named[name](word) if name in named else word

    def _count(self, word: str) -> str:
        return word if word.isdecimal() else self.count(word)
