"""A position rebuilt from events alone, to be compared with the real one."""

from collections import Counter
from typing import Any

from kontor.board import board

TOPS = {"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bank": 3}


class Ledger:
    """Pieces, markers and counters, taken from a position once and then from events only."""

    def __init__(self, position: dict[str, Any], board_id: str) -> None:
        self.prestige_points = board(board_id).prestige_points
        self.places: dict[str, Counter[str]] = {}
        self.rows: dict[str, list[str]] = {}
        self.markers: dict[str, Counter[str]] = {}
        self.counters: dict[str, Any] = {}
        self._read_pieces(position)
        self._read_markers(position)
        self._read_counters(position)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ledger) and self.tell() == other.tell()

    def __hash__(self) -> int:
        return id(self)

    def tell(self) -> dict[str, Any]:
        """Return everything that is not empty."""
        places = {place: +pieces for place, pieces in self.places.items() if +pieces}
        markers = {place: +there for place, there in self.markers.items() if +there}
        rows = {place: row for place, row in self.rows.items() if row}
        return {"pieces": places, "rows": rows, "markers": markers, **self.counters}

    # Reading a position

    def _put(self, place: str, piece: str | None, number: int = 1) -> None:
        if piece is not None:
            self.places.setdefault(place, Counter())[piece] += number

    def _read_pieces(self, position: dict[str, Any]) -> None:
        for route, pieces in position["posts"].items():
            for number, piece in enumerate(pieces, 1):
                self._put(f"{route}.{number}", piece)
        for city, offices in position["offices"].items():
            self.rows[f"{city} extra"] = list(offices["extra"])
            if None not in offices["spaces"] and self._is_open(position, city):
                self.rows[f"{city} open"] = list(offices["spaces"])
                continue
            for number, piece in enumerate(offices["spaces"], 1):
                self._put(f"{city} {number}", piece)
        for points, seat in zip(self.prestige_points, position["prestige"], strict=True):
            self._put(f"prestige {points}", None if seat is None else f"{seat}m")
        for seat, player in enumerate(position["players"]):
            covered = {name: TOPS[name] - level for name, level in player["abilities"].items()}
            merchants = covered.pop("book")
            for pile, (few, many) in {
                f"stock {seat}": player["stock"],
                f"supply {seat}": player["supply"],
                f"desk {seat}": [sum(covered.values()), merchants],
            }.items():
                self._put(pile, f"{seat}t", few)
                self._put(pile, f"{seat}m", many)
        pending = position["pending"] or {}
        for piece in [pending.get("displaced"), pending.get("taken"), *pending.get("hand", [])]:
            self._put("hand", piece)

    def _is_open(self, position: dict[str, Any], city: str) -> bool:
        return position["setup"]["board"] == "east" and city in ("belgard", "dresden", "waren")

    def _read_markers(self, position: dict[str, Any]) -> None:
        self.markers["pool"] = Counter(position["pool"])
        self.markers["plate"] = Counter(position["plate"])
        for route, marker in position["markers"].items():
            self.markers[route] = Counter([marker])
        for seat, player in enumerate(position["players"]):
            self.markers[f"unused {seat}"] = Counter(player["unused"])
            self.markers[f"used {seat}"] = Counter(player["used"])

    def _read_counters(self, position: dict[str, Any]) -> None:
        self.counters = {
            "track": {seat: player["track"] for seat, player in enumerate(position["players"])},
            "abilities": [dict(player["abilities"]) for player in position["players"]],
            "completed": position["completed"],
            "turn": (position["turn"], position["round"]),
            "tiles": [list(player["favours"]) for player in position["players"]],
            "pawn": position["pawn"],
            "permits": list(position.get("permits", [])),
            "over": position["over"] and position["over"]["reason"],
        }
        if position["neutral"] is not None:
            self.counters["track"]["n"] = position["neutral"]["track"]

    # Reading events

    def read(self, event: dict[str, Any]) -> None:
        """Apply an event; what it takes away must exist."""
        reader = getattr(self, f"_on_{event['event']}", None)
        if reader is not None:
            reader(event)

    def _on_piece(self, event: dict[str, Any]) -> None:
        piece, source, target = event["piece"], event["from"], event["to"]
        if source != "gone":
            assert self.places[source][piece] > 0, event
            self.places[source][piece] -= 1
        if target.endswith(" extra"):
            self.rows.setdefault(target, []).insert(0, piece)
        elif target.endswith(" open"):
            self.rows.setdefault(target, []).append(piece)
        elif target != "gone":
            self._put(target, piece)

    def _on_swap(self, event: dict[str, Any]) -> None:
        city, space = event["city"], event["space"]
        if f"{city} open" in self.rows:
            row = self.rows[f"{city} open"]
            row[space - 1], row[space] = row[space], row[space - 1]
            return
        first, second = f"{city} {space}", f"{city} {space + 1}"
        self.places[first], self.places[second] = self.places[second], self.places[first]

    def _on_marker(self, event: dict[str, Any]) -> None:
        places = [re_plate(event[key]) for key in ("from", "to")]
        assert self.markers[places[0]][event["marker"]] > 0, event
        self.markers[places[0]][event["marker"]] -= 1
        if places[1] != "gone":
            self.markers.setdefault(places[1], Counter())[event["marker"]] += 1

    def _on_points(self, event: dict[str, Any]) -> None:
        self.counters["track"][event["seat"]] += event["points"]

    def _on_ability(self, event: dict[str, Any]) -> None:
        self.counters["abilities"][event["seat"]][event["ability"]] = event["level"]

    def _on_completed(self, event: dict[str, Any]) -> None:
        self.counters["completed"] += 1
        assert event["completed"] == self.counters["completed"]

    def _on_turn(self, event: dict[str, Any]) -> None:
        self.counters["turn"] = (event["seat"], event["round"])
        self.counters["permits"] = []

    def _on_favour(self, event: dict[str, Any]) -> None:
        self.counters["tiles"][event["seat"]].append(event["favour"])

    def _on_pawn(self, event: dict[str, Any]) -> None:
        assert self.counters["pawn"] == event["from"]
        self.counters["pawn"] = event["to"]

    def _on_permit(self, event: dict[str, Any]) -> None:
        self.counters["permits"] = sorted([*self.counters["permits"], event["city"]])

    def _on_end(self, event: dict[str, Any]) -> None:
        self.counters["over"] = event["reason"]


def re_plate(place: str) -> str:
    """Return the place of a marker; there is only one plate, whoever's turn it is."""
    return "plate" if place.startswith("plate ") else place
