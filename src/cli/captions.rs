//! `cutroom captions`: writes the words of a video to a file, and checks whether the subtitles of videos are readable.

use super::{Session, Where};
use anyhow::bail;
use clap::{Args, ValueEnum};
use cutroom::{
    api::{PresetId, VideoId, VideoList},
    app::{Paths, paths::folders_of, terminal},
    captions::{BlockRules, Format},
    jobs::captions::{
        CaptionReport, CheckProgress, CheckStep, Extent, caption_cues, check_subtitles, read_whole, videos_using, words_file,
    },
};
use serde_json::{Value, json};
use std::{path::PathBuf, process::ExitCode, sync::Arc};

/// The format of the file.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatName {
    #[value(help = words::cli::format_srt())]
    Srt,
    #[value(help = words::cli::format_vtt())]
    Vtt,
    #[value(help = words::cli::format_ass())]
    Ass,
    #[value(help = words::cli::format_txt())]
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
    #[arg(long, value_name = "ID", help = words::cli::video())]
    video: String,
    #[arg(long, value_enum, help = words::cli::captions_format())]
    format: FormatName,
    #[arg(long, help = words::cli::captions_uncut())]
    uncut: bool,
    #[arg(long, value_name = "FILE", help = words::cli::out_file(), help_heading = words::cli::heading_output())]
    out: Option<PathBuf>,
    #[command(flatten)]
    place: Where,
}

/// `cutroom captions check`.
#[derive(Args)]
pub struct Check {
    #[arg(long, value_name = "ID", required_unless_present = "preset", help = words::cli::captions_videos())]
    video: Vec<String>,
    #[arg(long, value_name = "ID", help = words::cli::captions_preset())]
    preset: Option<String>,
    #[arg(long, help = words::cli::print_json())]
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
        bail!(words::cli::captions_no_words());
    }
    let loss = file.loss();
    if let Some(out) = args.out {
        super::write_out(&out, file.text.as_bytes())?;
        terminal::line(words::cli::captions_written(cues, out.display()))?;
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

/// Checks the subtitles of videos; without `--video`, of all videos that use the preset.
pub async fn check(args: Check) -> anyhow::Result<ExitCode> {
    let session = Session::open(args.place).await?;
    let preset = args.preset.map(PresetId::new);
    // What a script reads has one shape, however many videos use a preset.
    let are_several = args.video.len() != 1;
    let checked = checked(&session, args.video, preset).await;
    session.close().await;
    let (mut checked, is_whole) = checked?;
    if !are_several && let Some((_, Err(_))) = checked.first() {
        let Some((_, Err(error))) = checked.pop() else { return Ok(ExitCode::FAILURE) };
        return Err(error);
    }
    if args.json {
        let mut documents = checked.iter().map(document).collect::<Result<Vec<Value>, _>>()?;
        terminal::json(&if are_several { Value::Array(documents) } else { documents.pop().unwrap_or_default() })?;
    } else {
        for (video, report) in &checked {
            if are_several {
                terminal::line(format_args!("== {video}"))?;
            }
            match report {
                Ok(report) => print(report)?,
                Err(error) => terminal::line(words::cli::not_checked(format_args!("{error:#}")))?,
            }
        }
        if are_several {
            worst(&checked)?;
        }
    }
    if !is_whole {
        terminal::problem(VideoList::cut_short());
    }
    let failed = checked.iter().filter(|(_, report)| report.is_err()).count();
    if failed > 0 {
        bail!(words::cli::videos_failed(checked.len(), failed));
    }
    let is_fine = checked.iter().all(|(_, report)| report.as_ref().is_ok_and(CaptionReport::is_fine));
    Ok(if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Reports of videos, in the order of the command line or of the workspace.
type Checked = Vec<(VideoId, anyhow::Result<CaptionReport>)>;

/// Checks each video; one that cannot be checked does not keep the others from it. The second value is false if the workspace has more
/// videos than were looked through.
async fn checked(session: &Session, given: Vec<String>, preset: Option<PresetId>) -> anyhow::Result<(Checked, bool)> {
    let (mut videos, mut is_whole) = (Vec::new(), true);
    for video in given.into_iter().map(VideoId::new) {
        if !videos.contains(&video) {
            videos.push(video);
        }
    }
    if let Some(preset) = preset.as_ref().filter(|_| videos.is_empty()) {
        let listed = videos_using(&session.client, preset).await?;
        is_whole = listed.is_whole;
        videos = listed.videos.into_iter().map(|video| video.id).collect();
        anyhow::ensure!(!videos.is_empty(), words::cli::captions_preset_unused(preset.as_str()));
    }
    let place = folders_of(&Paths::find()?, session.workspace.clone());
    let progress: CheckProgress = Arc::new(|step| checking(&step));
    let mut checked = Vec::new();
    for video in videos {
        let folders = (place.cache.as_path(), place.previews.as_str());
        let report = check_subtitles(&session.client, folders, &video, preset.clone(), &progress).await;
        checked.push((video, report.map_err(anyhow::Error::from)));
    }
    Ok((checked, is_whole))
}

/// The JSON of a report; a video that could not be checked has `video` and `error`.
fn document((video, report): &(VideoId, anyhow::Result<CaptionReport>)) -> anyhow::Result<Value> {
    Ok(match report {
        Ok(report) => serde_json::to_value(report)?,
        Err(error) => json!({"video": video, "error": format!("{error:#}")}),
    })
}

/// Prints which of several videos has the lowest contrast, and at which moment.
fn worst(checked: &Checked) -> anyhow::Result<()> {
    let contrasts = checked.iter().filter_map(|(video, report)| Some((video, report.as_ref().ok()?.contrast.as_ref()?)));
    if let Some((video, contrast)) = contrasts.min_by(|(_, one), (_, two)| one.worst.ratio.total_cmp(&two.worst.ratio)) {
        let at = format!("{:.3}", contrast.worst.timestamp_ms as f64 / 1e3);
        let (clip, ratio) = (contrast.worst.clip.as_str(), format!("{:.2}", contrast.worst.ratio));
        terminal::line(words::cli::captions_worst(at, clip, ratio, video.as_str()))?;
    }
    Ok(())
}

/// Shows the progress of a check on the terminal.
fn checking(step: &CheckStep) {
    match step {
        CheckStep::Reads { done, all } => reading(*done, *all),
        CheckStep::Decodes { index, all, percent } => {
            terminal::progress(words::cli::captions_decoding(all, index + 1, percent));
        }
        CheckStep::OneByOne { source, why } => {
            terminal::problem(words::cli::captions_one_by_one(source.as_str(), why));
        }
        CheckStep::Measures { percent, all } => {
            terminal::progress(words::cli::captions_measuring(all, percent));
        }
    }
}

/// Shows how many clips of a large video have been read.
fn reading(done: usize, all: usize) {
    if all > FEW_CLIPS {
        terminal::progress(words::cli::captions_reading(all, done + 1));
    }
}

/// Up to this many clips are read without a progress message.
const FEW_CLIPS: usize = 12;
/// How many findings of one kind are listed at most.
const MOST_LISTED: usize = 20;

/// A line of the table: the name of a check, and its result.
fn row(name: &str, text: impl std::fmt::Display) -> String {
    format!("{} {text}", words::padded(name, 11))
}

fn print(report: &CaptionReport) -> anyhow::Result<()> {
    if report.no_words {
        terminal::line(row(words::cli::check_no_words_name(), words::cli::check_no_words()))?;
        return Ok(());
    }
    if let Some(contrast) = &report.contrast {
        let (median, worst5) = (words::decimal(contrast.median, 2), words::decimal(contrast.worst5, 2));
        let measured = if contrast.aa {
            words::cli::check_contrast(median, worst5)
        } else {
            words::cli::check_low_contrast(median, worst5)
        };
        terminal::line(row(words::cli::check_contrast_name(), measured))?;
        let worst = &contrast.worst;
        let at = worst.timestamp_ms as f64 / 1e3;
        let (at, ratio) = (words::decimal(at, 3), words::decimal(worst.ratio, 2));
        terminal::line(row("", words::cli::check_least_contrast(at, worst.clip.as_str(), ratio)))?;
    }
    let list = |name: &str, lines: Vec<String>| -> anyhow::Result<()> {
        let count = if lines.is_empty() { words::cli::check_none().to_owned() } else { lines.len().to_string() };
        terminal::line(row(name, count))?;
        for line in lines.iter().take(MOST_LISTED) {
            terminal::line(row("", line))?;
        }
        if lines.len() > MOST_LISTED {
            terminal::line(row("", words::cli::check_more(lines.len() - MOST_LISTED)))?;
        }
        Ok(())
    };
    let line = |clip: &str, at: i64, text: &str, problem: &str| {
        cutroom::api::plain(
            &format!("{clip} {} s {}: {problem}", words::decimal(at as f64 / 1e3, 3), words::common::quoted(text)),
            200,
        )
    };
    list(
        words::cli::check_overflow_name(),
        report.overflow.iter().map(|it| line(it.clip.as_str(), it.timestamp_ms, &it.text, &it.problem)).collect(),
    )?;
    list(
        words::cli::check_too_fast_name(),
        report.too_fast.iter().map(|it| line(it.clip.as_str(), it.timestamp_ms, &it.text, &it.problem)).collect(),
    )?;
    let covered = |it: &cutroom::jobs::captions::Collided| {
        format!("{} {} s: {}", it.clip.as_str(), words::decimal(it.from_ms as f64 / 1e3, 3), it.text)
    };
    list(words::cli::check_covered_name(), report.collisions.iter().map(covered).collect())?;
    Ok(())
}
