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
    /// Segments of a JSON transcript that end before they begin.
    pub backward_segments: usize,
    /// Number of the first of them, counted from 1.
    pub backward_segment: usize,
    /// Cues, texts or words that begin at or after the end of the recording; they are dropped.
    pub beyond: usize,
    /// Words or texts that were too short, and got a millisecond for each word.
    pub stretched: usize,
    /// Encoding that was assumed; `None` if the file states it.
    pub read_as: Option<&'static str>,
}

/// Message about a number of words or subtitles.
type Sentence = fn(usize) -> String;

impl Report {
    /// Message to the user, with the number of words and of words with estimated times, for example `12 words; the times of 4 words
    /// estimated from longer texts; 3 subtitles kept as in the file`.
    pub fn text(&self, words: usize, estimated: usize) -> String {
        let counted: [(usize, Sentence); 7] = [
            (estimated, words::captions::report_estimated),
            (self.stretched, words::captions::report_stretched),
            (self.untimed_words, words::captions::report_untimed_words),
            (self.cues, words::captions::report_subtitles),
            (self.overlapping, words::captions::report_overlapping),
            (self.empty, words::captions::report_empty),
            (self.repeats, words::captions::report_repeats),
        ];
        let mut parts = vec![words::captions::report_words(words)];
        parts.extend(counted.into_iter().filter(|(count, _)| *count > 0).map(|(count, said)| said(count)));
        if self.untimed > 0 {
            parts.push(words::captions::report_untimed(self.untimed, self.untimed_line));
        }
        if self.backward > 0 {
            parts.push(words::captions::report_backward(self.backward, self.backward_line));
        }
        if self.backward_segments > 0 {
            parts.push(words::captions::report_backward_segments(self.backward_segments, self.backward_segment));
        }
        if self.beyond > 0 {
            parts.push(words::captions::report_beyond(self.beyond));
        }
        parts.extend(self.read_as.map(words::captions::report_encoding));
        parts.join("; ")
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
