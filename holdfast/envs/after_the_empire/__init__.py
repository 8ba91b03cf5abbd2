"""*After the Empire* as arrays of numbers."""
