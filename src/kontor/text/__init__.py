"""WHAT IT READS LIKE: tables, decisions, actions and what happened, in words for people."""
