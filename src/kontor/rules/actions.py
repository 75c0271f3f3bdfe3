"""Every action of a board as a value, made once, with its index and its text (NOTATION)."""

from typing import Final, final

from kontor.board import Board
from kontor.board import board as board_of
from kontor.board.components import MARKER_ROWS, USE_ORDER
from kontor.rules.errors import NotationError
from kontor.rules.words import (
    ABILITIES,
    FAVOURS,
    KINDS,
    MARKERS,
    MERCHANTS,
    SEATS,
    SWAP_OFFICES,
    TRADERS,
    count_text,
)

# Verbs, in the order of the tables of the notation.
INCOME: Final = 0
PLACE: Final = 1
DISPLACE: Final = 2
LIFT_ONE: Final = 3
ESTABLISH: Final = 4
ESTABLISH_OFFICE: Final = 5
ESTABLISH_DEVELOP: Final = 6
ESTABLISH_PRESTIGE: Final = 7
ESTABLISH_EXTRA: Final = 8
USE: Final = 9
TAKE_FAVOUR: Final = 10
MOVE_PAWN: Final = 11
PAY_PAWN: Final = 12
END: Final = 13
PAY_PIECES: Final = 14
PUT: Final = 15
ADD: Final = 16
TAKE: Final = 17
DONE: Final = 18
DROP_ONE: Final = 19
REMOVE_ONE: Final = 20
JOIN_ONE: Final = 21
DECLINE: Final = 22
ACCEPT: Final = 23
OPEN_OFFICE: Final = 24
RESOLVE_NEUTRAL: Final = 25
MARK_ROUTE: Final = 26
VERBS: Final = 27

NO_CITY: Final = -1
INCOME_STRIDE: Final = MERCHANTS + 1
MOST_SWAPS: Final = SEATS * (TRADERS + MERCHANTS)
"""More offices than this cannot stand in an open city: there are no more pieces."""


@final
class Action:
    """One thing that a seat may do at a decision.

    Actions are made once for each board: two equal actions are the same object. What the numbers
    mean depends on the verb; those that are not named are 0:

    | verb | place | kind | other | more |
    | --- | --- | --- | --- | --- |
    | INCOME, PAY_PIECES | | traders | merchants | |
    | PLACE, DISPLACE, ADD | post | kind of piece | | |
    | LIFT_ONE, PUT, TAKE, DROP_ONE, REMOVE_ONE | post | | | |
    | ESTABLISH | route | | | |
    | ESTABLISH_OFFICE | route | | city | |
    | ESTABLISH_DEVELOP | route | | ability | |
    | ESTABLISH_PRESTIGE | route | | prestige space | |
    | ESTABLISH_EXTRA | route | kind of piece | city | |
    | USE of `develop` | | marker | ability | |
    | USE of `swap-offices` | city | marker | number of the left space | |
    | USE of other markers | | marker | | |
    | TAKE_FAVOUR | | favour | marker turned over | the other marker |
    | MOVE_PAWN, PAY_PAWN | province | | | |
    | JOIN_ONE | | kind of piece | | |
    | OPEN_OFFICE | city | kind of piece | | |
    | RESOLVE_NEUTRAL | route | | city, or NO_CITY | |
    | MARK_ROUTE | route | | marker | |
    """

    def __init__(
        self, index: int, verb: int, text: str, kind: int, place: int, other: int, more: int
    ) -> None:
        self.board_id: str = ""
        """The id of the board that the action belongs to."""
        self.index: int = index
        """The number of the action among all those of its board."""
        self.verb: int = verb
        """What is done, a number of the verbs."""
        self.text: str = text
        """The action in the words of the notation."""
        self.kind: int = kind
        self.place: int = place
        self.other: int = other
        self.more: int = more

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action {self.text}>"

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        # An action that was sent elsewhere is the action of the board there.
        return action_of, (self.board_id, self.text)

    def __copy__(self) -> "Action":
        return self

    def __deepcopy__(self, _: object) -> "Action":
        return self


@final
class ActionSpace:
    """All actions of one board, listed by verb and place, and found by index and by text.

    >>> space = Game.new(players=4).space
    >>> space.action(space.index("income 3t"))
    <Action income 3t>
    """

    def __init__(self, board: Board) -> None:
        self.board: Board = board
        self.all: list[Action] = []
        """All actions in the order of their indices."""
        self.by_text: dict[str, Action] = {}
        self._verbs: set[str] = set()
        self._words: set[str] = set()
        self._make_turn()
        self._make_establish()
        self._make_markers()
        self._make_answers()
        self._make_choices()

    def __repr__(self) -> str:
        return f"<ActionSpace {self.board.id}: {len(self.all)} actions>"

    def __len__(self) -> int:
        return len(self.all)

    def action(self, index: int) -> Action:
        """Return the action with this index; `Action.index` is the way back."""
        if not 0 <= index < len(self.all):
            last = len(self.all) - 1
            raise NotationError(
                f"there is no action {index}: board {self.board.id} has 0 to {last}"
            )
        return self.all[index]

    def index(self, text: str) -> int:
        """Return the index of the action with this text."""
        return self.parse(text).index

    def parse(self, text: str) -> Action:
        """Return the action with this text."""
        action = self.by_text.get(text)
        if action is None:
            raise NotationError(self._explain(text))
        return action

    def _explain(self, text: str) -> str:
        """Return in words why a text is not an action of the board."""
        shown = text if len(text) <= 80 else text[:77] + "..."
        if not text or text != " ".join(text.split()):
            return f"{shown!r} is not an action: words are separated by single spaces"
        if not self._verbs:
            # Made once, by the first text that needs it: there are thousands of actions.
            self._verbs = {known.split(" ", 1)[0] for known in self.by_text}
            self._words = {word for known in self.by_text for word in known.split(" ")}
        verb, *others = text.split(" ")
        if verb not in self._verbs:
            return f"{shown!r} is not an action: unknown verb {verb!r}"
        where = f"{shown!r} is not an action on board {self.board.id}"
        for word in others:
            if word not in self._words:
                return f"{where}: unknown word {word!r}"
        return f"{where}: the words do not fit together"

    def _make(
        self, verb: int, text: str, kind: int = 0, place: int = 0, other: int = 0, more: int = 0
    ) -> Action:
        action = Action(len(self.all), verb, text, kind, place, other, more)
        action.board_id = self.board.id
        self.all.append(action)
        self.by_text[text] = action
        return action

    def _by_post(self, verb: int, word: str) -> list[Action]:
        posts = enumerate(self.board.post_ids)
        return [self._make(verb, f"{word} {post}", place=n) for n, post in posts]

    def _by_post_and_kind(self, verb: int, word: str) -> list[Action]:
        return [
            self._make(verb, f"{word} {KINDS[kind]} {post}", kind=kind, place=n)
            for n, post in enumerate(self.board.post_ids)
            for kind in (0, 1)
        ]

    def _make_turn(self) -> None:
        self.income: list[Action | None] = [
            self._make(INCOME, f"income {count_text(traders, merchants)}", traders, other=merchants)
            if traders + merchants
            else None
            for traders in range(TRADERS)
            for merchants in range(INCOME_STRIDE)
        ]
        self.place: list[Action] = self._by_post_and_kind(PLACE, "place")
        self.displace: list[Action] = self._by_post_and_kind(DISPLACE, "displace")
        self.lift: list[Action] = self._by_post(LIFT_ONE, "lift")

    def _make_establish(self) -> None:
        board = self.board
        self.establish: list[Action] = []
        self.office: list[list[Action]] = []
        self.develop: list[list[Action]] = []
        self.prestige: list[list[Action]] = []
        self.extra: list[list[Action]] = []
        for n, route in enumerate(board.routes):
            text = f"establish {route.id}"
            self.establish.append(self._make(ESTABLISH, text, place=n))
            cities = [(city, board.cities[city].id) for city in route.ends]
            self.office.append(
                [
                    self._make(ESTABLISH_OFFICE, f"{text} office {name}", place=n, other=city)
                    for city, name in cities
                ]
            )
            abilities = sorted({a for city in route.ends for a in board.cities[city].abilities})
            self.develop.append(
                [
                    self._make(ESTABLISH_DEVELOP, f"{text} develop {ABILITIES[a]}", 0, n, a)
                    for a in abilities
                ]
            )
            points = board.prestige_points if board.prestige_city in route.ends else ()
            self.prestige.append(
                [
                    self._make(ESTABLISH_PRESTIGE, f"{text} prestige {worth}", 0, n, space)
                    for space, worth in enumerate(points)
                ]
            )
            self.extra.append(
                [
                    self._make(ESTABLISH_EXTRA, f"{text} extra {name} {KINDS[kind]}", kind, n, city)
                    for city, name in cities
                    for kind in (0, 1)
                ]
            )

    def _make_markers(self) -> None:
        board = self.board
        self.use: list[list[Action]] = [[] for _ in MARKERS]
        for name in USE_ORDER:
            self.use[MARKERS.index(name)] = self._uses(MARKERS.index(name))
        swaps = self.use[SWAP_OFFICES]
        self.swap: list[list[Action]] = [
            [action for action in swaps if action.place == city]
            for city in range(len(board.cities))
        ]
        self.favour: list[list[Action]] = [
            [
                self._make(TAKE_FAVOUR, f"favour {tile} {one} {two}", n, 0, first, second)
                for one, first in sorted((name, m) for m, name in enumerate(MARKERS))
                for two, second in sorted((name, m) for m, name in enumerate(MARKERS))
                if one <= two
            ]
            for n, tile in enumerate(FAVOURS)
        ]
        provinces = board.provinces
        self.pawn: list[Action] = [
            self._make(MOVE_PAWN, f"pawn {p.id}", place=n) for n, p in enumerate(provinces)
        ]
        self.pawn_paid: list[Action] = [
            self._make(PAY_PAWN, f"pawn {p.id} paid", place=n) for n, p in enumerate(provinces)
        ]
        self.end: Action = self._make(END, "end")

    def _uses(self, marker: int) -> list[Action]:
        """Make the actions that use a marker, by what they name in addition."""
        row = MARKER_ROWS[marker]
        text = f"use {row.name}"
        if row.names == "ability":
            return [
                self._make(USE, f"{text} {name}", kind=marker, other=n)
                for n, name in enumerate(ABILITIES)
            ]
        if row.names == "spaces":
            return [
                self._make(USE, f"{text} {city.id} {number}", marker, n, number)
                for n, city in enumerate(self.board.cities)
                for number in range(1, MOST_SWAPS if city.open else len(city.offices))
            ]
        return [self._make(USE, text, kind=marker)]

    def _make_answers(self) -> None:
        self.pay: list[Action] = [
            self._make(PAY_PIECES, f"pay {count_text(t, m)}", kind=t, other=m)
            for t, m in ((1, 0), (0, 1), (2, 0), (1, 1), (0, 2))
        ]
        self.put: list[Action] = self._by_post(PUT, "put")
        self.add: list[Action] = self._by_post_and_kind(ADD, "add")
        self.take: list[Action] = self._by_post(TAKE, "take")
        self.done: Action = self._make(DONE, "done")
        self.drop: list[Action] = self._by_post(DROP_ONE, "drop")
        self.remove: list[Action] = self._by_post(REMOVE_ONE, "remove")
        self.join: list[Action] = [
            self._make(JOIN_ONE, f"join {KINDS[kind]}", kind=kind) for kind in (0, 1)
        ]
        self.decline: Action = self._make(DECLINE, "decline")

    def _make_choices(self) -> None:
        board = self.board
        self.accept: Action = self._make(ACCEPT, "accept")
        self.open_office: list[Action] = [
            self._make(OPEN_OFFICE, f"office {city.id} {KINDS[kind]}", kind=kind, place=n)
            for n, city in enumerate(board.cities)
            if city.open
            for kind in (0, 1)
        ]
        self.neutral: list[list[Action]] = [
            [
                self._make(RESOLVE_NEUTRAL, text, place=n, other=city)
                for city, text in (
                    (route.ends[0], f"neutral {route.id} {board.cities[route.ends[0]].id}"),
                    (route.ends[1], f"neutral {route.id} {board.cities[route.ends[1]].id}"),
                    (NO_CITY, f"neutral {route.id}"),
                )
            ]
            for n, route in enumerate(board.routes)
        ]
        self.mark: list[Action] = [
            self._make(MARK_ROUTE, f"mark {marker} {route.id}", place=n, other=m)
            for n, route in enumerate(board.routes)
            for m, marker in enumerate(MARKERS)
        ]


_made: dict[str, ActionSpace] = {}


def action_of(board_id: str, text: str) -> Action:
    """Return the action of a board with this text."""
    return action_space(board_of(board_id)).parse(text)


def action_space(board: Board) -> ActionSpace:
    """Return the actions of a board, made once and shared by all games."""
    if board.id not in _made:
        _made[board.id] = ActionSpace(board)
    return _made[board.id]
