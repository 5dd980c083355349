# Everything the project is run by: `make` alone lists the verbs. The environment lives in .venv, products in build/.

PYTHON ?= python3
BIN    := .venv/bin
LOCK   := tools/lock
UV     := uv==0.13.8
PIP    := $(BIN)/python -m pip --disable-pip-version-check -qq

READY  := .venv/ready
SHORT  := $(BIN)/python -m pytest -m "not proof"
HALF   := $(wildcard tests/host/test_[a-d]*.py)
STUBS  := build/stubs/rp2/ready build/stubs/esp32/ready

# What Python compiled is kept: a test suite starts some thousand programs.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help demo test test-firmware test-host test-others check bench proof prepare system lock clean node

help: ## list the verbs
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 16

demo: prepare ## deal every rulebook on virtual devices behind the bridge, and verify it again; ARGS="--keep FOLDER"
	@$(BIN)/trueshoe floor $(ARGS)

test: prepare ## the checks and every test but the long proofs, four at a time; ARGS="-k jam" and so on for some tests
	@$(if $(ARGS),$(SHORT) $(ARGS),$(MAKE) -s -j4 -O check test-firmware test-others test-host test-host-too)

test-firmware: prepare
	@$(SHORT) tests/firmware --ignore tests/firmware/parts

test-host: check
	@$(SHORT) $(HALF)

test-host-too: check
	@$(SHORT) $(filter-out $(HALF),$(wildcard tests/host/test_*.py))

test-others: prepare
	@$(SHORT) tests/hil tests/shared tests/firmware/parts

check: prepare $(STUBS) ## lint, types, dialect, hygiene, clauses, size
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/python -m tools.check
	@$(BIN)/python -m tools.traceability --check
	@$(BIN)/python -m tools.size

bench: prepare ## measure and write build/bench.json; ONLY=poker7 runs a part
	@$(BIN)/python -m tools.bench $(if $(ONLY),--only $(ONLY))

proof: prepare build/fuzz/ready ## the long exhaustive and statistical evidence
	@$(BIN)/python -m pytest -m proof $(ARGS)
	@$(if $(ARGS),,PYTHONPATH=build/fuzz $(BIN)/python -m tests.host.guided_link --runs 1000000)

prepare: $(READY) build/blinka/ready node ## the environment, Node and the pinned MicroPython, ready to run
	@$(BIN)/python boards/virtual/runtime.py >/dev/null

system: ## install what only the system's package manager has
	@PYTHON=$(PYTHON) sh tools/system.sh

clean: ## remove the environment and every product
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -not -path './.git/*' -prune -exec rm -rf {} +

# The stamp is touched last, so an interrupted install is simply done again.
$(READY): pyproject.toml $(LOCK)/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' || { \
	  echo "make: $(PYTHON) is no Python 3.11 to 3.13; name one: make PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "make: $(PYTHON) cannot make an environment, ensurepip is missing; run: make system" >&2; exit 1; }
	@echo "preparing .venv" >&2
	@rm -f $@
	@$(PIP) --version >/dev/null 2>&1 || { rm -rf .venv; $(PYTHON) -m venv .venv; }
	@$(PIP) install --require-hashes --only-binary :all: -r $(LOCK)/dev.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

# Node comes from PyPI only where the machine has none of version 18 or later.
node: $(READY)
	@node -e 'process.exit(+(parseInt(process.versions.node) < 18))' 2>/dev/null || $(MAKE) -s .venv/node

.venv/node: $(READY) $(LOCK)/node.txt
	@$(PIP) install --require-hashes -r $(LOCK)/node.txt
	@touch $@

# A fuzzer that follows coverage exists for some Pythons and systems; where it does not, nothing is called proven.
build/fuzz/ready: $(READY) $(LOCK)/fuzz.txt
	@rm -rf $(@D)
	@$(PIP) install --no-deps --require-hashes --only-binary :all: --target $(@D) -r $(LOCK)/fuzz.txt || { \
	  echo "make: there is no atheris for this Python and system, so the link's fuzzing by coverage cannot run;" \
	    "run make proof with Python 3.11 on Linux" >&2; exit 1; }
	@touch $@

# Blinka in a folder of its own: its modules have names, `board` among them, that the firmware's have too.
build/blinka/ready: $(READY) $(LOCK)/blinka.txt
	@rm -rf $(@D)
	@$(PIP) install --no-deps --require-hashes --target $(@D) -r $(LOCK)/blinka.txt
	@touch $@

build/stubs/%/ready: $(READY) $(LOCK)/stubs-%.txt
	@rm -rf $(@D)
	@$(PIP) install --no-deps --require-hashes --target $(@D) -r $(LOCK)/stubs-$*.txt
	@touch $@

lock: $(READY) ## pin every dependency anew, with hashes, from pyproject.toml
	@$(PYTHON) -m venv build/uv && build/uv/bin/python -m pip --disable-pip-version-check -qq install $(UV)
	@sh tools/lock/remake.sh build/uv/bin/uv
