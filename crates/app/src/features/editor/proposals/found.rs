//! Finders: the program's own proposals for the open video.

use crate::{
    api::{
        ClipId, DurationMs, PlaybackMs, SourceId, SourceMs,
        faces::FaceBox,
        item::{Item, ItemKind},
    },
    app::settings::Proposing,
    document::{ClipData, Project},
    edit::{
        ClipItems,
        text::{Fillers, Pauses, Speech},
    },
    jobs::{proposals::Recordings, transcript::voices},
    propose::{
        Part, PartKind,
        find::{self, Activity, Faces, LayoutChoices, PlacePct, Placed, ScreenText, ScreenWord, SpokenClip},
    },
    stage::compose::{Composition, compose},
    transcribe::{Levels, missed},
};
use std::collections::HashMap;

/// Results of the analysis of recordings, by clip.
#[derive(Debug, Default)]
pub struct Watched {
    /// Activity on the screen: when and where it changes. Missing for clips that aren't analysed.
    pub changes: HashMap<ClipId, Vec<Activity>>,
    /// Text recognised on the screen. Missing for clips that aren't read.
    pub texts: HashMap<ClipId, Vec<ScreenText>>,
    /// Silence in clips without a transcript. Missing for clips whose sound isn't analysed.
    pub quiet: HashMap<ClipId, Heard>,
    /// Sound of the voices of clips with a transcript. Missing for clips whose voice isn't heard yet.
    pub voices: HashMap<ClipId, Levels>,
}

/// Silence in recordings.
#[derive(Debug, Default)]
pub struct Heard {
    /// Ids of the analysed recordings.
    pub of: Vec<SourceId>,
    /// Silent ranges of at least [`LEAST_QUIET_MS`], by time.
    pub quiet: Vec<(SourceMs, SourceMs)>,
}

impl Watched {
    /// Clips without a transcript, each with the URLs of its audible recordings.
    pub fn unspoken(project: &Project) -> Vec<Recordings> {
        let clips = project.clips.iter().filter(|data| data.is_without_words());
        let of = |data: &ClipData| {
            let heard = project.heard_recordings(data).into_iter();
            let url = |id: &SourceId| data.sources.iter().find(|source| source.id == *id).map(|source| source.url.clone());
            let urls = heard.filter_map(|(id, _)| url(id)).filter(|url| !url.is_empty()).collect();
            Recordings { clip: data.clip.id.clone(), urls, length_ms: data.map.source_length().0 }
        };
        clips.map(of).collect()
    }

    /// Clips with words whose voice is not known yet, each with the URLs of the recordings in which it may be, the likeliest first.
    pub fn unheard<'a>(&'a self, project: &'a Project) -> impl Iterator<Item = Recordings> + 'a {
        let has_words = |data: &&ClipData| data.script.as_ref().is_some_and(|script| !script.speech.is_empty());
        let of = |data: &ClipData| Recordings {
            clip: data.clip.id.clone(),
            urls: voices(&data.sources).map(|source| source.url.clone()).filter(|url| !url.is_empty()).collect(),
            length_ms: data.map.source_length().0,
        };
        project.clips.iter().filter(has_words).filter(|data| !self.voices.contains_key(&data.clip.id)).map(of)
    }

    /// Stores the silent ranges of a clip.
    pub fn take_quiet(&mut self, clip: ClipId, quiet: Vec<(SourceMs, SourceMs)>) {
        self.quiet.insert(clip, Heard { of: Vec::new(), quiet });
    }
}

/// Shortest silent range that is recorded, in milliseconds: no setting asks for a shorter one.
pub const LEAST_QUIET_MS: i64 = 100;

/// Search of the program for possible edits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Finder {
    /// Filler words, such as "um".
    Fillers,
    /// Pauses between words.
    Pauses,
    /// False starts: sentences that the speaker begins twice.
    FalseStarts,
    /// Silence at the start and end of clips.
    Silence,
    /// Sounds for which the transcript has no word.
    Untranscribed,
    /// Possible starts of chapters.
    Chapters,
    /// Screen activity that a zoom could show.
    Zooms,
    /// Times for a large camera and times for a camera bubble.
    Layouts,
    /// Texts and images that cover a face.
    OffFaces,
    /// E-mail addresses, card numbers, API keys and names visible on the screen.
    Secrets,
}

impl Finder {
    /// All finders, in the order of the panel.
    pub const ALL: [Self; 10] = [
        Self::Fillers,
        Self::Pauses,
        Self::FalseStarts,
        Self::Silence,
        Self::Untranscribed,
        Self::Chapters,
        Self::Zooms,
        Self::Layouts,
        Self::OffFaces,
        Self::Secrets,
    ];

    /// Name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fillers => "fillers",
            Self::Pauses => "pauses",
            Self::FalseStarts => "false-starts",
            Self::Silence => "silence",
            Self::Untranscribed => "untranscribed",
            Self::Chapters => "chapters",
            Self::Zooms => "zooms",
            Self::Layouts => "layouts",
            Self::OffFaces => "off-faces",
            Self::Secrets => "secrets",
        }
    }

    /// Results in a completely loaded video; `watched` has the analysis of its recordings.
    pub fn find(self, project: &Project, proposing: &Proposing, watched: &Watched) -> Vec<Part> {
        self.parts(project, proposing, watched)
    }

    /// Name in the window.
    pub fn text(self) -> &'static str {
        match self {
            Self::Fillers => words::editing::finder_fillers(),
            Self::Pauses => words::editing::finder_pauses(),
            Self::FalseStarts => words::editing::finder_false_starts(),
            Self::Silence => words::editing::finder_silence(),
            Self::Untranscribed => words::editing::finder_untranscribed(),
            Self::Chapters => words::editing::finder_chapters(),
            Self::Zooms => words::editing::finder_zooms(),
            Self::Layouts => words::editing::finder_layouts(),
            Self::OffFaces => words::editing::finder_off_faces(),
            Self::Secrets => words::editing::finder_secrets(),
        }
    }

    /// Tooltip of the finder's button.
    pub fn hint(self) -> &'static str {
        match self {
            Self::Fillers => words::editing::finder_fillers_tooltip(),
            Self::Pauses => words::editing::finder_pauses_tooltip(),
            Self::FalseStarts => words::editing::finder_false_starts_tooltip(),
            Self::Silence => words::editing::finder_silence_tooltip(),
            Self::Untranscribed => words::editing::finder_untranscribed_tooltip(),
            Self::Chapters => words::editing::finder_chapters_tooltip(),
            Self::Zooms => words::editing::finder_zooms_tooltip(),
            Self::Layouts => words::editing::finder_layouts_tooltip(),
            Self::OffFaces => words::editing::finder_off_faces_tooltip(),
            Self::Secrets => words::editing::finder_secrets_tooltip(),
        }
    }

    /// Kinds of the parts that the finder proposes.
    pub fn kinds(self) -> &'static [PartKind] {
        match self {
            Self::Fillers => &[PartKind::Filler],
            Self::Pauses => &[PartKind::Pause],
            Self::FalseStarts => &[PartKind::FalseStart],
            Self::Silence => &[PartKind::Silence],
            Self::Untranscribed => &[PartKind::Untranscribed],
            Self::Chapters => &[PartKind::Chapter],
            Self::Zooms => &[PartKind::Zoom],
            Self::Layouts => &[PartKind::Layout],
            Self::OffFaces => &[PartKind::Text, PartKind::Overlay],
            Self::Secrets => &[PartKind::Mask],
        }
    }

    /// Results, by time within each clip.
    pub(super) fn parts(self, project: &Project, proposing: &Proposing, watched: &Watched) -> Vec<Part> {
        let fillers = Fillers::parse(&proposing.fillers);
        let pauses = Pauses { least_ms: proposing.pause_ms, keep_ms: proposing.keep_ms };
        let of_words = |find: &dyn Fn(&SpokenClip<'_>) -> Vec<Part>| {
            let clips = project.clips.iter().filter_map(|data| Some((data, data.script.as_deref()?)));
            let spoken = clips.map(|(data, script)| SpokenClip {
                clip: &data.clip.id,
                words: &script.words,
                speech: &script.speech,
                map: &data.map,
            });
            spoken.flat_map(|of| find(&of)).collect()
        };
        match self {
            Self::Fillers => of_words(&|of| find::fillers(of, &fillers)),
            Self::Pauses => {
                let of_sound = of_sounds(project, watched, |of, quiet| find::quiet_pauses(of, quiet, pauses));
                of_words(&|of| find::pauses(of, pauses)).into_iter().chain(of_sound).collect()
            }
            Self::FalseStarts => of_words(&find::false_starts),
            Self::Silence => {
                let of_sound = of_sounds(project, watched, find::quiet_ends);
                of_words(&find::silence).into_iter().chain(of_sound).collect()
            }
            Self::Untranscribed => of_words(&|of| {
                let Some(levels) = watched.voices.get(of.clip) else { return Vec::new() };
                let words = of.speech.words().iter().map(|word| (word.start, word.end));
                let sounds: Vec<_> =
                    missed(words, levels).into_iter().map(|(from, to)| (SourceMs(from), SourceMs(to))).collect();
                find::untranscribed(of, &sounds)
            }),
            Self::Chapters => project.chapter_parts(),
            Self::Zooms => of_screens(project, &watched.changes, |data, of, seen| {
                find::zooms(of, seen, &times_of(project, data, ItemKind::Zoom))
            }),
            Self::Layouts => of_screens(project, &watched.changes, |data, of, seen| match choices_for(project, data) {
                Some(choices) => find::layouts(of, seen, &choices, &times_of(project, data, ItemKind::Layout)),
                None => Vec::new(),
            }),
            Self::OffFaces => project.clips.iter().flat_map(|data| off_faces(project, data)).collect(),
            Self::Secrets => {
                let names = find::names_of(&proposing.names);
                of_screens(project, &watched.texts, |data, of, seen| {
                    find::secrets(of, &of_layer(data, seen), &names, &masked(project, data))
                })
            }
        }
    }
}

/// Moves of a clip's texts and images away from faces that they cover.
fn off_faces(project: &Project, data: &ClipData) -> Vec<Part> {
    let canvas = project.video.dimensions;
    let end = data.map.playback_length();
    let (mut placed, mut view) = (Vec::new(), None);
    for item in project.draft.items(&data.clip.id).into_iter().flat_map(ClipItems::iter) {
        let point = match item {
            Item::TextOverlay(text) => text.point,
            Item::MediaOverlay(media) => media.point,
            _ => None,
        };
        let (Some(point), Some((from, length))) = (point, item.times()) else { continue };
        if length.0 == 0 {
            continue;
        }
        let to = from.moved(length.0);
        let view = view.get_or_insert_with(|| project.view_alone(data));
        let Composition { elements, approximations, .. } = compose(view, PlaybackMs(from.0.midpoint(to.0)));
        let Some(rect) = (Composition { canvas, elements, approximations }).place_of(item.id()) else { continue };
        let [left, right] = [rect.x, rect.x + rect.w].map(|x| x / canvas.width * 100.0);
        let [top, bottom] = [rect.y, rect.y + rect.h].map(|y| y / canvas.height * 100.0);
        let place = [left, top, right, bottom];
        placed.push(Placed { id: item.id().clone(), kind: item.kind(), title: item.title(), from, to, place, point });
    }
    if placed.is_empty() {
        return Vec::new();
    }
    let faces = data.faces.iter().enumerate().map(|(index, sample)| {
        let from = PlaybackMs(sample.timestamp_ms.round() as i64);
        let to = data.faces.get(index + 1).map_or(end, |next| PlaybackMs(next.timestamp_ms.round() as i64));
        let place = |face: &FaceBox| [face.x_pct, face.y_pct, face.x_pct + face.width_pct, face.y_pct + face.height_pct];
        Faces { from, to, places: sample.faces.iter().map(place).collect() }
    });
    find::off_faces(&data.clip.id, &placed, &faces.collect::<Vec<_>>())
}

impl Finder {
    /// True if the finder needs the analysis of screen activity.
    pub fn watches(self) -> bool {
        matches!(self, Self::Zooms | Self::Layouts)
    }

    /// True if the finder needs the sound of clips without a transcript.
    pub fn listens(self) -> bool {
        matches!(self, Self::Pauses | Self::Silence)
    }

    /// True if the finder needs a transcript.
    pub fn needs_words(self) -> bool {
        matches!(self, Self::Fillers | Self::FalseStarts | Self::Untranscribed)
    }

    /// True if the finder needs the voices of clips with a transcript.
    pub fn hears(self) -> bool {
        matches!(self, Self::Untranscribed)
    }

    /// True if the finder needs the text on the screen.
    pub fn reads(self) -> bool {
        matches!(self, Self::Secrets)
    }
}

/// Results in the clips with an analysed screen recording.
fn of_screens<T>(
    project: &Project,
    watched: &HashMap<ClipId, Vec<T>>,
    find: impl Fn(&ClipData, &SpokenClip<'_>, &[T]) -> Vec<Part>,
) -> Vec<Part> {
    let silent = Speech::default();
    let clips = project.clips.iter().filter_map(|data| Some((data, watched.get(&data.clip.id)?)));
    let found = clips.map(|(data, seen)| {
        let script = data.script.as_deref();
        let of = SpokenClip {
            clip: &data.clip.id,
            words: script.map_or(&[], |script| &script.words),
            speech: script.map_or(&silent, |script| &script.speech),
            map: &data.map,
        };
        find(data, &of, seen)
    });
    found.flatten().collect()
}

/// Results in the sound of clips without a transcript.
fn of_sounds(project: &Project, watched: &Watched, find: impl Fn(&SpokenClip<'_>, &find::Quiet) -> Vec<Part>) -> Vec<Part> {
    let silent = Speech::default();
    let clips = project.clips.iter().filter(|data| data.is_without_words());
    let found = clips.filter_map(|data| {
        let of = SpokenClip { clip: &data.clip.id, words: &[], speech: &silent, map: &data.map };
        Some(find(&of, &watched.quiet.get(&data.clip.id)?.quiet))
    });
    found.flatten().collect()
}

/// Recognised words with positions on the screen layer, in percent. Leaves out words outside the crop.
fn of_layer(data: &ClipData, seen: &[ScreenText]) -> Vec<ScreenText> {
    let crop = data.clip.screen_crop.zip(data.screen().and_then(|source| source.dimensions));
    let Some((crop, size)) = crop else { return seen.to_vec() };
    // Converts a percentage of the recording to one of the cropped range, in one direction.
    let within = |percent: f64, before: u32, behind: u32, side: f64| {
        let left = (side - f64::from(before) - f64::from(behind)).max(1.0);
        ((percent / 100.0 * side - f64::from(before)) / left * 100.0).clamp(0.0, 100.0)
    };
    let across = |x: f64| within(x, crop.left, crop.right, size.width);
    let down = |y: f64| within(y, crop.top, crop.bottom, size.height);
    let moved = |word: &ScreenWord| {
        let [x, y, right, bottom] = word.place;
        ScreenWord { place: [across(x), down(y), across(right), down(bottom)], ..word.clone() }
    };
    let is_seen = |word: &ScreenWord| word.place[2] - word.place[0] > 0.0 && word.place[3] - word.place[1] > 0.0;
    let of = |text: &ScreenText| ScreenText { words: text.words.iter().map(moved).filter(is_seen).collect(), ..text.clone() };
    seen.iter().map(of).collect()
}

/// Times and positions of a clip's blurs.
fn masked(project: &Project, data: &ClipData) -> Vec<(PlaybackMs, DurationMs, PlacePct)> {
    let items = project.draft.items(&data.clip.id).into_iter().flat_map(|items| items.of_kind(ItemKind::Blur));
    let place = |item: &Item| match item {
        Item::Blur(mask) => {
            let (left, top) = (mask.point.x_pct, mask.point.y_pct);
            let place = [left, top, left + mask.dimensions.width_pct, top + mask.dimensions.height_pct];
            Some((mask.start_time_ms, mask.duration_ms, place))
        }
        _ => None,
    };
    items.filter_map(place).collect()
}

/// Times of a clip's items of a kind.
fn times_of(project: &Project, data: &ClipData, kind: ItemKind) -> Vec<(PlaybackMs, DurationMs)> {
    let items = project.draft.items(&data.clip.id).into_iter().flat_map(|items| items.of_kind(kind));
    items.filter_map(Item::times).collect()
}

/// Layouts to choose from for a clip with screen and camera; `None` if either is missing or no layout fits.
fn choices_for(project: &Project, data: &ClipData) -> Option<LayoutChoices> {
    data.screen().and(data.camera())?;
    LayoutChoices::of(&data.clip.layout_scene_type, project.video.dimensions)
}
