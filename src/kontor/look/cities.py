"""Cities: houses, name ribbons, abilities, shields, open cities and extra offices."""

from collections.abc import Iterator, Sequence
from typing import Final

from kontor.look.facts import City, Places, Point
from kontor.look.markup import group, line, number, path, text, title, use
from kontor.look.pieces import piece, shield
from kontor.look.position import Offices, controller_of

HOUSE: Final = 38
STRIPE: Final = 6
RIBBON_END: Final = 9
PIECE_IN_OFFICE: Final = 0.94
PIECE_IN_EXTRA: Final = 0.82

# In ems, for Alegreya Bold. Names are stretched to the widths that these give, so that they fill
# their ribbons in any font.
LETTER_WIDTHS: Final = (("fijltI'- ", 0.30), ("crsz", 0.43), ("mwMW", 0.82))
CAPITAL_WIDTH: Final = 0.64
USUAL_WIDTH: Final = 0.53


def name_width(name: str, size: float) -> float:
    """Return how wide a name is in the bold serif of the charts."""
    return sum(_letter_width(letter) for letter in name) * size


def _letter_width(letter: str) -> float:
    usual = CAPITAL_WIDTH if letter.isupper() else USUAL_WIDTH
    return next((width for letters, width in LETTER_WIDTHS if letter in letters), usual)


def city(facts: City, places: Places, size: float, *, permit_used: bool) -> str:
    """Draw a city as it is printed: ribbon with its name, office spaces, abilities, permits."""
    place = places["names"][facts["id"]]
    parts = [
        ribbon(facts, place, size),
        use("open-city", facts["position"]) if facts.get("open") else "",
        *office_spaces(facts),
        name(facts, place, size),
        *abilities(facts, places),
        permits(facts, used=permit_used),
    ]
    return group(parts, css="city", data={"city": facts["id"]})


def ribbon(facts: City, place: Point, size: float) -> str:
    """Draw the empty ribbon of a city; each colour after the first is a stripe below the name."""
    first, *stripes = facts["banner"]
    half, body = name_width(facts["name"], size) / 2 + RIBBON_END, size + 4
    height = body + STRIPE * len(stripes)
    parts = [
        _tails(half, height, facts["banner"][-1]),
        path(_box(half, 0, body), fill=f"var(--ribbon-{first})"),
        *(
            path(_box(half, body + STRIPE * n, STRIPE), fill=f"var(--ribbon-{stripe})")
            for n, stripe in enumerate(stripes)
        ),
        path(_box(half, 0, height), css="rim", fill="none"),
    ]
    return group(parts, at=place)


def name(facts: City, place: Point, size: float) -> str:
    """Draw the name of a city on its ribbon."""
    x, y = place
    css = "name on-red" if facts["banner"][0] == "red" else "name"
    length = name_width(facts["name"], size)
    return text(facts["name"], at=(x, y + size * 0.9), css=css, length=length)


def _box(half: float, top: float, height: float) -> str:
    return f"M{number(-half)} {number(top)}H{number(half)}v{number(height)}H{number(-half)}Z"


def _tails(half: float, height: float, tint: str) -> str:
    notch = number(height / 2 - 1)
    left = f"M{number(-half)} 5h-9l4.5 {notch}l-4.5 {notch}h9Z"
    right = f"M{number(half)} 5h9l-4.5 {notch}l4.5 {notch}h-9Z"
    ends = left + right
    return path(ends, css="rim", fill=f"var(--ribbon-{tint})") + path(ends, css="fold")


def office_spaces(facts: City) -> Iterator[str]:
    """Draw the printed office spaces of a city."""
    offices = facts["offices"]
    for n, (office, place) in enumerate(zip(offices, row(facts, len(offices)), strict=True), 1):
        parts = [use(f"house-{office['privilege']}"), use(f"door-{office['shape']}")]
        if office["coin"]:
            parts.append(use("coin", (0, 1.5)))
            parts.append(text(office["coin"], at=(0, 5.8), css="figure", size=12.5))
        yield group(parts, at=place, data={"office": f"{facts['id']}.{n}"})


def row(facts: City, count: int) -> list[Point]:
    """Return the places of `count` houses side by side, centred on a city."""
    x, y = facts["position"]
    return [(x + (n - (count - 1) / 2) * HOUSE, y) for n in range(count)]


def abilities(facts: City, places: Places) -> Iterator[str]:
    """Draw the abilities that are developed in a city, each as a medal."""
    where = places["abilities"].get(facts["id"], [])
    for ability, place in zip(facts.get("abilities", []), where, strict=True):
        parts = [title(ability), use("medal"), use(f"sign-{ability}", css="sign")]
        yield group(parts, at=place, css="medal", data={"ability": ability})


def permits(facts: City, *, used: bool) -> str:
    """Draw the flags of the countries that the rightmost office is a permit for, if any."""
    countries = facts.get("permits", [])
    if not countries:
        return ""
    x, y = row(facts, len(facts["offices"]))[-1]
    flags = [
        use(f"permit-{country}", (x + 1 + 5 * n, y - 40 + 11 * n))
        for n, country in enumerate(countries)
    ]
    return group(flags, css="spent" if used else "", data={"permits": " ".join(countries)})


def control(facts: City, places: Places, offices: Offices) -> str:
    """Draw the shield of whoever controls a city, if anybody does."""
    owner = controller_of(offices)
    return shield(owner, facts["id"], places["shields"][facts["id"]]) if owner else ""


def added_houses(facts: City, places: Places, offices: Offices) -> Iterator[str]:
    """Draw the houses that are not printed: those of extra offices, and those in open cities."""
    for n, place in enumerate(extra_places(facts, places, offices), 1):
        yield group([use("house-extra")], at=place, data={"extra": f"{facts['id']}.{n}"})
    if facts.get("open"):
        for n, place in enumerate(space_places(facts, offices), 1):
            yield group([use("stall")], at=place, data={"office": f"{facts['id']}.{n}"})


def extra_threads(facts: City, places: Places, offices: Offices) -> Iterator[str]:
    """Draw the threads that tie extra offices to a city that they are not next to."""
    if not facts.get("open"):
        for place in extra_places(facts, places, offices):
            yield line(place, facts["position"], "thread timber")


def office_pieces(facts: City, places: Places, offices: Offices) -> Iterator[str]:
    """Draw the pieces of all offices of a city."""
    extra = extra_places(facts, places, offices)
    for n, (code, (x, y)) in enumerate(zip(offices.extra, extra, strict=True), 1):
        yield piece(code, (x, y + 2.5), f"{facts['id']}.extra.{n}", PIECE_IN_EXTRA)
    spaces = space_places(facts, offices)
    for n, (taken, (x, y)) in enumerate(zip(offices.spaces, spaces, strict=True), 1):
        if taken:
            yield piece(taken, (x, y + 2.5), f"{facts['id']}.{n}", PIECE_IN_OFFICE)


def space_places(facts: City, offices: Offices) -> Sequence[Point]:
    """Return the places of a city's office spaces; in an open city, of its taken ones."""
    if not facts.get("open"):
        return row(facts, len(facts["offices"]))
    return _open_row(facts, offices)[len(offices.extra) :]


def extra_places(facts: City, places: Places, offices: Offices) -> Sequence[Point]:
    """Return the places of a city's extra offices, from left to right."""
    if facts.get("open"):
        return _open_row(facts, offices)[: len(offices.extra)]
    nearest_first = list(places["extra"][facts["id"]])
    while len(nearest_first) < len(offices.extra):
        x, y = nearest_first[-1]
        nearest_first.append((x - HOUSE, y))
    return nearest_first[: len(offices.extra)][::-1]


def _open_row(facts: City, offices: Offices) -> list[Point]:
    return row(facts, len(offices.extra) + len(offices.spaces))
