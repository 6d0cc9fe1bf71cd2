//! Transcribing in the window: offered where words are missing, by engines that are found, with progress, a queue and settings.
#![cfg(unix)]

use super::{
    common::{engines, make_video},
    harness::{Open, all_named, start},
    sounds::recording,
};
use cutroom::{
    app::Paths,
    app::{Action, ClipCommand, Command, EditCommand, FileCommand, Settings, Side, State, TextCommand, Tone},
    jobs::{transcript::queue::TranscriptionAction, workspace::ImportFiles},
    transcribe::Places,
};
use egui::{Key, Modifiers, Role, vec2};
use egui_kittest::kittest::Queryable;
use std::path::{Path, PathBuf};
use tempfile::{TempDir, tempdir};

/// Words that an engine of these tests writes.
const WORDS: [(&str, i64, i64); 3] = [("Um,", 200, 500), ("hello", 500, 900), ("there.", 900, 1_400)];

/// A window on a new video from a recording without words, and the folders of an engine for it.
struct Talk {
    open: Open<'static>,
    bin: PathBuf,
    home: PathBuf,
    _folders: [TempDir; 2],
    folder: TempDir,
}

impl Talk {
    fn opened() -> Self {
        Self::with(|media| make_video(media, "Talk.mp4"))
    }

    fn with(make: impl FnOnce(&Path) -> PathBuf) -> Self {
        let (folder, media, engine) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
        let mut begin = start(folder.path());
        begin.import = Some(ImportFiles { screen: Some(make(media.path())), camera: None });
        let mut open = Open::with(folder.path(), begin, vec2(1_440.0, 900.0), 1.0);
        open.until("the talk is open", |state| {
            state.project().is_some_and(|project| {
                let (read, all) = project.clips_read();
                project.video.name == "Talk" && read == all
            })
        });
        open.harness.run_steps(3);
        let (bin, home) = (engine.path().join("bin"), engine.path().join("home"));
        Self { open, bin, home, _folders: [media, engine], folder }
    }

    /// The engine of this test is found from now on.
    fn finds(&mut self) {
        let places = Places { programs: vec![self.bin.clone()], home: self.home.clone(), ..Places::default() };
        self.open.apply(Action::Transcription(TranscriptionAction::LookIn(places)));
        self.open.apply(Action::Transcription(TranscriptionAction::Look));
        self.open.until("engines were looked for", |state| !state.transcriptions.is_looking);
    }

    /// A talk with an engine that writes [`WORDS`] at once, and what it was told beside them.
    fn with_engine() -> Self {
        Self::opened().and_engine()
    }

    fn and_engine(self) -> Self {
        let mut talk = self;
        let told = talk.home.join("told");
        engines::model(&talk.home, "small");
        engines::whisper(&talk.bin, &writes(&talk.home, &format!("echo \"$model|$language|$prompt\" > '{}'", told.display())));
        talk.finds();
        talk
    }

    fn told(&self) -> String {
        std::fs::read_to_string(self.home.join("told")).unwrap()
    }
}

/// A script that does something and then writes [`WORDS`].
fn writes(home: &Path, first: &str) -> String {
    let json = home.join("words.json");
    std::fs::create_dir_all(home).unwrap();
    std::fs::write(&json, engines::whisper_json(&WORDS)).unwrap();
    format!("{first}\n/bin/cat '{}' > \"$output.json\"", json.display())
}

fn words_of(state: &State, clip: usize) -> Vec<String> {
    let clip = state.project().and_then(|project| project.clips.get(clip));
    clip.map(|data| data.words.iter().map(|word| word.text.clone()).collect()).unwrap_or_default()
}

fn button(open: &Open<'_>, name: &str) -> bool {
    open.harness.query_all_by_role_and_label(Role::Button, name).next().is_some()
}

#[test]
fn a_new_recording_is_transcribed_at_one_press_by_an_engine_that_was_found() {
    let mut talk = Talk::with_engine();
    // The notice on the import offers it, without the panel.
    let notice = talk.open.state().notices.shown().iter().find(|notice| notice.offer.is_some()).unwrap();
    assert_eq!(notice.text, words::workspace::imported("Talk"));
    assert!(button(&talk.open, words::commands::transcribe()), "{:?}", talk.open.notices());
    talk.open.click(words::commands::transcribe());
    talk.open.until("the words are there", |state| words_of(state, 0) == ["Um,", "hello", "there."]);
    let told = talk.told();
    let (model, rest) = told.split_once('|').unwrap();
    assert!(model.ends_with("ggml-small.bin"), "{told}");
    assert!(rest.starts_with("auto|Um, uh"), "fillers are expected: {told}");
    let notices = talk.open.notices();
    assert!(notices.iter().any(|text| text.starts_with("\u{2018}Clip 1\u{2019} has a new transcript: 3 words")), "{notices:?}");
    assert!(talk.open.state().transcriptions.running().is_none());
    assert!(talk.open.state().project().unwrap().clips[0].words.iter().all(|word| !word.estimated));
}

#[test]
fn after_a_transcription_the_sounds_that_it_lacks_are_one_press_away() {
    let tones = "if(between(t\\,0.2\\,1.4)+between(t\\,5\\,5.4)\\,0.5*sin(2*PI*440*t)\\,0):s=48000:d=12";
    let mut talk = Talk::with(|media| recording(media, "Talk.mkv", tones)).and_engine();
    talk.open.apply(Action::Run(Command::Clip(ClipCommand::Transcribe)));
    talk.open.until("the words are there", |state| words_of(state, 0).len() == 3);
    let notices = talk.open.notices();
    let told = words::transcribe::report_missed(1, "0:05");
    assert!(notices.iter().any(|text| text.contains(&told)), "{told}: {notices:?}");
    talk.open.harness.run_steps(3);
    talk.open.click(words::transcribe::review_missed());
    talk.open.until("it is proposed", |state| state.proposals().is_some_and(|all| all.order().len() == 1));
    assert_eq!(talk.open.state().settings.side, Some(Side::Proposals));
}

#[test]
fn the_text_panel_offers_to_transcribe_says_how_far_it_is_and_cancels() {
    let mut talk = Talk::opened();
    talk.open.apply(Action::Run(Command::Text(TextCommand::ShowText)));
    // Without an engine it says what is needed, and still offers a file.
    talk.open.until("nothing was found", |state| state.transcriptions.engines.as_ref().is_some_and(Vec::is_empty));
    talk.open.harness.get_by_label(words::transcribe::offer_none());
    talk.open.harness.get_by_label(words::transcribe::offer_no_engine());
    assert!(button(&talk.open, words::commands::import_transcript()) && button(&talk.open, words::transcribe::get_engine()));
    // An engine that is at half of the sound until the test lets it go on.
    let go = talk.home.join("go");
    engines::model(&talk.home, "small");
    let waits = format!(
        "echo '[00:00:00.000 --> 00:00:01.000]  Um, hello'\nwhile [ ! -e '{}' ]; do /bin/sleep 0.05; done",
        go.display()
    );
    engines::whisper(&talk.bin, &writes(&talk.home, &waits));
    talk.finds();
    talk.open.harness.run_steps(3);
    talk.open.harness.get_by_label(&words::transcribe::offer_with("whisper.cpp"));
    let press = |talk: &mut Talk, name: &str| {
        talk.open.harness.query_all_by_role_and_label(Role::Button, name).last().unwrap().click();
        talk.open.harness.run_steps(3);
    };
    for cancelled in [true, false] {
        press(&mut talk, words::commands::transcribe());
        talk.open.until("it is at the half", |state| {
            state.transcriptions.running().is_some_and(|running| running.done_ms == 1_000 && running.said.len() == 1)
        });
        let said = words::transcribe::progress("Clip 1", "0:01", "0:02");
        assert!(!all_named(&talk.open, &said).is_empty(), "{said}");
        // What it understood so far stands in the place of the words.
        talk.open.harness.get_by_role_and_label(Role::Label, words::transcript::preliminary());
        talk.open.harness.get_by_role_and_label(Role::Label, "Um, hello");
        if cancelled {
            press(&mut talk, words::commands::cancel_transcription());
            assert!(talk.open.state().transcriptions.running().is_none());
            assert!(words_of(talk.open.state(), 0).is_empty());
            for gone in ["Um, hello", words::transcript::preliminary()] {
                assert!(talk.open.harness.query_by_label(gone).is_none(), "{gone}");
            }
        } else {
            std::fs::write(&go, "").unwrap();
            talk.open.until("the words are there", |state| words_of(state, 0).len() == 3);
        }
    }
    talk.open.harness.run_steps(3);
    talk.open.harness.get_by_role_and_label(Role::ListBoxOption, "hello");
    for gone in ["Um, hello", words::transcript::preliminary()] {
        assert!(talk.open.harness.query_by_label(gone).is_none(), "{gone}");
    }
    assert!(talk.open.harness.query_by_label(words::transcribe::offer_none()).is_none(), "nothing is left to offer");
}

#[test]
fn preliminary_words_are_wrapped_followed_and_remain_in_their_clip() {
    let mut talk = Talk::opened();
    talk.open.apply(Action::Run(Command::Text(TextCommand::ShowText)));
    let go = talk.home.join("go");
    engines::model(&talk.home, "small");
    // More than fits: a word longer than a line, and a hundred sentences.
    let long = "o".repeat(200);
    let waits = format!(
        "echo '[00:00:00.000 --> 00:00:00.100]  {long}'\ni=0\nwhile [ $i -lt 100 ]; do\n\
         echo \"[00:00:01.000 --> 00:00:01.500]  Sentence number $i is said here.\"\ni=$((i + 1))\ndone\n\
         while [ ! -e '{}' ]; do /bin/sleep 0.05; done",
        go.display()
    );
    engines::whisper(&talk.bin, &writes(&talk.home, &waits));
    talk.finds();
    talk.open.harness.run_steps(3);
    talk.open.apply(Action::Run(Command::Clip(ClipCommand::Transcribe)));
    talk.open.until("all is said", |state| state.transcriptions.running().is_some_and(|running| running.said.len() == 101));
    talk.open.harness.run_steps(4);
    // The panel goes along with what is said last.
    talk.open.harness.get_by_label("Sentence number 99 is said here.");
    assert!(talk.open.harness.query_by_label("Sentence number 0 is said here.").is_none(), "only lines in view are drawn");
    std::fs::write(&go, "").unwrap();
    talk.open.until("the words are there", |state| words_of(state, 0).len() == 3);
    talk.open.harness.run_steps(3);
    assert!(talk.open.harness.query_by_label("Sentence number 99 is said here.").is_none());
    talk.open.harness.get_by_role_and_label(Role::ListBoxOption, "hello");
}

#[test]
fn all_clips_without_words_are_transcribed_one_after_the_other() {
    let mut talk = Talk::with_engine();
    let clip = talk.open.state().project().unwrap().clips[0].clip.id.clone();
    talk.open.apply(Action::SelectClip(clip));
    talk.open.apply(Action::Run(Command::Edit(EditCommand::Duplicate)));
    talk.open.apply(Action::Run(Command::Text(TextCommand::ShowText)));
    assert_eq!(talk.open.state().clips_without_words().count(), 1, "a clip that is not saved cannot be transcribed yet");
    talk.open.apply(Action::Run(Command::File(FileCommand::Save)));
    talk.open.until("it is saved and read", |state| state.waiting() == 0 && state.clips_without_words().count() == 2);
    talk.open.harness.run_steps(3);
    talk.open.click(words::commands::transcribe_all());
    assert_eq!(talk.open.state().transcriptions.waiting(), 1, "one at a time");
    talk.open.until("both have words", |state| {
        words_of(state, 0).len() == 3 && words_of(state, 1).len() == 3 && state.transcriptions.running().is_none()
    });
    assert_eq!(talk.open.state().clips_without_words().count(), 0);
    assert!(!talk.open.state().can(Command::Clip(ClipCommand::TranscribeAll)));
}

#[test]
fn an_engine_that_fails_is_told_with_its_reason_and_the_way_to_the_settings_and_those_that_wait_are_left() {
    let mut talk = Talk::opened();
    engines::model(&talk.home, "small");
    engines::whisper(&talk.bin, "echo 'error: failed to load model: not all tensors loaded' >&2; exit 3");
    talk.finds();
    talk.open.apply(Action::Run(Command::Clip(ClipCommand::Transcribe)));
    talk.open.until("it failed", |state| state.notices.shown().iter().any(|notice| notice.tone == Tone::Error));
    let notices = talk.open.notices();
    assert!(notices.iter().any(|text| text.contains("can\u{2019}t load the model \u{2018}small\u{2019}")), "{notices:?}");
    talk.open.harness.run_steps(3);
    // The last button of this name is the notice's.
    all_named(&talk.open, words::common::settings()).last().unwrap().click();
    talk.open.harness.run_steps(3);
    talk.open.harness.get_by_label(words::transcribe::settings_text());
    assert!(words_of(talk.open.state(), 0).is_empty());
}

#[test]
fn the_settings_show_what_was_found_what_to_install_and_remember_what_was_chosen() {
    let mut talk = Talk::opened();
    talk.open.apply(Action::Transcription(TranscriptionAction::OpenSettings));
    talk.open.until("nothing was found", |state| state.transcriptions.engines.is_some());
    talk.open.harness.run_steps(3);
    talk.open.harness.get_by_label(words::transcribe::none_found());
    for name in ["base.en", "small"] {
        engines::model(&talk.home, name);
    }
    engines::whisper(&talk.bin, "exit 1");
    let places = Places { programs: vec![talk.bin.clone()], home: talk.home.clone(), ..Places::default() };
    talk.open.apply(Action::Transcription(TranscriptionAction::LookIn(places)));
    talk.open.click(words::transcribe::look_again());
    talk.open.until("it was found", |state| state.transcriptions.engines.as_ref().is_some_and(|found| found.len() == 1));
    talk.open.harness.run_steps(3);
    assert!(talk.open.harness.query_by_label(words::transcribe::none_found()).is_none());
    assert_eq!(talk.open.value(words::transcribe::engine()), words::transcribe::automatic_as("whisper.cpp 1.8.0"));
    assert_eq!(talk.open.value(words::transcribe::model()), words::transcribe::automatic_as("small"));
    let choose = |talk: &mut Talk, list: &str, value: &str| {
        talk.open.harness.get_by_role_and_label(Role::ComboBox, list).click();
        talk.open.harness.run_steps(3);
        all_named(&talk.open, value).last().unwrap().click();
        talk.open.harness.run_steps(3);
    };
    choose(&mut talk, words::transcribe::engine(), "whisper.cpp 1.8.0");
    choose(&mut talk, words::transcribe::model(), "base.en");
    choose(&mut talk, words::transcribe::language(), "English");
    talk.open.harness.get_by_role_and_label(Role::TextInput, words::transcribe::expected()).focus();
    talk.open.harness.run_steps(2);
    talk.open.harness.get_by_role_and_label(Role::TextInput, words::transcribe::expected()).type_text("Ada");
    talk.open.harness.run_steps(3);
    let now = talk.open.state().settings.transcription.clone();
    assert_eq!((now.engine.as_deref(), now.language.as_deref()), (Some("whisper.cpp"), Some("en")));
    assert!(now.model.is_some_and(|model| model.ends_with("ggml-base.en.bin")));
    assert_eq!(now.expected, "Ada");
    let config = Paths::under(talk.folder.path().to_owned()).config;
    talk.open.until("they are written", |state| !state.settings.transcription.expected.is_empty());
    let written = std::time::Instant::now();
    while Settings::load(&config).transcription.expected != "Ada" {
        assert!(written.elapsed().as_secs() < 30, "the settings were not written");
        talk.open.harness.step();
        talk.open.rest();
    }
}

#[test]
fn closing_while_a_clip_is_transcribed_asks_first_and_the_question_goes_with_its_reason() {
    let mut talk = Talk::opened();
    let go = talk.home.join("go");
    engines::model(&talk.home, "small");
    engines::whisper(&talk.bin, &writes(&talk.home, &format!("while [ ! -e '{}' ]; do /bin/sleep 0.05; done", go.display())));
    talk.finds();
    talk.open.apply(Action::Run(Command::Clip(ClipCommand::Transcribe)));
    talk.open.until("it is transcribed", |state| state.transcriptions.running().is_some());
    talk.open.apply(Action::AskToClose);
    assert!(!talk.open.state().closed, "a transcription is not lost without a question");
    for said in [words::dialogs::working_title(), &words::dialogs::working_transcription(1)] {
        assert!(!all_named(&talk.open, said).is_empty(), "{said}");
    }
    std::fs::write(&go, "").unwrap();
    talk.open.until("the question is gone", |state| state.dialog().is_none());
    talk.open.until("the words are there", |state| words_of(state, 0) == ["Um,", "hello", "there."]);
    talk.open.apply(Action::AskToClose);
    assert!(talk.open.state().closed, "nothing is running any more");
}

#[test]
fn a_transcript_is_replaced_by_transcribing_again_after_a_question_that_loses_nothing_by_itself() {
    let mut talk = Talk::with_engine();
    let again = Command::Clip(ClipCommand::TranscribeAgain);
    talk.open.apply(Action::Choose(again));
    assert!(talk.open.state().dialog().is_none(), "there is nothing to replace");
    talk.open.apply(Action::Run(Command::Clip(ClipCommand::Transcribe)));
    talk.open.until("the words are there", |state| words_of(state, 0) == ["Um,", "hello", "there."]);
    let json = talk.home.join("words.json");
    std::fs::write(&json, engines::whisper_json(&[("Better", 300, 900)])).unwrap();
    talk.open.apply(Action::Run(again));
    let title = words::dialogs::replace_transcript_title(words::common::quoted("Clip 1"));
    assert!(!all_named(&talk.open, &title).is_empty());
    // Enter cancels, because replacing cannot be undone.
    talk.open.press(Modifiers::NONE, Key::Enter);
    assert!(talk.open.state().dialog().is_none() && talk.open.state().transcriptions.running().is_none());
    talk.open.apply(Action::Run(again));
    talk.open.click(words::dialogs::replace_transcript_now());
    assert!(talk.open.state().dialog().is_none());
    talk.open.until("the new words are there", |state| words_of(state, 0) == ["Better"]);
}
