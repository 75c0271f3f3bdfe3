"""Tests of the server, on real databases, real processes and real connections."""
