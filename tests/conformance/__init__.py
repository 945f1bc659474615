"""JSON Schema as a source, against the official test suite and schemas of other projects."""
