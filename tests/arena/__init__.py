"""The arena: blocks, the sequential test, figures, ratings, job files, and the command."""
