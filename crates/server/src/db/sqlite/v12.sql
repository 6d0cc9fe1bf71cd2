-- Reports of an opening of a page come in any order: which of the 63 numbers below the last one have not come, bit number % 64.
-- Before, those that came late were not counted, and for a program of an older format all have come.
ALTER TABLE watch_session ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;

-- 1 where its first play was counted for what was watched, and the report of that start has not come.
ALTER TABLE watch_session ADD COLUMN unstarted INTEGER NOT NULL DEFAULT 0;
