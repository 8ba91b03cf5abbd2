"""*After The End*: terminal."""
