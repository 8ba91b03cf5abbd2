"""Who falls to how much damage: one rule for Soldiers and Invaders alike, in numbers alone."""

from __future__ import annotations

from mypy_extensions import i64


def most_fallen(
    light: i64, heavy: i64, light_strength: i64, heavy_strength: i64, damage: i64, low_damage: i64 = 0
) -> tuple[i64, i64]:
    """P-wound-most: as many as possible fall; of equal numbers, the greater Strength. Returns light and heavy ones.

    P-fall: each falls to damage equal to its Strength, so any less is absorbed. `low_damage` can only fell light ones:
    it is what Farmers, Trenches and Bunkers do to a flying troop (P-elite-fly).
    """
    best_light: i64 = 0
    best_heavy: i64 = 0
    most: i64 = 0
    for count in range(heavy + 1):
        spent = count * heavy_strength
        if spent > damage:
            break
        others = (damage - spent + low_damage) // light_strength
        if others > light:
            others = light
        # Among equal numbers, more heavy ones always means greater Strength.
        if count + others >= most:
            most = count + others
            best_heavy = count
            best_light = others
    return best_light, best_heavy
