"""Hostile and broken clients: each is refused in a sentence, and nobody else is disturbed."""
