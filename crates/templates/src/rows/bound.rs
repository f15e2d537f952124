//! Upper bounds of expressions, with thresholds to end the climb and a search to come down again.

use super::parameter::{Instance, Parameter, Shown, Words, number, unexpected, word};
use ringfence_base::bits::{mask, sign_extend};
use ringfence_logic::{Model, TermId, Terms};
use std::fmt::Write as _;
use std::rc::Rc;

/// So many times a bound follows the models; then it jumps to thresholds.
const EXACT: u32 = 4;

/// `expression ≤ bound`, on signed numbers.
#[derive(Debug, Clone)]
pub(crate) struct UpperBound {
    /// The bound; absent while nothing was seen.
    value: Option<i128>,
    /// The greatest value that was seen.
    seen: Option<i128>,
    /// No expression is greater than this.
    most: i128,
    steps: u32,
    thresholds: Rc<[i128]>,
}

impl UpperBound {
    /// The least bound of an expression that is never greater than `most`.
    pub(crate) fn new(most: i128, thresholds: Rc<[i128]>) -> Self {
        Self { value: None, seen: None, most, steps: 0, thresholds }
    }

    /// The bound and the greatest value that was seen, when they differ.
    pub(crate) fn gap(&self) -> Option<(i128, i128)> {
        let (seen, value) = (self.seen?, self.value?);
        (seen < value).then_some((seen, value))
    }

    /// Lowers the bound; only to one that is known to hold at the end of every iteration.
    pub(crate) fn lower(&mut self, value: i128) {
        self.value = self.value.map(|old| old.min(value));
    }

    /// Notes a value that an iteration can end with.
    pub(crate) fn saw(&mut self, value: i128) {
        self.seen = Some(self.seen.map_or(value, |seen| seen.max(value)));
    }

    /// That an expression is greater than a number.
    pub(crate) fn exceeds(terms: &mut Terms, expression: TermId, number: i128) -> TermId {
        let width = terms.width(expression);
        let number = terms.value(width, number as u128);
        terms.slt(number, expression)
    }
}

impl Parameter for UpperBound {
    fn holds(&self, terms: &mut Terms, instance: &Instance) -> TermId {
        match (self.value, instance) {
            (None, _) => terms.bool(false),
            (Some(bound), Instance::Number(expression)) if bound < self.most => {
                let exceeds = Self::exceeds(terms, *expression, bound);
                terms.not(exceeds)
            }
            _ => terms.bool(true),
        }
    }

    fn absorb(&mut self, terms: &Terms, model: &mut Model, instance: &Instance) -> bool {
        let Instance::Number(expression) = *instance else { return false };
        let value = sign_extend(model.value(terms, expression).unsigned(), terms.width(expression));
        self.saw(value);
        if self.value.is_some_and(|old| value <= old) {
            return false;
        }
        self.steps += 1;
        let wide = || self.thresholds.iter().copied().find(|&threshold| threshold >= value);
        let bound = if self.steps > EXACT { wide().unwrap_or(self.most) } else { value };
        self.value = Some(bound.min(self.most));
        true
    }

    fn bound(&mut self) -> Option<&mut UpperBound> {
        Some(self)
    }

    fn value(&self) -> Shown {
        match self.value {
            None => Shown::Nothing,
            Some(value) if value >= self.most => Shown::Everything,
            Some(value) => Shown::AtMost(value),
        }
    }

    fn least(&self) -> Box<dyn Parameter> {
        Box::new(UpperBound::new(self.most, self.thresholds.clone()))
    }

    fn write(&self, out: &mut String) {
        let _ = match self.value {
            Some(value) => write!(out, " most {value}"),
            None => write!(out, " nothing"),
        };
    }

    fn read(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        self.value = match word(words)? {
            "most" => Some(number(words)?),
            "nothing" => None,
            other => return unexpected(other, "`most` or `nothing`"),
        };
        // No expression is as small as that: its bits would be those of another number.
        if self.value.is_some_and(|value| value < -(1 << 66)) {
            return Err("a bound that no number has".to_owned());
        }
        Ok(())
    }
}

/// The bounds that make intervals of numbers of a width: sign, whether they are read as signed ones, and the most
/// that the bound can be. Wide numbers have none.
pub(crate) fn intervals(width: u32) -> Vec<(bool, bool, i128)> {
    let signed = (2..=64)
        .contains(&width)
        .then(|| [(true, true, mask(width - 1).cast_signed()), (false, true, 1 << (width - 1))]);
    let unsigned = (width <= 64).then(|| [(true, false, mask(width).cast_signed()), (false, false, 0)]);
    signed.into_iter().chain(unsigned).flatten().collect()
}

/// The sum of numbers with signs, wide enough for it.
pub(crate) fn total(terms: &mut Terms, numbers: &[(TermId, bool)], signed: bool) -> TermId {
    let mut total: Option<TermId> = None;
    for &(term, positive) in numbers {
        let width = terms.width(term) + 2;
        let wide = terms.extend(term, signed, width);
        let wide = if positive { wide } else { terms.neg(wide) };
        total = Some(total.map_or(wide, |total| terms.add(total, wide)));
    }
    total.unwrap_or_else(|| terms.value(1, 0))
}
