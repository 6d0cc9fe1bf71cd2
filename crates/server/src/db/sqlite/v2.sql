-- The rest of the API. Small records (playlists, tags, presets, webhook endpoints, messages) are read and written whole:
-- they are JSON in one table, told apart by kind. What is joined or counted has a table of its own.

ALTER TABLE video ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
ALTER TABLE clip ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';

CREATE TABLE record (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,          -- JSON, without id and dates
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX record_by_kind ON record (kind, updated_at DESC, id DESC);

CREATE TABLE playlist_video (
    playlist_id TEXT NOT NULL REFERENCES record (id) ON DELETE CASCADE,
    video_id TEXT NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    PRIMARY KEY (playlist_id, video_id)
) STRICT;
CREATE INDEX playlist_by_video ON playlist_video (video_id);

CREATE TABLE video_tag (
    video_id TEXT NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    tag_id TEXT NOT NULL REFERENCES record (id) ON DELETE CASCADE,
    PRIMARY KEY (video_id, tag_id)
) STRICT;

CREATE TABLE collaborator (
    video_id TEXT NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL,
    role TEXT NOT NULL,
    PRIMARY KEY (video_id, user_id)
) STRICT;

CREATE TABLE export (
    id TEXT PRIMARY KEY,
    video_id TEXT NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    request TEXT NOT NULL,       -- JSON CreateExport
    status TEXT NOT NULL,
    progress REAL NOT NULL,
    file TEXT,                   -- name in the derived folder; NULL until it is completed
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX export_by_video ON export (video_id, created_at DESC);

-- The outbox: one row per message and endpoint, written with the change that it tells of.
CREATE TABLE delivery (
    message_id TEXT NOT NULL REFERENCES record (id) ON DELETE CASCADE,
    endpoint_id TEXT NOT NULL REFERENCES record (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    next_ms INTEGER NOT NULL,    -- when the next attempt is due
    attempts TEXT NOT NULL,      -- JSON array of Attempt
    PRIMARY KEY (message_id, endpoint_id)
) STRICT;
CREATE INDEX delivery_due ON delivery (state, next_ms);
