"""Whole games as readable text, replayed and compared line by line.

`python -m tests.playthroughs.generate` rewrites them after a rule has changed on purpose; the difference then
shows what the change does to play.
"""
