# Two commands do everything on a machine that has Python (3.11 or later), git, make and a C compiler:
#   make cards   builds cards/ and plays a card of each game, showing what happened
#   make test    runs all tests
# Both set up their own virtual environment in .venv first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
SOURCES := pyproject.toml setup.py $(wildcard runtime/*.pyx runtime/*.pxd plugins/*/*.pyx plugins/*/*.pxd)
OUT := build/cards
BACKEND ?= python
PYTEST_ARGS ?= -n 2
GAMES ?= 10000
SLOW_GAMES ?= 1000
BENCH_ARGS ?=

.PHONY: cards test scenarios games bench plots lint clean

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "cardc needs Python 3.11 or later: set PYTHON=python3.11"; exit 1; }
	@command -v $${CC:-cc} >/dev/null || { echo "cardc needs a C compiler: install gcc or clang (Debian: apt install build-essential)"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(STAMP): $(BIN)/python $(SOURCES)
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@touch $@

cards: $(STAMP)
	$(BIN)/cardc build cards --backend $(BACKEND) -o $(OUT)
	@for game in cards/*/; do $(BIN)/cardc run "$$(ls $$game*.scenario.yaml | head -n 1)" 2>/dev/null; echo; done

test: $(STAMP)
	$(BIN)/python -m pytest -q $(PYTEST_ARGS)

scenarios: $(STAMP)
	$(BIN)/cardc test cards tests/scenarios --backend all

# Random games of the shipped squads with the state checked after every action; the same on both backends.
games: $(STAMP)
	$(BIN)/python tests/games/run.py --game berserk --games $(GAMES) --slow $(SLOW_GAMES)
	$(BIN)/python tests/games/run.py --game heroes --games $(GAMES) --slow $(SLOW_GAMES)

# Measurements: a table, and build/bench.json; the plots of docs/performance.md.
bench: $(STAMP)
	$(BIN)/python -m benchmarks.bench $(BENCH_ARGS)

plots: $(STAMP)
	$(BIN)/python -m benchmarks.growth

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/mypy

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache
