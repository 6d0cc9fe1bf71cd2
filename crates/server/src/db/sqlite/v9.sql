-- Users with keys and roles, whose private things they are, and what was done by whom. The workspace's own user, who has the key of
-- the folder, is the empty id and has no row.

CREATE TABLE member (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL,         -- in small letters
    name TEXT NOT NULL,
    role TEXT NOT NULL,          -- viewer, editor, admin
    created_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX member_by_email ON member (email);

INSERT OR IGNORE INTO member (id, email, name, role, created_at)
    SELECT id, lower(coalesce(json_extract(body, '$.email'), id)), coalesce(json_extract(body, '$.name'), ''), 'editor', created_at
    FROM record WHERE kind = 'member' AND json_valid(body);
DELETE FROM record WHERE kind = 'member';

-- A key is 244 random bits, so its plain hash is as hard to turn around as a slow one.
CREATE TABLE member_key (
    hash TEXT PRIMARY KEY,       -- SHA-256, hexadecimal
    id TEXT NOT NULL,
    member_id TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    label TEXT NOT NULL,
    created_at TEXT NOT NULL,
    expires_ms INTEGER,
    revoked_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX member_key_by_id ON member_key (id);
CREATE INDEX member_key_by_member ON member_key (member_id);

-- The calls of a user within a minute, where several servers count them together.
CREATE TABLE rate_window (
    user_id TEXT PRIMARY KEY,
    began_ms INTEGER NOT NULL,
    used INTEGER NOT NULL
) STRICT;

-- Who listens on which server of a database that several share.
CREATE TABLE presence (
    session TEXT PRIMARY KEY,
    server TEXT NOT NULL,
    user_id TEXT NOT NULL,
    name TEXT NOT NULL,
    video_id TEXT NOT NULL,
    clip_id TEXT,
    seen_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX presence_by_video ON presence (video_id);

CREATE TABLE audit (
    id TEXT PRIMARY KEY,         -- increases with time
    at TEXT NOT NULL,
    user_id TEXT NOT NULL,
    operation TEXT NOT NULL,
    subject TEXT NOT NULL,
    request_id TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_user ON audit (user_id, id);

ALTER TABLE record ADD COLUMN owner TEXT NOT NULL DEFAULT '';
CREATE INDEX record_by_owner ON record (owner, kind) WHERE owner != '';

CREATE TABLE idempotency_of (
    user_id TEXT NOT NULL DEFAULT '',
    key TEXT NOT NULL,
    request TEXT NOT NULL,
    answer TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    PRIMARY KEY (user_id, key)
) STRICT;
INSERT INTO idempotency_of (key, request, answer, created_ms) SELECT key, request, answer, created_ms FROM idempotency;
DROP TABLE idempotency;
ALTER TABLE idempotency_of RENAME TO idempotency;
CREATE INDEX idempotency_by_age ON idempotency (created_ms);
