-- Times are milliseconds. Item, word and face times are source time: items are anchored to the footage.

CREATE TABLE video (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    width REAL NOT NULL,
    height REAL NOT NULL,
    default_transition TEXT NOT NULL,
    revision INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX video_by_update ON video (updated_at DESC, id DESC);

CREATE TABLE clip (
    id TEXT PRIMARY KEY,
    video_id TEXT NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    length_ms INTEGER NOT NULL,
    cuts TEXT NOT NULL,          -- JSON array of {startTimeMs, durationMs}, source time
    scene TEXT NOT NULL,
    background TEXT NOT NULL,    -- JSON ClipBackground
    transition TEXT NOT NULL,
    camera TEXT,                 -- JSON {crop, focus, mirrored}; NULL without a camera
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX clip_by_video ON clip (video_id, position);

CREATE TABLE source (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,          -- image, video, audio
    width REAL,
    height REAL,
    duration_ms INTEGER,
    sha256 TEXT,                 -- NULL until its bytes are here
    content_type TEXT,
    token TEXT NOT NULL,         -- the secret part of its address
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE upload (
    token TEXT PRIMARY KEY,
    source_id TEXT NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    expires_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE clip_source (
    clip_id TEXT NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    source_id TEXT NOT NULL REFERENCES source (id),
    medium TEXT NOT NULL,
    PRIMARY KEY (clip_id, position)
) STRICT;

CREATE TABLE item (
    id TEXT PRIMARY KEY,
    clip_id TEXT NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,          -- the batch name: sound_effect
    start_ms INTEGER,            -- NULL for a clip's base layout
    end_ms INTEGER,
    body TEXT NOT NULL,          -- JSON: every field but id and times
    revision INTEGER NOT NULL    -- the video's revision that last changed it
) STRICT;
CREATE INDEX item_by_clip ON item (clip_id, kind, start_ms);

CREATE TABLE word (
    clip_id TEXT NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    text TEXT NOT NULL,
    start_ms INTEGER NOT NULL,
    end_ms INTEGER NOT NULL,
    hidden INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (clip_id, position)
) STRICT;

CREATE TABLE face (
    clip_id TEXT NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
    at_ms INTEGER NOT NULL,
    faces TEXT NOT NULL,         -- JSON array of boxes, percent of the camera frame
    PRIMARY KEY (clip_id, at_ms)
) STRICT;

CREATE TABLE idempotency (
    key TEXT PRIMARY KEY,
    request TEXT NOT NULL,
    answer TEXT NOT NULL,
    created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX idempotency_by_age ON idempotency (created_ms);
