"""Speed of generated code, side by side with other ways to do the same in one run."""
