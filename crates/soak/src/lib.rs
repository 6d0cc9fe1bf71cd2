#![doc = include_str!("../README.md")]

use serde_json::{Map, Value, json};
use std::{
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::mpsc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

/// Factor for the length of test runs, from `CUTROOM_SOAK`; 1 by default.
pub fn times() -> u64 {
    std::env::var("CUTROOM_SOAK").ok().and_then(|times| times.parse().ok()).filter(|times| *times > 0).unwrap_or(1)
}

/// Number of test cases: `usual` times [`times`].
pub fn cases(usual: u32) -> u32 {
    usual.saturating_mul(u32::try_from(times()).unwrap_or(u32::MAX))
}

/// Runs test cases on a separate thread. Fails if a case panics, or if all together take far longer than expected.
///
/// # Panics
/// If a case fails; prints the seed that repeats it.
// Only tests call this function.
#[allow(clippy::panic)]
pub fn run(usual: u32, case: impl Fn(&mut Dice) + Send + 'static) {
    let given = std::env::var("CUTROOM_TEST_SEED").ok().and_then(|seed| seed.parse::<u64>().ok());
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |now| now.as_nanos() as u64);
    let first = given.unwrap_or_else(|| if times() > 1 { now() } else { 1 });
    let count = if given.is_some() { 1 } else { u64::from(cases(usual)) };
    let (done, ended) = mpsc::channel();
    let (at, seen) = mpsc::channel();
    std::thread::spawn(move || {
        for seed in (0..count).map(|nth| first.wrapping_add(nth)) {
            let _ = at.send(seed);
            let outcome = catch_unwind(AssertUnwindSafe(|| case(&mut Dice::new(seed))));
            if let Err(panic) = outcome {
                let _ = done.send(Some((seed, panic)));
                return;
            }
        }
        let _ = done.send(None);
    });
    match ended.recv_timeout(Duration::from_secs(times().saturating_mul(120))) {
        Ok(None) => {}
        Ok(Some((seed, panic))) => {
            #[allow(clippy::print_stderr)]
            {
                eprintln!("CUTROOM_TEST_SEED={seed}");
            }
            resume_unwind(panic);
        }
        Err(mpsc::RecvTimeoutError::Timeout | mpsc::RecvTimeoutError::Disconnected) => {
            panic!("no end: CUTROOM_TEST_SEED={}", seen.try_iter().last().unwrap_or_default())
        }
    }
}

/// Pseudo-random number generator: the same seed gives the same numbers.
pub struct Dice(u64);

impl Dice {
    /// Generator with this seed; neighbouring seeds give unrelated numbers.
    pub fn new(seed: u64) -> Self {
        let mut dice = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..4 {
            dice.number();
        }
        dice
    }

    /// Random `u64`.
    pub fn number(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Random number below a limit.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.number() % limit.max(1) as u64) as usize
    }

    /// Random edge-case value.
    fn strange(&mut self) -> Value {
        let numbers = [
            json!(0),
            json!(-1),
            json!(1),
            json!(1e-9),
            json!(5e-324),
            json!(0.5),
            json!(-0.0),
            json!(1e15),
            json!(1e308),
            json!(-1e308),
            json!(i64::MAX),
            json!(i64::MIN),
            json!(u64::MAX),
            json!(9_007_199_254_740_991i64),
            json!(9_007_199_254_740_992i64),
            json!(-9_007_199_254_740_991i64),
            json!(4_294_967_295u32),
            json!(2_147_483_648u32),
            json!(100_000_000_000i64),
            json!(65_536),
        ];
        match self.below(8) {
            0 => Value::Null,
            1 => json!(
                ["true", "", "\u{1b}[31m\u{202e}", "9".repeat(40).as_str(), "x".repeat(9_000).as_str(), "NaN", "#12345"]
                    [self.below(7)]
            ),
            2 => [json!([]), json!({}), json!([[[[[[1]]]]]]), json!({"a": {"b": {"c": null}}})][self.below(4)].clone(),
            _ => numbers[self.below(numbers.len())].clone(),
        }
    }

    /// Mutates a few places of a value: makes numbers implausible, removes fields, extends lists.
    pub fn change(&mut self, value: &mut Value) {
        for _ in 0..=self.below(4) {
            self.change_once(value);
        }
    }

    /// Text of a value after random changes of its fields, its bytes, or both.
    pub fn changed_text(&mut self, mut value: Value) -> Vec<u8> {
        if self.below(4) > 0 {
            self.change(&mut value);
        }
        let mut text = value.to_string().into_bytes();
        if self.below(3) == 0 {
            self.change_bytes(&mut text);
        }
        text
    }

    fn change_once(&mut self, value: &mut Value) {
        let goes_on = self.below(5) > 0;
        match value {
            Value::Array(list) if !list.is_empty() && goes_on => {
                let at = self.below(list.len());
                match self.below(10) {
                    0 => drop(list.remove(at)),
                    1 => {
                        let again = vec![list[at].clone(); self.below(40)];
                        list.extend(again);
                    }
                    2 => list.reverse(),
                    _ => self.change_once(&mut list[at]),
                }
            }
            Value::Object(fields) if !fields.is_empty() && goes_on => self.change_fields(fields),
            other => *other = self.strange(),
        }
    }

    fn change_fields(&mut self, fields: &mut Map<String, Value>) {
        let names: Vec<String> = fields.keys().cloned().collect();
        let name = &names[self.below(names.len())];
        match self.below(12) {
            0 => drop(fields.remove(name)),
            1 => drop(fields.insert("unknownMs".into(), self.strange())),
            _ => {
                if let Some(field) = fields.get_mut(name) {
                    self.change_once(field);
                }
            }
        }
    }

    /// Mutates a few places of bytes: flips bits, removes or repeats parts, or sets them to the largest numbers.
    pub fn change_bytes(&mut self, bytes: &mut Vec<u8>) {
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len() + 1);
            match self.below(7) {
                0 => bytes.truncate(at),
                1 => {
                    let more: Vec<u8> = (0..self.below(12)).map(|_| self.number() as u8).collect();
                    bytes.splice(at..at, more);
                }
                2 => {
                    let end = (at + self.below(40)).min(bytes.len());
                    let again = bytes[at..end].repeat(self.below(60));
                    bytes.splice(at..at, again);
                }
                3 => {
                    let sign = *b"<>{}[]:.,-&\n\r0 9".get(self.below(16)).unwrap_or(&b'<');
                    bytes.splice(at..at, vec![sign; self.below(300)]);
                }
                4 => {
                    let with = [0x00, 0xff, 0x7f, 0x80][self.below(4)];
                    bytes.iter_mut().skip(at).take(8).for_each(|byte| *byte = with);
                }
                _ => {
                    if let Some(byte) = bytes.get_mut(at) {
                        *byte ^= 1 << self.below(8);
                    }
                }
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_case_and_another_one_another() {
    let changed = |seed| {
        let mut value = json!({"startTimeMs": 5, "list": [1, 2, {"x": "text"}], "dimensions": {"width": 1.0}});
        Dice::new(seed).change(&mut value);
        value
    };
    assert_eq!(changed(7), changed(7));
    let different = (0..50).map(|seed| changed(seed).to_string()).collect::<std::collections::BTreeSet<_>>();
    assert!(different.len() > 30, "{different:?}");
}
