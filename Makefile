# Each target makes .venv and installs what it needs by itself; Python 3.11 or newer is enough.
PYTHON ?= python3
VENV := .venv
IN_VENV := $(VENV)/bin/python

.PHONY: play build test test-browsers screenshots bench audit lint messages clean

play: $(VENV)/installed
	$(IN_VENV) -m crescent play

build: $(VENV)/installed
	$(IN_VENV) -m crescent build

# What needs no browser takes seconds and comes first.
test: $(VENV)/installed
	$(IN_VENV) -m pytest -n auto --ignore=tests/browser --ignore=tests/other_browsers
	$(IN_VENV) -m tests.browser.chromium
	$(IN_VENV) -m pytest -n auto tests/browser

# A core of the browser tests on Firefox and WebKitGTK.
test-browsers: $(VENV)/installed
	$(IN_VENV) -m tests.other_browsers.browsers
	$(IN_VENV) -m pytest tests/other_browsers

# How the page looks, to be looked at: dist-screenshots/index.html.
screenshots: $(VENV)/installed
	$(IN_VENV) -m tests.browser.chromium
	$(IN_VENV) -m bench.screenshots

bench: $(VENV)/installed
	$(IN_VENV) -m tests.browser.chromium
	$(IN_VENV) -m bench.startup
	$(IN_VENV) -m bench.engine
	$(IN_VENV) -m bench.verdicts
	$(IN_VENV) -m bench.solver_bench
	$(IN_VENV) -m bench.review
	$(IN_VENV) -m bench.fuzz
	$(IN_VENV) -m bench.page

# What others wrote and a browser loads: versions, licences and hashes, compared with the registry's.
audit: $(VENV)/installed
	$(IN_VENV) -m tests.audit

lint: $(VENV)/installed
	$(IN_VENV) -m ruff check
	$(IN_VENV) -m ruff format --check
	$(IN_VENV) -m mypy

messages: $(VENV)/installed
	$(IN_VENV) -m crescent.catalog

clean:
	rm -rf $(VENV) dist dist-screenshots web/node_modules

$(VENV)/installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(IN_VENV) -m pip install --quiet --disable-pip-version-check --editable '.[build,test]'
	touch $@
