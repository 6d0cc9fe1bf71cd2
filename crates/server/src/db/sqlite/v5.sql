-- Faces of camera recordings that this workspace looks for itself. They belong to the recording, so every clip of it has them;
-- faces that came with a clip (table face) come first.
CREATE TABLE face_scan (
    source_id TEXT PRIMARY KEY REFERENCES source (id) ON DELETE CASCADE,
    state TEXT NOT NULL,         -- waiting, running, done, declined, failed
    next_ms INTEGER NOT NULL,    -- everything before this time was looked at
    error TEXT                   -- why it failed, in words for people
) STRICT, WITHOUT ROWID;
CREATE INDEX face_scan_due ON face_scan (state) WHERE state IN ('waiting', 'running');

CREATE TABLE source_face (
    source_id TEXT NOT NULL REFERENCES face_scan (source_id) ON DELETE CASCADE,
    at_ms INTEGER NOT NULL,
    faces TEXT NOT NULL,         -- JSON array of boxes, percent of the camera frame
    PRIMARY KEY (source_id, at_ms)
) STRICT, WITHOUT ROWID;

INSERT INTO face_scan (source_id, state, next_ms)
SELECT DISTINCT source_id, 'waiting', 0 FROM clip_source JOIN source ON source.id = source_id
WHERE medium = 'camera' AND kind = 'video' AND sha256 IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM face WHERE face.clip_id = clip_source.clip_id);
