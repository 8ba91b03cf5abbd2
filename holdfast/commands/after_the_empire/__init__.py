"""*After the Empire* in the commands: its card sets as tables."""
