//! The name that a preset gets when it is published.

use crate::api::captions::StyleName;

/// The name that a preset will have, and what is to be said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinalName {
    /// The name.
    pub name: String,
    /// Another preset has it already: the service keeps both under one name. A name that is free, to offer instead.
    pub clash: Option<String>,
}

/// The name of a preset: the one that was given, which the service takes as it is; else the style's, with the first number that no
/// saved preset uses.
pub fn final_name<'a>(given: &str, style: &StyleName, taken: impl IntoIterator<Item = &'a str>) -> FinalName {
    let taken: Vec<&str> = taken.into_iter().collect();
    let free = |name: &str| {
        let numbered = (2..).map(|number| format!("{name} {number}"));
        std::iter::once(name.to_owned())
            .chain(numbered)
            .find(|name| !taken.contains(&name.as_str()))
            .unwrap_or_else(|| name.to_owned())
    };
    let given = given.trim();
    if given.is_empty() {
        return FinalName { name: free(&style.title()), clash: None };
    }
    let clash = taken.contains(&given).then(|| free(given));
    FinalName { name: given.to_owned(), clash }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preset_without_a_name_gets_the_styles_with_a_number_and_a_clash_is_named() {
        let taken = ["Classic", "Classic 2", "Brand"];
        let name = |given| final_name(given, &StyleName::Classic, taken);
        assert_eq!(name(""), FinalName { name: "Classic 3".into(), clash: None });
        assert_eq!(name("Brand"), FinalName { name: "Brand".into(), clash: Some("Brand 2".into()) });
        assert_eq!(name(" New "), FinalName { name: "New".into(), clash: None });
    }
}
