-- Columns that the store fills itself in place of columns that the database computed, and no triggers: the same statements run on
-- other databases, and a change of an item costs less. A body that is no JSON has none of them.

DROP INDEX clip_by_background;
ALTER TABLE clip DROP COLUMN background_source;
ALTER TABLE clip ADD COLUMN background_source TEXT;
UPDATE clip SET background_source = CAST(json_extract(background, '$.sourceId') AS TEXT)
WHERE json_valid(background) AND json_extract(background, '$.sourceId') IS NOT NULL;
CREATE INDEX clip_by_background ON clip (background_source) WHERE background_source IS NOT NULL;

DROP INDEX video_by_music;
ALTER TABLE video DROP COLUMN music_source;
ALTER TABLE video ADD COLUMN music_source TEXT;
UPDATE video SET music_source = CAST(json_extract(settings, '$.music.source') AS TEXT)
WHERE json_valid(settings) AND json_extract(settings, '$.music.source') IS NOT NULL;
CREATE INDEX video_by_music ON video (music_source) WHERE music_source IS NOT NULL;

DROP INDEX item_by_z_index;
DROP INDEX item_by_clip_source;
DROP INDEX item_by_source;
ALTER TABLE item DROP COLUMN z_index;
ALTER TABLE item DROP COLUMN source_id;
ALTER TABLE item ADD COLUMN z_index INTEGER;
ALTER TABLE item ADD COLUMN source_id TEXT;
UPDATE item SET z_index = CAST(json_extract(body, '$.zIndex') AS INTEGER)
WHERE kind IN ('text_overlay', 'media_overlay') AND json_valid(body);
UPDATE item SET source_id = CAST(coalesce(json_extract(body, '$.sourceId'), json_extract(body, '$.media.sourceId')) AS TEXT)
WHERE json_valid(body) AND coalesce(json_extract(body, '$.sourceId'), json_extract(body, '$.media.sourceId')) IS NOT NULL;
CREATE INDEX item_by_z_index ON item (clip_id, z_index) WHERE z_index IS NOT NULL;
CREATE INDEX item_by_clip_source ON item (clip_id, source_id) WHERE source_id IS NOT NULL;
CREATE INDEX item_by_source ON item (source_id) WHERE source_id IS NOT NULL;

DROP INDEX record_by_source;
DROP INDEX record_by_scope;
DROP INDEX record_by_event;
DROP INDEX record_by_group;
DROP INDEX record_by_tag_name;
ALTER TABLE record DROP COLUMN source_id;
ALTER TABLE record DROP COLUMN scope;
ALTER TABLE record DROP COLUMN event_type;
ALTER TABLE record DROP COLUMN group_id;
ALTER TABLE record DROP COLUMN tag_name;
ALTER TABLE record ADD COLUMN source_id TEXT;   -- of an item of the library
ALTER TABLE record ADD COLUMN scope TEXT;       -- of an item of the library
ALTER TABLE record ADD COLUMN media_type TEXT;  -- of an item of the library
ALTER TABLE record ADD COLUMN event_type TEXT;  -- of a message
ALTER TABLE record ADD COLUMN group_id TEXT;    -- of a playlist
ALTER TABLE record ADD COLUMN visibility TEXT;  -- of a playlist
ALTER TABLE record ADD COLUMN tag_name TEXT;    -- of a tag
UPDATE record SET source_id = CAST(json_extract(body, '$.sourceId') AS TEXT), scope = CAST(json_extract(body, '$.scope') AS TEXT),
    media_type = CAST(json_extract(body, '$.type') AS TEXT)
WHERE kind = 'library' AND json_valid(body);
UPDATE record SET event_type = CAST(json_extract(body, '$.eventType') AS TEXT) WHERE kind = 'message' AND json_valid(body);
UPDATE record SET group_id = CAST(json_extract(body, '$.groupId') AS TEXT),
    visibility = CAST(json_extract(body, '$.visibility') AS TEXT)
WHERE kind = 'playlist' AND json_valid(body);
UPDATE record SET tag_name = CAST(json_extract(body, '$.name') AS TEXT) WHERE kind = 'tag' AND json_valid(body);
CREATE INDEX record_by_source ON record (source_id) WHERE source_id IS NOT NULL;
CREATE INDEX record_by_scope ON record (scope, created_at, id) WHERE scope IS NOT NULL;
CREATE INDEX record_by_event ON record (event_type, updated_at DESC, id DESC) WHERE event_type IS NOT NULL;
CREATE INDEX record_by_group ON record (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX record_by_tag_name ON record (tag_name) WHERE tag_name IS NOT NULL;

-- Whoever deletes a source, a still or an export lists its file in the same transaction.
DROP TRIGGER source_discarded;
DROP TRIGGER picture_discarded;
DROP TRIGGER export_discarded;
