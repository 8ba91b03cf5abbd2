"""*After The End*: bots."""
