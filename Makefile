# `make run` and `make test` set up what this machine is missing, then do what they say.

.PHONY: run test team-test team-tests-built team-alone team-workspace team-soak web-test screen-test assistant-test peers-test transcribe-test transcriber transcriber-test soak bench budgets tour lint conformance setup

# A Cargo flag for offline or locked builds can be given: make test CARGO_FLAGS=--locked
CARGO_FLAGS ?= --locked
CARGO = cargo
TARGET = $(or $(CARGO_TARGET_DIR),target)

# Finds the speech recogniser of `make transcriber`, if it was built.
run: setup
	@PATH="$(abspath $(TARGET))/transcriber/release:$$PATH" scripts/on-display $(CARGO) run $(CARGO_FLAGS) --

# Tests wait for much of their time: for services that are slow on purpose, for timeouts, for other processes. Twice as many as there
# are processors keep these busy.
# Tests compare English texts, whatever the language of the system is.
test team-test team-alone team-workspace peers-test assistant-test web-test screen-test transcribe-test transcriber-test conformance soak: export LC_ALL = C.UTF-8
THREADS := $(shell echo $$((2 * $$(getconf _NPROCESSORS_ONLN))))
test: export RUST_TEST_THREADS ?= $(THREADS)
# Property tests draw the same cases each time: what fails here fails for the change that is tested, and fails again. `make soak` and
# `cargo test` by itself draw others.
test: export PROPTEST_RNG_SEED ?= 1
test: setup
	$(CARGO) test $(CARGO_FLAGS)

# A workspace for a team: the tests that need a PostgreSQL server, and those of the workspace on it, without those that look into the file
# of the embedded database, or at what it alone frees at once, and without those of pictures and sound, which no database changes. The
# first ones start both programs, the server of a team and the editor's commands, which are built with their tests.
team-test: team-tests-built team-alone team-workspace

team-tests-built:
	@scripts/setup team
	$(CARGO) test $(CARGO_FLAGS) --no-run --test workspace --test program
	$(CARGO) test $(CARGO_FLAGS) --no-run $(addprefix --test ,$(TEAM_TESTS))
	$(CARGO) build $(CARGO_FLAGS) --bin with-postgres
	$(CARGO) build $(CARGO_FLAGS) --example store

# One after the other, each with a PostgreSQL server of its own.
team-alone: team-tests-built
	$(CARGO) test $(CARGO_FLAGS) $(addprefix --test ,$(TEAM_TESTS))

team-workspace: team-tests-built
	RUST_TEST_THREADS=$(THREADS) $(TARGET)/debug/with-postgres $(CARGO) test $(CARGO_FLAGS) --test workspace -- $(EMBEDDED_ALONE) $(OF_MEDIA)
	$(TARGET)/debug/with-postgres $(CARGO) test $(CARGO_FLAGS) --test window -- two_windows_on_one_database
	deploy/as-processes
	deploy/as-processes --bucket

# Files of tests in crates/team-tests. No package is named: all have one set of features, so nothing is built twice.
TEAM_TESTS = bad_days media neighbours postgres push serve tls workers

OF_MEDIA = --skip readers:: --skip scenes:: --skip sound_times:: --skip photos:: --skip proxies:: --skip captions::moments_that_are_measured

EMBEDDED_ALONE = --skip batches::a_replayed_answer_has --skip users::analytics_of_ones_own \
  --skip growth::adding_an_item_costs --skip growth::changing_and_removing_one_of_many \
  --skip growth::what_is_asked_of_a_clip_does_not_read --skip growth::a_page_and_a_write_cost \
  --skip growth::a_clip_is_added_to_a_long_video --skip growth::a_window_of_faces_reads \
  --skip growth::a_clip_moves_to_any_place --skip growth::answers_to_old_keys_are_forgotten \
  --skip growth::a_database_of_before --skip growth::a_video_and_its_clips_are_read_by \
  --skip space::media_that_nothing_refers_to --skip space::what_is_used_again \
  --skip space::deleted_videos_are_served_to_nobody \
  --skip space::media_that_edits_on_this_machine_name --skip space::while_a_journal --skip space::what_is_freed_is_decided \
  --skip space::a_source_is_deleted_when_no_journal --skip space::a_crash_between --skip space::freeing_tells \
  --skip space::an_upload_of_bytes_that_are_there --skip space::what_was_just_uploaded --skip space::bytes_that_another_source \
  --skip opening::a_folder_that_cannot_be_used \
  --skip endless::an_export_that_fails --skip faults::a_database_that_is_busy --skip watching::a_crowd_that_plays \
  --skip watching::a_password_is_kept --skip space::files_that_this_program_did_not_make \
  --skip users::opening::the_database_has_no_key --skip videos::chapters_that_an_earlier_version \
  --skip standards::media_is_kept_by_its_caller_alone

# Every test whose length can be raised, SOAK times as long and with other numbers each time; docs/change/long-tests.md has what and how long.
SOAK ?= 20
soak: setup
	CUTROOM_SOAK=$(SOAK) $(CARGO) test $(CARGO_FLAGS) -- --nocapture
	CASES=$$((25 * $(SOAK))) scripts/conformance

# The bad days of a team SOAK times as long: at 20, servers killed in 1,000 saves behind a proxy, and connections cut in 60 commits.
team-soak:
	@scripts/setup team
	$(CARGO) build $(CARGO_FLAGS)
	CUTROOM_SOAK=$(SOAK) $(CARGO) test $(CARGO_FLAGS) --test bad_days -- --nocapture

bench: setup
	$(CARGO) bench $(CARGO_FLAGS)

# Every budget in one run, on a quiet machine, some 40 minutes with its build: writes the table of docs/change/budgets.md.
budgets: setup
	scripts/budgets

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

# Public tools of other people read what the program writes: its API document, webhooks, captions.
peers-test: setup
	@scripts/setup peers
	CARGO_FLAGS="$(CARGO_FLAGS)" scripts/peers-test

# A real engine transcribes speech whose words have known times: scripts/setup transcribe brings both, which only this needs.
transcribe-test: setup
	@scripts/setup transcribe
	CARGO_FLAGS="$(CARGO_FLAGS)" scripts/transcribe-test

# The speech recogniser beside the editor, which alone needs CMake and Clang: scripts/setup transcriber brings both.
transcriber:
	@scripts/setup transcriber
	@CARGO_FLAGS="$(CARGO_FLAGS)" scripts/transcriber

# Its tests, and a real model, by way of the editor: a tiny one that lies in a package of PyPI.
transcriber-test: setup
	@scripts/setup transcriber
	$(CARGO) test $(CARGO_FLAGS) --release --manifest-path transcriber/Cargo.toml --target-dir $(TARGET)/transcriber
	CARGO_FLAGS="$(CARGO_FLAGS)" scripts/transcriber-test

lint:
	$(CARGO) fmt --manifest-path transcriber/Cargo.toml --check
	$(CARGO) fmt --all --check
	$(CARGO) clippy $(CARGO_FLAGS) --workspace --all-targets -- -D warnings

setup:
	@scripts/setup
