//! Who watched: read from the service behind everything else, kept for some minutes, and not asked for again where the service
//! does not have it.

mod cache;
pub mod service;

pub use service::{AnalyticsAnswer, AnalyticsEvent, AnalyticsRequest, AnalyticsSubject, AnalyticsView, NoAnalytics, Question};
