//! Analytics: state of the dialog and of the retention curve above the timeline, and the questions to the analytics job.
//!
//! The job loads reports only for views that are visible, and behind all other requests.

mod actions;
mod countries;
mod door;
mod leaving;
mod range;

use crate::app::settings::analytics::AnalyticsSettings;
pub use crate::app::settings::analytics::Days;
pub use actions::AnalyticsAction;
pub(in crate::app) use actions::{Context, Effect};
pub use countries::country;
pub use leaving::{Leaving, leaving};
pub use range::{BadDates, Typed, between, in_words, moved, shortly};

use crate::{
    api::{VideoId, analytics::Day},
    jobs::analytics::{AnalyticsAnswer, AnalyticsSubject, AnalyticsView, Question},
};
use std::{collections::HashMap, sync::Arc};

/// Load state of a [`Question`].
#[derive(Clone, Debug, PartialEq)]
pub enum AnalyticsState {
    /// The report is loading; holds the earlier report, if there is one.
    Reading(Option<Arc<AnalyticsAnswer>>),
    /// The report is loaded.
    Read(Arc<AnalyticsAnswer>),
    /// The report couldn't be loaded: reason and what to do.
    Failed(String),
    /// The server no longer has the video.
    Gone,
}

impl AnalyticsState {
    /// The loaded report; while it reloads, the earlier one.
    pub fn report(&self) -> Option<&Arc<AnalyticsAnswer>> {
        match self {
            Self::Read(report) | Self::Reading(Some(report)) => Some(report),
            Self::Reading(None) | Self::Failed(_) | Self::Gone => None,
        }
    }
}

/// State of analytics.
#[derive(Debug, Default)]
pub struct Analytics {
    /// Subject of the dialog: a video or the workspace.
    pub subject: Option<AnalyticsSubject>,
    /// Video that the dialog shows or can go back to, with its name.
    pub video: Option<(VideoId, String)>,
    /// First and last day of a custom range; `None` for a range that ends today.
    pub own: Option<(Day, Day)>,
    /// Text in the fields for custom dates; `None` while the fields are closed.
    pub typed: Option<Typed>,
    /// Error in the typed dates.
    pub bad_dates: Option<BadDates>,
    /// Whether the plays per day are shown as a table, not as a chart.
    pub is_table: bool,
    /// Reason why the server offers no analytics; empty if the server gave none. While set, no questions are sent.
    pub not_offered: Option<String>,
    /// Whether the user was already told that the server offers no analytics.
    is_told: bool,
    /// The question that each visible view shows.
    looks: HashMap<AnalyticsView, Question>,
    answers: HashMap<Question, AnalyticsState>,
}

/// Number of answers from which those of no visible view are dropped. The job keeps its own for some minutes.
const MOST_ANSWERS: usize = 16;

impl Analytics {
    /// The question that a view shows.
    pub fn question(&self, place: AnalyticsView) -> Option<&Question> {
        self.looks.get(&place)
    }

    /// Load state of the question that a view shows.
    pub fn answer(&self, place: AnalyticsView) -> Option<&AnalyticsState> {
        self.answers.get(self.question(place)?)
    }

    /// The question about a subject, for the selected range.
    fn ask(&self, subject: AnalyticsSubject, days: Days) -> Question {
        let dates = self.own.or_else(|| days.dates(range::today()?));
        Question { subject, start: dates.map(|(start, _)| start), end: dates.map(|(_, end)| end), timezone: range::timezone() }
    }

    /// Stores an answer. At [`MOST_ANSWERS`], drops the answers that no view shows.
    fn know(&mut self, question: Question, answer: AnalyticsState) {
        if self.answers.len() >= MOST_ANSWERS {
            let Self { looks, answers, .. } = self;
            answers.retain(|known, _| looks.values().any(|looked| looked == known));
        }
        self.answers.insert(question, answer);
    }

    /// True if the retention curve is switched on, and the server may offer one.
    pub(in crate::app) fn can_show_curve(&self, settings: &AnalyticsSettings) -> bool {
        settings.curve && self.not_offered.is_none()
    }

    /// Text of the selected range of days: `28 days`, `1 Nov to 3 Nov 2026`.
    pub(in crate::app) fn days_text(&self, settings: &AnalyticsSettings) -> String {
        match self.own {
            Some((from, to)) if from == to => in_words(from),
            Some((from, to)) if from.parts().0 == to.parts().0 => words::analytics::range(shortly(from), in_words(to)),
            Some((from, to)) => words::analytics::range(in_words(from), in_words(to)),
            None => settings.days.text().to_owned(),
        }
    }

    /// The question that a view has to show now; `None` if the view is hidden or the program is offline.
    fn wanted(&self, place: AnalyticsView, context: &Context<'_>) -> Option<Question> {
        if !context.is_connected {
            return None;
        }
        let subject = match place {
            AnalyticsView::Dialog => self.subject.clone().filter(|_| context.is_open)?,
            AnalyticsView::Curve => {
                let is_shown = context.has_timeline && self.can_show_curve(context.settings);
                AnalyticsSubject::Video(context.project.filter(|_| is_shown)?.video.id.clone())
            }
        };
        Some(self.ask(subject, context.settings.days))
    }
}
