//! Calls for analytics of one video, and of all videos of a workspace.

use super::Client;
use cutroom_api::{
    VideoId,
    analytics::{Analytics, AnalyticsQuery, AnalyticsScope, Day, WorkspaceAnalyticsQuery},
    error::ApiError,
    video::Pagination,
};

impl Client {
    /// Analytics of a video. [`Analytics::read`] parses the answer by every known field name; an unreadable answer gives an empty
    /// record.
    pub async fn video_analytics(&self, video: &VideoId, query: &AnalyticsQuery) -> Result<Analytics, ApiError> {
        let range = in_query(query.start_date, query.end_date, query.timezone.as_deref());
        let answer = self.transport.get(&["videos", video.as_str(), "analytics"], &range).await?;
        Ok(Analytics::read(&answer))
    }

    /// Analytics of all videos of the workspace, with one page of the most played videos. Only that list differs between pages.
    pub async fn workspace_analytics(&self, query: &WorkspaceAnalyticsQuery) -> Result<(Analytics, Pagination), ApiError> {
        let mut all = in_query(query.start_date, query.end_date, query.timezone.as_deref());
        if let Some(AnalyticsScope::Mine) = query.scope {
            all.push(("scope", "mine".to_owned()));
        }
        all.extend(query.cursor.clone().map(|cursor| ("cursor", cursor)));
        let answer = self.transport.get(&["analytics"], &all).await?;
        // The cursor is either beside the record or inside it.
        let inside = answer.get("analytics").or(answer.get("data")).filter(|inner| inner.get("pagination").is_some());
        let pagination = Pagination::of(inside.unwrap_or(&answer));
        Ok((Analytics::read(&answer), pagination))
    }
}

fn in_query(start: Option<Day>, end: Option<Day>, timezone: Option<&str>) -> Vec<(&'static str, String)> {
    let given = [
        ("startDate", start.map(|day| day.to_string())),
        ("endDate", end.map(|day| day.to_string())),
        ("timezone", timezone.map(str::to_owned)),
    ];
    given.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
}
