"""Damaged JSON for tests: parts of a valid value replaced, removed or doubled."""

import copy
from typing import Any

from hypothesis import strategies as st

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 40),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(max_size=12),
    st.sampled_from(["0t", "4m", "nt", "n", "+3", "remove-3", "bremen", "bremen-hamburg", "end"]),
    st.sampled_from(["turn", "relocate", "lift", "over", "hansa", "east", "2009", "pawn"]),
    st.lists(st.integers(0, 9), max_size=3),
    st.dictionaries(st.text(max_size=5), st.integers(0, 9), max_size=2),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the paths of everything inside a JSON value."""
    found = []
    items: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    for key, inner in items:
        found.append((*path, key))
        found += places(inner, (*path, key))
    return found


@st.composite
def damaged(draw: st.DrawFn, sound: Any) -> Any:
    """Return a copy of a JSON value with one to three faults."""
    broken = copy.deepcopy(sound)
    for _ in range(draw(st.integers(1, 3))):
        paths = places(broken)
        if not paths:
            return broken
        *way, last = draw(st.sampled_from(paths))
        holder = broken
        for step in way:
            holder = holder[step]
        fault = draw(st.sampled_from(["replace", "remove", "double", "borrow"]))
        if fault == "remove":
            del holder[last]
        elif fault == "double" and isinstance(holder, list):
            holder.insert(last, copy.deepcopy(holder[last]))
        elif fault == "borrow":
            *other_way, other = draw(st.sampled_from(paths))
            source = sound
            try:
                for step in other_way:
                    source = source[step]
                holder[last] = copy.deepcopy(source[other])
            except (KeyError, IndexError, TypeError):
                holder[last] = None
        else:
            holder[last] = draw(JUNK)
    return broken
