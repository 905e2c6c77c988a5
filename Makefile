# Each target sets up what it needs: .venv, web/node_modules, the built client, a Chromium, a PostgreSQL.
# A second run is instant; a changed lock sets up anew.

PYTHON ?= python3
LAW_GAMES ?= 10000

# `martius`, `pytest` and the rest come from .venv, for npm's scripts too.
export PATH := $(CURDIR)/.venv/bin:$(PATH)
export PYTHON

venv := .venv/.ready
site := .venv/.docs

modules := web/node_modules/.ready
client := src/martius/server/static/index.html
made := web/node_modules web/.generated web/dist web/.svelte-kit
sources := $(shell find web $(made:%=-path % -prune -o) -type f -print) \
	$(wildcard src/martius/games/*/data/*.toml src/martius/language/catalogues/*.po)

.DELETE_ON_ERROR:
.PHONY: help play test check laws data mutants difficulty ladder rules bench docs build compile pure equality compiled \
	release lock texts screenshots clean chromium postgres

help: ## List the targets
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

play: $(venv) $(client) ## Set up, serve the table and open it in the browser
	martius serve --open

test: $(venv) $(client) chromium postgres ## Set up and run all tests, the browser's too
	python -m scripts.compile --stale
	npm --prefix web test
	pytest -n auto

check: $(venv) $(modules) ## Check format, style and types
	ruff format --check
	ruff check
	mypy --strict
	npm --prefix web run check

laws: $(venv) ## Play LAW_GAMES (10000) games of each title by the laws (LAW_SCENARIO=punico/zama, LAW_BOT=tribune)
	MARTIUS_LAW_GAMES=$(LAW_GAMES) MARTIUS_LAW_SCENARIO=$(LAW_SCENARIO) \
	MARTIUS_LAW_BOT=$(or $(LAW_BOT),random) pytest -n auto tests/laws

data: $(venv) ## Change every value of the data files and see that each is noticed (long)
	MARTIUS_DATA=1 pytest tests/data

mutants: $(venv) ## Try COUNT (200) wrong changes of TITLE's rules on its tests (TITLE=punico SEED=1)
	python -m scripts.mutants $(or $(TITLE),punico) --count $(or $(COUNT),200) --seed $(or $(SEED),1)

difficulty: $(venv) ## Play on for the difficulty guide until Ctrl-C, and write it anew (JOBS=2)
	python -m scripts.difficulty --jobs $(or $(JOBS),1)

ladder: $(venv) ## Let all bots meet until Ctrl-C, and write docs/ladder.md (TITLE=hannibal JOBS=2)
	python -m scripts.ladder --jobs $(or $(JOBS),1) $(if $(TITLE),--title $(TITLE))

rules: $(venv) ## Show which paragraphs of each rulebook have code and tests
	martius rules

bench: $(venv) ## Measure titles and server, and append the figures to bench/results.jsonl
	python -m scripts.bench

docs: $(venv) $(site) ## Build the site of the documents into build/docs; warnings are errors
	NO_MKDOCS_2_WARNING=1 mkdocs build --quiet

build: $(venv) $(client) ## Build the browser client into the package

compile: $(venv) ## Compile the rules with mypyc, beside their sources (needs a C compiler; minutes)
	python -m scripts.compile

pure: $(venv) ## Remove the compiled rules: the sources run again
	python -m scripts.compile --remove

equality: $(venv) ## Play GAMES (3, at most 300) of each scenario with compiled and with pure rules, and compare
	python -m scripts.equality --games $(or $(GAMES),3) $(if $(SHARE),--share $(SHARE))

compiled: $(venv) ## Run the titles' tests and the laws on compiled rules
	python -m scripts.compiled

release: $(venv) $(client) ## Build the packages and try the wheel in a clean environment
	scripts/release.sh

lock: $(venv) ## Write the locks anew (UPGRADE=1 takes newer versions too)
	scripts/lock.sh $(if $(UPGRADE),--upgrade)

texts: $(venv) ## Collect all texts for translators, and bring the catalogues up to date
	python -m scripts.texts

screenshots: $(venv) $(client) chromium ## Take the pictures for the documents
	python -m scripts.screenshots

clean: ## Remove everything that the other targets made
	rm -rf .venv $(made) src/martius/server/static src/martius/arena/balance/outlines build dist
	rm -f src/martius/language/martius.pot src/compiled.key
	find src \( -name '*.so' -o -name '*.pyd' \) -delete
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +

chromium:
	@scripts/setup-chromium.sh

postgres:
	@scripts/setup-postgres.sh

$(venv): requirements/dev.lock pyproject.toml scripts/setup-python.sh
	@scripts/setup-python.sh
	@touch $@

$(site): requirements/docs.lock | $(venv)
	python -m pip --quiet --disable-pip-version-check install --require-hashes -r $<
	@touch $@

$(modules): web/package.json web/package-lock.json scripts/setup-web.sh
	@scripts/setup-web.sh
	@touch $@

$(client): $(modules) $(sources) | $(venv)
	npm --prefix web run build
	@touch -c $@
