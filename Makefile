# Everything here works from a bare checkout with python3 (3.11 or later) and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --no-deps --no-compile
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-annotate --no-header $(UPGRADE)

.PHONY: run test check format demo bench bench-seating lock
.DELETE_ON_ERROR:

run: $(VENV)/runtime
	@$(BIN)/python manage.py serve

# The environment is made anew only when the lock changes.
$(VENV)/runtime: requirements.txt
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Farmyard needs Python 3.11 or later, and this is " + sys.version.split()[0] + ": name another with make PYTHON=…")'
	@echo "Making $(VENV), once…"
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) -r requirements.txt
	@touch $@

$(VENV)/dev: requirements-dev.txt $(VENV)/runtime
	@echo "Adding what development needs to $(VENV), once…"
	@$(PIP) -r requirements-dev.txt
	@touch $@

test: $(VENV)/dev
	@$(BIN)/python -m tests.suite $(ARGS)

check: export DATA_DIR := $(VENV)/check
check: export BASE_URL := https://farm.example.org
check: $(VENV)/dev
	@$(BIN)/ruff format --check --quiet --output-format concise . || (echo "make format mends it."; exit 1)
	@$(BIN)/ruff check --quiet --output-format concise .
	@find templates -name '*.html' -exec $(BIN)/djade --check --target-version 5.2 {} +
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python manage.py makemigrations --check --dry-run
	@$(BIN)/python manage.py check --deploy --fail-level WARNING
	@$(BIN)/mypy

format: $(VENV)/dev
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format --quiet .
	@find templates -name '*.html' -exec $(BIN)/djade --target-version 5.2 {} + || true

# Game nights and a club to look at, in a data folder of their own; SIZE=club makes one of 300 members and ten years.
demo: export DATA_DIR := data/demo
demo: $(VENV)/runtime
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py make_demo
	@$(BIN)/python manage.py make_demo_club --size $(or $(SIZE),small)
	@$(BIN)/python manage.py serve

bench: $(VENV)/dev
	@$(BIN)/python -m tests.bench $(ARGS)

bench-seating: $(VENV)/dev
	@$(BIN)/python -m tests.bench.seating $(ARGS)

# After a change of pyproject.toml; UPGRADE=--upgrade takes newer versions too.
lock: $(VENV)/dev
	@$(COMPILE) --output-file requirements.txt pyproject.toml
	@$(COMPILE) --output-file requirements-dev.txt --extra dev --constraint requirements.txt pyproject.toml
