"""What must be seen at least once, in chapters, and what has been seen."""

from __future__ import annotations


class Album:
    def __init__(self, wanted: dict[str, set[str]]) -> None:
        self.wanted = wanted
        self.seen: dict[str, set[str]] = {chapter: set() for chapter in wanted}

    def see(self, chapter: str, what: str) -> None:
        """Note that something has happened; if it is not in the contents, the contents are wrong."""
        assert what in self.wanted[chapter], f"'{what}' is not in the chapter of {chapter}s"
        self.seen[chapter].add(what)

    def lacks(self, chapter: str, what: str) -> bool:
        return what in self.wanted[chapter] and what not in self.seen[chapter]

    def missing(self, chapter: str) -> list[str]:
        return sorted(self.wanted[chapter] - self.seen[chapter])

    def gaps(self) -> dict[str, list[str]]:
        return {chapter: self.missing(chapter) for chapter in self.wanted if self.missing(chapter)}

    def summary(self) -> str:
        return ", ".join(
            f"{len(self.seen[chapter])} of {len(want)} {chapter}s" for chapter, want in self.wanted.items()
        )
