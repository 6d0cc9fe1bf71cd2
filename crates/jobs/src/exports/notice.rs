//! Desktop notifications about finished exports while the user is in another window.

use std::time::Duration;

/// How long the desktop may take to show a notification.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Desktop notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemNotice {
    /// Result in one line.
    pub title: String,
    /// Further text. Some desktops parse it as markup, so it must not contain text of the user.
    pub text: String,
}

/// Shows a notification if the desktop can. A computer without a desktop, message bus or notification service shows none, which
/// is not an error.
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
    // The call may wait for the desktop.
    match tokio::task::spawn_blocking(move || notice.show().map(drop)).await {
        Ok(shown) => shown,
        Err(_) => Ok(()),
    }
}
