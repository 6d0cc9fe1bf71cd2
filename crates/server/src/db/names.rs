//! Names of files in a database. Some of its columns become paths, so a database in which one of them leads elsewhere is refused before
//! anything is read from it: a backup may have been made by anybody.

use super::OpenError;
use std::path::Path;

/// A query for what stands in a column where no name of ours may, with the id of its row, and what the column is of. A name has small
/// letters, digits and dots, of which none is the first.
pub struct Strange {
    /// What the column is of, in words.
    pub of: &'static str,
    /// For SQLite.
    pub sqlite: &'static str,
    /// For PostgreSQL.
    pub postgres: &'static str,
}

/// The columns that become paths. What `discarded` and `arriving` name does too, where `media_store` finds that it is a name of ours.
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
    /// What is wrong with a row.
    pub fn found(&self, id: &str, name: &str) -> String {
        let (id, name) = (crate::api::plain(id, 80), crate::api::plain(name, 200));
        let of = self.of;
        format!(
            "its {of} \"{id}\" names the file \"{name}\", which is no name that Cutroom gives: somebody changed it to reach another file, or it is \
             damaged"
        )
    }
}

/// The refusal of a database in a file.
pub fn damaged(path: &Path, reason: String) -> OpenError {
    OpenError::Damaged { path: path.to_owned(), reason }
}
