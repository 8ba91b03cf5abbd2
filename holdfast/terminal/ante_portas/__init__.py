"""*Ante Portas* in the terminal."""
