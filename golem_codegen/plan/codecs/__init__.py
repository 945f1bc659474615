"""Codec programs: what the generated ``_wire`` and ``_slow`` modules say."""
