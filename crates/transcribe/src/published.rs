//! Models that their publisher offers for download: what is known of each, so that a download can be shown and verified.

use std::sync::LazyLock;

/// Where the models are published, for people.
pub const PUBLISHER: &str = "huggingface.co/ggerganov/whisper.cpp";
/// Licence of the models: that of `OpenAI`'s Whisper, and of their conversion.
pub const LICENSE: &str = "MIT";

/// State of the publisher's repository. What a name such as `main` leads to may change; this doesn't.
const REVISION: &str = "5359861c739e955e79d9a303bcbc70fb988958b1";

/// A model that can be downloaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// Name for people: `base.en`.
    pub name: String,
    /// Name of its file.
    pub file: String,
    /// URL of its file.
    pub address: String,
    /// Size of its file, in bytes.
    pub bytes: u64,
    /// SHA-256 of its file, in lower-case hexadecimal.
    pub sha256: String,
    /// The one language that it knows, as `en`; `None` if it knows many.
    pub language: Option<String>,
}

/// Name, size, SHA-256. From the smallest to the largest.
///
/// Each size and checksum stands the same in at least two public sources that pin this revision or name the files' LFS ids; see
/// docs/change/transcribing.md.
const KNOWN: [(&str, u64, &str); 9] = [
    ("base-q5_1", 59_707_625, "422f1ae452ade6f30a004d7e5c6a43195e4433bc370bf23fac9cc591f01a8898"),
    ("tiny", 77_691_713, "be07e048e1e599ad46341c8d2a135645097a538221678b7acdd1b1919c6e1b21"),
    ("base", 147_951_465, "60ed5bc3dd14eea856493d334349b405782ddcaf0028d4b5df4088345fba2efe"),
    ("base.en", 147_964_211, "a03779c86df3323075f5e796cb2ce5029f00ec8869eee3fdfb897afe36c6d002"),
    ("small-q5_1", 190_085_487, "ae85e4a935d7a567bd102fe55afc16bb595bdb618e11b2fc7591bc08120411bb"),
    ("small", 487_601_967, "1be3a9b2063867b937e64e2ec7483364a79917e157fa98c5d94b5c1fffea987b"),
    ("small.en", 487_614_201, "c6138d6d58ecc8322097e0f987c32f1be8bb0a18532a3f88f734d1bbf9c41e5d"),
    ("medium-q5_0", 539_212_467, "19fea4b380c3a618ec4723c3eef2eb785ffba0d0538cf43f8f235e7b3b34220f"),
    ("large-v3-turbo-q5_0", 574_041_195, "394221709cd5ad1f40c46e6031ca61bce88931e6e088c188294c6d5a55ffa7e2"),
];

/// All models that can be downloaded.
pub fn published() -> &'static [Published] {
    static ALL: LazyLock<Vec<Published>> = LazyLock::new(all);
    &ALL
}

fn all() -> Vec<Published> {
    let model = |(name, bytes, sha256): (&str, u64, &str)| {
        let file = format!("ggml-{name}.bin");
        Published {
            name: name.to_owned(),
            address: format!("https://{PUBLISHER}/resolve/{REVISION}/{file}"),
            file,
            bytes,
            sha256: sha256.to_owned(),
            language: name.contains(".en").then(|| "en".to_owned()),
        }
    };
    KNOWN.map(model).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::of_file;
    use std::{collections::BTreeSet, path::Path};

    #[test]
    fn every_model_has_a_name_of_its_own_a_checksum_and_the_language_that_its_file_says() {
        let all = published();
        let names: BTreeSet<_> = all.iter().map(|model| &model.file).collect();
        assert_eq!(names.len(), all.len());
        let sums: BTreeSet<_> = all.iter().map(|model| &model.sha256).collect();
        assert_eq!(sums.len(), all.len());
        for model in all {
            assert!(model.sha256.len() == 64 && model.sha256.chars().all(|letter| matches!(letter, '0'..='9' | 'a'..='f')));
            assert!(model.address.starts_with("https://") && model.address.ends_with(&model.file));
            let found = of_file(Path::new(&model.file));
            assert_eq!((&found.name, &found.language), (&model.name, &model.language));
        }
        assert!(all.is_sorted_by_key(|model| model.bytes));
    }
}
