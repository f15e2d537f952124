//! Small stacks and heaps that satisfy a symbolic heap.
//!
//! Lists are unfolded a few times, the variables get values of a small machine one after the other, and what contradicts a
//! comparison or lets two parts overlap is left out at once. Bytes that the formula leaves open get some contents. The search
//! begins at values that are drawn, finds a few models nearby and begins elsewhere. It is meant for machines with a few dozen
//! addresses.

use crate::definition::Definitions;
use crate::formula::{Atom, Machine, Pure, Segment, SymbolicHeap};
use crate::linear::{Linear, Var};
use crate::meaning::{Heap, Stack};

/// How many steps are made before the search begins elsewhere.
const MOST_STEPS: u32 = 4_000;

/// How many models are found before the search begins elsewhere.
const NEARBY: usize = 8;

/// Finds models.
#[derive(Debug, Clone)]
pub struct Models<'a> {
    /// What names stand for.
    pub definitions: &'a Definitions,
    /// What numbers there are.
    pub machine: Machine,
    /// How many nodes a list has at most.
    pub nodes: u32,
    /// How many models are found, or a few more.
    pub most: usize,
    /// Where the values that are tried begin; different ones give different models.
    pub seed: u64,
}

/// A formula without lists, and the variables that have no value yet.
#[derive(Debug)]
struct Search<'m> {
    models: &'m Models<'m>,
    heap: SymbolicHeap,
    found: Vec<(Stack, Heap)>,
    steps: u32,
    random: u64,
}

impl Models<'_> {
    /// Stacks and heaps that satisfy a symbolic heap. The stacks have values for `vars`, too.
    #[must_use]
    pub fn of(&self, heap: &SymbolicHeap, vars: &[Var]) -> Vec<(Stack, Heap)> {
        let mut found = Vec::new();
        let mut fresh = heap.unused();
        let mut flat = Vec::new();
        let start = SymbolicHeap { pure: heap.pure.clone(), spatial: Vec::new() };
        self.flatten(start, &heap.spatial, self.nodes, &mut fresh, &mut flat);
        let each = (self.most / flat.len().max(1)).max(1);
        for heap in flat {
            let mut unknown: Vec<Var> = vars.to_vec();
            heap.for_each(|linear| unknown.extend(linear.vars()));
            unknown.sort_unstable();
            unknown.dedup();
            let mut search =
                Search { models: self, heap, found: Vec::new(), steps: 0, random: self.seed | 1 };
            for _ in 0..each.div_ceil(NEARBY) {
                search.steps = MOST_STEPS;
                search.assign(&mut Stack::default(), &unknown);
                match search.found.is_empty() {
                    true => break,
                    false => found.append(&mut search.found),
                }
            }
        }
        found
    }

    /// All ways to unfold the lists and predicates of some atoms.
    fn flatten(
        &self,
        mut done: SymbolicHeap,
        atoms: &[Atom],
        nodes: u32,
        fresh: &mut u32,
        all: &mut Vec<SymbolicHeap>,
    ) {
        let Some((first, rest)) = atoms.split_first() else {
            all.push(done);
            return;
        };
        match first {
            Atom::Pred(id, args) => {
                let Some(body) = self.definitions.unfold(*id, args, fresh) else { return };
                done.pure.extend(body.pure);
                let atoms: Vec<Atom> = body.spatial.into_iter().chain(rest.iter().cloned()).collect();
                self.flatten(done, &atoms, nodes, fresh, all);
            }
            Atom::Segment(segment) => {
                if !segment.nonempty {
                    let mut empty = done.clone();
                    for (from, to) in segment.from.iter().zip(&segment.to) {
                        empty.pure.extend(from.minus(to).map(Pure::Zero));
                    }
                    self.flatten(empty, rest, nodes, fresh, all);
                }
                let Some(nodes) = nodes.checked_sub(1) else { return };
                let Some((body, next)) = self.definitions.step(segment.list, &segment.from, fresh) else {
                    return;
                };
                done.pure.extend(body.pure);
                let tail = Atom::Segment(Segment { from: next, nonempty: false, ..segment.clone() });
                let atoms: Vec<Atom> =
                    body.spatial.into_iter().chain([tail]).chain(rest.iter().cloned()).collect();
                self.flatten(done, &atoms, nodes, fresh, all);
            }
            Atom::True => {
                // Nothing, or a word somewhere.
                self.flatten(done.clone(), rest, nodes, fresh, all);
                let [at, value] = [0, 1].map(|number| Linear::var(Var::Primed(*fresh + number)));
                *fresh += 2;
                done.spatial.push(Atom::Cell { at, cell: self.machine.word(), value });
                self.flatten(done, rest, nodes, fresh, all);
            }
            other => {
                done.spatial.push(other.clone());
                self.flatten(done, rest, nodes, fresh, all);
            }
        }
    }
}

impl Search<'_> {
    fn next_random(&mut self) -> u64 {
        // Xorshift: any numbers that do not repeat soon.
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random
    }

    /// Gives values to all variables that have none.
    fn assign(&mut self, stack: &mut Stack, unknown: &[Var]) {
        if self.found.len() >= NEARBY || self.steps == 0 {
            return;
        }
        self.steps -= 1;
        if !self.is_possible(stack) {
            return;
        }
        let Some(&var) = unknown.iter().find(|var| !stack.contains_key(var)) else {
            if let Some(heap) = self.build(stack) {
                self.found.push((stack.clone(), heap));
            }
            return;
        };
        if let Some((var, value)) = self.determined(stack) {
            stack.insert(var, value);
            self.assign(stack, unknown);
            stack.remove(&var);
            return;
        }
        let last = self.models.machine.last_address();
        let (least, count) = (-2, last + 4);
        let start = i128::from(self.next_random()) % count;
        for step in 0..count {
            stack.insert(var, least + (start + step) % count);
            self.assign(stack, unknown);
        }
        stack.remove(&var);
    }

    /// A variable that an equality determines.
    fn determined(&self, stack: &Stack) -> Option<(Var, i128)> {
        self.heap.pure.iter().find_map(|pure| {
            let Pure::Zero(linear) = pure else { return None };
            let mut open = linear.vars().filter(|var| !stack.contains_key(var));
            let (Some(var), None) = (open.next(), open.next()) else { return None };
            let value = linear.solved(var)?.value(|var| stack.get(&var).copied())?;
            Some((var, value))
        })
    }

    /// Whether nothing that is known so far is wrong.
    fn is_possible(&self, stack: &Stack) -> bool {
        let value = |linear: &Linear| linear.value(|var| stack.get(&var).copied());
        let machine = self.models.machine;
        let mut parts: Vec<(i128, i128)> = Vec::new();
        for atom in &self.heap.spatial {
            let (from, to) = match atom {
                Atom::Cell { at, cell, value: held } => {
                    let (least, most) = machine.range(*cell);
                    if value(held).is_some_and(|held| held < least || held > most) {
                        return false;
                    }
                    (value(at), value(at).map(|at| at + i128::from(cell.bytes)))
                }
                Atom::Block { from, to } => (value(from), value(to)),
                _ => continue,
            };
            let (Some(from), Some(to)) = (from, to) else { continue };
            let outside = from > to || (from < to && (from < 1 || to > machine.last_address()));
            if outside || parts.iter().any(|&(start, end)| from < end && start < to && from < to) {
                return false;
            }
            if from < to {
                parts.push((from, to));
            }
        }
        self.heap.pure.iter().all(|pure| value(pure.linear()).is_none_or(|value| pure.holds(value)))
    }

    /// The heap of a stack with all values.
    fn build(&mut self, stack: &Stack) -> Option<Heap> {
        let value = |linear: &Linear| linear.value(|var| stack.get(&var).copied());
        let machine = self.models.machine;
        let mask = (1i128 << machine.byte_bits) - 1;
        let mut heap = Heap::new();
        for atom in self.heap.spatial.clone() {
            match atom {
                Atom::Cell { at, cell, value: held } => {
                    let (at, held) = (value(&at)?, value(&held)?);
                    for byte in 0..cell.bytes {
                        let bits = (held >> (byte * machine.byte_bits)) & mask;
                        heap.insert(at + i128::from(byte), u32::try_from(bits).ok()?);
                    }
                }
                Atom::Block { from, to } => {
                    for byte in value(&from)?..value(&to)? {
                        let bits = i128::from(self.next_random() >> 9) & mask;
                        heap.insert(byte, u32::try_from(bits).ok()?);
                    }
                }
                _ => {}
            }
        }
        Some(heap)
    }
}
