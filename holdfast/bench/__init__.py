"""How fast and how large: what `holdfast bench` measures, each number in a process of its own.

`worker` is what is measured of ours, `catanatron_side` runs under another interpreter with Catanatron in it and
imports nothing of ours, `rounds` calls both in turn, `report` sets the numbers. Imports the kernel, the games and
`native`; only `holdfast.commands` imports it.
"""
