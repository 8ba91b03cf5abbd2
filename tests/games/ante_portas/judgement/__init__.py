"""What the game itself can tell players about a position: the threat, and when waiting costs something."""
