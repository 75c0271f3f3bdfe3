"""The tests of the room `arena`."""
