"""Rules of thumb for *After The End*: `bot` is who plays, the other modules are what it weighs."""
