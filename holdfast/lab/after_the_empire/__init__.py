"""*After the Empire* in the lab: what is noted while it is played."""
