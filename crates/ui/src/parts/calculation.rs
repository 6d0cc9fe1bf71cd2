//! Numbers that are typed as a calculation.

/// Evaluates a number or an expression (`400+40`, `1080/2`). A leading operator applies to the current value: `+5`, `-5`, `*2`,
/// `/2`. Multiplication and division precede addition and subtraction. `None` if `text` is invalid.
pub fn calculated(text: &str, before: f64) -> Option<f64> {
    let text: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let text = text.replace('\u{d7}', "*").replace('\u{f7}', "/");
    // A leading operator applies to the current value.
    let (mut sum, mut product) = if text.starts_with(['+', '-', '*', '/']) { (0.0, Some(before)) } else { (0.0, None) };
    let mut rest = text.as_str();
    while !rest.is_empty() || product.is_none() {
        let operator = rest.chars().next().filter(|letter| "+-*/".contains(*letter));
        let (operator, behind) = match (operator, product) {
            (Some(operator), Some(_)) => (operator, rest.get(1..)?),
            (None, None) => ('=', rest),
            _ => return None,
        };
        let number = number_at_start(behind)?;
        let value = number.parse::<f64>().ok().filter(|value| value.is_finite())?;
        rest = behind.get(number.len()..)?;
        let last = product.unwrap_or_default();
        match operator {
            '+' | '-' => {
                sum += last;
                product = Some(if operator == '-' { -value } else { value });
            }
            '*' => product = Some(last * value),
            '/' => product = Some(last / value),
            _ => product = Some(value),
        }
    }
    Some(sum + product?).filter(|value| value.is_finite())
}

/// The digits and decimal points at the start of a text; `None` without any.
fn number_at_start(text: &str) -> Option<&str> {
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(text.len());
    text.get(..end).filter(|number| !number.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_typed_or_calculated_from_the_one_that_is_there() {
        for (text, value) in [("12.5", 12.5), ("+2", 12.0), ("-2.5", 7.5), ("*2", 20.0), ("/4", 2.5), ("- 1", 9.0)] {
            assert_eq!(calculated(text, 10.0), Some(value), "{text}");
        }
        for (text, value) in [
            ("400+40", 440.0),
            ("1080/2", 540.0),
            ("*1.5", 15.0),
            ("2+3*4-1", 13.0),
            ("10 - 2.5", 7.5),
            ("8/2/2", 2.0),
            ("+2*3", 16.0),
        ] {
            assert_eq!(calculated(text, 10.0), Some(value), "{text}");
        }
        for nonsense in ["", "+", "/0", "1e999", "ten", "--", "NaN", "4+", "4**2", "2(3)", "1..2", "-"] {
            assert_eq!(calculated(nonsense, 10.0), None, "{nonsense}");
        }
    }
}
