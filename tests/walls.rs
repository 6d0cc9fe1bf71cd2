//! Checks the dependencies that ARCHITECTURE.md allows and cargo does not enforce: between the rooms (modules with one purpose)
//! of the program, and inside the server. Reads every path that a source names.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[path = "walls/comments.rs"]
mod comments;
#[path = "walls/crates.rs"]
mod crates;
#[path = "walls/doors.rs"]
mod doors;
#[path = "walls/fields.rs"]
mod fields;
#[path = "walls/promises.rs"]
mod promises;
#[path = "walls/texts.rs"]
mod texts;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};
use syn::visit::{self, Visit};

/// Rooms of the program, with the rooms that each may use. The dependencies of crates are in their Cargo.toml. An allowed
/// dependency that is unused is an error too.
const ROOMS: [(&str, &[&str]); 6] = [
    ("document", &["api", "disk", "timeline", "edit", "propose", "stage"]),
    (
        "jobs",
        &[
            "api",
            "disk",
            "timeline",
            "captions",
            "stage",
            "picture",
            "fonts",
            "edit",
            "faces",
            "handover",
            "media",
            "server",
            "document",
            "propose",
            "speaker",
            "transcribe",
        ],
    ),
    (
        "app",
        &[
            "api",
            "command",
            "disk",
            "timeline",
            "captions",
            "stage",
            "picture",
            "fonts",
            "edit",
            "faces",
            "handover",
            "media",
            "server",
            "document",
            "jobs",
            "propose",
            "speaker",
            "transcribe",
        ],
    ),
    (
        "ui",
        &[
            "api",
            "disk",
            "timeline",
            "captions",
            "stage",
            "picture",
            "fonts",
            "edit",
            "document",
            "faces",
            "handover",
            "jobs",
            "app",
            "propose",
            "transcribe",
        ],
    ),
    (
        "cli",
        &[
            "api",
            "command",
            "disk",
            "timeline",
            "captions",
            "edit",
            "document",
            "faces",
            "handover",
            "jobs",
            "app",
            "server",
            "propose",
            "transcribe",
        ],
    ),
    ("main.rs", &["api", "command", "jobs", "app", "cli", "server", "ui"]),
];

/// Rooms, and folders of them, whose modules know each other in one direction alone, each with what stands in the folder itself
/// and its modules may name: what they all add to. Whatever a room hands on under its own name is looked for in the module that
/// defines it.
const WITHOUT_CIRCLES: [(&str, &str, &[&str]); 5] = [
    (PROGRAM, "document", &["Changed", "Document", "Together"]),
    (PROGRAM, "jobs", &[]),
    (PROGRAM, "app", &["Action", "App", "Dialog", "State"]),
    (PROGRAM, "app/features", &["RoomMsg", "Session"]),
    (SERVER, "", &[]),
];

/// The rooms that are crates, by the names that the program uses.
const CRATES: [&str; 17] = [
    "api",
    "captions",
    "command",
    "disk",
    "edit",
    "faces",
    "fonts",
    "handover",
    "media",
    "picture",
    "propose",
    "server",
    "speaker",
    "stage",
    "team",
    "timeline",
    "transcribe",
];

/// Folders with the sources of the program and of the server.
const PROGRAM: &str = "src";
const SERVER: &str = "crates/server/src";

/// Rooms of the program that are crates of their own. They count as folders of the program: their paths begin with their name.
const OWN_CRATES: [&str; 4] = ["document", "jobs", "app", "ui"];

/// Inside a room: what a part of it may not name.
const PARTS: [(&str, &str, &[&str]); 23] = [
    (SERVER, "db/", &["store", "apply", "http", "render", "exporter", "space", "events", "stage", "media", "lease", "workers"]),
    (SERVER, "store/", &["http", "render", "exporter", "space", "events", "stage", "media", "lease", "workers"]),
    (SERVER, "apply/", &["http"]),
    (SERVER, "render/", &["http", "exporter", "space", "events", "lease", "workers"]),
    (SERVER, "lease.rs", &["http", "workers"]),
    (SERVER, "workers.rs", &["http"]),
    (SERVER, "maintain.rs", &["http"]),
    (SERVER, "exporter.rs", &["http"]),
    (SERVER, "figures.rs", &["http"]),
    (SERVER, "events.rs", &["http"]),
    (SERVER, "sample.rs", &["http"]),
    (SERVER, "space/", &["http"]),
    (SERVER, "deliver.rs", &["http"]),
    (SERVER, "watching/", &["http", "space"]),
    // The features never use each other.
    (
        PROGRAM,
        "app/features/faces",
        &["app::features::captions", "app::features::browser", "app::features::editor", "app::features::exports"],
    ),
    (
        PROGRAM,
        "app/features/captions",
        &["app::features::faces", "app::features::browser", "app::features::editor", "app::features::exports"],
    ),
    (
        PROGRAM,
        "app/features/browser",
        &["app::features::faces", "app::features::captions", "app::features::editor", "app::features::exports"],
    ),
    (
        PROGRAM,
        "app/features/editor",
        &["app::features::faces", "app::features::captions", "app::features::browser", "app::features::exports"],
    ),
    (
        PROGRAM,
        "app/features/exports",
        &["app::features::faces", "app::features::captions", "app::features::browser", "app::features::editor"],
    ),
    (
        PROGRAM,
        "ui/rooms/faces",
        &["app::features::captions", "ui::rooms::captions", "app::features::browser", "ui::rooms::browser"],
    ),
    (
        PROGRAM,
        "ui/rooms/captions",
        &["app::features::faces", "ui::rooms::faces", "app::features::browser", "ui::rooms::browser"],
    ),
    (
        PROGRAM,
        "ui/rooms/browser",
        &["app::features::faces", "ui::rooms::faces", "app::features::captions", "ui::rooms::captions"],
    ),
    // Only the code that opens files and closes the window uses the disk, and drawing code never calls the server.
    (PROGRAM, "ui/", &["disk", "client", "api::Client", "jobs::Services", "jobs::relay"]),
];

/// Exceptions from rules of [`PARTS`]: part, and the path that is exempt.
const EXCEPT: [(&str, &str); 1] = [("ui/", "ui/window")];

/// Crates without access to disk and network through the standard library; they depend on no crate with such access.
const PURE: [&str; 10] = ["api", "timeline", "captions", "stage", "picture", "edit", "faces", "handover", "kernels", "propose"];
/// Paths that give access to the disk, the network or another process.
const OUTSIDE: [&str; 7] = ["std::fs", "std::net", "std::process", "tokio", "reqwest", "rusqlite", "axum"];
/// Paths that give access to the process itself: threads, environment, clock.
const PROCESS: [&str; 4] = ["std::thread", "std::env", "std::time::Instant", "std::time::SystemTime"];

/// Parsed source file.
struct Source {
    /// Path of the file below its root.
    file: String,
    /// All paths that the file names, from the root of the crate or of another crate.
    paths: BTreeSet<String>,
    /// Paths that the file names outside of its unit tests.
    used: BTreeSet<String>,
    /// Paths that the file re-exports.
    handed_on: BTreeSet<String>,
    /// Re-exports of the file: full path of the new name, with the path of the original.
    renamed: BTreeMap<String, String>,
    /// String literals outside of unit tests.
    texts: Vec<String>,
}

/// Visitor that collects the paths of a source. It follows `use` declarations, with their renames, wherever they are.
#[derive(Default)]
struct Reader {
    module: Vec<String>,
    brought: BTreeMap<String, Vec<String>>,
    paths: BTreeSet<String>,
    used: BTreeSet<String>,
    handed_on: BTreeSet<String>,
    renamed: BTreeMap<String, String>,
    texts: Vec<String>,
    is_test: bool,
    is_public: bool,
    /// True inside a function body, whose names are not visible elsewhere.
    is_inside: bool,
}

impl Reader {
    /// Parses the source `text` of the file at `file` below its root.
    fn read(file: &str, text: &str) -> Source {
        let parsed = syn::parse_file(text).unwrap_or_else(|error| panic!("{file}: {error}"));
        let mut reader = Self { module: module(file), ..Self::default() };
        // A `use` may follow the code that needs it, so the file is visited twice.
        for _ in 0..2 {
            reader.texts.clear();
            reader.visit_file(&parsed);
        }
        Source {
            file: file.to_owned(),
            paths: reader.paths,
            used: reader.used,
            handed_on: reader.handed_on,
            renamed: reader.renamed,
            texts: reader.texts,
        }
    }

    fn names(&mut self, path: &[String]) -> Vec<String> {
        let path = self.resolve(path);
        if !self.is_test {
            self.used.insert(path.join("::"));
        }
        self.paths.insert(path.join("::"));
        path
    }

    /// Resolves a path from the crate's root; a path into another crate stays as it is.
    fn resolve(&self, path: &[String]) -> Vec<String> {
        let mut from = match path.first().map(String::as_str) {
            // The binary uses the library by its name.
            None | Some("crate" | "cutroom") => Vec::new(),
            // A crate of ours counts as the room of that name.
            Some(name) if name.starts_with("cutroom_") => vec![name.trim_start_matches("cutroom_").to_owned()],
            Some("self" | "super") => self.module.clone(),
            Some(name) => self.brought.get(name).cloned().unwrap_or_else(|| vec![name.to_owned()]),
        };
        for (index, part) in path.iter().enumerate() {
            match part.as_str() {
                "super" => drop(from.pop()),
                "self" => {}
                _ if index == 0 => {}
                part => from.push(part.to_owned()),
            }
        }
        from
    }

    fn bring(&mut self, tree: &syn::UseTree, before: &[String]) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        let (path, name) = match tree {
            syn::UseTree::Path(path) => return self.bring(&path.tree, &with(&path.ident)),
            syn::UseTree::Group(group) => return group.items.iter().for_each(|item| self.bring(item, before)),
            syn::UseTree::Name(name) if name.ident == "self" => (before.to_vec(), before.last().cloned().unwrap_or_default()),
            syn::UseTree::Name(name) => (with(&name.ident), name.ident.to_string()),
            syn::UseTree::Rename(rename) if rename.ident == "self" => (before.to_vec(), rename.rename.to_string()),
            syn::UseTree::Rename(rename) => (with(&rename.ident), rename.rename.to_string()),
            syn::UseTree::Glob(_) => ([before, &["*".to_owned()]].concat(), "*".into()),
        };
        let path = self.names(&path);
        if self.is_public {
            self.handed_on.insert(path.join("::"));
        }
        if !self.is_test && !self.is_inside {
            let name = [&self.module[..], std::slice::from_ref(&name)].concat().join("::");
            self.renamed.insert(name, path.join("::"));
        }
        self.brought.insert(name, path);
    }
}

impl<'ast> Visit<'ast> for Reader {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.is_public = matches!(item.vis, syn::Visibility::Public(_));
        self.bring(&item.tree, &[]);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        let name = item.ident.to_string();
        if item.content.is_none() {
            self.brought.insert(name.clone(), [&self.module[..], &[name]].concat());
            return;
        }
        let was_test = self.is_test;
        self.is_test |= name == "tests";
        self.module.push(name);
        visit::visit_item_mod(self, item);
        self.module.pop();
        self.is_test = was_test;
    }

    fn visit_block(&mut self, block: &'ast syn::Block) {
        let was_inside = std::mem::replace(&mut self.is_inside, true);
        visit::visit_block(self, block);
        self.is_inside = was_inside;
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let parts: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if parts.len() > 1 {
            self.names(&parts);
        }
        visit::visit_path(self, path);
    }

    fn visit_lit_str(&mut self, text: &'ast syn::LitStr) {
        if !self.is_test {
            self.texts.push(text.value());
        }
    }

    /// The tokens of a macro are not parsed: paths and string literals are found in its text.
    fn visit_macro(&mut self, made: &'ast syn::Macro) {
        let words = made.tokens.to_string();
        let code = words.replace(" :: ", "::");
        for path in code.split(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '_' | ':')) {
            let parts: Vec<_> = path.split("::").map(str::to_owned).collect();
            if parts.len() > 1 && parts.iter().all(|part| !part.is_empty()) {
                self.names(&parts);
            }
        }
        if !self.is_test {
            self.texts.push(words);
        }
        visit::visit_macro(self, made);
    }
}

/// Module path of a file: `draft/run.rs` is `draft`, `run`.
fn module(file: &str) -> Vec<String> {
    let mut parts: Vec<_> = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| matches!(last.as_str(), "mod" | "lib" | "main")) {
        parts.pop();
    }
    parts
}

/// All sources below a part of a folder of sources, or the single file that is named. A room of the program that is a crate has its
/// name before its files; its lib.rs, which names the crates that it uses, is left out.
fn sources(root: &str, part: &str) -> Vec<Source> {
    fn walk(root: &Path, room: &str, path: &Path, found: &mut Vec<Source>) {
        if path.is_dir() {
            for entry in fs::read_dir(path).unwrap() {
                walk(root, room, &entry.unwrap().path(), found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let file = path.strip_prefix(root).unwrap().display().to_string();
            if room.is_empty() || file != "lib.rs" {
                found.push(Reader::read(&format!("{room}{file}"), &fs::read_to_string(path).unwrap()));
            }
        }
    }
    let mut found = Vec::new();
    let (first, rest) = part.split_once('/').unwrap_or((part, ""));
    for room in OWN_CRATES.iter().filter(|room| root == PROGRAM && (part.is_empty() || first == **room)) {
        let root = format!("crates/{room}/src");
        walk(Path::new(&root), &format!("{room}/"), &Path::new(&root).join(rest), &mut found);
    }
    if found.is_empty() || part.is_empty() {
        walk(Path::new(root), "", &Path::new(root).join(part), &mut found);
    }
    assert!(!found.is_empty(), "{root}/{part} is empty");
    found
}

/// Whether a path is `other` or lies below it.
fn leads_into(path: &str, other: &str) -> bool {
    path.strip_prefix(other).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// Whether a file is exempt from the rule for a part.
fn is_free(part: &str, file: &str) -> bool {
    EXCEPT.iter().any(|(ruled, free)| *ruled == part && file.starts_with(free))
}

#[test]
fn no_room_has_a_door_to_one_it_may_not_know() {
    for (room, allowed) in ROOMS {
        let mut used = BTreeSet::new();
        let others = || ROOMS.iter().map(|(other, _)| *other).chain(CRATES).filter(|other| *other != room);
        for Source { file, paths, .. } in sources(PROGRAM, room) {
            for path in &paths {
                for other in others().filter(|other| leads_into(path, other)) {
                    assert!(allowed.contains(&other), "{file} names {path}, which {room} may not know");
                    used.insert(other);
                }
            }
        }
        let unused: Vec<_> = allowed.iter().filter(|other| !used.contains(*other)).collect();
        assert!(unused.is_empty(), "{room} may know {unused:?} and names nothing of it: the arrow goes");
    }
}

#[test]
fn every_folder_of_the_program_is_a_room() {
    assert!(OWN_CRATES.iter().all(|own| ROOMS.iter().any(|(room, _)| room == own)), "a crate of the program has no rules");
    for entry in fs::read_dir(PROGRAM).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(
            name == "lib.rs" || ROOMS.iter().any(|(room, _)| *room == name),
            "src/{name} is no room: say who may know whom"
        );
    }
}

#[test]
fn no_part_of_a_room_has_a_door_to_one_it_may_not_know() {
    // The names that the program gives to crates are those in the rules.
    let of_rooms = |root: &str| sources(root, "").into_iter().filter(|source| source.file != "lib.rs");
    let renamed = |root: &str| of_rooms(root).flat_map(|source| source.renamed).collect::<BTreeMap<_, _>>();
    let renamed = BTreeMap::from([PROGRAM, SERVER].map(|root| (root, renamed(root))));
    for (root, part, forbidden) in PARTS {
        for Source { file, paths, .. } in sources(root, part).into_iter().filter(|source| !is_free(part, &source.file)) {
            for other in forbidden {
                let leads = |path: &&String| leads_into(path, other) || leads_into(&defined(path, &renamed[root]), other);
                let named = paths.iter().find(leads);
                assert!(named.is_none(), "{file} names {named:?}, which {part} may not know");
            }
        }
    }
}

/// Path with all re-exports resolved to the defining modules.
fn defined(path: &str, renamed: &BTreeMap<String, String>) -> String {
    let mut path = path.to_owned();
    // Limited, because a re-export of itself would never end; the compiler rejects such code.
    for _ in 0..16 {
        let ends = path.match_indices("::").map(|(end, _)| end).chain([path.len()]).collect::<Vec<_>>();
        let Some((end, meant)) = ends.into_iter().rev().find_map(|end| Some((end, renamed.get(&path[..end])?))) else { break };
        if *meant == path[..end] {
            break;
        }
        path = format!("{meant}{}", &path[end..]);
    }
    path
}

/// Modules in a folder of a room, each with the modules that it uses, re-exports resolved. Of the names in the folder's own
/// file, which uses all modules, they may use only those in `shared`.
fn modules(room: &[Source], folder: &str, shared: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    // A crate's own folder has no name in front.
    fn within<'a>(path: &'a str, folder: &str, separator: &str) -> Option<&'a str> {
        if folder.is_empty() { Some(path) } else { path.strip_prefix(folder)?.strip_prefix(separator) }
    }
    let path_of = folder.replace('/', "::");
    let of_file = |file: &str| within(file, folder, "/")?.split(['/', '.']).next().map(str::to_owned);
    let of_path = |path: &str| within(path, &path_of, "::")?.split("::").next().map(str::to_owned);
    let all: BTreeSet<_> = room
        .iter()
        .filter_map(|source| of_file(&source.file))
        .filter(|name| !matches!(name.as_str(), "mod" | "lib" | "tests"))
        .collect();
    let renamed: BTreeMap<_, _> = room.iter().flat_map(|source| source.renamed.clone()).collect();
    let mut modules: BTreeMap<_, BTreeSet<_>> = all.iter().map(|name| (name.clone(), BTreeSet::new())).collect();
    let mut unused: BTreeSet<_> = shared.iter().copied().collect();
    for Source { file, used, .. } in room {
        let Some(named_by) = of_file(file).and_then(|name| modules.get_mut(&name)) else { continue };
        for path in used {
            let path = defined(path, &renamed);
            // The folder's own file defines the names that are visible in all of it.
            let Some(named) = of_path(&path) else { continue };
            // Beside its modules a crate names other crates, and what stands in its lib.rs.
            if folder.is_empty() && !all.contains(&named) {
                continue;
            }
            assert_ne!(named, "*", "{file} names all of {folder}: it says by name what it takes");
            if shared.contains(&named.as_str()) {
                unused.remove(named.as_str());
                continue;
            }
            assert!(all.contains(&named), "{file} names {path}, which is in no module of {folder}");
            named_by.insert(named);
        }
    }
    assert!(unused.is_empty(), "no module of {folder} names {unused:?}: they need not be shared");
    for (module, named) in &mut modules {
        named.remove(module);
    }
    modules
}

/// Modules in circles: those that remain after repeatedly removing each module that uses no remaining one.
fn circles(mut modules: BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    while let Some(ground) = modules.iter().find(|(_, named)| named.is_empty()).map(|(module, _)| module.clone()) {
        modules.remove(&ground);
        for named in modules.values_mut() {
            named.remove(&ground);
        }
    }
    modules.into_keys().collect()
}

#[test]
fn the_modules_of_a_room_know_each_other_in_one_direction() {
    for (root, folder, shared) in WITHOUT_CIRCLES {
        let room = folder.split('/').next().unwrap();
        let modules = modules(&sources(root, room), folder, shared);
        assert!(modules.values().any(|named| !named.is_empty()), "no arrow was found in {folder}");
        let circle = circles(modules.clone());
        let arrows: Vec<_> = modules.iter().filter(|(module, _)| circle.contains(module)).collect();
        assert!(circle.is_empty(), "these modules of {folder} lead back to themselves, or to those that do: {arrows:?}");
    }
}

#[test]
fn a_module_is_found_behind_the_names_that_its_room_hands_on() {
    let handed_on = "pub mod far; mod near; pub struct App; use crate::document::load;
        pub use far::{Far, deep::Deep as Renamed}; pub(crate) use near::Near; pub use crate::jobs::relay;";
    let named_in = |folder: &str, code: &str| {
        let sources = [
            Reader::read("app/mod.rs", handed_on),
            Reader::read("app/far/mod.rs", "mod deep; mod own; pub use deep::Deep; pub struct Far;"),
            Reader::read("app/far/deep.rs", "pub struct Deep;"),
            Reader::read("app/near.rs", "pub struct Near; pub use super::Far as Further; fn a(app: super::App) {}"),
            Reader::read(&format!("{folder}/own.rs"), code),
        ];
        let shared: &[_] = if folder == "app" { &["App"] } else { &[] };
        modules(&sources, folder, shared)["own"].iter().cloned().collect::<Vec<_>>().join(" ")
    };
    let named_by = |code: &str| named_in("app", code);
    for code in [
        "use super::Far;",
        "use crate::app::{App, Far as It};",
        "fn a() -> crate::app::Renamed { super::Renamed::new() }",
        "use crate::app as it; fn a(far: it::Far) {}",
        "use super::far::deep::Deep;",
        "fn a() { assert!(super::Far::is(1)); }",
        "fn a() { use super::Far; }",
        "use super::near::Further;",
    ] {
        assert_eq!(named_by(code), "far", "{code}");
    }
    assert_eq!(named_by("use super::{Far, Near};"), "far near");
    for code in ["use super::{App, relay, load};", "mod tests { use super::super::Far; }", "use super::own::Own;"] {
        assert_eq!(named_by(code), "", "{code}");
    }
    for code in ["use super::Deep;", "use crate::app::{Near, Renamed};", "fn a(deep: crate::app::far::Deep) {}"] {
        assert_eq!(named_in("app/far", code), "deep", "{code}");
    }
}

/// Glob imports would hide a circle.
#[test]
#[should_panic(expected = "says by name what it takes")]
fn a_module_that_takes_all_of_its_room_is_refused() {
    modules(&[Reader::read("app/own.rs", "use super::*;"), Reader::read("app/mod.rs", "")], "app", &[]);
}

#[test]
fn a_circle_is_found_through_any_number_of_modules() {
    let modules = |arrows: &[(&str, &[&str])]| {
        arrows.iter().map(|(from, to)| ((*from).to_owned(), to.iter().map(|to| (*to).to_owned()).collect())).collect()
    };
    assert!(circles(modules(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])).is_empty());
    assert_eq!(circles(modules(&[("a", &["b"]), ("b", &["c"]), ("c", &["a"]), ("d", &[])])), ["a", "b", "c"]);
}

#[test]
fn the_toolkit_is_named_in_the_interface_alone() {
    for (room, _) in ROOMS.iter().filter(|(room, _)| *room != "ui") {
        for Source { file, paths, .. } in sources(PROGRAM, room) {
            let toolkit = ["egui", "eframe", "epaint"];
            let named = paths.iter().find(|path| toolkit.iter().any(|toolkit| leads_into(path, toolkit)));
            assert!(named.is_none(), "{file} names {named:?}: only the interface knows the toolkit");
        }
    }
}

/// A re-export in another room must not give the interface access to media.
#[test]
fn no_room_hands_media_on_to_the_interface() {
    for room in ["app", "jobs"] {
        for Source { file, handed_on, .. } in sources(PROGRAM, room) {
            let media = handed_on.iter().find(|path| leads_into(path, "media"));
            assert!(media.is_none(), "{file} hands {media:?} on");
        }
    }
    let handed_on = |text: &str| Reader::read("app/mod.rs", text).handed_on;
    assert!(handed_on("pub use crate::media::{Cache, Frame as Pixels};").contains("media::Frame"));
    assert!(handed_on("use crate::media::Frame; pub(crate) use crate::media::Cache;").is_empty());
}

#[test]
fn pure_rooms_touch_nothing() {
    for room in PURE {
        for Source { file, paths, .. } in sources(&format!("crates/{room}/src"), "") {
            // An address as a value gives no access.
            let is_value = |path: &str| ["std::net::Ipv4Addr", "std::net::Ipv6Addr", "std::net::IpAddr"].contains(&path);
            let reaches = |path: &str| OUTSIDE.iter().chain(&PROCESS).any(|outside| leads_into(path, outside));
            let outside = paths.iter().find(|path| reaches(path) && !is_value(path));
            assert!(outside.is_none() || file.ends_with("tests.rs"), "{room}/{file} names {outside:?}");
        }
    }
}

#[test]
fn the_interface_touches_disk_and_network_in_its_window_alone() {
    for Source { file, paths, .. } in sources(PROGRAM, "ui").into_iter().filter(|source| !source.file.starts_with("ui/window"))
    {
        let outside = paths.iter().find(|path| OUTSIDE.iter().any(|outside| leads_into(path, outside)));
        assert!(outside.is_none(), "{file} names {outside:?}");
    }
}

#[test]
fn a_door_is_found_however_it_is_written() {
    let named = |text: &str| Reader::read("edit/draft/run.rs", text).paths;
    for text in [
        "use crate::server::http;",
        "use crate::{api::{ClipId, item::Item}, server::{self, http::{Failure as F}}};",
        "use super::super::super::server::http as web; fn a() { web::Failure::new() }",
        "fn a() { let it = super::super::super::server::http::Failure::new(); }",
        "use crate::server as s;\nfn a() -> s::http::Failure { s::http::x() }",
        "mod tests { use super::super::super::super::server::http::x; }",
        "const A: &str = r#\"a \" quote\"#; use crate::server::http::x;",
        "fn a<'a>(b: &'a str, c: char) -> bool { c == '\"' && crate::server::http::x(b) }",
        "fn a() { assert_eq!(1, crate::server::http::x(2)); }",
    ] {
        assert!(named(text).iter().any(|path| leads_into(path, "server::http")), "{text}: {:?}", named(text));
    }
    for text in
        ["// use crate::server::http;", "const A: &str = \"crate::server::http::x\";", "mod tests { use super::server::http; }"]
    {
        assert!(!named(text).iter().any(|path| leads_into(path, "server::http")), "{text}: {:?}", named(text));
    }
}

/// Whether a text is an SQL statement or a part of one.
fn is_sql(text: &str) -> bool {
    ["SELECT ", "INSERT ", "DELETE FROM", "CREATE TABLE", "PRAGMA "].iter().any(|word| text.contains(word))
        || text.split_once("UPDATE ").is_some_and(|(_, rest)| rest.contains("SET "))
}

/// Portability of the database lies in one folder: handlers, batches and workers call functions of `store`, which hands
/// portable SQL to `db`; only `db` names an engine. No other crate depends on a database.
#[test]
fn only_the_store_knows_sql_and_only_the_database_its_engine() {
    let (mut of_the_store, mut of_the_database) = (0, 0);
    for Source { file, used, texts, .. } in sources(SERVER, "") {
        let named = used
            .into_iter()
            .find(|path| ["rusqlite", "postgres", "tokio_postgres"].iter().any(|engine| leads_into(path, engine)));
        if file.starts_with("db/") {
            of_the_database += usize::from(named.is_some());
            continue;
        }
        assert!(named.is_none(), "{file} names {named:?}: only server/db knows the engine of the database");
        let sql = texts.iter().find(|text| is_sql(text));
        if file.starts_with("store/") {
            of_the_store += usize::from(sql.is_some());
            for text in texts.iter().filter(|text| is_sql(text)) {
                let own = NOT_PORTABLE.iter().find(|words| text.contains(*words));
                assert!(own.is_none(), "{file} holds SQL that only one engine understands ({own:?}): {text:?}");
            }
            continue;
        }
        assert!(sql.is_none(), "{file} holds SQL, which belongs to a function of its resource in server/store: {sql:?}");
    }
    assert!(of_the_store > 5, "the statements of the store were not recognised as SQL");
    assert!(of_the_database > 1, "the engine was not recognised in the paths of the database");
}

/// SQL that only one of the engines understands.
const NOT_PORTABLE: [&str; 9] =
    ["OR IGNORE", "OR REPLACE", "json_", "AUTOINCREMENT", "CROSS JOIN", " IS ?", "rowid", "PRAGMA", "ORDER BY start_ms,"];

#[test]
fn sql_is_found_however_it_is_written() {
    let texts = |code: &str| Reader::read("http/clips.rs", &format!("fn a() {{ {code} }}")).texts;
    for code in [
        "tx.rows(\"SELECT id FROM clip\", [], read)",
        "let sql = \"UPDATE clip\n SET name = ?1\";",
        "let sql = format!(r#\"DELETE FROM \"clip\" WHERE {is_old}\"#);",
        "const ADD: &str = \"INSERT OR IGNORE INTO tag (id) VALUES (?1)\";",
    ] {
        assert!(texts(code).iter().any(|text| is_sql(text)), "{code}: {:?}", texts(code));
    }
    for code in
        ["// tx.rows(\"SELECT id FROM clip\")\n", "\"DELETE /v1/videos/{id}\"", "\"UPDATE_KEYS=1\"", "\"Select all clips\""]
    {
        assert!(!texts(code).iter().any(|text| is_sql(text)), "{code}: {:?}", texts(code));
    }
}

/// Names and messages from outside could control a terminal, so everything is written through the module that escapes them.
#[test]
fn only_the_terminal_and_the_log_write_to_standard_output_and_standard_error() {
    fn walk(path: &Path, found: &mut Vec<String>) {
        if path.is_dir() {
            for entry in fs::read_dir(path).unwrap() {
                walk(&entry.unwrap().path(), found);
            }
            return;
        }
        let name = path.display().to_string();
        let is_source = path.extension().is_some_and(|extension| extension == "rs");
        if !is_source || matches!(name.as_str(), "crates/command/src/terminal.rs" | "crates/command/src/logs.rs") {
            return;
        }
        let text = fs::read_to_string(path).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        let asked = code.matches("stdout().is_terminal()").count() + code.matches("stderr().is_terminal()").count();
        let used = code.matches("io::stdout()").count() + code.matches("io::stderr()").count();
        if used > asked {
            found.push(name);
        }
    }
    let mut found = Vec::new();
    walk(Path::new(PROGRAM), &mut found);
    walk(Path::new("crates"), &mut found);
    assert_eq!(found, Vec::<String>::new(), "these write without `command::terminal`");
}
