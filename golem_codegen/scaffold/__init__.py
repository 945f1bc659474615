"""Bringing golem-codegen into a project: what to change in the files that people wrote.

Nothing here writes. Each function gives the new text of one file, with the user's layout and
comments kept, proved by reading it again.
"""
