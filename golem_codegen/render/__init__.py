"""From the plan to text, with the templates."""
