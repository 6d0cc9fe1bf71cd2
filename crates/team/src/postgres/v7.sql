-- Pages to watch. Databases of format 6 may have their tables already.
CREATE TABLE IF NOT EXISTS page_secret (
    name TEXT COLLATE "C" PRIMARY KEY,
    value TEXT COLLATE "C" NOT NULL
);

CREATE TABLE IF NOT EXISTS page_password (
    subject_id TEXT COLLATE "C" PRIMARY KEY,
    video_id TEXT COLLATE "C" REFERENCES video (id) ON DELETE CASCADE,
    playlist_id TEXT COLLATE "C" REFERENCES record (id) ON DELETE CASCADE,
    hash TEXT COLLATE "C" NOT NULL
);
CREATE INDEX IF NOT EXISTS page_password_by_video ON page_password (video_id);
CREATE INDEX IF NOT EXISTS page_password_by_playlist ON page_password (playlist_id);

CREATE TABLE IF NOT EXISTS film (
    export_id TEXT COLLATE "C" PRIMARY KEY REFERENCES export (id) ON DELETE CASCADE,
    print TEXT COLLATE "C" NOT NULL,
    length_ms BIGINT NOT NULL,
    guide TEXT COLLATE "C" NOT NULL
);

CREATE TABLE IF NOT EXISTS watch_session (
    id TEXT COLLATE "C" PRIMARY KEY,
    video_id TEXT COLLATE "C" NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    day TEXT COLLATE "C" NOT NULL,
    expires_ms BIGINT NOT NULL,
    last_report BIGINT NOT NULL,
    plays BIGINT NOT NULL,
    watched_ms BIGINT NOT NULL,
    seen TEXT COLLATE "C" NOT NULL
);
CREATE INDEX IF NOT EXISTS watch_session_by_video ON watch_session (video_id);
CREATE INDEX IF NOT EXISTS watch_session_by_age ON watch_session (expires_ms);

CREATE TABLE IF NOT EXISTS watch_day (
    video_id TEXT COLLATE "C" NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    day TEXT COLLATE "C" NOT NULL,
    plays BIGINT NOT NULL,
    sessions BIGINT NOT NULL,
    watched_ms BIGINT NOT NULL,
    seen_ppm BIGINT NOT NULL,
    slices TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (video_id, day)
);
CREATE INDEX IF NOT EXISTS watch_day_by_day ON watch_day (day, video_id);

CREATE TABLE IF NOT EXISTS watch_quarter (
    video_id TEXT COLLATE "C" NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    day TEXT COLLATE "C" NOT NULL,
    quarter BIGINT NOT NULL,
    plays BIGINT NOT NULL,
    PRIMARY KEY (video_id, quarter)
);
CREATE INDEX IF NOT EXISTS watch_quarter_by_day ON watch_quarter (day, video_id);

CREATE TABLE IF NOT EXISTS watch_referrer (
    video_id TEXT COLLATE "C" NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    day TEXT COLLATE "C" NOT NULL,
    host TEXT COLLATE "C" NOT NULL,
    plays BIGINT NOT NULL,
    PRIMARY KEY (video_id, day, host)
);
CREATE INDEX IF NOT EXISTS watch_referrer_by_day ON watch_referrer (day, video_id);
