//! Analytics: validation of the queries. The `watching` tests cover the statistics.

use crate::common::Workspace;

#[tokio::test]
async fn analytics_check_the_question_and_are_none_where_nobody_watched() {
    let (workspace, _folder) = Workspace::fresh().await;
    let (video, all) = ("/v1/videos/vid_sample/analytics", "/v1/analytics");
    for path in [video, all] {
        let range = format!("{path}?startDate=2026-11-01&endDate=2026-11-01&timezone=Europe/Berlin");
        for good in [path, &range] {
            let answer = workspace.get(good).await;
            assert_eq!(answer.status, 200, "{}", answer.text);
            let figures = answer.json()["analytics"].clone();
            assert_eq!((&figures["summary"]["plays"], figures["retention"].as_array().unwrap().len()), (&0.into(), 0));
        }
        for (bad, field) in [
            ("startDate=2026-02-30", "startDate"),
            ("endDate=tomorrow", "endDate"),
            ("startDate=2026-11-02&endDate=2026-11-01", "endDate"),
            ("timezone=not%20one", "timezone"),
            ("timezone=Europe/Atlantis", "timezone"),
            ("timezone=../../../etc/passwd", "timezone"),
            ("days=7", "days"),
        ] {
            let why = workspace.get(&format!("{path}?{bad}")).await.flat(400, "bad_request");
            assert!(why.contains(field), "{bad}: {why}");
        }
    }
    assert_eq!(workspace.get(&format!("{all}?scope=mine&cursor=5~vid_a")).await.status, 200);
    for cursor in ["x", "x~y", "~"] {
        workspace.get(&format!("{all}?cursor={cursor}")).await.flat(400, "bad_request");
    }
    workspace.get(&format!("{all}?scope=theirs")).await.flat(400, "bad_request");
    workspace.get("/v1/videos/vid_none/analytics").await.flat(404, "not_found");
    workspace.server.stop().await;
}
