"""Tests that use the generator end to end: snapshots in, an imported package out."""
