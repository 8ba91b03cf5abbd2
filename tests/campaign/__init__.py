"""The long test runs: `python -m tests.campaign`, or `make campaign`.

Parts can be chosen (`--only fuzz,oracle`), made short (`--quick`), and the summary written to a file
(`--write docs/campaign.md`).
"""
