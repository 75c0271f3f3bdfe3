"""Tests about the project itself."""
