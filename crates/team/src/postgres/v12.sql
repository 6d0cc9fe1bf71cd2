-- Reports in any order, as in v12.sql of SQLite.
ALTER TABLE watch_session ADD COLUMN missed BIGINT NOT NULL DEFAULT 0;
ALTER TABLE watch_session ADD COLUMN unstarted BIGINT NOT NULL DEFAULT 0;
