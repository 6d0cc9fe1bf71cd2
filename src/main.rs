//! The command line of Cutroom.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod cli;

use anyhow::Context;
use clap::{CommandFactory, Parser, Subcommand};
use cutroom::{
    api::{Client, VideoId, base_url, item::ItemKind},
    app::{HeadlessError, Paths, Room, Start, backup, doctor, read_moment, terminal},
    jobs::{
        keychain::KeySource,
        local::{LocalError, LocalWorkspace},
        practice::PracticeFolder,
        requests::log_lines,
        workspace::{ImportFiles, Target},
        workspaces::{LOCAL, Workspaces},
    },
    server::{self, Config, DataDir, Faults, OpenError, Server},
    ui::{self, Stopwatch, Tour, TourEnd, WindowError},
};
use cutroom_command::{
    COMMANDS_PATIENCE, LAST_MOMENT, Stopped, WRONG_USE,
    completion::Completion,
    logs::{Format, Logs, Stay},
    manual::Manual,
    runtime,
    serve::{Doors, stop_signals, until_stopped},
    survive_size_limits, users,
};
use secrecy::SecretString;
use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

/// Many threads allocate and free pictures of several megabytes. This allocator returns the memory to the system; the system's
/// allocator keeps what each thread had.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// A desktop editor for video workspaces.
///
/// Without a command, the window opens on the local workspace, at the video that was open last.
#[derive(Parser)]
#[command(
    version,
    after_help = "Exit codes: 0 done, 1 failed or refused, 2 wrong use or no display, 3 the workspace or the video is open elsewhere, 4 outcome of a save unknown (run it again), 5 the journal of the video was damaged, 130 Ctrl+C ended an export"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Run>,
}

#[derive(Subcommand)]
enum Run {
    /// Open the window: on a media file, on a video, or on another workspace
    Open {
        /// A media file, imported into the local workspace as a new video together with the SRT, VTT, ASS or JSON file beside it
        #[arg(conflicts_with_all = ["base_url", "video"])]
        file: Option<PathBuf>,
        /// The recording of a camera: with FILE it makes a clip of screen and camera, without FILE a clip of the camera
        /// alone
        #[arg(long, value_name = "FILE", conflicts_with_all = ["base_url", "video"])]
        camera: Option<PathBuf>,
        /// A hosted workspace; the key comes from CUTROOM_API_KEY or the keychain
        #[arg(long, value_name = "URL")]
        base_url: Option<String>,
        /// A workspace by the name that it was added with, or `local`
        #[arg(long, value_name = "NAME", conflicts_with_all = ["base_url", "file", "camera"])]
        workspace: Option<String>,
        /// The video to open
        #[arg(long, value_name = "ID")]
        video: Option<String>,
        /// Where the playhead is put: 1:02.5, 62.5s, 62500ms
        #[arg(long, value_name = "TIME", requires = "video")]
        at: Option<String>,
        /// Open the room of face checks
        #[arg(long)]
        faces: bool,
    },
    /// Serve a local workspace over HTTP, without a window; a team's workspace is served by `cutroom-server`
    ///
    /// The first line on standard output is {"baseUrl":…,"apiKey":…}; logs go to standard error. SIGTERM ends it.
    Serve(Box<cli::serve::ServeArgs>),
    /// Went to `cutroom-server work`
    #[command(hide = true)]
    Work(cli::moved::Anything),
    /// Went to `cutroom-server migrate`
    #[command(hide = true)]
    Migrate(cli::moved::Anything),
    /// Do an editor's main job by itself on a fresh workspace, with a picture of each step
    Tour {
        /// The folder for the pictures
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        /// The window's size in points
        #[arg(long, default_value = "1440x900", value_parser = parse_size, value_name = "WIDTHxHEIGHT")]
        size: [f32; 2],
    },
    /// Work on a video's edits without a window
    #[command(subcommand)]
    Edits(Edits),
    /// Make a proposal of a file of edits: kept, and looked at in the window before anything happens
    Propose(cli::proposals::Propose),
    /// The proposals that are kept for a video
    #[command(subcommand)]
    Proposals(cli::proposals::Proposals),
    /// Let an assistant work on the workspace over standard input and output, by the Model Context Protocol
    ///
    /// It lists, reads, searches, looks at frames and checks. What it writes is a proposal, which you look at in the window before
    /// anything happens. The workspace is the one that other commands use.
    Mcp(cli::assistant::Mcp),
    /// Show how much of the local workspace's files nothing refers to; delete them with --yes
    Free(cli::free::Free),
    /// Write the workspace, unsaved edits, verdicts, markers, drafts and settings of this machine into one file
    ///
    /// Everything may be open meanwhile. The file is read back and compared before it takes its name. The API key is not in it.
    Backup(cli::backup::Backup),
    /// Move a local workspace up to a team's server, with all its media
    ///
    /// Ids stay; what is there already is not sent again. It may be stopped and begun again at any moment. The key is that of an admin
    /// of the server's workspace, in CUTROOM_API_KEY or in the keychain. The result is one line of JSON.
    Push(cli::push::PushArgs),
    /// Restore a backup of this machine; what it would replace is listed first, and replaced with --yes
    Restore(cli::backup::Restore),
    /// Draw one frame of a video as a PNG, as an export shows it
    Frame(cli::frame::OneFrame),
    /// Let the workspace render a video, and download the file
    ///
    /// It waits until the file is there and checks it. Ctrl+C cancels the export and leaves nothing behind. Unsaved edits on this
    /// machine are not in an export: `cutroom edits save` saves them.
    Export(cli::export::Export),
    /// Write a video's words as a file, or check whether its subtitles can be read
    #[command(subcommand)]
    Captions(Captions),
    /// Check camera-face data
    #[command(subcommand)]
    Faces(cli::faces::Faces),
    /// Make an SRT, VTT, ASS or JSON file the transcript of a clip
    Transcript(cli::transcript::FromFile),
    /// Transcribe a clip with the transcriber of the settings
    ///
    /// `settings.json` sets it: `"transcriber": {"command": ["PROGRAM", "{input}", "{output}"], "minutes": 60}`.
    Transcribe(cli::transcript::OfClip),
    /// Print every command with its keys
    Keys(cli::keys::Keys),
    /// The whole API by command: list its operations, say what each takes, send one authorised call and print its answer
    ///
    /// `cutroom api list` names the operations, `cutroom api help OPERATION` says what one takes. A call is an operation and its
    /// parameters, `cutroom api getVideo id=vid_sample`, or a method and a path, `cutroom api GET /v1/videos/vid_sample`.
    Api(cli::call::Api),
    /// Print the script with which a shell completes commands, options and names of operations
    ///
    /// bash: `source <(cutroom completion bash)`; zsh: `cutroom completion zsh > "${fpath[1]}/_cutroom"`; fish:
    /// `cutroom completion fish > ~/.config/fish/completions/cutroom.fish`
    Completion(Completion),
    /// Write the man pages of the program and its commands
    Manual(Manual),
    /// Receive webhooks on this machine, check and forward them, send one again; the endpoints of a workspace
    #[command(subcommand)]
    Webhooks(cli::webhooks::Webhooks),
    /// Measure whether this machine is fast enough, with media that are made for it; takes some minutes
    Measure(cli::measure::Measure),
    /// The hosted workspaces that the window knows: list, add, remove them, and choose the one that opens
    #[command(subcommand)]
    Workspaces(cli::workspaces::Command),
    /// The users of a workspace: add, list and remove them, their roles and keys, and what each changed
    #[command(subcommand, visible_alias = "user")]
    Users(users::Command<cli::users::WorkspaceArgs>),
    /// Check this machine for what the editor needs; name what is missing and how to fix it
    Doctor {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(Subcommand)]
enum Edits {
    /// Check the operations of a file, show them, and apply them as one batch
    Apply(cli::edits::Apply),
    /// Add the operations of a file to the unsaved edits in the video's journal, as the window would
    Add(cli::waiting::Add),
    /// Write the unsaved edits as a proposal, which somebody else can look at before taking them
    Export(cli::proposals::Export),
    /// Keep a proposal of somebody else, to be looked at in the window
    Import(cli::proposals::Import),
    /// List the unsaved edits
    List(cli::waiting::OfVideo),
    /// Show all operations that a save would send, in one list, and its hash
    Show(cli::waiting::OfVideo),
    /// Discard the unsaved edits
    Discard(cli::waiting::Discard),
    /// List the earlier states of the video's journal, or restore the unsaved edits of one
    Generations(cli::waiting::Generations),
    /// Save the unsaved edits; exit code 4 if it is unknown whether they arrived
    Save(cli::waiting::Save),
}

#[derive(Subcommand)]
enum Captions {
    /// Write the words of a video as SRT, VTT, ASS or plain text
    Export(cli::captions::Export),
    /// Check contrast, fit, reading speed and what is covered; exit code 1 when something falls short
    Check(cli::captions::Check),
}

impl Run {
    /// The format of the log.
    fn log_format(&self) -> Format {
        match self {
            Self::Serve(args) => args.served.log_format,
            _ => Format::default(),
        }
    }

    /// Whether the process runs as a service or as a command.
    fn stay(&self) -> Stay {
        match self {
            Self::Serve(_) | Self::Open { .. } | Self::Tour { .. } => Stay::Service,
            _ => Stay::Command,
        }
    }
}

const IN_USE: u8 = 3;
const DAMAGED: u8 = 5;

fn main() -> ExitCode {
    let cli: Cli = match cutroom_command::parse() {
        Ok(cli) => cli,
        Err(wrong) => return wrong,
    };
    terminal::begin("cutroom");
    survive_size_limits();
    // If the logs cannot be started, there is no way to report the error.
    let stay = cli.command.as_ref().map_or(Stay::Service, Run::stay);
    let _logs = Logs::start(cli.command.as_ref().map(Run::log_format).unwrap_or_default(), stay, log_lines::keep);
    // A restore that was killed halfway is finished before anything is opened.
    let finished = Paths::find().map_or(Ok(()), |paths| backup::finish(&paths));
    let done = match finished {
        Err(error) => Err(error),
        Ok(()) => run(cli.command),
    };
    match done {
        Ok(code) => code,
        Err(error) => {
            terminal::problem(terminal::causes(&error));
            ExitCode::from(exit_code(&error))
        }
    }
}

fn run(command: Option<Run>) -> anyhow::Result<ExitCode> {
    match command.unwrap_or(Run::Open {
        file: None,
        camera: None,
        base_url: None,
        workspace: None,
        video: None,
        at: None,
        faces: false,
    }) {
        Run::Open { file, camera, base_url, workspace, video, at, faces } => {
            let place = Place { base_url, workspace };
            open(ImportFiles { screen: file, camera }, place, video, at.as_deref(), faces)
        }
        Run::Serve(args) => serve_as_told(*args),
        Run::Work(_) => Err(cli::moved::refused("`cutroom work`", "work")),
        Run::Migrate(_) => Err(cli::moved::refused("`cutroom migrate`", "migrate")),
        Run::Tour { out, size } => tour(&out, size),
        Run::Edits(edits) => runtime().and_then(|runtime| {
            runtime.block_on(async {
                match edits {
                    Edits::Apply(apply) => cli::edits::apply(apply).await,
                    Edits::Add(add) => Box::pin(cli::waiting::add(add)).await,
                    Edits::Export(export) => cli::proposals::export(export).await,
                    Edits::Import(import) => cli::proposals::import(import).await,
                    Edits::List(of) => cli::waiting::list(of).await,
                    Edits::Show(of) => cli::waiting::show(of).await,
                    Edits::Discard(discard) => Box::pin(cli::waiting::discard(discard)).await,
                    Edits::Generations(args) => Box::pin(cli::waiting::generations(args)).await,
                    Edits::Save(save) => Box::pin(cli::waiting::save(save)).await,
                }
            })
        }),
        Run::Propose(propose) => runtime().and_then(|runtime| runtime.block_on(cli::proposals::make(propose))),
        Run::Proposals(command) => runtime().and_then(|runtime| runtime.block_on(cli::proposals::proposals(command))),
        Run::Mcp(mcp) => runtime().and_then(|runtime| {
            let done = runtime.block_on(cli::assistant::mcp(mcp));
            // A client that disconnected in the middle of an answer may never read the rest.
            runtime.shutdown_timeout(LAST_MOMENT);
            done
        }),
        Run::Free(free) => runtime().and_then(|runtime| runtime.block_on(cli::free::free(free))),
        Run::Push(push) => runtime().and_then(|runtime| runtime.block_on(cli::push::push(push))),
        Run::Backup(backup) => match backup.check() {
            Ok(check) => runtime().and_then(|runtime| runtime.block_on(cli::backup::check(check))),
            Err(file) => cli::backup::write(&file),
        },
        Run::Restore(restore) => cli::backup::restore(restore),
        Run::Frame(frame) => runtime().and_then(|runtime| runtime.block_on(cli::frame::frame(frame))),
        Run::Export(export) => runtime().and_then(|runtime| runtime.block_on(cli::export::export(export))),
        Run::Captions(captions) => runtime().and_then(|runtime| {
            runtime.block_on(async {
                match captions {
                    Captions::Export(export) => cli::captions::export(export).await,
                    Captions::Check(check) => cli::captions::check(check).await,
                }
            })
        }),
        Run::Faces(faces) => runtime().and_then(|runtime| runtime.block_on(cli::faces::faces(faces))),
        Run::Transcript(from) => runtime().and_then(|runtime| runtime.block_on(cli::transcript::from_file(from))),
        Run::Transcribe(of) => runtime().and_then(|runtime| runtime.block_on(cli::transcript::transcribe(of))),
        Run::Keys(keys) => keys.print().map(|()| ExitCode::SUCCESS),
        Run::Api(call) => runtime().and_then(|runtime| runtime.block_on(cli::call::api(call))),
        Run::Workspaces(command) => runtime().and_then(|runtime| runtime.block_on(cli::workspaces::workspaces(command))),
        Run::Users(command) => runtime().and_then(|runtime| runtime.block_on(users::users(command))),
        Run::Webhooks(command) => runtime().and_then(|runtime| runtime.block_on(cli::webhooks::webhooks(command))),
        Run::Completion(completion) => {
            completion.print(Cli::command(), &cli::completion::names_for_fish()).map(|()| ExitCode::SUCCESS)
        }
        Run::Manual(manual) => manual.write(Cli::command()).map(|()| ExitCode::SUCCESS),
        Run::Measure(measure) if measure.window => measure_window(measure.open),
        Run::Measure(measure) => runtime().and_then(|runtime| runtime.block_on(cli::measure::run(measure))),
        Run::Doctor { json } => diagnose(json),
    }
}

/// Serves a folder, or a copy of one to practise on.
fn serve_as_told(args: cli::serve::ServeArgs) -> anyhow::Result<ExitCode> {
    let cli::serve::ServeArgs { served, data, moved, allow_private_webhooks, faults, mcp } = args;
    moved.refuse(data.is_some() || faults.is_some())?;
    let metrics = served.metrics;
    let config = served.config(allow_private_webhooks)?;
    match (faults, data) {
        (None, Some(data)) => {
            if cutroom_command::is_set("CUTROOM_DATABASE") {
                terminal::problem("warning: CUTROOM_DATABASE is not used: --data serves the folder with its own database");
            }
            serve(&data, (metrics, mcp), config)
        }
        (Some(faults), data) => practise(data.as_deref(), faults, config),
        (None, None) => Err(anyhow::anyhow!("name the folder of the workspace with --data")),
    }
}

fn exit_code(error: &anyhow::Error) -> u8 {
    let in_use = |error: &OpenError| matches!(error, OpenError::InUse(_));
    if error.downcast_ref::<WindowError>().is_some() {
        WRONG_USE
    } else if matches!(error.downcast_ref::<HeadlessError>(), Some(HeadlessError::Damaged { .. })) {
        DAMAGED
    } else if matches!(error.downcast_ref::<LocalError>(), Some(LocalError::Open(open)) if in_use(open))
        || matches!(error.downcast_ref::<LocalError>(), Some(LocalError::Busy { .. }))
        || matches!(error.downcast_ref::<HeadlessError>(), Some(HeadlessError::Elsewhere))
    {
        IN_USE
    } else {
        cutroom_command::exit_code(error).unwrap_or(1)
    }
}

/// The workspace to open, as the command line names it.
struct Place {
    base_url: Option<String>,
    workspace: Option<String>,
}

impl Place {
    /// The address of a hosted workspace, and where its key may come from. `None` for this machine's own workspace. Without a name,
    /// the workspace that was opened last is chosen, but files are imported into this machine's own. The key in `CUTROOM_API_KEY`
    /// is used only for a workspace that the command line names.
    fn hosted(self, paths: &Paths, has_files: bool) -> anyhow::Result<Option<(String, KeySource)>> {
        let known = Workspaces::load(&paths.config);
        Ok(match (self.base_url, self.workspace) {
            (Some(address), _) => Some((base_url::spelling(&address).to_owned(), KeySource::Variable)),
            (None, Some(name)) if name.eq_ignore_ascii_case(LOCAL) => None,
            (None, Some(name)) => Some((known.find(&name)?.address.clone(), KeySource::Variable)),
            (None, None) => known.current.filter(|_| !has_files).map(|address| (address, KeySource::Keychain)),
        })
    }
}

fn open(files: ImportFiles, place: Place, video: Option<String>, at: Option<&str>, faces: bool) -> anyhow::Result<ExitCode> {
    let at = at.map(|at| read_moment(at).with_context(|| format!("--at {at}"))).transpose()?;
    doctor::display().map_err(WindowError::NoDisplay)?;
    let paths = Paths::find()?;
    for file in files.screen.iter().chain(&files.camera) {
        // A wrong path is reported on the terminal, where it was typed. The window reports all other problems.
        let metadata = std::fs::metadata(file).with_context(|| file.display().to_string())?;
        anyhow::ensure!(metadata.is_file(), "{} is not a file", file.display());
    }
    let hosted = place.hosted(&paths, files.main().is_some())?;
    let key_source = hosted.as_ref().map_or(KeySource::Variable, |(_, source)| *source);
    let target = if let Some((address, _)) = hosted {
        Client::new(&address, SecretString::from(""))?;
        Target::Remote(address)
    } else {
        // The folder is opened briefly, so that problems are reported on the terminal. A workspace that another process serves is
        // shared with it.
        match DataDir::open(&paths.data) {
            Err(OpenError::InUse(_)) | Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
        Target::Local(paths.data.clone())
    };
    let start = Start { target, video: video.map(VideoId::new), import: files.main().is_some().then_some(files) };
    ui::open_at(start, paths, key_source, if faces { Room::Faces } else { Room::Edit }, at)?;
    Ok(ExitCode::SUCCESS)
}

fn serve(
    folder: &Path,
    (metrics, mcp): (Option<SocketAddr>, bool),
    config: impl FnOnce(DataDir) -> Config,
) -> anyhow::Result<ExitCode> {
    backup::finish_beside(folder)?;
    let mut data = DataDir::open_after_commands(folder, COMMANDS_PATIENCE)?;
    // The unsaved edits of windows on this machine may refer to media of any workspace that is served here.
    if let Ok(paths) = Paths::find() {
        data = data.with_journals(paths.journals);
    }
    let config = config(data);
    let runtime = runtime()?;
    let stopped = stop_signals(&runtime)?;
    let doors = Doors { metrics, drain: None };
    runtime.block_on(run_server(config, None, mcp.then_some(folder), doors, stopped))
}

/// Serves a temporary copy of a workspace, or of the sample, and makes calls fail by chance as `faults` says.
fn practise(from: Option<&Path>, faults: Faults, config: impl FnOnce(DataDir) -> Config) -> anyhow::Result<ExitCode> {
    let runtime = runtime()?;
    let stopped = stop_signals(&runtime)?;
    if let Some(from) = from {
        backup::finish_beside(from)?;
    }
    let folder = PracticeFolder::create()?;
    let done = runtime.block_on(serve_copy(from, &folder.workspace(), faults, config, stopped));
    // After this, nothing writes to the copy any more.
    drop(runtime);
    folder.remove().context("the copy could not be removed")?;
    done
}

async fn serve_copy(
    from: Option<&Path>,
    into: &Path,
    faults: Faults,
    config: impl FnOnce(DataDir) -> Config,
    mut stopped: Stopped,
) -> anyhow::Result<ExitCode> {
    if let Some(from) = from {
        let is_stopped = Arc::new(AtomicBool::new(false));
        let (from, into, asked) = (from.to_owned(), into.to_owned(), is_stopped.clone());
        let copy = move || server::copy_workspace(&from, &into, &|| asked.load(Ordering::Acquire));
        tokio::select! {
            copied = tokio::task::spawn_blocking(copy) => copied?.context("nothing is served")?,
            stopped = &mut stopped => {
                is_stopped.store(true, Ordering::Release);
                stopped?;
                return Ok(ExitCode::SUCCESS);
            }
        }
    }
    let config = config(DataDir::open(into)?);
    let config = Config { sample: from.is_none() || config.sample, ..config };
    run_server(config, Some(faults), None, Doors::default(), stopped).await
}

/// Serves a folder until it is asked to stop, with assistants where they are let in.
async fn run_server(
    config: Config,
    faults: Option<Faults>,
    assistants: Option<&Path>,
    doors: Doors,
    stopped: Stopped,
) -> anyhow::Result<ExitCode> {
    let listen = config.listen;
    if !listen.ip().is_loopback() {
        tracing::warn!(%listen, "the workspace is not bound to this machine alone: everyone on the network can reach it, unencrypted");
    }
    let practice = faults.as_ref().map(|faults| serde_json::json!({"seed": faults.seed(), "faults": faults.to_string()}));
    let start = async {
        match faults {
            None => Server::start(config).await,
            Some(faults) => Server::start_practice(config, faults).await,
        }
    };
    let more = |server: &Server, hello: &mut serde_json::Map<String, serde_json::Value>| {
        if let Some(practice) = practice {
            hello.insert("practice".into(), practice);
        }
        if let Some(folder) = assistants {
            cli::assistant::let_in(server, folder, hello)?;
        }
        Ok(())
    };
    until_stopped(start, more, doors, stopped).await
}

fn tour(out: &Path, size: [f32; 2]) -> anyhow::Result<ExitCode> {
    doctor::display().map_err(WindowError::NoDisplay)?;
    Tour::claim(out)?;
    let folder = tempfile::tempdir().context("no temporary folder")?;
    let paths = Paths::under(folder.path().to_owned());
    let end = Arc::new(Mutex::new(None));
    let start = Start { target: Target::Local(paths.data.clone()), video: None, import: None };
    ui::open(start, paths.clone(), Some(Tour::new(out.to_owned(), size, end.clone())))?;
    let end = end.lock().unwrap_or_else(PoisonError::into_inner).take();
    match end {
        None => anyhow::bail!("the window was closed before the tour had ended"),
        Some(TourEnd::Failed(why)) => anyhow::bail!("{why}"),
        Some(TourEnd::Saved { video, clip, item, start_ms }) => {
            // A new server on the same folder is asked, which shows that the edit was really stored.
            let held = runtime()?.block_on(async {
                let (local, client) = LocalWorkspace::open(&paths.data).await?;
                let items = client.items(&video, &clip, ItemKind::SoundEffect).await?;
                local.close().await;
                anyhow::Ok(
                    items
                        .iter()
                        .find(|found| *found.id() == item)
                        .and_then(cutroom::api::item::Item::times)
                        .map(|(start, _)| start.0),
                )
            })?;
            anyhow::ensure!(held == Some(start_ms), "the workspace holds {held:?} ms, the window showed {start_ms} ms");
            terminal::line(format_args!("check the workspace holds the change: the sound effect starts at {start_ms} ms"))?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Opens a window on a new workspace, with the sample video or a recording, measures it and prints the result.
fn measure_window(recording: Option<PathBuf>) -> anyhow::Result<ExitCode> {
    let end = Arc::new(Mutex::new(None));
    let stopwatch = Stopwatch::start(end.clone(), recording.is_some());
    let folder = tempfile::tempdir().context("no temporary folder")?;
    let paths = Paths::under(folder.path().to_owned());
    let start = Start { target: Target::Local(paths.data.clone()), video: None, import: recording.map(ImportFiles::from) };
    ui::open_measured(start, paths, stopwatch)?;
    let times = end.lock().unwrap_or_else(PoisonError::into_inner).take();
    terminal::json(&times.context("the window was closed before everything was measured")?)?;
    Ok(ExitCode::SUCCESS)
}

fn parse_size(text: &str) -> Result<[f32; 2], String> {
    let wrong = || format!("\"{text}\" is not a size like 1440x900");
    let (width, height) = text.split_once('x').ok_or_else(wrong)?;
    let side = |text: &str| text.parse::<f32>().ok().filter(|side| (400.0..=8000.0).contains(side)).ok_or_else(wrong);
    Ok([side(width)?, side(height)?])
}

fn diagnose(json: bool) -> anyhow::Result<ExitCode> {
    let findings = runtime()?.block_on(doctor::examine(&Paths::find()?));
    if json {
        terminal::json(&findings)?;
    } else {
        for finding in &findings {
            let mark = if finding.ok { "ok     " } else { "missing" };
            terminal::line(format_args!("{mark}  {:<14} {}", finding.name, finding.found))?;
            if let Some(fix) = &finding.fix {
                terminal::line(format_args!("         {:<14} fix: {fix}", ""))?;
            }
        }
    }
    let fatal = findings.iter().any(|finding| !finding.ok && finding.needed);
    Ok(if fatal { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
