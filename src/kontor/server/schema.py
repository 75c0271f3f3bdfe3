"""The tables of the store."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("created", Double, nullable=False),
    # Cookies of an earlier generation are void: the guest has signed out everywhere.
    Column("generation", Integer, nullable=False, server_default="0"),
    # The hash of the code with which the guest comes back without a device.
    Column("recovery", String(64), nullable=True, unique=True),
    # When the guest was last here, to the day; null for one who was not here since 0002.
    Column("seen", Double, nullable=True),
    # Since when the guest is banned from this server.
    Column("banned", Double, nullable=True),
)

devices = Table(
    "devices",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest", ForeignKey("guests.id"), nullable=False, index=True),
    Column("label", String(80), nullable=False),
    Column("created", Double, nullable=False),
    # When it was last used, to the hour.
    Column("seen", Double, nullable=False),
    # The token by which its cookie was made; whoever revokes the token signs the device out.
    Column("token", ForeignKey("tokens.id", ondelete="CASCADE"), nullable=True),
)

codes = Table(
    "codes",
    metadata,
    # By which another device becomes the guest's: the hash of what its first device shows.
    Column("hash", String(64), primary_key=True),
    Column("guest", ForeignKey("guests.id"), nullable=False, index=True),
    Column("created", Double, nullable=False),
    # The hash of a secret of the device that asks, what it calls itself, and the answer.
    Column("asking", String(64), nullable=True),
    Column("label", String(80), nullable=True),
    Column("confirmed", Boolean, nullable=True),
)

passkeys = Table(
    "passkeys",
    metadata,
    # Ids and keys in base64url.
    Column("id", String(1400), primary_key=True),
    Column("guest", ForeignKey("guests.id"), nullable=False, index=True),
    Column("public_key", String(2000), nullable=False),
    Column("count", Integer, nullable=False),
    Column("label", String(80), nullable=False),
    Column("created", Double, nullable=False),
)

challenges = Table(
    "challenges",
    metadata,
    # What a passkey signs, once: of a guest who adds one, else of somebody who comes back.
    Column("hash", String(64), primary_key=True),
    Column("guest", ForeignKey("guests.id"), nullable=True),
    Column("created", Double, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("guest", ForeignKey("guests.id"), nullable=False, index=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("label", String(80), nullable=False),
    Column("created", Double, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("host", ForeignKey("guests.id"), nullable=False),
    Column("changed", Double, nullable=False),
    Column("summary", JSON, nullable=False),
    # When a bot has to decide, a clock runs out or a vote ends; the queue that survives restarts.
    Column("due", Double, nullable=True),
    Column("leased_until", Double, nullable=False),
    Column("leased_by", String(32), nullable=True),
    Index(None, "status", "public", "changed"),
    Index(None, "due"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("by", String(32), nullable=True),
    Column("data", JSON, nullable=False),
)

commands = Table(
    "commands",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("guest", String(32), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
)

members = Table(
    "members",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("guest", ForeignKey("guests.id"), primary_key=True, index=True),
    # `play`: may take a seat; `watch`: may look on.
    Column("role", String(8), nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("hash", String(64), nullable=False),
    Column("role", String(8), nullable=False),
    Column("created", Double, nullable=False),
    UniqueConstraint("hash"),
)

records = Table(
    "records",
    metadata,
    # A hash of what is stored, so that the same game is stored once.
    Column("id", String(64), primary_key=True),
    # A finished game from elsewhere: setup, deal and actions, and nothing about people.
    Column("game", JSON, nullable=False),
    # When somebody last looked at its review, to the day.
    Column("looked", Double, nullable=False),
    Index(None, "looked"),
)

reviews = Table(
    "reviews",
    metadata,
    # That of the table or of the record whose game is reviewed; one of them is set.
    Column("id", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=True),
    Column("record_id", ForeignKey("records.id"), nullable=True),
    # How many positions a turn may look at.
    Column("nodes", Integer, nullable=False),
    # `waiting`: something is left to judge; `done`; `failed`.
    Column("status", String(16), nullable=False),
    # The guest who asked; nobody once it is done.
    Column("asker", String(32), nullable=True),
    Column("created", Double, nullable=False),
    # How much is to be judged, and the shares to win over the game; null until a worker has begun.
    Column("passages", Integer, nullable=True),
    Column("points", JSON(none_as_null=True), nullable=True),
    # How each seat played; null until all is judged.
    Column("outcome", JSON(none_as_null=True), nullable=True),
    Column("leased_until", Double, nullable=False),
    Column("leased_by", String(32), nullable=True),
    Index(None, "status", "created"),
)

judgements = Table(
    "judgements",
    metadata,
    Column("review_id", ForeignKey("reviews.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    # What a turn or an answer was worth; null for an answer that needed no look.
    Column("data", JSON(none_as_null=True), nullable=True),
)
