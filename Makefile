# Holdfast. `make play` and `make test` do all their own set-up; `make help` lists the rest.

VENV := .venv
PY := $(VENV)/bin/python
BENCH_VENV := .venv-bench
PEERS_VENV := .venv-peers
PINS_VENV := .venv-pins
BUILD_VENV := .venv-build
SHIP_VENV := .venv-ship
PIP_INSTALL := -m pip --disable-pip-version-check --quiet install
JOBS ?= 2
PLAY ?=

.DEFAULT_GOAL := help
.PHONY: play test campaign strength bench bench-server bench-abuse bench-envs pictures compile wheel lint format pins clean help peers
.DELETE_ON_ERROR:

help:
	@echo "make play      install what is needed and play in the browser (PLAY='--terminal' passes options on)"
	@echo "make test      run all checks: ruff, mypy, the tests on plain and compiled code and in a browser, rule coverage"
	@echo "make campaign  run the long tests and print a summary"
	@echo "make strength  measure how strong the bots are and write docs/strength.md; run it again to resume"
	@echo "make bench     measure speed and size, plain and compiled, compared with Catanatron"
	@echo "make bench-server  measure the server with 200 clients at 50 tables, compared with a bare echo server"
	@echo "make bench-abuse  measure a table of four while its server is attacked; needs a quiet machine"
	@echo "make bench-envs  measure environments, search and arena, compared with PettingZoo, RLCard and OpenSpiel; needs a quiet machine"
	@echo "make pictures  redraw the pictures in README and docs/"
	@echo "make compile   compile with mypyc at -O3"
	@echo "make wheel     build a source archive, a plain wheel and a compiled wheel in dist/"
	@echo "make lint      run the linters and mypy only"
	@echo "make format    format the source"
	@echo "make pins      renew the pinned versions and hashes in requirements/"
	@echo "make clean     remove environments, builds and caches"

play: $(VENV)/run
	@$(COMPILE_MEANWHILE)
	@HOLDFAST_NEWS=$(abspath $(NEWS)) $(VENV)/bin/holdfast play $(PLAY)

test: lint peers
	@mkdir -p build && rm -f build/rule-coverage.json
	HOLDFAST_PLAIN=1 $(PY) -m pytest -n $(JOBS) --dist worksteal -m "not browser and not shipped" -rs
	HOLDFAST_PLAIN=1 $(PY) -m pytest tests/browser -n $(JOBS) --dist worksteal -rs
	@if reason=$$($(PY) -m holdfast.native --check); then set -ex; \
	  $(MAKE) -s $(BUILD_VENV)/done; \
	  $(BUILD_VENV)/bin/python -m holdfast.native --opt 1; \
	  HOLDFAST_NATIVE=require HOLDFAST_OPT=1 $(PY) -m pytest -n $(JOBS) --dist worksteal -m "golden or law or shipped"; \
	else \
	  echo "=================================================================="; \
	  echo "SKIPPED: the tests of the compiled build: $$reason"; \
	  echo "=================================================================="; \
	fi
	$(PY) -m tests.tools.rule_coverage

campaign: $(VENV)/dev peers
	@$(COMPILE_IF_POSSIBLE)
	$(PY) -m tests.campaign --write docs/campaign.md

strength: compile $(VENV)/dev
	$(PY) -m tests.campaign.strength

pictures: $(VENV)/dev peers
	$(PY) -m holdfast.terminal.picture docs/terminal.svg --seed 7 --season 4
	$(PY) -m holdfast.terminal.picture docs/terminal-after-the-end.svg --game after-the-end
	$(PY) -m tests.browser.pictures docs

bench: compile $(BENCH_VENV)/done
	HOLDFAST_BENCH_PYTHON=$(BENCH_VENV)/bin/python $(VENV)/bin/holdfast bench --markdown docs/bench.md

bench-server: compile $(VENV)/dev peers
	$(PY) -m tests.tools.with_postgres $(VENV)/bin/holdfast bench-server --markdown docs/bench-server.md

bench-abuse: compile $(VENV)/dev
	$(PY) -m tests.abuse --write docs/bench-server.md

bench-envs: compile $(VENV)/dev $(PEERS_VENV)/done
	HOLDFAST_PEERS_PYTHON=$(PEERS_VENV)/bin/python $(VENV)/bin/holdfast bench-envs --markdown docs/bench-envs.md

compile: $(VENV)/build
	@$(PY) -m holdfast.native --opt 3

wheel: $(SHIP_VENV)/done
	@$(SHIP_VENV)/bin/python -m holdfast.native.wheel --out dist

lint: $(VENV)/dev
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy --strict
	@$(call WITH_NODE,$(JAVASCRIPT)/prettier --check --log-level warn $(SCRIPTS) && $(JAVASCRIPT)/eslint \
	  --config tools/javascript/eslint.config.mjs $(SCRIPTS))

format: $(VENV)/dev
	$(PY) -m ruff check --fix
	$(PY) -m ruff format
	@$(call WITH_NODE,$(JAVASCRIPT)/prettier --write --log-level warn $(SCRIPTS))

# The browser's scripts, without third-party ones; Prettier and ESLint are installed beside their settings.
JAVASCRIPT := tools/javascript/node_modules/.bin
SCRIPTS := holdfast/web/static/app.js 'holdfast/web/static/{core,games,parts}/**/*.js' 'tests/browser/*.js'
define WITH_NODE
if command -v npm >/dev/null && $(MAKE) -s tools/javascript/node_modules/done; then $(1); \
else echo "The browser's scripts were not checked: Node with npm is not installed, or its packages cannot be had."; fi
endef

tools/javascript/node_modules/done: tools/javascript/package.json
	@echo "Installing Prettier and ESLint …"
	@npm install --prefix tools/javascript --no-package-lock --no-audit --no-fund --silent && touch $@

clean:
	rm -rf $(VENV) $(BUILD_VENV) $(SHIP_VENV) $(BENCH_VENV) $(PEERS_VENV) $(PINS_VENV) build dist *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find holdfast tests -name __pycache__ -prune -exec rm -rf {} +

# Without a compiler, or when compiling fails, the plain source plays the same game, and one line says so.
define COMPILE_IF_POSSIBLE
if reason=$$($(PY) -m holdfast.native --check); then \
  $(MAKE) -s $(VENV)/build && $(PY) -m holdfast.native --opt 3 \
  || echo "Running uncompiled: compiling failed."; \
else \
  echo "Running uncompiled: $$reason."; \
fi
endef

# Nobody waits for a compiler on a Friday night: the plain source starts at once, and what is compiled meanwhile serves
# bots that are started later, and the next game. A quick build comes first; the outcome is reported once: by the game, or
# by the next `make play`. The best build takes several times as long and is there for the next game without a word.
NEWS := build/compile.news
define COMPILE_MEANWHILE
if reason=$$($(PY) -m holdfast.native --check); then \
  mkdir -p build; \
  if [ -f $(NEWS) ]; then cat $(NEWS); rm -f $(NEWS); fi; \
  if $(PY) -m holdfast.native --ready --opt 1 >/dev/null; then \
    nohup nice -n 10 $(PY) -m holdfast.native --opt 3 >build/compile.log 2>&1 & \
  elif ! $(PY) -m holdfast.native --ready --opt 3 >/dev/null; then \
    echo "Compiling in the background, for faster bots; this takes some minutes, and you will be told (build/compile.log)."; \
    nohup sh -c '$(MAKE) -s $(VENV)/build && nice -n 10 $(PY) -m holdfast.native --opt 1; \
      made=$$?; \
      if [ $$made = 0 ]; \
      then echo "Compiled: bots are about ten times as fast from now on. In a terminal that begins with the next game."; \
      else echo "Compiling failed, so bots stay slow; the log is build/compile.log."; \
      fi >$(NEWS).part; mv $(NEWS).part $(NEWS); \
      [ $$made = 0 ] && nice -n 10 $(PY) -m holdfast.native --opt 3' >build/compile.log 2>&1 & \
  fi; \
else \
  echo "Running uncompiled: $$reason."; \
fi
endef

# --- real peers for the tests: a browser and PostgreSQL --------------------------------------------------------

# Installed if we are allowed to (root on Debian); if not, a notice says what is missing, and its tests are skipped.
peers:
	@missing=; \
	command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
	  || missing="$$missing chromium"; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing="$$missing postgresql"; \
	if [ -n "$$missing" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing$$missing …"; \
	  { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y install $$missing; } >/dev/null 2>&1 \
	    && missing=; \
	fi; \
	if [ -n "$$missing" ]; then \
	  echo "=================================================================="; \
	  echo "Not installed:$$missing. Tests that need them will be SKIPPED; install them to run all tests."; \
	  echo "=================================================================="; \
	fi

# --- environments -------------------------------------------------------------------------------------------

# The first Python found that is 3.11 or newer, or an error.
define FIND_PYTHON
found=; for python in $(PYTHON) python3 python3.13 python3.12 python3.11 python3.14; do \
  if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
done; \
if [ -z "$$found" ]; then echo "Holdfast needs Python 3.11 or newer, and none was found." >&2; exit 1; fi
endef

# Debian ships what venv needs in a separate package.
define MAKE_VENV
$(FIND_PYTHON); \
if ! $$found -c 'import ensurepip, venv' 2>/dev/null; then \
  package=$$($$found -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'); \
  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
    echo "Installing $$package …"; \
    { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y install "$$package"; } >/dev/null 2>&1; \
  fi; \
  if ! $$found -c 'import ensurepip, venv' 2>/dev/null; then \
    echo "Python cannot make a virtual environment here: please install $$package and try again." >&2; exit 1; \
  fi; \
fi; \
rm -rf $(@D); $$found -m venv $(@D)
endef

$(VENV)/made:
	@echo "Setting up $(@D) …"
	@$(MAKE_VENV)
	@touch $@

$(VENV)/run: $(VENV)/made requirements/run.txt pyproject.toml
	@$(PY) $(PIP_INSTALL) --require-hashes -r requirements/run.txt
	@$(PY) $(PIP_INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/build: $(VENV)/run requirements/build.txt
	@echo "Installing the compiler's Python side …"
	@$(PY) $(PIP_INSTALL) --require-hashes -r requirements/build.txt
	@touch $@

$(VENV)/dev: $(VENV)/build requirements/dev.txt
	@echo "Installing the test tools …"
	@$(PY) $(PIP_INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

# Compiles for the tests, with nothing installed but what a player's environment holds. Builds made with other
# requirements prove nothing about these, so they are removed.
$(BUILD_VENV)/done: requirements/run.txt requirements/build.txt
	@echo "Setting up $(@D), as bare as a player's …"
	@$(MAKE_VENV)
	@$(@D)/bin/python $(PIP_INSTALL) --require-hashes -r requirements/run.txt
	@$(@D)/bin/python $(PIP_INSTALL) --require-hashes -r requirements/build.txt
	@rm -rf build/native/*-O1-*
	@touch $@

$(SHIP_VENV)/done: requirements/ship.txt
	@echo "Setting up $(@D) to make wheels …"
	@$(MAKE_VENV)
	@$(@D)/bin/python $(PIP_INSTALL) --require-hashes -r requirements/ship.txt
	@touch $@

$(BENCH_VENV)/done: requirements/bench.txt
	@echo "Setting up $(@D) for Catanatron …"
	@$(MAKE_VENV)
	@$(@D)/bin/python $(PIP_INSTALL) --require-hashes -r requirements/bench.txt
	@touch $@

$(PEERS_VENV)/done: requirements/peers.txt
	@echo "Setting up $(@D) for PettingZoo, RLCard and OpenSpiel …"
	@$(MAKE_VENV)
	@$(@D)/bin/python $(PIP_INSTALL) --require-hashes -r requirements/peers.txt
	@touch $@

# --- pins ---------------------------------------------------------------------------------------------------

# Names, versions and hashes only. Resolved on the oldest supported Python, so that the versions suit newer ones too.
PIP_COMPILE = $(PINS_VENV)/bin/pip-compile --quiet --no-config --upgrade --generate-hashes --allow-unsafe \
  --strip-extras --no-header --no-annotate --no-emit-options
BARE = sed -i.old -e '/^\#/d' -e '/^$$/d' $(1) && rm $(1).old

pins: PYTHON = python3.11
pins: $(PINS_VENV)/done
	$(PIP_COMPILE) --build-deps-for=editable -o requirements/run.txt pyproject.toml
	$(PIP_COMPILE) -c requirements/run.txt --extra=compile -o requirements/build.txt pyproject.toml
	$(PIP_COMPILE) -c requirements/build.txt --extra=compile,ship -o requirements/ship.txt pyproject.toml
	$(PIP_COMPILE) -c requirements/ship.txt --extra=arena,compile,dev,envs,lab,postgres,push,ray,ship -o requirements/dev.txt pyproject.toml
	$(PIP_COMPILE) -o requirements/bench.txt requirements/bench.in
	$(PIP_COMPILE) -c requirements/dev.txt -o requirements/peers.txt requirements/peers.in
	$(foreach name,run build ship dev bench peers,$(call BARE,requirements/$(name).txt) &&) true

$(PINS_VENV)/done:
	@$(MAKE_VENV)
	@$(@D)/bin/python $(PIP_INSTALL) pip-tools
	@touch $@
