"""A typed Python package from discovered Golem schema snapshots."""

