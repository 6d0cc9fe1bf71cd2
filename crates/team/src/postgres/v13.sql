-- Half of each page is left to the next version of its rows: an update then changes no index.
ALTER TABLE item SET (fillfactor = 50);
