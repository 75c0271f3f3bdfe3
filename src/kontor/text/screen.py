"""The table as a seat sees it, in lines of at most 80 columns."""

import re
from typing import Any, Final

from kontor.board import Board
from kontor.messages import Messages
from kontor.rules.setup import BANKS
from kontor.rules.words import ABILITIES, ACTION_VALUES, BOOK_VALUES, KEY_VALUES, PRESTIGE_END
from kontor.text.decision import decision
from kontor.text.ink import WIDTH, Ink, folded
from kontor.text.wording import Wording

COLUMN: Final = 39
PIECE: Final = re.compile(r"\b[0-4n][tm]\b")
View = dict[str, Any]
"""The JSON of a view: a position without what its seat may not see."""


def table_text(board: Board, view: View, language: str) -> str:
    """Return everything on the table and what is to be decided, as text without colours."""
    wording = Wording(Messages(language), board)
    lines = Screen(wording, Ink(coloured=False)).table(view)
    return folded([*lines[1:], "", decision(wording, view)])


class Screen:
    """Formats views of one game as text."""

    def __init__(self, wording: Wording, ink: Ink) -> None:
        self.wording = wording
        self.ink = ink
        self._say = wording.messages

    def table(self, view: View) -> list[str]:
        """Return everything on the table."""
        lines = [self.ink.faint("─" * WIDTH), self.title(view), self.triggers(view), ""]
        lines += self.desks(view)
        lines += ["", self.ink.strong(self._say("table.routes")), *self.routes(view)]
        lines += [self.ink.strong(self._say("table.cities")), *self.cities(view)]
        return lines + self._rest(view)

    def title(self, view: View) -> str:
        """Return which game this is and how far it has got."""
        say, setup = self._say, view["setup"]
        board = say("table.untitled", board=self.wording.family(), players=setup["players"])
        parts = [say(f"edition.{setup['edition']}")]
        if setup["variant"]:
            parts.append(say(f"variant.{setup['variant']}"))
        parts += [say(f"module.{module}") for module in setup["modules"]]
        title = say("table.title", board=board, edition=", ".join(parts), round=view["round"])
        return self.ink.strong(title)

    def triggers(self, view: View) -> str:
        """Return how near each of the three ends of the game is."""
        tracks = {str(seat): player["track"] for seat, player in enumerate(view["players"])}
        if view["neutral"]:
            tracks["n"] = view["neutral"]["track"]
        highest = max(tracks.values())
        leaders = [self.wording.short_seat(s) for s, track in tracks.items() if track == highest]
        prestige = str(highest)
        if highest and len(leaders) == 1:
            prestige = self._say("table.leader", points=highest, seats=leaders[0])
        return self._say(
            "table.end",
            prestige=prestige,
            most=PRESTIGE_END,
            pool=view["pool"] if isinstance(view["pool"], int) else len(view["pool"]),
            cities=view["completed"],
            goal=self.wording.board.completed_cities_end,
        )

    def desks(self, view: View) -> list[str]:
        """Return a line for each desk, and one below it for markers, favours and a mission."""
        heads = ["track", "supply", "stock", *ABILITIES]
        rows = [["", *(self._say(f"short.{head}") for head in heads)]]
        rows += [self._desk(view, seat) for seat in range(len(view["players"]))]
        if view["neutral"]:
            rows.append(["  " + self.wording.colour("n"), str(view["neutral"]["track"])])
        lines = columns(rows)
        found = [self.ink.faint(lines[0])]
        for seat, player in enumerate(view["players"]):
            found.append(self.ink.owner(seat, lines[seat + 1]))
            found += self._holdings(player)
        return found + lines[len(view["players"]) + 1 :]

    def _desk(self, view: View, seat: int) -> list[str]:
        player = view["players"][seat]
        levels = player["abilities"]
        bank = BANKS[view["setup"]["bank"]]
        decides = "> " if view["seat"] == seat else "  "
        return [
            f"{decides}{seat} {self.wording.colour(seat)}",
            str(player["track"]),
            pieces(player["supply"]),
            pieces(player["stock"]),
            str(KEY_VALUES[levels["keys"]]),
            str(ACTION_VALUES[levels["actions"]]),
            self._say(f"privilege.{levels['privilege']}"),
            str(BOOK_VALUES[levels["book"]]),
            str(bank[levels["bank"]]) if levels["bank"] < len(bank) else self._say("bank.all"),
        ]

    def _holdings(self, player: dict[str, Any]) -> list[str]:
        """Return the line of what a player has besides the desk, if anything."""
        say = self._say
        parts = []
        if player["unused"]:
            parts.append(say("line.unused", markers=say.listed("marker", player["unused"])))
        if player["used"]:
            parts.append(say("line.used", markers=say.listed("marker", player["used"])))
        if player["favours"]:
            parts.append(say("line.favours", favours=say.listed("favour", player["favours"])))
        if player["mission"]:
            cities = self.wording.cities(player["mission"])
            parts.append(say("line.mission", cities=cities))
        return flow(parts, " · ", indent=6)

    def routes(self, view: View) -> list[str]:
        """Return the routes that have pieces or a marker, two to a line where they fit."""
        board = self.wording.board
        blocks = []
        for number, route in enumerate(board.routes):
            if route.id in view["posts"] or route.id in view["markers"]:
                name = self.wording.route(route.id)
                block = f"{name} {posts(board, number, view)}"
                if marker := view["markers"].get(route.id):
                    block += f" {{{self._say(f'marker.{marker}')}}}"
                blocks.append(block)
        return self._blocks(blocks)

    def cities(self, view: View) -> list[str]:
        """Return the cities that have offices, two to a line where they fit."""
        board = self.wording.board
        return self._blocks(
            [
                f"{board.cities[board.city_index[city]].name} {self.offices(city, view)}"
                for city in view["offices"]
            ]
        )

    def offices(self, city_id: str, view: View) -> str:
        """Return the office spaces of a city, taken or not, and who controls it."""
        city = self.wording.board.cities[self.wording.board.city_index[city_id]]
        row = view["offices"].get(city_id, {"spaces": [], "extra": []})
        cells = [f"<{code}>" for code in row["extra"]]
        if city.open:
            cells += [f"<{code}>" for code in row["spaces"]]
        for number, office in enumerate(city.offices):
            taken = row["spaces"][number] if number < len(row["spaces"]) else None
            coin = f"+{office.coin}" if office.coin and taken is None else ""
            inside = taken or self._say(f"privilege.letter.{office.privilege}") + coin
            cells.append(f"({inside})" if office.kind else f"[{inside}]")
        master = controller([*row["extra"], *row["spaces"]])
        return "".join(cells) + (f" >{master}" if master is not None else "")

    def _blocks(self, blocks: list[str]) -> list[str]:
        """Lay blocks out in two columns and paint the pieces in them."""
        if not blocks:
            return [f"  {self._say('table.none')}"]
        lines: list[str] = []
        open_line = False
        for block in blocks:
            if open_line and len(block) <= COLUMN - 1:
                lines[-1] = f"{lines[-1]:<{COLUMN + 1}} {block}"
                open_line = False
            else:
                lines.append(f"  {block}")
                open_line = len(block) <= COLUMN - 2
        return [self.paint(line) for line in lines]

    def paint(self, line: str) -> str:
        """Return a line with every piece in the colour of its owner."""
        return PIECE.sub(lambda code: self.ink.piece(code[0]), line)

    def _rest(self, view: View) -> list[str]:
        """Return the lines of what only some games or moments have."""
        say = self._say
        points = self.wording.board.prestige_points
        taken = [
            f"{worth}: {self.wording.short_seat(owner)}"
            for worth, owner in zip(points, view["prestige"], strict=True)
            if owner is not None
        ]
        lines = [say("table.prestige", spaces=", ".join(taken))] if taken else []
        if view["favours"]:
            lines += [say("table.favours", favours=say.listed("favour", view["favours"]))]
        if view["pawn"]:
            lines += [say("table.pawn", province=self.wording.province(view["pawn"]))]
        if view.get("permits"):
            names = ", ".join(self.wording.city(city) for city in view["permits"])
            lines += [say("table.permits", cities=names)]
        plate = view["plate"]
        if plate:
            count = plate if isinstance(plate, int) else len(plate)
            lines += [say("table.plate", count=count)]
        return lines


def controller(offices: list[str | None]) -> str | None:
    """Return who controls a city with these offices from left to right (E3), or None."""
    owners = [code[0] for code in offices if code]
    most = max((owners.count(owner) for owner in owners), default=0)
    return next((owner for owner in reversed(owners) if owners.count(owner) == most), None)


def posts(board: Board, number: int, view: View) -> str:
    """Return the posts of a route in a row: pieces, `·` for free, `~` for a free ship post."""
    route = board.routes[number]
    codes = view["posts"].get(route.id, [None] * len(route.posts))
    return " ".join(
        code or ("~" if post.ship else "·") for code, post in zip(codes, route.posts, strict=True)
    )


def pieces(counts: list[int]) -> str:
    """Return numbers of traders and merchants as text, such as `5t 1m`."""
    return f"{counts[0]}t {counts[1]}m"


def columns(rows: list[list[str]], gap: int = 2) -> list[str]:
    """Return rows as lines with aligned cells; short rows end early."""
    count = max(len(row) for row in rows)
    widths = [max(len(row[n]) for row in rows if n < len(row)) for n in range(count)]
    return [
        (" " * gap).join(cell.ljust(widths[n]) for n, cell in enumerate(row)).rstrip()
        for row in rows
    ]


def flow(parts: list[str], separator: str, indent: int) -> list[str]:
    """Return parts joined into lines, which break between parts to fit the width."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(separator) + len(part) <= WIDTH:
            lines[-1] += separator + part
        else:
            lines.append(" " * indent + part)
    return lines
