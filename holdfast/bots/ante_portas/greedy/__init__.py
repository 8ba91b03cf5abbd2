"""Rules of thumb for *Ante Portas*: `bot` plays, the other modules are what it weighs."""
