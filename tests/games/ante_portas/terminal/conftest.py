"""A desk for every test of a skin."""

from tests.skins.conftest import desk

__all__ = ["desk"]
