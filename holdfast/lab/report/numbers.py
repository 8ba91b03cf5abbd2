"""Numbers as the report writes them."""

from __future__ import annotations

import math

from holdfast.arena.figures import Figure


def plain(value: float, digits: int = 1) -> str:
    """A number with thousands set apart.

    >>> plain(1234.56), plain(12, 0), plain(-0.9), plain(-0.01)
    ('1,234.6', '12', '−0.9', '0.0')
    """
    return f"{value:z,.{digits}f}".replace("-", "−")


def with_interval(figure: Figure, digits: int = 1) -> str:
    """A mean and half its interval.

    >>> with_interval(Figure(63.41, 62.8, 64.02, 600))
    '63.4 ± 0.6'
    """
    if math.isinf(figure.low):
        return plain(figure.mean, digits) if figure.count else "–"
    return f"{plain(figure.mean, digits)} ± {plain(figure.half, digits)}"


def percent(figure: Figure, digits: int = 1) -> str:
    """A share in per cent.

    >>> percent(Figure(0.254, 0.241, 0.267, 4000))
    '25.4 % (24.1 to 26.7)'
    """
    if figure.count == 0:
        return "–"
    if math.isinf(figure.low):
        return f"{100 * figure.mean:.{digits}f} %"
    low, high = 100 * max(0.0, figure.low), 100 * min(1.0, figure.high)
    return f"{100 * figure.mean:.{digits}f} % ({low:.{digits}f} to {high:.{digits}f})"


def gap(figure: Figure) -> str:
    """A difference of shares in points of per cent, with half its interval; nothing if that holds all there can be.

    >>> gap(Figure(-0.031, -0.052, -0.01, 900)), gap(Figure(-0.5, -5.3, 4.3, 2))
    ('−3.1 ± 2.1', '–')
    """
    return "–" if figure.half >= 1.0 else f"{signed(100 * figure.mean)} ± {100 * figure.half:.1f}"


def points(figure: Figure, digits: int = 1) -> str:
    """A difference of shares in points of per cent.

    >>> points(Figure(0.031, -0.012, 0.074, 900))
    '+3.1 (−1.2 to +7.4)'
    """
    if math.isinf(figure.low):
        return "–"
    low, mean, high = (signed(100 * value, digits) for value in (figure.low, figure.mean, figure.high))
    return f"{mean} ({low} to {high})"


def signed(value: float, digits: int = 1) -> str:
    """A difference with its sign, and a minus of the width of a plus.

    >>> signed(-3.25), signed(0.04)
    ('−3.2', '+0.0')
    """
    return f"{value:+.{digits}f}".replace("-", "−")


def share(value: float, digits: int = 0) -> str:
    """A share without its interval.

    >>> share(0.275)
    '28 %'
    """
    return f"{100 * value:.{digits}f} %"


def counted(count: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> counted(1, "card"), counted(12000, "game")
    ('1 card', '12,000 games')
    """
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def listed(words: list[str], most: int = 6) -> str:
    """Names in a sentence.

    >>> listed(["Ada", "Bo", "Cid"]), listed(["a", "b", "c"], 2)
    ('Ada, Bo and Cid', 'a, b and 1 more')
    """
    if len(words) > most:
        return f"{', '.join(words[:most])} and {len(words) - most} more"
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
