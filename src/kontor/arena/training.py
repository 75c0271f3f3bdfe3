"""Training the judge with numpy: shares by log-loss, points by squared error, steps by Adam."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kontor.arena.positions import Floats, Positions
from kontor.board import board
from kontor.bots.inputs import OWN_NAMES, SHARED_NAMES
from kontor.bots.judge import HIDDEN, POINTS_UNIT
from kontor.bots.lanes import WIDTH
from kontor.bots.learned import PLACE_WIDTH
from kontor.bots.places import place_names
from kontor.rules.words import SEATS

PLACES: Final = "places "
Layers = dict[str, Floats]
"""The matrices of a net by name; those of the places of a board by the name of `places_of`."""
RATE: Final = 2e-4
DECAY: Final = 1.0
"""How fast weights shrink by themselves, in rates: few games need a firm hand."""
QUIET: Final = 0.3
"""How large the first layer begins, so that what it draws by lot does not drown the rest."""
DROPPED: Final = 0.2
"""The share of inputs that each batch goes without: no single one is to be relied on."""
CALM: Final = 0.998
"""The weights that are kept are a running mean, in which each step counts so much less."""
BATCH: Final = 256
EPOCHS: Final = 6
HAND_PRIOR: Final = 4.5
"""A net begins with the judgement by hand, at the heat that suits it: the value by hand counts so
much, the more the nearer the end is. With a few hundred games nothing else helped as much."""
POINTS_PART: Final = 1.0
"""How much the error of the points counts beside that of the shares."""
BOLDNESS: Final = tuple(float(times) for times in np.geomspace(0.4, 1.6, 57))
"""What scores may be multiplied by in the end, so that shares are neither timid nor rash."""
LEAST_SPREAD: Final = 0.05
"""No input is stretched further than to this spread: rare ones would shout."""


class Scale(NamedTuple):
    """Means and spreads of the inputs; the net learns with inputs brought to one scale.

    What stands at places is small and mostly nothing, and is taken as it is.
    """

    own: tuple[Floats, Floats]
    shared: tuple[Floats, Floats]


class Pass(NamedTuple):
    """What one pass through the net leaves for the way back."""

    strongest: NDArray[np.int64]
    first: Floats
    second: Floats
    out: Floats
    """By position and seat: the score and the points."""


def scale_of(groups: Sequence[Positions]) -> Scale:
    """Return the scale of all inputs."""
    own = np.concatenate([_flat(group.rows) for group in groups])
    shared = np.concatenate([group.shared for group in groups])
    return Scale(_spread(own), _spread(shared))


def as_it_comes() -> Scale:
    """Return the scale that leaves all inputs as they are: that of the layers of a judge's file."""
    own, shared = len(OWN_NAMES), len(SHARED_NAMES)
    return Scale((np.zeros(own), np.ones(own)), (np.zeros(shared), np.ones(shared)))


def places_of(name: str) -> str:
    """Return the name of the matrix with the weights of a board's places."""
    return f"{PLACES}{name}"


def boards_in(layers: Layers) -> list[str]:
    """Return the boards whose places have weights in some layers."""
    return [name.removeprefix(PLACES) for name in layers if name.startswith(PLACES)]


def _spread(values: Floats) -> tuple[Floats, Floats]:
    return values.mean(0), np.maximum(values.std(0), LEAST_SPREAD)


def scaled(group: Positions, scale: Scale) -> Positions:
    """Return positions with their inputs brought to a scale, those of places excepted."""
    return group._replace(
        rows=(group.rows - scale.own[0]) / scale.own[1],
        shared=(group.shared - scale.shared[0]) / scale.shared[1],
    )


def new_layers(scale: Scale, seed: int) -> Layers:
    """Return layers that say what the judgement by hand says, other weights small and by lot."""
    random = np.random.default_rng(seed)
    own, shared = len(scale.own[0]), len(scale.shared[0])
    hand, late = OWN_NAMES.index("hand"), OWN_NAMES.index("hand late")
    shapes = {
        "own": (own, 3 * HIDDEN),
        "shared": (shared, HIDDEN),
        "second": (HIDDEN, WIDTH),
        "last": (WIDTH, 2),
    }
    layers = {
        name: random.normal(0, (1.0 / (3 * own if name == "own" else size)) ** 0.5, (size, width))
        for name, (size, width) in shapes.items()
    }
    layers["own"] *= QUIET
    layers["shared"] *= QUIET
    layers["last"] *= 0.1
    layers["direct"] = np.zeros((own, 2))
    layers["direct"][late, 0] = HAND_PRIOR * scale.own[1][late]
    layers["direct"][hand, 1] = scale.own[1][hand]
    layers["first bias"] = np.zeros((1, HIDDEN))
    layers["second bias"] = np.zeros((1, WIDTH))
    layers["last bias"] = np.array([[0.0, scale.own[0][hand]]])
    layers["boldness"] = np.ones((1, SEATS - 1))
    return {name: layer.astype(np.float32) for name, layer in layers.items()}


def with_places(layers: Layers, groups: Sequence[Positions]) -> Layers:
    """Return layers with weights for the places of all boards; new ones say nothing yet."""
    found = dict(layers)
    for group in groups:
        if places_of(group.board) not in found:
            shape = (len(place_names(board(group.board))), PLACE_WIDTH)
            found[places_of(group.board)] = np.zeros(shape, np.float32)
    return found


def strongest_of(group: Positions) -> NDArray[np.int64]:
    """Return the opponent with the best value by hand of each seat, as `strongest_other` does."""
    hand = group.rows[:, :, OWN_NAMES.index("hand")]
    players = group.players
    found = np.empty(hand.shape, np.int64)
    for seat in range(players):
        others = [(seat + step) % players for step in range(1, players)]
        found[:, seat] = np.array(others)[hand[:, others].argmax(1)]
    return found


def forward(layers: Layers, group: Positions, strongest: NDArray[np.int64] | None = None) -> Pass:
    """Return what the net says of positions, whose inputs are brought to its scale."""
    if strongest is None:
        strongest = strongest_of(group)
    players = group.players
    sums, direct = group.rows @ layers["own"], group.rows @ layers["direct"]
    places = layers.get(places_of(group.board))
    if places is not None:
        there = group.places.astype(np.float32) @ places
        sums, direct = sums + there[:, :, : 3 * HIDDEN], direct + there[:, :, 3 * HIDDEN :]
    own, others, best = np.split(sums, 3, axis=2)
    hidden = own + (others.sum(1, keepdims=True) - others) / (players - 1)
    hidden += np.take_along_axis(best, strongest[:, :, None], 1)
    hidden += (group.shared @ layers["shared"])[:, None] + layers["first bias"]
    first = np.maximum(hidden, 0.0)
    second = np.maximum(first @ layers["second"] + layers["second bias"], 0.0)
    out = second @ layers["last"] + layers["last bias"] + direct
    out[:, :, 0] *= layers["boldness"][0, players - 2]
    return Pass(strongest, first, second, out)


def backward(layers: Layers, group: Positions, done: Pass, slope: Floats) -> Layers:
    """Return the slope of the loss along every weight, from its slope along the outputs.

    How bold shares are is no weight that is learned: `tempered` sets it in the end.
    """
    players = group.players
    slope = slope.copy()
    slope[:, :, 0] *= layers["boldness"][0, players - 2]
    second = (slope @ layers["last"].T) * (done.second > 0)
    first = (second @ layers["second"].T) * (done.first > 0)
    others = (first.sum(1, keepdims=True) - first) / (players - 1)
    best = np.zeros_like(first)
    np.add.at(best, (np.arange(len(first))[:, None], done.strongest), first)
    sums = np.concatenate([first, others, best], axis=2)
    places = np.concatenate([sums, slope], axis=2)
    return {
        places_of(group.board): _flat(group.places.astype(np.float32)).T @ _flat(places),
        "own": _flat(group.rows).T @ _flat(sums),
        "direct": _flat(group.rows).T @ _flat(slope),
        "shared": group.shared.T @ first.sum(1),
        "first bias": first.sum((0, 1))[None],
        "second": _flat(done.first).T @ _flat(second),
        "second bias": second.sum((0, 1))[None],
        "last": _flat(done.second).T @ _flat(slope),
        "last bias": slope.sum((0, 1))[None],
    }


def _flat(values: Floats) -> Floats:
    return values.reshape(-1, values.shape[-1])


def softmax(scores: Floats) -> Floats:
    """Return shares that add up to 1 in every row."""
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    shares: Floats = powers / powers.sum(-1, keepdims=True)
    return shares


def slope_of(group: Positions, done: Pass) -> Floats:
    """Return the slope of the loss along the outputs, as a mean over positions."""
    slope = np.empty_like(done.out)
    slope[:, :, 0] = softmax(done.out[:, :, 0]) - group.wins
    error = done.out[:, :, 1] - group.points / POINTS_UNIT
    slope[:, :, 1] = 2 * POINTS_PART * error / group.players
    slope /= len(slope)
    return slope


class Adam:
    """Steps down a slope, each weight at its own pace, with weights that decay."""

    def __init__(self, layers: Layers) -> None:
        self._mean = {name: np.zeros_like(layer) for name, layer in layers.items()}
        self._square = {name: np.zeros_like(layer) for name, layer in layers.items()}
        self._steps = dict.fromkeys(layers, 0)

    def step(self, layers: Layers, slopes: Layers, rate: float) -> None:
        """Change the layers that have a slope by one step."""
        for name, slope in slopes.items():
            self._steps[name] += 1
            self._mean[name] += 0.1 * (slope - self._mean[name])
            self._square[name] += 0.001 * (slope * slope - self._square[name])
            mean = self._mean[name] / (1 - 0.9 ** self._steps[name])
            square = self._square[name] / (1 - 0.999 ** self._steps[name])
            change = mean / (np.sqrt(square) + 1e-8)
            if not name.endswith("bias"):
                change = change + DECAY * layers[name]
            layers[name] -= (rate * change).astype(np.float32)


def train(
    groups: Sequence[Positions],
    checked: Sequence[Positions],
    layers: Layers,
    seed: int,
    report: Callable[[int, float], None] | None = None,
    epochs: int = EPOCHS,
) -> Layers:
    """Return layers that learned from `groups`: of the epoch with the least loss on `checked`.

    `layers` is what they begin with, and what is returned if no epoch was better. All are at one
    scale.
    """
    random = np.random.default_rng(seed)
    begun, layers = layers, {name: layer.copy() for name, layer in layers.items()}
    adam = Adam(layers)
    calm = {name: layer.copy() for name, layer in layers.items()}
    best, kept, steps = log_loss(begun, checked), begun, 0
    whole = epochs * sum(-(-len(group.rows) // BATCH) for group in groups)
    for epoch in range(epochs):
        for group in _batches(groups, random):
            rate = RATE * 0.5 * (1 + np.cos(np.pi * steps / whole))
            thinned = _thin(group, random)
            done = forward(layers, thinned, strongest_of(group))
            adam.step(layers, backward(layers, thinned, done, slope_of(thinned, done)), rate)
            steps += 1
            _follow(calm, layers, min(CALM, steps / (steps + 10)))
        loss = log_loss(calm, checked)
        if report is not None:
            report(epoch + 1, loss)
        if loss < best:
            best, kept = loss, {name: layer.copy() for name, layer in calm.items()}
    return kept


def tempered(layers: Layers, groups: Sequence[Positions]) -> Layers:
    """Return layers whose shares are as bold as suits some games that were not learned from.

    A net that has learned from the word of another on later positions is too careful, and one for
    all tables is too sure of itself where two play. Each number of players has a boldness of its
    own.
    """
    found = {**layers, "boldness": layers["boldness"].copy()}
    for players in {group.players for group in groups}:
        asked = [group for group in groups if group.players == players]
        tries = [(log_loss(_as_bold(found, players, bold), asked), bold) for bold in BOLDNESS]
        found = _as_bold(found, players, min(tries)[1])
    return found


def _as_bold(layers: Layers, players: int, bold: float) -> Layers:
    """Return layers that multiply the scores of games with so many players."""
    boldness = layers["boldness"].copy()
    boldness[0, players - 2] = bold
    return {**layers, "boldness": boldness}


def _follow(calm: Layers, layers: Layers, stay: float) -> None:
    """Draw a running mean of the layers nearer to them."""
    for name, layer in layers.items():
        calm[name] += (1 - stay) * (layer - calm[name])


def _batches(groups: Sequence[Positions], random: np.random.Generator) -> Iterator[Positions]:
    """Yield all positions once in random order, some of the same kind of table at a time."""
    cuts = []
    for number, group in enumerate(groups):
        order = random.permutation(len(group.rows))
        cuts += [(number, order[start : start + BATCH]) for start in range(0, len(order), BATCH)]
    for cut in random.permutation(len(cuts)):
        number, chosen = cuts[cut]
        yield groups[number].only(chosen)


def _thin(group: Positions, random: np.random.Generator) -> Positions:
    """Return positions without some of their inputs; the others make up for them."""
    rows, places = (
        np.float32(random.random(part.shape[2]) >= DROPPED) / np.float32(1 - DROPPED)
        for part in (group.rows, group.places)
    )
    return group._replace(rows=group.rows * rows, places=group.places * places)


def log_loss(layers: Layers, groups: Sequence[Positions]) -> float:
    """Return the mean log-loss of the shares over all positions."""
    total, count = 0.0, 0
    for group in groups:
        total += float(losses(softmax(forward(layers, group).out[:, :, 0]), group.wins).sum())
        count += len(group.rows)
    return total / count


def losses(shares: Floats, wins: Floats) -> Floats:
    """Return the log-loss of every position."""
    found: Floats = -(wins * np.log(np.maximum(shares, 1e-6))).sum(1)
    return found


def unscaled(layers: Layers, scale: Scale) -> Layers:
    """Return layers that take inputs as they come and say the same."""
    found = dict(layers)
    found["own"] = layers["own"] / scale.own[1][:, None]
    found["shared"] = layers["shared"] / scale.shared[1][:, None]
    # Each seat's row comes once for itself, once as the mean of the others, once as the strongest.
    found["direct"] = layers["direct"] / scale.own[1][:, None]
    own = (scale.own[0] @ found["own"]).reshape(3, HIDDEN).sum(0)
    found["first bias"] = layers["first bias"] - own - scale.shared[0] @ found["shared"]
    found["last bias"] = layers["last bias"] - scale.own[0] @ found["direct"]
    return found


def rescaled(layers: Layers, scale: Scale) -> Layers:
    """Return layers that take inputs brought to a scale and say the same: undo `unscaled`."""
    found = dict(layers)
    found["own"] = layers["own"] * scale.own[1][:, None]
    found["shared"] = layers["shared"] * scale.shared[1][:, None]
    found["direct"] = layers["direct"] * scale.own[1][:, None]
    own = (scale.own[0] @ layers["own"]).reshape(3, HIDDEN).sum(0)
    found["first bias"] = layers["first bias"] + own + scale.shared[0] @ layers["shared"]
    found["last bias"] = layers["last bias"] + scale.own[0] @ layers["direct"]
    return {name: layer.astype(np.float32) for name, layer in found.items()}
