//! `cutroom transcript` and `cutroom transcribe`: store the words of a clip, from a file or from an external program.

use super::{Session, Where, models};
use anyhow::Context;
use clap::{Args, Subcommand};
use cutroom::{
    api::{ClipId, VideoId},
    app::{Paths, Settings, terminal},
    captions::Encoding,
    jobs::transcript::run::{self, How},
    timeline::timecode,
    transcribe::{Engine, Progress},
};
use std::{path::PathBuf, process::ExitCode};

/// The clip whose words are replaced.
#[derive(Args)]
pub struct OfClip {
    #[arg(long, value_name = "ID", help = words::cli::video())]
    video: String,
    #[arg(long, value_name = "ID", help = words::cli::clip())]
    clip: String,
    #[command(flatten)]
    place: Where,
}

/// `cutroom transcript FILE`.
#[derive(Args)]
pub struct FromFile {
    #[arg(help = words::cli::transcript_file())]
    file: PathBuf,
    #[arg(long, value_name = "NAME", help = words::cli::transcript_encoding())]
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
    terminal::line(words::cli::transcript_stored(args.file.display(), brought?.text()))?;
    Ok(ExitCode::SUCCESS)
}

/// `cutroom transcribe`, `cutroom transcribe models`.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true, disable_help_subcommand = true)]
pub struct Transcribe {
    #[command(subcommand)]
    ask: Option<Ask>,
    #[command(flatten)]
    by: ByEngine,
    #[arg(long, value_name = "ID", required = true, help = words::cli::video())]
    video: Option<String>,
    #[arg(long, value_name = "ID", required = true, help = words::cli::clip())]
    clip: Option<String>,
    #[command(flatten)]
    place: Where,
}

/// Commands of `cutroom transcribe`.
#[derive(Subcommand)]
enum Ask {
    #[command(about = words::models::cli_models(), after_help = words::models::cli_examples())]
    Models(models::Models),
}

/// Speech recogniser of `cutroom transcribe`.
#[derive(Args)]
struct ByEngine {
    #[arg(long, value_name = "NAME", help = words::cli::transcribe_engine(engines()))]
    engine: Option<String>,
    #[arg(long, value_name = "PATH", help = words::cli::transcribe_model())]
    model: Option<PathBuf>,
    #[arg(long, value_name = "CODE", help = words::cli::transcribe_language())]
    language: Option<String>,
    #[arg(long, help = words::cli::transcribe_replace())]
    replace: bool,
}

/// The names of all engines.
fn engines() -> String {
    Engine::ALL.map(Engine::id).join(", ")
}

/// Runs `cutroom transcribe` or a command below it.
pub async fn transcribe(args: Transcribe) -> anyhow::Result<ExitCode> {
    match (args.ask, args.video, args.clip) {
        (Some(Ask::Models(args)), ..) => models::models(args).await,
        (None, Some(video), Some(clip)) => by_engine(args.by, OfClip { video, clip, place: args.place }).await,
        // Both are required where no command is given.
        (None, ..) => anyhow::bail!(words::cli::transcribe()),
    }
}

/// Transcribes a clip without words with a speech recogniser of this computer: that of the arguments, of the settings, or the first that
/// is found. Ctrl+C stops it and leaves the clip unchanged. A transcript is replaced only where the arguments say so, as in the window.
async fn by_engine(args: ByEngine, of: OfClip) -> anyhow::Result<ExitCode> {
    let paths = Paths::find()?;
    let folder = paths.config.clone();
    let settings = Settings::load(&folder);
    for problem in settings.problems() {
        terminal::problem(words::cli::in_file(Settings::file(&folder).display(), problem));
    }
    let (ByEngine { engine, model, language, replace }, OfClip { video, clip, place }) = (args, of);
    let mut choice = settings.transcription;
    if engine.is_some() {
        // The model of the settings is that of their engine.
        (choice.engine, choice.model) = (engine, None);
    }
    choice.model = model.map(std::path::absolute).transpose()?.or(choice.model);
    choice.language = language.or(choice.language);
    let how = How { choice, own: settings.transcriber, places: None, models: Some(paths.models()) };
    let session = Session::open(place).await?;
    let (video, clip) = (VideoId::new(video), ClipId::new(clip));
    let transcribed = async {
        // An hour of work is not begun for a transcript that is not stored.
        anyhow::ensure!(replace || !run::has_words(&session.client, &video, &clip).await?, words::cli::transcribe_has_words());
        let mut last = None;
        let tell = |progress: &Progress| {
            let done = timecode(progress.done_ms / 1_000 * 1_000);
            if last.replace(done.clone()).as_ref() != Some(&done) {
                terminal::progress(words::cli::transcribing(done));
            }
        };
        anyhow::Ok(run::transcribe(&session.client, &video, &clip, &how, tell).await?)
    };
    let brought = tokio::select! {
        brought = transcribed => Some(brought),
        _ = tokio::signal::ctrl_c() => None,
    };
    session.close().await;
    let brought = brought.context(words::cli::transcriber_canceled())??;
    terminal::line(brought.text())?;
    Ok(ExitCode::SUCCESS)
}
