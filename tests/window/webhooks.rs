//! Webhooks in the window: adding, changing and deleting endpoints, their signing secret on demand, and the messages sent to them.

use super::harness::{Open, Shared, control, named};
use cutroom::app::{
    Action, Command, Dialog, Listed, State, ViewCommand, Webhooks,
    features::webhooks::{WebhookAction, WebhookPage},
};
use egui::{Event, Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};
use serde_json::json;
use std::time::{Duration, Instant};
use tempfile::tempdir;

fn of(state: &State) -> &Webhooks {
    match state.dialog() {
        Some(Dialog::Webhooks(open)) => open,
        other => panic!("{other:?}"),
    }
}

fn opened(open: &mut Open<'_>) {
    open.apply(Action::Run(Command::View(ViewCommand::ShowWebhooks)));
    open.until("the endpoints are read", |state| matches!(of(state).endpoints, Listed::Read(_)));
}

fn type_text(open: &mut Open<'_>, text: &str) {
    open.harness.event(Event::Text(text.into()));
    open.harness.run_steps(3);
}

fn endpoints(shared: &Shared) -> Vec<serde_json::Value> {
    shared.runtime.block_on(shared.workspace.list("/v1/webhooks/endpoints", "endpoints"))
}

#[test]
fn an_endpoint_is_added_paused_resumed_changed_and_deleted_with_consent() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    opened(&mut open);
    // The empty list explains webhooks, and how to try them.
    open.harness.get_by_label_contains(words::webhooks::no_endpoints_about());
    open.harness.get_by_label_contains("cutroom webhooks listen");
    open.masked_address("webhooks_empty");
    open.click(words::webhooks::add_endpoint());
    assert!(control(&open, Role::Button, words::webhooks::form_add()).accesskit_node().is_disabled(), "an address is needed");
    open.harness.run_steps(3);
    // The URL field has the initial focus.
    assert!(named(&open, words::webhooks::url()).accesskit_node().is_focused());
    type_text(&mut open, "ftp://example.com");
    control(&open, Role::Button, words::webhooks::form_add()).click();
    open.until("it is refused with the field", |state| {
        of(state).form.as_ref().is_some_and(|form| form.problem.as_ref().is_some_and(|problem| problem.contains("url")))
    });
    named(&open, words::webhooks::url()).focus();
    open.press(Modifiers::COMMAND, Key::A);
    type_text(&mut open, "http://127.0.0.1:9/hook");
    open.click(words::webhooks::form_every_event());
    assert!(control(&open, Role::Button, words::webhooks::form_add()).accesskit_node().is_disabled(), "a type is needed");
    open.click("export.ready");
    control(&open, Role::Button, words::webhooks::form_add()).click();
    open.until("it is there", |state| matches!(&of(state).endpoints, Listed::Read(all) if all.len() == 1));
    let stored = &endpoints(&shared)[0];
    assert_eq!((&stored["url"], &stored["filterTypes"]), (&json!("http://127.0.0.1:9/hook"), &json!(["export.ready"])));
    // The signing secret is shown with the new endpoint, then hidden, then requested again.
    open.harness.get_by_label_contains(&words::webhooks::secret_of("ep_"));
    open.click(&words::webhooks::hide_secret_name("http://127.0.0.1:9/hook"));
    assert!(
        of(open.state()).secret.is_none() && open.harness.query_by_label_contains(&words::webhooks::secret_of("ep_")).is_none()
    );
    open.click(&words::webhooks::show_secret_name("http://127.0.0.1:9/hook"));
    open.until("the secret is read", |state| of(state).secret.is_some());
    open.harness.get_by_label_contains(&words::webhooks::secret_of("ep_"));
    open.click(&words::webhooks::pause_name("http://127.0.0.1:9/hook"));
    open.until("it is paused", |state| matches!(&of(state).endpoints, Listed::Read(all) if all[0].disabled));
    assert_eq!(endpoints(&shared)[0]["disabled"], true);
    open.click(&words::webhooks::resume_name("http://127.0.0.1:9/hook"));
    open.until("it is resumed", |state| matches!(&of(state).endpoints, Listed::Read(all) if !all[0].disabled));
    open.click(&words::webhooks::change_endpoint_name("http://127.0.0.1:9/hook"));
    open.click(words::webhooks::form_every_event());
    control(&open, Role::Button, words::webhooks::form_save()).click();
    open.until("it is changed", |state| of(state).form.is_none());
    open.until("that is shown", |state| matches!(&of(state).endpoints, Listed::Read(all) if all[0].filter_types.is_none()));
    // Escape closes the question, not the dialog.
    open.click(&words::webhooks::delete_endpoint_name("http://127.0.0.1:9/hook"));
    open.harness.get_by_label(words::webhooks::ask_to_delete_consequence());
    open.press(Modifiers::NONE, Key::Escape);
    assert!(of(open.state()).deleting.is_none() && endpoints(&shared).len() == 1);
    open.click(&words::webhooks::delete_endpoint_name("http://127.0.0.1:9/hook"));
    control(&open, Role::Button, words::webhooks::ask_to_delete_confirm()).click();
    open.until("it is gone", |state| matches!(&of(state).endpoints, Listed::Read(all) if all.is_empty()));
    assert!(endpoints(&shared).is_empty() && of(open.state()).secret.is_none());
    drop(open);
    shared.stop();
}

#[test]
fn messages_are_listed_by_type_with_their_attempts_and_what_was_answered() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    // Nothing listens at that URL: every attempt fails, with the reason.
    let endpoint = json!({"url": "http://127.0.0.1:9/hook"});
    shared.runtime.block_on(shared.workspace.call("POST", "/v1/webhooks/endpoints", &endpoint));
    shared.runtime.block_on(shared.workspace.call("POST", "/v1/videos", &json!({"name": "New"})));
    let attempted = |shared: &Shared| {
        let messages = shared.runtime.block_on(shared.workspace.list("/v1/webhooks/messages", "messages"));
        let Some(id) = messages.first().map(|message| message["id"].as_str().unwrap().to_owned()) else { return false };
        let message = shared.runtime.block_on(shared.workspace.get(&format!("/v1/webhooks/messages/{id}"))).json();
        message["deliveries"][0]["attempts"].as_array().is_some_and(|attempts| !attempts.is_empty())
    };
    let deadline = Instant::now() + Duration::from_secs(60);
    while !attempted(&shared) {
        assert!(Instant::now() < deadline, "the message is not sent");
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut open = shared.open(folder.path());
    opened(&mut open);
    control(&open, Role::Tab, words::webhooks::messages()).click();
    open.until("the messages are read", |state| matches!(&of(state).messages, Listed::Read(all) if !all.is_empty()));
    open.harness.query_all_by_label_contains("video.created, ").next().unwrap().click();
    open.until("the message is read", |state| matches!(&of(state).message, Some((_, Listed::Read(_)))));
    open.harness.get_by_label_contains("http://127.0.0.1:9/hook: waiting for the next attempt");
    assert!(matches!(&of(open.state()).message, Some((_, Listed::Read(message)))
        if message.deliveries.as_ref().is_some_and(|all| all[0].attempts[0].error.is_some())));
    open.harness.get_by_label_contains("\"type\": \"video.created\"");
    open.apply(Action::Webhook(WebhookAction::Kind(Some("export.ready".into()))));
    open.until("none is of that type", |state| matches!(&of(state).messages, Listed::Read(all) if all.is_empty()));
    open.harness.get_by_label(words::webhooks::no_messages());
    assert_eq!(of(open.state()).page, WebhookPage::Messages);
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.state().dialog().is_none());
    drop(open);
    shared.stop();
}
