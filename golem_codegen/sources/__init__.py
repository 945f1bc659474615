"""Reading snapshots and schemas into the model; every fault has its place."""
