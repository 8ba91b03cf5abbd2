"""The most memory that this process has used; run as a script, it reports that of a bare interpreter."""

import sys


def peak_mb() -> float:
    """The highest resident memory so far, in MB."""
    try:
        # Unlike ru_maxrss, this does not begin with the memory of the parent process.
        with open("/proc/self/status") as status:
            for line in status:
                if line.startswith("VmHWM"):
                    return int(line.split()[1]) / 1024
    except OSError:
        pass
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 2**20 if sys.platform == "darwin" else peak / 1024


if __name__ == "__main__":
    print(peak_mb())
