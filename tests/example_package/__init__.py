"""Modules of the example agents, as they stand in a generated package."""
