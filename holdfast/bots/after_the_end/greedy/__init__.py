"""Rules of thumb for *After The End*: `bot` is the player, the other modules are what it weighs."""
