"""*Ante Portas* in the browser."""
