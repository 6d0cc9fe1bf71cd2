//! `cutroom faces check`: the camera-face data of a video, checked without a window.

use super::{Session, Where};
use anyhow::Context;
use clap::{Args, Subcommand, ValueEnum};
use cutroom::{
    api::{ClipId, VideoId},
    app::{
        faces::{ScanOptions, Scanned, forecast, scan, write_report},
        terminal,
    },
    faces::{ClipState, PictureVerdict, Severity, THRESHOLDS, Thresholds, document::to_json, paging::Depth},
    timeline::timecode,
};
use std::{
    collections::BTreeMap,
    io::{IsTerminal, Write},
    path::PathBuf,
    process::ExitCode,
};

/// `cutroom faces`.
#[derive(Subcommand)]
pub enum Faces {
    /// Check the camera-face data of a video: exit code 0 without findings, 1 with findings
    Check(Check),
    /// List the thresholds that decide what is a finding
    Thresholds,
}

/// `cutroom faces check`.
#[derive(Args)]
pub struct Check {
    /// The video
    #[arg(long, value_name = "ID")]
    video: String,
    /// Only this clip; may be given several times
    #[arg(long, value_name = "ID")]
    clip: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write a report into this folder, which must be empty or not there: Markdown with pictures, CSV, JSON
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
    /// The least severity that ends with exit code 1
    #[arg(long, value_name = "SEVERITY", default_value = "low")]
    fail_on: FailOn,
    /// How many windows are compared: at most 24 requests a clip, or all borders
    #[arg(long, value_name = "DEPTH", default_value = "quick")]
    paging: PagingDepth,
    /// Let a face detector look at up to 40 frames of each clip and compare them with the data
    #[arg(long)]
    picture: bool,
    /// Another threshold than the usual one; `cutroom faces thresholds` lists them
    #[arg(long = "threshold", value_name = "NAME=NUMBER")]
    thresholds: Vec<String>,
    #[command(flatten)]
    place: Where,
}

#[derive(Clone, Copy, ValueEnum)]
enum FailOn {
    Low,
    Medium,
    High,
    /// Findings never end with exit code 1
    Never,
}

#[derive(Clone, Copy, ValueEnum)]
enum PagingDepth {
    /// The whole clip in one request; windows are not compared
    Off,
    /// At most 24 requests a clip
    Quick,
    /// Several series of windows, and the border of every sample
    Full,
}

/// Runs a subcommand.
pub async fn faces(command: Faces) -> anyhow::Result<ExitCode> {
    match command {
        Faces::Check(args) => check(args).await,
        Faces::Thresholds => {
            for threshold in THRESHOLDS {
                let (least, most) = threshold.range;
                let (name, value, unit) = (threshold.name, threshold.default, threshold.unit);
                terminal::line(format_args!("{name:<20} {value:>7} {unit:<18} {} ({least} to {most})", threshold.title))?;
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Checks a video.
async fn check(args: Check) -> anyhow::Result<ExitCode> {
    let mut thresholds = Thresholds::default();
    for text in &args.thresholds {
        thresholds.set(text).map_err(|why| anyhow::anyhow!("--threshold {text}: {why}"))?;
    }
    let depth = match args.paging {
        PagingDepth::Off => Depth::Off,
        PagingDepth::Quick => Depth::Quick,
        PagingDepth::Full => Depth::Full,
    };
    let (video, base_url) = (VideoId::new(args.video), args.place.base_url.clone());
    let options = ScanOptions { depth, thresholds, is_local: base_url.is_none(), picture: args.picture };
    let only: Vec<ClipId> = args.clip.into_iter().map(ClipId::new).collect();
    let session = Session::open(args.place).await?;
    let shows_progress = std::io::stderr().is_terminal();
    let progress = |done: usize, all: usize| {
        if shows_progress {
            // Progress that cannot be shown is not missed.
            let _ = write!(std::io::stderr(), "\rclip {} of {all}", done + 1);
        }
    };
    let scanned = scan(&session.client, &video, &only, &options, &progress).await;
    if shows_progress {
        let _ = write!(std::io::stderr(), "\r\x1b[K");
    }
    let written = match (&scanned, &args.report) {
        (Ok(scanned), Some(folder)) => {
            write_report(&session.client, scanned, base_url.as_deref(), &BTreeMap::new(), folder).await
        }
        _ => Ok(()),
    };
    session.close().await;
    let scanned = scanned?;
    written.context("the report was not written")?;
    if args.json {
        terminal::json(&to_json(&scanned.checked()))?;
    } else {
        print(&scanned, depth)?;
        if let Some(folder) = &args.report {
            terminal::line(format_args!("report in {}", folder.display()))?;
        }
    }
    let least = match args.fail_on {
        FailOn::Low => Some(Severity::Low),
        FailOn::Medium => Some(Severity::Medium),
        FailOn::High => Some(Severity::High),
        FailOn::Never => None,
    };
    let fails = scanned.checked().findings().any(|(_, finding)| least.is_some_and(|least| finding.severity >= least));
    Ok(if fails { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Prints the outcome for people.
fn print(scanned: &Scanned, depth: Depth) -> anyhow::Result<()> {
    let checked = scanned.checked();
    for (clip, (_, read)) in checked.clips.iter().zip(&scanned.clips) {
        let report = &clip.report;
        let state = match report.state {
            ClipState::Ok => format!("{} samples, {} with faces", report.samples, report.with_faces),
            ClipState::NoCamera => "no camera".to_owned(),
            ClipState::NoDetections => "no detections yet".to_owned(),
            ClipState::NotOffered => {
                format!("no face data: {}", read.refused.as_deref().unwrap_or("the service does not offer it"))
            }
        };
        let windows = match (depth, clip.paging.agrees, &clip.paging.unsettled) {
            (Depth::Off, ..) | (_, None, None) => String::new(),
            (_, Some(true), _) => format!("; {} requests agree", clip.paging.requests),
            (_, Some(false), _) => format!("; {} requests DISAGREE", clip.paging.requests),
            (_, None, Some(why)) => format!("; windows not compared: {why}"),
        };
        terminal::line(format_args!("{} ({}): {state}{windows}", clip.name, report.clip))?;
        if let Some(PictureVerdict::CannotJudge(why)) = &clip.picture {
            terminal::line(format_args!("  the picture cannot be judged: {why}"))?;
        }
        for finding in &report.findings {
            let at = timecode(finding.at_ms.round() as i64);
            let (severity, kind) = (finding.severity.name(), finding.kind.name());
            terminal::line(format_args!("  {severity:<6} {kind:<15} {at:>10}  {}  {}", finding.id, finding.rule))?;
        }
    }
    let [high, medium, low] = Severity::ALL.map(|severity| checked.count(severity));
    let most = forecast(scanned.clips.iter().map(|(_, clip)| &clip.clip), depth);
    let used: usize = checked.clips.iter().map(|clip| clip.paging.requests).sum();
    let sum = high + medium + low;
    terminal::line(format_args!("{sum} findings: {high} high, {medium} medium, {low} low; {used} of at most {most} requests"))?;
    Ok(())
}
