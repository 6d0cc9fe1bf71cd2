//! Analytics of the watch pages: loaded at background priority, cached for some minutes, and not requested again from a server
//! that does not offer them.

mod cache;
pub mod service;

pub use service::{AnalyticsAnswer, AnalyticsEvent, AnalyticsRequest, AnalyticsSubject, AnalyticsView, NoAnalytics, Question};
