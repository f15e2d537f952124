//! From formulas to text: what [`parse`](super::parse) reads back as the same formula, up to the names of primed variables.

use super::Names;
use crate::definition::Definitions;
use crate::formula::{Atom, Cell, Formula, Machine, Pure, SymbolicHeap};
use crate::linear::{Linear, Var};
use ringfence_base::FastMap;
use std::fmt::Write;

/// Writes formulas.
#[derive(Debug)]
pub struct Printer<'a> {
    names: &'a Names,
    definitions: &'a Definitions,
    machine: Machine,
    primed: FastMap<u32, usize>,
}

/// The text of a formula.
#[must_use]
pub fn formula(formula: &Formula, names: &Names, definitions: &Definitions, machine: Machine) -> String {
    if formula.disjuncts.is_empty() {
        return "false".to_owned();
    }
    let texts: Vec<String> =
        formula.disjuncts.iter().map(|each| heap(each, names, definitions, machine)).collect();
    texts.join(" || ")
}

/// The text of a symbolic heap.
#[must_use]
pub fn heap(heap: &SymbolicHeap, names: &Names, definitions: &Definitions, machine: Machine) -> String {
    let mut printer = Printer { names, definitions, machine, primed: FastMap::default() };
    let mut parts: Vec<String> = heap.pure.iter().map(|pure| printer.pure(pure)).collect();
    let atoms: Vec<String> = heap.spatial.iter().map(|atom| printer.atom(atom)).collect();
    match atoms.is_empty() {
        true => parts.push("emp".to_owned()),
        false => parts.push(atoms.join(" * ")),
    }
    parts.join(" && ")
}

impl Printer<'_> {
    fn var(&mut self, var: Var) -> String {
        match var {
            Var::Program(number) => self.names.name(number).unwrap_or("?").to_owned(),
            Var::Primed(number) => {
                let count = self.primed.len();
                let at = *self.primed.entry(number).or_insert(count);
                let letter = char::from(b'a' + (at % 26) as u8);
                match at / 26 {
                    0 => format!("{letter}'"),
                    round => format!("{letter}{round}'"),
                }
            }
        }
    }

    fn linear(&mut self, linear: &Linear) -> String {
        let mut text = String::new();
        for &(var, factor) in linear.sum() {
            let name = self.var(var);
            let sign = match (text.is_empty(), factor < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            };
            // Writing to a string does not fail.
            let _ = match factor.unsigned_abs() {
                1 => write!(text, "{sign}{name}"),
                factor => write!(text, "{sign}{factor} * {name}"),
            };
        }
        let number = linear.constant();
        let _ = match (text.is_empty(), number) {
            (true, _) => write!(text, "{number}"),
            (false, 0) => Ok(()),
            (false, 1..) => write!(text, " + {number}"),
            (false, _) => write!(text, " - {}", number.unsigned_abs()),
        };
        text
    }

    /// The positive and the negative part of a sum, the number on the side where it is positive.
    fn sides(linear: &Linear) -> Option<[Linear; 2]> {
        let mut sides = [Linear::default(), Linear::default()];
        for &(var, factor) in linear.sum() {
            let side = &mut sides[usize::from(factor < 0)];
            *side = side.plus(&Linear::var(var), factor.checked_abs()?)?;
        }
        let side = &mut sides[usize::from(linear.constant() < 0)];
        *side = side.offset(linear.constant().checked_abs()?)?;
        Some(sides)
    }

    fn pure(&mut self, pure: &Pure) -> String {
        let linear = pure.linear();
        let Some([more, less]) = Self::sides(linear) else {
            let text = self.linear(linear);
            return match pure {
                Pure::Zero(_) => format!("{text} == 0"),
                Pure::NonZero(_) => format!("{text} != 0"),
                Pure::AtLeastZero(_) => format!("{text} >= 0"),
            };
        };
        let (number, strict) = (less.constant(), matches!(pure, Pure::AtLeastZero(_)));
        // `a >= b + 1` is read more easily as `b < a`.
        let strict = strict && number == 1 && !less.sum().is_empty();
        let less = if strict { less.offset(-1).unwrap_or(less) } else { less };
        let flipped = more.as_number().is_some() || !matches!(pure, Pure::AtLeastZero(_));
        let [more, less] = [self.linear(&more), self.linear(&less)];
        match pure {
            Pure::Zero(_) => format!("{more} == {less}"),
            Pure::NonZero(_) => format!("{more} != {less}"),
            Pure::AtLeastZero(_) if strict => format!("{less} < {more}"),
            Pure::AtLeastZero(_) if flipped => format!("{less} <= {more}"),
            Pure::AtLeastZero(_) => format!("{more} >= {less}"),
        }
    }

    fn cell_type(&self, cell: Cell) -> String {
        match cell == self.machine.word() {
            true => String::new(),
            false => format!("{}{} ", if cell.signed { 'i' } else { 'u' }, cell.bytes),
        }
    }

    fn atom(&mut self, atom: &Atom) -> String {
        match atom {
            Atom::True => "true".to_owned(),
            Atom::Cell { at, cell, value } => {
                let (at, kind) = (self.linear(at), self.cell_type(*cell));
                let product = value.sum().iter().any(|&(_, factor)| factor.unsigned_abs() != 1);
                let value = self.linear(value);
                match product {
                    true => format!("{at} |-> {kind}({value})"),
                    false => format!("{at} |-> {kind}{value}"),
                }
            }
            Atom::Block { from, to } => format!("blk({}, {})", self.linear(from), self.linear(to)),
            Atom::Pred(id, args) => {
                let args: Vec<String> = args.iter().map(|arg| self.linear(arg)).collect();
                format!("{}({})", self.definitions.pred(*id).name, args.join(", "))
            }
            Atom::Segment(segment) => {
                let args: Vec<String> =
                    segment.from.iter().chain(&segment.to).map(|arg| self.linear(arg)).collect();
                let list = self.definitions.list(segment.list);
                let mark = match (segment.nonempty, list.nonempty) {
                    (true, false) => "+",
                    (false, true) => "?",
                    _ => "",
                };
                format!("{}{mark}({})", list.name, args.join(", "))
            }
        }
    }
}
