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
    #[arg(long, value_name = "ID", help = words::cli::video())]
    video: String,
    #[arg(long, value_name = "TIME", value_parser = parse_at, allow_hyphen_values = true, help = words::cli::frame_at())]
    at: String,
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = parse_box, help = words::cli::frame_size())]
    size: Option<(u32, u32)>,
    #[arg(long, help = words::cli::frame_boxes())]
    boxes: bool,
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..=3_600), value_name = "SECONDS", help = words::cli::frame_timeout())]
    timeout: u64,
    #[arg(long, value_name = "FILE.png", help = words::cli::frame_out(), help_heading = words::cli::heading_output())]
    out: Option<PathBuf>,
    #[command(flatten)]
    place: Where,
}

/// Checks that the text is a time. Whether the video has that moment is known only after the video is read.
fn parse_at(text: &str) -> Result<String, String> {
    if text.starts_with('-') {
        return Err(words::cli::wrong_time().to_owned());
    }
    read_time(text).map(|_| text.to_owned()).map_err(|error| error.to_string())
}

/// Parses `WIDTHxHEIGHT`.
fn parse_box(text: &str) -> Result<(u32, u32), String> {
    let expected = words::cli::wrong_box();
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
            break Err(anyhow::anyhow!(words::cli::frame_timed_out(most)));
        }
        if passed > 1 {
            terminal::status(words::cli::frame_loading(most, passed));
        }
    };
    terminal::status_end();
    parts
}

/// Draws a frame and writes it as a PNG.
pub async fn frame(args: OneFrame) -> anyhow::Result<ExitCode> {
    if args.out.is_none() && std::io::stdout().is_terminal() {
        bail!(words::cli::frame_to_terminal());
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
    let image = image::RgbaImage::from_raw(width, height, drawn.into_data()).context(words::cli::frame_empty())?;
    let mut png = Cursor::new(Vec::new());
    image.write_to(&mut png, image::ImageFormat::Png).context(words::cli::frame_no_png())?;
    match args.out {
        Some(out) => {
            super::write_out(&out, &png.into_inner())?;
            terminal::line(words::cli::frame_written(out.display(), height, width))?;
        }
        None => terminal::bytes(&png.into_inner())?,
    }
    Ok(ExitCode::SUCCESS)
}
