"""Compiling: what it needs, and how people hear of it."""
