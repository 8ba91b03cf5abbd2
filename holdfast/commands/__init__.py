"""The bodies of the `holdfast` command, one file per subcommand; `holdfast.cli` parses and dispatches.

Each file is imported only when its command is called. They may import every other room; nothing imports them
but `holdfast.cli`.
"""
