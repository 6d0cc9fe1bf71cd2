-- Work to be done, whoever does it: a job is leased to a worker for a while, and what comes of it is kept only under the run that it
-- was leased for. Times are those of the database's clock, in milliseconds since 1970.
CREATE TABLE job (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,               -- export, analyse, deliver, discard, collect, maintain
    subject TEXT NOT NULL,            -- the export, the source or the endpoint; empty where there is one job of the kind
    state TEXT NOT NULL,              -- waiting, running
    run INTEGER NOT NULL,             -- grows with every lease
    attempts INTEGER NOT NULL,        -- leases since it last came to an end
    worker TEXT,                      -- who has it
    lease_ms INTEGER,                 -- until when
    not_before_ms INTEGER NOT NULL,   -- when it is due; of a running one, when it was asked for again
    created_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX job_by_subject ON job (kind, subject);
CREATE INDEX job_due ON job (kind, state, not_before_ms);
CREATE INDEX job_by_worker ON job (worker) WHERE worker IS NOT NULL;

INSERT INTO job (id, kind, subject, state, run, attempts, not_before_ms, created_ms)
SELECT lower(hex(randomblob(16))), 'export', id, 'waiting', 0, 0, 0, coalesce(CAST(unixepoch(created_at, 'subsec') * 1000 AS INTEGER), 0)
FROM export WHERE status IN ('pending', 'processing');
INSERT INTO job (id, kind, subject, state, run, attempts, not_before_ms, created_ms)
SELECT lower(hex(randomblob(16))), 'analyse', source_id, 'waiting', 0, 0, 0, 0
FROM face_scan WHERE state IN ('waiting', 'running');
INSERT INTO job (id, kind, subject, state, run, attempts, not_before_ms, created_ms)
SELECT lower(hex(randomblob(16))), 'deliver', id, 'waiting', 0, 0, 0, 0
FROM record WHERE kind = 'endpoint' AND id IN (SELECT endpoint_id FROM delivery WHERE state = 'pending');
