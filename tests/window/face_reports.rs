//! The joint report of several checked videos.

use super::{
    common::face_proxy::{FaceFault, FaceProxy},
    harness::Shared,
};
use cutroom::{
    api::video::{Duplicate, Trim},
    app::{
        Action, RoomMsg,
        features::faces::{Msg, Reporting, VideosMsg},
    },
};
use egui::{Event, Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use std::{fs, path::Path};
use tempfile::tempdir;

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn several_checked_videos_have_one_report_as_the_command_line_writes_it_and_a_cancelled_one_leaves_nothing() {
    let shared = Shared::start();
    let proxy = FaceProxy::start(shared.address(), shared.workspace.server.api_key(), FaceFault::Wrong);
    let folder = tempdir().unwrap();
    let mut copies = Vec::new();
    // The wrong data begins after a dozen samples: the second video has no findings.
    for (name, end) in [("One", 26.0), ("Two", 5.0)] {
        let trim = Trim { chapter_index: None, start_time: Some(2.0), end_time: Some(end) };
        let part = Duplicate { name: Some(name.into()), trim: Some(trim) };
        copies
            .push(shared.runtime.block_on(shared.workspace.client().duplicate_video(&"vid_sample".into(), &part)).unwrap().id);
    }
    let mut open = shared.open_sized(&proxy.address, folder.path(), vec2(1100.0, 700.0));
    open.press(Modifiers::COMMAND, Key::Num2);
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
    open.until("the videos are listed", |state| state.rooms.faces.videos.listed.is_some());
    assert!(open.harness.query_by_label(words::commands::write_face_reports()).is_none(), "nothing was checked");
    open.click(words::faces::select_all());
    open.click(words::faces::select_none());
    open.click("One");
    open.click("Two");
    open.click("Check 2 videos");
    open.until("both are checked", |state| {
        state.rooms.faces.videos.running.is_none() && state.rooms.faces.has_checked_videos()
    });
    let reports = tempdir().unwrap();
    open.harness.state_mut().as_mut().unwrap().type_paths();
    open.click(words::commands::write_face_reports());
    open.harness.get_by_label(words::window::path_of_folder()).focus();
    open.harness.run_steps(2);
    open.harness.event(Event::Text(reports.path().display().to_string()));
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Enter);
    open.until("it is written", |state| {
        matches!(state.rooms.faces.videos.report, Some(Reporting::Done(_) | Reporting::Failed(_)))
    });
    let Some(Reporting::Done(written)) = &open.state().rooms.faces.videos.report else {
        panic!("{:?}", open.state().rooms.faces.videos.report)
    };
    let written = written.clone();
    assert_eq!(written.parent(), Some(reports.path()));
    assert_eq!(open.state().settings.face_reports.as_deref(), Some(reports.path()));
    let (index, table) = (read(&written, "index.html"), read(&written, "findings.csv"));
    let json: serde_json::Value = serde_json::from_str(&read(&written, "findings.json")).unwrap();
    // A table has the findings alone, and names their video.
    assert!(table.contains(copies[0].as_str()) && !table.contains(copies[1].as_str()), "{table}");
    for copy in &copies {
        assert!(index.contains(copy.as_str()) && json.to_string().contains(copy.as_str()), "{copy}: {json}");
        for name in ["report.html", "report.md", "findings.csv"] {
            assert!(!read(&written.join(copy.as_str()), name).is_empty(), "{copy}/{name}");
        }
        assert!(read(&written.join(copy.as_str()), "findings.json").contains(copy.as_str()), "{copy}");
    }
    let name = written.file_name().unwrap().to_str().unwrap().to_owned();
    open.harness.run_steps(3);
    open.harness.get_by_label_contains(&name);
    // Cancelled at once: neither files nor folders stay.
    let elsewhere = tempdir().unwrap();
    open.apply(Action::WriteFaceReports(elsewhere.path().to_owned()));
    open.apply(Action::Room(RoomMsg::Faces(Msg::Videos(VideosMsg::CancelReport))));
    open.until("it is cancelled", |state| !matches!(state.rooms.faces.videos.report, Some(Reporting::Writing(..))));
    assert!(open.state().rooms.faces.videos.report.is_none());
    assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), 0);
}
