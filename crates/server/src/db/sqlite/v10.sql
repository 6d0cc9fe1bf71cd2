-- Files that are being put in place: nobody deletes one meanwhile.
CREATE TABLE arriving (
    token TEXT PRIMARY KEY,
    file TEXT NOT NULL,
    until_ms INTEGER NOT NULL    -- from then on whoever puts it in place has ended
) STRICT;
CREATE INDEX arriving_by_file ON arriving (file);

-- Until when somebody deletes the file; NULL while nobody does.
ALTER TABLE discarded ADD COLUMN going_ms INTEGER;

-- The length of its bytes; NULL while that is not known.
ALTER TABLE source ADD COLUMN bytes INTEGER;
