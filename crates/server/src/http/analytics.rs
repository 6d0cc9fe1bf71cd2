//! Analytics: the viewing statistics of watch pages.

use super::{
    operation::{Operation, object},
    request::{By, OnVideo, Query, wrapped},
    state::Shared,
    videos::pagination,
};
use crate::{
    api::{
        VideoId,
        analytics::{Analytics, AnalyticsQuery, AnalyticsScope, RetentionSlice, Summary, WorkspaceAnalyticsQuery},
        video::Pagination,
    },
    clock,
    failure::Failure,
    store::{
        ReadTx, VideoRow,
        watching::{SLICES, Span, Sums},
    },
    watching::QUARTER_MS,
};
use axum::{Json, extract::Path, routing::get};
use jiff::tz::TimeZone;
use serde_json::{Value, json};

/// Maximum number of videos per page in the list of most watched ones.
const PAGE: usize = 20;

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    const TAG: &str = "Analytics";
    vec![
        Operation::new(
            "GET /v1/videos/{id}/analytics",
            "getVideoAnalytics",
            TAG,
            "Get the analytics of a video",
            get(of_video),
        )
        .query::<AnalyticsQuery>()
        .gives::<Analytics>("analytics"),
        Operation::new(
            "GET /v1/analytics",
            "getWorkspaceAnalytics",
            TAG,
            "Get the analytics of the workspace",
            get(of_workspace),
        )
        .query::<WorkspaceAnalyticsQuery>()
        .answers_schema(|generator| {
            object(&[
                ("analytics", generator.subschema_for::<Analytics>()),
                ("pagination", generator.subschema_for::<Pagination>()),
            ])
        }),
    ]
}

/// The time zone with a name; UTC if `None`.
fn zone(name: Option<&str>) -> Result<TimeZone, Failure> {
    let Some(name) = name else { return Ok(TimeZone::UTC) };
    TimeZone::get(name).map_err(|_| {
        Failure::bad_request(format!(
            "timezone must be the name of a time zone like Europe/Berlin, got \"{name}\", which this machine does not know"
        ))
    })
}

async fn of_video(
    workspace: Shared,
    Path(video): OnVideo,
    Query(query): Query<AnalyticsQuery>,
) -> Result<Json<Value>, Failure> {
    query.check()?;
    let zone = zone(query.timezone.as_deref())?;
    workspace.counter.flush(&workspace.store).await?;
    super::request::read(&workspace, move |tx| {
        let video = VideoRow::find(tx, &video)?.id;
        let span = Span { video: Some(&video), among: None, first: query.start_date, last: query.end_date };
        wrapped("analytics", &figures(tx, &span, &zone)?)
    })
    .await
}

async fn of_workspace(
    workspace: Shared,
    By(caller): By,
    Query(query): Query<WorkspaceAnalyticsQuery>,
) -> Result<Json<Value>, Failure> {
    query.check()?;
    let zone = zone(query.timezone.as_deref())?;
    let after = query.cursor.as_deref().map(cursor).transpose()?;
    workspace.counter.flush(&workspace.store).await?;
    super::request::read(&workspace, move |tx| {
        // The videos of a workspace belong to all its users; `mine` leaves out those that others made.
        let mine = match query.scope {
            Some(AnalyticsScope::Mine) => Some(VideoRow::made_by(tx, &caller.id)?),
            None => None,
        };
        let span = Span { video: None, among: mine.as_deref(), first: query.start_date, last: query.end_date };
        let after = after.as_ref().map(|(plays, id)| (*plays, id.as_str()));
        let mut top = span.top(tx, after, PAGE as i64 + 1)?;
        let has_more = top.len() > PAGE;
        top.truncate(PAGE);
        let next = top.last().filter(|_| has_more).map(|last| format!("{}~{}", last.plays, last.video_id));
        let analytics = Analytics { top_videos: top, ..figures(tx, &span, &zone)? };
        Ok(json!({"analytics": analytics, "pagination": pagination(next)}))
    })
    .await
}

/// Parses a cursor of the list of most watched videos.
fn cursor(text: &str) -> Result<(i64, VideoId), Failure> {
    let parts = text.split_once('~').and_then(|(plays, id)| Some((plays.parse().ok()?, VideoId::new(id))));
    parts.ok_or_else(|| Failure::bad_request(format!("cursor must be a nextCursor, got \"{text}\"")))
}

fn figures(tx: &ReadTx, span: &Span<'_>, zone: &TimeZone) -> Result<Analytics, Failure> {
    let sums = span.sums(tx)?;
    let day_of = |quarter: i64| Some(clock::day_in(quarter.checked_mul(QUARTER_MS)?, zone));
    Ok(Analytics {
        summary: Summary {
            plays: Some(sums.plays.unsigned_abs()),
            unique_sessions: Some(sums.sessions.unsigned_abs()),
            watch_time_seconds: Some(sums.watched_ms as f64 / 1_000.0),
            average_watched_pct: (sums.sessions > 0).then(|| share(sums.seen_ppm, sums.sessions).min(100.0)),
        },
        views_over_time: span.days(tx, day_of)?,
        retention: retention(&sums),
        referrers: span.referrers(tx)?,
        ..Analytics::default()
    })
}

/// Average of a sum of millionths over sessions, in percent with two decimals.
fn share(sum: i64, sessions: i64) -> f64 {
    (sum as f64 / sessions as f64 / 100.0).round() / 100.0
}

fn retention(sums: &Sums) -> Vec<RetentionSlice> {
    let width = 100.0 / SLICES as f64;
    let slices = sums.slices.iter().enumerate().filter(|_| sums.sessions > 0).map(|(index, sum)| RetentionSlice {
        start_pct: index as f64 * width,
        end_pct: (index + 1) as f64 * width,
        watched_pct: share(*sum, sums.sessions).min(1_000.0),
    });
    slices.collect()
}
