//! Cache of recent analytics: switching between ranges and videos repeats no request.

use super::{AnalyticsAnswer, Question};
use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

/// Lifetime of an answer: the plays of the last minutes are not worth a new request.
const FRESH: Duration = Duration::from_secs(5 * 60);
/// Maximum number of cached answers.
const MOST: usize = 64;

/// Answers by question, with the time of their arrival.
#[derive(Default)]
pub(super) struct Cache(HashMap<Question, (Instant, Arc<AnalyticsAnswer>)>);

impl Cache {
    /// Cached answer, unless it is older than [`FRESH`].
    pub fn get(&self, question: &Question, now: Instant) -> Option<Arc<AnalyticsAnswer>> {
        let (at, report) = self.0.get(question)?;
        (now.saturating_duration_since(*at) < FRESH).then(|| report.clone())
    }

    /// Stores an answer, evicting the oldest if the cache is full.
    pub fn put(&mut self, question: Question, now: Instant, report: Arc<AnalyticsAnswer>) {
        self.0.retain(|_, (at, _)| now.saturating_duration_since(*at) < FRESH);
        if self.0.len() >= MOST
            && let Some(oldest) = self.0.iter().min_by_key(|(_, (at, _))| *at).map(|(question, _)| question.clone())
        {
            self.0.remove(&oldest);
        }
        self.0.insert(question, (now, report));
    }

    /// Removes an answer.
    pub fn forget(&mut self, question: &Question) {
        self.0.remove(question);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::analytics::AnalyticsSubject;

    #[test]
    fn an_answer_is_used_for_some_minutes_and_the_oldest_makes_room() {
        let question = |number: usize| Question::of(AnalyticsSubject::Video(format!("vid_{number}").as_str().into()));
        let (mut cache, start) = (Cache::default(), Instant::now());
        let after = |seconds| start + Duration::from_secs(seconds);
        cache.put(question(0), start, Arc::default());
        assert!(cache.get(&question(0), after(299)).is_some() && cache.get(&question(0), after(300)).is_none());
        for number in 1..=MOST {
            cache.put(question(number), after(number as u64), Arc::default());
        }
        let kept = |number| cache.get(&question(number), after(100)).is_some();
        assert!(!kept(0) && (1..=MOST).all(kept));
        cache.forget(&question(3));
        assert!(cache.get(&question(3), after(100)).is_none());
    }
}
