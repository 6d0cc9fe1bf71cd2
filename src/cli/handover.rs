//! `cutroom handover`: writes the timeline of a video for another editor.

use super::{Session, Where, export::INTERRUPTED};
use clap::Args;
use cutroom::{
    api::VideoId,
    app::terminal,
    handover::{Format, FrameRate},
    jobs::{
        captions::{Extent, read_whole},
        exports::{Content, Exported, HandOver, LocalJob, LocalKind, command_token, draw, remove_abandoned, remove_part},
        loudness::LoudnessTarget,
        relay::Relay,
    },
    timeline::VideoMs,
};
use serde_json::json;
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

/// `cutroom handover`.
#[derive(Args)]
pub struct Handover {
    #[arg(long, value_name = "ID", help = words::cli::video())]
    video: String,
    #[arg(long, value_name = "FILE", value_parser = parse_target, help = words::cli::handover_to(), help_heading = words::cli::heading_output())]
    to: (PathBuf, Format),
    #[arg(long, value_name = "RATE", value_parser = parse_rate, help = words::cli::handover_fps())]
    fps: Option<FrameRate>,
    #[arg(long, help = words::cli::handover_no_copies(), help_heading = words::cli::heading_output())]
    no_copies: bool,
    #[arg(long, help = words::cli::export_force(), help_heading = words::cli::heading_output())]
    force: bool,
    #[arg(long, help = words::cli::print_json(), help_heading = words::cli::heading_output())]
    json: bool,
    #[command(flatten)]
    place: Where,
}

fn parse_target(text: &str) -> Result<(PathBuf, Format), String> {
    let file = PathBuf::from(text);
    let ending = file.extension().and_then(std::ffi::OsStr::to_str).unwrap_or_default();
    let format = Format::from_ending(ending).ok_or_else(|| words::cli::handover_name().to_owned())?;
    Ok((file, format))
}

fn parse_rate(text: &str) -> Result<FrameRate, String> {
    let rates: Vec<_> = FrameRate::COMMON.iter().map(|(_, name)| *name).collect();
    FrameRate::from_name(text).ok_or_else(|| words::cli::handover_wrong_fps(rates.join(words::common::list_separator())))
}

/// Writes the saved timeline of a video to a file. Ctrl+C leaves nothing behind.
pub async fn handover(args: Handover) -> anyhow::Result<ExitCode> {
    let (to, format) = args.to;
    if !args.force {
        super::is_free(Some(&to))?;
    }
    let target = std::path::absolute(to)?;
    remove_abandoned(&target);
    let session = Session::open(args.place).await?;
    let video = VideoId::new(args.video);
    super::export::say_what_waits(&session, &video).await;
    let token = command_token();
    let work = async {
        let project = read_whole(&session.client, &video, Extent::Footage, &|_, _| {}).await?;
        let length = project.sequence.length();
        let kind = LocalKind::Timeline(HandOver { format, rate: args.fps, copies: !args.no_copies });
        let (target, token) = (target.clone(), token.clone());
        let range = (VideoMs::ZERO, length);
        let (loudness, replaces) = (LoudnessTarget::Off, args.force);
        let job = LocalJob { project: Arc::new(project), range, kind, loudness, target, replaces, token };
        let relay = Relay::of(session.client.clone()).await;
        let tell = |done: f64| terminal::progress(words::cli::handover_copying(format_args!("{:.0}", done * 100.0)));
        let done = draw(&relay, Some(&session.client), &job, &tell).await;
        done.map_err(|error| anyhow::anyhow!(words::cli::error_and_advice(error.advice_to_command(), &error)))
    };
    let done = tokio::select! {
        done = work => Some(done),
        stopped = super::asked_to_stop() => {
            stopped?;
            None
        }
    };
    terminal::status_end();
    remove_part(&target, &token);
    session.close().await;
    let Some(done) = done else {
        terminal::problem(words::cli::export_interrupted());
        return Ok(ExitCode::from(INTERRUPTED));
    };
    print(&done?, &video, args.json)?;
    Ok(ExitCode::SUCCESS)
}

fn print(exported: &Exported, video: &VideoId, as_json: bool) -> anyhow::Result<()> {
    let Content::Timeline(facts) = &exported.content else { return Ok(()) };
    if as_json {
        let rate = facts.rate.name();
        terminal::compact_json(&json!({
            "videoId": video, "file": exported.file, "bytes": exported.bytes, "pieces": facts.pieces, "tracks": facts.tracks,
            "fps": rate, "media": facts.folder, "notIncluded": facts.untold,
        }))?;
        return Ok(());
    }
    let file = exported.file.display();
    terminal::line(words::cli::handed_over(facts.pieces, &file, facts.rate.name(), facts.tracks))?;
    if let Some(folder) = facts.folder.as_deref().map(Path::display) {
        terminal::line(words::cli::handover_media(folder))?;
    }
    for sentence in &facts.untold {
        terminal::line(sentence)?;
    }
    Ok(())
}
