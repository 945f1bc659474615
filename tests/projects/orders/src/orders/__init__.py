"""Takes orders: reserves goods at a warehouse and writes to the customer."""
