"""*After the Empire*: web."""
