"""What the bots learned, two files for each game: the weights of the planner's value with the command that made them
(JSON), and the network and value of `learned` with the facts of their training (npz).
"""

from pathlib import Path

FOLDER = Path(__file__).parent
