//! Fuzzy matching of a typed query against short names.

/// Score of `query` for `text`, and indexes of the matching characters; `None` if it does not match. Each word of the query must
/// occur with its characters in order. Starts of words and consecutive characters score higher.
pub fn fuzzy(query: &str, text: &str) -> Option<(i32, Vec<usize>)> {
    let letters: Vec<char> = text.chars().filter_map(|letter| letter.to_lowercase().next()).collect();
    let (mut score, mut places) = (0, Vec::new());
    for word in query.split_whitespace() {
        let word: Vec<char> = word.chars().flat_map(char::to_lowercase).collect();
        let starts = (0..letters.len()).filter(|start| letters.get(*start) == word.first());
        let (best, at) = starts.filter_map(|start| run(&word, &letters, start)).max_by_key(|(score, _)| *score)?;
        score += best;
        places.extend(at);
    }
    places.sort_unstable();
    places.dedup();
    // Of two names with equal matches, the shorter one ranks first.
    Some((score - i32::try_from(letters.len()).unwrap_or(i32::MAX) / 8, places))
}

/// Matches a word from `start` on: each character directly after the previous one if possible, else at the start of a word, else
/// anywhere.
fn run(word: &[char], letters: &[char], start: usize) -> Option<(i32, Vec<usize>)> {
    let begins = |place: usize| place == 0 || letters.get(place - 1).is_some_and(|before| !before.is_alphanumeric());
    let (mut score, mut places) = (if begins(start) { 12 } else { 2 }, vec![start]);
    for wanted in word.iter().skip(1) {
        let last = places.last().copied().unwrap_or(start);
        let next = last + 1;
        if letters.get(next) == Some(wanted) {
            score += 8;
            places.push(next);
            continue;
        }
        let mut later = (next..letters.len()).filter(|place| letters.get(*place) == Some(wanted));
        let at = later.clone().find(|place| begins(*place)).or_else(|| later.next())?;
        score += if begins(at) { 6 } else { 1 };
        places.push(at);
    }
    Some((score, places))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best<'a>(query: &str, of: &[&'a str]) -> Option<&'a str> {
        of.iter().filter_map(|text| Some((fuzzy(query, text)?.0, *text))).max_by_key(|(score, _)| *score).map(|(_, text)| text)
    }

    #[test]
    fn what_is_meant_comes_first() {
        let names = ["Cut out", "Copy frame", "Put cut back", "Zoom out", "Go to time", "Full quality", "Mark out"];
        for (query, meant) in [
            ("cut", "Cut out"),
            ("cf", "Copy frame"),
            ("cto", "Cut out"),
            ("back put", "Put cut back"),
            ("GTT", "Go to time"),
            ("zmo", "Zoom out"),
        ] {
            assert_eq!(best(query, &names), Some(meant), "{query}");
        }
        assert_eq!(best("xyz", &names), None);
        assert_eq!(fuzzy("", "Anything").map(|(_, places)| places), Some(vec![]));
        assert_eq!(fuzzy("ct", "Cut").map(|(_, places)| places), Some(vec![0, 2]));
        assert!(fuzzy("\u{1f600}", "\u{1f600}\u{130}\u{df}").is_some());
    }
}
