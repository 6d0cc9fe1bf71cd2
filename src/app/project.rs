//! The open video: what was loaded of it, and the lanes that the timeline draws.

use crate::{
    api::{
        ClipId, DurationMs, ItemId, PlaybackMs, SizePx, SourceMs,
        clip::Clip,
        effects::{Mask, Zoom},
        faces::FaceSample,
        item::{Item, ItemKind, Word},
        layout::Layout,
        source::{Medium, Source},
        video::Video,
    },
    edit::{Carried, ClipItems, Draft, Merge},
    stage::{Arrangement, CameraView, LayoutTrack, arrange},
    timeline::{CutMap, Sequence, SpanIndex, VideoMs},
};
use std::collections::HashMap;

/// An item of the video.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ItemRef {
    /// Its clip.
    pub clip: ClipId,
    /// Its id on the clip.
    pub id: ItemId,
}

/// What was loaded of one clip, besides its items.
#[derive(Clone, Debug)]
pub struct ClipData {
    /// The record.
    pub clip: Clip,
    /// What it plays.
    pub map: CutMap,
    /// The media of its layers.
    pub sources: Vec<Source>,
    /// Face samples by time.
    pub faces: Vec<FaceSample>,
    /// Words as played.
    pub words: Vec<Word>,
    /// Kinds of items that the service does not give out.
    pub unreadable: Vec<ItemKind>,
}

impl ClipData {
    /// The source that feeds a layer.
    pub fn source(&self, mediums: &[Medium]) -> Option<&Source> {
        self.sources.iter().find(|source| mediums.contains(&source.medium) && source.dimensions.is_some())
    }

    /// The recording behind the screen layer: a screen recording or uploaded footage.
    pub fn screen(&self) -> Option<&Source> {
        self.source(&[Medium::Screen]).or_else(|| self.source(&[Medium::Upload]).filter(|source| source.duration_ms.is_some()))
    }

    /// The camera recording.
    pub fn camera(&self) -> Option<&Source> {
        self.source(&[Medium::Camera])
    }

    /// The faces that hold at a time: those of the last sample at or before it.
    pub fn faces_at(&self, time: PlaybackMs) -> Option<&FaceSample> {
        let after = self.faces.partition_point(|sample| sample.timestamp_ms <= time.0 as f64);
        self.faces.get(after.checked_sub(1)?)
    }
}

/// The open video.
#[derive(Debug)]
pub struct Project {
    /// The record.
    pub video: Video,
    /// Clips in playing order.
    pub clips: Vec<ClipData>,
    /// Where each clip stands.
    pub sequence: Sequence,
    /// Items as the service has them and as the user sees them.
    pub draft: Draft,
    /// The operations that wait, kept up to date with the draft.
    pub waiting: usize,
    /// The same, clip by clip.
    waiting_on: HashMap<ClipId, usize>,
    lanes: HashMap<ItemKind, SpanIndex<ItemRef>>,
    /// What each clip's base layout is called, clip by clip.
    base_layouts: Vec<Option<String>>,
}

impl Project {
    /// From what was loaded.
    pub fn new(video: Video, loaded: Vec<(ClipData, ClipItems)>) -> Self {
        let sequence = Sequence::new(loaded.iter().map(|(data, _)| DurationMs(data.map.playback_length().0)));
        let (clips, items): (Vec<_>, Vec<_>) = loaded.into_iter().unzip();
        let draft = Draft::new(clips.iter().map(|data: &ClipData| data.clip.id.clone()).zip(items));
        let (waiting_on, lanes, base_layouts) = (HashMap::new(), HashMap::new(), Vec::new());
        let mut project = Self { video, clips, sequence, draft, waiting: 0, waiting_on, lanes, base_layouts };
        project.refresh();
        project
    }

    /// Brings everything that follows from the draft up to date: after a change of many clips, never per frame.
    pub fn refresh(&mut self) {
        self.lanes = ItemKind::ALL.into_iter().map(|kind| (kind, self.lane_of(kind))).collect();
        self.base_layouts = self.clips.iter().map(|data| self.base_layout_of(&data.clip.id)).collect();
        self.waiting_on = self.draft.clips().map(|clip| (clip.clone(), self.draft.waiting_on(clip))).collect();
        self.waiting = self.waiting_on.values().sum();
    }

    /// Brings up to date what follows from an edit of one item: the lane of its kind, and the count of its clip.
    pub fn refresh_edit(&mut self, clip: &ClipId, kind: ItemKind) {
        let lane = self.lane_of(kind);
        self.lanes.insert(kind, lane);
        if kind == ItemKind::Layout {
            self.base_layouts = self.clips.iter().map(|data| self.base_layout_of(&data.clip.id)).collect();
        }
        let now = self.draft.waiting_on(clip);
        let before = self.waiting_on.insert(clip.clone(), now).unwrap_or(0);
        self.waiting = (self.waiting + now).saturating_sub(before);
    }

    fn lane_of(&self, kind: ItemKind) -> SpanIndex<ItemRef> {
        let mut spans = Vec::new();
        for (data, place) in self.clips.iter().zip(self.sequence.spans()) {
            for item in self.draft.items(&data.clip.id).into_iter().flat_map(|items| items.of_kind(kind)) {
                let Some((start, length)) = item.times().filter(|(_, length)| length.0 > 0) else { continue };
                let from = place.to_video(start);
                let to = VideoMs((from.0 + length.0).min(place.end().0.max(from.0)));
                spans.push((from, to, ItemRef { clip: data.clip.id.clone(), id: item.id().clone() }));
            }
        }
        SpanIndex::new(spans)
    }

    fn base_layout_of(&self, clip: &ClipId) -> Option<String> {
        let mut layouts = self.draft.items(clip).into_iter().flat_map(|items| items.of_kind(ItemKind::Layout));
        layouts.find(|item| item.times().is_none()).map(Item::title)
    }

    /// What the layout of a clip is called where no section says otherwise.
    pub fn base_layout(&self, clip: usize) -> Option<&str> {
        self.base_layouts.get(clip)?.as_deref()
    }

    /// The items of a kind, by time.
    pub fn lane(&self, kind: ItemKind) -> Option<&SpanIndex<ItemRef>> {
        self.lanes.get(&kind)
    }

    /// The clip of an id, with its index.
    pub fn clip(&self, id: &ClipId) -> Option<(usize, &ClipData)> {
        self.clips.iter().enumerate().find(|(_, data)| data.clip.id == *id)
    }

    /// An item as the user sees it.
    pub fn item(&self, at: &ItemRef) -> Option<&Item> {
        self.draft.item(&at.clip, &at.id)
    }

    /// An item's start and end on the video.
    pub fn span(&self, at: &ItemRef) -> Option<(VideoMs, VideoMs)> {
        let (start, length) = self.item(at)?.times()?;
        let place = self.sequence.span(self.clip(&at.clip)?.0)?;
        Some((place.to_video(start), place.to_video(PlaybackMs(start.0 + length.0))))
    }

    /// The clip that plays at a time, and the time in it.
    pub fn at(&self, time: VideoMs) -> Option<(&ClipData, PlaybackMs)> {
        let (index, playback) = self.sequence.locate(time)?;
        Some((self.clips.get(index)?, playback))
    }

    /// Everything that a drag may stick to: clip borders, seams, and the edges of the other items of the same clip.
    pub fn snap_points(&self, except: &ItemRef, playhead: VideoMs) -> Vec<VideoMs> {
        let mut points = vec![playhead];
        let Some((index, data)) = self.clip(&except.clip) else { return points };
        let Some(place) = self.sequence.span(index) else { return points };
        points.extend([place.start, place.end()]);
        points.extend(data.map.seams().map(|seam| place.to_video(seam.at)));
        for item in self.draft.items(&except.clip).into_iter().flat_map(ClipItems::iter).filter(|item| *item.id() != except.id)
        {
            if let Some((start, length)) = item.times() {
                points.extend([place.to_video(start), place.to_video(PlaybackMs(start.0 + length.0))]);
            }
        }
        points
    }

    /// Every edge on the video, sorted: clip borders, seams, items.
    pub fn edges(&self) -> Vec<VideoMs> {
        let mut edges = vec![VideoMs::ZERO];
        for (data, place) in self.clips.iter().zip(self.sequence.spans()) {
            edges.push(place.end());
            edges.extend(data.map.seams().map(|seam| place.to_video(seam.at)));
            for item in self.draft.items(&data.clip.id).into_iter().flat_map(ClipItems::iter) {
                if let Some((start, length)) = item.times() {
                    edges.extend([place.to_video(start), place.to_video(PlaybackMs(start.0 + length.0))]);
                }
            }
        }
        edges.sort_unstable();
        edges.dedup();
        edges
    }

    /// What the stage shows of a clip at a time.
    pub fn scene(&self, data: &ClipData, time: PlaybackMs) -> Scene<'_> {
        let items = self.draft.items(&data.clip.id);
        let covers = |item: &&Item| item.times().is_some_and(|(start, length)| start <= time && time.0 < start.0 + length.0);
        let layouts: Vec<&Layout> = items
            .into_iter()
            .flat_map(|items| items.of_kind(ItemKind::Layout))
            .filter_map(|item| if let Item::Layout(layout) = item { Some(layout) } else { None })
            .collect();
        let camera = data.camera().and_then(|source| {
            Some(CameraView {
                size: source.dimensions?,
                crop: data.clip.camera_crop.flatten(),
                focus: data.clip.camera_focus_point.unwrap_or(crate::api::PointPct { x_pct: 50.0, y_pct: 50.0 }),
                mirrored: data.clip.mirror_camera.unwrap_or(false),
            })
        });
        let canvas = self.video.dimensions;
        let layout = LayoutTrack::new(layouts).at(time);
        let arrangement = layout.map_or_else(Arrangement::default, |layout| {
            let screen = data.screen().and_then(|source| source.dimensions);
            arrange(canvas, layout, &data.clip.layout_scene_type, camera.as_ref(), screen)
        });
        let mut scene = Scene {
            canvas,
            arrangement,
            known: layout.is_some_and(|l| l.kind.is_known()),
            zoom: None,
            masks: Vec::new(),
            overlays: Vec::new(),
        };
        for item in items.into_iter().flat_map(ClipItems::iter).filter(covers) {
            match item {
                Item::Zoom(zoom) => scene.zoom = Some(zoom),
                Item::Blur(mask) => scene.masks.push((ItemKind::Blur, mask)),
                Item::Highlight(mask) => scene.masks.push((ItemKind::Highlight, mask)),
                Item::TextOverlay(_) | Item::MediaOverlay(_) => scene.overlays.push(item),
                Item::SoundEffect(_) | Item::Layout(_) => {}
            }
        }
        scene.overlays.sort_by_key(|item| match item {
            Item::TextOverlay(text) => text.z_index.unwrap_or(i64::MAX),
            Item::MediaOverlay(media) => media.z_index.unwrap_or(i64::MAX),
            _ => 0,
        });
        scene
    }

    /// The footage of a clip that is shown at a time.
    pub fn source_time(data: &ClipData, time: PlaybackMs) -> SourceMs {
        // The end of a clip shows its last frame, not the one after it.
        let last = data.map.playback_length().moved(-1);
        data.map.to_source(time.min(last))
    }
}

/// What the stage shows at one moment.
pub struct Scene<'a> {
    /// The artboard.
    pub canvas: SizePx,
    /// Where screen and camera stand.
    pub arrangement: Arrangement,
    /// Whether the layout is one that can be drawn here.
    pub known: bool,
    /// The zoom that is on.
    pub zoom: Option<&'a Zoom>,
    /// Blurs and highlights.
    pub masks: Vec<(ItemKind, &'a Mask)>,
    /// Text and media overlays, the backmost first.
    pub overlays: Vec<&'a Item>,
}

/// What others did to the video meanwhile, as far as it meets what waits here.
#[derive(Debug, Default)]
pub struct News {
    /// What each clip's merge gave.
    pub merges: Vec<Merge>,
    /// What stands elsewhere because a clip's cuts changed, with the clip's name.
    pub carried: Vec<(String, Carried)>,
    /// Waiting operations that went with their clip.
    pub lost: usize,
}

impl Project {
    /// Takes the video as it was read again; what the user changed stays, on its footage.
    pub fn reloaded(&mut self, video: Video, loaded: Vec<(ClipData, ClipItems)>) -> News {
        let mut news = News { lost: self.draft.keep_clips(loaded.iter().map(|(data, _)| &data.clip.id)), ..News::default() };
        for (data, _) in &loaded {
            news.carried.extend(self.recut(&data.clip));
        }
        self.video = video;
        self.clips.clear();
        for (data, items) in loaded {
            news.merges.push(self.draft.rebase(&data.clip.id, items));
            self.clips.push(data);
        }
        self.refresh_places();
        news
    }

    /// The clip's record is another now; where its cuts are others, what is on it stays on its footage. Answers what moved
    /// of what waits. The places of clips are brought up to date with [`Project::refresh_places`].
    pub fn recut(&mut self, fresh: &Clip) -> Vec<(String, Carried)> {
        let Some(data) = self.clips.iter_mut().find(|data| data.clip.id == fresh.id) else { return Vec::new() };
        let map = CutMap::new(&fresh.cuts, fresh.source_length());
        let before = std::mem::replace(&mut data.map, map.clone());
        data.clip = fresh.clone();
        let carried = self.draft.recut(&fresh.id, &before, &map);
        carried.into_iter().map(|carried| (fresh.name.clone(), carried)).collect()
    }

    /// Brings the places of clips up to date, and everything that follows from them.
    pub fn refresh_places(&mut self) {
        self.sequence = Sequence::new(self.clips.iter().map(|data| DurationMs(data.map.playback_length().0)));
        self.refresh();
    }
}
