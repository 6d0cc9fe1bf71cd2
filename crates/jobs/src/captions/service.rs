//! Caption designer service: drafts on disk, frames of the video, measurements of contrast, presets of the workspace. Each
//! request runs on a task of its own; a newer request for frames or badges replaces the previous one.

use super::{
    CaptionError, CaptionEvent, CaptionReport, CaptionRequest, CheckError, CheckedVideo, DraftsFile, Extent, FrameMoment,
    FrameSource, Measured, Measuring, OpenedDrafts, StyleNumbers, SubtitledVideo, WordsFile, WrittenText, apply_preset,
    bench_problems, block_contrast, block_problem, caption_cues, caption_layout,
    check::clip_starts,
    hardest_frames, kept_before, kept_styles, measure, measured_moments,
    numbers::{sampled, style_numbers},
    put_back, read_backdrop, read_styles, read_way_back, read_whole,
    stills::Stills,
    survey::{Survey, SurveyEvent, SurveyOrder, videos_using},
    words_file,
};
use crate::jobs::{out::Out, overtaken::InOrder, previews::Proxies, relay::Relay, request_id::RequestId};
use crate::{
    api::{
        Client, PresetId, Priority, SizePx, VideoId, VideoList,
        captions::{Preset, Subtitles},
    },
    captions::{BlockRules, Design, DraftEvent, Format, Level, Look, MomentContrast, Summary, Vision, proposals, simulated},
    disk,
    document::{project::Project, reading::Part},
    fonts,
    picture::Pixels,
    stage::compose::CaptionBlock,
};
use std::{
    collections::HashSet,
    path::PathBuf,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio::{
    runtime::Handle,
    sync::{mpsc::UnboundedReceiver, watch},
    task::AbortHandle,
};

/// Length of the longer side of a frame behind the preview, in pixels.
const FRAME_SIDE: f64 = 960.0;
/// Number of frames examined for the hardest ones: with proxies, and decoded one by one.
const LOOKED_AT: (usize, usize) = (48, 9);
/// Time without a request after which the decoded images behind subtitles are dropped.
const KEEPS_STILLS: Duration = Duration::from_secs(120);
/// Number of the worst moments on which a change of the style is tested before it is proposed.
const TRIED_ON: usize = 8;

/// Readers of the media behind subtitles.
#[derive(Clone)]
struct Media {
    relay: Relay,
    proxies: Proxies,
    stills: Arc<Stills>,
}

impl Media {
    /// Source of the frames of a video.
    fn frames_of(&self, project: &Project) -> FrameSource {
        let sources = project.clips.iter().flat_map(|data| &data.sources);
        let known = sources.filter_map(|source| Some((source.id.clone(), self.proxies.get(&source.id)?))).collect();
        FrameSource::new(self.relay.clone(), Handle::current(), known).with_stills(self.stills.clone())
    }
}

struct CaptionService {
    out: Out<CaptionEvent>,
    /// Sender of readings and changes of presets.
    in_order: InOrder<CaptionEvent>,
    media: Media,
    client: watch::Receiver<Option<Client>>,
    drafts: Option<DraftsFile>,
    frames: Option<AbortHandle>,
    survey: Option<Survey>,
    ended: Arc<AtomicBool>,
    newest_badges: Arc<Mutex<RequestId>>,
}

fn lock(newest: &Mutex<RequestId>) -> MutexGuard<'_, RequestId> {
    newest.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Answers requests until every sender is dropped.
pub(in crate::jobs) async fn run(
    mut inbox: UnboundedReceiver<CaptionRequest>,
    out: Out<CaptionEvent>,
    relay: Relay,
    proxies: Proxies,
    client: watch::Receiver<Option<Client>>,
) {
    let ended = Arc::new(AtomicBool::new(false));
    let mut service = CaptionService {
        in_order: InOrder::new(out.clone()),
        out,
        media: Media { relay, proxies, stills: Arc::default() },
        client,
        drafts: None,
        frames: None,
        survey: None,
        ended: ended.clone(),
        newest_badges: Arc::default(),
    };
    loop {
        tokio::select! {
            request = inbox.recv() => match request {
                Some(request) => service.take(request).await,
                None => break,
            },
            () = tokio::time::sleep(KEEPS_STILLS), if !service.media.stills.is_empty() => service.media.stills.clear(),
        }
    }
    ended.store(true, Ordering::Relaxed);
}

impl CaptionService {
    // One arm per request.
    #[allow(clippy::too_many_lines)]
    async fn take(&mut self, request: CaptionRequest) {
        match request {
            CaptionRequest::Open(folder) => self.open(folder).await,
            CaptionRequest::Append(events) => self.append(events).await,
            CaptionRequest::Frames { id, project } => self.draw_frames(id, project, None),
            CaptionRequest::Frame { id, slot, project, moment } => self.draw_frames(id, project, Some((slot, moment))),
            CaptionRequest::Simulate { id, vision, frames } => {
                let out = self.out.clone();
                tokio::task::spawn_blocking(move || {
                    let seen = frames.into_iter().map(|(slot, pixels)| (slot, Arc::new(as_seen(vision, &pixels)))).collect();
                    out.send(CaptionEvent::Simulated { id, frames: seen });
                });
            }
            CaptionRequest::Measure { id, subject, design, cancelled } => self.measure(id, subject, design, cancelled),
            CaptionRequest::Badges { id, canvas, blocks } => {
                *lock(&self.newest_badges) = id;
                let (out, newest) = (self.out.clone(), self.newest_badges.clone());
                tokio::task::spawn_blocking(move || {
                    for (slot, behind, block) in blocks {
                        if *lock(&newest) != id {
                            return;
                        }
                        out.send(CaptionEvent::Badge {
                            id,
                            slot,
                            ratio: block_contrast(&fonts::shared(), &block, &behind, canvas),
                        });
                    }
                });
            }
            CaptionRequest::Bench { id, subtitles, canvas, texts } => {
                let out = self.out.clone();
                tokio::task::spawn_blocking(move || {
                    out.send(CaptionEvent::Bench {
                        id,
                        problems: bench_problems(&subtitles, canvas, &texts, &fonts::shared()),
                    });
                });
            }
            CaptionRequest::Fits { id, canvas, tiles } => {
                let out = self.out.clone();
                tokio::task::spawn_blocking(move || {
                    let fits = |(tile, subtitles, block): &(usize, Subtitles, CaptionBlock)| {
                        (*tile, block_problem(subtitles, &fonts::shared(), block, canvas))
                    };
                    out.send(CaptionEvent::Fits { id, problems: tiles.iter().map(fits).collect() });
                });
            }
            CaptionRequest::Presets => {
                let (connected, in_order) = (self.client.clone(), self.in_order.clone());
                tokio::spawn(async move {
                    let client = || connected.borrow().clone().ok_or(CaptionError::NotConnected);
                    in_order.send_reading(|| presets(client()), CaptionEvent::Presets).await;
                });
            }
            CaptionRequest::Publish { draft, preset: body } => self.change(async move |client| {
                let made = match client {
                    Ok(client) => client.create_subtitle_preset(&body).await.map(Box::new).map_err(CaptionError::Api),
                    Err(why) => Err(why),
                };
                CaptionEvent::Published { draft, sent: Box::new(body), made }
            }),
            CaptionRequest::Delete(preset) => self.change(async move |client| {
                let deleted = match client {
                    Ok(client) => client.delete_subtitle_preset(&preset).await.map_err(CaptionError::Api),
                    Err(why) => Err(why),
                };
                CaptionEvent::Deleted(deleted.map(|()| preset))
            }),
            CaptionRequest::Videos { folder, workspace } => {
                self.ask(async move |client| CaptionEvent::Videos(videos(client, folder, workspace).await));
            }
            CaptionRequest::Uses(preset) => self.ask(async move |client| {
                let videos = uses(client, &preset).await;
                CaptionEvent::Uses { preset, videos }
            }),
            CaptionRequest::Survey { id, order } => self.survey(id, order),
            CaptionRequest::StopSurvey => self.survey = None,
            CaptionRequest::Compare { id, project, styles, frame, cancelled } => {
                self.compare(id, project, styles, frame, cancelled);
            }
            CaptionRequest::Kept(place) => {
                let out = self.out.clone();
                tokio::task::spawn_blocking(move || {
                    let kept = kept_styles(&place.folder, &place.origin);
                    out.send(CaptionEvent::Kept(kept.map_err(CaptionError::Kept)));
                });
            }
            CaptionRequest::MeasureHere { id, subject, cancelled } => {
                let (out, client) = (self.out.clone(), self.connected());
                let media = self.media.clone();
                tokio::spawn(async move {
                    let measured = measured_here(client, subject, media, cancelled).await;
                    out.send(CaptionEvent::HereMeasured { id, measured: measured.map(Box::new) });
                });
            }
            CaptionRequest::MeasureOther { subtitles, video, cancelled } => self.measure_other(subtitles, video, cancelled),
            CaptionRequest::Apply { preset, videos, place } => {
                let (client, out) = (self.connected().ok(), self.out.clone());
                tokio::spawn(async move {
                    for video in videos {
                        let applied = match &client {
                            Some(client) => Ok(apply_preset(client, &place, &video, &preset).await),
                            None => Err(CaptionError::NotConnected),
                        };
                        let applied = applied.and_then(|applied| Ok(applied?));
                        out.send(CaptionEvent::Applied { video, applied });
                    }
                });
            }
            CaptionRequest::WayBack { videos, workspace } => {
                let (client, out) = (self.connected().ok(), self.out.clone());
                tokio::spawn(async move {
                    for video in videos {
                        let way = match &client {
                            Some(client) => read_way_back(client, &workspace, &video).await.map_err(CaptionError::Preset),
                            None => Err(CaptionError::NotConnected),
                        };
                        out.send(CaptionEvent::WayBack { video, kept: way });
                    }
                });
            }
            CaptionRequest::PutBack { video, place } => self.ask(async move |client| {
                let back = match client {
                    Ok(client) => put_back(&client, &place, &video).await.map_err(CaptionError::Preset),
                    Err(why) => Err(why),
                };
                CaptionEvent::PutBack { video, put_back: back }
            }),
            CaptionRequest::Backdrop { id: number, path, canvas } => {
                let out = self.out.clone();
                tokio::spawn(async move {
                    let read = read_backdrop(&path, frame_size(canvas)).await;
                    out.send(CaptionEvent::Backdrop { id: number, path, read: read.map(Arc::new) });
                });
            }
            CaptionRequest::Import(path) => {
                let out = self.out.clone();
                tokio::task::spawn_blocking(move || out.send(CaptionEvent::Imported(read_styles(&path))));
            }
            CaptionRequest::Write { path, text } => write_file(self.out.clone(), path, text),
            CaptionRequest::Words { path, project, format, uncut } => {
                self.ask(async move |client| {
                    let file = match client {
                        Ok(client) => words(&client, &project, format, uncut).await,
                        Err(why) => Err(why),
                    };
                    let written = match file {
                        Ok(file) => {
                            let write = move || written(path, &file.text, file.loss());
                            tokio::task::spawn_blocking(write).await.map_err(CaptionError::Ended).flatten()
                        }
                        Err(why) => Err(why),
                    };
                    CaptionEvent::Written(written)
                });
            }
        }
    }

    fn connected(&self) -> Result<Client, CaptionError> {
        self.client.borrow().clone().ok_or(CaptionError::NotConnected)
    }

    /// Runs a call to the server on a task of its own and sends its event.
    fn ask<F: Future<Output = CaptionEvent> + Send>(
        &self,
        call: impl FnOnce(Result<Client, CaptionError>) -> F + Send + 'static,
    ) {
        let (client, out) = (self.connected(), self.out.clone());
        tokio::spawn(async move { out.send(call(client).await) });
    }

    /// Runs a call that changes presets on a task of its own and sends its event.
    fn change<F: Future<Output = CaptionEvent> + Send>(
        &self,
        call: impl FnOnce(Result<Client, CaptionError>) -> F + Send + 'static,
    ) {
        let (client, in_order) = (self.connected(), self.in_order.clone());
        tokio::spawn(async move { in_order.send_change(call(client).await) });
    }

    async fn open(&mut self, folder: PathBuf) {
        // Releases the lock first: a window that reopens the designer holds the journal already.
        self.drafts = None;
        let opened = tokio::task::spawn_blocking(move || DraftsFile::open(&folder)).await;
        let opened = opened.map_err(CaptionError::Ended).and_then(|opened| Ok(opened?));
        let answer = opened.map(|OpenedDrafts { file, drafts, set_aside }| {
            let note = match (&file, set_aside) {
                (None, _) => Some(words::jobs::drafts_in_other_window().to_owned()),
                (_, Some(aside)) => Some(words::jobs::drafts_damaged(aside.display())),
                _ => None,
            };
            self.drafts = file;
            (drafts, note)
        });
        self.out.send(CaptionEvent::Drafts(answer));
    }

    async fn append(&mut self, events: Vec<DraftEvent>) {
        let Some(mut file) = self.drafts.take() else { return };
        let appended = tokio::task::spawn_blocking(move || {
            let result = file.append(&events);
            (file, result)
        });
        match appended.await {
            Ok((file, result)) => {
                self.drafts = Some(file);
                if let Err(error) = result {
                    self.out.send(CaptionEvent::NotWritten(error.to_string()));
                }
            }
            Err(error) => self.out.send(CaptionEvent::NotWritten(error.to_string())),
        }
    }

    /// Draws the hardest frames, or the one frame of a slot.
    fn draw_frames(&mut self, id: RequestId, project: Arc<Project>, one: Option<(usize, FrameMoment)>) {
        let (out, ended) = (self.out.clone(), self.ended.clone());
        let mut source = self.media.frames_of(&project);
        let has_proxies =
            project.clips.iter().flat_map(|data| &data.sources).any(|source| self.media.proxies.get(&source.id).is_some());
        let task = tokio::task::spawn_blocking(move || {
            let is_cancelled = || ended.load(Ordering::Relaxed);
            let slots: Vec<(usize, FrameMoment)> = if let Some(one) = one {
                vec![one]
            } else {
                let most = if has_proxies { LOOKED_AT.0 } else { LOOKED_AT.1 };
                match hardest_frames(&project, &mut source, most, &is_cancelled) {
                    Ok(found) => found.into_iter().enumerate().filter_map(|(slot, moment)| Some((slot, moment?))).collect(),
                    Err(error) => {
                        let none = FrameMoment { clip: 0, at: crate::api::PlaybackMs::ZERO };
                        out.send(CaptionEvent::Frame { id, slot: 0, moment: none, drawn: Err(error.into()) });
                        return;
                    }
                }
            };
            let size = frame_size(project.video.dimensions);
            for (slot, moment) in slots {
                if is_cancelled() {
                    return;
                }
                let Some(data) = project.clips.get(moment.clip) else { continue };
                let drawn = source.draw(&project.bare_frame(data, moment.at, size));
                out.send(CaptionEvent::Frame { id, slot, moment, drawn: drawn.map_err(CaptionError::Frame) });
            }
        });
        if one.is_none()
            && let Some(before) = self.frames.replace(task.abort_handle())
        {
            before.abort();
        }
    }

    fn survey(&mut self, id: RequestId, order: SurveyOrder) {
        // The earlier one is cancelled first.
        self.survey = None;
        if let Ok(client) = self.connected() {
            // Requests that the user waits for in other views have a higher priority.
            let client = client.with_priority(Priority::Near);
            self.survey = Some(Survey::start(client, self.media.relay.clone(), order, id, self.out.clone()));
            return;
        }
        let checked = || Err(CheckError::NotConnected);
        let failed = order.videos.into_iter().map(|video| SurveyEvent::Checked { video, checked: checked() });
        for event in failed.chain([SurveyEvent::Ended]) {
            self.out.send(CaptionEvent::Survey { id, event });
        }
    }

    fn compare(
        &self,
        id: RequestId,
        project: Arc<Project>,
        styles: [(Subtitles, CaptionBlock); 2],
        frame: Option<Arc<Pixels>>,
        cancelled: Arc<AtomicBool>,
    ) {
        let (out, client) = (self.out.clone(), self.connected());
        let media = self.media.clone();
        tokio::spawn(async move {
            let numbers = compared(client, project, styles, frame, media, cancelled).await;
            out.send(CaptionEvent::Compared { id, numbers: numbers.map(Box::new) });
        });
    }

    fn measure_other(&self, subtitles: Subtitles, video: VideoId, cancelled: Arc<AtomicBool>) {
        let (out, client) = (self.out.clone(), self.connected());
        let media = self.media.clone();
        tokio::spawn(async move {
            let measured = measured_other(client, video.clone(), subtitles, media, cancelled).await;
            out.send(CaptionEvent::OtherMeasured { video, measured: measured.map(Box::new) });
        });
    }

    fn measure(&self, id: RequestId, subject: SubtitledVideo, design: Design, cancelled: Arc<AtomicBool>) {
        let (out, media, client) = (self.out.clone(), self.media.clone(), self.connected());
        tokio::spawn(async move {
            let whole = read_all(subject, client).await;
            let measured = match whole {
                Ok(subject) => {
                    let told = out.clone();
                    let work = move || measured(id, &subject, design, &media, &told, &cancelled);
                    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| Err(error.into()))
                }
                Err(why) => Err(why),
            };
            out.send(CaptionEvent::Measured { id, measured: measured.map(Box::new) });
        });
    }
}

/// Size of a frame behind the preview, in pixels.
fn frame_size(canvas: SizePx) -> (u32, u32) {
    let scale = (FRAME_SIDE / canvas.width.max(canvas.height)).min(1.0);
    ((canvas.width * scale).round().max(1.0) as u32, (canvas.height * scale).round().max(1.0) as u32)
}

/// Loads the clips of the subject that are incomplete. If any is, the whole video is loaded as it is saved.
async fn read_all(subject: SubtitledVideo, client: Result<Client, CaptionError>) -> Result<SubtitledVideo, CaptionError> {
    let lacks = [Part::Words, Part::Sources, Part::Items];
    if subject.project.clips.iter().all(|data| lacks.iter().all(|part| !data.lacks.contains(part))) {
        return Ok(subject);
    }
    let project = read_whole(&client?, &subject.project.video.id, Extent::Everything, &|_, _| {}).await?;
    Ok(SubtitledVideo { project: Arc::new(project), ..subject })
}

fn measured(
    id: RequestId,
    subject: &SubtitledVideo,
    design: Design,
    media: &Media,
    out: &Out<CaptionEvent>,
    cancelled: &AtomicBool,
) -> Result<Measured, CaptionError> {
    let mut frames = media.frames_of(&subject.project);
    let all = measured_moments(subject);
    let progress = |done: usize, all: usize| {
        if done.is_multiple_of(4) || done == all {
            out.send(CaptionEvent::Progress { id, done, all });
        }
    };
    let measuring = Measuring { progress: &progress, cancelled };
    let moments = measure(subject, &all, &mut frames, &measuring)?;
    if measuring.is_cancelled() {
        return Err(CaptionError::Stopped);
    }
    let layout = caption_layout(subject, frames.fonts(), &|| measuring.is_cancelled());
    let summary = Summary::of(&moments);
    let mut proposal = None;
    if summary.as_ref().is_some_and(|summary| summary.level() < Level::Aa) {
        let mut worst: Vec<&MomentContrast> = moments.iter().collect();
        worst.sort_by(|a, b| a.ratio.total_cmp(&b.ratio));
        let places: Vec<_> =
            worst.iter().take(TRIED_ON).filter_map(|moment| Some((subject.project.clip(&moment.clip)?.0, moment.at))).collect();
        let quiet = Measuring { progress: &|_, _| {}, cancelled };
        for offer in proposals(&Look::of(&subject.subtitles)) {
            let mut changed = Design::of_subtitles(&subject.subtitles);
            for (field, value) in &offer.changes {
                changed.set(*field, value.clone());
            }
            let trial = SubtitledVideo { project: subject.project.clone(), subtitles: changed.subtitles(None) };
            let with = measure(&trial, &places, &mut frames, &quiet)?;
            let least = with.iter().map(|moment| moment.ratio).min_by(f64::total_cmp);
            if let Some(least) = least.filter(|least| *least >= Level::AA) {
                proposal = Some((offer, least));
                break;
            }
        }
    }
    Ok(Measured { design, moments, summary, layout, proposal })
}

/// Frame as a viewer with a colour vision deficiency sees it.
fn as_seen(vision: Vision, pixels: &Pixels) -> Pixels {
    let mut data = pixels.data().to_vec();
    simulated(vision, data.as_chunks_mut::<4>().0);
    Pixels::from_opaque(pixels.width(), pixels.height(), data).unwrap_or_else(|| pixels.clone())
}

async fn presets(client: Result<Client, CaptionError>) -> Result<Vec<Preset>, CaptionError> {
    Ok(client?.subtitle_presets().await?.items)
}

async fn videos(
    client: Result<Client, CaptionError>,
    folder: PathBuf,
    workspace: String,
) -> Result<(VideoList, HashSet<VideoId>), CaptionError> {
    let listed = client?.all_videos().await?;
    let ids: Vec<VideoId> = listed.videos.iter().map(|video| video.id.clone()).collect();
    let kept = tokio::task::spawn_blocking(move || kept_before(&folder, &workspace, ids)).await?;
    Ok((listed, kept))
}

async fn uses(client: Result<Client, CaptionError>, preset: &PresetId) -> Result<VideoList, CaptionError> {
    Ok(videos_using(&client?, preset).await?)
}

/// Measures subtitles on another video, at evenly spaced moments.
async fn measured_other(
    client: Result<Client, CaptionError>,
    video: VideoId,
    subtitles: Subtitles,
    media: Media,
    cancelled: Arc<AtomicBool>,
) -> Result<CheckedVideo, CaptionError> {
    let project = read_whole(&client?, &video, Extent::Everything, &|_, _| {}).await?;
    at_some_moments(SubtitledVideo { project: Arc::new(project), subtitles }, media, cancelled).await
}

/// Like [`measured_other`], on the open video with its unsaved changes.
async fn measured_here(
    client: Result<Client, CaptionError>,
    subject: SubtitledVideo,
    media: Media,
    cancelled: Arc<AtomicBool>,
) -> Result<CheckedVideo, CaptionError> {
    at_some_moments(read_all(subject, client).await?, media, cancelled).await
}

async fn at_some_moments(
    subject: SubtitledVideo,
    media: Media,
    cancelled: Arc<AtomicBool>,
) -> Result<CheckedVideo, CaptionError> {
    let work = move || {
        let mut frames = media.frames_of(&subject.project);
        let measuring = Measuring { progress: &|_, _| {}, cancelled: &cancelled };
        let (moments, layout) = sampled(&subject, &mut frames, &measuring)?;
        let report = CaptionReport::new(subject.project.video.id.clone(), None, &moments, layout);
        Ok(CheckedVideo::new(report, None, clip_starts(&subject.project)))
    };
    tokio::task::spawn_blocking(work).await?
}

/// Numbers of two styles on a video.
async fn compared(
    client: Result<Client, CaptionError>,
    project: Arc<Project>,
    [one, other]: [(Subtitles, CaptionBlock); 2],
    frame: Option<Arc<Pixels>>,
    media: Media,
    cancelled: Arc<AtomicBool>,
) -> Result<[StyleNumbers; 2], CaptionError> {
    let SubtitledVideo { project, .. } = read_all(SubtitledVideo { project, subtitles: one.0.clone() }, client).await?;
    let work = move || {
        let mut frames = media.frames_of(&project);
        let measuring = Measuring { progress: &|_, _| {}, cancelled: &cancelled };
        let mut numbers = |(subtitles, block): (Subtitles, CaptionBlock)| {
            let subject = SubtitledVideo { project: project.clone(), subtitles };
            style_numbers(&subject, frame.as_ref().map(|frame| (&block, frame)), &mut frames, &measuring)
        };
        Ok([numbers(one)?, numbers(other)?])
    };
    tokio::task::spawn_blocking(work).await?
}

async fn words(client: &Client, project: &Project, format: Format, uncut: bool) -> Result<WordsFile, CaptionError> {
    let subtitles = project.video.subtitles.clone().unwrap_or_default();
    let rules = if format == Format::Txt { BlockRules::sentences() } else { BlockRules::of(&subtitles) };
    let read;
    let project = if project.clips.iter().any(|data| data.lacks.contains(&Part::Words)) {
        read = read_whole(client, &project.video.id, Extent::Words, &|_, _| {}).await?;
        &read
    } else {
        project
    };
    let cues = caption_cues(client, project, &rules, uncut).await?;
    if cues.is_empty() {
        return Err(CaptionError::NoWords);
    }
    let (canvas, name) = (project.video.dimensions, project.video.name.clone());
    let file = tokio::task::spawn_blocking(move || words_file(format, &cues, &subtitles, canvas, &name));
    Ok(file.await?)
}

fn written(path: PathBuf, text: &str, loss: Option<String>) -> Result<WrittenText, CaptionError> {
    match disk::write_document(&path, text.as_bytes()) {
        Ok(()) => Ok(WrittenText { path, bytes: text.len() as u64, loss }),
        Err(error) => Err(CaptionError::NotWritten { path, error }),
    }
}

fn write_file(out: Out<CaptionEvent>, path: PathBuf, text: String) {
    tokio::task::spawn_blocking(move || out.send(CaptionEvent::Written(written(path, &text, None))));
}
