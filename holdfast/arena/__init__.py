"""The arena: bots against bots on paired deals, and what can be said about their strength.

A block is one deal played once for every seat of the candidate; its mean score is one observation. `blocks` plays one,
`runner` plays many, on all cores or on Ray (`ray_crew`, which looks at the workers' `passport`), `journal` makes a run
resumable, `sequential` stops when the answer is certain, `figures` and `ratings` summarise the results, `parquet` saves
them. It imports the kernel, the games and the bots.
"""
