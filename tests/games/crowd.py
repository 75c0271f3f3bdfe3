"""Crowded positions for tests: full routes, empty stocks, short pools, many markers and offices.

Games from the start rarely reach the corner cases of the rules, such as a displaced piece without a
post (C6) or a Move without an end (D2). These positions are full of them.
"""

from random import Random
from typing import Any

from kontor.board import Board, board
from kontor.record import Game
from kontor.rules.words import ABILITIES, ABILITY_TOP
from tests.games.setups import all_setups

FILLINGS = (0.2, 0.5, 0.8, 0.95, 1.0, 1.0, 1.0)
MOST_TRACK = 18


def crowded(seed: int) -> Game:
    """Return a game at a crowded position of some setup; the same seed gives the same one."""
    random = Random(f"crowd {seed}")
    setups = all_setups()
    game = Game.new(**setups[seed % len(setups)], seed=seed)
    if game.phase == "pawn":
        game.play(random.choice(game.legal()))
    position = game.position()
    printed = board(game.setup.board_id)
    filling = random.choice(FILLINGS)
    _fill_desks(position, random, filling)
    _hand_out_markers(position, random)
    _build_offices(position, printed, random)
    _fill_posts(position, printed, random, filling)
    _split_piles(position, random)
    return Game.from_position(position)


def _fill_desks(position: dict[str, Any], random: Random, filling: float) -> None:
    """Develop abilities, more of them where many pieces are needed."""
    for player in position["players"]:
        for name, top in zip(ABILITIES, ABILITY_TOP, strict=True):
            level = random.choice((0, 0, random.randint(0, top), top))
            if filling >= 0.8:
                level = random.choice((top, random.randint(0, top)))
            player["abilities"][name] = level
            player["supply"][1 if name == "book" else 0] += level
        player["track"] = random.randint(0, MOST_TRACK)
    for tile in list(position["favours"]):
        if random.random() < 0.5:
            position["favours"].remove(tile)
            random.choice(position["players"])["favours"].append(tile)
    if position["neutral"] and position["setup"]["edition"] == "big-box":
        position["neutral"]["track"] = random.randint(0, MOST_TRACK)


def _hand_out_markers(position: dict[str, Any], random: Random) -> None:
    pool = position["pool"]
    for player in position["players"]:
        for _ in range(random.randint(0, min(3, len(pool)))):
            player[random.choice(("unused", "unused", "used"))].append(pool.pop())
        player["unused"].sort()
        player["used"].sort()
    del pool[random.choice((0, 1, 2, len(pool))) :]


def _build_offices(position: dict[str, Any], printed: Board, random: Random) -> None:
    for city in printed.cities:
        if random.random() < 0.45:
            continue
        spaces: list[str | None] = [None] * len(city.offices)
        for number in range(random.randint(0, len(spaces))):
            spaces[number] = _take(position, random, "tm"[city.offices[number].kind])
            if spaces[number] is None:
                break
        if position["neutral"] and spaces and spaces[-1] is None and random.random() < 0.2:
            spaces[-1] = "nt"
        extra = [_take(position, random, random.choice("tm"), neutral=False)]
        if city.open:
            count = random.randint(0, 3)
            spaces = [_take(position, random, "t", neutral=False) for _ in range(count)]
            spaces = [piece for piece in spaces if piece]
        if random.random() < 0.7 or not (any(spaces) or city.open):
            _give_back(position, extra)
            extra = []
        row: dict[str, list[str | None]] = {"spaces": spaces, "extra": [p for p in extra if p]}
        completes = city.open or None not in spaces
        if completes and position["completed"] == printed.completed_cities_end - 1:
            _give_back(position, [*row["spaces"], *row["extra"]])
        elif any(spaces) or row["extra"]:
            position["offices"][city.id] = row
            position["completed"] += completes


def _take(position: dict[str, Any], random: Random, kind: str, neutral: bool = True) -> str | None:
    """Take a piece of a random owner from its supply."""
    if neutral and position["neutral"] and random.random() < 0.3:
        return "nt"
    seat = random.randrange(len(position["players"]))
    supply = position["players"][seat]["supply"]
    if supply["tm".index(kind)] == 0:
        return None
    supply["tm".index(kind)] -= 1
    return f"{seat}{kind}"


def _give_back(position: dict[str, Any], pieces: list[str | None]) -> None:
    for piece in pieces:
        if piece and piece != "nt":
            position["players"][int(piece[0])]["supply"]["tm".index(piece[1])] += 1


def _fill_posts(position: dict[str, Any], printed: Board, random: Random, filling: float) -> None:
    """Set pieces on the posts, those of one owner often side by side."""
    for route in printed.routes:
        pieces = position["posts"].get(route.id, [None] * len(route.posts))
        for number, post in enumerate(route.posts):
            if pieces[number] is None and random.random() < filling:
                pieces[number] = _piece_for(position, random, post.ship, pieces)
        if set(pieces) == {"nt"}:
            # A full neutral route would have been resolved (N3, X3).
            pieces[-1] = None
        if any(pieces):
            position["posts"][route.id] = pieces


def _piece_for(
    position: dict[str, Any], random: Random, ship: bool, mates: list[str | None]
) -> str | None:
    owner = next((mate[0] for mate in mates if mate), None)
    for _ in range(4):
        piece = _take(position, random, "m" if ship else random.choice("tttm"))
        if piece and (owner in (None, piece[0]) or random.random() < 0.4):
            return piece
        _give_back(position, [piece])
    return None


def _split_piles(position: dict[str, Any], random: Random) -> None:
    """Divide what is left between stock and supply, often all on one side."""
    for player in position["players"]:
        for kind in (0, 1):
            total = player["stock"][kind] + player["supply"][kind]
            stock = random.choice((0, total, random.randint(0, total)))
            player["stock"][kind] = stock
            player["supply"][kind] = total - stock
