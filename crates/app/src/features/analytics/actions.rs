//! Analytics actions of the user ([`AnalyticsAction`]), requests to the analytics job, and its answers.

use super::{Analytics, AnalyticsState, Days, Typed, range};
use crate::{
    api::VideoId,
    app::{
        command::says::{Says, Silence},
        notice::{Notices, Tone, Topic},
        settings::analytics::AnalyticsSettings,
    },
    document::Project,
    jobs::{
        Services,
        analytics::{AnalyticsEvent, AnalyticsRequest, AnalyticsSubject, AnalyticsView, NoAnalytics},
    },
    timeline::VideoMs,
};

/// Parts of the program that analytics reads, and those that it may change.
pub(in crate::app) struct Context<'a> {
    /// Whether the workspace is connected.
    pub is_connected: bool,
    /// Whether the dialog is open.
    pub is_open: bool,
    /// Whether the timeline is visible, above which the retention curve stands.
    pub has_timeline: bool,
    /// The open video.
    pub project: Option<&'a Project>,
    /// Settings of analytics.
    pub settings: &'a mut AnalyticsSettings,
    /// The notices, for reasons why there is no curve.
    pub notices: &'a mut Notices,
    /// The jobs, for questions to the server.
    pub services: &'a Services,
}

/// Effect of an action of analytics on the rest of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Effect {
    /// Close the dialog and move the playhead.
    GoTo(VideoMs),
}

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

fn say_no_analytics(notices: &mut Notices, why: &str) {
    let text = if why.is_empty() {
        words::analytics::no_curve_not_offered().to_owned()
    } else {
        words::analytics::no_curve(why.trim_end_matches('.'))
    };
    notices.say(Topic::Asked, Tone::Warning, text, None);
}

impl Analytics {
    /// Sets the subject of the dialog that is opened or closed: a video with its name, or the workspace.
    pub(in crate::app) fn turn_to(&mut self, video: Option<(VideoId, String)>, context: &Context<'_>) {
        let subject = video
            .as_ref()
            .map_or(AnalyticsSubject::Workspace { mine: context.settings.mine }, |(id, _)| AnalyticsSubject::Video(id.clone()));
        let open = context.project.map(|project| (project.video.id.clone(), project.video.name.clone()));
        (self.subject, self.video) = (Some(subject), video.or(open));
    }

    /// Shows or hides the retention curve above the timeline.
    pub(in crate::app) fn show_curve(&self, shown: bool, context: &mut Context<'_>) {
        context.settings.curve = shown;
        if shown && let Some(why) = &self.not_offered {
            say_no_analytics(context.notices, why);
        }
    }

    /// Applies an action of the user; returns what the program has to do.
    pub(in crate::app) fn update(&mut self, action: AnalyticsAction, context: &mut Context<'_>) -> Option<Effect> {
        match action {
            AnalyticsAction::Video(video, name) => {
                self.subject = Some(AnalyticsSubject::Video(video.clone()));
                self.video = Some((video, name));
            }
            AnalyticsAction::Workspace => {
                self.subject = Some(AnalyticsSubject::Workspace { mine: context.settings.mine });
            }
            AnalyticsAction::Days(days) => {
                context.settings.days = days;
                (self.own, self.typed, self.bad_dates) = (None, None, None);
            }
            AnalyticsAction::OwnDates(true) => {
                let dates = self.own.or_else(|| context.settings.days.dates(range::today()?));
                let typed = dates.map(|(from, to)| Typed { from: from.to_string(), to: to.to_string() });
                (self.typed, self.bad_dates) = (Some(typed.unwrap_or_default()), None);
            }
            AnalyticsAction::OwnDates(false) => (self.typed, self.bad_dates) = (None, None),
            AnalyticsAction::Type(typed) => (self.typed, self.bad_dates) = (Some(typed), None),
            AnalyticsAction::UseDates => match self.typed.as_ref().map(Typed::read) {
                Some(Ok(dates)) => (self.own, self.bad_dates) = (Some(dates), None),
                Some(Err(problem)) => self.bad_dates = Some(problem),
                None => {}
            },
            AnalyticsAction::Mine(mine) => {
                context.settings.mine = mine;
                self.subject = Some(AnalyticsSubject::Workspace { mine });
            }
            AnalyticsAction::Table(table) => self.is_table = table,
            AnalyticsAction::Again(place) => {
                if let Some(question) = self.question(place).cloned() {
                    let before = self.answer(place).and_then(AnalyticsState::report).cloned();
                    self.know(question.clone(), AnalyticsState::Reading(before));
                    context.services.analytics(AnalyticsRequest::Again(question));
                }
            }
            AnalyticsAction::More => {
                if let Some(question) = self.question(AnalyticsView::Dialog).cloned() {
                    let before = self.answer(AnalyticsView::Dialog).and_then(AnalyticsState::report).cloned();
                    self.know(question.clone(), AnalyticsState::Reading(before));
                    context.services.analytics(AnalyticsRequest::More(question));
                }
            }
            AnalyticsAction::Curve(shown) => self.show_curve(shown, context),
            AnalyticsAction::GoTo(at) => return Some(Effect::GoTo(at)),
        }
        None
    }

    /// Sends the analytics job the question of each visible view, if the question changed.
    pub(in crate::app) fn follow(&mut self, context: &Context<'_>) {
        if !context.is_connected {
            // The next connection may be another server, or another API key.
            self.answers.clear();
            (self.not_offered, self.is_told) = (None, false);
        }
        for place in [AnalyticsView::Dialog, AnalyticsView::Curve] {
            let wanted = self.wanted(place, context);
            if self.looks.get(&place) == wanted.as_ref() {
                continue;
            }
            match wanted.clone() {
                Some(question) => {
                    let before = self.answers.get(&question).and_then(AnalyticsState::report).cloned();
                    self.looks.insert(place, question.clone());
                    self.know(question, AnalyticsState::Reading(before));
                }
                None => drop(self.looks.remove(&place)),
            }
            context.services.analytics(AnalyticsRequest::Look { place, question: wanted });
        }
    }

    /// Stores a report that the analytics job has loaded.
    pub(in crate::app) fn answered(
        &mut self,
        AnalyticsEvent::Read { question, read }: AnalyticsEvent,
        context: &mut Context<'_>,
    ) {
        if !self.looks.values().any(|looked| *looked == question) {
            return;
        }
        let answer = match read {
            Ok(report) => AnalyticsState::Read(report),
            Err(NoAnalytics::Gone) => AnalyticsState::Gone,
            Err(NoAnalytics::Failed(why)) => AnalyticsState::Failed(why),
            Err(NoAnalytics::NotOffered(why)) => {
                let is_curve = self.question(AnalyticsView::Curve) == Some(&question);
                self.answers.clear();
                self.not_offered = Some(why.clone());
                // The dialog shows the reason itself; only the curve needs a notice.
                if is_curve && !std::mem::replace(&mut self.is_told, true) {
                    say_no_analytics(context.notices, &why);
                }
                return;
            }
        };
        self.know(question, answer);
    }
}
