"""*After The End* for bots.

Rules of thumb (`greedy`), what a planner must know (`guide`), and a position as numbers (`features`, `sight`).
"""
