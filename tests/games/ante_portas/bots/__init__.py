"""*Ante Portas*: bots."""
