"""What the planner's value was fitted to: `value.json`, with the command that made it."""

from pathlib import Path

FOLDER = Path(__file__).parent
