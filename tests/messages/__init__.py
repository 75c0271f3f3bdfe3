"""The catalogues of messages."""
