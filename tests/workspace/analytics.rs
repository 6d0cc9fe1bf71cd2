//! Who watched: nobody can, here.

use crate::common::Workspace;

#[tokio::test]
async fn analytics_check_the_question_and_say_that_nobody_can_watch_here() {
    let (workspace, _folder) = Workspace::fresh().await;
    let (video, all) = ("/v1/videos/vid_sample/analytics", "/v1/analytics");
    for path in [video, all] {
        let range = format!("{path}?startDate=2026-11-01&endDate=2026-11-01&timezone=Europe/Berlin");
        for good in [path, &range] {
            let why = workspace.get(good).await.flat(501, "not_implemented");
            assert!(why.contains("no page for viewers"), "{why}");
        }
        for (bad, field) in [
            ("startDate=2026-02-30", "startDate"),
            ("endDate=tomorrow", "endDate"),
            ("startDate=2026-11-02&endDate=2026-11-01", "endDate"),
            ("timezone=not%20one", "timezone"),
            ("days=7", "days"),
        ] {
            let why = workspace.get(&format!("{path}?{bad}")).await.flat(400, "bad_request");
            assert!(why.contains(field), "{bad}: {why}");
        }
    }
    workspace.get(&format!("{all}?scope=mine&cursor=x")).await.flat(501, "not_implemented");
    workspace.get(&format!("{all}?scope=theirs")).await.flat(400, "bad_request");
    workspace.get("/v1/videos/vid_none/analytics").await.flat(404, "not_found");
    workspace.server.stop().await;
}
