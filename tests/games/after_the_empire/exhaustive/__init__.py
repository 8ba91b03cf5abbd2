"""*After the Empire*: exhaustive."""
