-- The whole format for PostgreSQL, as the migrations of SQLite leave it: tests compare the two. Texts are ordered by their bytes.
CREATE TABLE video (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,
    width DOUBLE PRECISION NOT NULL,
    height DOUBLE PRECISION NOT NULL,
    default_transition TEXT COLLATE "C" NOT NULL,
    revision BIGINT NOT NULL,
    created_at TEXT COLLATE "C" NOT NULL,
    updated_at TEXT COLLATE "C" NOT NULL,
    settings TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    music_source TEXT COLLATE "C"
);
CREATE INDEX video_by_update ON video (updated_at DESC, id DESC);
CREATE INDEX video_by_music ON video (music_source) WHERE music_source IS NOT NULL;

CREATE TABLE clip (
    id TEXT COLLATE "C" PRIMARY KEY,
    video_id TEXT COLLATE "C" NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    length_ms BIGINT NOT NULL,
    cuts TEXT COLLATE "C" NOT NULL,
    scene TEXT COLLATE "C" NOT NULL,
    background TEXT COLLATE "C" NOT NULL,
    transition TEXT COLLATE "C" NOT NULL,
    camera TEXT COLLATE "C",
    created_at TEXT COLLATE "C" NOT NULL,
    updated_at TEXT COLLATE "C" NOT NULL,
    settings TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    played_ms BIGINT NOT NULL DEFAULT 0,
    background_source TEXT COLLATE "C"
);
CREATE INDEX clip_by_video ON clip (video_id, position, id, played_ms);
CREATE INDEX clip_by_name ON clip (video_id, name);
CREATE INDEX clip_that_plays ON clip (video_id) WHERE played_ms > 0;
CREATE INDEX clip_by_background ON clip (background_source) WHERE background_source IS NOT NULL;

CREATE TABLE source (
    id TEXT COLLATE "C" PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL,
    width DOUBLE PRECISION,
    height DOUBLE PRECISION,
    duration_ms BIGINT,
    sha256 TEXT COLLATE "C",
    content_type TEXT COLLATE "C",
    token TEXT COLLATE "C" NOT NULL,
    created_at TEXT COLLATE "C" NOT NULL,
    used BIGINT NOT NULL DEFAULT 1,
    unused_ms BIGINT,
    bytes BIGINT,
    owner TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX source_by_hash ON source (sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX source_by_disuse ON source (unused_ms) WHERE unused_ms IS NOT NULL;

CREATE TABLE upload (
    token TEXT COLLATE "C" PRIMARY KEY,
    source_id TEXT COLLATE "C" NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    expires_ms BIGINT NOT NULL
);
CREATE INDEX upload_by_source ON upload (source_id);

CREATE TABLE announced (
    token TEXT COLLATE "C" PRIMARY KEY,
    owner TEXT COLLATE "C" NOT NULL,
    sha256 TEXT COLLATE "C",
    bytes BIGINT NOT NULL,
    until_ms BIGINT NOT NULL
);

CREATE TABLE clip_source (
    clip_id TEXT COLLATE "C" NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    source_id TEXT COLLATE "C" NOT NULL REFERENCES source (id),
    medium TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (clip_id, position)
);
CREATE INDEX clip_source_by_source ON clip_source (source_id);

CREATE TABLE item (
    id TEXT COLLATE "C" PRIMARY KEY,
    clip_id TEXT COLLATE "C" NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
    kind TEXT COLLATE "C" NOT NULL,
    start_ms BIGINT,
    end_ms BIGINT,
    body TEXT COLLATE "C" NOT NULL,
    revision BIGINT NOT NULL,
    z_index BIGINT,
    source_id TEXT COLLATE "C"
) WITH (fillfactor = 50);
CREATE INDEX item_by_clip ON item (clip_id, kind, start_ms NULLS FIRST, id);
CREATE INDEX item_by_z_index ON item (clip_id, z_index) WHERE z_index IS NOT NULL;
CREATE INDEX item_by_clip_source ON item (clip_id, source_id) WHERE source_id IS NOT NULL;
CREATE INDEX item_by_source ON item (source_id) WHERE source_id IS NOT NULL;

CREATE TABLE word (
    clip_id TEXT COLLATE "C" NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    text TEXT COLLATE "C" NOT NULL,
    start_ms BIGINT NOT NULL,
    end_ms BIGINT NOT NULL,
    hidden BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (clip_id, position)
);

CREATE TABLE face (
    clip_id TEXT COLLATE "C" NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
    at_ms BIGINT NOT NULL,
    faces TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (clip_id, at_ms)
);

CREATE TABLE idempotency (
    user_id TEXT COLLATE "C" NOT NULL DEFAULT '',
    key TEXT COLLATE "C" NOT NULL,
    request TEXT COLLATE "C" NOT NULL,
    answer TEXT COLLATE "C" NOT NULL,
    created_ms BIGINT NOT NULL,
    PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_by_age ON idempotency (created_ms);

CREATE TABLE record (
    id TEXT COLLATE "C" PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL,
    body TEXT COLLATE "C" NOT NULL,
    created_at TEXT COLLATE "C" NOT NULL,
    updated_at TEXT COLLATE "C" NOT NULL,
    source_id TEXT COLLATE "C",
    scope TEXT COLLATE "C",
    media_type TEXT COLLATE "C",
    event_type TEXT COLLATE "C",
    group_id TEXT COLLATE "C",
    visibility TEXT COLLATE "C",
    tag_name TEXT COLLATE "C",
    owner TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX record_by_kind ON record (kind, updated_at DESC, id DESC);
CREATE INDEX record_by_age ON record (kind, created_at, id);
CREATE INDEX record_by_source ON record (source_id) WHERE source_id IS NOT NULL;
CREATE INDEX record_by_scope ON record (scope, created_at, id) WHERE scope IS NOT NULL;
CREATE INDEX record_by_event ON record (event_type, updated_at DESC, id DESC) WHERE event_type IS NOT NULL;
CREATE INDEX record_by_group ON record (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX record_by_tag_name ON record (tag_name) WHERE tag_name IS NOT NULL;
CREATE INDEX record_by_owner ON record (owner, kind) WHERE owner != '';

CREATE TABLE playlist_video (
    playlist_id TEXT COLLATE "C" NOT NULL REFERENCES record (id) ON DELETE CASCADE,
    video_id TEXT COLLATE "C" NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    PRIMARY KEY (playlist_id, video_id)
);
CREATE INDEX playlist_by_video ON playlist_video (video_id);
CREATE INDEX playlist_by_position ON playlist_video (playlist_id, position, video_id);

CREATE TABLE video_tag (
    video_id TEXT COLLATE "C" NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    tag_id TEXT COLLATE "C" NOT NULL REFERENCES record (id) ON DELETE CASCADE,
    PRIMARY KEY (video_id, tag_id)
);
CREATE INDEX video_tag_by_tag ON video_tag (tag_id);

CREATE TABLE collaborator (
    video_id TEXT COLLATE "C" NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    user_id TEXT COLLATE "C" NOT NULL,
    role TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (video_id, user_id)
);

CREATE TABLE export (
    id TEXT COLLATE "C" PRIMARY KEY,
    video_id TEXT COLLATE "C" NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    request TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL,
    progress DOUBLE PRECISION NOT NULL,
    file TEXT COLLATE "C",
    created_at TEXT COLLATE "C" NOT NULL,
    updated_at TEXT COLLATE "C" NOT NULL,
    error TEXT COLLATE "C"
);
CREATE INDEX export_by_video ON export (video_id, created_at DESC);
CREATE INDEX export_by_status ON export (status, created_at, id);
CREATE INDEX export_by_file ON export (file) WHERE file IS NOT NULL;

CREATE TABLE delivery (
    message_id TEXT COLLATE "C" NOT NULL REFERENCES record (id) ON DELETE CASCADE,
    endpoint_id TEXT COLLATE "C" NOT NULL REFERENCES record (id) ON DELETE CASCADE,
    state TEXT COLLATE "C" NOT NULL,
    next_ms BIGINT NOT NULL,
    attempts TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (message_id, endpoint_id)
);
CREATE INDEX delivery_due ON delivery (state, next_ms);
CREATE INDEX delivery_by_endpoint ON delivery (endpoint_id, state, next_ms);

CREATE TABLE left_over (
    source_id TEXT COLLATE "C" NOT NULL REFERENCES source (id) ON DELETE CASCADE,
    video_id TEXT COLLATE "C" NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    PRIMARY KEY (source_id, video_id)
);
CREATE INDEX left_over_by_video ON left_over (video_id);

CREATE TABLE picture (
    file TEXT COLLATE "C" NOT NULL,
    clip_id TEXT COLLATE "C" NOT NULL REFERENCES clip (id) ON DELETE CASCADE,
    made_ms BIGINT NOT NULL,
    PRIMARY KEY (file, clip_id)
);
CREATE INDEX picture_by_clip ON picture (clip_id);
CREATE INDEX picture_by_age ON picture (made_ms);

CREATE TABLE discarded (
    file TEXT COLLATE "C" PRIMARY KEY,
    going_ms BIGINT
);

CREATE TABLE arriving (
    token TEXT COLLATE "C" PRIMARY KEY,
    file TEXT COLLATE "C" NOT NULL,
    until_ms BIGINT NOT NULL
);
CREATE INDEX arriving_by_file ON arriving (file);

CREATE TABLE face_scan (
    source_id TEXT COLLATE "C" PRIMARY KEY REFERENCES source (id) ON DELETE CASCADE,
    state TEXT COLLATE "C" NOT NULL,
    next_ms BIGINT NOT NULL,
    error TEXT COLLATE "C"
);
CREATE INDEX face_scan_due ON face_scan (state) WHERE state IN ('waiting', 'running');

CREATE TABLE source_face (
    source_id TEXT COLLATE "C" NOT NULL REFERENCES face_scan (source_id) ON DELETE CASCADE,
    at_ms BIGINT NOT NULL,
    faces TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (source_id, at_ms)
);

CREATE TABLE page_secret (
    name TEXT COLLATE "C" PRIMARY KEY,
    value TEXT COLLATE "C" NOT NULL
);

CREATE TABLE page_password (
    subject_id TEXT COLLATE "C" PRIMARY KEY,
    video_id TEXT COLLATE "C" REFERENCES video (id) ON DELETE CASCADE,
    playlist_id TEXT COLLATE "C" REFERENCES record (id) ON DELETE CASCADE,
    hash TEXT COLLATE "C" NOT NULL
);
CREATE INDEX page_password_by_video ON page_password (video_id);
CREATE INDEX page_password_by_playlist ON page_password (playlist_id);

CREATE TABLE film (
    export_id TEXT COLLATE "C" PRIMARY KEY REFERENCES export (id) ON DELETE CASCADE,
    print TEXT COLLATE "C" NOT NULL,
    length_ms BIGINT NOT NULL,
    guide TEXT COLLATE "C" NOT NULL
);

CREATE TABLE watch_session (
    id TEXT COLLATE "C" PRIMARY KEY,
    video_id TEXT COLLATE "C" NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    day TEXT COLLATE "C" NOT NULL,
    expires_ms BIGINT NOT NULL,
    last_report BIGINT NOT NULL,
    plays BIGINT NOT NULL,
    watched_ms BIGINT NOT NULL,
    seen TEXT COLLATE "C" NOT NULL,
    missed BIGINT NOT NULL DEFAULT 0,
    unstarted BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX watch_session_by_video ON watch_session (video_id);
CREATE INDEX watch_session_by_age ON watch_session (expires_ms);

CREATE TABLE watch_day (
    video_id TEXT COLLATE "C" NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    day TEXT COLLATE "C" NOT NULL,
    plays BIGINT NOT NULL,
    sessions BIGINT NOT NULL,
    watched_ms BIGINT NOT NULL,
    seen_ppm BIGINT NOT NULL,
    slices TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (video_id, day)
);
CREATE INDEX watch_day_by_day ON watch_day (day, video_id);

CREATE TABLE watch_quarter (
    video_id TEXT COLLATE "C" NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    day TEXT COLLATE "C" NOT NULL,
    quarter BIGINT NOT NULL,
    plays BIGINT NOT NULL,
    PRIMARY KEY (video_id, quarter)
);
CREATE INDEX watch_quarter_by_day ON watch_quarter (day, video_id);

CREATE TABLE watch_referrer (
    video_id TEXT COLLATE "C" NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    day TEXT COLLATE "C" NOT NULL,
    host TEXT COLLATE "C" NOT NULL,
    plays BIGINT NOT NULL,
    PRIMARY KEY (video_id, day, host)
);
CREATE INDEX watch_referrer_by_day ON watch_referrer (day, video_id);

CREATE TABLE job (
    id TEXT COLLATE "C" PRIMARY KEY,
    kind TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    state TEXT COLLATE "C" NOT NULL,
    run BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    worker TEXT COLLATE "C",
    lease_ms BIGINT,
    not_before_ms BIGINT NOT NULL,
    created_ms BIGINT NOT NULL
);
CREATE UNIQUE INDEX job_by_subject ON job (kind, subject);
CREATE INDEX job_due ON job (kind, state, not_before_ms);
CREATE INDEX job_by_worker ON job (worker) WHERE worker IS NOT NULL;
CREATE TABLE member (
    id TEXT COLLATE "C" PRIMARY KEY,
    email TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    role TEXT COLLATE "C" NOT NULL,
    created_at TEXT COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX member_by_email ON member (email);

CREATE TABLE member_key (
    hash TEXT COLLATE "C" PRIMARY KEY,
    id TEXT COLLATE "C" NOT NULL,
    member_id TEXT COLLATE "C" NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    label TEXT COLLATE "C" NOT NULL,
    created_at TEXT COLLATE "C" NOT NULL,
    expires_ms BIGINT,
    revoked_ms BIGINT
);
CREATE UNIQUE INDEX member_key_by_id ON member_key (id);
CREATE INDEX member_key_by_member ON member_key (member_id);

CREATE TABLE rate_window (
    user_id TEXT COLLATE "C" PRIMARY KEY,
    began_ms BIGINT NOT NULL,
    used BIGINT NOT NULL
);

CREATE TABLE presence (
    session TEXT COLLATE "C" PRIMARY KEY,
    server TEXT COLLATE "C" NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    video_id TEXT COLLATE "C" NOT NULL,
    clip_id TEXT COLLATE "C",
    seen_ms BIGINT NOT NULL
);
CREATE INDEX presence_by_video ON presence (video_id);

CREATE TABLE audit (
    id TEXT COLLATE "C" PRIMARY KEY,
    at TEXT COLLATE "C" NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL,
    operation TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    request_id TEXT COLLATE "C" NOT NULL
);
CREATE INDEX audit_by_user ON audit (user_id, id);
