"""How guests come back: devices, codes, passkeys; and guests who were banned or long away."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what keeps a name without an account."""
    with op.batch_alter_table("guests") as guests:
        guests.add_column(sa.Column("generation", sa.Integer(), nullable=False, server_default="0"))
        guests.add_column(sa.Column("recovery", sa.String(64), nullable=True))
        guests.add_column(sa.Column("seen", sa.Double(), nullable=True))
        guests.add_column(sa.Column("banned", sa.Double(), nullable=True))
        guests.create_unique_constraint("uq_guests_recovery", ["recovery"])
    op.create_table(
        "devices",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("seen", sa.Double(), nullable=False),
        sa.Column("token", sa.String(32), nullable=True),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_devices_guest"),
        sa.ForeignKeyConstraint(
            ["token"], ["tokens.id"], name="fk_devices_token", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
    )
    op.create_index("ix_devices_guest", "devices", ["guest"])
    op.create_table(
        "codes",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("asking", sa.String(64), nullable=True),
        sa.Column("label", sa.String(80), nullable=True),
        sa.Column("confirmed", sa.Boolean(), nullable=True),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_codes_guest"),
        sa.PrimaryKeyConstraint("hash", name="pk_codes"),
    )
    op.create_index("ix_codes_guest", "codes", ["guest"])
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), nullable=False),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("public_key", sa.String(2000), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("label", sa.String(80), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_passkeys_guest"),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
    )
    op.create_index("ix_passkeys_guest", "passkeys", ["guest"])
    op.create_table(
        "challenges",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(32), nullable=True),
        sa.Column("created", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["guest"], ["guests.id"], name="fk_challenges_guest"),
        sa.PrimaryKeyConstraint("hash", name="pk_challenges"),
    )
    # From now on somebody who gives no sign is noted, at games that wait for somebody already too.
    op.execute("UPDATE tables SET due = 0 WHERE status = 'playing' AND due IS NULL")
