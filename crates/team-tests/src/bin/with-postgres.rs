//! Runs a command with the URL of a temporary PostgreSQL server in `CUTROOM_TEST_DATABASE`.
#![allow(clippy::print_stderr)]

use cutroom_team_tests::Postgres;
use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    let Some(program) = words.next() else {
        eprintln!("with-postgres: name the command to run");
        return ExitCode::from(2);
    };
    let server = Postgres::start_in_memory();
    let done = Command::new(&program).args(words).env("CUTROOM_TEST_DATABASE", server.url("postgres")).status();
    match done {
        Ok(done) => ExitCode::from(u8::try_from(done.code().unwrap_or(1)).unwrap_or(1)),
        Err(error) => {
            eprintln!("with-postgres: {}: {error}", program.display());
            ExitCode::from(127)
        }
    }
}
