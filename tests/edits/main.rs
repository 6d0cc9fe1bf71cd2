//! Tests of unsaved edits in a journal: by command, through faults, and through `kill -9`. Nothing is lost, and nothing is done
//! twice.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, missing_docs)]

#[path = "../common/mod.rs"]
mod common;

mod clips;
mod commands;
mod fixtures;
mod hosted;
#[cfg(unix)]
mod killed;
mod large;
mod merging;
mod outcomes;
mod practice;
mod sessions;
mod splitting;
mod terminal;
mod traces;
mod validation;
mod video;

use common::{Workspace, make_video};
use cutroom::{
    api::{
        ClipId, VideoId,
        clip::AddClip,
        source::{CreateSource, SourceKind},
        video::CreateVideo,
    },
    app::EditRequest,
};
use serde_json::Value;
use std::{
    path::Path,
    process::{Command, Output, Stdio},
};

/// xorshift generator; its seed is printed, so that failures can be repeated.
struct Random(u64);

impl Random {
    fn new() -> Self {
        let given = std::env::var("CUTROOM_TEST_SEED").ok().and_then(|seed| seed.parse().ok());
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_nanos() as u64;
        let seed: u64 = given.unwrap_or(now) | 1;
        println!("CUTROOM_TEST_SEED={seed}");
        Self(seed)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// Creates a video with `clips` clips of two seconds.
async fn small_video(workspace: &Workspace, folder: &Path, clips: usize) -> (VideoId, Vec<ClipId>) {
    let client = workspace.client();
    let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
    let created = client.create_source(&kind).await.unwrap();
    client.upload(&created, &make_video(folder, "take.mp4"), Box::new(|_, _| {})).await.unwrap();
    let video = CreateVideo { name: "Small".into(), source_id: Some(created.source_id.clone()), camera_source_id: None };
    let video = client.create_video(&video).await.unwrap();
    for _ in 1..clips {
        let body = AddClip::of(created.source_id.clone());
        client.add_clip(&video.id, &body).await.unwrap();
    }
    let clips = client.clips(&video.id).await.unwrap();
    (video.id, clips.into_iter().map(|clip| clip.id).collect())
}

fn request(body: &Value) -> EditRequest {
    EditRequest::parse(0, body).unwrap_or_else(|error| panic!("{body}: {error}"))
}

fn program(home: &Path, base_url: &str, key: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cutroom"));
    command.env("CUTROOM_DATA_DIR", home).env("CUTROOM_API_KEY", key).env("CUTROOM_LOG", "off").stdin(Stdio::null());
    command.env("CUTROOM_TEST_BASE_URL", base_url).env(cutroom::fonts::VARIABLE, common::FONTS).env("LC_ALL", "C.UTF-8");
    command
}

fn edits(home: &Path, workspace: &Workspace, args: &[&str]) -> Command {
    let mut command = program(home, workspace.server.base_url(), workspace.server.api_key());
    command.arg("edits").args(args).args(["--base-url", workspace.server.base_url()]);
    command
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}
