"""*After the Empire*: terminal."""
