# `make run` and `make test` set up what this machine is missing, then do what they say.

.PHONY: run test team-test web-test screen-test assistant-test soak bench tour lint conformance setup

# A Cargo flag for offline or locked builds can be given: make test CARGO_FLAGS=--locked
CARGO_FLAGS ?= --locked
CARGO = cargo

run: setup
	@scripts/on-display $(CARGO) run $(CARGO_FLAGS) --

test: setup
	$(CARGO) test $(CARGO_FLAGS)

# A workspace for a team: the tests that need a PostgreSQL server, and those of the workspace on it. Some of these look into the
# embedded database itself. Building these builds the program, whose workers and servers the first ones start.
team-test:
	@scripts/setup team
	$(CARGO) test $(CARGO_FLAGS) --no-run --test workspace
	$(CARGO) test $(CARGO_FLAGS) -p cutroom-team-tests
	$(CARGO) build $(CARGO_FLAGS) -p cutroom-team-tests --bin with-postgres
	target/debug/with-postgres $(CARGO) test $(CARGO_FLAGS) --test workspace -- $(EMBEDDED_ALONE)
	target/debug/with-postgres $(CARGO) test $(CARGO_FLAGS) --test window -- two_windows_on_one_database

EMBEDDED_ALONE = --skip growth:: --skip space:: --skip opening:: --skip endless:: --skip faults:: --skip scenes \
  --skip watching::a_crowd_that_plays --skip watching::a_password_is_kept

# Every test whose length can be raised, SOAK times as long and with other numbers each time; docs/soak.md has what and how long.
SOAK ?= 20
soak: setup
	CUTROOM_SOAK=$(SOAK) $(CARGO) test $(CARGO_FLAGS) -- --nocapture
	CASES=$$((25 * $(SOAK))) scripts/conformance

bench: setup
	$(CARGO) bench $(CARGO_FLAGS)

tour: setup
	$(CARGO) build $(CARGO_FLAGS)
	scripts/on-display --always-tour $(CARGO) run $(CARGO_FLAGS) --

conformance: setup
	scripts/conformance

# The pages to watch in a real browser, which only this needs.
web-test: setup
	CARGO_FLAGS="$(CARGO_FLAGS)" scripts/web-test

# Masks over secrets of a recording whose secrets are known: scripts/setup web brings tesseract, which only this needs.
screen-test: setup
	CARGO_FLAGS="$(CARGO_FLAGS)" scripts/screen-test

# An assistant by the public client library of its protocol, which only this needs.
assistant-test: setup
	CARGO_FLAGS="$(CARGO_FLAGS)" scripts/assistant-test

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy $(CARGO_FLAGS) --all-targets -- -D warnings

setup:
	@scripts/setup
