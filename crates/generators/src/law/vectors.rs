//! Input vectors: the numbers that a program is run on, most of them close to those that it compares with.

use super::program::Text;
use ringfence_testing::random::Random;

/// How many inputs a vector has; what a program draws beyond them is 0.
const LENGTH: usize = 24;

/// Numbers at which types end.
const BOUNDARIES: [i64; 16] = [
    0,
    1,
    -1,
    i8::MAX as i64,
    i8::MIN as i64,
    u8::MAX as i64,
    i16::MAX as i64,
    i16::MIN as i64,
    i32::MAX as i64,
    i32::MIN as i64,
    u32::MAX as i64,
    i64::MAX,
    i64::MIN,
    0x3f80_0000,
    0x4f00_0000,
    0x41f0_0000_0000_0000,
];

/// How many vectors a program without inputs needs: what was never set is zero in most runs and drawn in every
/// fourth.
const WITHOUT_INPUTS: usize = 4;

/// Up to a number of vectors for a program: the zeros and the ones first, then random ones.
pub(super) fn vectors(text: &Text, seed: u64, count: usize) -> Vec<Vec<u64>> {
    let mut random = Random::new(seed ^ 0x5eed);
    let has_inputs = text.main.contains("__VERIFIER_nondet_");
    let count = if has_inputs { count } else { count.min(WITHOUT_INPUTS) };
    let numbers = numbers(&text.main);
    let fixed = [vec![0; LENGTH], vec![1; LENGTH]];
    let drawn = (0..count).map(|_| (0..LENGTH).map(|_| one(&numbers, &mut random)).collect());
    fixed.into_iter().chain(drawn).take(count).collect()
}

fn one(numbers: &[i64], random: &mut Random) -> u64 {
    let value = match random.below(10) {
        0 | 1 if !numbers.is_empty() => *random.pick(numbers) + random.below(3) as i64 - 1,
        2..=5 if !numbers.is_empty() => *random.pick(numbers),
        6 | 7 => random.below(9) as i64 - 2,
        8 => *random.pick(&BOUNDARIES),
        _ => random.number() as i64,
    };
    value as u64
}

/// The numbers that stand in a text, and their negatives.
fn numbers(text: &str) -> Vec<i64> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let mut found: Vec<i64> = words.filter_map(number).flat_map(|n| [n, -n]).collect();
    found.sort_unstable();
    found.dedup();
    found
}

fn number(word: &str) -> Option<i64> {
    let word = word.trim_end_matches(['u', 'U', 'l', 'L']);
    let value = match word.strip_prefix("0x") {
        Some(hex) => i64::from_str_radix(hex, 16).ok()?,
        None => word.parse().ok()?,
    };
    (value.unsigned_abs() < 1 << 40).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_text_are_tried() {
        let text = Text {
            main: "if (__VERIFIER_nondet_int() == 3217 && y == 0x1f) f12();".to_owned(),
            other: String::new(),
        };
        let vectors = vectors(&text, 1, 50);
        assert_eq!(vectors.len(), 50);
        let has = |number: i64| vectors.iter().flatten().any(|&value| value == number as u64);
        assert!(has(3217) && has(-3217) && has(31));
    }
}
