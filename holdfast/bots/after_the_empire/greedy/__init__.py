"""Rules of thumb for *After the Empire*: `bot` is who plays, the other modules are what it weighs."""
