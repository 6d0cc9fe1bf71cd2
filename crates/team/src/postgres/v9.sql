-- Users with keys and roles, as in v9.sql of SQLite.
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

INSERT INTO member (id, email, name, role, created_at)
SELECT id, lower(coalesce(CAST(body AS JSONB) ->> 'email', id)), coalesce(CAST(body AS JSONB) ->> 'name', ''), 'editor', created_at
FROM record WHERE kind = 'member'
ON CONFLICT DO NOTHING;
DELETE FROM record WHERE kind = 'member';

ALTER TABLE record ADD COLUMN owner TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX record_by_owner ON record (owner, kind) WHERE owner != '';

ALTER TABLE idempotency ADD COLUMN user_id TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE idempotency DROP CONSTRAINT idempotency_pkey;
ALTER TABLE idempotency ADD PRIMARY KEY (user_id, key);
