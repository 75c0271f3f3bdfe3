"""Records from elsewhere that are reviewed: a review is that of a table or of a record."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give every review an id of its own, which is that of its table so far."""
    op.create_table(
        "records",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("game", sa.JSON(), nullable=False),
        sa.Column("looked", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_records"),
    )
    op.create_index("ix_records_looked", "records", ["looked"])
    with op.batch_alter_table("judgements") as judgements:
        judgements.drop_constraint("fk_judgements_table_id", type_="foreignkey")
        judgements.alter_column("table_id", new_column_name="review_id", type_=sa.String(64))
    with op.batch_alter_table("reviews") as reviews:
        reviews.drop_constraint("fk_reviews_table_id", type_="foreignkey")
        reviews.alter_column("table_id", new_column_name="id", type_=sa.String(64))
    with op.batch_alter_table("reviews") as reviews:
        reviews.add_column(sa.Column("table_id", sa.String(32), nullable=True))
        reviews.add_column(sa.Column("record_id", sa.String(64), nullable=True))
        reviews.create_foreign_key("fk_reviews_table_id", "tables", ["table_id"], ["id"])
        reviews.create_foreign_key("fk_reviews_record_id", "records", ["record_id"], ["id"])
    op.execute("UPDATE reviews SET table_id = id")
    with op.batch_alter_table("judgements") as judgements:
        judgements.create_foreign_key("fk_judgements_review_id", "reviews", ["review_id"], ["id"])
    # Answers are judged as wholes now, so that turns have other numbers: what is not done begins
    # anew.
    op.execute(
        "DELETE FROM judgements WHERE review_id IN (SELECT id FROM reviews WHERE status <> 'done')"
    )
    op.execute("UPDATE reviews SET passages = NULL, points = NULL WHERE status <> 'done'")
