//! Lets whisper.cpp listen to one piece of the sound after the other.

use crate::{
    Problem,
    arguments::Job,
    lines::{Joined, Line, Offsets, Segment},
    model::ModelError,
    sound::{Piece, RATE},
};
use std::io;
use whisper_rs::{
    FullParams, SamplingStrategy, WhisperContext, WhisperContextParameters, WhisperSegment, WhisperState, get_lang_str,
};

/// Shortest sound that whisper.cpp listens to, in samples.
const LEAST: usize = RATE + RATE / 10;

/// Transcribes the pieces and tells each line.
pub fn listen(
    job: &Job,
    pieces: impl Iterator<Item = Piece>,
    mut tell: impl FnMut(&Line) -> io::Result<()>,
) -> Result<(), Problem> {
    // What whisper.cpp logs is for its developers.
    whisper_rs::install_logging_hooks();
    let refused = |_| ModelError::Refused(job.model.display().to_string());
    let context = WhisperContext::new_with_params(&job.model, WhisperContextParameters::default()).map_err(refused)?;
    let mut state = context.create_state().map_err(Problem::Failed)?;
    // A model for English hears nothing else, and asked for the language it names any.
    let mut language = if context.is_multilingual() { job.language.clone() } else { Some("en".to_owned()) };
    for mut piece in pieces {
        let (from, to) = (ms(piece.from), ms(piece.to()));
        if !piece.is_silent() {
            if piece.samples.len() < LEAST {
                piece.samples.resize(LEAST, 0.0);
            }
            state.full(manner(job, language.as_deref()), &piece.samples).map_err(Problem::Failed)?;
            // Heard once, it stays: the pieces are of one recording.
            if language.is_none() && state.full_n_segments() > 0 {
                language = get_lang_str(state.full_lang_id_from_state()).map(str::to_owned);
                if let Some(language) = language.clone() {
                    tell(&Line::Language { language }).map_err(Problem::Output)?;
                }
            }
            for segment in segments(&context, &state, (from, to)) {
                tell(&Line::Words(segment)).map_err(Problem::Output)?;
            }
        }
        tell(&Line::Done { done_ms: to }).map_err(Problem::Output)?;
    }
    Ok(())
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

/// Words that were understood in a piece, which begins and ends at these times.
fn segments(context: &WhisperContext, state: &WhisperState, (from, to): (i64, i64)) -> Vec<Segment> {
    // Tokens from this one on are marks, and no text.
    let marks = context.token_eot();
    // whisper.cpp counts hundredths of a second.
    let at = |time: i64| from.saturating_add(time.saturating_mul(10)).clamp(from, to);
    let of = |segment: WhisperSegment<'_>| {
        let offsets = Offsets { from: at(segment.start_timestamp()), to: at(segment.end_timestamp()) };
        let (mut tokens, mut joined) = (Vec::new(), Joined::default());
        for number in 0..segment.n_tokens() {
            let Some(token) = segment.get_token(number) else { continue };
            let (data, Ok(bytes)) = (token.token_data(), token.to_bytes()) else { continue };
            if data.id < marks {
                tokens.extend(joined.take(bytes, Offsets { from: at(data.t0), to: at(data.t1) }, data.p));
            }
        }
        tokens.extend(joined.end());
        let text = tokens.iter().map(|token| token.text.as_str()).collect();
        Segment { offsets, text, tokens }
    };
    state.as_iter().map(of).filter(|segment| !segment.text.trim().is_empty()).collect()
}
