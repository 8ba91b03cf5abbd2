"""*Ante Portas* for bots.

`forecast` says where the line may break, `greedy` has the rules of thumb, `guide` has what a planner must know.
"""
