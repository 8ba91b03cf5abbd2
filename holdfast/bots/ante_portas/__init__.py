"""*Ante Portas* for bots.

`forecast` says where the line may break, `greedy` holds the rules of thumb, `guide` what a planner must know.
"""
