//! Drag and drop onto the open video: where something from the library or from the file manager lands, and the drop itself.

use super::{
    Library, Place, UploadFor,
    landing::{Carried, DropAt, Goal, IMAGE_MS, Landing, box_of, corner_of, usual_length},
    size_of,
};
use crate::{
    api::{
        ClipId, PlaybackMs, SizePx, VideoId,
        item::ItemKind,
        layout::LayoutShape,
        library::{LibraryItem, LibraryType},
    },
    app::{
        Command, FileCommand, Lane, MakeCommand, State,
        features::editor::{
            context::Editor,
            making::{USUAL_MS, layout_at},
            spot::SHORTEST_MS,
            timeline::shortest,
        },
        file_question::{FileKind, VIDEO_ENDINGS},
        notice::Tone,
    },
    stage::{LAYOUT_CHANGE_MS, Rect},
    timeline::{VideoMs, timecode},
};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

/// Maximum number of files that a notice names.
const MOST_NAMED: usize = 3;
/// Distance between images and videos that were dropped onto the preview together, in percent of the canvas.
const APART: f64 = 4.0;

const SOUND_ENDINGS: [&str; 10] = ["mp3", "wav", "m4a", "aac", "flac", "ogg", "oga", "opus", "aif", "aiff"];
const IMAGE_ENDINGS: [&str; 8] = ["png", "jpg", "jpeg", "webp", "gif", "bmp", "tif", "tiff"];
/// Extensions of recordings beyond [`VIDEO_ENDINGS`], some of which the import refuses with its own reason.
const OTHER_VIDEO_ENDINGS: [&str; 10] = ["ts", "mts", "m2ts", "mpg", "mpeg", "ogv", "wmv", "flv", "3gp", "mxf"];

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

    pub(super) fn landing_of_file(&self, file: &Path, at: &DropAt) -> Result<Landing, String> {
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

impl Editor<'_> {
    /// Drops something onto the video. A refused drop is reported with its reason. Returns the dropped recordings.
    pub(super) fn drop_onto(&mut self, carried: Carried, at: &DropAt) -> Vec<PathBuf> {
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
            Err(why) => {
                self.state.say_not_dropped(&name, why);
                return Vec::new();
            }
        };
        match (carried, goal) {
            (Carried::Item(id), Goal::Item(spot, middle)) => {
                if let Some(item) = self.state.library.item(&id).cloned() {
                    self.state.place_item(&item, spot, middle);
                }
            }
            (Carried::Item(id), Goal::Music) => self.state.use_item(&id),
            (Carried::OwnBackground(id), Goal::Background(clip)) => {
                self.state.use_own_background(&id, clip);
            }
            (Carried::Background(_, background), Goal::Background(clip)) => self.state.set_background(clip, *background),
            (Carried::Layout(shape), Goal::Item(spot, _)) => {
                let add = layout_at(&spot, shape);
                self.state.make_item(words::editing::step_add_layout(), spot.clip, add);
            }
            // A landing of something else: never returned for these.
            (
                Carried::Item(_) | Carried::OwnBackground(_) | Carried::Background(..) | Carried::Layout(_) | Carried::Files(_),
                _,
            ) => {}
        }
        Vec::new()
    }

    /// Drops files: each is used where it was dropped, after the files before it. Refused files are reported by reason.
    /// Returns the recordings among them.
    fn drop_files(&mut self, files: &[PathBuf], at: &DropAt) -> Vec<PathBuf> {
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
        self.with_library(Library::next_dropped);
        imports
    }
}

impl State {
    /// Adds an uploaded file where it was dropped; returns whether it was added. The files of the same drop follow it: behind it on
    /// the timeline, beside it on the preview.
    pub(super) fn put_dropped(&mut self, id: &str, video: &VideoId, place: &Place) -> bool {
        let Some(item) = self.library.item(id).cloned() else { return false };
        let Some((_, data)) = self.project().and_then(|project| project.clip(&place.spot.clip)) else { return false };
        let mut spot = place.spot.clone();
        spot.length.0 = usual_length(&item);
        spot.fit(data.map.playback_length().0, SHORTEST_MS);
        let (clip, next) = (spot.clip.clone(), spot.start.0 + spot.length.0);
        if !self.place_item(&item, spot, place.middle) {
            return false;
        }
        for used in self.library.queue.uses() {
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

    #[test]
    fn files_are_sorted_by_their_extension_whatever_its_case() {
        use FileSort::{Image, Other, Sound, Transcript, Video};
        let sorts = ["a.WAV", "b.jpeg", "c.MKV", "d.srt", "e.pdf", "no-extension", "f.ts"].map(|name| sort_of(Path::new(name)));
        assert_eq!(sorts, [Sound, Image, Video, Transcript, Other, Video, Video]);
    }
}
