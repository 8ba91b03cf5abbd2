"""Tests that are about *After The End* alone; each folder is a room or a kind of test."""
