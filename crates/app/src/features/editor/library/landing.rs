//! Drag and drop onto the open video: where something from the library or from the file manager lands, and the drop itself.

use super::{Place, UploadFor, size_of};
use crate::app::{
    App, Command, FileCommand, FileKind, Lane, MakeCommand, State, VIDEO_ENDINGS,
    features::editor::{
        editing::SHORTEST_MS,
        making::{Spot, USUAL_MS, layout_at},
        timeline::shortest,
    },
    notice::Tone,
};
use crate::{
    api::{
        ClipId, PlaybackMs, PointPct, SizePx, VideoId,
        clip::ClipBackground,
        item::ItemKind,
        layout::LayoutShape,
        library::{LibraryItem, LibraryType},
    },
    stage::{LAYOUT_CHANGE_MS, Rect},
    timeline::{VideoMs, timecode},
};
use std::{
    collections::{BTreeMap, VecDeque},
    path::{Path, PathBuf},
};

/// Length of an image on the timeline, in milliseconds.
const IMAGE_MS: i64 = 3_000;
/// Length of a sound whose length the server doesn't send, in milliseconds.
const SOUND_MS: i64 = 1_000;
/// Maximum number of files that a notice names.
const MOST_NAMED: usize = 3;
/// Distance between images and videos that were dropped onto the preview together, in percent of the canvas.
const APART: f64 = 4.0;

const SOUND_ENDINGS: [&str; 10] = ["mp3", "wav", "m4a", "aac", "flac", "ogg", "oga", "opus", "aif", "aiff"];
const IMAGE_ENDINGS: [&str; 8] = ["png", "jpg", "jpeg", "webp", "gif", "bmp", "tif", "tiff"];
/// Extensions of recordings beyond [`VIDEO_ENDINGS`], some of which the import refuses with its own reason.
const OTHER_VIDEO_ENDINGS: [&str; 10] = ["ts", "mts", "m2ts", "mpg", "mpeg", "ogv", "wmv", "flv", "3gp", "mxf"];

/// Something that is dragged onto the video.
#[derive(Clone, Debug, PartialEq)]
pub enum Carried {
    /// An item of the library, by its id.
    Item(String),
    /// An image or video of the library as a background, by its id.
    OwnBackground(String),
    /// A background, with its name.
    Background(String, Box<ClipBackground>),
    /// A layout.
    Layout(LayoutShape),
    /// Files of the file manager; empty if the system doesn't say which.
    Files(Vec<PathBuf>),
}

/// Part of the window onto which something is dropped.
#[derive(Clone, Debug, PartialEq)]
pub enum DropAt {
    /// A lane of the timeline, at a time of the video.
    Lane(Lane, VideoMs),
    /// The row of clips, at a time of the video.
    Clips(VideoMs),
    /// The free part below the lanes, at a time of the video.
    Below(VideoMs),
    /// The preview, at a point of the canvas.
    Picture(PointPct),
    /// The Text panel.
    Text,
    /// The library panel.
    Library,
    /// Any other part of the window.
    Elsewhere,
}

/// Result that a drop would have.
#[derive(Clone, Debug, PartialEq)]
pub struct Landing {
    /// Description, in a few words.
    pub says: String,
    /// Lane of the new item; `None` if the drop adds none.
    pub lane: Option<Lane>,
    /// Times that the drop would take in the video.
    pub span: Option<(VideoMs, VideoMs)>,
    /// Box of the new item in canvas pixels, if it is dropped onto the preview.
    pub place: Option<Rect>,
    goal: Goal,
}

#[derive(Clone, Debug, PartialEq)]
enum Goal {
    /// New item, with the point of the canvas in its middle.
    Item(Spot, Option<PointPct>),
    Background(ClipId),
    Music,
    Transcript(ClipId),
    /// The file only goes to the library.
    Library,
    /// The file becomes a new video.
    Import,
}

/// Kind of a file, by its extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FileSort {
    Sound,
    Image,
    Video,
    Transcript,
    Other,
}

fn sort_of(file: &Path) -> FileSort {
    // Without an extension, the import looks into the file.
    let Some(ending) = file.extension() else { return FileSort::Video };
    let ending = ending.to_string_lossy().to_lowercase();
    let is_of = |all: &[&str]| all.contains(&ending.as_str());
    if is_of(&SOUND_ENDINGS) {
        FileSort::Sound
    } else if is_of(&IMAGE_ENDINGS) {
        FileSort::Image
    } else if is_of(VIDEO_ENDINGS) || is_of(&OTHER_VIDEO_ENDINGS) {
        FileSort::Video
    } else if is_of(FileKind::TRANSCRIPT.endings) {
        FileSort::Transcript
    } else {
        FileSort::Other
    }
}

/// True if a file is for the open video, not a new video: an audio or image file.
pub(in crate::app) fn is_for_library(file: &Path) -> bool {
    matches!(sort_of(file), FileSort::Sound | FileSort::Image)
}

/// Default length of an item in the video, in milliseconds.
pub(super) fn usual_length(item: &LibraryItem) -> i64 {
    let unknown = if item.kind == LibraryType::SoundEffect { SOUND_MS } else { IMAGE_MS };
    item.duration_ms.map_or(unknown, |length| length.0).max(SHORTEST_MS)
}

/// Size of a new overlay on a canvas: at most half of it, like the server's default.
fn box_of(size: Option<SizePx>, canvas: SizePx) -> SizePx {
    let half = SizePx { width: canvas.width / 2.0, height: canvas.height / 2.0 };
    let natural = size.unwrap_or(half);
    let scale = (half.width / natural.width).min(half.height / natural.height).min(1.0);
    SizePx { width: (natural.width * scale).round(), height: (natural.height * scale).round() }
}

/// Top-left corner of a new overlay whose middle is at a point; moved into the canvas.
pub(super) fn corner_of(middle: PointPct, size: Option<SizePx>, canvas: SizePx) -> PointPct {
    let size = box_of(size, canvas);
    let along = |middle: f64, size: f64, canvas: f64| {
        let share = size / canvas * 100.0;
        let corner = (middle - share / 2.0).min(100.0 - share).max(0.0);
        ((corner * 100.0).floor() / 100.0).min(100.0)
    };
    PointPct { x_pct: along(middle.x_pct, size.width, canvas.width), y_pct: along(middle.y_pct, size.height, canvas.height) }
}

impl State {
    /// Result of a drop, or the reason why it is refused.
    pub fn landing(&self, carried: &Carried, at: &DropAt) -> Result<Landing, String> {
        match carried {
            Carried::Item(id) => match self.library.item(id) {
                Some(item) => self.landing_of_item(item, at),
                None => Err(words::library::drop_gone().to_owned()),
            },
            Carried::OwnBackground(id) => match self.library.item(id) {
                Some(item) if item.source_id.is_none() => Err(words::editing::library_no_source(&item.name)),
                Some(_) => self.landing_of_background(at),
                None => Err(words::library::drop_gone().to_owned()),
            },
            Carried::Background(..) => self.landing_of_background(at),
            Carried::Layout(shape) => self.landing_of_layout(shape, at),
            Carried::Files(files) => {
                let mut refused = None;
                for file in files {
                    match self.landing_of_file(file, at) {
                        Ok(landing) => return Ok(landing),
                        Err(why) => refused = refused.or(Some(why)),
                    }
                }
                Err(refused.unwrap_or_else(|| words::window::drop_file().to_owned()))
            }
        }
    }

    /// The reason why nothing can be added to the video, if there is one.
    fn check_adds(&self) -> Result<(), String> {
        self.why_not(Command::Make(MakeCommand::AddSound)).map_or(Ok(()), Err)
    }

    fn landing_of_item(&self, item: &LibraryItem, at: &DropAt) -> Result<Landing, String> {
        self.check_adds()?;
        match &item.kind {
            LibraryType::SoundEffect => self.landing_on(ItemKind::SoundEffect, usual_length(item), None, at),
            LibraryType::Image | LibraryType::Video => {
                if item.source_id.is_none() {
                    return Err(words::editing::library_no_source(&item.name));
                }
                self.landing_on(ItemKind::MediaOverlay, usual_length(item), size_of(item), at)
            }
            LibraryType::BackgroundMusic => match at {
                DropAt::Lane(Lane::Music, _) | DropAt::Clips(_) | DropAt::Below(_) => Ok(Landing {
                    says: words::library::add_music_hint().to_owned(),
                    lane: Some(Lane::Music),
                    span: self.project().map(|project| (VideoMs::ZERO, project.sequence.length())),
                    place: None,
                    goal: Goal::Music,
                }),
                _ => Err(words::library::drop_music_where(Lane::Music.text())),
            },
            LibraryType::Unknown(_) => Err(words::library::drop_wrong_file().to_owned()),
        }
    }

    /// Result of a drop of a sound, image or video with a default length and the size of its media.
    fn landing_on(&self, kind: ItemKind, length: i64, size: Option<SizePx>, at: &DropAt) -> Result<Landing, String> {
        let lane = Lane::of(kind);
        let is_picture = kind == ItemKind::MediaOverlay;
        let least = shortest(kind);
        let (spot, middle) = match at {
            DropAt::Lane(over, time) if *over == lane => (self.spot_at(*time, length, least), None),
            DropAt::Clips(time) | DropAt::Below(time) => (self.spot_at(*time, length, least), None),
            DropAt::Picture(_) if kind == ItemKind::Layout => (self.spot_of_what_comes_in(least, LAYOUT_CHANGE_MS), None),
            _ if kind == ItemKind::Layout => return Err(words::library::drop_layouts_where(lane.text())),
            DropAt::Picture(point) if is_picture => (self.spot(length, SHORTEST_MS), Some(*point)),
            _ if is_picture => return Err(words::library::drop_media_where(lane.text())),
            _ => return Err(words::library::drop_sounds_where(lane.text())),
        };
        if self.is_locked(kind) {
            return Err(words::timeline::item_lane_locked().to_owned());
        }
        let found = spot.and_then(|spot| {
            let project = self.project()?;
            let (index, data) = project.clip(&spot.clip)?;
            let clip = project.sequence.span(index)?;
            let end = PlaybackMs(spot.start.0 + spot.length.0);
            let span = (clip.to_video(spot.start), clip.to_video(end));
            Some((spot, data, span, project.video.dimensions))
        });
        let Some((spot, data, span, canvas)) = found else { return Err(words::library::no_clip_here().to_owned()) };
        if data.unreadable.contains(&kind) {
            let why = words::editing::unfit_lane(&data.clip.name, lane.text());
            return Err(words::timeline::drag_refused(&data.clip.name, why));
        }
        let place = middle.map(|middle| {
            let (corner, size) = (corner_of(middle, size, canvas), box_of(size, canvas));
            let (x, y) = (corner.x_pct / 100.0 * canvas.width, corner.y_pct / 100.0 * canvas.height);
            Rect::new(x, y, size.width, size.height)
        });
        let says = words::library::drop_at(lane.text(), timecode(span.0.0));
        Ok(Landing { says, lane: Some(lane), span: Some(span), place, goal: Goal::Item(spot, middle) })
    }

    /// Result of a drop of a layout; refused on a clip that cannot have it.
    fn landing_of_layout(&self, shape: &LayoutShape, at: &DropAt) -> Result<Landing, String> {
        self.check_adds()?;
        let landing = self.landing_on(ItemKind::Layout, USUAL_MS, None, at)?;
        if let (Goal::Item(spot, _), Some(project)) = (&landing.goal, self.project())
            && let Some((_, data)) = project.clip(&spot.clip)
            && let Err(problem) = shape.check_scene(&data.clip.layout_scene_type, project.video.dimensions)
        {
            return Err(words::editing::unfit_layout(&data.clip.name, problem));
        }
        Ok(landing)
    }

    fn landing_of_background(&self, at: &DropAt) -> Result<Landing, String> {
        self.check_adds()?;
        let time = match at {
            DropAt::Clips(time) => *time,
            DropAt::Picture(_) => self.playhead(),
            _ => return Err(words::library::drop_backgrounds_where().to_owned()),
        };
        let (clip, name, span) = self.clip_under(time)?;
        let says = words::library::background_of(name);
        Ok(Landing { says, lane: None, span: Some(span), place: None, goal: Goal::Background(clip) })
    }

    /// Clip that plays at a time, with its name and its times in the video.
    fn clip_under(&self, time: VideoMs) -> Result<(ClipId, String, (VideoMs, VideoMs)), String> {
        let found = self.project().and_then(|project| {
            let (data, _) = project.at(time)?;
            let (index, _) = project.clip(&data.clip.id)?;
            let span = project.sequence.span(index)?;
            Some((data.clip.id.clone(), data.clip.name.clone(), (span.start, span.end())))
        });
        found.ok_or_else(|| words::library::no_clip_here().to_owned())
    }

    fn landing_of_file(&self, file: &Path, at: &DropAt) -> Result<Landing, String> {
        let plain = |says: &str, goal: Goal| Landing { says: says.to_owned(), lane: None, span: None, place: None, goal };
        let is_elsewhere = matches!(at, DropAt::Text | DropAt::Elsewhere);
        let sort = sort_of(file);
        let kind = if sort == FileSort::Sound { ItemKind::SoundEffect } else { ItemKind::MediaOverlay };
        match sort {
            FileSort::Other => Err(words::library::drop_wrong_file().to_owned()),
            FileSort::Transcript => self.landing_of_transcript(at),
            FileSort::Video if is_elsewhere && self.local => Ok(plain(words::window::drop_video(), Goal::Import)),
            FileSort::Video if is_elsewhere => Err(words::workspace::import_local_only().to_owned()),
            _ if self.session.is_none() => Err(words::commands::when_video().to_owned()),
            _ if is_elsewhere || *at == DropAt::Library => Ok(plain(words::library::drop_library(), Goal::Library)),
            // The length is known after the upload.
            FileSort::Sound | FileSort::Image | FileSort::Video => {
                self.check_adds()?;
                self.landing_on(kind, if sort == FileSort::Image { IMAGE_MS } else { SHORTEST_MS }, None, at)
            }
        }
    }

    fn landing_of_transcript(&self, at: &DropAt) -> Result<Landing, String> {
        if let Some(why) = self.why_not(Command::File(FileCommand::ImportTranscript)) {
            return Err(why);
        }
        let time = match at {
            DropAt::Clips(time) | DropAt::Lane(Lane::Words, time) => *time,
            // Like the command: the selected clip, else the one at the playhead.
            DropAt::Text => {
                let selected = self.selected_clip().and_then(|clip| self.project()?.clip(clip));
                let span = selected.and_then(|(index, _)| self.project()?.sequence.span(index));
                span.map_or_else(|| self.playhead(), |span| span.start)
            }
            _ => return Err(words::library::drop_transcript_where().to_owned()),
        };
        let (clip, name, span) = self.clip_under(time)?;
        let says = words::library::drop_transcript(name);
        Ok(Landing { says, lane: None, span: Some(span), place: None, goal: Goal::Transcript(clip) })
    }

    fn say_not_dropped(&mut self, name: &str, why: String) {
        self.notices.push(Tone::Warning, words::library::not_dropped(name), Some(why));
    }
}

/// Dropped files that wait for the files before them.
#[derive(Default)]
pub(in crate::app) struct Queue {
    uploads: VecDeque<(PathBuf, UploadFor)>,
    /// Number of drops so far.
    drops: u64,
}

impl Queue {
    pub(in crate::app) fn is_empty(&self) -> bool {
        self.uploads.is_empty()
    }

    /// Uses of the waiting files.
    pub(super) fn uses(&mut self) -> impl Iterator<Item = &mut UploadFor> {
        self.uploads.iter_mut().map(|(_, used)| used)
    }
}

impl App {
    /// Drops something onto the video. A refused drop is reported with its reason.
    pub(super) fn drop_onto(&mut self, carried: Carried, at: &DropAt) {
        let name = match &carried {
            Carried::Files(files) => return self.drop_files(files, at),
            Carried::Background(name, _) => name.clone(),
            Carried::Layout(shape) => shape.title(),
            Carried::Item(id) | Carried::OwnBackground(id) => {
                self.state.library.item(id).map(|item| item.name.clone()).unwrap_or_default()
            }
        };
        let goal = match self.state.landing(&carried, at) {
            Ok(landing) => landing.goal,
            Err(why) => return self.state.say_not_dropped(&name, why),
        };
        match (carried, goal) {
            (Carried::Item(id), Goal::Item(spot, middle)) => {
                if let Some(item) = self.state.library.item(&id).cloned() {
                    self.place_item(&item, spot, middle);
                }
            }
            (Carried::Item(id), Goal::Music) => self.use_item(&id),
            (Carried::OwnBackground(id), Goal::Background(clip)) => {
                self.use_own_background(&id, clip);
            }
            (Carried::Background(_, background), Goal::Background(clip)) => self.set_background(clip, *background),
            (Carried::Layout(shape), Goal::Item(spot, _)) => {
                let add = layout_at(&spot, shape);
                self.make_item(words::editing::step_add_layout(), spot.clip, add);
            }
            // A landing of something else: never returned for these.
            (
                Carried::Item(_) | Carried::OwnBackground(_) | Carried::Background(..) | Carried::Layout(_) | Carried::Files(_),
                _,
            ) => {}
        }
    }

    /// Drops files: each is used where it was dropped, after the files before it. Refused files are reported by reason.
    fn drop_files(&mut self, files: &[PathBuf], at: &DropAt) {
        let video = self.state.project().map(|project| project.video.id.clone());
        self.state.library.queue.drops += 1;
        let drop = self.state.library.queue.drops;
        let mut refused: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let (mut transcribed, mut imports) = (false, Vec::new());
        for file in files {
            let name = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let goal = match self.state.landing_of_file(file, at) {
                Ok(landing) => landing.goal,
                Err(why) => {
                    refused.entry(why).or_default().push(name);
                    continue;
                }
            };
            let queue = &mut self.state.library.queue;
            match (goal, &video) {
                (Goal::Import, _) => imports.push(file.clone()),
                (Goal::Transcript(_), Some(_)) if transcribed => {
                    refused.entry(words::library::drop_one_transcript().to_owned()).or_default().push(name);
                }
                (Goal::Transcript(clip), Some(video)) => {
                    transcribed = true;
                    self.import_transcript_of(video.clone(), clip, file.clone());
                }
                (Goal::Item(spot, middle), Some(video)) => {
                    let used = UploadFor::Dropped(video.clone(), Place { spot, middle, drop });
                    queue.uploads.push_back((file.clone(), used));
                }
                (Goal::Library, _) => queue.uploads.push_back((file.clone(), UploadFor::Library)),
                (Goal::Item(..) | Goal::Transcript(_) | Goal::Background(_) | Goal::Music, _) => {}
            }
        }
        for (why, names) in refused {
            let more = if names.len() > MOST_NAMED { "…" } else { "" };
            let names: Vec<_> = names.into_iter().take(MOST_NAMED).collect();
            self.state.say_not_dropped(&format!("{}{more}", names.join(", ")), why);
        }
        self.next_dropped();
        self.import_videos(imports);
    }

    /// Uploads files to the library, one after the other.
    pub(in crate::app) fn upload_all(&mut self, files: Vec<PathBuf>) {
        self.state.library.queue.uploads.extend(files.into_iter().map(|file| (file, UploadFor::Library)));
        self.next_dropped();
    }

    /// Starts the upload of the next dropped file, unless one is running.
    pub(in crate::app) fn next_dropped(&mut self) {
        if self.state.library.upload.is_none()
            && let Some((file, used)) = self.state.library.queue.uploads.pop_front()
        {
            self.upload_for(file, used);
        }
    }

    /// Adds an uploaded file where it was dropped; returns whether it was added. The files of the same drop follow it: behind it on
    /// the timeline, beside it on the preview.
    pub(super) fn put_dropped(&mut self, id: &str, video: &VideoId, place: &Place) -> bool {
        let Some(item) = self.state.library.item(id).cloned() else { return false };
        let Some((_, data)) = self.state.project().and_then(|project| project.clip(&place.spot.clip)) else { return false };
        let mut spot = place.spot.clone();
        spot.length.0 = usual_length(&item);
        spot.fit(data.map.playback_length().0, SHORTEST_MS);
        let (clip, next) = (spot.clip.clone(), spot.start.0 + spot.length.0);
        if !self.place_item(&item, spot, place.middle) {
            return false;
        }
        for used in self.state.library.queue.uses() {
            match used {
                UploadFor::Dropped(of, later) if *of == *video && later.drop == place.drop && later.spot.clip == clip => {
                    match &mut later.middle {
                        Some(middle) => {
                            let (x, y) = (middle.x_pct + APART, middle.y_pct + APART);
                            (middle.x_pct, middle.y_pct) = (x.min(100.0), y.min(100.0));
                        }
                        None => later.spot.start = PlaybackMs(next),
                    }
                }
                _ => {}
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn files_are_sorted_by_their_extension_whatever_its_case() {
        use FileSort::{Image, Other, Sound, Transcript, Video};
        let sorts = ["a.WAV", "b.jpeg", "c.MKV", "d.srt", "e.pdf", "no-extension", "f.ts"].map(|name| sort_of(Path::new(name)));
        assert_eq!(sorts, [Sound, Image, Video, Transcript, Other, Video, Video]);
    }

    proptest! {
        #[test]
        fn a_box_is_dropped_around_the_pointer_and_never_outside_of_the_canvas(
            x in -20f64..120.0, y in -20f64..120.0, width in 1f64..5_000.0, height in 1f64..5_000.0,
        ) {
            let canvas = SizePx { width: 1_920.0, height: 1_080.0 };
            let size = Some(SizePx { width, height });
            let corner = corner_of(PointPct { x_pct: x, y_pct: y }, size, canvas);
            let of = box_of(size, canvas);
            for (corner, side, middle) in
                [(corner.x_pct, of.width / 19.2, x), (corner.y_pct, of.height / 10.8, y)]
            {
                prop_assert!((0.0..=100.0).contains(&corner) && corner + side <= 100.01, "{corner} {side}");
                if (side / 2.0..=100.0 - side / 2.0).contains(&middle) {
                    prop_assert!((corner + side / 2.0 - middle).abs() < 0.02, "{corner} {side} {middle}");
                }
            }
        }
    }
}
