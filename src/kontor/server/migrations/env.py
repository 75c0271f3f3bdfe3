"""Runs migrations on the connection that `kontor.server.upgrade` gives."""

from alembic import context

from kontor.server.schema import metadata

connection = context.config.attributes["connection"]
# SQLite cannot change a table in place: Alembic then makes a new one and copies.
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
