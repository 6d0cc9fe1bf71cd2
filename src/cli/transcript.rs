//! `cutroom transcript` and `cutroom transcribe`: store the words of a clip, from a file or from an external program.

use super::{Session, Where};
use anyhow::Context;
use clap::Args;
use cutroom::{
    api::{ClipId, VideoId},
    app::{Paths, Settings, terminal},
    captions::Encoding,
    jobs::transcript::run,
};
use std::{path::PathBuf, process::ExitCode};

/// The clip whose words are replaced.
#[derive(Args)]
pub struct OfClip {
    /// The video
    #[arg(long, value_name = "ID")]
    video: String,
    /// The clip
    #[arg(long, value_name = "ID")]
    clip: String,
    #[command(flatten)]
    place: Where,
}

/// `cutroom transcript FILE`.
#[derive(Args)]
pub struct FromFile {
    /// An SRT, VTT or ASS file, or words as JSON
    file: PathBuf,
    /// The encoding of the file where it cannot be told, such as windows-1251, gb18030 or `shift_jis`
    #[arg(long, value_name = "NAME")]
    encoding: Option<Encoding>,
    #[command(flatten)]
    of: OfClip,
}

/// Stores the words of a file as the transcript of a clip.
pub async fn from_file(args: FromFile) -> anyhow::Result<ExitCode> {
    let OfClip { video, clip, place } = args.of;
    let session = Session::open(place).await?;
    let brought = run::bring_file(&session.client, &VideoId::new(video), &ClipId::new(clip), &args.file, args.encoding).await;
    session.close().await;
    terminal::line(format_args!("{} from {}", brought?.text(), args.file.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Runs the transcriber from the settings on a clip. Ctrl+C stops it and leaves the clip unchanged.
pub async fn transcribe(of: OfClip) -> anyhow::Result<ExitCode> {
    let folder = Paths::find()?.config;
    let settings = Settings::load(&folder);
    for problem in settings.problems() {
        terminal::problem(format_args!("{}: {problem}", Settings::file(&folder).display()));
    }
    let transcriber = settings.transcriber.with_context(|| format!("no transcriber is set. {}", run::how_to_set()))?;
    let OfClip { video, clip, place } = of;
    let session = Session::open(place).await?;
    let (video, clip) = (VideoId::new(video), ClipId::new(clip));
    let brought = tokio::select! {
        brought = run::transcribe(&session.client, &video, &clip, &transcriber) => Some(brought),
        _ = tokio::signal::ctrl_c() => None,
    };
    session.close().await;
    let brought = brought.context("the transcriber was ended; nothing was changed")??;
    terminal::line(brought.text())?;
    Ok(ExitCode::SUCCESS)
}
