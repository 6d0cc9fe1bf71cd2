//! Lets whisper.cpp listen to one piece of the sound after the other.

use crate::{
    Problem,
    arguments::Job,
    lines::{Joined, Line, Offsets, Segment},
    model::ModelError,
    sound::{Piece, RATE, Shortened},
};
use std::io;
use whisper_rs::{
    DtwMode, DtwParameters, FullParams, SamplingStrategy, WhisperContext, WhisperContextParameters, WhisperSegment,
    WhisperState, get_lang_str,
};

/// Shortest sound that whisper.cpp listens to, in samples.
const LEAST: usize = RATE + RATE / 10;
/// Number of layers of the model, from the last, of which the attention says where words are.
const LAYERS: i32 = 2;
/// Memory for that, in bytes: for the 40 heads of two layers of the largest models. It is used as far as a model needs it.
const ALIGNMENT_BYTES: usize = 512 << 20;

/// Transcribes the pieces and tells each line.
pub fn listen(
    job: &Job,
    pieces: impl Iterator<Item = Piece>,
    mut tell: impl FnMut(&Line) -> io::Result<()>,
) -> Result<(), Problem> {
    // What whisper.cpp logs is for its developers.
    whisper_rs::install_logging_hooks();
    let refused = |_| ModelError::Refused(job.model.display().to_string());
    let context = WhisperContext::new_with_params(&job.model, alignment()).map_err(refused)?;
    let mut state = context.create_state().map_err(Problem::Failed)?;
    // A model for English hears nothing else, and asked for the language it names any.
    let mut language = if context.is_multilingual() { job.language.clone() } else { Some("en".to_owned()) };
    for piece in pieces {
        let (from, to) = (ms(piece.from), ms(piece.to()));
        if !piece.is_silent() {
            let mut heard = Shortened::new(&piece.samples);
            if heard.samples.len() < LEAST {
                heard.samples.resize(LEAST, 0.0);
            }
            state.full(manner(job, language.as_deref()), &heard.samples).map_err(Problem::Failed)?;
            // Heard once, it stays: the pieces are of one recording.
            if language.is_none() && state.full_n_segments() > 0 {
                language = get_lang_str(state.full_lang_id_from_state()).map(str::to_owned);
                if let Some(language) = language.clone() {
                    tell(&Line::Language { language }).map_err(Problem::Output)?;
                }
            }
            for segment in segments(&context, &state, &heard, (from, to)) {
                tell(&Line::Words(segment)).map_err(Problem::Output)?;
            }
        }
        tell(&Line::Done { done_ms: to }).map_err(Problem::Output)?;
    }
    Ok(())
}

/// Settings with which the times of words are found where the model looked for each (dynamic time warping of its attention): whisper.cpp's
/// other times are guesses by the length of words, wrong by seconds behind a pause.
fn alignment() -> WhisperContextParameters<'static> {
    let mut parameters = WhisperContextParameters::default();
    parameters.dtw_parameters(DtwParameters { mode: DtwMode::TopMost { n_top: LAYERS }, dtw_mem_size: ALIGNMENT_BYTES });
    parameters
}

/// Number of samples as milliseconds.
fn ms(samples: usize) -> i64 {
    (samples * 1_000 / RATE) as i64
}

/// Settings with which whisper.cpp listens. Each piece has the prompt before it, because models leave out the fillers that the text before has not.
fn manner<'a>(job: &Job, language: Option<&'a str>) -> FullParams<'a, 'a> {
    let mut manner = FullParams::new(SamplingStrategy::BeamSearch { beam_size: 5, patience: -1.0 });
    manner.set_n_threads(job.threads as i32);
    manner.set_language(language);
    manner.set_no_context(true);
    manner.set_token_timestamps(true);
    // Sounds such as laughter are not words, but models that may not write them write other words instead.
    manner.set_suppress_nst(false);
    manner.set_print_special(false);
    manner.set_print_progress(false);
    manner.set_print_realtime(false);
    manner.set_print_timestamps(false);
    if !job.prompt.is_empty() {
        manner.set_initial_prompt(&job.prompt);
    }
    manner
}

/// Whether a token is a sign without a sound. A part of a character is none.
fn is_sign(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| !text.chars().any(char::is_alphanumeric))
}

/// Words that were understood in a piece, which begins and ends at these times.
fn segments(context: &WhisperContext, state: &WhisperState, heard: &Shortened, (from, to): (i64, i64)) -> Vec<Segment> {
    // Tokens from this one on are marks, and no text.
    let marks = context.token_eot();
    // whisper.cpp counts hundredths of a second.
    let sample = |time: i64| usize::try_from(time).unwrap_or(0).saturating_mul(RATE / 100);
    let span = |first: i64, last: i64| {
        let first = heard.begin(sample(first), sample(last));
        let first = from.saturating_add(ms(heard.start(first))).clamp(from, to);
        let last = from.saturating_add(ms(heard.end(sample(last)))).clamp(from, to);
        Offsets { from: first, to: last.max(first) }
    };
    let of = |segment: WhisperSegment<'_>| {
        let offsets = span(segment.start_timestamp(), segment.end_timestamp());
        let (mut tokens, mut joined) = (Vec::new(), Joined::default());
        // The attention leaves a token where it ends. It begins where the one before it ends: the editor moves it behind a pause.
        let mut begun = segment.start_timestamp();
        for number in 0..segment.n_tokens() {
            let Some(token) = segment.get_token(number) else { continue };
            let (data, Ok(bytes)) = (token.token_data(), token.to_bytes()) else { continue };
            if data.id < marks {
                // A sign such as a full stop has no sound: the attention leaves it behind the pause that follows.
                let ended = if is_sign(bytes) { begun } else { data.t_dtw.max(begun) };
                tokens.extend(joined.take(bytes, span(begun, ended), data.p));
                begun = ended;
            }
        }
        tokens.extend(joined.end());
        let text = tokens.iter().map(|token| token.text.as_str()).collect();
        Segment { offsets, text, tokens }
    };
    state.as_iter().map(of).filter(|segment| !segment.text.trim().is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::is_sign;

    #[test]
    fn full_stops_are_signs_and_words_numbers_and_parts_of_characters_are_none() {
        assert!([".", ",", " \u{2014}", "\u{3002}"].iter().all(|text| is_sign(text.as_bytes())));
        assert!([" Um", "7", "\u{3042}", "'s"].iter().all(|text| !is_sign(text.as_bytes())));
        assert!(!is_sign(&"\u{3042}".as_bytes()[..2]));
    }
}
