"""A bot for Holdfast in plain Python: it takes what brings gold, or else the first choice. See ../bot-protocol.md."""

import json
import sys

WISHES = {
    "after-the-empire": ["tax gold", "merchant sell", "building", "refugee", "visit", "woodmill", "quarry", "end turn"],
    "after-the-end": ["noble", "contract", "send", "tool"],
}


def choose(game: str, view: dict, choices: list[str]) -> str:
    """The first wish that can be fulfilled. `view` is everything the seat can see; this bot hardly looks at it."""
    wishes = WISHES.get(game, [])
    if game == "after-the-empire" and view["realms"][view["viewer"]]["gold"] > view["threat"] + 10:
        wishes = ["camp", *wishes]  # gold draws invaders: hire somebody
    for wish in wishes:
        for choice in choices:
            if choice.startswith(wish):
                return choice
    return choices[0]


def main() -> None:
    game, view, choices = "", {}, []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "game":
            game, choices = rest, []  # a question begins
        elif word == "view":
            view = json.loads(rest)
        elif word == "choice":
            choices.append(rest)
        elif word == "choose":
            print(f"answer {rest} {choose(game, view, choices)}", flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
