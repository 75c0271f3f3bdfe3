"""The migrations of the store, by Alembic."""
