"""*After the Empire*: bots."""
