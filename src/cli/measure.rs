//! `cutroom measure`: measures whether this machine is fast enough.

use anyhow::Context;
use clap::Args;
use cutroom::app::{
    doctor,
    measure::{Finding, Lengths, Measured, Opened, WindowTimes, measure},
    measure_faces, terminal,
};
use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

/// Options of `cutroom measure`.
#[derive(Args)]
pub struct Measure {
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// A few seconds of each instead of minutes
    #[arg(long)]
    short: bool,
    /// Only what the face detector sees in this recording: a line of JSON for each look
    #[arg(long, value_name = "FILE")]
    faces: Option<PathBuf>,
    /// Milliseconds between two looks for faces
    #[arg(long, value_name = "MS", default_value_t = 1_500, value_parser = clap::value_parser!(i64).range(1..=60_000), requires = "faces")]
    every: i64,
    /// Only what needs a window; prints its JSON
    #[arg(long, hide = true)]
    pub window: bool,
    /// The recording that the window opens, in place of the sample
    #[arg(long, hide = true, value_name = "FILE", requires = "window")]
    pub open: Option<PathBuf>,
}

/// Measures, reports progress on standard error, and prints the result.
pub async fn run(args: Measure) -> anyhow::Result<ExitCode> {
    if let Some(file) = &args.faces {
        return faces(file, args.every).await;
    }
    let tell = |what: &str| terminal::problem(format_args!("measuring: {what}"));
    let display = doctor::display().map_err(|why| tell(&format!("no window ({why})"))).is_ok();
    // The window runs in a process of its own, so that its start and its memory can be measured.
    let window = |what: Opened<'_>| {
        let times = display.then(|| window(what))?;
        times.map_err(|error| tell(&format!("no window ({error:#})"))).ok()
    };
    let folder = tempfile::tempdir().context("no temporary folder")?;
    let lengths = if args.short { Lengths::SHORT } else { Lengths::WHOLE };
    let measured = measure(folder.path(), lengths, &window, &tell).await?;
    if args.json {
        terminal::json(&measured)?;
    } else {
        print(&measured)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints what the face detector finds in a recording.
async fn faces(file: &Path, every: i64) -> anyhow::Result<ExitCode> {
    let print = |look| -> anyhow::Result<()> { Ok(terminal::line(format_args!("{}", serde_json::to_string(&look)?))?) };
    measure_faces::looks(file, every, print).await.with_context(|| file.display().to_string())?;
    Ok(ExitCode::SUCCESS)
}

/// Measures the window in another process of this program.
fn window(what: Opened<'_>) -> anyhow::Result<WindowTimes> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["measure", "--window"]);
    if let Opened::Recording(file) = what {
        command.arg("--open").arg(file);
    }
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output()?;
    anyhow::ensure!(output.status.success(), "it ended with {}", output.status);
    serde_json::from_slice(&output.stdout).context("it printed no measurement")
}

fn print(measured: &Measured) -> anyhow::Result<()> {
    terminal::line(format_args!("Cutroom {}", measured.version))?;
    let findings = measured.findings();
    for Finding { name, value, limit, within } in &findings {
        let sign = match within {
            Some(true) => "ok",
            Some(false) => "over",
            None => "",
        };
        terminal::line(format_args!("{name:<44}{value:>14}   {sign:<4}   {limit}"))?;
    }
    let over: Vec<_> = findings.iter().filter(|finding| finding.within == Some(false)).map(|finding| finding.name).collect();
    if over.is_empty() {
        terminal::line(format_args!("This machine is fast enough: everything is within its limit."))?;
    } else {
        terminal::line(format_args!("Over their limits on this machine, as it was busy just now: {}.", over.join(", ")))?;
    }
    Ok(())
}
