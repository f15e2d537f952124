//! From terms to clauses: the literals of every bit of a term, computed once a session.

mod circuits;
mod deferred;
mod gates;

use crate::eval::collect_cone;
use crate::sat::{Limits, Lit, SatSolver};
use crate::term::{Binary, Kind, TermId, Terms, Unary};
use circuits::Word;
pub(crate) use gates::{FALSE, Gates, TRUE};
use ringfence_base::{Exhausted, FastMap, Id};

/// The literals of the terms met so far.
#[derive(Debug)]
pub(crate) struct Blaster<S> {
    pub(crate) gates: Gates<S>,
    /// Where the literals of a term start in `literals`, plus one; 0 when they are not made.
    starts: Vec<u32>,
    literals: Vec<Lit>,
    /// The products and quotients behind a term whose circuits may not be made.
    deferred: FastMap<TermId, Vec<usize>>,
}

/// The mark of a term that is about to be made.
const ENTERED: u32 = u32::MAX;

impl<S: SatSolver> Blaster<S> {
    pub(crate) fn new(sat: S) -> Self {
        Self {
            gates: Gates::new(sat),
            starts: Vec::new(),
            literals: Vec::new(),
            deferred: FastMap::default(),
        }
    }

    /// The literals of a term that was made, the least significant first.
    pub(crate) fn word(&self, terms: &Terms, term: TermId) -> Option<&[Lit]> {
        let start = (*self.starts.get(term.index())?).checked_sub(1)? as usize;
        self.literals.get(start..start + terms.width(term) as usize)
    }

    /// Makes the literals of these terms and of all below them.
    ///
    /// # Errors
    /// When a limit is met first; what was made stays.
    pub(crate) fn make(&mut self, terms: &Terms, roots: &[TermId], limits: &Limits) -> Result<(), Exhausted> {
        if self.starts.len() < terms.len() {
            self.starts.resize(terms.len(), 0);
        }
        let mut cone = Vec::new();
        let enter = |term: TermId| {
            let start = &mut self.starts[term.index()];
            *start == 0 && std::mem::replace(start, ENTERED) == 0
        };
        collect_cone(terms, roots, enter, &mut cone);
        let made = cone.iter().try_for_each(|&term| self.make_one(terms, term, limits));
        if made.is_err() {
            for term in cone {
                let start = &mut self.starts[term.index()];
                *start = if *start == ENTERED { 0 } else { *start };
            }
        }
        made
    }

    /// Whether the limits allow another circuit.
    fn room(&self, limits: &Limits) -> Result<(), Exhausted> {
        let full = self.gates.clauses() >= limits.clauses || self.gates.variables() >= 1 << 30;
        if full || self.literals.len() >= 1 << 31 {
            return Err(Exhausted::Memory);
        }
        limits.budget.poll()
    }

    fn make_one(&mut self, terms: &Terms, term: TermId, limits: &Limits) -> Result<(), Exhausted> {
        self.room(limits)?;
        let word = self.blast(terms, term);
        let asked = std::mem::take(&mut self.gates.deferrals.asked);
        if !asked.is_empty() {
            self.deferred.insert(term, asked);
        }
        self.starts[term.index()] = self.literals.len() as u32 + 1;
        self.literals.extend(word);
        Ok(())
    }

    /// The products and quotients of these terms that are not what they should be in the last model.
    pub(crate) fn wrong(&self, terms: &[TermId]) -> Vec<usize> {
        if self.deferred.is_empty() {
            return Vec::new();
        }
        let places = terms.iter().filter_map(|term| self.deferred.get(term)).flatten().copied();
        places.filter(|&place| self.gates.is_wrong(place)).collect()
    }

    /// Makes their circuits.
    ///
    /// # Errors
    /// When a limit is met first; what was made stays.
    pub(crate) fn correct(&mut self, wrong: &[usize], limits: &Limits) -> Result<(), Exhausted> {
        wrong.iter().try_for_each(|&place| {
            self.room(limits)?;
            self.gates.make_circuit(place);
            Ok(())
        })
    }

    /// The literals of a term whose children have theirs.
    fn blast(&mut self, terms: &Terms, term: TermId) -> Word {
        let of = |blaster: &Self, child| blaster.word(terms, child).unwrap_or(&[]).to_vec();
        match terms.kind(term) {
            Kind::Const(_) => {
                let value = terms.constant(term).map_or(0, |bits| bits.unsigned());
                (0..terms.width(term)).map(|i| TRUE.negated_if(value >> i & 1 == 0)).collect()
            }
            Kind::Var(_) => (0..terms.width(term)).map(|_| self.gates.fresh()).collect(),
            Kind::Unary(Unary::Not, a) => of(self, a).into_iter().map(|lit| !lit).collect(),
            Kind::Unary(Unary::Neg, a) => {
                let word = of(self, a);
                self.gates.negate(&word)
            }
            Kind::Binary(op, a, b) => {
                let (a, b) = (of(self, a), of(self, b));
                self.blast_binary(op, a, b)
            }
            Kind::Ite(c, a, b) => {
                let (c, a, b) = (of(self, c), of(self, a), of(self, b));
                self.gates.choose(c[0], &a, &b)
            }
            Kind::Extract { arg, hi, lo } => of(self, arg)[lo.into()..=hi.into()].to_vec(),
            Kind::Extend { arg, signed, width } => {
                let mut word = of(self, arg);
                let fill = if signed { word[word.len() - 1] } else { FALSE };
                word.resize(width.into(), fill);
                word
            }
        }
    }

    fn blast_binary(&mut self, op: Binary, a: Word, b: Word) -> Word {
        let gates = &mut self.gates;
        match op {
            Binary::Add => gates.add(&a, &b, FALSE).0,
            Binary::Mul => gates.multiply(&a, &b),
            Binary::Udiv => gates.divide(&a, &b).0,
            Binary::Urem => gates.divide(&a, &b).1,
            Binary::Sdiv => gates.divide_signed(&a, &b).0,
            Binary::Srem => gates.divide_signed(&a, &b).1,
            Binary::And => gates.bitwise(&a, &b, Gates::and),
            Binary::Or => gates.bitwise(&a, &b, Gates::or),
            Binary::Xor => gates.bitwise(&a, &b, Gates::xor),
            Binary::Shl => gates.shift_left(&a, &b),
            Binary::Lshr => gates.shift_right(&a, &b, FALSE),
            Binary::Ashr => gates.shift_right(&a, &b, a[a.len() - 1]),
            Binary::Eq => vec![gates.equal(&a, &b)],
            Binary::Ult => vec![gates.less(&a, &b)],
            Binary::Slt => vec![gates.less_signed(&a, &b)],
            Binary::Concat => b.into_iter().chain(a).collect(),
        }
    }
}
