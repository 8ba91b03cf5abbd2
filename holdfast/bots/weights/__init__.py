"""The fitted weights of the learned values, one JSON file for each game, with the command that made it."""

from pathlib import Path

FOLDER = Path(__file__).parent
