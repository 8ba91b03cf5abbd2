"""*After The End*: exhaustive."""
