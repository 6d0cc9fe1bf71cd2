//! Records of the stand-in and their JSON: as in the API documentation, with additional fields.

use super::{Answered, Refusal, Service, VIDEO, Wrappers, bad, not_found};
use cutroom::{
    api::{DurationMs, PlaybackMs, SourceMs, clip::Cut},
    timeline::{CutMap, Footage},
};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashMap};

/// Length of each recording.
const RECORDING_MS: i64 = 20_000;

/// All data of the stand-in.
#[derive(Clone)]
pub struct Store {
    /// Features of the stand-in.
    pub service: Service,
    /// Revision of the video, incremented by every change.
    pub revision: u64,
    /// Fields of the video.
    pub record: Map<String, Value>,
    /// Clips, in order.
    pub clips: Vec<HeldClip>,
    /// Counter for new ids.
    pub made: u64,
}

/// Clip of the stand-in.
#[derive(Clone)]
pub struct HeldClip {
    /// Id of the clip.
    pub id: String,
    /// Fields of the clip, except derived ones.
    pub record: Map<String, Value>,
    /// Items by collection.
    pub items: BTreeMap<&'static str, Vec<HeldItem>>,
}

/// Item of the stand-in, with the footage that it is anchored to if it has times.
#[derive(Clone)]
pub struct HeldItem {
    /// Record as it is returned, with the times of its last write.
    pub record: Map<String, Value>,
    /// Footage that the item is anchored to.
    pub footage: Option<Footage>,
    /// Revision of the last change.
    pub revision: u64,
}

/// Kinds of items: collection, wrapper of one, wrapper of a list, batch name, target field in a batch.
pub const KINDS: [(&str, &str, &str, &str, &str); 7] = [
    ("sound-effects", "soundEffect", "soundEffects", "sound_effect", "soundEffectId"),
    ("text-overlays", "textOverlay", "textOverlays", "text_overlay", "textOverlayId"),
    ("overlays", "overlay", "overlays", "media_overlay", "overlayId"),
    ("zooms", "zoom", "zooms", "zoom", "zoomId"),
    ("blurs", "mask", "masks", "blur", "maskId"),
    ("highlights", "mask", "masks", "highlight", "maskId"),
    ("layouts", "layout", "layouts", "layout", "layoutId"),
];

/// Moment on the stand-in's clock, `after` seconds from its start, as ISO 8601.
pub fn seconds(after: u64) -> String {
    format!("2026-11-21T{:02}:{:02}:{:02}.000Z", 10 + after / 3600, after / 60 % 60, after % 60)
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        other => panic!("{other} is no object"),
    }
}

impl HeldItem {
    /// Item at the times in its record.
    pub fn new(record: Map<String, Value>, map: &CutMap, revision: u64) -> Self {
        let ms = |field: &str| record.get(field).and_then(Value::as_f64).map(|ms| ms as i64);
        let times = ms("startTimeMs").zip(ms("durationMs"));
        let footage = times.map(|(start, length)| map.footage(PlaybackMs(start), DurationMs(length)));
        Self { record, footage, revision }
    }
}

impl HeldClip {
    /// Cut map of the clip.
    pub fn map(&self) -> CutMap {
        let ms = |cut: &Value, field: &str| cut[field].as_f64().unwrap_or_default() as i64;
        let cuts = self.record["cuts"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|cut| Cut { start_time_ms: SourceMs(ms(cut, "startTimeMs")), duration_ms: DurationMs(ms(cut, "durationMs")) });
        CutMap::new(&cuts.collect::<Vec<_>>(), SourceMs(RECORDING_MS))
    }

    /// Item with an id in a collection.
    pub fn item(&self, collection: &str, id: &str) -> Option<&HeldItem> {
        self.items.get(collection)?.iter().find(|item| item.record.get("id").is_some_and(|held| held == id))
    }

    /// Adds an item, like another user.
    pub fn put(&mut self, collection: &'static str, record: Value) {
        let item = HeldItem::new(object(record), &self.map(), 0);
        self.items.entry(collection).or_default().push(item);
    }

    /// JSON of an item, with its times on the current cuts.
    pub fn record(&self, item: &HeldItem) -> Value {
        let mut record = item.record.clone();
        if let Some(footage) = item.footage {
            let (start, length) = self.map().played(footage);
            record.insert("startTimeMs".into(), json!(start.0));
            record.insert("durationMs".into(), json!(length.0));
        }
        Value::Object(record)
    }
}

impl Store {
    pub fn new(service: &Service) -> Self {
        let mut record = object(json!({
            "id": VIDEO, "name": "Hosted video", "description": "", "aspectRatio": "16:9",
            "dimensions": {"width": 1920, "height": 1080}, "playlistIds": [], "chapters": [], "exports": [], "views": 7,
            "thumbnails": {}, "links": {"viewPage": "https://hosted.example/v/1", "embedPage": "https://hosted.example/e/1"},
            "transcript": {"language": "en", "sentences": null, "status": "ready", "text": null},
            "settings": {"allowedEmbedDomains": [], "captionsDefaultEnabled": true, "commentEmailsEnabled": false,
                "commentsEnabled": true, "customThumbnailURL": null, "defaultPlaybackRate": 1, "downloadsEnabled": false,
                "linkScope": "public", "publishDateEnabled": true, "rawDownloadsEnabled": false,
                "searchEngineIndexingEnabled": false, "transcriptsEnabled": true, "viewCountEnabled": true},
            "createdAt": seconds(0),
        }));
        if service.transcribes {
            record["transcript"]["status"] = json!("processing");
        }
        if service.newer {
            record.remove("playlistIds");
            record.insert("mood".into(), json!({"palette": ["#112233", null]}));
            record["dimensions"]["unit"] = json!("px");
            record["links"]["sharePage"] = json!(null);
            record["settings"]["linkScope"] = json!("team");
            record["chapters"] = json!([{"title": "Start", "description": "", "timestampSeconds": 0.5, "icon": "flag"}]);
            record["exports"] = json!([{"exportId": "exp_1", "status": "warming", "progress": null, "downloadUrl": null,
                "updatedAt": seconds(0), "codec": {"name": "av2"}}]);
        }
        let clips = (0..service.clips).map(|index| clip(service, index)).collect();
        Self { service: service.clone(), revision: 40, record, clips, made: 0 }
    }

    /// JSON of the video.
    pub fn video(&self) -> Value {
        let mut video = self.record.clone();
        let length: i64 = self.clips.iter().map(|clip| clip.map().playback_length().0).sum();
        video.insert("durationSeconds".into(), json!(length as f64 / 1000.0));
        video.insert("clipIds".into(), self.clips.iter().map(|clip| Value::from(clip.id.as_str())).collect());
        video.insert("updatedAt".into(), seconds(self.revision).into());
        if self.service.revision {
            video.insert("revision".into(), self.revision.into());
        }
        Value::Object(video)
    }

    /// JSON of the clips, in order.
    pub fn clips(&self) -> Vec<Value> {
        (0..self.clips.len()).map(|index| self.clip(index)).collect()
    }

    /// JSON of a clip.
    pub fn clip(&self, index: usize) -> Value {
        let held = &self.clips[index];
        let mut record = held.record.clone();
        record.insert("order".into(), index.into());
        record.insert("durationSeconds".into(), json!(held.map().playback_length().0 as f64 / 1000.0));
        Value::Object(record)
    }

    /// Clip with an id.
    pub fn find(&mut self, id: &str) -> &mut HeldClip {
        self.clips.iter_mut().find(|clip| clip.id == id).expect("the clip is there")
    }

    /// Counts a change of a clip.
    pub fn touch(&mut self, clip: usize) {
        self.revision += 1;
        self.stamp(clip);
    }

    /// Sets `updatedAt` of a clip to the current revision, if [`Service::stamps_clips`] is set.
    pub fn stamp(&mut self, clip: usize) {
        if self.service.stamps_clips {
            self.clips[clip].record.insert("updatedAt".into(), seconds(self.revision).into());
        }
    }

    /// Page of the list of videos.
    #[allow(clippy::unnecessary_wraps)] // the signature of all calls
    pub fn list(&self, query: &HashMap<String, String>) -> Answered {
        let number = |name: &str| query.get(name).and_then(|text| text.parse::<usize>().ok());
        let size = number("limit").unwrap_or(20).min(self.service.page);
        let from = number("cursor").unwrap_or(0);
        let mut all = vec![self.video()];
        for other in 0..self.service.other_videos {
            let mut video = self.video();
            (video["id"], video["name"]) = (format!("vid_other{other}").into(), format!("Other {other}").into());
            all.push(video);
        }
        for video in &mut all {
            // Videos in a list have fewer fields than the full record.
            let less =
                ["clipIds", "chapters", "exports", "settings", "transcript", "thumbnails", "durationSeconds", "revision"];
            video.as_object_mut().unwrap().retain(|field, _| !less.contains(&field.as_str()));
        }
        let next = (from + size < all.len()).then(|| (from + size).to_string());
        let page: Vec<_> = all.into_iter().skip(from).take(size).collect();
        Ok(json!({"videos": page, "pagination": {"nextCursor": next, "hasMore": next.is_some()}}))
    }

    /// Handles a call to a path under a clip.
    pub fn clip_call(
        &mut self,
        method: &str,
        clip: usize,
        rest: &[&str],
        query: &HashMap<String, String>,
        body: &Map<String, Value>,
    ) -> Answered {
        let kind = rest.first().and_then(|first| KINDS.iter().find(|kind| kind.0 == *first));
        match (method, rest) {
            ("GET", []) => Ok(json!({"clip": self.clip(clip)})),
            ("PATCH", []) => self.change_clip(clip, body),
            ("DELETE", []) => {
                self.clips.remove(clip);
                self.revision += 1;
                Ok(json!({"status": "ok"}))
            }
            ("POST", ["reorder"]) => {
                let to = body.get("order").and_then(Value::as_u64).ok_or_else(|| bad("order is required"))? as usize;
                let held = self.clips.remove(clip);
                let to = to.min(self.clips.len());
                self.clips.insert(to, held);
                self.revision += 1;
                Ok(json!({"clip": self.clip(to)}))
            }
            ("GET", ["sources"]) => Ok(json!({"sources": self.sources(clip)})),
            ("GET", ["camera-faces"]) => Ok(json!({"samples": self.faces(clip, query)})),
            ("GET", ["transcript", "cut"]) => Ok(json!({"words": self.words(clip)})),
            ("GET", [_]) if kind.is_some() => Ok(self.collection(clip, kind.unwrap())),
            _ => Err(Refusal(501, "not_implemented", "no such operation".into())),
        }
    }

    /// JSON of a list of items in its wrapper.
    fn collection(&self, clip: usize, kind: &(&'static str, &str, &str, &str, &str)) -> Value {
        let held = &self.clips[clip];
        let items: Vec<_> = held.items.get(kind.0).into_iter().flatten().map(|item| held.record(item)).collect();
        let wrapper = if self.service.wrappers == Wrappers::Kinds && kind.2 == "masks" { kind.0 } else { kind.2 };
        if self.service.damaged && clip == 0 && kind.0 == "sound-effects" {
            return json!({"soundEffects": "soon"});
        }
        let mut answer = json!({wrapper: items});
        if self.service.newer {
            answer["total"] = items.len().into();
        }
        answer
    }

    fn sources(&self, clip: usize) -> Vec<Value> {
        let id = &self.clips[clip].id;
        let screen = json!({"id": format!("su_{id}_s"), "medium": "screen", "durationMs": RECORDING_MS,
            "dimensions": {"width": 1920, "height": 1080}, "url": ""});
        let camera = json!({"id": format!("su_{id}_c"), "medium": "camera", "durationMs": RECORDING_MS,
            "dimensions": {"width": 1280, "height": 720}, "url": ""});
        let mut sources = if clip.is_multiple_of(2) { vec![screen, camera] } else { vec![screen] };
        if self.service.newer {
            for source in &mut sources {
                source["url"] = Value::Null;
                source["color"] = json!({"space": "p3"});
            }
            sources.push(json!({"id": format!("su_{id}_d"), "medium": "depth", "dimensions": null, "durationMs": null}));
        }
        sources
    }

    /// Face samples, one per second, in the requested window.
    fn faces(&self, clip: usize, query: &HashMap<String, String>) -> Vec<Value> {
        if !clip.is_multiple_of(2) {
            return Vec::new();
        }
        let number = |name: &str, default: i64| query.get(name).and_then(|text| text.parse().ok()).unwrap_or(default);
        let (from, to) = (number("startTimeMs", 0), number("endTimeMs", i64::MAX));
        let map = self.clips[clip].map();
        let kept = (0..RECORDING_MS).step_by(1000).map(SourceMs).filter(|at| !map.is_removed(*at));
        let sample = |at: i64| {
            let mut face = json!({"xPct": 40.0, "yPct": 30.0, "widthPct": 10.0, "heightPct": 20.0});
            if self.service.newer {
                face["confidence"] = json!(0.9);
            }
            json!({"timestampMs": at, "faces": [face]})
        };
        kept.map(|at| map.to_playback(at).0).filter(|at| (from..to).contains(at)).map(sample).collect()
    }

    fn words(&self, clip: usize) -> Vec<Value> {
        let map = self.clips[clip].map();
        let mut words = Vec::new();
        if self.service.transcribes {
            return words;
        }
        for (index, text) in ["one", "two", "three", "four"].into_iter().enumerate() {
            let (start, length) =
                map.played(Footage { first: SourceMs(index as i64 * 500), end: SourceMs(index as i64 * 500 + 400) });
            if length.0 > 0 {
                words.push(json!({"index": index, "text": text, "startTimeMs": start.0, "endTimeMs": start.0 + length.0,
                    "hidden": false}));
            }
        }
        words
    }

    /// Changes fields of the video.
    pub fn change_video(&mut self, body: &Map<String, Value>) -> Answered {
        let known = ["name", "description", "dimensions", "linkScope"];
        if let Some(field) = body.keys().find(|field| !known.contains(&field.as_str())) {
            return Err(bad(format!("{field} is not a property")));
        }
        self.record.extend(body.clone());
        self.revision += 1;
        Ok(json!({"video": self.video()}))
    }

    /// Changes fields and cuts of a clip.
    fn change_clip(&mut self, clip: usize, body: &Map<String, Value>) -> Answered {
        let known = [
            "name",
            "order",
            "background",
            "cuts",
            "transition",
            "studioSound",
            "borderStyle",
            "corners",
            "animatedCursor",
            "cameraCrop",
            "cameraFocusPoint",
            "mirrorCamera",
            "microphoneVolume",
            "systemAudioVolume",
        ];
        if let Some(field) = body.keys().find(|field| !known.contains(&field.as_str())) {
            return Err(bad(format!("{field} is not a property")));
        }
        if let Some(cuts) = body.get("cuts") {
            let mut tried = self.clips[clip].clone();
            tried.record.insert("cuts".into(), cuts.clone());
            if tried.map().playback_length().0 == 0 {
                return Err(bad("cuts must leave something to play"));
            }
        }
        self.clips[clip].record.extend(body.clone());
        self.touch(clip);
        Ok(json!({"clip": self.clip(clip)}))
    }

    /// Index of a clip.
    pub fn place(&self, id: &str) -> Result<usize, Refusal> {
        self.clips.iter().position(|clip| clip.id == id).ok_or_else(|| not_found("clip"))
    }
}

/// Clip with one or two items of each kind.
fn clip(service: &Service, index: usize) -> HeldClip {
    let id = format!("cl_{index}");
    let combi = index.is_multiple_of(2);
    let mut record = object(json!({
        "id": id, "videoId": VIDEO, "name": format!("Part {}", index + 1), "maxDurationSeconds": RECORDING_MS / 1000,
        "cuts": [], "layoutSceneType": if combi { "combi" } else { "basicSubject" },
        "background": {"type": "solid", "color": "#101010FF"}, "createdAt": seconds(0), "updatedAt": seconds(1),
    }));
    if !service.newer || combi {
        record.extend(object(json!({"transition": "default", "studioSound": false})));
    }
    if service.newer {
        record.insert("chaptered".into(), json!({"by": "hand"}));
        record["background"] = json!({"type": "aurora", "color": null, "speed": {"x": 2}});
        record["cuts"] = json!([{"startTimeMs": 18_000, "durationMs": 500.0, "reason": "silence"}]);
        if combi {
            record["transition"] = json!("melt");
        }
    }
    let mut clip = HeldClip { id, record, items: BTreeMap::new() };
    let mut put = |collection: &'static str, number: usize, mut fields: Value| {
        let prefix = match collection {
            "zooms" => "ef",
            "layouts" => "lo",
            _ => "ly",
        };
        fields["id"] = format!("{prefix}_{index}_{collection}_{number}").into();
        if service.newer {
            fields["origin"] = json!({"by": "assistant", "model": {"size": 3}});
        }
        clip.put(collection, fields);
    };
    put(
        "sound-effects",
        0,
        json!({"startTimeMs": 1000, "durationMs": 900, "volume": 0.8, "name": format!("Ping {index}"),
        "sourceId": "su_ping"}),
    );
    put(
        "text-overlays",
        0,
        json!({"startTimeMs": 2000, "durationMs": 3000, "text": format!("Title {index}"),
        "point": {"xPct": 20.0, "yPct": 40.0}, "dimensions": {"width": 1152.0, "height": 270.0}, "color": "#FFFFFFFF",
        "fontFamily": "Inter", "fontSize": 81.0, "fontWeight": 500, "fontWidth": 100, "textAlign": "center",
        "background": "#00000000", "backgroundShape": "none", "transition": "hard_cut"}),
    );
    put(
        "overlays",
        0,
        json!({"startTimeMs": 4000, "durationMs": 2000, "type": "image", "sourceId": "su_logo",
        "name": format!("Logo {index}"), "point": {"xPct": 5.0, "yPct": 5.0}, "dimensions": {"width": 200.0, "height": 100.0}}),
    );
    let mask = json!({"startTimeMs": 6000, "durationMs": 1500, "point": {"xPct": 10.0, "yPct": 10.0},
        "dimensions": {"widthPct": 30.0, "heightPct": 20.0}});
    for (collection, kind) in [("blurs", "blur"), ("highlights", "highlight")] {
        let mut mask = mask.clone();
        mask["type"] = kind.into();
        if service.newer {
            mask["feather"] = json!({"px": 4});
            mask["point"]["anchor"] = json!("top-left");
        }
        put(collection, 0, mask);
    }
    let mut zoom = json!({"startTimeMs": 8000, "durationMs": 2000, "type": "manualZoom", "scale": 2.0,
        "focusPoint": {"xPct": 50.0, "yPct": 50.0}});
    if service.newer {
        zoom = json!({"startTimeMs": 8000.0, "durationMs": 2000.0, "type": "gazeZoom", "focusPoint": null, "easing": "spring"});
    }
    put("zooms", 0, zoom);
    let shape = if combi {
        json!({"kind": "camera-bubble", "position": "bottom-right", "shape": "circle", "size": "M"})
    } else {
        json!({"kind": "fullscreen"})
    };
    let mut base = json!({"layout": shape});
    if service.newer {
        base["layout"]["tilt"] = json!({"deg": 3});
        for field in ["media", "startTimeMs", "durationMs", "transitionStyle"] {
            base[field] = Value::Null;
        }
    }
    put("layouts", 0, base);
    if service.newer {
        put(
            "layouts",
            1,
            json!({"layout": {"kind": "hologram", "depth": [1, null]}, "startTimeMs": 12_000, "durationMs": 2000,
            "transitionStyle": "warp", "media": {"type": "image", "imageUrl": "https://hosted.example/i.png", "width": 4, "height": 3}}),
        );
    }
    if service.damaged && index == 0 {
        put("zooms", 1, json!({"type": "manualZoom", "startTimeMs": "soon", "durationMs": 100}));
        clip.put("blurs", json!({"startTimeMs": 1, "durationMs": 100, "point": {"xPct": 1, "yPct": 1}}));
    }
    clip
}
