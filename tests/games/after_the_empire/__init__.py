"""Tests that are about *After the Empire* alone; each folder is a room or a kind of test."""
