"""Slow, literal second implementations of rules, held against the real ones. They import nothing of the game."""
