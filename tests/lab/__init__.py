"""The lab: tables, runs, findings, reports, comparisons, card trials, and the command."""
