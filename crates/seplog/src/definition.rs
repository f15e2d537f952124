//! Predicates that users define, and the inductive ones of one family: lists.
//!
//! A *predicate* is a name for a symbolic heap over its parameters; the primed variables of the heap exist.
//!
//! A *list* is given by one step: a symbolic heap that describes one node, from the numbers where the node begins to those
//! where the next one does. The segment from `a` to `b` is the least predicate with
//!
//! ```text
//! segment(a, b)  =  a = b ∧ emp  ∨  ∃c. step(a, c) * segment(c, b)
//! ```
//!
//! and a nonempty one has a step at least. Singly linked lists step from an address to an address, doubly linked ones from an
//! address and its predecessor, lists with a fixed back pointer carry that along; the step of a multiword list has the block
//! that the size in its header speaks of. Two segments that meet are one: segment(a, b) * segment(b, c) ⊢ segment(a, c),
//! since nothing in the definition excludes that a list leads back to where it began.

use crate::formula::{Atom, SymbolicHeap};
use crate::linear::{Linear, Var};
use ringfence_base::define_id;

define_id! {
    /// A predicate.
    pub struct PredId = "pred";
}

define_id! {
    /// The position of a list in the order of their definitions.
    pub struct ListId = "list";
}

/// A predicate that is not inductive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pred {
    /// How it is written.
    pub name: String,
    /// How many parameters it has: the primed variables with the first numbers.
    pub arity: u32,
    /// What it says. Its variables are all primed.
    pub body: SymbolicHeap,
}

/// An inductive predicate, by its step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    /// How its segments are written.
    pub name: String,
    /// Whether that name is the one of segments with a node at least.
    pub nonempty: bool,
    /// Of how many numbers a step begins: the primed variables with the first numbers in the body.
    pub arity: u32,
    /// One node. Its variables are all primed.
    pub body: SymbolicHeap,
    /// Where the next node begins, over the variables of the body and of its beginning.
    pub next: Vec<Linear>,
}

/// What names stand for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Definitions {
    preds: Vec<Pred>,
    lists: Vec<List>,
    /// The cells of each list's node at fixed distances from where it begins.
    headers: Vec<Vec<(i128, u32)>>,
}

impl Definitions {
    /// Adds a predicate. Its body speaks of predicates and lists that were added before, so that nothing is defined by itself.
    pub fn add_pred(&mut self, pred: Pred) -> PredId {
        self.preds.push(pred);
        PredId::new(self.preds.len() as u32 - 1)
    }

    /// Adds a list. The same holds of its body. Absent when its node has no cell at a fixed distance from the first number:
    /// nobody could tell where a node is, and a list could have nodes of no bytes without end.
    pub fn add_list(&mut self, list: List) -> Option<ListId> {
        let mut cells = Vec::new();
        self.add_cells(&list.body, list.body.unused(), &mut cells);
        if cells.is_empty() {
            return None;
        }
        self.headers.push(cells);
        self.lists.push(list);
        Some(ListId::new(self.lists.len() as u32 - 1))
    }

    /// Adds which cells a heap has at fixed distances from its first variable: the distances and how many bytes there are.
    fn add_cells(&self, body: &SymbolicHeap, mut fresh: u32, cells: &mut Vec<(i128, u32)>) {
        for atom in &body.spatial {
            match atom {
                Atom::Cell { at, cell, .. } if matches!(at.sum(), &[(Var::Primed(0), 1)]) => {
                    cells.push((at.constant(), cell.bytes));
                }
                Atom::Pred(id, args) => {
                    if let Some(inner) = self.unfold(*id, args, &mut fresh) {
                        self.add_cells(&inner, fresh, cells);
                    }
                }
                _ => {}
            }
        }
    }

    /// The cells of a list's node at fixed distances from where it begins: the distances and how many bytes there are. There is one.
    #[must_use]
    pub fn header(&self, id: ListId) -> &[(i128, u32)] {
        &self.headers[id.raw() as usize]
    }

    /// A predicate.
    #[must_use]
    pub fn pred(&self, id: PredId) -> &Pred {
        &self.preds[id.raw() as usize]
    }

    /// What a segment of this id is made of.
    #[must_use]
    pub fn list(&self, id: ListId) -> &List {
        &self.lists[id.raw() as usize]
    }

    /// The predicates.
    pub fn preds(&self) -> impl Iterator<Item = (PredId, &Pred)> {
        self.preds.iter().enumerate().map(|(at, pred)| (PredId::new(at as u32), pred))
    }

    /// All of them in the order of their definitions.
    pub fn lists(&self) -> impl Iterator<Item = (ListId, &List)> {
        self.lists.iter().enumerate().map(|(at, list)| (ListId::new(at as u32), list))
    }

    /// What a predicate says of numbers, its other variables from a number on that is moved past them.
    #[must_use]
    pub fn unfold(&self, id: PredId, args: &[Linear], fresh: &mut u32) -> Option<SymbolicHeap> {
        let pred = self.pred(id);
        instance(&pred.body, args, fresh).map(|(heap, _)| heap)
    }

    /// One step of a list from some numbers, and the numbers that it leads to.
    #[must_use]
    pub fn step(&self, id: ListId, from: &[Linear], fresh: &mut u32) -> Option<(SymbolicHeap, Vec<Linear>)> {
        let list = self.list(id);
        let (heap, rename) = instance(&list.body, from, fresh)?;
        let next: Vec<Linear> = list.next.iter().map(|linear| linear.map(&rename)).collect::<Option<_>>()?;
        for var in next.iter().flat_map(Linear::vars) {
            if let Var::Primed(number) = var {
                *fresh = (*fresh).max(number + 1);
            }
        }
        Some((heap, next))
    }
}

/// A body with arguments in the place of its first variables and fresh ones in the place of the others; with what each variable became.
fn instance<'a>(
    body: &SymbolicHeap,
    args: &'a [Linear],
    fresh: &mut u32,
) -> Option<(SymbolicHeap, impl Fn(Var) -> Linear + 'a)> {
    let (arity, first) = (args.len() as u32, *fresh);
    let rename = move |var: Var| match var {
        Var::Primed(number) if number < arity => args[number as usize].clone(),
        Var::Primed(number) => Linear::var(Var::Primed(first + number - arity)),
        program => Linear::var(program),
    };
    let heap = body.map(&rename)?;
    *fresh = first + body.unused().max(arity) - arity;
    Some((heap, rename))
}
