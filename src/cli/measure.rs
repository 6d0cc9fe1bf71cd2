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
    #[arg(long, help = words::cli::print_json())]
    json: bool,
    #[arg(long, help = words::cli::measure_short())]
    short: bool,
    #[arg(long, value_name = "FILE", help = words::cli::measure_faces())]
    faces: Option<PathBuf>,
    #[arg(long, value_name = "MS", default_value_t = 1_500, value_parser = clap::value_parser!(i64).range(1..=60_000), requires = "faces", help = words::cli::measure_every())]
    every: i64,
    #[arg(long, hide = true, help = words::cli::measure_window())]
    pub window: bool,
    #[arg(long, hide = true, value_name = "FILE", requires = "window", help = words::cli::measure_open())]
    open: Option<PathBuf>,
    #[arg(long, hide = true, value_name = "COUNT", requires = "window", conflicts_with = "open", help = words::cli::measure_videos())]
    videos: Option<usize>,
}

impl Measure {
    /// Content of the window that `--window` measures.
    pub fn opened(self) -> Opened {
        match (self.open, self.videos) {
            (Some(file), _) => Opened::Recording(file),
            (None, Some(videos)) => Opened::Library(videos),
            (None, None) => Opened::Sample,
        }
    }
}

/// Measures, reports progress on standard error, and prints the result.
pub async fn run(args: Measure) -> anyhow::Result<ExitCode> {
    if let Some(file) = &args.faces {
        return faces(file, args.every).await;
    }
    let tell = |what: &str| terminal::problem(words::measure::measuring(what));
    let display = doctor::display().map_err(|why| tell(&words::measure::no_window(why))).is_ok();
    // The window runs in a process of its own, so that its start and its memory can be measured.
    let window = |what: Opened| {
        let times = display.then(|| window(what))?;
        times.map_err(|error| tell(&words::measure::no_window(format_args!("{error:#}")))).ok()
    };
    let folder = tempfile::tempdir().context(words::cli::no_temporary_folder())?;
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
fn window(what: Opened) -> anyhow::Result<WindowTimes> {
    let mut command = Command::new(std::env::current_exe()?);
    command.args(["measure", "--window"]);
    match what {
        Opened::Sample => {}
        Opened::Recording(file) => drop(command.arg("--open").arg(file)),
        Opened::Library(videos) => drop(command.arg("--videos").arg(videos.to_string())),
    }
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output()?;
    anyhow::ensure!(output.status.success(), words::measure::window_ended(output.status));
    serde_json::from_slice(&output.stdout).context(words::measure::window_silent())
}

fn print(measured: &Measured) -> anyhow::Result<()> {
    terminal::line(format_args!("Cutroom {}", measured.version))?;
    let findings = measured.findings();
    let names = findings.iter().map(|finding| words::columns(finding.name)).max().unwrap_or_default().max(44);
    for Finding { name, value, limit, within } in &findings {
        let sign = match within {
            Some(true) => words::measure::within(),
            Some(false) => words::measure::over(),
            None => "",
        };
        let (name, sign) = (words::padded(name, names), words::padded(sign, 4));
        terminal::line(format_args!("{name}{value:>14}   {sign}   {limit}"))?;
    }
    let over: Vec<_> = findings.iter().filter(|finding| finding.within == Some(false)).map(|finding| finding.name).collect();
    if over.is_empty() {
        terminal::line(words::measure::fast_enough())?;
    } else {
        terminal::line(words::measure::too_slow(over.join(words::common::list_separator())))?;
    }
    Ok(())
}
