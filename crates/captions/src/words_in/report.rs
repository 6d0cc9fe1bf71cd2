//! Report on the import of a transcript.

/// Counts of an import, for a message to the user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Subtitles whose words stay together.
    pub cues: usize,
    /// Subtitles without text.
    pub empty: usize,
    /// Subtitles that overlapped others, and now have a share of that time.
    pub overlapping: usize,
    /// Repeated lines of rolling captions, and subtitles that repeat the previous one.
    pub repeats: usize,
    /// Texts without times.
    pub untimed: usize,
    /// Line number of the first text without times; 0 if there is none.
    pub untimed_line: usize,
    /// Words without times, which were placed between their neighbours.
    pub untimed_words: usize,
    /// Subtitles that end before they begin.
    pub backward: usize,
    /// The line of the first of them.
    pub backward_line: usize,
    /// Cues, texts or words that begin at or after the end of the recording; they are dropped.
    pub beyond: usize,
    /// Words or texts that were too short, and got a millisecond for each word.
    pub stretched: usize,
    /// Encoding that was assumed; `None` if the file states it.
    pub read_as: Option<&'static str>,
}

impl Report {
    /// Message to the user, with the number of words and of words with estimated times, for example `12 words, the times of 4 of
    /// them estimated from longer texts; 3 subtitles kept as they are in the file`.
    pub fn text(&self, words: usize, estimated: usize) -> String {
        let mut text = if words == 1 { "1 word".to_owned() } else { format!("{words} words") };
        let mut add = |count: usize, said: &dyn Fn(usize) -> String| {
            if count > 0 {
                text.push_str(&said(count));
            }
        };
        let subtitles = |count: usize| if count == 1 { "1 subtitle".to_owned() } else { format!("{count} subtitles") };
        add(estimated, &|count| format!(", the times of {count} of them estimated from longer texts"));
        add(self.stretched, &|count| format!(", {count} of them made a millisecond long because they had no length"));
        add(self.untimed_words, &|count| format!(", {count} of them without times put between their neighbours"));
        add(self.cues, &|count| format!("; {} kept as in the file", subtitles(count)));
        add(self.overlapping, &|count| format!("; {count} of them overlapped and share their time"));
        add(self.empty, &|count| format!("; {} without text left out", subtitles(count)));
        add(self.repeats, &|count| format!("; {count} repeats of captions that roll on left out"));
        add(self.untimed, &|count| {
            let noun = if count == 1 { "text" } else { "texts" };
            format!("; {count} {noun} without times left out (line {})", self.untimed_line)
        });
        add(self.backward, &|count| {
            let (of, verb) = (subtitles(count), if count == 1 { "ends before it begins" } else { "end before they begin" });
            let place = if count == 1 { "line" } else { "the first at line" };
            format!("; {of} left out, which {verb} ({place} {})", self.backward_line)
        });
        add(self.beyond, &|count| format!("; {count} past the end of the recording left out"));
        if let Some(encoding) = self.read_as {
            text = format!("{text}; read as {encoding}");
        }
        text
    }

    /// Counts a subtitle that ends before it begins.
    pub(super) fn ends_before_it_begins(&mut self, line: usize) {
        if self.backward == 0 {
            self.backward_line = line;
        }
        self.backward += 1;
    }

    /// Counts a text without times.
    pub(super) fn without_times(&mut self, line: usize) {
        if self.untimed == 0 {
            self.untimed_line = line;
        }
        self.untimed += 1;
    }
}
