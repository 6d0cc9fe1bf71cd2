-- Growth and space. What is looked for has an index, so that no write and no page reads what it does not answer; what holds
-- JSON gets columns that are computed from it. A body that is no JSON has none of them.

-- What is played of a clip: its length without its cuts, which are kept sorted and apart from each other.
ALTER TABLE clip ADD COLUMN played_ms INTEGER NOT NULL DEFAULT 0;
UPDATE clip SET played_ms = max(0, length_ms - coalesce((
    SELECT sum(max(0, min(length_ms, start_ms + duration_ms) - min(length_ms, start_ms)))
    FROM (SELECT json_extract(value, '$.startTimeMs') AS start_ms, json_extract(value, '$.durationMs') AS duration_ms
          FROM json_each(cuts))
), 0)) WHERE json_valid(cuts);
ALTER TABLE clip ADD COLUMN background_source TEXT GENERATED ALWAYS AS (
    CASE WHEN json_valid(background) THEN CAST(json_extract(background, '$.sourceId') AS TEXT) END) VIRTUAL;
DROP INDEX clip_by_video;
CREATE INDEX clip_by_video ON clip (video_id, position, id, played_ms);
CREATE INDEX clip_by_name ON clip (video_id, name);
CREATE INDEX clip_that_plays ON clip (video_id) WHERE played_ms > 0;
CREATE INDEX clip_by_background ON clip (background_source) WHERE background_source IS NOT NULL;

ALTER TABLE video ADD COLUMN music_source TEXT GENERATED ALWAYS AS (
    CASE WHEN json_valid(settings) THEN CAST(json_extract(settings, '$.music.source') AS TEXT) END) VIRTUAL;
CREATE INDEX video_by_music ON video (music_source) WHERE music_source IS NOT NULL;

-- The place of an overlay in its clip's stack, and the media that an item plays or shows.
ALTER TABLE item ADD COLUMN z_index INTEGER GENERATED ALWAYS AS (
    CASE WHEN kind IN ('text_overlay', 'media_overlay') AND json_valid(body)
         THEN CAST(json_extract(body, '$.zIndex') AS INTEGER) END) VIRTUAL;
ALTER TABLE item ADD COLUMN source_id TEXT GENERATED ALWAYS AS (
    CASE WHEN json_valid(body)
         THEN CAST(coalesce(json_extract(body, '$.sourceId'), json_extract(body, '$.media.sourceId')) AS TEXT) END) VIRTUAL;
DROP INDEX item_by_clip;
CREATE INDEX item_by_clip ON item (clip_id, kind, start_ms, id);
CREATE INDEX item_by_z_index ON item (clip_id, z_index) WHERE z_index IS NOT NULL;
CREATE INDEX item_by_clip_source ON item (clip_id, source_id) WHERE source_id IS NOT NULL;
CREATE INDEX item_by_source ON item (source_id) WHERE source_id IS NOT NULL;

ALTER TABLE record ADD COLUMN source_id TEXT GENERATED ALWAYS AS (
    CASE WHEN kind = 'library' AND json_valid(body) THEN CAST(json_extract(body, '$.sourceId') AS TEXT) END) VIRTUAL;
ALTER TABLE record ADD COLUMN scope TEXT GENERATED ALWAYS AS (
    CASE WHEN kind = 'library' AND json_valid(body) THEN CAST(json_extract(body, '$.scope') AS TEXT) END) VIRTUAL;
ALTER TABLE record ADD COLUMN event_type TEXT GENERATED ALWAYS AS (
    CASE WHEN kind = 'message' AND json_valid(body) THEN CAST(json_extract(body, '$.eventType') AS TEXT) END) VIRTUAL;
ALTER TABLE record ADD COLUMN group_id TEXT GENERATED ALWAYS AS (
    CASE WHEN kind = 'playlist' AND json_valid(body) THEN CAST(json_extract(body, '$.groupId') AS TEXT) END) VIRTUAL;
ALTER TABLE record ADD COLUMN tag_name TEXT GENERATED ALWAYS AS (
    CASE WHEN kind = 'tag' AND json_valid(body) THEN CAST(json_extract(body, '$.name') AS TEXT) END) VIRTUAL;
CREATE INDEX record_by_age ON record (kind, created_at, id);
CREATE INDEX record_by_source ON record (source_id) WHERE source_id IS NOT NULL;
CREATE INDEX record_by_scope ON record (scope, created_at, id) WHERE scope IS NOT NULL;
CREATE INDEX record_by_event ON record (event_type, updated_at DESC, id DESC) WHERE event_type IS NOT NULL;
CREATE INDEX record_by_group ON record (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX record_by_tag_name ON record (tag_name) WHERE tag_name IS NOT NULL;

-- Without these, deleting one record or source reads the whole of each table that may refer to it.
CREATE INDEX video_tag_by_tag ON video_tag (tag_id);
CREATE INDEX delivery_by_endpoint ON delivery (endpoint_id, state, next_ms);
CREATE INDEX upload_by_source ON upload (source_id);
CREATE INDEX clip_source_by_source ON clip_source (source_id);
CREATE INDEX playlist_by_position ON playlist_video (playlist_id, position, video_id);
CREATE INDEX export_by_status ON export (status, created_at, id);
CREATE INDEX export_by_file ON export (file) WHERE file IS NOT NULL;

-- A source that nothing names any more is kept for a while. Sources of before count as used once.
ALTER TABLE source ADD COLUMN used INTEGER NOT NULL DEFAULT 1;  -- 0 until something names it
ALTER TABLE source ADD COLUMN unused_ms INTEGER;                -- since when nothing names it; NULL while something does
CREATE INDEX source_by_hash ON source (sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX source_by_disuse ON source (unused_ms) WHERE unused_ms IS NOT NULL;

-- Media of clips that were deleted from a video. As long as the video is there, it is still given out: taking the deletion
-- back shows it again.
CREATE TABLE left_over (
    source_id TEXT NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    video_id TEXT NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    PRIMARY KEY (source_id, video_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX left_over_by_video ON left_over (video_id);

-- Stills that were answered, each for the clip that it shows: the same picture may be of two clips.
CREATE TABLE picture (
    file TEXT NOT NULL,          -- name in the derived folder
    clip_id TEXT NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
    made_ms INTEGER NOT NULL,
    PRIMARY KEY (file, clip_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX picture_by_clip ON picture (clip_id);
CREATE INDEX picture_by_age ON picture (made_ms);

-- Files that may go: written in the transaction that lets go of them, taken away when the file is gone. Before a file goes,
-- it is looked whether anything names it after all.
CREATE TABLE discarded (
    file TEXT PRIMARY KEY        -- folder and name: media/HASH, derived/NAME
) STRICT, WITHOUT ROWID;
CREATE TRIGGER source_discarded AFTER DELETE ON source WHEN OLD.sha256 IS NOT NULL BEGIN
    INSERT OR IGNORE INTO discarded (file) VALUES ('media/' || OLD.sha256);
END;
CREATE TRIGGER picture_discarded AFTER DELETE ON picture BEGIN
    INSERT OR IGNORE INTO discarded (file) VALUES ('derived/' || OLD.file);
END;
CREATE TRIGGER export_discarded AFTER DELETE ON export WHEN OLD.file IS NOT NULL BEGIN
    INSERT OR IGNORE INTO discarded (file) VALUES ('derived/' || OLD.file);
END;
