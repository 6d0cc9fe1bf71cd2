//! The command line of Cutroom.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod cli;

use anyhow::Context;
use clap::{CommandFactory, Parser, Subcommand};
use cutroom::{
    api::{Client, VideoId, base_url, item::ItemKind},
    app::{
        HeadlessError, Paths, Room, Settings, Start, backup, doctor,
        measure::{Opened, fill_library},
        terminal,
        workspace::opening::read_moment,
    },
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

// The command line.
#[derive(Parser)]
#[command(
    version,
    about = words::cli::program(),
    long_about = words::cli::program_long(),
    help_template = cli::help::template(),
    after_help = words::cli::program_notes()
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Run>,
}

#[derive(Subcommand)]
enum Run {
    #[command(about = words::cli::open(), after_help = words::cli::open_examples())]
    Open {
        #[arg(conflicts_with_all = ["base_url", "video"], help = words::cli::open_file())]
        file: Option<PathBuf>,
        #[arg(long, value_name = "FILE", conflicts_with_all = ["base_url", "video"], help = words::cli::open_camera())]
        camera: Option<PathBuf>,
        #[arg(long, value_name = "URL", help = words::cli::open_base_url())]
        base_url: Option<String>,
        #[arg(long, value_name = "NAME", conflicts_with_all = ["base_url", "file", "camera"], help = words::cli::open_workspace())]
        workspace: Option<String>,
        #[arg(long, value_name = "ID", help = words::cli::open_video())]
        video: Option<String>,
        #[arg(long, value_name = "TIME", requires = "video", help = words::cli::open_at())]
        at: Option<String>,
        #[arg(long, help = words::cli::open_faces())]
        faces: bool,
    },
    #[command(about = words::cli::serve(), long_about = words::cli::serve_long(), after_help = words::cli::serve_examples())]
    Serve(Box<cli::serve::ServeArgs>),
    // Now `cutroom-server work`.
    #[command(hide = true)]
    Work(cli::moved::Anything),
    // Now `cutroom-server migrate`.
    #[command(hide = true)]
    Migrate(cli::moved::Anything),
    #[command(about = words::cli::tour())]
    Tour {
        #[arg(long, value_name = "DIR", help = words::cli::tour_out())]
        out: PathBuf,
        #[arg(long, default_value = "1440x900", value_parser = parse_size, value_name = "WIDTHxHEIGHT", help = words::cli::tour_size())]
        size: [f32; 2],
    },
    #[command(subcommand, about = words::cli::edits(), after_help = words::cli::edits_examples())]
    Edits(Edits),
    #[command(about = words::cli::propose(), after_help = words::cli::propose_examples())]
    Propose(cli::proposals::Propose),
    #[command(subcommand, about = words::cli::proposals())]
    Proposals(cli::proposals::Proposals),
    #[command(about = words::cli::mcp(), long_about = words::cli::mcp_long())]
    Mcp(cli::assistant::Mcp),
    #[command(about = words::cli::free(), after_help = words::cli::free_examples())]
    Free(cli::free::Free),
    #[command(about = words::cli::backup(), long_about = words::cli::backup_long(), after_help = words::cli::backup_examples())]
    Backup(cli::backup::Backup),
    #[command(about = words::cli::push(), long_about = words::cli::push_long(), after_help = words::cli::push_examples())]
    Push(cli::push::PushArgs),
    #[command(about = words::cli::restore(), after_help = words::cli::restore_examples())]
    Restore(cli::backup::Restore),
    #[command(about = words::cli::frame(), after_help = words::cli::frame_examples())]
    Frame(cli::frame::OneFrame),
    #[command(about = words::cli::export(), long_about = words::cli::export_long(), after_help = words::cli::export_examples())]
    Export(cli::export::Export),
    #[command(about = words::cli::handover(), long_about = words::cli::handover_long(), after_help = words::cli::handover_examples())]
    Handover(cli::handover::Handover),
    #[command(subcommand, about = words::cli::captions(), after_help = words::cli::captions_examples())]
    Captions(Captions),
    #[command(subcommand, about = words::cli::faces())]
    Faces(cli::faces::Faces),
    #[command(about = words::cli::transcript())]
    Transcript(cli::transcript::FromFile),
    #[command(about = words::cli::transcribe(), long_about = words::cli::transcribe_long())]
    Transcribe(cli::transcript::Transcribe),
    #[command(about = words::cli::keys())]
    Keys(cli::keys::Keys),
    #[command(about = words::cli::api(), long_about = words::cli::api_long(), after_help = words::cli::api_examples())]
    Api(cli::call::Api),
    #[command(about = words::cli::completion(), after_help = words::cli::completion_examples())]
    Completion(Completion),
    #[command(about = words::cli::manual())]
    Manual(Manual),
    #[command(subcommand, about = words::cli::webhooks(), after_help = words::cli::webhooks_examples())]
    Webhooks(cli::webhooks::Webhooks),
    #[command(about = words::cli::measure())]
    Measure(cli::measure::Measure),
    #[command(subcommand, about = words::cli::workspaces(), after_help = words::cli::workspaces_examples())]
    Workspaces(cli::workspaces::Command),
    #[command(subcommand, visible_alias = "user", about = words::cli::users())]
    Users(users::Command<cli::users::WorkspaceArgs>),
    #[command(about = words::cli::doctor())]
    Doctor {
        #[arg(long, help = words::cli::print_json())]
        json: bool,
    },
}

#[derive(Subcommand)]
enum Edits {
    #[command(about = words::cli::edits_apply())]
    Apply(cli::edits::Apply),
    #[command(about = words::cli::edits_add())]
    Add(cli::waiting::Add),
    #[command(about = words::cli::edits_export())]
    Export(cli::proposals::Export),
    #[command(about = words::cli::edits_import())]
    Import(cli::proposals::Import),
    #[command(about = words::cli::edits_list())]
    List(cli::waiting::OfVideo),
    #[command(about = words::cli::edits_show())]
    Show(cli::waiting::OfVideo),
    #[command(about = words::cli::edits_discard())]
    Discard(cli::waiting::Discard),
    #[command(about = words::cli::edits_generations())]
    Generations(cli::waiting::Generations),
    #[command(about = words::cli::edits_save())]
    Save(cli::waiting::Save),
}

#[derive(Subcommand)]
enum Captions {
    #[command(about = words::cli::captions_export())]
    Export(cli::captions::Export),
    #[command(about = words::cli::captions_check())]
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
    // Before the command line is read, whose help is in the language too.
    Paths::find().map_or_else(|_| words::Language::of_system(), |paths| Settings::language(&paths.config)).show();
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
        Run::Work(_) => Err(cli::moved::refused("cutroom work", "work")),
        Run::Migrate(_) => Err(cli::moved::refused("cutroom migrate", "migrate")),
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
        Run::Handover(handover) => runtime().and_then(|runtime| runtime.block_on(cli::handover::handover(handover))),
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
        Run::Measure(measure) if measure.window => measure_window(measure.opened()),
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
                terminal::problem(words::cli::database_unused());
            }
            serve(&data, (metrics, mcp), config)
        }
        (Some(faults), data) => practise(data.as_deref(), faults, config),
        (None, None) => Err(anyhow::anyhow!(words::cli::data_required())),
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
        anyhow::ensure!(metadata.is_file(), words::cli::not_a_file(file.display()));
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
    folder.remove().context(words::cli::copy_not_deleted())?;
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
            copied = tokio::task::spawn_blocking(copy) => copied?.context(words::cli::nothing_served())?,
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
    let folder = tempfile::tempdir().context(words::cli::no_temporary_folder())?;
    let paths = Paths::under(folder.path().to_owned());
    let end = Arc::new(Mutex::new(None));
    let start = Start { target: Target::Local(paths.data.clone()), video: None, import: None };
    ui::open(start, paths.clone(), Some(Tour::new(out.to_owned(), size, end.clone())))?;
    let end = end.lock().unwrap_or_else(PoisonError::into_inner).take();
    match end {
        None => anyhow::bail!(words::cli::tour_closed()),
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
            let Some(held) = held else { anyhow::bail!(words::cli::tour_lost()) };
            anyhow::ensure!(held == start_ms, words::cli::tour_mismatch(held, start_ms));
            terminal::line(words::cli::tour_saved(start_ms))?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Opens a window on a new workspace, with the sample video, a recording or many videos, measures it and prints the result.
fn measure_window(what: Opened) -> anyhow::Result<ExitCode> {
    let end = Arc::new(Mutex::new(None));
    let folder = tempfile::tempdir().context(words::cli::no_temporary_folder())?;
    let paths = Paths::under(folder.path().to_owned());
    if let Opened::Library(videos) = what {
        runtime()?.block_on(fill_library(&paths, videos))?;
    }
    let stopwatch = Stopwatch::start(end.clone(), what.clone());
    let (video, import) = match what {
        Opened::Sample => (None, None),
        Opened::Recording(file) => (None, Some(ImportFiles::from(file))),
        Opened::Library(_) => (Some(VideoId::new("vid_sample")), None),
    };
    let start = Start { target: Target::Local(paths.data.clone()), video, import };
    ui::open_measured(start, paths, stopwatch)?;
    let times = end.lock().unwrap_or_else(PoisonError::into_inner).take();
    terminal::json(&times.context(words::cli::measure_closed())?)?;
    Ok(ExitCode::SUCCESS)
}

fn parse_size(text: &str) -> Result<[f32; 2], String> {
    let wrong = || words::cli::wrong_size(text);
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
            let mark = if finding.ok { words::doctor::fine() } else { words::doctor::missing() };
            terminal::line(format_args!("{mark:<7}  {:<14} {}", finding.title, finding.found))?;
            if let Some(fix) = &finding.fix {
                terminal::line(format_args!("         {:<14} {}", "", words::doctor::fix(fix)))?;
            }
        }
    }
    let fatal = findings.iter().any(|finding| !finding.ok && finding.needed);
    Ok(if fatal { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
