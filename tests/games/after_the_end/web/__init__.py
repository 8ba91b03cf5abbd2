"""*After The End*: web."""
