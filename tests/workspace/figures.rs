//! Health checks and metrics of the server.

use super::{EDITS, add_sound, batch, common::Workspace};
use serde_json::Value;

#[tokio::test]
async fn health_needs_no_key_and_figures_do() {
    let (workspace, _folder) = Workspace::fresh().await;
    let url = |path: &str| format!("{}{path}", workspace.server.base_url());
    for (path, status) in [("/health/live", "live"), ("/health/ready", "ready")] {
        let answer = workspace.http.get(url(path)).send().await.unwrap();
        assert_eq!(answer.status(), 200, "{path}");
        assert_eq!(answer.json::<Value>().await.unwrap()["status"], status);
    }
    assert_eq!(workspace.http.get(url("/metrics")).send().await.unwrap().status(), 401);
    workspace.get("/nowhere/su_unguessable").await;
    for start in [1_000, 2_000] {
        assert_eq!(workspace.post(EDITS, &batch(&[add_sound("one", start)])).await.status, 200);
    }
    let figures = workspace.http.get(url("/metrics")).bearer_auth(workspace.server.api_key()).send().await.unwrap();
    assert!(figures.headers()["content-type"].to_str().unwrap().starts_with("text/plain; version=0.0.4"));
    let figures = figures.text().await.unwrap();
    for line in [
        "cutroom_saves_total 2",
        "cutroom_requests_total{method=\"POST\",path=\"/v1/videos/{id}/edits\",status=\"200\"} 2",
        "cutroom_requests_total{method=\"GET\",path=\"/metrics\",status=\"401\"} 1",
        "cutroom_requests_total{method=\"GET\",path=\"none\",status=\"404\"} 1",
        "cutroom_jobs{kind=\"export\",state=\"waiting\"} 0",
        "cutroom_database_up 1",
    ] {
        assert!(figures.contains(line), "{line} in {figures}");
    }
    assert!(!figures.contains("su_unguessable"), "nothing that a caller writes is in a label");
    let is_told =
        |line: &str| line.starts_with('#') || line.rsplit_once(' ').is_some_and(|(_, value)| value.parse::<f64>().is_ok());
    assert!(figures.lines().all(is_told), "{figures}");
    workspace.server.stop().await;
}
