//! Analytics: this workspace has no page for viewers, so nobody plays a video where it could be counted.

use super::{
    Code, Failure, Shared,
    request::{OnVideo, Query},
    table::{Operation, object},
};
use crate::{
    api::{
        analytics::{Analytics, AnalyticsQuery, WorkspaceAnalyticsQuery},
        video::Pagination,
    },
    store::VideoRow,
};
use axum::{extract::Path, response::Response, routing::get};

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    const TAG: &str = "Analytics";
    vec![
        Operation::new(
            "GET /v1/videos/{id}/analytics",
            "getVideoAnalytics",
            TAG,
            "Read who watched a video: not here, where no viewer can play it",
            get(of_video),
        )
        .query::<AnalyticsQuery>()
        .gives::<Analytics>("analytics"),
        Operation::new(
            "GET /v1/analytics",
            "getWorkspaceAnalytics",
            TAG,
            "Read who watched the videos of the workspace: not here, where no viewer can play them",
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

fn nobody_watches() -> Failure {
    Failure::new(Code::NotImplemented, "this workspace has no page for viewers, so there are no plays to count")
}

async fn of_video(workspace: Shared, Path(video): OnVideo, Query(query): Query<AnalyticsQuery>) -> Result<Response, Failure> {
    query.check()?;
    workspace.store.read(move |tx| VideoRow::find(tx, &video).map(drop)).await?;
    Err(nobody_watches())
}

async fn of_workspace(Query(query): Query<WorkspaceAnalyticsQuery>) -> Result<Response, Failure> {
    query.check()?;
    Err(nobody_watches())
}
