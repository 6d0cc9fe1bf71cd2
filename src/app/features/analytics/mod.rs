//! Who watched: what the dialog and the curve above the timeline show, and what is asked for them.
//!
//! Nothing is asked for that is not seen: each place says what it looks at, and the job reads it behind everything else.

mod actions;
mod countries;
mod leaving;
mod range;

pub use crate::app::settings::analytics::Days;
pub use actions::AnalyticsAction;
pub use countries::country;
pub use leaving::{Leaving, leaving};
pub use range::{BadDates, Typed, between, in_words, moved, shortly};

use crate::{
    api::{VideoId, analytics::Day},
    app::{Connection, Dialog, Room, State},
    jobs::analytics::{AnalyticsAnswer, AnalyticsSubject, AnalyticsView, Question},
};
use std::{collections::HashMap, sync::Arc};

/// What is known of a question.
#[derive(Clone, Debug, PartialEq)]
pub enum AnalyticsState {
    /// It is read; with what was read before, if anything was.
    Reading(Option<Arc<AnalyticsAnswer>>),
    /// It was read.
    Read(Arc<AnalyticsAnswer>),
    /// It could not be read: what happened and what to do.
    Failed(String),
    /// The service does not have the video any more.
    Gone,
}

impl AnalyticsState {
    /// What was read.
    pub fn report(&self) -> Option<&Arc<AnalyticsAnswer>> {
        match self {
            Self::Read(report) | Self::Reading(Some(report)) => Some(report),
            Self::Reading(None) | Self::Failed(_) | Self::Gone => None,
        }
    }
}

/// The state of analytics.
#[derive(Debug, Default)]
pub struct Analytics {
    /// What the dialog shows.
    pub subject: Option<AnalyticsSubject>,
    /// The video that the dialog shows or can go back to, with its name.
    pub video: Option<(VideoId, String)>,
    /// Own dates in the place of a range that ends today.
    pub own: Option<(Day, Day)>,
    /// The fields of own dates, while they are open.
    pub typed: Option<Typed>,
    /// What is wrong with what was typed there.
    pub bad_dates: Option<BadDates>,
    /// Whether the plays a day are shown as a table.
    pub is_table: bool,
    /// Why the service is not asked any more, where it has no analytics; empty where it gives no reason.
    pub not_offered: Option<String>,
    /// Whether the user was told of that.
    is_told: bool,
    /// What each place looks at.
    looks: HashMap<AnalyticsView, Question>,
    answers: HashMap<Question, AnalyticsState>,
}

/// The most answers that are kept while nothing looks at them; the job keeps the others for some minutes.
const MOST_ANSWERS: usize = 16;

impl Analytics {
    /// What a place looks at.
    pub fn question(&self, place: AnalyticsView) -> Option<&Question> {
        self.looks.get(&place)
    }

    /// What is known of it.
    pub fn answer(&self, place: AnalyticsView) -> Option<&AnalyticsState> {
        self.answers.get(self.question(place)?)
    }

    /// The question about a subject, of the range that is chosen.
    fn ask(&self, subject: AnalyticsSubject, days: Days) -> Question {
        let dates = self.own.or_else(|| days.dates(range::today()?));
        Question { subject, start: dates.map(|(start, _)| start), end: dates.map(|(_, end)| end), timezone: range::timezone() }
    }

    /// Notes an answer; answers that nothing looks at make room.
    fn know(&mut self, question: Question, answer: AnalyticsState) {
        if self.answers.len() >= MOST_ANSWERS {
            let Self { looks, answers, .. } = self;
            answers.retain(|known, _| looks.values().any(|looked| looked == known));
        }
        self.answers.insert(question, answer);
    }
}

impl State {
    /// Whether the curve above the timeline is seen: it is switched on, its timeline is drawn, and the service may have one.
    pub fn shows_curve(&self) -> bool {
        let panes = &self.settings.panes;
        let has_timeline = self.rooms.open == Room::Edit && !panes.no_timeline && !panes.table && !self.full_stage();
        self.settings.analytics.curve && self.analytics.not_offered.is_none() && has_timeline && self.project().is_some()
    }

    /// The days that analytics are of, in words: `28 days`, `1 Nov to 3 Nov 2026`.
    pub fn analytics_days(&self) -> String {
        match self.analytics.own {
            Some((from, to)) if from == to => in_words(from),
            Some((from, to)) if from.parts().0 == to.parts().0 => format!("{} to {}", shortly(from), in_words(to)),
            Some((from, to)) => format!("{} to {}", in_words(from), in_words(to)),
            None => self.settings.analytics.days.text().to_owned(),
        }
    }

    /// What a place would look at now.
    fn wanted(&self, place: AnalyticsView) -> Option<Question> {
        if !matches!(self.connection, Connection::Ready(_)) {
            return None;
        }
        let subject = match place {
            AnalyticsView::Dialog => {
                let is_open = self.dialogs.has(|open| matches!(open, Dialog::Analytics));
                self.analytics.subject.clone().filter(|_| is_open)?
            }
            AnalyticsView::Curve => AnalyticsSubject::Video(self.project().filter(|_| self.shows_curve())?.video.id.clone()),
        };
        Some(self.analytics.ask(subject, self.settings.analytics.days))
    }
}
