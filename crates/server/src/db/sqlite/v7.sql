-- Pages to watch: the secret of their links, the passwords of those that ask for one, what an export shows of its video, and
-- who watched. A session is one opening of a page; nothing in it says whose.

CREATE TABLE page_secret (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

-- Either a video's or a playlist's.
CREATE TABLE page_password (
    subject_id TEXT PRIMARY KEY,
    video_id TEXT REFERENCES video (id) ON DELETE CASCADE,
    playlist_id TEXT REFERENCES record (id) ON DELETE CASCADE,
    hash TEXT NOT NULL           -- a salted, slow hash, with its parameters
) STRICT;
CREATE INDEX page_password_by_video ON page_password (video_id);
CREATE INDEX page_password_by_playlist ON page_password (playlist_id);

-- Exports that pages play: what footage they show, and what was said in it and where its chapters were.
CREATE TABLE film (
    export_id TEXT PRIMARY KEY REFERENCES export (id) ON DELETE CASCADE,
    print TEXT NOT NULL,         -- a digest of everything that is drawn and heard
    length_ms INTEGER NOT NULL,
    guide TEXT NOT NULL          -- JSON: chapters, sentences, captions
) STRICT;

-- Sessions that may still report: deleted when they expire.
CREATE TABLE watch_session (
    id TEXT PRIMARY KEY,
    video_id TEXT NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    day TEXT NOT NULL,           -- UTC, when it began
    expires_ms INTEGER NOT NULL,
    last_report INTEGER NOT NULL,
    plays INTEGER NOT NULL,
    watched_ms INTEGER NOT NULL,
    seen TEXT NOT NULL           -- JSON: ranges of the film in milliseconds, sorted and apart
) STRICT;
CREATE INDEX watch_session_by_video ON watch_session (video_id);
CREATE INDEX watch_session_by_age ON watch_session (expires_ms);

-- Sums. They have one row a day, whatever the number of viewers.
CREATE TABLE watch_day (
    video_id TEXT NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    day TEXT NOT NULL,           -- UTC
    plays INTEGER NOT NULL,
    sessions INTEGER NOT NULL,
    watched_ms INTEGER NOT NULL,
    seen_ppm INTEGER NOT NULL,   -- the sum of what part of the film each session saw, in millionths
    slices TEXT NOT NULL,        -- JSON: 100 numbers, the sum of what part of each slice was watched, in millionths
    PRIMARY KEY (video_id, day)
) STRICT;
CREATE INDEX watch_day_by_day ON watch_day (day, video_id);

-- Plays by quarter of an hour: days of any time zone are made of these.
CREATE TABLE watch_quarter (
    video_id TEXT NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    day TEXT NOT NULL,           -- UTC
    quarter INTEGER NOT NULL,    -- since 1970
    plays INTEGER NOT NULL,
    PRIMARY KEY (video_id, quarter)
) STRICT;
CREATE INDEX watch_quarter_by_day ON watch_quarter (day, video_id);

CREATE TABLE watch_referrer (
    video_id TEXT NOT NULL REFERENCES video (id) ON DELETE CASCADE,
    day TEXT NOT NULL,           -- UTC
    host TEXT NOT NULL,          -- empty for none
    plays INTEGER NOT NULL,
    PRIMARY KEY (video_id, day, host)
) STRICT;
CREATE INDEX watch_referrer_by_day ON watch_referrer (day, video_id);
