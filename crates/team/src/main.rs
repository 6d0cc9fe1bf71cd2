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

// The command line.
#[derive(Parser)]
#[command(
    name = "cutroom-server",
    version,
    about = words::server::program(),
    long_about = words::server::program_long(),
    after_help = words::server::program_notes()
)]
struct Cli {
    #[command(subcommand)]
    command: Run,
}

#[derive(Subcommand)]
enum Run {
    #[command(about = words::server::serve(), long_about = words::server::serve_long(), after_help = words::server::serve_examples())]
    Serve(Box<serve::ServeArgs>),
    #[command(about = words::server::work(), long_about = words::server::work_long(), after_help = words::server::work_examples())]
    Work(work::Worked),
    #[command(about = words::server::migrate(), long_about = words::server::migrate_long())]
    Migrate(work::Migrate),
    #[command(subcommand, visible_alias = "user", about = words::server::users(), after_help = words::server::users_examples())]
    Users(users::Command<OfDatabase>),
    #[command(subcommand, about = words::server::backup())]
    Backup(backup::Ask),
    #[command(about = words::server::completion(), after_help = words::server::completion_examples())]
    Completion(Completion),
    #[command(about = words::server::manual())]
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
    words::Language::of_system().show();
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
