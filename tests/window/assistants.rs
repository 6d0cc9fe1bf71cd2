//! Assistants at `/mcp` of the workspace that the window runs: enabled, connected, notified of their proposals immediately, and
//! disabled.

use super::harness::Open;
use cutroom::app::{
    Action, Command, FileCommand, HelpCommand, ProposalCommand, SaveState,
    features::editor::proposals::{PartAt, ProposalAction},
};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use serde_json::{Value, json};
use tempfile::tempdir;

/// An assistant that speaks HTTP.
struct Assistant {
    runtime: tokio::runtime::Runtime,
    http: reqwest::Client,
}

impl Assistant {
    fn new() -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        Self { runtime, http: reqwest::Client::new() }
    }

    /// Sends a message; returns the status and the body.
    fn send(&self, (url, key): (&str, &str), message: &Value) -> (u16, String) {
        let sent = self.http.post(url).bearer_auth(key).header("accept", "application/json, text/event-stream").json(message);
        self.runtime.block_on(async {
            let answer = sent.send().await.unwrap();
            (answer.status().as_u16(), answer.text().await.unwrap())
        })
    }

    fn hello(&self, at: (&str, &str)) -> u16 {
        let client =
            json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "helpful", "version": "1"}});
        self.send(at, &json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": client})).0
    }

    fn propose(&self, at: (&str, &str), why: &str, operations: &Value) {
        let arguments = json!({"id": "vid_sample", "why": why, "operations": operations});
        let call = json!({"name": "apply_video_edits", "arguments": arguments});
        let (status, body) = self.send(at, &json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call}));
        assert!(status == 200 && body.contains("Nothing was changed"), "{status}: {body}");
    }
}

fn settings(open: &mut Open<'_>) {
    open.apply(Action::Run(Command::Help(HelpCommand::ShowSettings)));
    open.click(words::dialogs::settings_assistants());
}

/// URL and API key, once assistants are allowed.
fn door(open: &mut Open<'_>) -> (String, String) {
    open.until("assistants are let in", |state| state.assistants.opened().is_some());
    let (url, key) = open.state().assistants.opened().unwrap();
    (url.to_owned(), key.to_owned())
}

fn cut(start: i64, length: i64) -> Value {
    json!({"type": "cut_footage", "operationId": format!("cut{start}"), "clipId": "cl_welcome", "why": "It is said twice.",
        "removed": [{"startTimeMs": start, "durationMs": length}]})
}

#[test]
fn an_assistant_is_let_in_by_a_switch_what_it_proposes_is_there_at_once_and_it_is_shut_out_again() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let assistant = Assistant::new();
    settings(&mut open);
    assert!(!open.state().settings.assistants.are_let_in, "it is off until somebody switches it on");
    open.harness.get_by_label_contains(words::dialogs::assistants_off());
    open.picture("settings_assistants_off");
    open.click(words::dialogs::assistants_allow());
    let (url, key) = door(&mut open);
    let at = (url.as_str(), key.as_str());
    assert!(url.starts_with("http://127.0.0.1:") && url.ends_with("/mcp"), "{url}");
    // The API key is only visible on demand.
    assert!(open.harness.query_by_label(&key).is_none());
    let address = open.harness.get_by_label(&url).rect();
    open.masked_picture("settings_assistants", Some(address));
    open.click(words::dialogs::assistants_show_name());
    open.harness.get_by_label(&key);
    open.click(words::dialogs::assistants_hide_name());
    assert!(open.harness.query_by_label(&key).is_none());
    assert_eq!(assistant.hello(at), 200);
    let workspace_key = std::fs::read_to_string(folder.path().join("workspace/api-key")).unwrap();
    assert_eq!(assistant.hello((&url, workspace_key.trim())), 401, "the workspace's own key is not theirs");
    let other = assistant.http.get(url.replace("/mcp", "/v1/videos")).bearer_auth(&key);
    assert_eq!(assistant.runtime.block_on(other.send()).unwrap().status().as_u16(), 401, "it opens nothing else");
    open.press(Modifiers::NONE, Key::Escape);

    // The proposals panel is closed: a notice announces the proposal.
    assistant.propose(at, "It is shorter.", &json!([cut(2_000, 1_000)]));
    open.until("it is told", |state| {
        state.notices.shown().iter().any(|notice| notice.text.ends_with(" proposes 1 change: It is shorter."))
    });
    assert_eq!(open.state().waiting(), 0, "nothing happens before it is taken");
    open.apply(Action::Run(Command::Proposals(ProposalCommand::ShowProposals)));
    open.until("it is listed", |state| state.proposals().unwrap().shown.len() == 1);
    assistant.propose(
        at,
        "A name for it.",
        &json!([{"type": "add_chapter", "operationId": "c", "clipId": "cl_demo",
        "sourceTimeMs": 20_000, "title": "Export"}]),
    );
    open.until("the panel shows it", |state| state.proposals().unwrap().shown.len() == 2);
    let first = open.state().proposals().unwrap().shown.iter().position(|shown| shown.why == "It is shorter.").unwrap();
    open.apply(Action::Proposals(ProposalAction::Take(PartAt { proposal: first, part: 0 })));
    assert_eq!(open.state().waiting(), 1);
    open.click(words::common::save());
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert_eq!(open.state().project().unwrap().clip(&"cl_welcome".into()).unwrap().1.clip.cuts.len(), 1);

    // A new API key with the same URL, while the window keeps running.
    settings(&mut open);
    open.click(words::dialogs::assistants_renew_name());
    open.until("there is a new one", |state| state.assistants.opened().is_some_and(|(_, now)| now != key));
    let (same, new) = door(&mut open);
    assert_eq!(same, url);
    assert_eq!((assistant.hello(at), assistant.hello((&url, &new))), (401, 200));
    open.press(Modifiers::NONE, Key::Escape);
    open.apply(Action::Run(Command::File(FileCommand::Reload)));
    open.until("the workspace answers", |state| state.project().is_some() && state.loading.is_none());

    // The settings keep the key.
    drop(open);
    let mut open = Open::sample(folder.path());
    let (url, again) = door(&mut open);
    assert_eq!(again, new);
    assert_eq!(assistant.hello((&url, &new)), 200);
    settings(&mut open);
    open.click(words::dialogs::assistants_allow());
    open.until("it is off", |state| state.assistants.door.is_some() && state.assistants.opened().is_none());
    assert_eq!(assistant.hello((&url, &new)), 404, "there is nothing any more");
    assert!(!open.state().settings.assistants.are_let_in);
}

#[test]
fn the_page_about_assistants_is_drawn_in_a_small_window_and_at_twice_the_scale() {
    let mut pictures = egui_kittest::SnapshotResults::new();
    let sizes =
        [(vec2(1100.0, 700.0), 1.0, "settings_assistants_1100x700"), (vec2(720.0, 450.0), 2.0, "settings_assistants_scale_2")];
    for (size, scale, name) in sizes {
        let folder = tempdir().unwrap();
        let mut open = Open::with(folder.path(), super::harness::start(folder.path()), size, scale);
        open.until("the sample is shown", |state| state.project().is_some());
        open.apply(Action::let_assistants_in(true));
        let (url, _) = door(&mut open);
        settings(&mut open);
        let address = open.harness.get_by_label(&url).rect();
        open.masked_picture(name, Some(address));
        pictures.extend(open.harness.take_snapshot_results());
    }
}
