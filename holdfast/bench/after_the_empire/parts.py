"""What *After the Empire* brings to the bench; `bench/envs.py` says what each name means."""

peer = "go(board_size=13)"
