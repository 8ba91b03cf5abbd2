"""*After The End* in the bench."""
