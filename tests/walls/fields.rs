//! Checks that requests, events and errors of the services name their values: a variant with several values must have named
//! fields.

use std::{fs, path::Path};
use syn::visit::{self, Visit};

/// Variants with two or more unnamed values, as `Enum::Variant`.
#[derive(Default)]
struct Unnamed(Vec<String>);

impl<'ast> Visit<'ast> for Unnamed {
    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        let unnamed =
            |variant: &&syn::Variant| matches!(&variant.fields, syn::Fields::Unnamed(fields) if fields.unnamed.len() > 1);
        self.0.extend(item.variants.iter().filter(unnamed).map(|variant| format!("{}::{}", item.ident, variant.ident)));
        visit::visit_item_enum(self, item);
    }
}

fn unnamed(text: &str) -> Vec<String> {
    let mut unnamed = Unnamed::default();
    unnamed.visit_file(&syn::parse_file(text).unwrap());
    unnamed.0
}

#[test]
fn what_the_services_are_asked_and_answer_names_each_of_its_values() {
    fn walk(path: &Path, found: &mut Vec<String>) {
        if path.is_dir() {
            for entry in fs::read_dir(path).unwrap() {
                walk(&entry.unwrap().path(), found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(path).unwrap();
            found.extend(unnamed(&text).into_iter().map(|variant| format!("{}: {variant}", path.display())));
        }
    }
    let mut found = Vec::new();
    walk(Path::new("crates/jobs/src"), &mut found);
    assert_eq!(found, Vec::<String>::new(), "these variants have values that only a comment tells apart: name them");
}

#[test]
fn a_variant_with_values_without_names_is_found() {
    let text = "enum Request { Stop, Read(Id), Try { id: Id, key: Key }, Reveal(PathBuf, bool) }
        mod inner { enum Event { Moved((u64, u64)), Sent(u64, u64) } }";
    assert_eq!(unnamed(text), ["Request::Reveal", "Event::Sent"]);
}
