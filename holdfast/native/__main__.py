"""`python -m holdfast.native`: compile what the next `import holdfast` will load."""

import argparse
import signal
import sys

from holdfast import native
from holdfast.native.build import BuildError, build, obstacle


def end_like_interrupts(*names: str) -> None:
    """These signals end it as Ctrl-C does, with all it has started; what `nohup` ignores stays ignored."""
    for name in names:
        number = getattr(signal, name, None)  # Windows does not know all of them
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m holdfast.native", description=__doc__)
    parser.add_argument("--opt", choices=("0", "1", "2", "3"), default="3", help="optimisation level (default: 3)")
    parser.add_argument("--check", action="store_true", help="only say whether this machine can compile")
    parser.add_argument("--ready", action="store_true", help="only say whether the build at this level is up to date")
    arguments = parser.parse_args()
    if arguments.check:
        reason = obstacle()
        print(reason or "can compile")
        return 0 if reason is None else 1
    if arguments.ready:
        print(native.status())
        return 0 if native.status().startswith(f"compiled -O{arguments.opt} ") else 1
    end_like_interrupts("SIGTERM", "SIGHUP")
    try:
        build(arguments.opt)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Compiling was interrupted; nothing was left behind.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
