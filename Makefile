# Everything here works from a bare checkout with python3 (3.11 or later) and make.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --no-deps

.PHONY: run test check demo bench lock
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
