"""The schema model: graphs, types, agents, config. It knows no Python and no HTTP."""
