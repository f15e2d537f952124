//! Terms as sums and sums as terms.
//!
//! Terms are bit-vectors, which wrap around; sums of formulas are whole numbers. A term is read as a sum modulo a power of two, and the sum is its
//! value if what is known of its variables shows that it lies within the range of the term. Otherwise the term is a variable of its own.
//! The variable of a term is [`Var::Program`] with the number of the term; its value is what the term is without a sign.
//!
//! Soundness. `linear(t)` is the value of `t` in every assignment that meets the conditions of the path: a sum is used only if the facts entail its
//! range, and facts come from the path, from the ranges of terms, and from what quotients and masks mean.

use ringfence_base::{FastMap, FastSet};
use ringfence_exec::{Path, Reasoner};
use ringfence_logic::TermId;
use ringfence_logic::term::{Binary, Kind, Unary};
use ringfence_seplog::facts::Facts;
use ringfence_seplog::{Linear, Pure, Var};

/// Terms with more bits are not computed with: what they are is known to be a number, and no more.
const WIDEST: u32 = 100;

/// How many lower bits of numbers are distinguished from the others.
const MOST_ROUNDED: u32 = 8;

/// How deep terms are looked into.
const MOST_DEPTH: u32 = 24;

/// The variable that a term is.
pub(crate) fn var(term: TermId) -> Var {
    Var::Program(term.raw())
}

/// The term of a variable.
pub(crate) fn term_of(var: Var) -> Option<TermId> {
    match var {
        Var::Program(number) => Some(TermId::new(number)),
        Var::Primed(_) => None,
    }
}

/// What a path says of numbers.
pub(crate) struct Numbers<'a> {
    /// Terms and queries.
    pub(crate) reason: &'a mut Reasoner,
    path: &'a Path,
    /// What was found to hold.
    facts: Facts,
    /// All of that, in order.
    pub(crate) pure: Vec<Pure>,
    known: FastMap<TermId, Linear>,
    leaves: FastSet<TermId>,
}

impl<'a> Numbers<'a> {
    /// What the conditions of a path say.
    pub(crate) fn of(reason: &'a mut Reasoner, path: &'a Path) -> Self {
        let (facts, known) = (Facts::default(), FastMap::default());
        let mut numbers = Self { reason, path, facts, pure: Vec::new(), known, leaves: FastSet::default() };
        let mut conditions: Vec<TermId> = path.conditions().collect();
        conditions.reverse();
        conditions.into_iter().for_each(|condition| numbers.assume(condition, true));
        numbers
    }

    /// A sum with what is known of its variables put in.
    pub(crate) fn simplified(&self, linear: &Linear) -> Linear {
        self.facts.simplified(linear)
    }

    fn learn(&mut self, pure: Pure) {
        self.facts.assume(&pure);
        self.pure.push(pure);
    }

    /// Notes what a condition says that holds, or that does not.
    fn assume(&mut self, condition: TermId, holds: bool) {
        let kind = self.reason.terms.kind(condition);
        if let Kind::Binary(_, a, _) = kind
            && self.reason.terms.width(a) > WIDEST
        {
            return;
        }
        match kind {
            Kind::Unary(Unary::Not, inner) => self.assume(inner, !holds),
            Kind::Binary(Binary::And, a, b) if holds => {
                self.assume(a, true);
                self.assume(b, true);
            }
            Kind::Binary(Binary::Or, a, b) if !holds => {
                self.assume(a, false);
                self.assume(b, false);
            }
            Kind::Binary(Binary::Eq, a, b) if self.reason.terms.width(a) > 1 => {
                let difference = self.linear(a).minus(&self.linear(b));
                let pure = difference.map(|sum| if holds { Pure::Zero(sum) } else { Pure::NonZero(sum) });
                pure.into_iter().for_each(|pure| self.learn(pure));
            }
            Kind::Binary(Binary::Ult, a, b) => {
                let (a, b) = (self.linear(a), self.linear(b));
                self.assume_less(&a, &b, holds);
            }
            Kind::Binary(Binary::Slt, a, b) => {
                if let (Some(a), Some(b)) = (self.signed(a), self.signed(b)) {
                    self.assume_less(&a, &b, holds);
                }
            }
            _ => {}
        }
    }

    fn assume_less(&mut self, a: &Linear, b: &Linear, holds: bool) {
        let sum = match holds {
            true => b.minus(a).and_then(|sum| sum.offset(-1)),
            false => a.minus(b),
        };
        sum.into_iter().for_each(|sum| self.learn(Pure::AtLeastZero(sum)));
    }

    /// The value of a term without a sign.
    pub(crate) fn linear(&mut self, term: TermId) -> Linear {
        if let Some(known) = self.known.get(&term) {
            return known.clone();
        }
        let width = self.reason.terms.width(term);
        if width > WIDEST {
            return Linear::var(var(term));
        }
        let sum = self.modular(term, MOST_DEPTH);
        let most = 1i128 << width;
        let found = [0, most, -most].into_iter().find_map(|more| {
            let sum = sum.as_ref()?.offset(more)?;
            self.is_between(&sum, 0, most - 1).then_some(sum)
        });
        let linear = found.unwrap_or_else(|| self.leaf(term));
        self.known.insert(term, linear.clone());
        linear
    }

    /// The value of a term with a sign.
    ///
    /// A term that is too wide has none.
    pub(crate) fn signed(&mut self, term: TermId) -> Option<Linear> {
        let width = self.reason.terms.width(term);
        let half = (width <= WIDEST).then(|| 1i128 << (width - 1))?;
        if let Some(sum) = self.modular(term, MOST_DEPTH)
            && self.is_between(&sum, -half, half - 1)
        {
            return Some(sum);
        }
        // What is added to both makes the order the one without signs.
        let bias = self.reason.terms.value(width, half as u128);
        let moved = self.reason.terms.add(term, bias);
        self.leaf(moved).offset(-half)
    }

    fn is_between(&self, sum: &Linear, least: i128, most: i128) -> bool {
        let within = |sum: Option<Linear>| sum.is_some_and(|sum| self.facts.entail(&Pure::AtLeastZero(sum)));
        within(sum.offset(-least)) && within(sum.times(-1).and_then(|sum| sum.offset(most)))
    }

    /// A term that is a variable of its own, with what is known of it.
    fn leaf(&mut self, term: TermId) -> Linear {
        let own = Linear::var(var(term));
        let constant = self.reason.terms.constant(term);
        if let Some(number) = constant.and_then(|bits| i128::try_from(bits.unsigned()).ok()) {
            return Linear::number(number);
        }
        if self.reason.terms.width(term) > WIDEST || !self.leaves.insert(term) {
            return own;
        }
        let (least, most) = self.path.fact(self.reason, term).unsigned();
        let (Ok(least), Ok(most)) = (i128::try_from(least), i128::try_from(most)) else { return own };
        let bounds = [own.offset(-least), own.times(-1).and_then(|less| less.offset(most))];
        bounds.into_iter().flatten().for_each(|sum| self.learn(Pure::AtLeastZero(sum)));
        self.define(term, &own);
        own
    }

    /// Notes what a quotient by a number, a shift, or a mask says of its operand.
    fn define(&mut self, term: TermId, own: &Linear) {
        if let Kind::Extract { arg, hi, lo } = self.reason.terms.kind(term)
            && (1..62).contains(&lo)
        {
            // Bits from the middle are a quotient where none is set above them.
            let whole = self.linear(arg);
            if u32::from(hi) < WIDEST && self.is_between(&whole, 0, (1i128 << (hi + 1)) - 1) {
                self.define_quotient(own, arg, 1 << lo);
            }
        }
        if let Kind::Extract { arg, hi, lo: 0 } = self.reason.terms.kind(term)
            && u32::from(hi) < MOST_ROUNDED
            && (u32::from(hi) + 1..=WIDEST).contains(&(self.reason.terms.width(arg) - 1))
        {
            // The lower bits are what is left of the number without the others.
            let width = self.reason.terms.width(arg);
            let upper = self.reason.terms.extract(arg, width - 1, u32::from(hi) + 1);
            let (whole, upper) = (self.linear(arg), self.linear(upper));
            let rest = upper.times(1 << (hi + 1)).and_then(|upper| whole.minus(&upper)?.minus(own));
            rest.into_iter().for_each(|rest| self.learn(Pure::Zero(rest)));
        }
        let Kind::Binary(op, a, b) = self.reason.terms.kind(term) else { return };
        let Some(number) = self.reason.terms.constant(b).map(|bits| bits.unsigned()) else { return };
        let width = self.reason.terms.width(term);
        let all: u128 = (1 << width) - 1;
        match op {
            Binary::Udiv if (1..1 << 62).contains(&number) => self.define_quotient(own, a, number as i128),
            Binary::Lshr if number < 62 => self.define_quotient(own, a, 1 << number),
            // The upper bits of a number: the number less what the lower ones are.
            Binary::And if (all ^ number).wrapping_add(1).is_power_of_two() && all ^ number < 1 << 62 => {
                let a = self.linear(a);
                let rest = a.minus(own);
                let most = (all ^ number) as i128;
                let less = rest.as_ref().and_then(|rest| rest.times(-1)?.offset(most));
                [rest, less].into_iter().flatten().for_each(|sum| self.learn(Pure::AtLeastZero(sum)));
            }
            _ => {}
        }
    }

    fn define_quotient(&mut self, own: &Linear, a: TermId, by: i128) {
        let a = self.linear(a);
        let rest = own.times(by).and_then(|product| a.minus(&product));
        let less = rest.as_ref().and_then(|rest| rest.times(-1)?.offset(by - 1));
        [rest, less].into_iter().flatten().for_each(|sum| self.learn(Pure::AtLeastZero(sum)));
    }

    /// A term and how many of its lower bits a mask clears, if it keeps all others.
    fn rounding(&self, whole: TermId, mask: TermId) -> Option<(TermId, u32)> {
        let width = self.reason.terms.width(whole);
        let cleared = self.reason.terms.constant(mask)?.unsigned() ^ ((1 << width) - 1);
        let bits = cleared.trailing_ones();
        (cleared + 1 == 1 << bits && (1..=MOST_ROUNDED).contains(&bits) && bits < width)
            .then_some((whole, bits))
    }

    /// A term as a sum that equals it modulo the power of two of its width.
    fn modular(&mut self, term: TermId, depth: u32) -> Option<Linear> {
        let width = self.reason.terms.width(term);
        if width > WIDEST {
            return Some(Linear::var(var(term)));
        }
        if let Some(bits) = self.reason.terms.constant(term) {
            return Some(Linear::number(bits.signed()));
        }
        let Some(depth) = depth.checked_sub(1) else { return Some(self.leaf(term)) };
        match self.reason.terms.kind(term) {
            Kind::Binary(Binary::Add, a, b) => {
                let (a, b) = (self.modular(a, depth)?, self.modular(b, depth)?);
                a.plus(&b, 1)
            }
            Kind::Unary(Unary::Neg, a) => self.modular(a, depth)?.times(-1),
            Kind::Unary(Unary::Not, a) if width > 1 => self.modular(a, depth)?.times(-1)?.offset(-1),
            Kind::Binary(Binary::Mul, a, b) => {
                let (number, other) = match (self.reason.terms.constant(a), self.reason.terms.constant(b)) {
                    (Some(bits), _) => (bits.signed(), b),
                    (_, Some(bits)) => (bits.signed(), a),
                    _ => return Some(self.leaf(term)),
                };
                self.modular(other, depth)?.times(number)
            }
            // Without its lower bits a number is a multiple.
            Kind::Binary(Binary::And, a, b) => match self.rounding(a, b).or_else(|| self.rounding(b, a)) {
                Some((whole, bits)) => {
                    let upper = self.reason.terms.extract(whole, width - 1, bits);
                    self.linear(upper).times(1 << bits)
                }
                None => Some(self.leaf(term)),
            },
            Kind::Binary(Binary::Shl, a, b) => {
                match self.reason.terms.constant(b).map(|bits| bits.unsigned()) {
                    Some(by) if by < 62.min(width.into()) => self.modular(a, depth)?.times(1 << by),
                    _ => Some(self.leaf(term)),
                }
            }
            // The upper part counts as often as the lower one has values.
            Kind::Binary(Binary::Concat, a, b) => {
                let low = 1i128 << self.reason.terms.width(b);
                let (a, b) = (self.linear(a), self.linear(b));
                b.plus(&a, low)
            }
            Kind::Extend { arg, signed: false, .. } => Some(self.linear(arg)),
            Kind::Extend { arg, signed: true, .. } => self.signed(arg),
            Kind::Extract { arg, lo: 0, .. } => {
                let whole = self.linear(arg);
                match self.is_between(&whole, 0, (1i128 << width) - 1) {
                    true => Some(whole),
                    false => self.modular(arg, depth),
                }
            }
            _ => Some(self.leaf(term)),
        }
    }
}

/// The term of a sum whose value is a number of a width.
pub(crate) fn term(reason: &mut Reasoner, linear: &Linear, width: u32) -> Option<TermId> {
    let number = |reason: &mut Reasoner, number: i128| {
        let mask = if width >= 128 { u128::MAX } else { (1 << width) - 1 };
        reason.terms.value(width, number as u128 & mask)
    };
    let mut all = number(reason, linear.constant());
    for &(var, factor) in linear.sum() {
        let own = term_of(var)?;
        let own = resized(reason, own, width);
        let factor = number(reason, factor);
        let product = reason.terms.mul(own, factor);
        all = reason.terms.add(all, product);
    }
    Some(all)
}

fn resized(reason: &mut Reasoner, term: TermId, width: u32) -> TermId {
    let own = reason.terms.width(term);
    match own.cmp(&width) {
        std::cmp::Ordering::Less => reason.terms.zext(term, width),
        std::cmp::Ordering::Equal => term,
        std::cmp::Ordering::Greater => reason.terms.extract(term, width - 1, 0),
    }
}

/// A comparison as a condition over terms, as wide as it needs.
pub(crate) fn condition(reason: &mut Reasoner, path: &Path, pure: &Pure) -> Option<TermId> {
    let linear = pure.linear();
    let (mut left, mut right) = (Linear::default(), Linear::default());
    for &(var, factor) in linear.sum() {
        let side = if factor > 0 { &mut left } else { &mut right };
        *side = side.plus(&Linear::var(var), factor.checked_abs()?)?;
    }
    match linear.constant() {
        number if number > 0 => left = left.offset(number)?,
        number => right = right.offset(number.checked_neg()?)?,
    }
    let most = greatest(reason, path, &left)?.max(greatest(reason, path, &right)?);
    let needed = u128::BITS - most.leading_zeros();
    let width =
        [32, 64, 72, 96].into_iter().find(|&width| width >= needed && width >= widest(reason, linear))?;
    let (left, right) = (term(reason, &left, width)?, term(reason, &right, width)?);
    Some(match pure {
        Pure::Zero(_) => reason.terms.eq(left, right),
        Pure::NonZero(_) => reason.terms.ne(left, right),
        Pure::AtLeastZero(_) => reason.terms.ule(right, left),
    })
}

fn widest(reason: &Reasoner, linear: &Linear) -> u32 {
    linear.vars().filter_map(term_of).map(|term| reason.terms.width(term)).max().unwrap_or(1)
}

/// A number that a sum of terms with positive factors does not exceed.
fn greatest(reason: &mut Reasoner, path: &Path, linear: &Linear) -> Option<u128> {
    let mut all = u128::try_from(linear.constant()).ok()?;
    for &(var, factor) in linear.sum() {
        let most = path.fact(reason, term_of(var)?).unsigned().1;
        all = all.checked_add(most.checked_mul(u128::try_from(factor).ok()?)?)?;
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::{Numbers, condition, var};
    use ringfence_base::Budget;
    use ringfence_exec::{Path, Reasoner};
    use ringfence_logic::TermId;
    use ringfence_seplog::facts::Facts;
    use ringfence_seplog::{Linear, Pure};

    fn with(reason: &mut Reasoner, conditions: &[TermId]) -> Path {
        Path::of(reason, conditions.iter().copied(), None)
    }

    #[test]
    fn a_sum_that_may_wrap_around_is_a_variable() {
        let mut reason = Reasoner::new(Budget::default());
        let x = reason.fresh(64);
        let sixteen = reason.terms.value(64, 16);
        let more = reason.terms.add(x, sixteen);
        let free = with(&mut reason, &[]);
        assert_eq!(Numbers::of(&mut reason, &free).linear(more), Linear::var(var(more)));
        let small = reason.terms.ult(x, sixteen);
        let path = with(&mut reason, &[small]);
        let sum = Linear::var(var(x)).offset(16).unwrap();
        assert_eq!(Numbers::of(&mut reason, &path).linear(more), sum);
    }

    #[test]
    fn a_difference_is_one_where_the_path_has_the_order() {
        let mut reason = Reasoner::new(Budget::default());
        let (x, y) = (reason.fresh(32), reason.fresh(32));
        let less = reason.terms.sub(x, y);
        let order = reason.terms.ule(y, x);
        let path = with(&mut reason, &[order]);
        let difference = Linear::var(var(x)).minus(&Linear::var(var(y))).unwrap();
        assert_eq!(Numbers::of(&mut reason, &path).linear(less), difference);
    }

    #[test]
    fn rounding_up_gives_no_less() {
        let mut reason = Reasoner::new(Budget::default());
        let x = reason.fresh(64);
        let (limit, fifteen) = (reason.terms.value(64, 1000), reason.terms.value(64, 15));
        let mask = reason.terms.value(64, !15u64 as u128);
        let sum = reason.terms.add(x, fifteen);
        let rounded = reason.terms.and(sum, mask);
        let small = reason.terms.ult(x, limit);
        let path = with(&mut reason, &[small]);
        let mut numbers = Numbers::of(&mut reason, &path);
        let rounded = numbers.linear(rounded);
        let own = numbers.linear(x);
        let mut facts = Facts::default();
        numbers.pure.iter().for_each(|pure| facts.assume(pure));
        assert!(facts.at_most(&own, &rounded));
        assert!(facts.at_most(&rounded, &own.offset(15).unwrap()));
        assert!(!facts.at_most(&rounded, &own.offset(14).unwrap()));
    }

    #[test]
    fn numbers_of_many_bits_are_not_computed_with() {
        let mut reason = Reasoner::new(Budget::default());
        let x = reason.fresh(128);
        let limit = reason.terms.value(128, 1 << 127);
        let large = reason.terms.ult(limit, x);
        let path = with(&mut reason, &[large]);
        let mut numbers = Numbers::of(&mut reason, &path);
        assert_eq!(numbers.linear(x), Linear::var(var(x)));
        assert!(numbers.signed(x).is_none());
        assert!(numbers.pure.is_empty());
    }

    #[test]
    fn a_comparison_is_as_wide_as_it_needs() {
        let mut reason = Reasoner::new(Budget::default());
        let (x, y) = (reason.fresh(64), reason.fresh(64));
        let path = with(&mut reason, &[]);
        // x + 1 <= y, and x may be the greatest number.
        let sum = Linear::var(var(y)).minus(&Linear::var(var(x))).unwrap().offset(-1).unwrap();
        let wide = condition(&mut reason, &path, &Pure::AtLeastZero(sum)).unwrap();
        let less = reason.terms.ult(x, y);
        let not_less = reason.terms.not(less);
        let path = with(&mut reason, &[wide, not_less]);
        assert!(path.solve(&mut reason, &[]).is_none());
    }
}
