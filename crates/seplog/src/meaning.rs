//! What formulas mean: whether a stack and a heap satisfy one.
//!
//! This is the definition that the prover is tested against, so it is as plain as can be: it takes the parts of a formula one
//! by one and removes from the heap what each describes. Where a primed variable is not determined by what the heap holds, its
//! values are tried one by one from a range around the addresses, which makes the search practical for small machines only.

use crate::definition::Definitions;
use crate::formula::{Atom, Cell, Formula, Machine, Pure, Segment, SymbolicHeap};
use crate::linear::{Linear, Var};
use ringfence_base::FastMap;
use std::collections::BTreeMap;

/// The contents of addresses, byte by byte.
pub type Heap = BTreeMap<i128, u32>;

/// The numbers that variables are.
pub type Stack = FastMap<Var, i128>;

/// Decides whether formulas hold.
#[derive(Debug, Clone, Copy)]
pub struct Meaning<'a> {
    /// What names stand for.
    pub definitions: &'a Definitions,
    /// What numbers there are.
    pub machine: Machine,
}

/// What is left to be shown.
#[derive(Debug, Clone)]
struct Rest {
    stack: Stack,
    heap: Heap,
    atoms: Vec<Atom>,
    pure: Vec<Pure>,
    fresh: u32,
    anything: bool,
}

impl Rest {
    fn value(&self, linear: &Linear) -> Option<i128> {
        linear.value(|var| self.stack.get(&var).copied())
    }

    /// Requires that a sum is a number: gives a value to a variable if it is the only unknown one. False when it cannot be.
    fn require(&mut self, linear: &Linear, number: i128) -> bool {
        let mut unknown = linear.sum().iter().filter(|(var, _)| !self.stack.contains_key(var));
        match (unknown.next(), unknown.next()) {
            (None, _) => self.value(linear) == Some(number),
            (Some(&(var, factor)), None) => {
                self.stack.insert(var, 0);
                let others = self.value(linear);
                self.stack.remove(&var);
                let Some(difference) = others.and_then(|others| number.checked_sub(others)) else {
                    return false;
                };
                self.stack.insert(var, difference / factor);
                difference % factor == 0
            }
            _ => {
                self.pure.extend(linear.offset(-number).map(Pure::Zero));
                true
            }
        }
    }
}

impl Meaning<'_> {
    /// Whether a stack and a heap satisfy a formula. Every unprimed variable of it has a value.
    #[must_use]
    pub fn satisfies(&self, stack: &Stack, heap: &Heap, formula: &Formula) -> bool {
        formula.disjuncts.iter().any(|disjunct| self.satisfies_heap(stack, heap, disjunct))
    }

    /// Whether a stack and a heap satisfy a symbolic heap.
    #[must_use]
    pub fn satisfies_heap(&self, stack: &Stack, heap: &Heap, formula: &SymbolicHeap) -> bool {
        // Primed variables of the formula are its own, whatever the stack says.
        let stack: Stack =
            stack.iter().filter(|(var, _)| !var.is_primed()).map(|(&var, &value)| (var, value)).collect();
        let mut atoms = formula.spatial.clone();
        atoms.reverse();
        let fresh = formula.unused();
        let rest =
            Rest { stack, heap: heap.clone(), atoms, pure: formula.pure.clone(), fresh, anything: false };
        self.holds(rest)
    }

    fn holds(&self, mut rest: Rest) -> bool {
        loop {
            if rest.pure.iter().any(|pure| rest.value(pure.linear()).is_some_and(|value| !pure.holds(value)))
            {
                return false;
            }
            if let Some((var, value)) = determined(&rest) {
                rest.stack.insert(var, value);
                continue;
            }
            let ready = rest.atoms.iter().rposition(|atom| is_ready(&rest, atom));
            let Some(at) = ready else { break };
            let atom = rest.atoms.remove(at);
            let going = match atom {
                Atom::Cell { at, cell, value } => self.remove_cell(&mut rest, &at, cell, &value),
                Atom::Block { from, to } => self.remove_block(&mut rest, &from, &to),
                Atom::Pred(id, args) => {
                    let body = self.definitions.unfold(id, &args, &mut rest.fresh);
                    body.is_some_and(|body| add(&mut rest, body))
                }
                Atom::Segment(segment) => return self.segment(&rest, &segment),
                Atom::True => {
                    rest.anything = true;
                    true
                }
            };
            if !going {
                return false;
            }
        }
        match unknown(&rest) {
            Some(var) => self.any_value(&rest, var),
            None => rest.atoms.is_empty() && (rest.anything || rest.heap.is_empty()),
        }
    }

    /// Whether some value of a variable makes the rest hold.
    fn any_value(&self, rest: &Rest, var: Var) -> bool {
        let far = 3 * self.machine.last_address();
        (-far..=far).any(|value| {
            let mut rest = rest.clone();
            rest.stack.insert(var, value);
            self.holds(rest)
        })
    }

    fn remove_cell(&self, rest: &mut Rest, at: &Linear, cell: Cell, value: &Linear) -> bool {
        let Some(at) = rest.value(at) else { return false };
        let Some(number) = self.take(&mut rest.heap, at, cell) else { return false };
        rest.require(value, number)
    }

    /// Removes a cell from a heap and gives the number that it holds.
    fn take(&self, heap: &mut Heap, at: i128, cell: Cell) -> Option<i128> {
        let bytes = i128::from(cell.bytes);
        if at < 1 || at.checked_add(bytes)? > self.machine.last_address() {
            return None;
        }
        let mut number = 0;
        for byte in (at..at + bytes).rev() {
            number = (number << self.machine.byte_bits) | i128::from(heap.remove(&byte)?);
        }
        let (_, most) = self.machine.range(cell);
        let negative = cell.signed && number > most;
        Some(if negative { number - (1 << (self.machine.byte_bits * cell.bytes)) } else { number })
    }

    fn remove_block(&self, rest: &mut Rest, from: &Linear, to: &Linear) -> bool {
        let (Some(from), Some(to)) = (rest.value(from), rest.value(to)) else { return false };
        if from == to {
            return true;
        }
        from >= 1
            && from < to
            && to <= self.machine.last_address()
            && (from..to).all(|byte| rest.heap.remove(&byte).is_some())
    }

    /// Whether the rest holds with a list segment: with no step, or with one and the others.
    fn segment(&self, rest: &Rest, segment: &Segment) -> bool {
        if !segment.nonempty && self.ends_at_once(rest, segment) {
            return true;
        }
        if rest.heap.is_empty() {
            return false;
        }
        let mut rest = rest.clone();
        let Some((body, next)) = self.definitions.step(segment.list, &segment.from, &mut rest.fresh) else {
            return false;
        };
        // The others come last: each step takes a cell at least.
        rest.atoms.insert(0, Atom::Segment(Segment { from: next, nonempty: false, ..segment.clone() }));
        add(&mut rest, body) && self.holds(rest)
    }

    fn ends_at_once(&self, rest: &Rest, segment: &Segment) -> bool {
        let mut rest = rest.clone();
        for (from, to) in segment.from.iter().zip(&segment.to) {
            rest.pure.extend(from.minus(to).map(Pure::Zero));
            let going = match rest.value(from) {
                Some(number) => rest.require(to, number),
                None => true,
            };
            if !going {
                return false;
            }
        }
        self.holds(rest)
    }
}

/// Adds the parts of a heap, its spatial ones to be looked at first.
fn add(rest: &mut Rest, heap: SymbolicHeap) -> bool {
    rest.atoms.extend(heap.spatial.into_iter().rev());
    rest.pure.extend(heap.pure);
    true
}

/// Whether enough is known to remove what an atom describes.
fn is_ready(rest: &Rest, atom: &Atom) -> bool {
    match atom {
        Atom::Cell { at, .. } => rest.value(at).is_some(),
        Atom::Block { from, to } => rest.value(from).is_some() && rest.value(to).is_some(),
        Atom::Pred(..) | Atom::True => true,
        Atom::Segment(segment) => segment.from.first().is_some_and(|from| rest.value(from).is_some()),
    }
}

/// A variable that an equality determines, with its value.
fn determined(rest: &Rest) -> Option<(Var, i128)> {
    rest.pure.iter().find_map(|pure| {
        let Pure::Zero(linear) = pure else { return None };
        let mut open = linear.vars().filter(|var| !rest.stack.contains_key(var));
        let (Some(var), None) = (open.next(), open.next()) else { return None };
        Some((var, rest.value(&linear.solved(var)?)?))
    })
}

/// A variable without a value.
fn unknown(rest: &Rest) -> Option<Var> {
    let mut found = None;
    let mut look = |linear: &Linear| {
        found = found.or_else(|| linear.vars().find(|var| !rest.stack.contains_key(var)));
    };
    rest.atoms.iter().for_each(|atom| atom.for_each(&mut look));
    rest.pure.iter().for_each(|pure| look(pure.linear()));
    found
}
