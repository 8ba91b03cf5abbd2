"""*Ante Portas* in the environments."""
