-- Media that is being uploaded, and pushed media that waits for its rows: it counts against the quota before it is stored.
CREATE TABLE announced (
    token TEXT PRIMARY KEY,      -- media/HASH of pushed media, else random
    owner TEXT NOT NULL,         -- whose quota it counts against besides the workspace's
    sha256 TEXT,                 -- NULL until all bytes have arrived
    bytes INTEGER NOT NULL,
    until_ms INTEGER NOT NULL    -- from then on whoever uploads it has ended
) STRICT;

-- Who announced it; the empty id is the workspace's own user.
ALTER TABLE source ADD COLUMN owner TEXT NOT NULL DEFAULT '';
