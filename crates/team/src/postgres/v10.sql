CREATE TABLE arriving (
    token TEXT COLLATE "C" PRIMARY KEY,
    file TEXT COLLATE "C" NOT NULL,
    until_ms BIGINT NOT NULL
);
CREATE INDEX arriving_by_file ON arriving (file);

ALTER TABLE discarded ADD COLUMN going_ms BIGINT;

ALTER TABLE source ADD COLUMN bytes BIGINT;
