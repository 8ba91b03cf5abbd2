"""Random play and random text: hunting dead ends, endless games, broken books and tracebacks."""
