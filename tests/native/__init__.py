"""Compiling: what it needs, and how people learn that it is done."""
