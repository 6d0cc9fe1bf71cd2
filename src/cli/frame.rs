//! `cutroom frame`: writes one frame of a video as a picture.

use super::{Session, Where};
use anyhow::{Context, bail};
use clap::Args;
use cutroom::{
    api::{Client, VideoId},
    app::terminal,
    jobs::one_frame::{FrameParts, FrameRequest, frame_parts},
    timeline::read_time,
};
use std::{
    io::{Cursor, IsTerminal},
    path::PathBuf,
    process::ExitCode,
    time::{Duration, Instant},
};

/// `cutroom frame`.
#[derive(Args)]
pub struct OneFrame {
    /// The video
    #[arg(long, value_name = "ID")]
    video: String,
    /// The moment on the video's clock, as it is typed in the window: 1:02.5, 62.5s, 62500ms, 40%
    #[arg(long, value_name = "TIME", value_parser = parse_at, allow_hyphen_values = true)]
    at: String,
    /// The box that the frame is fitted into; by default the artboard's own size
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = parse_box)]
    size: Option<(u32, u32)>,
    /// Draw boxes with names around everything that has a place in the frame, and around the faces that are known
    #[arg(long)]
    boxes: bool,
    /// How many seconds reading what is in the frame may take
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..=3_600), value_name = "SECONDS")]
    timeout: u64,
    /// The PNG file to write; standard output when none is given
    #[arg(long, value_name = "FILE.png")]
    out: Option<PathBuf>,
    #[command(flatten)]
    place: Where,
}

/// Checks that the text is a time. Whether the video has that moment is known only after the video is read.
fn parse_at(text: &str) -> Result<String, String> {
    if text.starts_with('-') {
        return Err("a moment is not before the start of the video: expected one like 1:02.5, 62.5s, 62500ms or 40%".into());
    }
    read_time(text).map(|_| text.to_owned()).map_err(|error| error.to_string())
}

/// Parses `WIDTHxHEIGHT`.
fn parse_box(text: &str) -> Result<(u32, u32), String> {
    let expected = "expected WIDTHxHEIGHT in pixels, each from 16 to 8192, like 1280x720";
    let (width, height) = text.split_once('x').ok_or(expected)?;
    let side = |text: &str| text.parse().ok().filter(|side| (16..=8192).contains(side)).ok_or(expected);
    Ok((side(width)?, side(height)?))
}

/// Reads what is in the frame, and shows on the terminal how long the reading has taken.
async fn read(client: &Client, request: &FrameRequest, most: u64) -> anyhow::Result<FrameParts> {
    let (begun, mut ticks) = (Instant::now(), tokio::time::interval(Duration::from_secs(1)));
    let reading = frame_parts(client, request);
    tokio::pin!(reading);
    let parts = loop {
        tokio::select! {
            parts = &mut reading => break parts.map_err(anyhow::Error::from),
            _ = ticks.tick() => {}
        }
        let passed = begun.elapsed().as_secs();
        if passed >= most {
            break Err(anyhow::anyhow!(
                "what is in the frame was not read within {most} s: its media come too slowly. Run it again, or with a larger --timeout"
            ));
        }
        if passed > 1 {
            terminal::status(format_args!("reads what is in the frame: {passed} s of {most} s at most"));
        }
    };
    terminal::status_end();
    parts
}

/// Draws a frame and writes it as a PNG.
pub async fn frame(args: OneFrame) -> anyhow::Result<ExitCode> {
    if args.out.is_none() && std::io::stdout().is_terminal() {
        bail!(
            "the picture is not written to a terminal: name a file with --out FILE.png, or send it on (cutroom frame … > FILE.png)"
        );
    }
    super::is_free(args.out.as_deref())?;
    let session = Session::open(args.place).await?;
    let request = FrameRequest { video: VideoId::new(args.video), at: args.at, within: args.size, boxes: args.boxes };
    let parts = read(&session.client, &request, args.timeout).await;
    session.close().await;
    let parts = parts?;
    let (drawn, missing) = tokio::task::spawn_blocking(move || (parts.draw(), parts.missing_letters())).await?;
    missing.iter().for_each(terminal::problem);
    let (width, height) = (drawn.width(), drawn.height());
    let image = image::RgbaImage::from_raw(width, height, drawn.into_data()).context("the frame has no pixels")?;
    let mut png = Cursor::new(Vec::new());
    image.write_to(&mut png, image::ImageFormat::Png).context("the frame could not be written as a PNG")?;
    match args.out {
        Some(out) => {
            super::write_out(&out, &png.into_inner())?;
            terminal::line(format_args!("{width} x {height} pixels in {}", out.display()))?;
        }
        None => terminal::bytes(&png.into_inner())?,
    }
    Ok(ExitCode::SUCCESS)
}
