-- Why an export failed, in words for people; NULL while it has not.
ALTER TABLE export ADD COLUMN error TEXT;
