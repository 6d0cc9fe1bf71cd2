//! Notices of the system: what ended while the user is in another window.

use std::time::Duration;

/// How long the system may take to show one.
const TIMEOUT: Duration = Duration::from_secs(10);

/// A notice of the system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemNotice {
    /// What happened, in one line.
    pub title: String,
    /// What there is to say besides. Some systems read it as markup: it holds no text of the user.
    pub text: String,
}

/// Shows a notice where this system can: a machine without a desktop, without a bus or without anything that shows notices shows
/// none, which is no error.
pub(super) async fn show(notice: SystemNotice) {
    let mut shown = notify_rust::Notification::new();
    shown.appname("Cutroom").summary(&notice.title).body(&notice.text);
    let done = tokio::time::timeout(TIMEOUT, send(shown)).await;
    match done {
        Ok(Ok(())) => tracing::debug!("the system has a notice"),
        Ok(Err(error)) => tracing::debug!(%error, "this system shows no notices"),
        Err(_) => tracing::debug!("the system did not take a notice in time"),
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
async fn send(mut notice: notify_rust::Notification) -> Result<(), notify_rust::error::Error> {
    notice.icon("cutroom").hint(notify_rust::Hint::DesktopEntry("cutroom".into()));
    notice.show_async().await.map(drop)
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
async fn send(notice: notify_rust::Notification) -> Result<(), notify_rust::error::Error> {
    // It may wait for the system.
    match tokio::task::spawn_blocking(move || notice.show().map(drop)).await {
        Ok(shown) => shown,
        Err(_) => Ok(()),
    }
}
