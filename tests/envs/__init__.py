"""The environments, by our own tests and by their frameworks' own."""
