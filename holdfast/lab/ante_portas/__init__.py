"""*Ante Portas* in the lab: what is noted of its wars, and how hard they are."""
