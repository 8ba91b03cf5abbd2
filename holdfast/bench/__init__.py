"""Speed and size: what `holdfast bench` measures, each number in a separate process.

`worker` is our side of the measurement, `catanatron_side` runs under another interpreter that has Catanatron and
imports nothing of ours, `rounds` calls both in turn, and `report` lays out the numbers. Imports the kernel, the games
and `native`; only `holdfast.commands` imports it.
"""
