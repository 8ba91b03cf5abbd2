"""*After The End* in the lab: what is noted while it is played."""
