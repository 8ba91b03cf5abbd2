"""Rules of thumb for *After the Empire*: `bot` is the player, the other modules are what it weighs."""
