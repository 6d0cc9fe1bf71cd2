//! Changes that others save while a video is open here. The program looks for them when the window comes to the front and
//! periodically. It merges them while the user is idle, with the same three-way merge as a save.

use crate::{
    api::{ApiError, Present, VideoId},
    app::{
        App, Dialog, State,
        command::{Command, FileCommand},
        notice::{Notice, Tone, Topic},
        others::{FromOthers, Pace},
        state::Connection,
        workspace::attending::AtHand,
    },
    document::{News, load::RemoteSnapshot, others::TakenOver},
    edit::SaveState,
    jobs::{
        RequestId, Services,
        workspace::{WorkspaceRequest, is_silence},
    },
};
use std::time::{Duration, Instant};

/// Interval between looks after the server signalled a change; several changes often come together.
const HINTED: Duration = Duration::from_millis(300);

/// Whether a notice reports changes of others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Told {
    /// A notice reports them.
    Said,
    /// No notice reports them, only the list of changes, because an action of the user caused the merge.
    Listed,
}

impl Notice {
    /// Command that shows details of the notice.
    pub fn shows(&self) -> Option<Command> {
        (self.topic == Topic::Others).then_some(Command::File(FileCommand::OthersChanges))
    }
}

impl State {
    /// True if the user is idle: no drag, preview, playback, dialog or save.
    fn is_quiet(&self) -> bool {
        let Some(session) = &self.session else { return false };
        session.drag.is_none()
            && session.trial.is_none()
            && session.save() == SaveState::Idle
            && !self.is_asking()
            && !self.play.is_playing()
    }

    /// True if changes of others wait to be merged.
    pub fn others_wait(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.others.waits())
    }

    /// Changes that others saved while this video was open, the latest first.
    pub fn from_others(&self) -> &[FromOthers] {
        self.session.as_ref().map_or(&[], |session| &session.others.taken)
    }

    /// Handles a signal of the server that a video was changed, by anybody or by this window.
    pub(in crate::app) fn others_hinted(&mut self, video: &VideoId) {
        if let Some(session) = self.session.as_mut().filter(|session| session.project().video.id == *video) {
            session.others.hinted = true;
        }
    }

    /// Records merged changes of others, and shows a notice if nothing else reports them.
    pub(in crate::app) fn note_taken(&mut self, taken: TakenOver, told: Told) {
        if taken.is_nothing() {
            return;
        }
        let TakenOver { news, changes, who, questions, .. } = taken;
        let captions = &mut self.rooms.captions;
        let is_own = self.session.as_ref().is_some_and(|session| captions.take_changed_here(&session.project().video.id));
        let who = if is_own { Some(words::workspace::this_window().to_owned()) } else { who };
        let taken = FromOthers { at: jiff::Timestamp::now(), who, changes, questions, parked: news.parked };
        let Some(session) = &mut self.session else { return };
        let sentence = session.others.remember(taken);
        if told == Told::Said {
            let advice = words::workspace::saved_by_advice();
            self.notices.say(Topic::Others, Tone::Info, sentence, Some(advice.into()));
        }
    }

    /// Other users who have the video open, as far as the server reports them.
    pub fn others_here(&self) -> &[Present] {
        self.session.as_ref().map_or(&[], |session| &session.others.here)
    }
}

impl State {
    /// Handles the server's list of other users who have a video open.
    pub(in crate::app) fn take_others_here(&mut self, video: &VideoId, here: Vec<Present>) {
        if let Some(session) = self.session.as_mut().filter(|session| session.project().video.id == *video) {
            session.others.here = here;
        }
    }

    /// Tells the server, for other users, which clip the user works on: the selected one, else the one at the playhead. Not for
    /// the local workspace, which has one user.
    fn tell_place(&mut self, services: &Services) {
        if self.local {
            return;
        }
        let Some(session) = self.session.as_mut() else { return };
        let at_playhead = session.project().at(session.playhead).map(|(data, _)| &data.clip.id);
        let clip = session.selected_clip.as_ref().or(at_playhead);
        if session.others.told.as_ref().is_some_and(|told| told.as_ref() == clip) {
            return;
        }
        let clip = clip.cloned();
        session.others.told = Some(clip.clone());
        services.workspace(WorkspaceRequest::BeAt(clip));
    }

    /// Handles the result of a look for changes of others, which happens at this pace.
    pub(in crate::app) fn others_seen(
        &mut self,
        video: &VideoId,
        id: RequestId,
        seen: Result<Option<RemoteSnapshot>, ApiError>,
        pace: Pace,
    ) {
        let Some(session) = self.session.as_mut().filter(|session| session.project().video.id == *video) else { return };
        let others = &mut session.others;
        (others.asked, others.looked) = (false, Some(Instant::now()));
        match seen {
            Ok(seen) => {
                others.pause = None;
                if others.look == id {
                    others.held = seen.map(Box::new);
                } else if seen.is_some() {
                    // The snapshot was compared with an older state: look again.
                    others.hinted = true;
                }
            }
            Err(error) if error.status() == Some(404) && others.pause.is_none() => {
                others.pause = Some(pace.longest);
                let (text, advice) = (words::workspace::video_gone(), words::workspace::video_gone_advice());
                self.notices.say(Topic::Others, Tone::Warning, text, Some(advice.into()));
            }
            Err(error) => {
                tracing::info!(%error, "whether others saved is not known");
                let asked_for = match &error {
                    ApiError::Refused(refusal) => refusal.retry_after,
                    _ => None,
                };
                // While the server is unreachable it is probed; afterwards the program looks again.
                if is_silence(&error) {
                    others.wanted = true;
                } else {
                    others.refused(pace, asked_for);
                }
            }
        }
    }
}

impl App {
    /// Sets how often the program looks for changes of others; `None` for never.
    pub fn look_for_others(&mut self, pace: Option<Pace>) {
        self.attending.pace = pace;
    }

    /// Updates the window state about the user.
    pub fn attend(&mut self, hand: AtHand) {
        let now = Instant::now();
        let was_away = self.attending.pace.is_some_and(|pace| now - self.attending.acted > pace.idle);
        let comes_back = hand.in_front && (!self.attending.hand.in_front || (was_away && hand.acted));
        if hand.acted || comes_back {
            self.attending.acted = now;
        }
        if comes_back {
            self.state.with_session(|session| session.others.wanted = true);
        }
        self.attending.hand = hand;
    }

    /// Looks for changes of others if it is time; returns the time until the next look.
    pub fn watch_others(&mut self) -> Option<Duration> {
        self.state.tell_place(&self.services);
        let (pace, now) = (self.attending.pace?, Instant::now());
        let state = &mut self.state;
        let can = state.settings.others.follow && !state.link.offline && matches!(state.connection, Connection::Ready(_));
        if !can || state.loading.is_some() {
            return None;
        }
        let session = state.session.as_mut()?;
        // A look after a signal of the server is worthwhile even if the user is away.
        let is_attended = self.attending.hand.in_front && now - self.attending.acted <= pace.idle;
        if !is_attended && !session.others.hinted {
            return None;
        }
        if session.save() != SaveState::Idle || session.others.asked || session.others.waits() {
            return None;
        }
        let others = &mut session.others;
        let usual = match (others.hinted, others.wanted) {
            (true, _) => pace.least.min(HINTED),
            (false, true) => pace.least,
            (false, false) => pace.every,
        };
        let wait = others.pause.unwrap_or(usual);
        let due = *others.looked.get_or_insert(now) + wait;
        if now < due {
            return Some(due - now);
        }
        (others.asked, others.wanted, others.hinted) = (true, false, false);
        let id = others.look;
        let (video, known) = (session.project().video.id.clone(), Box::new(session.document.known_state()));
        self.services.workspace(WorkspaceRequest::LookForOthers { video, known, id });
        None
    }

    /// Merges changes of others if the user is idle; returns whether there were any.
    pub(in crate::app) fn take_over_others(&mut self) -> bool {
        if self.attending.hand.busy || !self.state.is_quiet() || !self.state.settings.others.follow {
            return false;
        }
        let Some(session) = &mut self.state.session else { return false };
        let Some(seen) = session.others.held.take() else { return false };
        // Edits after the merge are a step of their own.
        self.state.end_gesture();
        let Some(session) = &mut self.state.session else { return false };
        let taken = session.document.took_others(*seen);
        session.others.learned();
        session.reading.view = None;
        session.pictures.retry();
        session.resting.retry();
        session.forget_lost_selection();
        self.state.report_news(&News { merged: Vec::new(), parked: taken.news.parked }, Told::Listed);
        self.state.note_taken(taken, Told::Said);
        if self.state.has_questions() {
            self.state.dialogs.open(Dialog::Questions);
        }
        self.state.settle_journal();
        true
    }
}
