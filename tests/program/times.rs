//! Test of human-readable times in a file of operations.

use super::{program, said};
use serde_json::{Value, json};
use tempfile::tempdir;

#[test]
fn a_file_of_operations_may_hold_times_as_people_write_them() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("edits.json");
    let run = |start: &Value, length: &Value| {
        let operation = json!([{"type": "add_text_overlay", "operationId": "new", "clipId": "cl_1", "text": "Hello",
                                "startTimeMs": start, "durationMs": length}]);
        std::fs::write(&file, operation.to_string()).unwrap();
        let arguments = ["edits", "apply", "--video", "vid_1", "--dry-run"];
        program().args(arguments).arg(&file).output().unwrap()
    };
    let done = run(&json!("1:02.5"), &json!("800ms"));
    assert!(done.status.success(), "{}", said(&done));
    let line = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(line.contains("at 1:02.5 in clip"), "{line}");
    assert!(run(&json!(62_500), &json!(800)).status.success(), "milliseconds stay what they are");
    for (start, says) in [
        ("soon", "startTimeMs: \u{2018}soon\u{2019} isn\u{2019}t a time. Type a time like 1:02.5"),
        ("+2s", "startTimeMs: times in a file must be absolute"),
        ("40%", "startTimeMs: times in a file must be absolute"),
        ("0:30 in video", "startTimeMs: times in a file must be clip times"),
    ] {
        let refused = run(&json!(start), &json!(800));
        assert!(!refused.status.success(), "{start}");
        assert!(said(&refused).contains(says), "{}", said(&refused));
    }
}
