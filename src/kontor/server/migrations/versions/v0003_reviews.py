"""Reviews of finished games: the queue, and what every turn was worth."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what keeps reviews."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("nodes", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("asker", sa.String(32), nullable=True),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("passages", sa.Integer(), nullable=True),
        sa.Column("points", sa.JSON(), nullable=True),
        sa.Column("outcome", sa.JSON(), nullable=True),
        sa.Column("leased_until", sa.Double(), nullable=False),
        sa.Column("leased_by", sa.String(32), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reviews_table_id"),
        sa.PrimaryKeyConstraint("table_id", name="pk_reviews"),
    )
    op.create_index("ix_reviews_status_created", "reviews", ["status", "created"])
    op.create_table(
        "judgements",
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("data", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["reviews.table_id"], name="fk_judgements_table_id"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_judgements"),
    )
