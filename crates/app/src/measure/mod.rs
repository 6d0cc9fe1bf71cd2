//! `cutroom measure`: performance of this computer, measured with generated media.

mod library;
mod process;

pub use library::fill_library;
pub use process::{memory, processor_time};

use crate::{
    api::{
        ApiError, Client, ClipId, OperationId, VideoId,
        batch::{Action, Batch, Operation},
        item::{AddBody, ItemKind},
    },
    jobs::local::LocalError,
    media::{self, MediaError, measure, play},
    server::{Config, DataDir, OpenError, Quota, Server, StartError},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::{
    ffi::OsString,
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Error that prevents a measurement.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
    /// Media could not be generated or read.
    #[error("{}", words::measure::no_media(.0))]
    Media(#[from] MediaError),
    /// The server of the measurement failed to answer.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The workspace folder could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The server could not be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The local workspace of a measured window could not be opened.
    #[error(transparent)]
    Local(#[from] LocalError),
    /// A thread or file operation failed.
    #[error("{0}")]
    Io(#[from] std::io::Error),
}

/// Start-up times, in milliseconds from the start of the program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StartTimes {
    /// Time until the window's first frame.
    pub window_ms: f64,
    /// Time until the timeline of the sample video.
    pub timeline_ms: f64,
}

/// Processing time of the interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FrameTime {
    /// Median frame time in milliseconds, while the playhead moves.
    pub median_ms: f64,
}

/// Response time from a pointer event to the end of the window frame that shows its result.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reaction {
    /// Median in milliseconds.
    pub p50_ms: f64,
    /// Maximum in milliseconds.
    pub max_ms: f64,
}

impl Reaction {
    /// Statistics of single times in milliseconds; `None` without any.
    pub fn of(mut times: Vec<f64>) -> Option<Self> {
        times.sort_by(f64::total_cmp);
        Some(Self { p50_ms: *times.get(times.len() / 2)?, max_ms: *times.last()? })
    }
}

/// Response times of the window to the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reactions {
    /// Step of a playhead drag, until the image of the scrub proxy is shown.
    pub drag: Reaction,
    /// Click on the ruler, until the exact image is shown.
    pub click: Reaction,
}

/// Memory use in megabytes. Pages shared by several processes, such as libraries, count in proportion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Memory {
    /// Memory of the program, without [`Memory::renderer_mb`].
    pub own_mb: f64,
    /// Memory of the graphics driver: its libraries and its heap.
    pub renderer_mb: f64,
    /// Memory of its child processes.
    pub children_mb: f64,
}

/// Resources of a window that plays.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Playing {
    /// Processor time of the window in percent of one processor, without the decoding processes.
    pub processor_pct: f64,
    /// Memory at the end of playback.
    pub memory: Memory,
}

/// Measurements that need a window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct WindowTimes {
    /// Start-up times.
    pub start: StartTimes,
    /// Processing time of frames.
    pub frame: FrameTime,
    /// Response times; `None` if not measured.
    pub reactions: Option<Reactions>,
    /// Memory with the video open; `None` if the operating system doesn't report it.
    pub memory: Option<Memory>,
    /// Resources during playback; `None` for the sample video, or if the operating system doesn't report them.
    pub playing: Option<Playing>,
    /// Time in milliseconds from the command that opens the list of videos until all of them are rows of it; `None` unless
    /// measured.
    pub library_ms: Option<f64>,
}

/// Content of a measured window.
#[derive(Clone, Debug)]
pub enum Opened {
    /// The sample video.
    Sample,
    /// A video made of this recording.
    Recording(PathBuf),
    /// The list of this many videos.
    Library(usize),
}

/// Time from a position in a source to the pixels of its image.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Scrub {
    /// Median with a scrub proxy, in milliseconds.
    pub p50_ms: f64,
    /// 95th percentile with a scrub proxy, in milliseconds.
    pub p95_ms: f64,
    /// Median of exact images without a proxy, in milliseconds.
    pub without_proxy_ms: f64,
}

/// Playback of a screen and a camera recording of 1080p30, with a cut.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Play {
    /// Number of images shown in time.
    pub shown: u64,
    /// Number of images that arrived only when the next one was due.
    pub late: u64,
    /// Number of sound underruns.
    pub underruns: u64,
    /// Drift between sound and image at the end, in milliseconds.
    pub drift_ms: f64,
    /// Time from the command to the first sample, after a rest; in milliseconds.
    pub start_ms: f64,
    /// Time from the command to silence, in milliseconds.
    pub stop_ms: f64,
}

/// Creation of a scrub proxy.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ProxyPass {
    /// Duration relative to ffmpeg making the same images.
    pub ratio: f64,
    /// Time until the first image of a 10-minute source, in milliseconds.
    pub first_picture_ms: f64,
}

/// Duration relative to an alternative.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Ratio {
    /// Ratio; 1 is equally fast.
    pub ratio: f64,
}

/// Throughput.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Rate {
    /// Calls per second.
    pub per_second: f64,
}

/// References: times that tell how fast the computer is, whatever this program does.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct References {
    /// Median of appending 64 KB to a file and waiting until the disk confirms them, in milliseconds.
    pub sync_ms: f64,
    /// Median of ffmpeg's start and end, without media; in milliseconds.
    pub ffmpeg_start_ms: f64,
    /// Median of ffmpeg decoding the images of [`Scrub::without_proxy_ms`] alone, in milliseconds.
    pub ffmpeg_frame_ms: f64,
}

/// All measurements.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Measured {
    /// Version of the program.
    pub version: &'static str,
    /// Start-up of the window in a workspace that is made at that moment; `None` without a display.
    pub start: Option<StartTimes>,
    /// Start-up of the window in a workspace of many videos that is there; `None` without a display.
    pub later_start: Option<StartTimes>,
    /// Processing time of the interface; `None` without a display.
    pub frame: Option<FrameTime>,
    /// Response times of the window; `None` without a display.
    pub reactions: Option<Reactions>,
    /// Time in milliseconds to open the list of videos, known from before; `None` without a display.
    pub library_ms: Option<f64>,
    /// Scrubbing.
    pub scrub: Scrub,
    /// Playing.
    pub play: Play,
    /// Longest time without a new image over a cut, in milliseconds.
    pub cut_gap_ms: f64,
    /// Excess of [`Measured::cut_gap_ms`] over a frame of the recordings, in milliseconds.
    pub cut_gap_over_frame_ms: f64,
    /// The scrub proxy.
    pub proxy: ProxyPass,
    /// Computing sound peaks, relative to only decoding the sound.
    pub peaks: Ratio,
    /// Memory of a window with the sample video; `None` without a display.
    pub memory: Option<Memory>,
    /// Memory of a window with a 10-minute video; `None` without a display.
    pub memory_long: Option<Memory>,
    /// Resources of a window that plays the 10-minute video; `None` without a display.
    pub playing: Option<Playing>,
    /// Batches of 200 operations to the local workspace.
    pub batch: Rate,
    /// GET requests for a clip of the local workspace, over HTTP, one after the other.
    pub get: Rate,
    /// Speed of the computer.
    pub references: References,
}

/// Duration of a frame of the played recordings, and of two frames of a 60 Hz display.
const FRAME_MS: f64 = 1_000.0 / 30.0;
const DISPLAY_FRAMES_MS: f64 = 2_000.0 / 60.0;

/// Sizes of what is generated; durations of media are in seconds.
#[derive(Clone, Copy, Debug)]
pub struct Lengths {
    play: u32,
    source: u32,
    long_source: u32,
    sound: u32,
    /// Number of videos in the measured list.
    videos: usize,
}

impl Lengths {
    /// Durations for the budgets: 20 s of playback, a source of 10 minutes, an hour of sound; 10,000 videos.
    pub const WHOLE: Self = Self { play: 20, source: 30, long_source: 600, sound: 3_600, videos: 10_000 };
    /// Durations for a quick look: a few seconds each; 200 videos.
    pub const SHORT: Self = Self { play: 2, source: 4, long_source: 20, sound: 30, videos: 200 };
}

/// Measures everything. `window` opens a measured window in its own process, and returns `None` without a display. `tell` gets the
/// name of each stage.
pub async fn measure(
    folder: &Path,
    lengths: Lengths,
    window: &(dyn Fn(Opened) -> Option<WindowTimes> + Sync),
    tell: &(dyn Fn(&str) + Sync),
) -> Result<Measured, MeasureError> {
    tell(words::measure::making_media());
    let media = Media::make(folder, lengths).await?;
    let opened = |what| tokio::task::block_in_place(|| window(what));
    tell(words::measure::window_sample());
    let with_sample = opened(Opened::Sample);
    let with_recording = with_sample.and_then(|_| {
        tell(words::measure::window_long());
        opened(Opened::Recording(media.long.clone()))
    });
    let with_library = with_sample.and_then(|_| {
        tell(words::measure::window_library());
        opened(Opened::Library(lengths.videos))
    });
    tell(words::measure::scrub_proxy());
    let proxies = folder.join("proxies");
    let pass = measure::pass_cost(&media.screen, &proxies).await?;
    let (screen, kept) = (media.screen.clone(), proxies.clone());
    let scrub = tokio::task::spawn_blocking(move || measure::scrub_cost(&screen, &kept, 300))
        .await
        .map_err(std::io::Error::other)??;
    let first_picture_ms = measure::first_picture(&media.long, &folder.join("first")).await?;
    tell(words::measure::exact_images());
    let without_proxy_ms = exact(&media.screen, lengths.source).await?;
    let references = References {
        sync_ms: synced(folder)?,
        ffmpeg_start_ms: measure::start_cost().await?,
        ffmpeg_frame_ms: measure::frame_cost(&media.screen, &moments(lengths.source), EXACT).await?,
    };
    tell(words::measure::sound_peaks());
    let peaks = measure::peaks_cost(&media.sound, &folder.join("peaks")).await?;
    tell(words::measure::playback());
    let (screen, camera) = (media.long.clone(), media.camera.clone());
    let played = tokio::task::spawn_blocking(move || play::measure(&screen, &camera, lengths.play));
    let played = played.await.map_err(std::io::Error::other)??;
    tell(words::measure::workspace());
    let (batch, get) = calls(&folder.join("workspace")).await?;
    Ok(Measured {
        version: env!("CARGO_PKG_VERSION"),
        start: with_sample.map(|window| window.start),
        later_start: with_library.map(|window| window.start),
        frame: with_sample.map(|window| window.frame),
        reactions: with_sample.and_then(|window| window.reactions),
        library_ms: with_library.and_then(|window| window.library_ms),
        scrub: Scrub { p50_ms: scrub.p50_ms, p95_ms: scrub.p95_ms, without_proxy_ms },
        play: Play {
            shown: played.shown,
            late: played.late,
            underruns: played.underruns,
            drift_ms: played.drift_ms,
            start_ms: played.start_ms,
            stop_ms: played.stop_ms,
        },
        cut_gap_ms: played.cut_gap_ms,
        cut_gap_over_frame_ms: played.cut_gap_ms - FRAME_MS,
        proxy: ProxyPass { ratio: pass.ratio(), first_picture_ms },
        peaks: Ratio { ratio: peaks.ratio() },
        memory: with_sample.and_then(|window| window.memory),
        memory_long: with_recording.and_then(|window| window.memory),
        playing: with_recording.and_then(|window| window.playing),
        batch,
        get,
        references,
    })
}

/// Measurement as text, with its limit.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Name of the measurement.
    pub name: &'static str,
    /// Measured value.
    pub value: String,
    /// Limit; empty if there is none.
    pub limit: String,
    /// Whether the value is within its limit; `None` if there is none.
    pub within: Option<bool>,
}

impl Measured {
    /// All measurements as text, each with its limit.
    pub fn findings(&self) -> Vec<Finding> {
        let row = |name, value: String, limit, within| Finding { name, value, limit, within };
        let ms = |value: f64| format!("{value:.1} ms");
        let free = |name, value| row(name, value, String::new(), None);
        let under = |name, value: f64, most: f64| row(name, ms(value), words::measure::under_ms(most), Some(value < most));
        let ratio =
            |name, value: f64| row(name, format!("{value:.2} x"), words::measure::at_most_ratio("1.1"), Some(value <= 1.1));
        let mut all = Vec::new();
        if let Some(start) = self.start {
            all.push(under(words::measure::value_first_frame(), start.window_ms, 150.0));
            all.push(under(words::measure::value_timeline(), start.timeline_ms, 350.0));
        }
        all.extend(self.later_start.map(|start| under(words::measure::value_later_timeline(), start.timeline_ms, 350.0)));
        all.extend(self.frame.map(|frame| under(words::measure::value_frame(), frame.median_ms, 1.0)));
        if let Some(Reactions { drag, click }) = self.reactions {
            all.push(under(words::measure::value_drag(), drag.p50_ms, 60.0));
            all.push(under(words::measure::value_drag_slowest(), drag.max_ms, 100.0));
            all.push(under(words::measure::value_click(), click.p50_ms, 350.0));
            all.push(free(words::measure::value_click_slowest(), ms(click.max_ms)));
        }
        all.extend(self.library_ms.map(|took| under(words::measure::value_library(), took, 150.0)));
        let Play { shown, late, underruns, drift_ms, start_ms, stop_ms } = self.play;
        all.extend([
            free(words::measure::value_scrub(), ms(self.scrub.p50_ms)),
            under(words::measure::value_scrub_slow(), self.scrub.p95_ms, 8.0),
            free(words::measure::value_exact(), ms(self.scrub.without_proxy_ms)),
            row(
                words::measure::value_played(),
                format!("{shown} / {late}"),
                words::measure::none_late().to_owned(),
                Some(late == 0),
            ),
            row(words::measure::value_gaps(), underruns.to_string(), words::measure::none().to_owned(), Some(underruns == 0)),
            free(words::measure::value_drift(), ms(drift_ms)),
            under(words::measure::value_play(), start_ms, 100.0),
            under(words::measure::value_stop(), stop_ms, 50.0),
            row(
                words::measure::value_cut(),
                ms(self.cut_gap_over_frame_ms),
                words::measure::under_display_frames(format_args!("{DISPLAY_FRAMES_MS:.0}")),
                Some(self.cut_gap_over_frame_ms < DISPLAY_FRAMES_MS),
            ),
            ratio(words::measure::value_proxy(), self.proxy.ratio),
            under(words::measure::value_first_image(), self.proxy.first_picture_ms, 1_000.0),
            ratio(words::measure::value_peaks(), self.peaks.ratio),
        ]);
        let megabytes =
            |Memory { own_mb, renderer_mb, children_mb }| format!("{own_mb:.0} / {renderer_mb:.0} / {children_mb:.0} MB");
        let least = words::measure::under_mb(150);
        all.extend(
            self.memory
                .map(|used| row(words::measure::value_memory_sample(), megabytes(used), least, Some(used.own_mb < 150.0))),
        );
        let least = words::measure::under_two_mb(100, 180);
        let fits = |used: Memory| Some(used.own_mb < 180.0 && used.children_mb < 100.0);
        all.extend(
            self.memory_long.map(|used| row(words::measure::value_memory_long(), megabytes(used), least.clone(), fits(used))),
        );
        if let Some(Playing { processor_pct, memory }) = self.playing {
            all.push(row(words::measure::value_memory_playing(), megabytes(memory), least, fits(memory)));
            let value = format!("{processor_pct:.0} %");
            all.push(row(
                words::measure::value_processor(),
                value,
                words::measure::under_percent(90),
                Some(processor_pct < 90.0),
            ));
        }
        let batches = self.batch.per_second;
        all.push(row(
            words::measure::value_batches(),
            format!("{batches:.0} /s"),
            words::measure::at_least_per_second(100),
            Some(batches >= 100.0),
        ));
        all.push(free(words::measure::value_requests(), format!("{:.0} /s", self.get.per_second)));
        let References { sync_ms, ffmpeg_start_ms, ffmpeg_frame_ms } = self.references;
        all.push(free(words::measure::value_sync(), ms(sync_ms)));
        all.push(free(words::measure::value_ffmpeg_start(), ms(ffmpeg_start_ms)));
        all.push(free(words::measure::value_ffmpeg_frame(), ms(ffmpeg_frame_ms)));
        all
    }
}

/// Paths of the generated media.
struct Media {
    screen: PathBuf,
    camera: PathBuf,
    long: PathBuf,
    sound: PathBuf,
}

impl Media {
    async fn make(folder: &Path, lengths: Lengths) -> Result<Self, MeasureError> {
        let words = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
        let x264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 60";
        let source = lengths.source.max(lengths.play + 2);
        let file = |name: &str| folder.join(name);
        media::encode(
            words(&format!(
                "-v error -f lavfi -i testsrc2=s=1920x1080:r=30:d={source} -f lavfi -i sine=f=440:r=48000:d={source} {x264} -c:a aac screen.mp4"
            )),
            folder,
            |_| {},
        )
        .await?;
        media::encode(
            words(&format!(
                "-v error -f lavfi -i testsrc=s=1280x720:r=30:d={source} -f lavfi -i sine=f=660:r=48000:d={source} {x264} -c:a aac camera.mp4"
            )),
            folder,
            |_| {},
        )
        .await?;
        let times = lengths.long_source.div_ceil(source).saturating_sub(1);
        media::encode(words(&format!("-v error -stream_loop {times} -i screen.mp4 -c copy long.mp4")), folder, |_| {}).await?;
        let sound = lengths.sound;
        media::encode(
            words(&format!("-v error -f lavfi -i sine=f=330:r=48000:d={sound} -ac 2 -c:a aac -b:a 96k sound.m4a")),
            folder,
            |_| {},
        )
        .await?;
        Ok(Self { screen: file("screen.mp4"), camera: file("camera.mp4"), long: file("long.mp4"), sound: file("sound.m4a") })
    }
}

/// Size of a measured exact image in pixels: half of full HD.
const EXACT: (u32, u32) = (960, 540);

/// Times of the measured exact images, in milliseconds of a source.
fn moments(seconds: u32) -> Vec<i64> {
    (1..=5_i64).map(|number| i64::from(seconds) * 1_000 * number / 6).collect()
}

/// Median time to an exact image, each by its own process; in milliseconds.
async fn exact(file: &Path, seconds: u32) -> Result<f64, MeasureError> {
    let address = file.to_string_lossy().into_owned();
    let mut times = Vec::new();
    for at in moments(seconds) {
        let began = Instant::now();
        media::frame_at(&address, Some(at), EXACT).await?;
        times.push(began.elapsed().as_secs_f64() * 1_000.0);
    }
    times.sort_by(f64::total_cmp);
    Ok(times.get(2).copied().unwrap_or_default())
}

/// Median time of [`References::sync_ms`] in a folder.
fn synced(folder: &Path) -> std::io::Result<f64> {
    let mut file = std::fs::File::create(folder.join("synced"))?;
    let (bytes, mut times) = (vec![1; 64 << 10], Vec::new());
    for _ in 0..41 {
        let began = Instant::now();
        std::io::Write::write_all(&mut file, &bytes)?;
        file.sync_data()?;
        times.push(began.elapsed().as_secs_f64() * 1_000.0);
    }
    times.sort_by(f64::total_cmp);
    Ok(times.get(20).copied().unwrap_or_default())
}

/// Throughput of a local workspace: batches of 200 operations, and GET requests.
async fn calls(folder: &Path) -> Result<(Rate, Rate), MeasureError> {
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let data = DataDir::open(folder)?;
    let config = Config {
        listen,
        data,
        api_key: None,
        sample: true,
        rate_limit: u32::MAX,
        allow_private_webhooks: false,
        pages: None,
        keep_port: false,
        quota: Quota::default(),
    };
    let server = Server::start(config).await?;
    let client = Client::new(server.base_url(), server.api_key().into())?;
    let measured = rates(&client).await;
    server.stop().await;
    measured
}

async fn rates(client: &Client) -> Result<(Rate, Rate), MeasureError> {
    let (video, clip) = (VideoId::new("vid_sample"), ClipId::new("cl_demo"));
    let mut batches = 0_u32;
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(2) {
        let operations = (0..200_i64).filter_map(|number| {
            let fields = json!({"text": format!("{batches}-{number}"), "startTimeMs": number * 10, "durationMs": 100});
            let add = AddBody::read(ItemKind::TextOverlay, fields.as_object()?.clone()).ok()?;
            Some(Operation {
                id: OperationId::from(format!("{number}").as_str()),
                clip: clip.clone(),
                action: Action::Add(add),
            })
        });
        client.apply(&video, &Batch { operations: operations.collect() }, &uuid::Uuid::new_v4().to_string()).await?;
        batches += 1;
    }
    let batch = Rate { per_second: f64::from(batches) / began.elapsed().as_secs_f64() };
    let mut gets = 0_u32;
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(2) {
        client.clip(&video, &clip).await?;
        gets += 1;
    }
    Ok((batch, Rate { per_second: f64::from(gets) / began.elapsed().as_secs_f64() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_over_its_limit_is_said_and_what_has_none_is_not_judged() {
        let play = Play { shown: 600, late: 1, underruns: 0, drift_ms: 0.2, start_ms: 99.9, stop_ms: 50.0 };
        let measured = Measured {
            version: "1",
            start: None,
            later_start: None,
            frame: None,
            reactions: Reaction::of(vec![70.0, 40.0, 101.0])
                .zip(Reaction::of(vec![349.0]))
                .map(|(drag, click)| Reactions { drag, click }),
            library_ms: Some(150.0),
            scrub: Scrub { p50_ms: 2.0, p95_ms: 8.0, without_proxy_ms: 200.0 },
            play,
            cut_gap_ms: 66.0,
            cut_gap_over_frame_ms: 66.0 - FRAME_MS,
            proxy: ProxyPass { ratio: 1.1, first_picture_ms: 500.0 },
            peaks: Ratio { ratio: 1.11 },
            memory: Some(Memory { own_mb: 149.0, renderer_mb: 60.0, children_mb: 900.0 }),
            memory_long: Some(Memory { own_mb: 179.0, renderer_mb: 60.0, children_mb: 99.0 }),
            playing: Some(Playing {
                processor_pct: 89.0,
                memory: Memory { own_mb: 179.0, renderer_mb: 60.0, children_mb: 100.0 },
            }),
            batch: Rate { per_second: 100.0 },
            get: Rate { per_second: 1.0 },
            references: References { sync_ms: 1.0, ffmpeg_start_ms: 60.0, ffmpeg_frame_ms: 100.0 },
        };
        let findings = measured.findings();
        let named = |within| findings.iter().filter(move |found| found.within == within).map(|found| found.name);
        assert_eq!(
            named(Some(false)).collect::<Vec<_>>(),
            [
                words::measure::value_drag(),
                words::measure::value_drag_slowest(),
                words::measure::value_library(),
                words::measure::value_scrub_slow(),
                words::measure::value_played(),
                words::measure::value_stop(),
                words::measure::value_peaks(),
                words::measure::value_memory_playing(),
            ]
        );
        assert!(named(None).all(|name| findings.iter().any(|found| found.name == name && found.limit.is_empty())));
    }
}
