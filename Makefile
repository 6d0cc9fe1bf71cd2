# `make run` and `make test` set up what this machine is missing, then do what they say.

.PHONY: run test bench tour lint conformance setup

# A Cargo flag for offline or locked builds can be given: make test CARGO_FLAGS=--locked
CARGO_FLAGS ?= --locked
CARGO = cargo

run: setup
	@scripts/on-display $(CARGO) run $(CARGO_FLAGS) --

test: setup
	$(CARGO) test $(CARGO_FLAGS)

bench: setup
	$(CARGO) bench $(CARGO_FLAGS)

tour: setup
	$(CARGO) build $(CARGO_FLAGS)
	scripts/on-display --always-tour $(CARGO) run $(CARGO_FLAGS) --

conformance: setup
	scripts/conformance

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy $(CARGO_FLAGS) --all-targets -- -D warnings

setup:
	@scripts/setup
