//! Analytics through the typed client.

use crate::common::watched::{Watched, of_video, of_workspace};
use cutroom::api::{
    ApiError, Client,
    analytics::{AnalyticsQuery, AnalyticsScope, WorkspaceAnalyticsQuery},
};
use secrecy::SecretString;
use serde_json::json;

#[tokio::test]
async fn analytics_are_asked_for_by_the_names_of_the_documentation_and_read_page_by_page() {
    let service = Watched::start("http://127.0.0.1:9", |path, query| {
        let answer = if path == "/v1/analytics" { of_workspace(query.get("cursor")) } else { of_video() };
        (200, answer)
    });
    let client = Client::new(&service.address, SecretString::from("k")).unwrap();
    let day = |text: &str| Some(text.parse().unwrap());
    let query = AnalyticsQuery {
        start_date: day("2026-10-01"),
        end_date: day("2026-10-28"),
        timezone: Some("Europe/Berlin".to_owned()),
    };
    let read = client.video_analytics(&"vid a/b".into(), &query).await.unwrap();
    assert_eq!((read.summary.plays, read.views_over_time.len(), read.retention.len()), (Some(1_204), 28, 100));
    assert_eq!((read.geography[0].name.as_str(), read.geography[0].count, read.left_out), ("DE", 420, 0));
    let mut query = WorkspaceAnalyticsQuery { scope: Some(AnalyticsScope::Mine), ..WorkspaceAnalyticsQuery::default() };
    let (first, page) = client.workspace_analytics(&query).await.unwrap();
    assert_eq!((first.top_videos.len(), page.next_cursor.as_deref()), (2, Some("page-2")));
    query.cursor = page.next_cursor;
    let (second, page) = client.workspace_analytics(&query).await.unwrap();
    assert_eq!((second.top_videos[0].name.as_str(), page.has_more), ("Quick tour", false));
    let asked = [
        "/v1/videos/vid%20a%2Fb/analytics?startDate=2026-10-01&endDate=2026-10-28&timezone=Europe%2FBerlin",
        "/v1/analytics?scope=mine",
        "/v1/analytics?scope=mine&cursor=page-2",
    ];
    assert_eq!(service.asked(), asked);
}

#[tokio::test]
async fn an_answer_of_any_kind_is_read_and_a_refusal_stays_one() {
    let service = Watched::start("http://127.0.0.1:9", |_, _| (200, json!(null)));
    let client = Client::new(&service.address, SecretString::from("k")).unwrap();
    for answer in
        [json!(null), json!([]), json!("plays"), json!({"pagination": {"nextCursor": 7}}), json!({"data": {"views": "3"}})]
    {
        let given = answer.clone();
        service.answers(move |_, _| (200, given.clone()));
        let read = client.video_analytics(&"vid_1".into(), &AnalyticsQuery::default()).await.unwrap();
        let (workspace, page) = client.workspace_analytics(&WorkspaceAnalyticsQuery::default()).await.unwrap();
        assert_eq!((&read, page.next_cursor), (&workspace, None), "{answer}");
        assert_eq!(read.summary.plays, (answer["data"]["views"] == "3").then_some(3));
    }
    service.answers(|_, _| (501, json!({"error": "not_implemented", "message": "no", "docsUrl": "https://x"})));
    let refused = client.video_analytics(&"vid_1".into(), &AnalyticsQuery::default()).await.unwrap_err();
    assert!(matches!(refused, ApiError::Refused(refusal) if refusal.status == 501));
}
