"""The rules, id by id: every test names what it proves."""
