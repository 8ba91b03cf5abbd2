"""Slow, literal second implementations of rules, compared with the real ones. They import nothing of the game."""
