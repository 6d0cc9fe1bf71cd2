//! `cutroom faces snapshot` and `faces diff`: two states of the face data, compared.

use super::{FailOn, Session, Where, least, one, thresholds, videos};
use crate::cli::{is_free, read_file, write_out};
use anyhow::Context;
use clap::Args;
use cutroom::{
    app::terminal,
    faces::{
        paging::Depth,
        snapshot::{ClipDiff, Diff, Snapshot, SnapshotFinding, VideoDiff, diff_html, kind_title},
    },
    jobs::faces::{ScanOptions, snapshot_of},
    timeline::{bounded_ms, timecode},
};
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

/// `cutroom faces snapshot`.
#[derive(Args)]
pub struct Take {
    #[arg(long, value_name = "ID", required = true, help = words::cli::faces_video())]
    video: Vec<String>,
    #[arg(long, value_name = "FILE", help = words::cli::faces_snapshot_out(), help_heading = words::cli::heading_output())]
    out: PathBuf,
    #[arg(long, help = words::cli::faces_picture())]
    picture: bool,
    #[arg(long = "threshold", value_name = "NAME=NUMBER", help = words::cli::faces_threshold())]
    thresholds: Vec<String>,
    #[command(flatten)]
    place: Where,
}

/// `cutroom faces diff`.
#[derive(Args)]
pub struct Compare {
    #[arg(value_name = "BEFORE", help = words::cli::faces_diff_before())]
    before: PathBuf,
    #[arg(value_name = "AFTER", help = words::cli::faces_diff_after())]
    after: PathBuf,
    #[arg(long, help = words::cli::print_json(), help_heading = words::cli::heading_output())]
    json: bool,
    #[arg(long, value_name = "FILE", help = words::cli::faces_diff_report(), help_heading = words::cli::heading_output())]
    report: Option<PathBuf>,
    #[arg(long, value_name = "SEVERITY", default_value = "low", help = words::cli::faces_diff_fail_on())]
    fail_on: FailOn,
}

/// Runs `cutroom faces snapshot`. Nothing is written unless all videos could be read: a comparison with a part of them would miss
/// what got worse in the others.
pub async fn take(args: Take) -> anyhow::Result<ExitCode> {
    is_free(Some(&args.out))?;
    let thresholds = thresholds(&args.thresholds)?;
    let (videos, is_local) = (videos(args.video), args.place.base_url.is_none());
    let options = ScanOptions { depth: Depth::Off, thresholds, is_local, picture: args.picture };
    let session = Session::open(args.place).await?;
    let mut taken = Vec::new();
    let mut failure = None;
    for (index, video) in videos.iter().enumerate() {
        match one(&session, video, &[], &options, (index, videos.len())).await {
            Ok(scanned) => taken.push(scanned),
            Err(error) => {
                failure = Some(anyhow::Error::from(error).context(words::cli::snapshot_of_video(video)));
                break;
            }
        }
    }
    session.close().await;
    if let Some(failure) = failure {
        return Err(failure);
    }
    let count = taken.len();
    write_out(&args.out, &snapshot_of(taken)?)?;
    terminal::line(words::cli::snapshot_written(count, args.out.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn read(file: &Path) -> anyhow::Result<Snapshot> {
    Snapshot::read(&read_file(file)?).with_context(|| words::cli::snapshot_file(file.display()))
}

/// Runs `cutroom faces diff`.
pub fn compare(args: Compare) -> anyhow::Result<ExitCode> {
    is_free(args.report.as_deref())?;
    let (before, after) = (read(&args.before)?, read(&args.after)?);
    let diff = Diff::new(&before, &after);
    anyhow::ensure!(
        !diff.videos.is_empty() || diff.is_empty(),
        words::cli::snapshots_of_other_videos(args.after.display(), args.before.display())
    );
    if let Some(report) = &args.report {
        write_out(report, diff_html(&before, &after, &diff).as_bytes())?;
    }
    if args.json {
        terminal::json(&serde_json::to_value(&diff)?)?;
    } else {
        print(&diff)?;
        if let Some(report) = &args.report {
            terminal::line(words::cli::report_written(report.display()))?;
        }
    }
    let fails = least(args.fail_on).is_some_and(|least| diff.worst().is_some_and(|worst| worst >= least));
    Ok(if fails { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Prints the comparison for people.
fn print(diff: &Diff) -> std::io::Result<()> {
    let (unchanged, changed): (Vec<_>, Vec<_>) = diff.videos.iter().partition(|video| video.is_empty());
    for video in changed {
        terminal::line(format_args!("== {} ({})", video.name, video.video))?;
        print_video(video)?;
    }
    if !unchanged.is_empty() && !diff.is_empty() {
        terminal::line(words::faces::compare_unchanged(unchanged.len()))?;
    }
    for video in &diff.only_before {
        terminal::line(words::findings::only_before(video))?;
    }
    for video in &diff.only_after {
        terminal::line(words::findings::only_after(video))?;
    }
    if diff.is_empty() {
        terminal::line(words::cli::snapshots_equal())?;
    }
    Ok(())
}

fn print_video(video: &VideoDiff) -> std::io::Result<()> {
    for clip in &video.clips {
        let numbers = words::cli::diff_boxes(clip.appeared(), clip.moved(), clip.went());
        terminal::line(words::cli::clip_state(&clip.clip, &clip.name, numbers))?;
        if clip.lost_its_data() {
            terminal::line(format_args!("  {}", words::cli::diff_lost_data()))?;
        }
        for (word, findings) in
            [(words::cli::diff_new(), &clip.new_findings), (words::cli::diff_mended(), &clip.mended_findings)]
        {
            for finding in findings {
                print_finding(word, finding)?;
            }
        }
    }
    for clip in &video.only_before {
        terminal::line(words::findings::only_before(clip))?;
    }
    for clip in &video.only_after {
        terminal::line(words::findings::only_after(clip))?;
    }
    let changed = video.clips.len();
    let [new, mended] =
        [video.sum(|clip: &ClipDiff| clip.new_findings.len()), video.sum(|clip: &ClipDiff| clip.mended_findings.len())];
    terminal::line(words::cli::diff_sum(changed, video.compared, mended, new))
}

fn print_finding(word: &str, finding: &SnapshotFinding) -> std::io::Result<()> {
    let (severity, at) = (finding.severity.word(), timecode(bounded_ms(finding.timestamp_ms)));
    terminal::line(format_args!("  {word}: {severity}  {}  {at}  {}  {}", kind_title(finding), finding.id, finding.rule))
}
