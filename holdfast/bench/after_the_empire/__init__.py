"""*After the Empire* in the bench."""
