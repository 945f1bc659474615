"""Generation as a step of a project's own build: a hatchling hook and a setuptools command."""
