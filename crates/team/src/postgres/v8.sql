-- Jobs with leases, as in v8.sql of SQLite.
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

INSERT INTO job (id, kind, subject, state, run, attempts, not_before_ms, created_ms)
SELECT replace(CAST(gen_random_uuid() AS TEXT), '-', ''), 'export', id, 'waiting', 0, 0, 0,
       CAST(extract(epoch FROM CAST(created_at AS TIMESTAMPTZ)) * 1000 AS BIGINT)
FROM export WHERE status IN ('pending', 'processing');
INSERT INTO job (id, kind, subject, state, run, attempts, not_before_ms, created_ms)
SELECT replace(CAST(gen_random_uuid() AS TEXT), '-', ''), 'analyse', source_id, 'waiting', 0, 0, 0, 0
FROM face_scan WHERE state IN ('waiting', 'running');
INSERT INTO job (id, kind, subject, state, run, attempts, not_before_ms, created_ms)
SELECT replace(CAST(gen_random_uuid() AS TEXT), '-', ''), 'deliver', id, 'waiting', 0, 0, 0, 0
FROM record WHERE kind = 'endpoint' AND id IN (SELECT endpoint_id FROM delivery WHERE state = 'pending');
