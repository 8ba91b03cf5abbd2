"""A slow, literal second reading of who wins a mission of *After The End*, compared with the real one."""
