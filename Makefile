# One word per task. Everything is installed into .venv, with stamps inside it so that the second time is quick.
PYTHON ?= python3
VENV   := .venv
PY     := $(VENV)/bin/python
RUN    := $(VENV)/.run-installed
DEV    := $(VENV)/.dev-installed

.DEFAULT_GOAL := help
.PHONY: help setup run worker test lint verify bench system-packages

help:  ## Say what there is.
	@sed -n 's/^\([a-z-]*\):[^#]*## /make \1\t/p' Makefile | expand -t 16

setup: $(DEV)  ## Install what running, linting and testing need into .venv.

run: $(RUN)  ## Start the site with everything it needs; Ctrl-C stops it.
	@$(PY) manage.py up

worker: $(RUN)  ## Start one more worker for simulations, beside `make run` or on the Redis named by REDIS_URL.
	@nice -n 19 $(PY) -m celery --app playtest worker --queues simulations --hostname simulations-$$$$@%h --loglevel info

test: $(DEV) system-packages lint  ## Lint, then test, then test the rules once more without the compiler.
	$(PY) manage.py compile_rules
	$(PY) -m pytest --numprocesses 2
	NUMBA_DISABLE_JIT=1 $(PY) -m pytest --numprocesses 2 tests/games/rules --ignore-glob="*/test_scene.py" -m "not slow and not compiled_only" -W error::RuntimeWarning

verify: $(DEV) system-packages  ## The slow checks, with the time each took, and the benchmarks.
	$(PY) manage.py compile_rules
	$(PY) -m pytest -m slow --durations=0
	$(MAKE) bench

bench: $(DEV)  ## Measure speed, start-up and strength beside what they are compared to (needs gcc, g++, libc6-dev).
	$(PY) -m benchmarks.starting
	$(PY) -m benchmarks.playouts
	$(PY) -m benchmarks.strength

lint: $(DEV)  ## Style, types, import directions, missing migrations.
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy playtest games surveys analytics
	$(VENV)/bin/lint-imports
	$(PY) manage.py makemigrations --check --dry-run

system-packages:
	@.ci/install-system-packages

# A bare Debian has no ensurepip and a locked system Python: the outer pip fills a venv that has none.
define install
	@test -x $(PY) || $(PYTHON) -m venv --without-pip $(VENV)
	$(PYTHON) -m pip --python $(PY) install --quiet --disable-pip-version-check --no-warn-script-location -r $(1)
	@touch $@
endef

$(RUN): requirements.txt constraints.txt
	$(call install,requirements.txt)

$(DEV): requirements.txt requirements-dev.txt constraints.txt
	$(call install,requirements-dev.txt)
	@touch $(RUN)
