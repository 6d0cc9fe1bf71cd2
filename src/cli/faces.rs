//! `cutroom faces`: the camera-face data of videos, checked and compared without a window.

mod snapshots;

use super::{Session, Where, WrongUse};
use anyhow::Context;
use clap::{Args, Subcommand, ValueEnum};
use cutroom::{
    api::{ClipId, VideoId},
    app::{Paths, terminal},
    faces::{
        ClipState, Line, Notes, PictureVerdict, Severity, THRESHOLDS, Thresholds,
        document::{IndexRow, to_json},
        folded,
        paging::Depth,
    },
    jobs::faces::{
        ClaimedReport, ScanError, ScanOptions, Scanned, claim_folders, forecast, kept_notes, report_names, scan, verdict_file,
        write_index, write_report,
    },
    timeline::{bounded_ms, timecode},
};
use serde_json::{Value, json};
use std::{path::PathBuf, process::ExitCode};

/// `cutroom faces`.
#[derive(Subcommand)]
pub enum Faces {
    #[command(about = words::cli::faces_check(), after_help = words::cli::faces_check_examples())]
    Check(Check),
    #[command(about = words::cli::faces_thresholds())]
    Thresholds,
    #[command(about = words::cli::faces_snapshot(), after_help = words::cli::faces_snapshot_examples())]
    Snapshot(snapshots::Take),
    #[command(about = words::cli::faces_diff(), after_help = words::cli::faces_diff_examples())]
    Diff(snapshots::Compare),
}

/// `cutroom faces check`.
#[derive(Args)]
pub struct Check {
    #[arg(long, value_name = "ID", required = true, help = words::cli::faces_video())]
    video: Vec<String>,
    #[arg(long, value_name = "ID", help = words::cli::faces_clip_id())]
    clip: Vec<String>,
    #[arg(long, help = words::cli::faces_all(), help_heading = words::cli::heading_output())]
    all: bool,
    #[arg(long, help = words::cli::print_json(), help_heading = words::cli::heading_output())]
    json: bool,
    #[arg(long, value_name = "DIR", help = words::cli::faces_report(), help_heading = words::cli::heading_output())]
    report: Option<PathBuf>,
    #[arg(long, value_name = "SEVERITY", default_value = "low", help = words::cli::faces_fail_on())]
    fail_on: FailOn,
    #[arg(long, value_name = "DEPTH", default_value = "quick", help = words::cli::faces_paging())]
    paging: PagingDepth,
    #[arg(long, help = words::cli::faces_picture())]
    picture: bool,
    #[arg(long = "threshold", value_name = "NAME=NUMBER", help = words::cli::faces_threshold())]
    thresholds: Vec<String>,
    #[command(flatten)]
    place: Where,
}

#[derive(Clone, Copy, ValueEnum)]
enum FailOn {
    Low,
    Medium,
    High,
    #[value(help = words::cli::fail_on_never())]
    Never,
}

#[derive(Clone, Copy, ValueEnum)]
enum PagingDepth {
    #[value(help = words::cli::paging_off())]
    Off,
    #[value(help = words::cli::paging_quick())]
    Quick,
    #[value(help = words::cli::paging_full())]
    Full,
}

/// Runs `cutroom faces`.
pub async fn faces(command: Faces) -> anyhow::Result<ExitCode> {
    match command {
        Faces::Check(args) => check(args).await,
        Faces::Thresholds => {
            for threshold in THRESHOLDS {
                let (name, value, unit) = (threshold.name, threshold.written(threshold.default), threshold.unit());
                let (least, most) = threshold.range;
                let range =
                    if threshold.words.is_empty() { words::cli::threshold_range(least, most) } else { threshold.expected() };
                let unit = words::padded(unit, 18);
                terminal::line(format_args!("{name:<20} {value:>7} {unit} {} ({range})", threshold.title()))?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Faces::Snapshot(args) => snapshots::take(args).await,
        Faces::Diff(args) => snapshots::compare(args),
    }
}

/// Lowest severity that ends with exit code 1; `None` if none does.
fn least(fail_on: FailOn) -> Option<Severity> {
    match fail_on {
        FailOn::Low => Some(Severity::Low),
        FailOn::Medium => Some(Severity::Medium),
        FailOn::High => Some(Severity::High),
        FailOn::Never => None,
    }
}

/// Thresholds of the command line.
fn thresholds(given: &[String]) -> anyhow::Result<Thresholds> {
    let mut thresholds = Thresholds::default();
    for text in given {
        thresholds.set(text).map_err(|why| WrongUse(words::cli::wrong_threshold(text, why)))?;
    }
    Ok(thresholds)
}

/// Ids of videos, each once.
fn videos(given: Vec<String>) -> Vec<VideoId> {
    let mut videos: Vec<VideoId> = Vec::new();
    for video in given.into_iter().map(VideoId::new) {
        if !videos.contains(&video) {
            videos.push(video);
        }
    }
    videos
}

/// Checks one video, with progress messages if standard error is a terminal.
async fn one(
    session: &Session,
    video: &VideoId,
    only: &[ClipId],
    options: &ScanOptions,
    (nth, of): (usize, usize),
) -> Result<Scanned, ScanError> {
    let progress = |done: usize, all: usize| {
        terminal::status(if of > 1 {
            words::cli::checking_video(all, done + 1, nth + 1, of)
        } else {
            words::cli::checking_clip(all, done + 1)
        });
    };
    let scanned = scan(&session.client, video, only, options, &progress).await;
    terminal::status_end();
    scanned
}

/// Runs `cutroom faces check`.
#[allow(clippy::too_many_lines)] // Scan, reports, index, print and exit code, in this order.
async fn check(args: Check) -> anyhow::Result<ExitCode> {
    let thresholds = thresholds(&args.thresholds)?;
    let depth = match args.paging {
        PagingDepth::Off => Depth::Off,
        PagingDepth::Quick => Depth::Quick,
        PagingDepth::Full => Depth::Full,
    };
    let videos = videos(args.video);
    let (base_url, are_several) = (args.place.base_url.clone(), videos.len() > 1);
    anyhow::ensure!(args.clip.is_empty() || !are_several, words::cli::clip_of_several(videos.len()));
    let options = ScanOptions { depth, thresholds, is_local: base_url.is_none(), picture: args.picture };
    let only: Vec<ClipId> = args.clip.into_iter().map(ClipId::new).collect();
    // A report folder that cannot be written is reported before the first request.
    let folders = args.report.as_deref().map_or(Ok(Vec::new()), |root| claim_folders(root, &videos))?;
    let session = Session::open(args.place).await.inspect_err(|_| folders.iter().for_each(ClaimedReport::release))?;
    let (mut all, mut failure, mut unwritten) = (Vec::new(), None, None);
    for (index, video) in videos.iter().enumerate() {
        let (checked, folder) = (one(&session, video, &only, &options, (index, videos.len())).await, folders.get(index));
        match checked {
            Ok(scanned) => {
                let notes = verdicts(&session, &scanned).unwrap_or_else(|error| {
                    unwritten = unwritten.take().or(Some(error));
                    Notes::new()
                });
                if let Some(folder) = folder {
                    let (client, base_url) = (&session.client, base_url.as_deref());
                    let written = write_report(client, &scanned, base_url, &notes, folder.folder()).await;
                    if written.is_err() {
                        folder.release();
                    }
                    let why = || words::cli::report_unwritten(video);
                    unwritten = unwritten.or(written.with_context(why).err());
                }
                all.push((video, Ok((scanned, notes))));
            }
            // The remaining videos are still checked.
            Err(error) => {
                if let Some(folder) = folder {
                    folder.release();
                }
                let error = anyhow::Error::from(error);
                all.push((video, Err(format!("{error:#}"))));
                failure = failure.or(Some(error));
            }
        }
    }
    session.close().await;
    if let Some(error) = failure.take_if(|_| !are_several) {
        return Err(error);
    }
    if let Some(root) = args.report.as_deref().filter(|_| are_several) {
        let names = report_names(&videos);
        let rows = all.iter().zip(&names).map(|((video, checked), folder)| match checked {
            Ok((scanned, notes)) => IndexRow::checked(scanned.checked(), notes.clone(), folder.clone()),
            Err(why) => IndexRow::failed((*video).clone(), why.clone()),
        });
        let written = write_index(root, base_url.as_deref(), rows.collect());
        unwritten = unwritten.or(written.context(words::cli::index_unwritten()).err());
    }
    let scanned = || all.iter().filter_map(|(_, checked)| Some(&checked.as_ref().ok()?.0));
    if args.json {
        let mut documents: Vec<Value> = all
            .iter()
            .map(|(video, checked)| match checked {
                Ok((scanned, notes)) => to_json(&scanned.checked(), notes),
                Err(error) => json!({"video": video, "error": error}),
            })
            .collect();
        terminal::json(&if are_several { Value::Array(documents) } else { documents.pop().unwrap_or_default() })?;
    } else {
        for (video, checked) in &all {
            if are_several {
                terminal::line(match checked {
                    Ok((scanned, _)) => format!("== {} ({video})", scanned.video.name),
                    Err(_) => format!("== {video}"),
                })?;
            }
            match checked {
                Ok((scanned, _)) => print(scanned, depth, args.all)?,
                Err(error) => terminal::line(words::cli::not_checked(error))?,
            }
        }
        if let Some(folder) = args.report.as_ref().filter(|_| unwritten.is_none()) {
            terminal::line(words::cli::report_written(folder.display()))?;
        }
    }
    if let Some(error) = failure {
        let failed = all.iter().filter(|(_, checked)| checked.is_err()).count();
        return Err(error.context(match unwritten {
            Some(unwritten) => words::cli::videos_failed_and(all.len(), format_args!("{unwritten:#}"), failed),
            None => words::cli::videos_failed(all.len(), failed),
        }));
    }
    if let Some(error) = unwritten {
        return Err(error);
    }
    let least = least(args.fail_on);
    let fails = |scanned: &Scanned| {
        scanned.checked().findings().any(|(_, finding)| least.is_some_and(|least| finding.severity >= least))
    };
    Ok(if scanned().any(fails) { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The notes on a video's findings that users of this computer left in the window.
fn verdicts(session: &Session, scanned: &Scanned) -> anyhow::Result<Notes> {
    let journals = Paths::find()?.journals;
    let path = verdict_file::path_of(&journals, &session.workspace, scanned.video.id.as_str());
    kept_notes(&path, scanned).with_context(|| words::cli::verdicts_unreadable(path.display()))
}

/// Prints the outcome for people. Without `all`, many findings of one kind in one clip share one line.
fn print(scanned: &Scanned, depth: Depth, all: bool) -> anyhow::Result<()> {
    let checked = scanned.checked();
    let mut is_folded = false;
    for (clip, (_, read)) in checked.clips.iter().zip(&scanned.clips) {
        let report = &clip.report;
        let state = match report.state {
            ClipState::Ok => words::cli::clip_samples(report.with_faces, report.samples),
            ClipState::NoCamera if clip.paging.requests == 0 => words::cli::clip_not_asked().to_owned(),
            ClipState::NoCamera => words::cli::clip_no_camera().to_owned(),
            ClipState::NoDetections => words::cli::clip_no_detections().to_owned(),
            ClipState::NotRead => words::cli::clip_not_loaded(read.refused.as_deref().unwrap_or(words::cli::clip_no_answer())),
            ClipState::NotOffered => {
                words::cli::clip_no_data(read.refused.as_deref().unwrap_or(words::cli::clip_not_offered()))
            }
        };
        let windows = match (depth, clip.paging.agrees, &clip.paging.unsettled) {
            (Depth::Off, ..) | (_, None, None) => None,
            (_, Some(true), _) => Some(words::cli::windows_agree(clip.paging.requests)),
            (_, Some(false), _) => Some(words::cli::windows_disagree(clip.paging.requests)),
            (_, None, Some(why)) if clip.paging.failed > 0 => Some(why.clone()),
            (_, None, Some(why)) => Some(words::cli::windows_not_compared(why)),
        };
        terminal::line(match windows {
            Some(windows) => words::cli::clip_state_and_windows(&report.clip, &clip.name, state, windows),
            None => words::cli::clip_state(&report.clip, &clip.name, state),
        })?;
        if let Some(PictureVerdict::CannotJudge(why)) = &clip.picture {
            terminal::line(format_args!("  {}", words::cli::picture_unknown(why)))?;
        }
        let lines = if all { report.findings.iter().map(Line::One).collect() } else { folded(&report.findings) };
        for line in lines {
            let severity = line.severity().name();
            match line {
                Line::One(finding) => {
                    let (kind, at) = (finding.kind.name(), timecode(bounded_ms(finding.at_ms)));
                    terminal::line(format_args!("  {severity:<6} {kind:<19} {at:>10}  {}  {}", finding.id, finding.rule))?;
                }
                Line::Many(findings) => {
                    let (Some(first), Some(last)) = (findings.first(), findings.last()) else { continue };
                    let [from, to] = [first, last].map(|finding| timecode(bounded_ms(finding.at_ms)));
                    let (kind, count) = (first.kind.name(), findings.len());
                    is_folded = true;
                    terminal::line(format_args!(
                        "  {severity:<6} {kind:<19} {from:>10}  {}",
                        words::cli::findings_folded(count, &first.id, &first.rule, to)
                    ))?;
                }
            }
        }
    }
    let [high, medium, low] = Severity::ALL.map(|severity| checked.count(severity));
    let most = forecast(scanned.clips.iter().map(|(_, clip)| &clip.clip), depth);
    let used: usize = checked.clips.iter().map(|clip| clip.paging.requests).sum();
    let sum = high + medium + low;
    terminal::line(words::cli::findings(sum, high, low, medium, most, used))?;
    let skipped =
        checked.clips.iter().filter(|clip| clip.report.state == ClipState::NoCamera && clip.paging.requests == 0).count();
    if skipped > 0 {
        terminal::line(words::cli::clips_skipped(skipped))?;
    }
    if sum > 0 {
        terminal::line(if is_folded { words::cli::clip_times_folded() } else { words::cli::clip_times() })?;
    }
    Ok(())
}
