"""*After The End* as arrays of numbers."""
