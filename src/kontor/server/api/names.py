"""Types for texts that are one of some names; the names come from where they are defined."""

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import AfterValidator, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from kontor.board import families
from kontor.bots import people_levels
from kontor.rules.setup import BANKS, EDITIONS, MODULES, VARIANTS
from kontor.server.options import AT_ZERO, ORDERS, PACES, PHRASES, SPECTATOR_CHATS


class OneOf:
    """Says that a text is one of some names; the description of the API lists them.

    It does what `Literal` does, for names that are only known when the program runs.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self.names = list(names)

    def __get_pydantic_core_schema__(
        self, source: type[Any], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Return what Pydantic checks a value by."""
        del source, handler
        return core_schema.literal_schema(self.names)


def _known_family(name: str) -> str:
    known = [family.id for family in families()]
    if name not in known:
        raise ValueError(f"must be one of {', '.join(known)}")
    return name


Edition = Annotated[str, OneOf(edition.name for edition in EDITIONS)]
Family = Annotated[str, AfterValidator(_known_family)]
"""Which boards there are, `GET /api/boards` tells: a client must not be made for some of them."""
Variant = Annotated[str, OneOf(VARIANTS)]
Module = Annotated[str, OneOf(MODULES)]
Bank = Annotated[str, OneOf(BANKS)]
Level = Annotated[str, OneOf(people_levels())]
Pace = Annotated[str, OneOf(PACES)]
Order = Annotated[str, OneOf(ORDERS)]
AtZero = Annotated[str, OneOf(AT_ZERO)]
SpectatorChat = Annotated[str, OneOf(SPECTATOR_CHATS)]
Phrase = Annotated[str, OneOf(PHRASES)]
