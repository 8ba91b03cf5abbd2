"""The abuse bench: a table of four plays while somebody attacks its server, one attack after another.

`python -m tests.abuse` prints what the table notices of each attack, and `--write FILE` puts the table into a document.
Everything happens on this machine's loopback and is bounded in time; the attackers have an address of their own there.
"""
