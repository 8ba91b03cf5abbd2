"""The server: its store, its tables, its bots, and how it behaves when attacked or killed."""
