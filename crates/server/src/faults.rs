//! Faults of practice mode: their names, their chances, and which call meets which fault. A seed makes them repeatable: the faults
//! of the n-th call of an operation depend on the seed, the operation and n alone, not on other calls.

use sha2::{Digest, Sha256};
use std::{
    collections::HashMap,
    fmt,
    str::FromStr,
    sync::{Mutex, PoisonError},
    time::Duration,
};

/// Maximum delay.
const SLOWEST: Duration = Duration::from_secs(60);

/// Name of a delay, in the grammar and in the header of answers.
pub const SLOW: &str = "slow";

/// A fault that a call meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// 401, as for an expired API key.
    Key,
    /// 429, as for a caller over the rate limit.
    TooMany,
    /// 503; the call has no effect.
    Unavailable,
    /// The connection ends before the call has any effect.
    DropRequest,
    /// Another user cuts the video just before the call.
    OtherEdit,
    /// The call takes effect, and the connection ends before the answer.
    DropAnswer,
    /// The call takes effect, and the connection ends in the middle of the answer.
    Cut,
}

impl Fault {
    /// All faults, in the order in which they are applied; a refusal ends the call.
    pub const ALL: [Self; 7] =
        [Self::Key, Self::TooMany, Self::Unavailable, Self::DropRequest, Self::OtherEdit, Self::DropAnswer, Self::Cut];

    /// The name in the grammar, and in the header of answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::Key => "key",
            Self::TooMany => "429",
            Self::Unavailable => "503",
            Self::DropRequest => "drop_request",
            Self::OtherEdit => "other_edit",
            Self::DropAnswer => "drop_answer",
            Self::Cut => "cut",
        }
    }
}

/// Chances of the faults, and the delay:
/// `429=0.1,503=0.05,drop_request=0.02,drop_answer=0.05,cut=0.02,key=0.01,other_edit=0.05,slow=200ms,seed=7`. Each chance is 0 to 1
/// and independent of the others; `slow` delays every call, in ms or s, or, as `200ms@0.3`, some calls.
#[derive(Clone, Debug, PartialEq)]
pub struct Faults {
    chances: [f64; Fault::ALL.len()],
    slow: Option<(Duration, f64)>,
    seed: u64,
}

/// Delay and faults of one call.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meets {
    /// Delay before the call.
    pub delay: Duration,
    /// Faults, in the order of [`Fault::ALL`].
    pub faults: Vec<Fault>,
    /// Random number that selects the clip and the range of [`Fault::OtherEdit`].
    pub choice: u32,
}

impl FromStr for Faults {
    type Err = FaultsError;

    fn from_str(text: &str) -> Result<Self, FaultsError> {
        let mut faults = Self::none();
        let mut given: Vec<&str> = Vec::new();
        for part in text.split(',') {
            let (name, value) = part.trim().split_once('=').ok_or_else(|| FaultsError::Form(part.to_owned()))?;
            if given.contains(&name) {
                return Err(FaultsError::Twice(name.to_owned()));
            }
            let wrong = |value| FaultsError::Value { part: part.to_owned(), value };
            given.push(name);
            match name {
                "seed" => faults.seed = value.parse().map_err(|_| wrong(ValueError::Seed))?,
                SLOW => faults.slow = Some(slow(value).map_err(wrong)?),
                name => {
                    let index = Fault::ALL.iter().position(|fault| fault.name() == name);
                    let index = index.ok_or_else(|| FaultsError::Unknown(name.to_owned()))?;
                    if let Some(place) = faults.chances.get_mut(index) {
                        *place = chance(value).map_err(wrong)?;
                    }
                }
            }
        }
        if given.iter().all(|name| *name == "seed") {
            return Err(FaultsError::SeedAlone);
        }
        Ok(faults)
    }
}

/// Why a text cannot be parsed as [`Faults`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FaultsError {
    /// A part is not `NAME=VALUE`.
    #[error("\"{0}\" is not NAME=VALUE; an example: 429=0.1,503=0.05,drop_answer=0.05,slow=200ms,seed=7")]
    Form(String),
    /// A name that is given twice.
    #[error("\"{0}\" is given twice")]
    Twice(String),
    /// A name that is not a fault, `slow` or `seed`.
    #[error("\"{0}\" is not a fault: expected {names}, slow or seed", names = Fault::ALL.map(Fault::name).join(", "))]
    Unknown(String),
    /// The value of a part cannot be parsed.
    #[error("\"{part}\": {value}")]
    Value {
        /// The part, as given.
        part: String,
        /// The expected form.
        value: ValueError,
    },
    /// The text has a seed but no fault.
    #[error("a fault is required: a seed alone has no effect")]
    SeedAlone,
}

/// The expected form of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValueError {
    /// Form of a seed.
    #[error("a seed is a whole number from 0 to {}", u64::MAX)]
    Seed,
    /// Form of a chance.
    #[error("a chance is a number from 0 (never) to 1 (always), like 0.05")]
    Chance,
    /// Form of a delay.
    #[error("a delay is like 200ms or 1.5s, up to {} s; 200ms@0.3 delays some", SLOWEST.as_secs())]
    Delay,
}

fn chance(text: &str) -> Result<f64, ValueError> {
    let chance = text.parse::<f64>().ok().filter(|chance| (0.0..=1.0).contains(chance));
    chance.ok_or(ValueError::Chance)
}

fn slow(text: &str) -> Result<(Duration, f64), ValueError> {
    let (delay, share) = text.split_once('@').unwrap_or((text, "1"));
    let number = |text: &str, unit: f64| text.parse::<f64>().ok().filter(|number| *number >= 0.0).map(|number| number * unit);
    let seconds = match (delay.strip_suffix("ms"), delay.strip_suffix('s')) {
        (Some(text), _) => number(text, 0.001),
        (None, Some(text)) => number(text, 1.0),
        (None, None) => None,
    };
    let delay = seconds.filter(|seconds| *seconds <= SLOWEST.as_secs_f64()).map(Duration::from_secs_f64);
    Ok((delay.ok_or(ValueError::Delay)?, chance(share)?))
}

fn random() -> u64 {
    // 32 bits, so that people can type the seed.
    u64::from(u32::from_le_bytes(uuid::Uuid::new_v4().into_bytes().first_chunk().copied().unwrap_or_default()))
}

/// Writes the grammar that [`FromStr`] parses, without faults that never happen.
impl fmt::Display for Faults {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (fault, chance) in Fault::ALL.iter().zip(self.chances).filter(|(_, chance)| *chance > 0.0) {
            write!(out, "{}={chance},", fault.name())?;
        }
        if let Some((delay, chance)) = self.slow {
            write!(out, "slow={}ms@{chance},", delay.as_secs_f64() * 1000.0)?;
        }
        write!(out, "seed={}", self.seed)
    }
}

impl Faults {
    /// No faults and no delay, with a random seed.
    pub fn none() -> Self {
        Self { chances: [0.0; Fault::ALL.len()], slow: None, seed: random() }
    }

    /// Seed of the random choices.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Delay and faults of the `number`-th call of an operation.
    fn meets(&self, operation: &str, number: u64) -> Meets {
        let mut hash = Sha256::new();
        hash.update(self.seed.to_le_bytes());
        hash.update(number.to_le_bytes());
        hash.update(operation.as_bytes());
        // The hash has eight numbers: seven for the faults and one for the delay.
        let draws: Vec<u32> = hash.finalize().as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
        let share = |index: usize| f64::from(draws.get(index).copied().unwrap_or(u32::MAX)) / (f64::from(u32::MAX) + 1.0);
        let faults = Fault::ALL.iter().zip(self.chances).enumerate();
        let faults = faults.filter(|(index, (_, chance))| share(*index) < *chance).map(|(_, (fault, _))| *fault).collect();
        let last = Fault::ALL.len();
        let delay = self.slow.filter(|(_, chance)| share(last) < *chance).map_or(Duration::ZERO, |(delay, _)| delay);
        Meets { delay, faults, choice: draws.first().copied().unwrap_or_default().rotate_left(16) }
    }
}

/// The current faults of a served workspace, and how many calls each operation has had.
pub struct Practice {
    faults: Mutex<Faults>,
    /// Calls so far, by method and path template, so the map stays as small as the table of operations.
    calls: Mutex<HashMap<String, u64>>,
}

impl Practice {
    /// Starts with all call counts at 0.
    pub fn new(faults: Faults) -> Self {
        Self { faults: Mutex::new(faults), calls: Mutex::default() }
    }

    /// Changes the faults of the calls that follow.
    pub fn set(&self, faults: Faults) {
        *self.faults.lock().unwrap_or_else(PoisonError::into_inner) = faults;
    }

    /// Delay and faults of the next call of an operation.
    pub fn next(&self, operation: &str) -> Meets {
        let number = {
            let mut calls = self.calls.lock().unwrap_or_else(PoisonError::into_inner);
            let number = calls.entry(operation.to_owned()).or_default();
            *number += 1;
            *number
        };
        self.faults.lock().unwrap_or_else(PoisonError::into_inner).meets(operation, number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: &str =
        "429=0.1,503=0.05,drop_request=0.02,drop_answer=0.05,cut=0.02,key=0.01,other_edit=0.05,slow=200ms@0.5,seed=7";

    #[test]
    fn faults_are_read_and_written_in_one_form() {
        let faults: Faults = ALL.parse().unwrap();
        assert_eq!(faults.to_string().parse::<Faults>().unwrap(), faults);
        assert_eq!((faults.seed(), faults.slow), (7, Some((Duration::from_millis(200), 0.5))));
        assert_eq!("slow=1.5s,seed=0".parse::<Faults>().unwrap().slow, Some((Duration::from_millis(1_500), 1.0)));
        let one: Faults = "429=1".parse().unwrap();
        assert_eq!(one.to_string(), format!("429=1,seed={}", one.seed()), "a seed that nobody gave is told");
    }

    #[test]
    fn what_is_wrong_with_faults_is_said_with_the_part() {
        for (text, part) in [
            ("", "\"\" is not NAME=VALUE"),
            ("429", "\"429\" is not NAME=VALUE"),
            ("429=0.1,,503=1", "\"\" is not NAME=VALUE"),
            ("430=0.1", "\"430\" is not a fault: expected key, 429"),
            ("429=2", "\"429=2\": a chance"),
            ("429=-0.1", "\"429=-0.1\": a chance"),
            ("429=NaN", "\"429=NaN\": a chance"),
            ("429=", "\"429=\": a chance"),
            ("slow=5", "\"slow=5\": a delay"),
            ("slow=61s", "\"slow=61s\": a delay"),
            ("slow=infs", "\"slow=infs\": a delay"),
            ("slow=-1ms", "\"slow=-1ms\": a delay"),
            ("slow=1ms@2", "\"slow=1ms@2\": a chance"),
            ("429=0.1,429=0.2", "\"429\" is given twice"),
            ("429=0.1,seed=-1", "\"seed=-1\": a seed"),
            ("seed=7", "a fault is required"),
        ] {
            let problem = text.parse::<Faults>().unwrap_err();
            let problem = problem.to_string();
            assert!(problem.starts_with(part) || problem.contains(part), "{text}: {problem}");
        }
    }

    #[test]
    fn a_seed_repeats_the_faults_of_each_operation_whatever_else_is_called() {
        let faults: Faults = ALL.parse().unwrap();
        let (alone, busy) = (Practice::new(faults.clone()), Practice::new(faults.clone()));
        let alone: Vec<_> = (0..500).map(|_| alone.next("POST /v1/videos/{id}/edits")).collect();
        let busy: Vec<_> = (0..500)
            .map(|index| {
                (0..index % 3).for_each(|_| drop(busy.next("GET /v1/videos")));
                busy.next("POST /v1/videos/{id}/edits")
            })
            .collect();
        assert_eq!(alone, busy);
        let other = Practice::new(ALL.replace("seed=7", "seed=8").parse().unwrap());
        assert_ne!(alone, (0..500).map(|_| other.next("POST /v1/videos/{id}/edits")).collect::<Vec<_>>());
    }

    #[test]
    fn faults_happen_as_often_as_their_chance_says() {
        let practice = Practice::new(ALL.parse().unwrap());
        let met: Vec<_> = (0..20_000).map(|_| practice.next("GET /v1/videos")).collect();
        for (fault, chance) in [(Fault::TooMany, 0.1), (Fault::Key, 0.01), (Fault::Cut, 0.02)] {
            let share = met.iter().filter(|meets| meets.faults.contains(&fault)).count() as f64 / 20_000.0;
            assert!((share - chance).abs() < chance * 0.3, "{fault:?}: {share} of {chance}");
        }
        let slow = met.iter().filter(|meets| meets.delay > Duration::ZERO).count();
        assert!((9_000..11_000).contains(&slow), "{slow}");
        let always = Practice::new("503=1".parse().unwrap());
        assert!((0..100).all(|_| always.next("GET /v1/videos").faults == [Fault::Unavailable]));
        always.set(Faults::none());
        let meets: Vec<_> = (0..100).map(|_| always.next("GET /v1/videos")).collect();
        assert!(
            meets.iter().all(|meets| meets.faults.is_empty() && meets.delay.is_zero()),
            "faults are turned off while it runs"
        );
    }
}
