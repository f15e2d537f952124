//! Variables and terms in the text form: a table in which every term stands after its parts.
//!
//! Terms are made again by the simplifying constructors, from the smallest on, so that the normal forms of
//! terms hold for those that were read too.

use ringfence_base::text::{BadText, Words, number, short};
use ringfence_exec::Reasoner;
use ringfence_logic::{Binary, Kind, TermId, Terms, Unary, VarId};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The widest term.
const MAX_WIDTH: u32 = 128;

/// The names of the terms of a state.
#[derive(Debug, Default)]
pub(super) struct Numbered {
    variables: BTreeMap<VarId, u32>,
    terms: BTreeMap<TermId, u32>,
}

impl Numbered {
    /// Names for terms and all their parts.
    pub(super) fn of(terms: &Terms, roots: Vec<TermId>) -> Self {
        let mut numbered = Self::default();
        let mut pending = roots;
        while let Some(term) = pending.pop() {
            let new = match terms.kind(term) {
                Kind::Const(_) => false,
                Kind::Var(var) => numbered.variables.insert(var, 0).is_none(),
                _ => numbered.terms.insert(term, 0).is_none(),
            };
            if new {
                pending.extend(terms.kind(term).children().into_iter().filter(|child| child.is_some()));
            }
        }
        numbered.variables.values_mut().zip(0..).for_each(|(name, number)| *name = number);
        numbered.terms.values_mut().zip(0..).for_each(|(name, number)| *name = number);
        numbered
    }

    /// The name of a variable, if it has one.
    pub(super) fn variable(&self, var: VarId) -> Option<String> {
        self.variables.get(&var).map(|number| format!("v{number}"))
    }

    pub(super) fn name(&self, terms: &Terms, term: TermId) -> String {
        match terms.kind(term) {
            Kind::Const(_) => {
                let bits = terms.constant(term).map_or(0, |bits| bits.unsigned());
                format!("#{}:{bits}", terms.width(term))
            }
            Kind::Var(var) => self.variable(var).unwrap_or_default(),
            _ => format!("t{}", self.terms.get(&term).copied().unwrap_or(u32::MAX)),
        }
    }

    /// The lines of all variables and terms.
    pub(super) fn write(&self, terms: &Terms, out: &mut String) {
        for (&var, name) in &self.variables {
            let _ = writeln!(out, "  var v{name} {}", terms.variable(var).width);
        }
        for (&term, name) in &self.terms {
            let _ = writeln!(out, "  term t{name} {}", self.operation(terms, term));
        }
    }

    fn operation(&self, terms: &Terms, term: TermId) -> String {
        let name = |part: TermId| self.name(terms, part);
        match terms.kind(term) {
            Kind::Const(_) | Kind::Var(_) => name(term),
            Kind::Unary(Unary::Not, a) => format!("not {}", name(a)),
            Kind::Unary(Unary::Neg, a) => format!("neg {}", name(a)),
            Kind::Binary(op, a, b) => format!("{} {} {}", op.name(), name(a), name(b)),
            Kind::Ite(c, a, b) => format!("ite {} {} {}", name(c), name(a), name(b)),
            Kind::Extract { arg, hi, lo } => format!("extract {} {hi} {lo}", name(arg)),
            Kind::Extend { arg, signed, width } => {
                format!("{} {} {width}", if signed { "sext" } else { "zext" }, name(arg))
            }
        }
    }
}

/// The terms of a text so far.
#[derive(Debug, Default)]
pub(super) struct Table {
    variables: Vec<TermId>,
    terms: Vec<TermId>,
}

impl Table {
    /// Reads the rest of `var v0 32`.
    pub(super) fn read_variable(
        &mut self,
        reason: &mut Reasoner,
        words: &mut Words<'_>,
    ) -> Result<(), BadText> {
        if words.id('v')? as usize != self.variables.len() {
            return Err(words.bad("the variables are not in order"));
        }
        let width: u32 = words.number()?;
        if !(1..=MAX_WIDTH).contains(&width) {
            return Err(words.bad(format!("{width} is not a possible width")));
        }
        self.variables.push(reason.fresh(width));
        Ok(())
    }

    /// Reads the rest of `term t0 …`.
    pub(super) fn read_term(&mut self, reason: &mut Reasoner, words: &mut Words<'_>) -> Result<(), BadText> {
        if words.id('t')? as usize != self.terms.len() {
            return Err(words.bad("the terms are not in order"));
        }
        let term = self.operation(reason, words)?;
        self.terms.push(term);
        Ok(())
    }

    pub(super) fn find(&self, reason: &mut Reasoner, name: &str) -> Option<TermId> {
        let index = |prefix: char| name.strip_prefix(prefix).and_then(number::<usize>);
        if let Some(at) = index('v') {
            return self.variables.get(at).copied();
        }
        if let Some(at) = index('t') {
            return self.terms.get(at).copied();
        }
        let (width, bits) = name.strip_prefix('#')?.split_once(':')?;
        let (width, bits): (u32, u128) = (number(width)?, number(bits)?);
        let fits = (1..=MAX_WIDTH).contains(&width) && bits & !ringfence_exec::value::mask(width) == 0;
        fits.then(|| reason.terms.value(width, bits))
    }

    pub(super) fn find_variable(&self, reason: &Reasoner, name: &str) -> Option<VarId> {
        let at: usize = name.strip_prefix('v').and_then(number)?;
        match reason.terms.kind(*self.variables.get(at)?) {
            Kind::Var(var) => Some(var),
            _ => None,
        }
    }

    /// The term of the next word.
    pub(super) fn operand(&self, reason: &mut Reasoner, words: &mut Words<'_>) -> Result<TermId, BadText> {
        let name = words.word()?;
        self.find(reason, name).ok_or_else(|| words.bad(format!("there is no term `{}`", short(name))))
    }

    fn operation(&self, reason: &mut Reasoner, words: &mut Words<'_>) -> Result<TermId, BadText> {
        let word = words.word()?;
        if let Some(op) = Binary::from_name(word) {
            let (a, b) = (self.operand(reason, words)?, self.operand(reason, words)?);
            let (x, y) = (reason.terms.width(a), reason.terms.width(b));
            let fits = if op == Binary::Concat { x + y <= MAX_WIDTH } else { x == y };
            return if fits { Ok(reason.terms.binary(op, a, b)) } else { Err(widths(words)) };
        }
        let a = self.operand(reason, words)?;
        let width = reason.terms.width(a);
        match word {
            "not" => Ok(reason.terms.not(a)),
            "neg" => Ok(reason.terms.neg(a)),
            "ite" => {
                let (b, c) = (self.operand(reason, words)?, self.operand(reason, words)?);
                let fits = width == 1 && reason.terms.width(b) == reason.terms.width(c);
                if fits { Ok(reason.terms.ite(a, b, c)) } else { Err(widths(words)) }
            }
            "extract" => {
                let (hi, lo): (u32, u32) = (words.number()?, words.number()?);
                let fits = hi >= lo && hi < width;
                if fits { Ok(reason.terms.extract(a, hi, lo)) } else { Err(widths(words)) }
            }
            "sext" | "zext" => {
                let to: u32 = words.number()?;
                let fits = to > width && to <= MAX_WIDTH;
                if fits { Ok(reason.terms.extend(a, word == "sext", to)) } else { Err(widths(words)) }
            }
            _ => Err(words.bad(format!("there is no operation `{}`", short(word)))),
        }
    }
}

fn widths(words: &Words<'_>) -> BadText {
    words.bad("the widths do not fit the operation")
}
