# Everything needed is set up by the first command you give. Only Python 3.11 and Node 20, or newer, must be there, and a C
# compiler for `make test` and `make compiled`.

PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
PIP    := $(PY) -m pip --disable-pip-version-check -qq
# What is installed is compiled when it is first used: most of it never is.
INSTALL := $(PIP) install --no-compile
LOCK   := build/lock

# Each stamp says that a set of packages is installed as locked.
PLAY := $(VENV)/.play
DEV  := $(VENV)/.dev
CLUSTER := $(VENV)/.cluster
DOCS    := $(VENV)/.docs

# The browser client: its packages, and what is built of it.
NODE_MODULES := web/node_modules/.package-lock.json
CLIENT       := src/signoria/server/static/index.html
WEB_SOURCES  := $(shell find web/src src/signoria/*/art src/signoria/*/words web/public web/index.html web/po.ts web/*.config.* web/tsconfig*.json -type f 2>/dev/null)

COMPILED := $(CURDIR)/build/compiled
OPT      ?= 2
# The rules alone, compiled quickly: what the tests want.
TESTED   := $(CURDIR)/build/tested
TWICE    := tests/rules tests/pax/test_golden.py tests/pax/test_perft.py tests/age/test_records.py tests/table
# Twice as many as there are processors: some always wait for a browser, a server or a clock. Who has nothing left to do
# takes over from the others; until then files stay together, and what they share is made once.
CORES    := $(shell nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2)
PARALLEL := -n $(shell expr $(CORES) '*' 2) --dist worksteal
# What is printed side by side stays together, where make can do that.
SYNC     := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# Python is started some hundred times here: what it has compiled is kept, whatever is usual in this shell.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: busy compiled-wheel docs help release publish play tty test lint format types web client-checks unit ready collected checks tested unit-compiled puzzles compiled test-compiled bench bench-compiled client wheel screenshots lock clean

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 22

play: $(PLAY) $(CLIENT) ## play in the browser
	@$(VENV)/bin/signoria play

tty: $(PLAY) ## play Pax Renaissance in this terminal (`.venv/bin/signoria tty age`: Age of Renaissance)
	@$(VENV)/bin/signoria tty pax

test: ## all checks: lint, format, types, the client, the tests, and the rules once more with the compiled engine
	@$(MAKE) --no-print-directory $(SYNC) -j3 ready checks
	@$(MAKE) --no-print-directory unit
	@$(MAKE) --no-print-directory unit-compiled

# While packages are waited for, what needs none of them is built and checked.
ready: $(CLUSTER) $(CLIENT) web collected

# Every worker reads all the tests: what is compiled here once need not be by each of them.
collected: $(CLUSTER)
	@mkdir -p build
	@$(PY) -m pytest --collect-only -qq > build/collected.txt || { cat build/collected.txt; exit 1; }

checks: tested lint types

lint: $(DEV) ## lint and format, without changing anything
	$(VENV)/bin/ruff check
	$(VENV)/bin/ruff format --check

format: $(DEV) ## put the sources in the usual format
	$(VENV)/bin/ruff check --fix
	$(VENV)/bin/ruff format

types: $(DEV) $(CLUSTER) ## check the types, of what is played on clusters too
	$(VENV)/bin/mypy --strict

web: client-checks $(DEV) ## check the browser client: format, lint, types, unit tests, and that it fits the server
	$(PY) -m signoria.server.openapi | cmp - web/openapi.json

client-checks: $(NODE_MODULES)
	cd web && npm run --silent lint
	cd web && npm run --silent check
	cd web && npm run --silent test

unit: $(DEV) $(CLUSTER) $(CLIENT) ## run the tests
	$(PY) -m pytest $(PARALLEL)

# A test that counts on time or luck shows itself when others need the cores too.
RUNS ?= 5
busy: $(DEV) $(CLUSTER) $(CLIENT) ## run the tests five times while every core is busy with something else
	$(PY) tools/busy.py --runs $(RUNS)

tested: $(DEV)
	$(PY) bench/compile.py --opt 0 --part table pax age --out $(TESTED)

unit-compiled: tested ## run the tests of the rules, the golden games and perft against the compiled engine
	SIGNORIA_BUILD=compiled PYTHONPATH=$(TESTED) $(PY) -m pytest $(PARALLEL) $(TWICE)

compiled: $(DEV) ## build the engine with mypyc into build/compiled (OPT=1: a quicker build)
	$(PY) bench/compile.py --opt $(OPT)

test-compiled: compiled ## run all tests against the compiled engine
	SIGNORIA_BUILD=compiled PYTHONPATH=$(COMPILED) $(PY) -m pytest $(PARALLEL)

bench: $(DEV) ## measure the speed of the engine
	$(VENV)/bin/signoria bench

bench-compiled: compiled ## measure the speed of the compiled engine
	PYTHONPATH=$(COMPILED) $(VENV)/bin/signoria bench

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Signoria needs Python 3.11 or newer. Try: make PYTHON=python3.12 ..." >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

# The build tools come first, so that nothing is built with tools that are not locked.
$(PLAY): requirements/build.txt requirements/play.txt pyproject.toml | $(PY)
	$(INSTALL) --require-hashes -r requirements/build.txt
	$(INSTALL) --require-hashes -r requirements/play.txt
	$(INSTALL) --no-deps --no-index --no-build-isolation --editable .
	@touch $@

$(DEV): requirements/dev.txt $(PLAY)
	$(INSTALL) --require-hashes --no-build-isolation -r requirements/dev.txt
	@touch $@

# Wheels only, for nobody wants to build these. Where there are none the tests with them are skipped, and say why.
$(CLUSTER): requirements/cluster.txt $(DEV)
	@$(INSTALL) --require-hashes --only-binary :all: -r requirements/cluster.txt \
	  || echo "Dask, Ray and OpenSpiel could not be installed for this Python: their tests will be skipped." >&2
	@touch $@

$(DOCS): requirements/docs.txt $(DEV)
	$(INSTALL) --require-hashes --no-build-isolation -r requirements/docs.txt
	@touch $@

$(NODE_MODULES): web/package.json web/package-lock.json
	@node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' 2>/dev/null \
	  || { echo "The browser client is built with Node 20 or newer. Install it, then try again." >&2; exit 1; }
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): $(WEB_SOURCES) $(NODE_MODULES)
	cd web && npm run --silent build
	@touch $@

docs: $(DOCS) ## build the documentation into build/docs; a broken link or reference is an error
	$(PY) -m sphinx -q -W --keep-going -j auto -b html docs build/docs
	@echo "The documentation is in build/docs/index.html."

client: $(CLIENT) ## build the browser client

wheel: $(DEV) $(CLIENT) ## build the packages to install, with the browser client inside, into dist/
	rm -rf dist
	$(PY) -m hatchling build -t sdist -t wheel

compiled-wheel: compiled $(CLIENT) ## build a wheel with the compiled engine for this Python and system into dist/
	SIGNORIA_COMPILED=$(COMPILED) $(PY) -m hatchling build -t wheel

release: $(DEV) ## check that tests, packages, documentation, records and changelog agree, and build what is published
	$(PY) tools/release.py $(if $(ONLY),--only $(ONLY))

publish: $(DEV) ## make release, then date, commit, tag and push the version
	$(PY) tools/release.py --publish

puzzles: $(DEV) ## prove every puzzle again (some minutes)
	$(VENV)/bin/signoria puzzles prove

screenshots: $(DEV) $(CLIENT) ## shoot every page, wide and narrow, into build/screenshots
	$(PY) -m bench.screenshots

# Newest versions that pyproject.toml allows. UPGRADE= keeps the versions already locked.
UPGRADE ?= --upgrade
UV_LOCK := $(LOCK)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
           --no-emit-index-url --custom-compile-command "make lock" $(UPGRADE)

lock: $(LOCK)/bin/uv ## lock the dependencies again
	$(UV_LOCK) --group build --output-file requirements/build.txt
	$(UV_LOCK) pyproject.toml --output-file requirements/play.txt
	$(UV_LOCK) pyproject.toml --group dev --constraints requirements/build.txt \
	  --constraints requirements/play.txt --output-file requirements/dev.txt
	$(UV_LOCK) --group cluster --constraints requirements/build.txt --constraints requirements/play.txt \
	  --constraints requirements/dev.txt --output-file requirements/cluster.txt
	$(UV_LOCK) --group docs --constraints requirements/build.txt --constraints requirements/play.txt \
	  --constraints requirements/dev.txt --output-file requirements/docs.txt

$(LOCK)/bin/uv:
	$(PYTHON) -m venv $(LOCK)
	$(LOCK)/bin/python -m pip --disable-pip-version-check -qq install uv

clean: ## remove everything that was made here
	rm -rf $(VENV) build dist web/node_modules src/signoria/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +
