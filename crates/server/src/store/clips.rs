//! Rows of clips, their sources, words and face keyframes.

use super::{
    ClipSettings, ItemRow, ReadTx, Row, SourceRow, StoreError, Type, VideoSettings, WriteTx, clock, disuse,
    face_scans::{FACES, face_rows},
    json_column, params,
};
use crate::{
    api::{
        ClipId, CropPx, Extra, PlaybackMs, PointPct, SourceId, SourceMs, VideoId,
        clip::{Clip, ClipBackground, Cut, LayoutSceneType},
        faces::FaceBox,
        item::{ItemKind, Word},
        source::Medium,
        transcript::NewWord,
    },
    timeline::CutMap,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashMap};

/// Camera settings of a clip.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct CameraRow {
    /// Pixels cropped from its edges.
    pub crop: Option<CropPx>,
    /// Point of the camera frame that stays in view.
    pub focus: PointPct,
    /// Whether the camera is flipped left to right.
    pub mirrored: bool,
}

const INSERT_WORDS: &str = "INSERT INTO word (clip_id, position, text, start_ms, end_ms) {rows}";
const WORDS: [Type; 5] = [Type::Text, Type::Integer, Type::Text, Type::Integer, Type::Integer];

/// A clip as stored.
pub struct ClipRow {
    /// Identifier.
    pub id: ClipId,
    /// Owning video.
    pub video: VideoId,
    /// Position in the video, from 0.
    pub position: u64,
    /// Display name.
    pub name: String,
    /// Length of the recording.
    pub length: SourceMs,
    /// Removed ranges.
    pub cuts: Vec<Cut>,
    /// Scene type, which decides the available layouts.
    pub scene: LayoutSceneType,
    /// Background behind the layers. Refers to media by `sourceId`, or by a URL of the form `catalogue:NAME`.
    pub background: ClipBackground,
    /// Transition from the previous clip.
    pub transition: String,
    /// `None` without a camera.
    pub camera: Option<CameraRow>,
    /// All other settings.
    pub settings: ClipSettings,
    created_at: String,
    updated_at: String,
}

/// A clip to insert.
pub struct NewClip {
    /// Identifier.
    pub id: ClipId,
    /// Display name.
    pub name: String,
    /// Length of the recording.
    pub length: SourceMs,
    /// Removed ranges.
    pub cuts: Vec<Cut>,
    /// Scene type, which decides the available layouts.
    pub scene: LayoutSceneType,
    /// Background behind the layers.
    pub background: ClipBackground,
    /// Transition from the previous clip.
    pub transition: String,
    /// `None` without a camera.
    pub camera: Option<CameraRow>,
    /// Media of its layers.
    pub sources: Vec<(SourceId, Medium)>,
}

impl ClipRow {
    const COLUMNS: &str = "id, video_id, position, name, length_ms, cuts, scene, background, transition, camera, created_at, updated_at, settings";

    fn read(row: &Row<'_>) -> Result<Self, StoreError> {
        let scene: String = row.get(6)?;
        let camera: Option<String> = row.get(9)?;
        Ok(Self {
            id: ClipId::new(row.get::<String>(0)?),
            video: VideoId::new(row.get::<String>(1)?),
            position: row.get::<i64>(2)?.unsigned_abs(),
            name: row.get(3)?,
            length: SourceMs(row.get(4)?),
            cuts: json_column(row, 5)?,
            scene: scene.as_str().into(),
            background: json_column(row, 7)?,
            transition: row.get(8)?,
            camera: if camera.is_some() { Some(json_column(row, 9)?) } else { None },
            created_at: row.get(10)?,
            updated_at: row.get(11)?,
            settings: json_column(row, 12)?,
        })
    }

    /// The clip of this video; fails with "not found" if there is none.
    pub fn find(tx: &ReadTx, video: &VideoId, id: &ClipId) -> Result<Self, StoreError> {
        let sql = format!("SELECT {} FROM clip WHERE id = ?1 AND video_id = ?2", Self::COLUMNS);
        let row = tx.row(&sql, [id.as_str(), video.as_str()], Self::read)?;
        row.ok_or_else(|| StoreError::not_found("clip", id.as_str()))
    }

    /// The clips of a video with these ids.
    pub fn of_ids(tx: &ReadTx, video: &VideoId, ids: &BTreeSet<&ClipId>) -> Result<Vec<Self>, StoreError> {
        let sql = format!("SELECT {} FROM clip WHERE id IN ({{ids ?2}}) AND video_id = ?1", Self::COLUMNS);
        let ids: Vec<_> = ids.iter().map(|id| id.as_str()).collect();
        tx.rows(&sql, params![video.as_str(), ids], Self::read)
    }

    /// Media of the layers of clips.
    pub fn media_of(tx: &ReadTx, ids: &BTreeSet<&ClipId>) -> Result<HashMap<ClipId, Vec<Medium>>, StoreError> {
        let ids: Vec<_> = ids.iter().map(|id| id.as_str()).collect();
        let mut media: HashMap<_, Vec<_>> = HashMap::new();
        tx.each("SELECT clip_id, medium FROM clip_source WHERE clip_id IN ({ids ?1})", [ids], |row| {
            media.entry(ClipId::new(row.get::<String>(0)?)).or_default().push(Medium::from(row.get::<&str>(1)?));
            Ok(())
        })?;
        Ok(media)
    }

    /// All clips of a video, in playing order.
    pub fn of_video(tx: &ReadTx, video: &VideoId) -> Result<Vec<Self>, StoreError> {
        let sql = format!("SELECT {} FROM clip WHERE video_id = ?1 ORDER BY position", Self::COLUMNS);
        tx.rows(&sql, [video.as_str()], Self::read)
    }

    /// The ids of a video's clips in playing order, and their total played length. Reads one index entry per clip.
    pub fn ids_and_length(tx: &ReadTx, video: &VideoId) -> Result<(Vec<ClipId>, PlaybackMs), StoreError> {
        let sql = "SELECT id, played_ms FROM clip WHERE video_id = ?1 ORDER BY position";
        let (mut ids, mut length) = (Vec::new(), 0_i64);
        tx.each(sql, [video.as_str()], |row| {
            ids.push(ClipId::new(row.get::<String>(0)?));
            length = length.saturating_add(row.get(1)?);
            Ok(())
        })?;
        Ok((ids, PlaybackMs(length)))
    }

    /// The first clip of a video.
    pub fn first(tx: &ReadTx, video: &VideoId) -> Result<Option<ClipId>, StoreError> {
        let sql = "SELECT id FROM clip WHERE video_id = ?1 ORDER BY position LIMIT 1";
        let id = tx.row(sql, [video.as_str()], |row| row.get::<String>(0))?;
        Ok(id.map(ClipId::new))
    }

    /// Whether any clip of a video has a playback length above 0.
    pub fn any_plays(tx: &ReadTx, video: &VideoId) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM clip WHERE video_id = ?1 AND played_ms > 0)";
        tx.value(sql, [video.as_str()])
    }

    /// Number of clips in a video. Their positions are 0, 1, 2 and so on, without gaps.
    pub fn count(tx: &ReadTx, video: &VideoId) -> Result<u64, StoreError> {
        let sql = "SELECT coalesce(max(position) + 1, 0) FROM clip WHERE video_id = ?1";
        let count: i64 = tx.value(sql, [video.as_str()])?;
        Ok(count.unsigned_abs())
    }

    /// The next unused name `Clip N` in a video.
    pub fn free_name(tx: &ReadTx, video: &VideoId) -> Result<String, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM clip WHERE video_id = ?1 AND name = ?2)";
        let count = Self::count(tx, video)?;
        // One more name than there are clips: at least one is free, usually the first.
        for n in count + 1..=2 * count + 1 {
            let name = format!("Clip {n}");
            if !tx.value::<bool>(sql, [video.as_str(), &name])? {
                return Ok(name);
            }
        }
        Ok("Clip".into())
    }

    /// Moves a clip to a position from 0; the clips in between move by one. A position past the end means the end.
    pub fn place(tx: &WriteTx, video: &VideoId, clip: &ClipId, place: u64) -> Result<(), StoreError> {
        let old = Self::find(tx, video, clip)?.position;
        let last = Self::count(tx, video)?.saturating_sub(1);
        let new = place.min(last);
        let (from, to, by) = if new < old { (new, old, 1) } else { (old + 1, new + 1, -1) };
        tx.execute(
            "UPDATE clip SET position = position + ?4 WHERE video_id = ?1 AND position >= ?2 AND position < ?3",
            params![video.as_str(), from.cast_signed(), to.cast_signed(), by],
        )?;
        tx.execute("UPDATE clip SET position = ?2 WHERE id = ?1", params![clip.as_str(), new.cast_signed()])?;
        Ok(())
    }

    /// The clip that plays at a time of a video in milliseconds, and the time in the clip; `None` at or past the end.
    pub fn at(tx: &ReadTx, video: &VideoId, ms: i64) -> Result<Option<(ClipId, PlaybackMs)>, StoreError> {
        let sql = "SELECT id, ?2 - before FROM (
                       SELECT id, played_ms,
                              CAST(sum(played_ms) OVER (ORDER BY position, id) AS BIGINT) - played_ms AS before
                       FROM clip WHERE video_id = ?1
                   ) AS sums WHERE before <= ?2 AND ?2 < before + played_ms LIMIT 1";
        tx.row(sql, params![video.as_str(), ms], |row| Ok((ClipId::new(row.get::<String>(0)?), PlaybackMs(row.get(1)?))))
    }

    /// Clips of a video with a transcript, in order, each with the playback time before it in milliseconds, and its words. Of other
    /// clips only index entries are read; the number of statements does not depend on the number of clips.
    pub fn transcribed(tx: &ReadTx, video: &VideoId) -> Result<Vec<(Self, i64, Vec<Word>)>, StoreError> {
        let sql = format!(
            "SELECT {}, clip_id FROM clip JOIN word ON clip_id = clip.id
             WHERE video_id = ?1 ORDER BY clip.position, clip.id, word.position",
            Self::WORD
        );
        let mut runs: Vec<(ClipId, Vec<Word>)> = Vec::new();
        tx.each(&sql, [video.as_str()], |row| {
            let word = Self::read_word(row)?;
            let clip = row.get::<&str>(5)?;
            match runs.last_mut() {
                Some((last, words)) if last.as_str() == clip => words.push(word),
                _ => runs.push((ClipId::new(clip), vec![word])),
            }
            Ok(())
        })?;
        if runs.is_empty() {
            return Ok(Vec::new());
        }
        let (mut before, mut played) = (HashMap::new(), 0_i64);
        tx.each("SELECT id, played_ms FROM clip WHERE video_id = ?1 ORDER BY position", [video.as_str()], |row| {
            before.insert(ClipId::new(row.get::<String>(0)?), played);
            played = played.saturating_add(row.get(1)?);
            Ok(())
        })?;
        let sql = format!(
            "SELECT {} FROM clip WHERE video_id = ?1 AND EXISTS (SELECT 1 FROM word WHERE clip_id = clip.id) ORDER BY position",
            Self::COLUMNS
        );
        let clips = tx.rows(&sql, [video.as_str()], Self::read)?;
        let mut words: HashMap<_, _> = runs.into_iter().collect();
        let whole = |clip: Self| {
            let (before, mut words) = (before.get(&clip.id).copied(), words.remove(&clip.id).unwrap_or_default());
            clip.settings.mark(&mut words);
            (clip, before.unwrap_or(0), words)
        };
        Ok(clips.into_iter().map(whole).collect())
    }

    /// Map between recording time and playback time.
    pub fn cut_map(&self) -> CutMap {
        CutMap::new(&self.cuts, self.length)
    }

    /// Sources of the clip's layers, in layer order.
    pub fn sources(&self, tx: &ReadTx) -> Result<Vec<(SourceId, Medium)>, StoreError> {
        tx.rows("SELECT source_id, medium FROM clip_source WHERE clip_id = ?1 ORDER BY position", [self.id.as_str()], |row| {
            let medium: String = row.get(1)?;
            Ok((SourceId::new(row.get::<String>(0)?), Medium::from(medium.as_str())))
        })
    }

    /// Sources of the layers of all clips of a video, by clip, in layer order.
    pub fn sources_of_video(tx: &ReadTx, video: &VideoId) -> Result<HashMap<ClipId, Vec<(SourceId, Medium)>>, StoreError> {
        let sql = "SELECT source_id, medium, clip_id FROM clip JOIN clip_source ON clip_id = clip.id
                   WHERE video_id = ?1 ORDER BY clip.position, clip_source.position";
        let mut sources: HashMap<_, Vec<_>> = HashMap::new();
        tx.each(sql, [video.as_str()], |row| {
            let (source, medium, clip): (String, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
            sources.entry(ClipId::new(clip)).or_default().push((SourceId::new(source), Medium::from(medium.as_str())));
            Ok(())
        })?;
        Ok(sources)
    }

    /// Whether a layer or an item of the clip uses a source.
    pub fn uses(&self, tx: &ReadTx, source: &SourceId) -> Result<bool, StoreError> {
        let sql = "SELECT EXISTS (SELECT 1 FROM clip_source WHERE clip_id = ?1 AND source_id = ?2)
                       OR EXISTS (SELECT 1 FROM item WHERE clip_id = ?1 AND source_id = ?2)";
        tx.value(sql, [self.id.as_str(), source.as_str()])
    }

    /// SQL columns of a word.
    const WORD: &str = "word.position, text, start_ms, end_ms, hidden";

    fn read_word(row: &Row<'_>) -> Result<Word, StoreError> {
        Ok(Word {
            index: row.get::<i64>(0)?.unsigned_abs(),
            text: row.get(1)?,
            start_time_ms: row.get(2)?,
            end_time_ms: row.get(3)?,
            hidden: row.get(4)?,
            estimated: false,
            space_before: None,
            cue: None,
        })
    }

    /// Words of the clip, in recording time.
    pub fn words(&self, tx: &ReadTx) -> Result<Vec<Word>, StoreError> {
        let sql = format!("SELECT {} FROM word WHERE clip_id = ?1 ORDER BY position", Self::WORD);
        let mut words = tx.rows(&sql, [self.id.as_str()], Self::read_word)?;
        self.settings.mark(&mut words);
        Ok(words)
    }

    /// Changes the text of a word, or whether subtitles hide it. False if there is no such word.
    pub fn correct_word(&self, tx: &WriteTx, index: i64, text: Option<&str>, hidden: Option<bool>) -> Result<bool, StoreError> {
        let sql =
            "UPDATE word SET text = coalesce(?3, text), hidden = coalesce(?4, hidden) WHERE clip_id = ?1 AND position = ?2";
        Ok(tx.execute(sql, params![self.id.as_str(), index, text, hidden])? > 0)
    }

    /// Replaces the clip's words; their times are in recording time.
    pub fn replace_words(&mut self, tx: &WriteTx, words: &[NewWord]) -> Result<(), StoreError> {
        tx.execute("DELETE FROM word WHERE clip_id = ?1", [self.id.as_str()])?;
        let id = self.id.clone();
        let id = id.as_str();
        let mut rows = Vec::with_capacity(words.len());
        for (index, word) in (0_u64..).zip(words) {
            let NewWord { text, start_time_ms, end_time_ms, .. } = word;
            rows.push(vec![id.into(), index.cast_signed().into(), text.into(), start_time_ms.0.into(), end_time_ms.0.into()]);
        }
        tx.execute_many(INSERT_WORDS, &WORDS, &rows)?;
        self.settings.keep_marks(words);
        self.save(tx)
    }

    /// Face keyframes of the clip with `first <= t <= last`: recording time, and boxes in percent of the camera frame. Imported
    /// keyframes if the clip has any, else the results of a completed face scan of its camera recording.
    pub fn faces(&self, tx: &ReadTx, first: SourceMs, last: SourceMs) -> Result<Vec<(SourceMs, Vec<FaceBox>)>, StoreError> {
        // Two queries, because a single query over both tables would read keyframes outside the range.
        let own = "SELECT EXISTS (SELECT 1 FROM face WHERE clip_id = ?1)";
        let has_own: bool = tx.value(own, [self.id.as_str()])?;
        let sql = if has_own {
            "SELECT at_ms, faces FROM face WHERE clip_id = ?1 AND at_ms BETWEEN ?2 AND ?3 ORDER BY at_ms"
        } else {
            "SELECT at_ms, faces FROM source_face WHERE source_id = (
                 SELECT face_scan.source_id FROM clip_source JOIN face_scan ON face_scan.source_id = clip_source.source_id
                 WHERE clip_id = ?1 AND medium = 'camera' AND state = 'done' LIMIT 1
             ) AND at_ms BETWEEN ?2 AND ?3 ORDER BY at_ms"
        };
        tx.rows(sql, params![self.id.as_str(), first.0, last.0], |row| Ok((SourceMs(row.get(0)?), json_column(row, 1)?)))
    }

    /// Sets `updatedAt` of clips whose items have changed, so that clients reload them.
    pub fn touch(tx: &WriteTx, clips: &BTreeSet<&ClipId>) -> Result<(), StoreError> {
        let ids: Vec<_> = clips.iter().map(|id| id.as_str()).collect();
        tx.execute("UPDATE clip SET updated_at = ?1 WHERE id IN ({ids ?2})", params![clock::now(), ids])?;
        Ok(())
    }

    /// Stores the changed clip.
    pub fn save(&mut self, tx: &WriteTx) -> Result<(), StoreError> {
        self.updated_at = clock::now();
        if let Some(source) = &self.background.source_id {
            SourceRow::note_use(tx, source)?;
        }
        tx.execute(
            "UPDATE clip SET position = ?2, name = ?3, cuts = ?4, background = ?5, transition = ?6, camera = ?7, settings = ?8,
             updated_at = ?9, played_ms = ?10, background_source = ?11 WHERE id = ?1",
            params![
                self.id.as_str(),
                self.position.cast_signed(),
                self.name,
                text(&self.cuts)?,
                text(&self.background)?,
                self.transition,
                self.camera.map(|camera| text(&camera)).transpose()?,
                text(&self.settings)?,
                self.updated_at,
                self.cut_map().playback_length().0,
                self.background.source_id.as_ref().map(SourceId::as_str)
            ],
        )?;
        Ok(())
    }

    /// Deletes the clip with its items, words and faces. Records that its media belonged to the video.
    pub fn delete(&self, tx: &WriteTx) -> Result<(), StoreError> {
        tx.execute(
            "INSERT INTO left_over (source_id, video_id)
             SELECT source.id, ?2 FROM source WHERE source.id IN (SELECT source_id FROM clip_source WHERE clip_id = ?1)
                 OR source.id IN (SELECT source_id FROM item WHERE clip_id = ?1 AND source_id IS NOT NULL)
                 OR source.id IN (SELECT background_source FROM clip WHERE id = ?1)
             ON CONFLICT DO NOTHING",
            [self.id.as_str(), self.video.as_str()],
        )?;
        disuse::list_pictures(tx, &self.id)?;
        tx.execute("DELETE FROM clip WHERE id = ?1", [self.id.as_str()])?;
        tx.execute(
            "UPDATE clip SET position = position - 1 WHERE video_id = ?1 AND position > ?2",
            params![self.video.as_str(), self.position.cast_signed()],
        )?;
        Ok(())
    }

    /// Copies the clip, with everything on it, to the end of a video.
    pub fn copy(&self, tx: &WriteTx, video: &VideoId, name: &str) -> Result<ClipId, StoreError> {
        let copy = NewClip {
            id: ClipId::fresh(),
            name: name.to_owned(),
            length: self.length,
            cuts: self.cuts.clone(),
            scene: self.scene.clone(),
            background: self.background.clone(),
            transition: self.transition.clone(),
            camera: self.camera,
            sources: self.sources(tx)?,
        };
        copy.insert(tx, video)?;
        let ids = [copy.id.as_str(), self.id.as_str()];
        tx.execute("UPDATE clip SET settings = (SELECT settings FROM clip WHERE id = ?2) WHERE id = ?1", ids)?;
        tx.execute(
            "INSERT INTO word (clip_id, position, text, start_ms, end_ms, hidden)
             SELECT ?1, position, text, start_ms, end_ms, hidden FROM word WHERE clip_id = ?2",
            ids,
        )?;
        tx.execute("INSERT INTO face (clip_id, at_ms, faces) SELECT ?1, at_ms, faces FROM face WHERE clip_id = ?2", ids)?;
        for kind in ItemKind::ALL {
            for row in ItemRow::of_clip(tx, &self.id, kind)? {
                ItemRow { id: kind.fresh_id(), revision: 0, ..row }.save(tx, &copy.id)?;
            }
        }
        Ok(copy.id)
    }

    /// The clip in the API's form; `video` supplies the values that the clip does not override.
    pub fn record(&self, media: &[(SourceId, Medium)], video: &VideoSettings, background: ClipBackground) -> Clip {
        let has = |medium: &Medium| media.iter().any(|(_, m)| m == medium);
        let map = self.cut_map();
        let settings = &self.settings;
        Clip {
            id: self.id.clone(),
            video_id: self.video.clone(),
            name: self.name.clone(),
            order: self.position,
            duration_seconds: map.playback_length().seconds(),
            max_duration_seconds: self.length.seconds(),
            cuts: self.cuts.clone(),
            layout_scene_type: self.scene.clone(),
            background,
            transition: self.transition.as_str().into(),
            studio_sound: video.studio_sound && !settings.studio_sound_off,
            created_at: self.created_at.clone(),
            updated_at: self.updated_at.clone(),
            border_style: Some(settings.border_style.clone().unwrap_or(video.border_style.clone())),
            corners: Some(settings.corners.clone().unwrap_or(video.corners.clone())),
            animated_cursor: has(&Medium::Screen).then_some(settings.animated_cursor),
            camera_crop: self.camera.map(|camera| camera.crop),
            camera_focus_point: self.camera.map(|camera| camera.focus),
            mirror_camera: self.camera.map(|camera| camera.mirrored),
            microphone_volume: has(&Medium::Microphone).then_some(settings.microphone_volume),
            system_audio_volume: (has(&Medium::SystemAudio) || has(&Medium::Upload)).then_some(settings.system_audio_volume),
            screen_crop: settings.screen_crop,
            extra: Extra::new(),
        }
    }
}

fn text(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::internal("a clip has no JSON form", &error))
}

impl NewClip {
    /// Inserts the clip at the end of a video.
    pub fn insert(&self, tx: &WriteTx, video: &VideoId) -> Result<(), StoreError> {
        let now = clock::now();
        let position = ClipRow::count(tx, video)?.cast_signed();
        tx.execute(
            "INSERT INTO clip (id, video_id, position, name, length_ms, cuts, scene, background, transition, camera, created_at,
             updated_at, played_ms, background_source) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11, ?12, ?13)",
            params![
                self.id.as_str(),
                video.as_str(),
                position,
                self.name,
                self.length.0,
                text(&self.cuts)?,
                self.scene.as_str(),
                text(&self.background)?,
                self.transition,
                self.camera.map(|camera| text(&camera)).transpose()?,
                now,
                CutMap::new(&self.cuts, self.length).playback_length().0,
                self.background.source_id.as_ref().map(SourceId::as_str)
            ],
        )?;
        if let Some(source) = &self.background.source_id {
            SourceRow::note_use(tx, source)?;
        }
        for (index, (source, medium)) in self.sources.iter().enumerate() {
            tx.execute(
                "INSERT INTO clip_source (clip_id, position, source_id, medium) VALUES (?1, ?2, ?3, ?4)",
                params![self.id.as_str(), index as i64, source.as_str(), medium.as_str()],
            )?;
            SourceRow::note_use(tx, source)?;
        }
        Ok(())
    }

    /// Stores the clip's transcript: text, start and end in recording time, in milliseconds.
    pub fn insert_words(&self, tx: &WriteTx, words: &[(String, i64, i64)]) -> Result<(), StoreError> {
        let id = self.id.as_str();
        let mut rows = Vec::with_capacity(words.len());
        for (index, (text, start, end)) in (0_i64..).zip(words) {
            rows.push(vec![id.into(), index.into(), text.into(), (*start).into(), (*end).into()]);
        }
        tx.execute_many(INSERT_WORDS, &WORDS, &rows)
    }

    /// Stores the clip's face keyframes.
    pub fn insert_faces(&self, tx: &WriteTx, samples: &[(SourceMs, Vec<FaceBox>)]) -> Result<(), StoreError> {
        let rows = face_rows(self.id.as_str(), samples)?;
        tx.execute_many("INSERT INTO face (clip_id, at_ms, faces) {rows}", &FACES, &rows)
    }
}
