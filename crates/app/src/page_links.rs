//! Watch pages: open one in the web browser, copy its link, or withdraw the link.

use super::{
    App, Dialog, Room, State,
    browser::ListedId,
    notice::{Tone, Topic},
};
use crate::{
    api::{ApiError, VideoId, playlist::LinkScope},
    app::outbox::Outbox,
    jobs::workspace::{PageLink, PageSubject, PageUse, page_link},
};

impl State {
    /// Subject of commands about watch pages: the focused record of the browser, else the open video.
    pub fn page_subject(&self) -> Option<PageSubject> {
        if self.rooms.open == Room::Browser {
            return match self.rooms.browser.lead.as_ref()? {
                ListedId::Video(id) => Some(PageSubject::Video(id.clone())),
                ListedId::Playlist(id) => Some(PageSubject::Playlist(id.clone())),
                ListedId::Group(_) | ListedId::Tag(_) => None,
            };
        }
        self.project().map(|project| PageSubject::Video(project.video.id.clone()))
    }

    /// Video to export: the focused video of the browser, else the open one.
    pub(in crate::app) fn video_to_export(&self) -> Option<VideoId> {
        match self.page_subject() {
            Some(PageSubject::Video(id)) => Some(id),
            _ => None,
        }
    }
}

impl State {
    /// Opens the watch page or copies its link, with a notice about who can watch.
    fn page_answered(&mut self, for_use: PageUse, answer: Result<PageLink, ApiError>, outbox: &mut Outbox) {
        let link = match answer {
            Ok(link) => link,
            Err(error) if for_use == PageUse::Withdraw => {
                return self.error(Topic::Asked, words::workspace::link_revoked_failed(), &error);
            }
            Err(error) => return self.error(Topic::Asked, words::workspace::link_failed(), &error),
        };
        if for_use == PageUse::Withdraw {
            let advice = match link.scope {
                Some(LinkScope::Public) => words::workspace::link_revoked_public(),
                _ => words::workspace::link_revoked_advice(),
            };
            let text = words::workspace::link_revoked();
            return self.notices.say(Topic::Asked, Tone::Info, text, Some(advice.to_owned()));
        }
        let is_web = |address: &String| address.starts_with("https://") || address.starts_with("http://");
        let Some(address) = link.address.filter(is_web) else {
            return self.notices.say(Topic::Asked, Tone::Warning, words::workspace::no_watch_page(), None);
        };
        let is_missing = self.local && !link.is_exported;
        let is_here =
            self.local && ["http://127.0.0.1", "http://localhost", "http://[::1]"].iter().any(|own| address.starts_with(own));
        let text = match for_use {
            PageUse::Open => words::workspace::watch_page_opened(),
            PageUse::Copy | PageUse::Withdraw => words::workspace::link_copied(),
        };
        let advice = if is_missing {
            words::workspace::nothing_to_watch().to_owned()
        } else {
            let who = who_may_watch(link.scope.as_ref());
            if is_here { words::workspace::watch_here(who) } else { who.to_owned() }
        };
        self.notices.say(Topic::Asked, if is_missing { Tone::Warning } else { Tone::Info }, text, Some(advice));
        match for_use {
            PageUse::Open => outbox.open_address(address),
            PageUse::Copy | PageUse::Withdraw => outbox.copy_text(Some(address)),
        }
    }
}

impl App {
    /// Requests the watch page's link, for opening, copying or withdrawing.
    pub(super) fn ask_for_page(&mut self, for_use: PageUse) {
        if let Some(subject) = self.state.page_subject() {
            self.use_page(subject, for_use);
        }
    }

    /// Requests withdrawing the link after the user confirmed.
    pub(super) fn withdraw_link(&mut self) {
        let asked = self.state.dialogs.remove(|open| matches!(open, Dialog::WithdrawLink(_)));
        if let Some(Dialog::WithdrawLink(subject)) = asked {
            self.use_page(subject, PageUse::Withdraw);
        }
    }

    /// Reads the link of a page, to do this with it.
    pub(super) fn use_page(&mut self, subject: PageSubject, for_use: PageUse) {
        self.ask_at_once(
            async move |client| page_link(&client, &subject, for_use).await,
            move |app, link| app.state.page_answered(for_use, link, &mut app.outbox),
        );
    }
}

impl State {
    /// Opens [`Dialog::WithdrawLink`], to confirm withdrawing the link, after which it opens nothing.
    pub(super) fn ask_to_withdraw(&mut self) {
        if let Some(subject) = self.page_subject() {
            self.dialogs.open(Dialog::WithdrawLink(subject));
        }
    }
}

/// Sentence about who can watch.
fn who_may_watch(scope: Option<&LinkScope>) -> &'static str {
    match scope {
        Some(LinkScope::Public) => words::workspace::watch_public(),
        Some(LinkScope::Private) => words::workspace::watch_private(),
        Some(LinkScope::Password) => words::workspace::watch_password(),
        Some(LinkScope::EmbedOnly) => words::workspace::watch_embedded(),
        _ => words::workspace::watch_unknown(),
    }
}
