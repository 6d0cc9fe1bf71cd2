//! Analytics actions of the user ([`AnalyticsAction`]), requests to the analytics job, and its answers.

use super::{AnalyticsState, Days, Typed, range};
use crate::{
    api::VideoId,
    app::{Action, App, Connection, Dialog, Room, Says, Silence, State, Tone, Topic, browser},
    jobs::analytics::{AnalyticsEvent, AnalyticsRequest, AnalyticsSubject, AnalyticsView, NoAnalytics},
    timeline::VideoMs,
};

/// Action of the user in the analytics dialog or on the retention curve.
#[derive(Clone, Debug)]
pub enum AnalyticsAction {
    /// Show the analytics of a video; the text is the video's name.
    Video(VideoId, String),
    /// Show the analytics of the workspace.
    Workspace,
    /// Show a range of days that ends today.
    Days(Days),
    /// Open (true) or close the fields for custom dates.
    OwnDates(bool),
    /// Text typed into the fields for custom dates.
    Type(Typed),
    /// Show the range between the typed dates.
    UseDates,
    /// Count only the user's own videos (true), or all videos of the workspace.
    Mine(bool),
    /// Show the plays as a table, or as a chart.
    Table(bool),
    /// Reload the report that a view shows.
    Again(AnalyticsView),
    /// Load more rows of the most watched videos.
    More,
    /// Show or hide the retention curve above the timeline.
    Curve(bool),
    /// Close the dialog and move the playhead to a time of the open video.
    GoTo(VideoMs),
}

impl AnalyticsAction {
    /// The announcement once the action is done.
    pub(in crate::app) fn says(&self) -> Says {
        match self {
            Self::GoTo(_) => Says::Playhead,
            Self::Again(_) | Self::More => Says::Begun(words::analytics::loading_name),
            // The control that was pressed has the keyboard or says its own state.
            Self::Video(..)
            | Self::Workspace
            | Self::Days(_)
            | Self::OwnDates(_)
            | Self::Type(_)
            | Self::UseDates
            | Self::Mine(_)
            | Self::Table(_)
            | Self::Curve(_) => Says::Nothing(Silence::Focus),
        }
    }
}

impl State {
    fn say_no_analytics(&mut self, why: &str) {
        let text = if why.is_empty() {
            words::analytics::no_curve_not_offered().to_owned()
        } else {
            words::analytics::no_curve(why.trim_end_matches('.'))
        };
        self.notices.say(Topic::Asked, Tone::Warning, text, None);
    }
}

impl App {
    /// Opens or closes the analytics dialog. Subject: the browser's focused video, else the open video, else the workspace.
    pub(in crate::app) fn show_analytics(&mut self) {
        let state = &self.state;
        let room = &state.rooms.browser;
        let of_row = match &room.lead {
            Some(browser::ListedId::Video(id)) if state.rooms.open == Room::Browser => {
                Some((id.clone(), room.index.title(&browser::ListedId::Video(id.clone()))))
            }
            _ => None,
        };
        let open = || {
            let video = &state.project().filter(|_| state.rooms.open.is_of_video())?.video;
            Some((video.id.clone(), video.name.clone()))
        };
        match of_row.or_else(open) {
            Some((video, name)) => self.toggle_analytics(Some((video, name))),
            None => self.toggle_analytics(None),
        }
    }

    /// Opens or closes the analytics dialog for the workspace.
    pub(in crate::app) fn show_workspace_analytics(&mut self) {
        self.toggle_analytics(None);
    }

    fn toggle_analytics(&mut self, video: Option<(VideoId, String)>) {
        let subject =
            video.as_ref().map_or(AnalyticsSubject::Workspace { mine: self.state.settings.analytics.mine }, |(id, _)| {
                AnalyticsSubject::Video(id.clone())
            });
        let open = self.state.project().map(|project| (project.video.id.clone(), project.video.name.clone()));
        let analytics = &mut self.state.analytics;
        (analytics.subject, analytics.video) = (Some(subject), video.or(open));
        self.state.dialogs.toggle(Dialog::Analytics);
    }

    /// Shows or hides the retention curve above the timeline.
    pub(in crate::app) fn show_curve(&mut self, shown: bool) {
        self.state.settings.analytics.curve = shown;
        if shown && let Some(why) = self.state.analytics.not_offered.clone() {
            self.state.say_no_analytics(&why);
        }
    }

    /// Applies an action of the user.
    pub(in crate::app) fn analytics_action(&mut self, action: AnalyticsAction) {
        let state = &mut self.state;
        let analytics = &mut state.analytics;
        match action {
            AnalyticsAction::Video(video, name) => {
                analytics.subject = Some(AnalyticsSubject::Video(video.clone()));
                analytics.video = Some((video, name));
            }
            AnalyticsAction::Workspace => {
                analytics.subject = Some(AnalyticsSubject::Workspace { mine: state.settings.analytics.mine });
            }
            AnalyticsAction::Days(days) => {
                state.settings.analytics.days = days;
                (analytics.own, analytics.typed, analytics.bad_dates) = (None, None, None);
            }
            AnalyticsAction::OwnDates(true) => {
                let dates = analytics.own.or_else(|| state.settings.analytics.days.dates(range::today()?));
                let typed = dates.map(|(from, to)| Typed { from: from.to_string(), to: to.to_string() });
                (analytics.typed, analytics.bad_dates) = (Some(typed.unwrap_or_default()), None);
            }
            AnalyticsAction::OwnDates(false) => (analytics.typed, analytics.bad_dates) = (None, None),
            AnalyticsAction::Type(typed) => (analytics.typed, analytics.bad_dates) = (Some(typed), None),
            AnalyticsAction::UseDates => match analytics.typed.as_ref().map(Typed::read) {
                Some(Ok(dates)) => (analytics.own, analytics.bad_dates) = (Some(dates), None),
                Some(Err(problem)) => analytics.bad_dates = Some(problem),
                None => {}
            },
            AnalyticsAction::Mine(mine) => {
                state.settings.analytics.mine = mine;
                analytics.subject = Some(AnalyticsSubject::Workspace { mine });
            }
            AnalyticsAction::Table(table) => analytics.is_table = table,
            AnalyticsAction::Again(place) => {
                if let Some(question) = analytics.question(place).cloned() {
                    let before = analytics.answer(place).and_then(AnalyticsState::report).cloned();
                    analytics.know(question.clone(), AnalyticsState::Reading(before));
                    self.services.analytics(AnalyticsRequest::Again(question));
                }
            }
            AnalyticsAction::More => {
                if let Some(question) = analytics.question(AnalyticsView::Dialog).cloned() {
                    let before = analytics.answer(AnalyticsView::Dialog).and_then(AnalyticsState::report).cloned();
                    analytics.know(question.clone(), AnalyticsState::Reading(before));
                    self.services.analytics(AnalyticsRequest::More(question));
                }
            }
            AnalyticsAction::Curve(shown) => self.show_curve(shown),
            AnalyticsAction::GoTo(at) => {
                self.close_dialog();
                self.apply(Action::MovePlayhead(at));
            }
        }
    }

    /// Sends the analytics job the question of each visible view, if the question changed.
    pub(in crate::app) fn follow_analytics(&mut self) {
        if !matches!(self.state.connection, Connection::Ready(_)) {
            // The next connection may be another server, or another API key.
            let analytics = &mut self.state.analytics;
            analytics.answers.clear();
            (analytics.not_offered, analytics.is_told) = (None, false);
        }
        for place in [AnalyticsView::Dialog, AnalyticsView::Curve] {
            let wanted = self.state.wanted(place);
            let analytics = &mut self.state.analytics;
            if analytics.looks.get(&place) == wanted.as_ref() {
                continue;
            }
            match wanted.clone() {
                Some(question) => {
                    let before = analytics.answers.get(&question).and_then(AnalyticsState::report).cloned();
                    analytics.looks.insert(place, question.clone());
                    analytics.know(question, AnalyticsState::Reading(before));
                }
                None => drop(analytics.looks.remove(&place)),
            }
            self.services.analytics(AnalyticsRequest::Look { place, question: wanted });
        }
    }

    /// Stores a report that the analytics job has loaded.
    pub(in crate::app) fn take_analytics(&mut self, AnalyticsEvent::Read { question, read }: AnalyticsEvent) {
        let analytics = &mut self.state.analytics;
        if !analytics.looks.values().any(|looked| *looked == question) {
            return;
        }
        let answer = match read {
            Ok(report) => AnalyticsState::Read(report),
            Err(NoAnalytics::Gone) => AnalyticsState::Gone,
            Err(NoAnalytics::Failed(why)) => AnalyticsState::Failed(why),
            Err(NoAnalytics::NotOffered(why)) => {
                let is_curve = analytics.question(AnalyticsView::Curve) == Some(&question);
                analytics.answers.clear();
                analytics.not_offered = Some(why.clone());
                // The dialog shows the reason itself; only the curve needs a notice.
                if is_curve && !std::mem::replace(&mut analytics.is_told, true) {
                    self.state.say_no_analytics(&why);
                }
                return;
            }
        };
        analytics.know(question, answer);
    }
}
