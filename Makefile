# Each target makes .venv and installs what it needs by itself; Python 3.11 or newer is enough.
PYTHON ?= python3
VENV := .venv
IN_VENV := $(VENV)/bin/python

.PHONY: play build test bench lint clean

play: $(VENV)/installed
	$(IN_VENV) -m crescent play

build: $(VENV)/installed
	$(IN_VENV) -m crescent build

# What needs no browser takes seconds and comes first.
test: $(VENV)/installed
	$(IN_VENV) -m pytest --ignore=tests/browser
	$(IN_VENV) -m tests.browser.chromium
	$(IN_VENV) -m pytest tests/browser

bench: $(VENV)/installed
	$(IN_VENV) -m tests.browser.chromium
	$(IN_VENV) -m bench.startup

lint: $(VENV)/installed
	$(IN_VENV) -m ruff check
	$(IN_VENV) -m ruff format --check
	$(IN_VENV) -m mypy

clean:
	rm -rf $(VENV) dist web/node_modules

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(IN_VENV) -m pip install --quiet --disable-pip-version-check --editable '.[build,test]'
	touch $@
