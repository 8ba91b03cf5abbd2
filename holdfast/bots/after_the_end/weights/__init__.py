"""What the bots have learned: the planner's value with the command that made it (JSON), and the network and value of
`learned` with the facts of their training (npz).
"""

from pathlib import Path

FOLDER = Path(__file__).parent
