"""Rules of thumb for *Ante Portas*: `bot` is who plays, the other modules are what it weighs."""
