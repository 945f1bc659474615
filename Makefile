# One way to do each task, the same here and in CI. Each target sets up .venv on its own.

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# The first interpreter on the path that is new enough; override with `make PYTHON=...`.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo "$$p" && break; \
	done)

.DEFAULT_GOAL := help
.PHONY: help demo test kill-test stress lint format types bench clean

help:  ## Show the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  \1\t/' | expand -t 14

$(READY): pyproject.toml
	@test -n "$(PYTHON)" || { echo "golem-codegen needs Python 3.11 or newer on the path" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

demo: $(READY)  ## Generate a package from a snapshot and call an agent with it
	$(BIN)/golem-codegen demo

test: $(READY)  ## Run every test
	$(BIN)/python -m pytest -n 2 --dist loadgroup

kill-test: $(READY)  ## Kill a writing process 200 times, and let two write at once 200 times
	GOLEM_CODEGEN_KILLS=200 $(BIN)/python -m pytest tests/test_output_kill.py

stress: $(READY)  ## Make 5,000 calls with one fault in five, each of which must happen once
	GOLEM_CODEGEN_CALLS=5000 $(BIN)/python -m pytest tests/test_exactly_once.py

lint: $(READY)  ## Style, layout, layers
	$(BIN)/ruff check .
	$(BIN)/black --quiet --check --diff .
	$(BIN)/lint-imports --no-cache

format: $(READY)  ## Put our own code into its layout
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/black --quiet .

types: $(READY)  ## Both type checkers, strict
	$(BIN)/mypy
	$(BIN)/pyright --pythonpath $(BIN)/python

bench: $(READY)  ## Print the ratios of the benchmark
	$(BIN)/python -m benchmarks

clean:  ## Remove everything that can be made again
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
