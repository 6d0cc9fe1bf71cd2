//! `cutroom-server`: the server of a team's workspace, its workers and what belongs to them, on PostgreSQL and an object store.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod program;

use clap::{CommandFactory, Parser, Subcommand};
use cutroom_command::{
    LAST_MOMENT,
    completion::Completion,
    exit_code,
    logs::{Format, Logs, Stay},
    manual::Manual,
    parse, runtime, survive_size_limits, terminal, users,
};
use program::{backup, place::OfDatabase, serve, work};
use std::process::ExitCode;

/// Many threads make and drop pictures of megabytes: this allocator gives them back, the system's keeps what each thread had.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The server of a team's workspace: any number of servers and workers share a database of PostgreSQL.
///
/// The address of the database comes from --database, CUTROOM_DATABASE, or the file that CUTROOM_DATABASE_FILE names.
#[derive(Parser)]
#[command(
    name = "cutroom-server",
    version,
    after_help = "Exit codes: 0 done, 1 failed or refused, 2 wrong use, 3 the folder of the media is open elsewhere"
)]
struct Cli {
    #[command(subcommand)]
    command: Run,
}

#[derive(Subcommand)]
enum Run {
    /// Serve a database over HTTP
    ///
    /// The first line on standard output is {"baseUrl":…,"apiKey":…}; logs go to standard error. SIGTERM ends it.
    Serve(Box<serve::ServeArgs>),
    /// Work for the servers of a database: exports, face analyses, webhooks, collection and clean-up
    ///
    /// It answers nobody. Any number of them work beside each other. SIGTERM ends it: it waits for what runs as long as --drain says, and
    /// gives the rest back.
    Work(work::Worked),
    /// Bring a team's database to the format of this version
    ///
    /// Servers and workers of the version before are stopped first. What was done is printed as JSON.
    Migrate(work::Migrate),
    /// The users of the workspace: add, list and remove them, their roles and keys, and what each changed
    #[command(subcommand, visible_alias = "user")]
    Users(users::Command<OfDatabase>),
    /// Check a backup
    #[command(subcommand)]
    Backup(backup::Ask),
    /// Print the script with which a shell completes commands and options
    ///
    /// bash: `source <(cutroom-server completion bash)`; zsh: `cutroom-server completion zsh > "${fpath[1]}/_cutroom-server"`; fish:
    /// `cutroom-server completion fish > ~/.config/fish/completions/cutroom-server.fish`
    Completion(Completion),
    /// Write the man pages of the program and its commands
    Manual(Manual),
}

impl Run {
    /// How the log is written, and whether it is watched.
    fn log(&self) -> (Format, Stay) {
        match self {
            Self::Serve(args) => (args.served.log_format, Stay::Service),
            Self::Work(args) => (args.log_format, Stay::Service),
            _ => (Format::default(), Stay::Command),
        }
    }
}

fn main() -> ExitCode {
    let cli: Cli = match parse() {
        Ok(cli) => cli,
        Err(wrong) => return wrong,
    };
    terminal::begin("cutroom-server");
    survive_size_limits();
    let (format, stay) = cli.command.log();
    // Without logs, this error cannot be reported.
    let _logs = Logs::start(format, stay, |_| {});
    match run(cli.command) {
        Ok(code) => code,
        Err(error) => {
            terminal::problem(terminal::causes(&error));
            ExitCode::from(exit_code(&error).unwrap_or(1))
        }
    }
}

fn run(command: Run) -> anyhow::Result<ExitCode> {
    match command {
        Run::Serve(args) => serve::serve(*args),
        Run::Work(worked) => {
            let runtime = runtime()?;
            let done = runtime.block_on(work::work(worked));
            runtime.shutdown_timeout(LAST_MOMENT);
            done
        }
        Run::Migrate(migrate) => runtime()?.block_on(work::migrate(migrate)),
        Run::Users(command) => runtime()?.block_on(users::users(command)),
        Run::Backup(backup::Ask::Check(check)) => runtime()?.block_on(backup::check(check)),
        Run::Completion(completion) => completion.print(Cli::command(), "").map(|()| ExitCode::SUCCESS),
        Run::Manual(manual) => manual.write(Cli::command()).map(|()| ExitCode::SUCCESS),
    }
}
