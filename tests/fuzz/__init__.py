"""Random play and random text: a hunt for dead ends, endless games, books that do not balance, and tracebacks."""
