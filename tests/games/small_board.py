"""A small board that only tests use: seven cities around the Gulf of Riga, for two to four."""

import json
from pathlib import Path
from typing import Any

Json = dict[str, Any]
FAMILY = "livonia"
SIZE = (1600, 1130)

# Where the cities are, what is printed at them, and their office spaces: shape, privilege, coin.
CITIES: dict[str, tuple[str, tuple[int, int], Json, str]] = {
    "arensburg": ("Arensburg", (330, 430), {"abilities": ["book"]}, "sw cw0 so"),
    "dorpat": ("Dorpat", (1180, 560), {"abilities": ["actions"]}, "sw so1 cp"),
    "narva": ("Narva", (1430, 190), {"banner": ["red"]}, "sw cp"),
    "pernau": ("Pernau", (800, 480), {"abilities": ["keys", "bank"]}, "cw so"),
    "reval": ("Reval", (840, 150), {"banner": ["red"]}, "sw so sp sb"),
    "riga": ("Riga", (720, 880), {"banner": ["yellow"]}, "sw cw so"),
    "windau": ("Windau", (210, 830), {"abilities": ["privilege"]}, "sw so"),
}
# Posts from the first city to the second: `l` on land, `s` for a ship; a `T` is a tavern.
ROUTES = {
    "arensburg-pernau": "sls",
    "arensburg-windau": "ssT",
    "dorpat-narva": "lll",
    "dorpat-pernau": "ll",
    "dorpat-riga": "lllT",
    "narva-reval": "llll",
    "pernau-reval": "lll",
    "pernau-riga": "lllT",
    "riga-windau": "llll",
}
SHAPES = {"s": "square", "c": "circle"}
PRIVILEGES = {"w": "white", "o": "orange", "p": "pink", "b": "black"}
GROUND = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1130">'
    '<rect x="-1000" y="-1000" width="3600" height="3130" fill="var(--sea)"/>'
    '<path id="bg-land" d="M470 2130V1010q60-190 210-240q40-180 30-330q-10-180 20-340h1870v2030z'
    'M-1000 2130V720q800-110 1260 20q120 130 150 1390z" fill="var(--land)" stroke="var(--ink)"/>'
    '<path d="M180 330q170-60 290 70q-60 150-260 90z" fill="var(--land)" stroke="var(--ink)"/>'
    '<text class="sea-name" x="540" y="640" font-size="30">Gulf of Riga</text></svg>\n'
)


def make_board(place: Path) -> Path:
    """Write the folder of the board into a folder of boards, and return that."""
    folder = place / FAMILY
    folder.mkdir(parents=True)
    (folder / "facts.json").write_text(json.dumps(_facts()), encoding="utf-8")
    (folder / "places.json").write_text(json.dumps(_places()), encoding="utf-8")
    (folder / "background.svg").write_text(GROUND, encoding="utf-8")
    return place


def _facts() -> Json:
    spaces = zip(PRIVILEGES.values(), (7, 8, 9, 11), strict=True)
    return {
        "id": FAMILY,
        "title": "Livonia",
        "family": FAMILY,
        "order": 60,
        "players": [2, 4],
        "editions": ["egmont", "big-box"],
        "modules": ["favours"],
        "size": list(SIZE),
        "completed_cities_end": 5,
        "east_west": {"ends": ["narva", "reval"], "points": [7, 4, 2]},
        "prestige": {
            "city": "riga",
            "spaces": [{"privilege": name, "points": points} for name, points in spaces],
            "position": [880, 1000],
        },
        "regions": [],
        "cities": [_city(city) for city in CITIES],
        "routes": [_route(route) for route in ROUTES],
    }


def _city(city: str) -> Json:
    name, position, printed, offices = CITIES[city]
    return {
        "id": city,
        "name": name,
        "position": list(position),
        "banner": ["yellow" if "abilities" in printed else "beige"],
        "offices": [
            {
                "shape": SHAPES[office[0]],
                "privilege": PRIVILEGES[office[1]],
                "coin": int(office[2:] or 0),
            }
            for office in offices.split()
        ],
        **printed,
    }


def _route(route: str) -> Json:
    kinds = ROUTES[route].removesuffix("T")
    posts = zip(kinds, _along(route, len(kinds)), strict=True)
    return {
        "id": route,
        "ends": route.split("-"),
        "region": None,
        "posts": [
            {"kind": "ship" if kind == "s" else "land", "position": at} for kind, at in posts
        ],
        "tavern": ROUTES[route].endswith("T"),
        "permanent_marker": None,
    }


def _along(route: str, count: int) -> list[list[int]]:
    """Return `count` points between the ends of a route."""
    (x, y), (to_x, to_y) = (CITIES[end][1] for end in route.split("-"))
    parts = [(number + 1) / (count + 1) for number in range(count)]
    return [[round(x + (to_x - x) * part), round(y + (to_y - y) * part)] for part in parts]


def _beside(route: str, far: int) -> list[int]:
    """Return a point beside the middle of a route."""
    ((x, y),) = _along(route, 1)
    return [x + far, y + abs(far) // 2]


def _places() -> Json:
    at = {city: position for city, (_, position, _, _) in CITIES.items()}
    abilities = {
        city: [[x - 75 - 40 * number, y + 34] for number in range(len(printed["abilities"]))]
        for city, (_, (x, y), printed, _) in CITIES.items()
        if "abilities" in printed
    }
    return {
        "names": {city: [x, y + 20] for city, (x, y) in at.items()},
        "abilities": abilities,
        "shields": {city: [x + 75, y + 34] for city, (x, y) in at.items()},
        "extra": {city: [[x - 100, y]] for city, (x, y) in at.items()},
        "markers": {route: _beside(route, 60) for route in ROUTES},
        "taverns": {r: _beside(r, -70) for r, posts in ROUTES.items() if posts.endswith("T")},
        "east_west": [1170, 60],
    }
