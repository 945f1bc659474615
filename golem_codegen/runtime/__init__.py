"""What generated code runs on. It imports nothing of ours outside this folder."""
