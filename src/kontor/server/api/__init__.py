"""The HTTP API: people, lobby, tables and live streams."""
