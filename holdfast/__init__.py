"""Holdfast: games about holding what you have."""

from holdfast import native

__version__ = "0.1.0"

# Before any other module of ours is imported: from here on, `import holdfast.kernel…` finds the compiled
# module when a build matches the source, and the source itself otherwise.
native.activate()
