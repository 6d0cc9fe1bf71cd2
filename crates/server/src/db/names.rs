//! File names in a database. Some columns become paths, so a database in which one of them has another format is refused when it is
//! opened: anyone may have made a backup.

use super::OpenError;
use std::path::Path;

/// A query for a file name whose format is not Cutroom's, with the id of its row. A valid name has small letters, digits and dots,
/// but no leading dot.
pub struct Strange {
    /// Kind of the record, in words.
    pub of: &'static str,
    /// SQL for SQLite.
    pub sqlite: &'static str,
    /// SQL for PostgreSQL.
    pub postgres: &'static str,
}

/// Columns that become paths. File names in `discarded` and `arriving` become paths too, but `media_store` checks their format.
pub const COLUMNS: [Strange; 3] = [
    Strange {
        of: "source",
        sqlite: "SELECT id, sha256 FROM source WHERE sha256 IS NOT NULL
                 AND (typeof(sha256) != 'text' OR length(sha256) != 64 OR sha256 GLOB '*[^0-9a-f]*') LIMIT 1",
        postgres: "SELECT id, sha256 FROM source WHERE sha256 !~ '^[0-9a-f]{64}$' LIMIT 1",
    },
    Strange {
        of: "export",
        sqlite: "SELECT id, file FROM export WHERE file IS NOT NULL
                 AND (typeof(file) != 'text' OR file GLOB '*[^0-9a-z.]*' OR file GLOB '.*') LIMIT 1",
        postgres: "SELECT id, file FROM export WHERE file !~ '^[0-9a-z][0-9a-z.]*$' LIMIT 1",
    },
    Strange {
        of: "still of clip",
        sqlite: "SELECT clip_id, file FROM picture WHERE typeof(file) != 'text' OR file GLOB '*[^0-9a-z.]*' OR file GLOB '.*' LIMIT 1",
        postgres: "SELECT clip_id, file FROM picture WHERE file !~ '^[0-9a-z][0-9a-z.]*$' LIMIT 1",
    },
];

impl Strange {
    /// Error text for the row with this id.
    pub fn found(&self, id: &str, name: &str) -> String {
        let (id, name) = (crate::api::plain(id, 80), crate::api::plain(name, 200));
        let of = self.of;
        format!(
            "its {of} \"{id}\" names the file \"{name}\", which is no name that Cutroom gives: somebody changed it to reach another file, or it is \
             damaged"
        )
    }
}

/// The error for a database file.
pub fn damaged(path: &Path, reason: String) -> OpenError {
    OpenError::Damaged { path: path.to_owned(), reason }
}
