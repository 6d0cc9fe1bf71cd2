//! `cutroom export`: has the workspace render a video and downloads the file.

use super::{Session, WRONG_USE, Where};
use clap::{Args, ValueEnum};
use cutroom::{
    api::{
        Client, ExportId, VideoId,
        export::{CreateExport, Fps, Granularity, Resolution},
    },
    app::{
        Headless, HeadlessError, Paths,
        features::exports::{Estimate, time_left_in_words},
        terminal,
    },
    jobs::{
        exports::{
            Content, ExportError, ExportStage, Exported, Job, PATIENCE, Version, command_token, remove_abandoned, remove_part,
            run,
        },
        file_name::free as free_name,
    },
};
use serde_json::json;
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

/// How long the export waits for this machine's own workspace when nobody serves it.
const LOCAL_PATIENCE: Duration = Duration::from_secs(30);
/// The exit code of a command that was ended by Ctrl+C.
pub const INTERRUPTED: u8 = 130;

/// `cutroom export`.
#[derive(Args)]
pub struct Export {
    #[arg(long, value_name = "ID", help = words::cli::video())]
    video: String,
    #[arg(long, value_name = "FILE", required_unless_present = "no_wait", help = words::cli::export_out(), help_heading = words::cli::heading_output())]
    out: Option<PathBuf>,
    #[arg(long, value_name = "1080p|4k", help = words::cli::export_resolution())]
    resolution: Option<Size>,
    #[arg(long, value_name = "30|60", help = words::cli::export_fps())]
    fps: Option<Rate>,
    #[arg(long, value_name = "SPEED", value_parser = parse_speed, help = words::cli::export_speed())]
    speed: Option<String>,
    #[arg(long, value_name = "on|off", help = words::cli::export_subtitles())]
    subtitles: Option<Switch>,
    #[arg(long, value_name = "video|clips|raw", help = words::cli::export_granularity())]
    granularity: Option<Parts>,
    #[arg(long = "export", value_name = "ID", conflicts_with_all = ["resolution", "fps", "speed", "subtitles", "granularity", "no_wait"], help = words::cli::export_begun())]
    begun: Option<String>,
    #[arg(long, help = words::cli::export_force(), help_heading = words::cli::heading_output())]
    force: bool,
    #[arg(long, conflicts_with_all = ["out", "force"], help = words::cli::export_no_wait(), help_heading = words::cli::heading_output())]
    no_wait: bool,
    #[arg(long, help = words::cli::print_json(), help_heading = words::cli::heading_output())]
    json: bool,
    #[command(flatten)]
    place: Where,
}

#[derive(Clone, Copy, ValueEnum)]
enum Size {
    #[value(name = "1080p")]
    Hd,
    #[value(name = "4k")]
    Uhd,
}

#[derive(Clone, Copy, ValueEnum)]
enum Rate {
    #[value(name = "30")]
    Thirty,
    #[value(name = "60")]
    Sixty,
}

#[derive(Clone, Copy, ValueEnum)]
enum Switch {
    On,
    Off,
}

#[derive(Clone, Copy, ValueEnum)]
enum Parts {
    Video,
    Clips,
    Raw,
}

fn parse_speed(text: &str) -> Result<String, String> {
    let asked = CreateExport { speed: Some(text.to_owned()), ..CreateExport::default() };
    asked.speed().map(|_| text.to_owned()).map_err(|_| words::cli::wrong_speed().to_owned())
}

impl Export {
    /// Error if the extension of the output file contradicts its format; `None` without an extension.
    fn misnamed(&self, out: &Path) -> Option<String> {
        let ending = out.extension()?.to_string_lossy().to_lowercase();
        let (problem, endings) = match self.granularity {
            _ if self.begun.is_some() => (words::cli::export_name(out.display()), &["mp4", "zip"][..]),
            None | Some(Parts::Video) => (words::cli::export_name_video(out.display()), &["mp4"][..]),
            Some(Parts::Clips | Parts::Raw) => (words::cli::export_name_archive(out.display()), &["zip"][..]),
        };
        let problem = if ending == "png" { words::cli::export_name_image(problem) } else { problem };
        let is_known = endings.iter().any(|known| *known == ending);
        (!is_known).then_some(problem)
    }

    fn body(&self) -> CreateExport {
        CreateExport {
            resolution: self.resolution.map(|size| match size {
                Size::Hd => Resolution::Hd,
                Size::Uhd => Resolution::Uhd,
            }),
            fps: self.fps.map(|rate| match rate {
                Rate::Thirty => Fps::Thirty,
                Rate::Sixty => Fps::Sixty,
            }),
            speed: self.speed.clone(),
            subtitles: self.subtitles.map(|switch| matches!(switch, Switch::On)),
            granularity: self.granularity.map(|parts| match parts {
                Parts::Video => Granularity::Video,
                Parts::Clips => Granularity::Clips,
                Parts::Raw => Granularity::Raw,
            }),
        }
    }
}

/// Exports a video to a file.
pub async fn export(args: Export) -> anyhow::Result<ExitCode> {
    if let Some(folder) = args.out.as_deref().filter(|out| out.is_dir()) {
        anyhow::bail!(words::cli::export_folder(folder.display()));
    }
    if let Some(problem) = args.out.as_deref().and_then(|out| args.misnamed(out)) {
        terminal::problem(problem);
        return Ok(ExitCode::from(WRONG_USE));
    }
    if !args.force {
        is_free(args.out.as_deref())?;
    }
    let (video, body) = (VideoId::new(args.video.clone()), args.body());
    let session = Session::open(args.place).await?;
    if args.begun.is_none() {
        say_what_waits(&session, &video).await;
    }
    let Some(out) = args.out else {
        let made = session.client.create_export(&video, &body).await;
        session.close().await;
        let made = made?;
        if args.json {
            terminal::compact_json(&json!({"exportId": made.export_id, "videoId": video, "status": made.status}))?;
        } else {
            terminal::line(&made.export_id)?;
        }
        return Ok(ExitCode::SUCCESS);
    };
    let job = Job {
        video,
        body,
        target: std::path::absolute(out)?,
        replaces: args.force,
        token: command_token(),
        export: args.begun.map(ExportId::new),
        version: Version::default(),
        // If the process that serves this machine's workspace ends, another process takes over at another address.
        patience: if session.workspace == "local" { LOCAL_PATIENCE } else { PATIENCE },
    };
    remove_abandoned(&job.target);
    let was_begun_before = job.export.is_some();
    let asked = Mutex::new(job.export.clone());
    let said = Mutex::new(None);
    let tell = |stage: ExportStage| {
        if let Some(export) = export_of(&stage) {
            *asked.lock().unwrap_or_else(PoisonError::into_inner) = Some(export.clone());
        }
        terminal::status(words(&stage, &mut said.lock().unwrap_or_else(PoisonError::into_inner)));
    };
    let done = tokio::select! {
        done = run(&session.client, &job, &tell) => Some(done),
        stopped = super::asked_to_stop() => {
            stopped.inspect_err(|_| remove_part(&job.target, &job.token))?;
            None
        }
    };
    terminal::status_end();
    // An interrupted download is not kept: the next run uses another file name.
    remove_part(&job.target, &job.token);
    let asked = asked.into_inner().unwrap_or_else(PoisonError::into_inner);
    let code = match done {
        Some(Ok(exported)) => {
            session.close().await;
            print(&exported, &job.video, args.json)?;
            return Ok(ExitCode::SUCCESS);
        }
        Some(Err(error)) => Err(explained(&error, asked.as_ref(), &job.video)),
        None => {
            // An export that somebody else began continues, because they may be waiting for it.
            let cancelled = match &asked {
                Some(export) if !was_begun_before => cancel(&session.client, &job.video, export).await,
                _ => words::cli::export_interrupted(),
            };
            terminal::problem(cancelled);
            Ok(ExitCode::from(INTERRUPTED))
        }
    };
    session.close().await;
    code
}

/// Refuses an output file that already exists.
fn is_free(out: Option<&Path>) -> anyhow::Result<()> {
    match out.filter(|out| out.symlink_metadata().is_ok()) {
        None => Ok(()),
        Some(taken) => {
            let name = free_name(taken, &[]);
            anyhow::bail!(words::cli::export_exists(taken.display(), name.display()))
        }
    }
}

/// Warns how many unsaved edits on this machine are not in the export. A failure to find out does not stop the export.
pub async fn say_what_waits(session: &Session, video: &VideoId) {
    let looked = match Paths::find() {
        Ok(paths) => Headless::look(session.client.clone(), &session.workspace, video, &paths.journals).await,
        Err(error) => return terminal::problem(words::cli::export_changes_unknown(error)),
    };
    match looked {
        Ok(edits) if edits.project().waiting > 0 => {
            terminal::problem(words::cli::export_without_changes(edits.project().waiting, video));
        }
        // A problem with the workspace or the video is reported by the export itself.
        Ok(_) | Err(HeadlessError::Api(_)) => {}
        Err(error) => terminal::problem(words::cli::export_changes_unknown(error)),
    }
}

async fn cancel(client: &Client, video: &VideoId, export: &ExportId) -> &'static str {
    match client.cancel_export(video, export).await {
        Ok(_) => words::cli::export_canceled(),
        Err(error) if error.status() == Some(409) => words::cli::export_complete(),
        Err(_) => words::cli::export_not_canceled(),
    }
}

fn explained(error: &ExportError, export: Option<&ExportId>, video: &VideoId) -> anyhow::Error {
    let advice = error.advice_to_command();
    anyhow::anyhow!(match (error, export) {
        (
            ExportError::Lost(_)
            | ExportError::IsThere(_)
            | ExportError::OtherWindow(_)
            | ExportError::DiskFull(_)
            | ExportError::NotAllowed(_)
            | ExportError::NotWritten { .. }
            | ExportError::Damaged(_),
            Some(export),
        ) => words::cli::export_failed_download(advice, error, export, video),
        _ => words::cli::error_and_advice(advice, error),
    })
}

fn export_of(stage: &ExportStage) -> Option<&ExportId> {
    match stage {
        ExportStage::Asking(_) => None,
        ExportStage::Queued(export)
        | ExportStage::Rendering { export, .. }
        | ExportStage::Unreachable { export, .. }
        | ExportStage::Downloading { export, .. }
        | ExportStage::Checking(export) => Some(export),
    }
}

/// A stage of the export for which the remaining time can be estimated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Watched {
    Rendering,
    Download,
}

/// Describes in words how far the export is. `watched` holds the stage and its estimate so far.
fn words(stage: &ExportStage, watched: &mut Option<(Watched, Estimate)>) -> String {
    let mut left = |what: Watched, done: f64| {
        let now = Instant::now();
        let estimate = match *watched {
            Some((same, estimate)) if same == what => estimate,
            _ => watched.insert((what, Estimate::begin(now, done))).1,
        };
        estimate.left(now, done).map(time_left_in_words)
    };
    match stage {
        ExportStage::Asking(None) => words::cli::export_requesting().to_owned(),
        ExportStage::Asking(Some(why)) => words::cli::export_retrying(why),
        ExportStage::Queued(_) => words::cli::export_queued().to_owned(),
        ExportStage::Rendering { done: None, .. } => words::cli::export_rendering().to_owned(),
        ExportStage::Rendering { done: Some(done), .. } => {
            let percent = format!("{:.0}", done * 100.0);
            match left(Watched::Rendering, *done) {
                Some(left) => words::cli::export_rendering_left(left, percent),
                None => words::cli::export_rendering_percent(percent),
            }
        }
        ExportStage::Unreachable { why, .. } => words::cli::export_unreachable(why),
        ExportStage::Downloading { bytes, lost: Some(_), .. } => {
            words::cli::export_reconnecting(cutroom::api::space::in_words(*bytes))
        }
        ExportStage::Downloading { bytes, of: Some(all), .. } if *all > 0 => {
            let done = *bytes as f64 / *all as f64;
            let (percent, all) = (format!("{:.0}", done * 100.0), cutroom::api::space::in_words(*all));
            match left(Watched::Download, done) {
                Some(left) => words::cli::export_downloading_left(left, percent, all),
                None => words::cli::export_downloading_percent(percent, all),
            }
        }
        ExportStage::Downloading { bytes, .. } => words::cli::export_downloading(cutroom::api::space::in_words(*bytes)),
        ExportStage::Checking(_) => words::cli::export_checking().to_owned(),
    }
}

fn print(exported: &Exported, video: &VideoId, as_json: bool) -> std::io::Result<()> {
    let file = exported.file.display();
    let size = cutroom::api::space::in_words(exported.bytes);
    let (text, facts) = match &exported.content {
        // No server exports a timeline.
        Content::Timeline(_) => (file.to_string(), json!({})),
        Content::Archive(files) => (words::cli::exported_files(files, &file, &size), json!({"files": files})),
        Content::Media(probe) => {
            let (width, height) = probe.size.unwrap_or_default();
            let seconds = probe.duration_ms.unwrap_or_default() as f64 / 1_000.0;
            let facts = json!({"width": width, "height": height, "durationMs": probe.duration_ms});
            (words::cli::exported_video(&file, height, words::decimal(seconds, 1), &size, width), facts)
        }
    };
    if !as_json {
        return terminal::line(text);
    }
    let mut all = json!({
        "exportId": exported.export,
        "videoId": video,
        "file": exported.file,
        "bytes": exported.bytes,
    });
    if let (Some(all), Some(facts)) = (all.as_object_mut(), facts.as_object()) {
        all.extend(facts.clone());
    }
    terminal::compact_json(&all)
}
