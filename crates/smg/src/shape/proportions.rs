//! Numbers that are at most so many times others, where states are joined.
//!
//! A text of which some bytes are escaped is at most twice as long as what was read of it, and one that is written in hexadecimal digits
//! three times: neither the order of two numbers nor an equality says it. How many times is what the program made room for: the factor
//! of a number in the size of a block.
//!
//! Soundness. As for other relations: each state entails what is kept.

use crate::shape::join::Join;
use crate::shape::linear::{Linear, gcd};
use crate::shape::numbers::Side;
use crate::shape::quantities::Quantity;
use ringfence_exec::{Algebra, ObjId, Reasoner, Sym};
use ringfence_ir::{BinOp, CmpOp};
use ringfence_logic::{Binary, Kind, TermId};

/// Both sides of a join.
const SIDES: [Side; 2] = [Side::First, Side::Second];

/// How many numbers are compared with multiples, and of how many others.
const MOST_NUMBERS: usize = 12;
const MOST_MOVING: usize = 6;

/// How many factors are tried.
const MOST_FACTORS: usize = 2;

/// How large a factor may be, and what may be added.
const MOST_TIMES: i128 = 16;
const MOST_MORE: i128 = 64;

impl Join<'_> {
    /// Which numbers are at most so many times others, which have changed, where a block has so many times the room of something.
    pub(super) fn proportions(&mut self, all: &[Quantity]) -> Vec<TermId> {
        let factors = self.room_factors();
        if factors.is_empty() {
            return Vec::new();
        }
        let paths = SIDES.map(|side| self.numbers.path(side).clone());
        let (sides, width) = ([&paths[0], &paths[1]], self.pointer_bits);
        let usable = all.iter().filter(|number| 1 < number.width && number.width <= width);
        let wide: Vec<Quantity> =
            usable.take(MOST_NUMBERS).map(|number| number.widened(self.reason, sides, width)).collect();
        let mut kept = Vec::new();
        for y in wide.iter().filter(|number| number.differs()).take(MOST_MOVING) {
            for x in wide.iter().filter(|x| x.joined != y.joined) {
                if self.proportion(x, y, (1, 0), Sym::ZERO).is_none() {
                    kept.extend(factors.iter().find_map(|&times| self.least_proportion(x, y, times)));
                }
            }
        }
        kept
    }

    /// The strictest of some relations between a number and so many times another that both states have.
    fn least_proportion(&mut self, x: &Quantity, y: &Quantity, times: i128) -> Option<TermId> {
        let width = self.pointer_bits;
        // Where the second number has gone up from one that is the same in both states, that counts.
        let start = Linear::of(self.reason, None, y.sides[0], width).without_constant();
        let base = start.number(self.reason);
        let is_same = self.numbers.image_in_second(self.reason, base) == Some(base);
        let found = match base == y.joined || !is_same {
            true => None,
            false => {
                let more = self.offset_of_multiple(x, y, times, base);
                self.proportion(x, y, (times, more), base)
            }
        };
        if found.is_some() || base == Sym::ZERO {
            return found;
        }
        [-times, 0].into_iter().find_map(|more| self.proportion(x, y, (times, more), Sym::ZERO))
    }

    /// How much more a number is at most than so many times what another has gone up by, if both states bound that; otherwise 0.
    fn offset_of_multiple(&mut self, x: &Quantity, y: &Quantity, times: i128, base: Sym) -> i128 {
        let width = self.pointer_bits;
        let bases = [Some(base), self.numbers.image_in_second(self.reason, base)];
        let mut most = 0;
        for (at, base) in bases.into_iter().enumerate() {
            let Some(base) = base else { continue };
            let gone = self.reason.binary(BinOp::Sub, width, y.sides[at], base);
            let multiple = self.reason.binary(BinOp::Mul, width, gone, Sym::Const(times as u128));
            let rest = self.reason.binary(BinOp::Sub, width, x.sides[at], multiple);
            let rest = Linear::of(self.reason, None, rest, width).number(self.reason);
            let fact = self.numbers.fact(self.reason, SIDES[at], rest, width);
            // What may be anything says nothing.
            most = if fact.signed().1 <= MOST_MORE { most.max(fact.signed().1) } else { most };
        }
        most
    }

    /// That a number is at most so many times what another has gone up by from a base, and a constant, if it is so in both states.
    fn proportion(
        &mut self,
        x: &Quantity,
        y: &Quantity,
        (times, more): (i128, i128),
        base: Sym,
    ) -> Option<TermId> {
        let width = self.pointer_bits;
        let bases = [base, self.numbers.image_in_second(self.reason, base)?];
        for (at, side) in SIDES.into_iter().enumerate() {
            let condition = at_most(self.reason, width, x.sides[at], y.sides[at], (times, more), bases[at]);
            let holds = match self.reason.terms.constant(condition) {
                Some(bits) => !bits.is_zero(),
                None => self.numbers.entails(self.reason, side, condition),
            };
            holds.then_some(())?;
        }
        let joined = at_most(self.reason, width, x.joined, y.joined, (times, more), base);
        self.reason.terms.constant(joined).is_none().then_some(joined)
    }

    /// How many times something blocks have room for: the factors in their sizes, the elements of which may be longer than a byte. In a size that is a
    /// multiple of the lengths of numbers, a factor is rather such a length.
    fn room_factors(&mut self) -> Vec<i128> {
        let mut sizes = Vec::new();
        let ids: Vec<ObjId> = self.pairs.origins.keys().copied().collect();
        for id in ids {
            let object = self.result.graph.object(id).filter(|object| object.is_live());
            let single = object.filter(|object| object.shape.is_region() && object.owner.is_none());
            if let Some(Sym::Term(size)) = single.map(|object| object.size)
                && !sizes.contains(&size)
            {
                sizes.push(size);
            }
        }
        let mut factors = Vec::new();
        for size in sizes {
            let (mut all, mut constant) = (Vec::new(), 0);
            coefficients(self.reason, size, 1, (&mut all, &mut constant));
            let common = all.iter().fold(constant, |common, &factor| gcd(common, factor));
            if common == 0 {
                continue;
            }
            let is_length = matches!(common, 1 | 4 | 8 | 16) || common > MOST_TIMES;
            factors.extend(all.iter().map(|factor| factor / common));
            factors.extend((constant == 0 && !is_length).then_some(common));
        }
        factors.retain(|factor| (2..=MOST_TIMES).contains(factor));
        factors.sort_unstable();
        factors.dedup();
        factors.truncate(MOST_FACTORS);
        factors
    }
}

/// The condition that a number is at most so many times what another is more than a base, and a constant.
fn at_most(
    reason: &mut Reasoner,
    width: u32,
    x: Sym,
    y: Sym,
    (times, more): (i128, i128),
    base: Sym,
) -> TermId {
    let mask = ringfence_base::bits::mask(width);
    let mut multiple = |sym: Sym| reason.binary(BinOp::Mul, width, sym, Sym::Const(times as u128 & mask));
    let (base, y) = (multiple(base), multiple(y));
    let (low, high) = if more < 0 { (-more, 0) } else { (0, more) };
    let low = reason.binary(BinOp::Add, width, base, Sym::Const(low as u128));
    let low = reason.binary(BinOp::Add, width, x, low);
    let high = reason.binary(BinOp::Add, width, y, Sym::Const(high as u128));
    let condition = reason.compare(CmpOp::Ule, width, low, high);
    reason.term(condition, 1)
}

/// The factors of a sum, and its constant. Widenings are passed over: what comes out is a guess.
fn coefficients(reason: &Reasoner, term: TermId, factor: i128, (all, constant): (&mut Vec<i128>, &mut i128)) {
    const MOST: usize = 8;
    let known = |id: TermId| reason.terms.constant(id).map(|bits| bits.signed());
    if let Some(number) = known(term) {
        *constant = constant.saturating_add(factor.saturating_mul(number));
        return;
    }
    match reason.terms.kind(term) {
        _ if all.len() >= MOST => {}
        Kind::Binary(Binary::Add, a, b) => {
            coefficients(reason, a, factor, (all, constant));
            coefficients(reason, b, factor, (all, constant));
        }
        Kind::Binary(Binary::Mul, a, b) if known(b).is_some() => {
            let number = known(b).unwrap_or(1);
            coefficients(reason, a, factor.saturating_mul(number), (all, constant));
        }
        Kind::Binary(Binary::Shl, a, b) if known(b).is_some_and(|by| (0..16).contains(&by)) => {
            let number = 1 << known(b).unwrap_or(0);
            coefficients(reason, a, factor.saturating_mul(number), (all, constant));
        }
        Kind::Extend { arg, .. } => coefficients(reason, arg, factor, (all, constant)),
        _ => all.push(factor),
    }
}
