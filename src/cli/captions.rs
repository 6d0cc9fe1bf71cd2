//! `cutroom captions`: writes the words of a video to a file, and checks whether the subtitles are readable.

use super::{Session, Where};
use anyhow::bail;
use clap::{Args, ValueEnum};
use cutroom::{
    api::{PresetId, VideoId},
    app::{Paths, folders_of, terminal},
    captions::{BlockRules, Format},
    jobs::captions::{CaptionReport, CheckProgress, CheckStep, Extent, caption_cues, check_subtitles, read_whole, words_file},
};
use std::{path::PathBuf, process::ExitCode, sync::Arc};

/// The format of the file.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
// The variant docs are help texts, where backticks would be printed as they are.
#[allow(clippy::doc_markdown)]
enum FormatName {
    /// SubRip
    Srt,
    /// WebVTT
    Vtt,
    /// Advanced SubStation Alpha, in the style of the video's subtitles
    Ass,
    /// Text without times
    Txt,
}

impl From<FormatName> for Format {
    fn from(name: FormatName) -> Self {
        match name {
            FormatName::Srt => Self::Srt,
            FormatName::Vtt => Self::Vtt,
            FormatName::Ass => Self::Ass,
            FormatName::Txt => Self::Txt,
        }
    }
}

/// `cutroom captions export`.
#[derive(Args)]
pub struct Export {
    /// The video
    #[arg(long, value_name = "ID")]
    video: String,
    /// The format
    #[arg(long, value_enum)]
    format: FormatName,
    /// The words of the recordings as they were made, without the cuts, one clip after the other
    #[arg(long)]
    uncut: bool,
    /// The file to write; standard output when none is given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    place: Where,
}

/// `cutroom captions check`.
#[derive(Args)]
pub struct Check {
    /// The video
    #[arg(long, value_name = "ID")]
    video: String,
    /// The preset to check on it; the video's own subtitles when none is given
    #[arg(long, value_name = "ID")]
    preset: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    place: Where,
}

/// Writes the words of a video to a file or to standard output.
pub async fn export(args: Export) -> anyhow::Result<ExitCode> {
    super::is_free(args.out.as_deref())?;
    let session = Session::open(args.place).await?;
    let video = VideoId::new(args.video);
    let written = async {
        let project = read_whole(&session.client, &video, Extent::Words, &reading).await?;
        let subtitles = project.video.subtitles.clone().unwrap_or_default();
        let format = Format::from(args.format);
        let rules = if format == Format::Txt { BlockRules::sentences() } else { BlockRules::of(&subtitles) };
        let cues = caption_cues(&session.client, &project, &rules, args.uncut).await?;
        let (count, canvas, name) = (cues.len(), project.video.dimensions, project.video.name);
        let write = move || words_file(format, &cues, &subtitles, canvas, &name);
        let file = tokio::task::spawn_blocking(write);
        anyhow::Ok((count, file.await?))
    }
    .await;
    session.close().await;
    let (cues, file) = written?;
    if cues == 0 {
        bail!("this video has no words: give it a transcript with `cutroom transcript` or `cutroom transcribe`");
    }
    let loss = file.loss();
    if let Some(out) = args.out {
        super::write_out(&out, file.text.as_bytes())?;
        let noun = if cues == 1 { "subtitle" } else { "subtitles" };
        terminal::line(format_args!("{cues} {noun} in {}", out.display()))?;
        if let Some(loss) = loss {
            terminal::line(loss)?;
        }
    } else {
        terminal::document(&file.text)?;
        if let Some(loss) = loss {
            terminal::problem(loss);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Checks the subtitles of a video.
pub async fn check(args: Check) -> anyhow::Result<ExitCode> {
    let session = Session::open(args.place).await?;
    let video = VideoId::new(args.video);
    let preset = args.preset.map(PresetId::new);
    let place = folders_of(&Paths::find()?, session.workspace.clone());
    let progress: CheckProgress = Arc::new(|step| checking(&step));
    let checked = check_subtitles(&session.client, (&place.cache, &place.previews), &video, preset, &progress).await;
    session.close().await;
    let report = checked?;
    if args.json {
        terminal::json(&report)?;
    } else {
        print(&report)?;
    }
    Ok(if report.is_fine() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Shows the progress of a check on the terminal.
fn checking(step: &CheckStep) {
    match step {
        CheckStep::Reads { done, all } => reading(*done, *all),
        CheckStep::Decodes { index, all, percent } => {
            terminal::progress(format_args!("reads recording {} of {all}: {percent} %", index + 1));
        }
        CheckStep::OneByOne { source, why } => {
            terminal::problem(format_args!("the pictures of {} are decoded one by one: {why}", source.as_str()));
        }
        CheckStep::Measures { percent, all } => {
            terminal::progress(format_args!("measures: {percent} % of {all} moments"));
        }
    }
}

/// Shows how many clips of a large video have been read.
fn reading(done: usize, all: usize) {
    if all > FEW_CLIPS {
        terminal::progress(format_args!("reads the words: clip {} of {all}", done + 1));
    }
}

/// Up to this many clips are read without a progress message.
const FEW_CLIPS: usize = 12;
/// How many findings of one kind are listed at most.
const MOST_LISTED: usize = 20;

fn print(report: &CaptionReport) -> anyhow::Result<()> {
    if report.no_words {
        terminal::line(
            "no words    this video shows no words, so there is no subtitle that could be read: give it a transcript with `cutroom transcript` or `cutroom transcribe`",
        )?;
        return Ok(());
    }
    if let Some(contrast) = &report.contrast {
        let level = if contrast.aa { "AA" } else { "below AA, which is 4.5" };
        terminal::line(format_args!("contrast    median {:.2}, worst 5 % {:.2}: {level}", contrast.median, contrast.worst5))?;
        let worst = &contrast.worst;
        let at = worst.timestamp_ms as f64 / 1e3;
        terminal::line(format_args!("            least {:.2} in clip {} at {at:.3} s", worst.ratio, worst.clip.as_str()))?;
    }
    let list = |name: &str, lines: Vec<String>| -> anyhow::Result<()> {
        terminal::line(format_args!("{name:<11} {}", if lines.is_empty() { "none".into() } else { lines.len().to_string() }))?;
        for line in lines.iter().take(MOST_LISTED) {
            terminal::line(format_args!("            {line}"))?;
        }
        if lines.len() > MOST_LISTED {
            terminal::line(format_args!("            and {} more", lines.len() - MOST_LISTED))?;
        }
        Ok(())
    };
    let line = |clip: &str, at: i64, text: &str, problem: &str| {
        cutroom::api::plain(&format!("{clip} {:.3} s \u{2018}{text}\u{2019}: {problem}", at as f64 / 1e3), 200)
    };
    list(
        "overflow",
        report.overflow.iter().map(|it| line(it.clip.as_str(), it.timestamp_ms, &it.text, &it.problem)).collect(),
    )?;
    list(
        "too fast",
        report.too_fast.iter().map(|it| line(it.clip.as_str(), it.timestamp_ms, &it.text, &it.problem)).collect(),
    )?;
    let covered =
        |it: &cutroom::jobs::captions::Collided| format!("{} {:.3} s: {}", it.clip.as_str(), it.from_ms as f64 / 1e3, it.text);
    list("covered", report.collisions.iter().map(covered).collect())?;
    Ok(())
}
