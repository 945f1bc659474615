"""Names, modules, order, Python types, codec programs: every decision, and no layout."""
