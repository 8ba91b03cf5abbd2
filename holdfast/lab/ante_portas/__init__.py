"""*Ante Portas* in the lab: what is recorded about its wars, and how hard they are."""
