//! Tests of files that commands write: complete or not at all, never over an existing or newly created file, and on a full disk.

use super::{
    Serve,
    common::{
        Fault, Proxy,
        messages::{ANY, end_of},
    },
    program, said,
};
use cutroom::app::{Paths, journal_file};
use serde_json::{Value, json};
use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
    time::{Duration, Instant},
};
use tempfile::tempdir;

/// Command on a served workspace.
fn on(serve: &Serve, address: &str, home: &Path, args: &[&str]) -> Command {
    let mut command = program();
    command.args(args).args(["--base-url", address]).env("CUTROOM_API_KEY", &serve.api_key);
    command.env("CUTROOM_DATA_DIR", home).env("CUTROOM_LOG", "off");
    command
}

fn run(serve: &Serve, home: &Path, args: &[&str]) -> Output {
    on(serve, &serve.base_url, home, args).output().unwrap()
}

/// Like [`run`], but no file may exceed this many blocks of 512 bytes: a write then fails halfway, as on a full disk.
#[cfg(unix)]
fn run_limited(blocks: u64, serve: &Serve, home: &Path, args: &[&str]) -> Output {
    let mut command = Command::new("sh");
    // The signal of that limit would end a program that doesn't ignore it.
    let limit = format!("ulimit -f {blocks}; exec \"$0\" \"$@\"");
    command.args(["-c", &limit, env!("CARGO_BIN_EXE_cutroom")]).args(args).args(["--base-url", &serve.base_url]);
    command.env("CUTROOM_API_KEY", &serve.api_key).env("CUTROOM_DATA_DIR", home).env("CUTROOM_LOG", "off");
    command.stdin(Stdio::null()).output().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[cfg(unix)]
#[test]
fn a_picture_or_text_that_does_not_fit_on_the_disk_leaves_nothing_and_keeps_no_name() {
    let (data, home, out) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let serve = Serve::start(&data.path().join("workspace"));
    for (name, args) in [
        ("frame.png", &["frame", "--video", "vid_sample", "--at", "3s", "--size", "320x320"][..]),
        ("words.srt", &["captions", "export", "--video", "vid_sample", "--format", "srt"]),
    ] {
        let file = out.path().join(name);
        let args = [args, &["--out", file.to_str().unwrap()]].concat();
        let refused = run_limited(1, &serve, home.path(), &args);
        assert_eq!(refused.status.code(), Some(1), "{}", said(&refused));
        assert!(said(&refused).contains("couldn\u{2019}t write"), "{}", said(&refused));
        assert_eq!(names(out.path()), [""; 0], "nothing of it stays");
        let written = run(&serve, home.path(), &args);
        assert!(written.status.success(), "the name is free: {}", said(&written));
        assert_eq!(names(out.path()), [name]);
        fs::remove_file(file).unwrap();
    }
}

/// The disk takes the small writes of opening the workspace, and not a long transcript.
#[cfg(unix)]
#[test]
fn a_command_says_at_once_that_the_disk_of_its_workspace_takes_no_more() {
    let home = tempdir().unwrap();
    let cues = (0..3_000).map(|second| {
        let time = |second: usize| format!("{:02}:{:02}:{:02},000", second / 3_600, second / 60 % 60, second % 60);
        format!("{}\n{} --> {}\nword{second} and another\n\n", second + 1, time(second), time(second + 1))
    });
    let file = home.path().join("words.srt");
    fs::write(&file, cues.collect::<String>()).unwrap();
    let mut list = program();
    list.args(["api", "listVideos"]).env("CUTROOM_DATA_DIR", home.path());
    assert!(list.output().unwrap().status.success());
    let args = ["transcript", "--video", "vid_sample", "--clip", "cl_demo", file.to_str().unwrap()];
    let run = |limit: &str| {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{limit} exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_cutroom")]).args(args);
        command.env("CUTROOM_DATA_DIR", home.path()).env("CUTROOM_LOG", "warn").stdin(Stdio::null()).output().unwrap()
    };
    let begun = Instant::now();
    let refused = run("ulimit -f 160;");
    let took = begun.elapsed();
    assert_eq!(refused.status.code(), Some(1), "{}", said(&refused));
    assert!(said(&refused).contains("nothing was changed"), "{}", said(&refused));
    for unwanted in ["waiting for", "could not be leased"] {
        assert!(!said(&refused).contains(unwanted), "{}", said(&refused));
    }
    assert!(took < Duration::from_secs(8), "{took:?}");
    let done = run("");
    assert!(done.status.success(), "{}", said(&done));
}

#[cfg(unix)]
#[test]
fn half_a_record_of_a_full_disk_is_taken_back_and_the_next_command_goes_on() {
    let (data, home) = (tempdir().unwrap(), tempdir().unwrap());
    let serve = Serve::start(&data.path().join("workspace"));
    let file = home.path().join("edits.json");
    let edits = |text: &str| {
        let body = json!([{"type": "add_text_overlay", "operationId": "t", "clipId": "cl_demo", "text": text, "startTimeMs": 0,
            "durationMs": 500}]);
        fs::write(&file, body.to_string()).unwrap();
        ["edits", "add", file.to_str().unwrap(), "--video", "vid_sample"].map(str::to_owned)
    };
    let args = |all: &[String]| all.iter().map(String::clone).collect::<Vec<_>>();
    let run_all = |all: Vec<String>| run(&serve, home.path(), &all.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(run_all(args(&edits("first"))).status.success());
    let journal = journal_file::path_of(&Paths::under(home.path().to_owned()).journals, &serve.base_url, "vid_sample");
    for attempt in 0..3 {
        let before = fs::read(&journal).unwrap();
        let all = edits(&"no room ".repeat(400));
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        // Room for less than one more block.
        let refused = run_limited(before.len() as u64 / 512 + 1, &serve, home.path(), &all);
        assert!(
            !refused.status.success() && said(&refused).contains("can\u{2019}t be written to the disk"),
            "{}",
            said(&refused)
        );
        let after = fs::read(&journal).unwrap();
        assert!(after.starts_with(&before), "nothing of what was there is lost");
        let listed = run(&serve, home.path(), &["edits", "list", "--video", "vid_sample"]);
        assert_eq!(listed.status.code(), Some(0), "{}", said(&listed));
        let text = String::from_utf8_lossy(&listed.stdout).into_owned();
        assert!(text.contains(&format!("unsaved changes: {}", 1 + attempt)), "{text}");
        let added = run_all(args(&edits("again")));
        assert!(added.status.success(), "the next command goes on: {}", said(&added));
    }
    // A file of many edits is recorded completely or not at all.
    let many = (0..40).map(|number| {
        json!({"type": "add_text_overlay", "operationId": format!("m{number}"), "clipId": "cl_demo", "text": "word ".repeat(100),
            "startTimeMs": 0, "durationMs": 500})
    });
    fs::write(&file, Value::Array(many.collect()).to_string()).unwrap();
    let before = fs::read(&journal).unwrap();
    let all = ["edits", "add", file.to_str().unwrap(), "--video", "vid_sample"];
    let refused = run_limited(before.len() as u64 / 512 + 12, &serve, home.path(), &all);
    assert!(!refused.status.success() && said(&refused).contains("can\u{2019}t be written to the disk"), "{}", said(&refused));
    let listed = run(&serve, home.path(), &["edits", "list", "--video", "vid_sample"]);
    assert!(String::from_utf8_lossy(&listed.stdout).contains(&words::cli::unsaved_changes(4)), "{}", said(&listed));
}

#[cfg(unix)]
#[test]
fn a_workspace_that_does_not_fit_on_the_disk_is_not_called_damaged() {
    let home = tempdir().unwrap();
    let list = |limit: &str| {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{limit} exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_cutroom")]);
        command.args(["edits", "list", "--video", "vid_sample"]).env("CUTROOM_DATA_DIR", home.path());
        command.env_remove("CUTROOM_API_KEY").stdin(Stdio::null()).output().unwrap()
    };
    let refused = list("ulimit -f 20;");
    assert_eq!(refused.status.code(), Some(1), "{}", said(&refused));
    assert!(
        said(&refused).contains("free some space on the disk") && !said(&refused).contains("Move the file away"),
        "{}",
        said(&refused)
    );
    let opened = list("");
    assert!(opened.status.success(), "the same folder, with room: {}", said(&opened));
}

#[cfg(unix)]
#[test]
fn a_report_that_does_not_fit_on_the_disk_leaves_nothing_of_itself() {
    let (data, home, out) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let serve = Serve::start(&data.path().join("workspace"));
    let (fresh, own) = (out.path().join("fresh"), out.path().join("own"));
    fs::create_dir(&own).unwrap();
    // Room for pictures of the findings but not for the page, and for nothing at all.
    for (blocks, folder) in [(2, &fresh), (2, &own), (160, &own)] {
        let args = ["faces", "check", "--video", "vid_sample", "--paging", "off", "--report", folder.to_str().unwrap()];
        let refused = run_limited(blocks, &serve, home.path(), &args);
        if blocks > 2 && refused.status.code() == Some(0) {
            continue;
        }
        assert_eq!(refused.status.code(), Some(1), "{}", said(&refused));
        assert!(said(&refused).contains("couldn\u{2019}t write the report"), "{}", said(&refused));
        assert!(!fresh.exists() && names(&own).is_empty(), "{:?}", names(out.path()));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_command_writes_goes_over_no_file_that_comes_meanwhile_and_through_no_link() {
    let (data, home, out) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let serve = Serve::start(&data.path().join("workspace"));
    let commands: [&[&str]; 2] = [
        &["captions", "export", "--video", "vid_sample", "--format", "srt"],
        &["frame", "--video", "vid_sample", "--at", "3s", "--size", "160x160"],
    ];
    for (index, args) in commands.into_iter().enumerate() {
        let file = out.path().join(format!("meanwhile-{index}"));
        let proxy = Proxy::start(&serve.base_url).await;
        proxy.set(Fault::Delay);
        let args = [args, &["--out", file.to_str().unwrap()]].concat();
        let mut command = on(&serve, &proxy.address, home.path(), &args);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let deadline = Instant::now() + Duration::from_secs(60);
        // The command has checked the name, and reads the data to write.
        while proxy.seen.lock().unwrap().is_empty() {
            assert!(Instant::now() < deadline, "{args:?} asks for nothing");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        fs::write(&file, "somebody else's").unwrap();
        let ended = tokio::task::spawn_blocking(|| child.wait_with_output().unwrap()).await.unwrap();
        assert_eq!(ended.status.code(), Some(1), "{}", said(&ended));
        assert!(said(&ended).contains("already exists and was not replaced"), "{}", said(&ended));
        assert_eq!(fs::read(&file).unwrap(), b"somebody else's");
        #[cfg(unix)]
        {
            let (link, nowhere) = (out.path().join(format!("link-{index}")), out.path().join(format!("nowhere-{index}")));
            std::os::unix::fs::symlink(&nowhere, &link).unwrap();
            let args = [&args[..args.len() - 1], &[link.to_str().unwrap()]].concat();
            let refused = on(&serve, &serve.base_url, home.path(), &args).output().unwrap();
            assert!(
                !refused.status.success() && said(&refused).contains("already exists and was not replaced"),
                "{}",
                said(&refused)
            );
            assert!(!nowhere.exists() && fs::symlink_metadata(&link).unwrap().is_symlink());
        }
    }
}

#[test]
fn a_folder_of_the_user_for_a_report_is_as_it_was_when_there_is_no_report() {
    let (data, home, out) = (tempdir().unwrap(), tempdir().unwrap(), tempdir().unwrap());
    let serve = Serve::start(&data.path().join("workspace"));
    let check = |folder: &Path, videos: &[&str]| {
        let mut args = vec!["faces", "check", "--paging", "off", "--report", folder.to_str().unwrap()];
        args.extend(videos.iter().flat_map(|video| ["--video", video]));
        run(&serve, home.path(), &args)
    };
    // An empty folder inside it makes the folder non-empty.
    let theirs = out.path().join("theirs");
    fs::create_dir_all(theirs.join("pictures")).unwrap();
    for videos in [&["vid_sample"][..], &["vid_sample", "vid_none"]] {
        let refused = check(&theirs, videos);
        assert!(
            !refused.status.success() && said(&refused).contains(&end_of(words::jobs::folder_not_empty(ANY))),
            "{}",
            said(&refused)
        );
        assert_eq!(names(&theirs), ["pictures"]);
    }
    fs::write(theirs.join("notes.txt"), "mine").unwrap();
    assert!(!check(&theirs, &["vid_sample"]).status.success());
    assert_eq!(names(&theirs), ["notes.txt", "pictures"]);
    // An empty folder of the user's is kept; one created for the report is removed.
    let (empty, made) = (out.path().join("empty"), out.path().join("made"));
    fs::create_dir(&empty).unwrap();
    assert!(!check(&empty, &["vid_none"]).status.success() && !check(&made, &["vid_none"]).status.success());
    assert!(empty.is_dir() && names(&empty).is_empty() && !made.exists());
    let written = check(&empty, &["vid_sample"]);
    assert!(names(&empty).contains(&"report.md".to_owned()), "{}", said(&written));
}
