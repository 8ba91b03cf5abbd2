"""The search that all games share: a planner, the luck and the worlds it imagines, the value it relies on, a network.

What it needs to know about a game comes from that game's `Guide`.
"""
