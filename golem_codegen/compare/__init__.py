"""Two snapshots compared as schemas: what changed, and whom it breaks."""
