"""Hostile and broken clients: each is told off in a sentence, and everybody else goes on undisturbed."""
