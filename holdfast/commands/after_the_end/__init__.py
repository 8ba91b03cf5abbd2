"""*After The End* in the commands: its card sets as tables."""
