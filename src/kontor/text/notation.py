"""Actions of the notation, parsed for what the terminal says about them."""

from typing import Final, NamedTuple

FORMS: Final[dict[str, tuple[str, ...]]] = {
    "income": ("count",),
    "place": ("piece", "post"),
    "displace": ("piece", "post"),
    "lift": ("post",),
    "establish": ("route",),
    "establish.office": ("route", "city"),
    "establish.develop": ("route", "ability"),
    "establish.prestige": ("route", "points"),
    "establish.extra": ("route", "city", "kind"),
    "use.develop": ("ability",),
    "use.swap-offices": ("city", "space"),
    "use.other": ("marker",),
    "favour": ("favour", "one", "two"),
    "pawn": ("province",),
    "pawn.paid": ("province",),
    "end": (),
    "pay": ("count",),
    "put": ("post",),
    "add": ("piece", "post"),
    "take": ("post",),
    "done": (),
    "drop": ("post",),
    "remove": ("post",),
    "join": ("piece",),
    "decline": (),
    "accept": (),
    "office": ("city", "piece"),
    "neutral": ("route",),
    "neutral.city": ("route", "city"),
    "mark": ("marker", "route"),
}
"""What the words of an action name, by the end of its keys in the catalogue (`do.…`, `did.…`)."""


class ParsedAction(NamedTuple):
    """An action taken apart: its verb, which form of it, and what each word names."""

    verb: str
    form: str
    words: dict[str, str]


def read_action(text: str) -> ParsedAction:
    """Return an action taken apart; the text comes from the rules."""
    verb, *rest = text.split(" ")
    form = verb
    if verb == "establish" and len(rest) > 1:
        form = f"{verb}.{rest.pop(1)}"
    elif verb == "use":
        form = f"{verb}.{rest.pop(0)}" if len(rest) > 1 else f"{verb}.other"
    elif verb == "pawn" and len(rest) > 1:
        form = f"{verb}.{rest.pop()}"
    elif verb == "neutral" and len(rest) > 1:
        form = f"{verb}.city"
    return ParsedAction(verb, form, dict(zip(FORMS[form], rest, strict=True)))
