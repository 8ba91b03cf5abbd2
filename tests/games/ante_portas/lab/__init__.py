"""*Ante Portas*: the lab."""
