//! `cutroom measure`.

use anyhow::Context;
use clap::Args;
use cutroom::app::{
    doctor,
    measure::{Lengths, Measured, WindowTimes, measure},
    measure_faces, terminal,
};
use std::{
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
};

/// What is measured, and how it is printed.
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
}

/// Measures, reports on standard error what is being measured, and prints the result.
pub async fn run(args: Measure) -> anyhow::Result<ExitCode> {
    if let Some(file) = &args.faces {
        return faces(file, args.every).await;
    }
    let tell = |what: &str| terminal::problem(format_args!("measuring: {what}"));
    let window = match doctor::display() {
        Ok(_) => {
            tell("the window");
            // A process of its own: its start is measured, and its memory.
            tokio::task::spawn_blocking(window).await?.map_err(|error| tell(&format!("no window ({error:#})"))).ok()
        }
        Err(why) => {
            tell(&format!("no window ({why})"));
            None
        }
    };
    let folder = tempfile::tempdir().context("no temporary folder")?;
    let lengths = if args.short { Lengths::SHORT } else { Lengths::WHOLE };
    let measured = measure(folder.path(), lengths, window, &tell).await?;
    if args.json {
        terminal::json(&measured)?;
    } else {
        print(&measured)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints what the face detector sees.
async fn faces(file: &Path, every: i64) -> anyhow::Result<ExitCode> {
    let print = |look| -> anyhow::Result<()> { Ok(terminal::line(format_args!("{}", serde_json::to_string(&look)?))?) };
    measure_faces::looks(file, every, print).await.with_context(|| file.display().to_string())?;
    Ok(ExitCode::SUCCESS)
}

/// The window's part, by another run of this program.
fn window() -> anyhow::Result<WindowTimes> {
    let program = std::env::current_exe()?;
    let output = Command::new(program).args(["measure", "--window"]).stdin(Stdio::null()).stderr(Stdio::null()).output()?;
    anyhow::ensure!(output.status.success(), "it ended with {}", output.status);
    serde_json::from_slice(&output.stdout).context("it printed no measurement")
}

fn print(measured: &Measured) -> anyhow::Result<()> {
    let row = |name: &str, value: String, limit: &str| terminal::line(format_args!("{name:<44}{value:>14}   {limit}"));
    let ms = |value: f64| format!("{value:.1} ms");
    if let Some(start) = measured.start {
        row("start until the first frame", ms(start.window_ms), "under 300 ms")?;
        row("start until the sample's timeline", ms(start.timeline_ms), "under 800 ms")?;
    }
    if let Some(frame) = measured.frame {
        row("interface, half of the frames", ms(frame.median_ms), "under 2 ms")?;
    }
    row("scrub, half of the pictures", ms(measured.scrub.p50_ms), "")?;
    row("scrub, 95 of 100 pictures", ms(measured.scrub.p95_ms), "under 8 ms")?;
    row("exact picture without a proxy", ms(measured.scrub.without_proxy_ms), "")?;
    row("played in time / late", format!("{} / {}", measured.play.shown, measured.play.late), "none late")?;
    row("gaps in the sound", measured.play.underruns.to_string(), "none")?;
    row("drift of picture and sound", ms(measured.play.drift_ms), "")?;
    row("play until the first sample", ms(measured.play.start_ms), "under 100 ms")?;
    row("stop until silence", ms(measured.play.stop_ms), "under 50 ms")?;
    row("longest gap over a cut", ms(measured.cut_gap_ms), "a frame")?;
    row("scrub proxy against ffmpeg", format!("{:.2} x", measured.proxy.ratio), "at most 1.1 x")?;
    row("first picture of a 10-minute source", ms(measured.proxy.first_picture_ms), "under 1,000 ms")?;
    row("peaks against decoding", format!("{:.2} x", measured.peaks.ratio), "at most 1.1 x")?;
    if let Some(memory) = measured.memory {
        row("memory / of its children", format!("{:.0} / {:.0} MB", memory.own_mb, memory.children_mb), "under 250 MB")?;
    }
    row("batches of 200 operations", format!("{:.0} /s", measured.batch.per_second), "100 /s")?;
    row("reads of a clip, one after the other", format!("{:.0} /s", measured.get.per_second), "")?;
    Ok(())
}
