"""TOGETHER: tables, people, the store, live events and the HTTP API around them."""
