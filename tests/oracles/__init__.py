"""Slow, literal second implementations of rules, to hold against the real ones. They import nothing of the game."""
