//! Name of a preset at publication.

use crate::api::captions::StyleName;

/// Name that a preset will get, and a warning about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalName {
    /// Resulting name.
    pub name: String,
    /// Another preset with that name; the server would list both.
    pub clash: Option<Clash>,
}

/// Another preset with the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clash {
    /// Free name, to offer instead.
    pub free: String,
    /// Whether the other preset is built in.
    pub is_built_in: bool,
}

impl Clash {
    /// Message to the user.
    pub fn text(&self) -> String {
        let Self { free, is_built_in } = self;
        if *is_built_in { words::captions::name_built_in(free) } else { words::captions::name_taken(free) }
    }
}

/// Name of a new preset: the given one, unchanged as on the server; without one the style's name, with the first number that no
/// saved preset uses. `taken` are the names of the user's presets, `built_in` those of the built-in ones. Names that differ only in
/// case count as equal.
pub fn final_name(given: &str, style: &StyleName, taken: &[&str], built_in: &[&str]) -> FinalName {
    let has = |names: &[&str], name: &str| names.iter().any(|other| other.trim().to_lowercase() == name.to_lowercase());
    let free = |name: &str, is_taken: &dyn Fn(&str) -> bool| {
        let numbered = (2..).map(|number| format!("{name} {number}"));
        std::iter::once(name.to_owned()).chain(numbered).find(|name| !is_taken(name)).unwrap_or_else(|| name.to_owned())
    };
    let given = given.trim();
    if given.is_empty() {
        return FinalName { name: free(&style.title(), &|name| taken.contains(&name)), clash: None };
    }
    let is_built_in = has(built_in, given);
    let clash = (is_built_in || has(taken, given))
        .then(|| Clash { free: free(given, &|name| has(taken, name) || has(built_in, name)), is_built_in });
    FinalName { name: given.to_owned(), clash }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preset_without_a_name_gets_the_styles_with_a_number_and_a_clash_is_named() {
        let (taken, built_in) = (["Classic", "Classic 2", "Brand"], ["Classic", "Mono"]);
        let name = |given| final_name(given, &StyleName::Classic, &taken, &built_in);
        let clash = |free: &str, is_built_in| Some(Clash { free: free.into(), is_built_in });
        assert_eq!(name(""), FinalName { name: "Classic 3".into(), clash: None });
        assert_eq!(name("Brand"), FinalName { name: "Brand".into(), clash: clash("Brand 2", false) });
        assert_eq!(name(" New "), FinalName { name: "New".into(), clash: None });
        assert_eq!(name("Mono").clash, clash("Mono 2", true), "one of the service's own");
        assert_eq!(name("classic").clash, clash("classic 3", true));
        assert_eq!(name("mono").clash.unwrap().text(), words::captions::name_built_in("mono 2"));
    }
}
