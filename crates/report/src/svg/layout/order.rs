//! The order of the slots in each column.
//!
//! A slot is a box or a place where a line passes. Ties connect slots of neighbouring columns. Sweeps to the
//! right and to the left sort each column by the barycentres of the neighbours on one side; the order with
//! the fewest crossings that was seen is kept.

use ringfence_base::{IdVec, define_id};
use std::collections::BTreeMap;

define_id! {
    /// A slot of a column.
    pub(super) struct SlotId = "s";
}

/// A box or a place where a line passes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slot {
    pub(super) column: usize,
    pub(super) width: i32,
    pub(super) height: i32,
}

impl Slot {
    /// A place where a line passes.
    pub(super) const fn passage(column: usize) -> Slot {
        Slot { column, width: 0, height: 0 }
    }

    /// Whether it is such a place.
    pub(super) const fn is_passage(&self) -> bool {
        self.height == 0
    }
}

/// A piece of a line between two neighbouring columns.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tie {
    pub(super) left: SlotId,
    pub(super) left_y: i32,
    pub(super) right: SlotId,
    pub(super) right_y: i32,
    pub(super) weight: f64,
}

/// Slots and ties.
#[derive(Debug, Default)]
pub(super) struct Columns {
    pub(super) slots: IdVec<SlotId, Slot>,
    /// The ties to the right of each column.
    ties: Vec<Vec<Tie>>,
    /// The slots of each column from top to bottom.
    pub(super) order: Vec<Vec<SlotId>>,
}

/// How many times all columns are sorted to each side.
const SWEEPS: usize = 10;

impl Columns {
    /// Adds a slot at the bottom of its column.
    pub(super) fn add(&mut self, slot: Slot) -> SlotId {
        while self.order.len() <= slot.column {
            self.order.push(Vec::new());
        }
        let id = self.slots.push(slot);
        self.order[slot.column].push(id);
        id
    }

    /// Adds a tie between slots of neighbouring columns.
    pub(super) fn tie(&mut self, tie: Tie) {
        let column = self.slots[tie.left].column;
        while self.ties.len() <= column {
            self.ties.push(Vec::new());
        }
        self.ties[column].push(tie);
    }

    /// The ties between a column and the one to its right.
    pub(super) fn right_of(&self, column: usize) -> &[Tie] {
        self.ties.get(column).map_or(&[], Vec::as_slice)
    }

    /// The ties between a column and the one to its left.
    pub(super) fn left_of(&self, column: usize) -> &[Tie] {
        column.checked_sub(1).map_or(&[], |left| self.right_of(left))
    }

    /// Orders the objects of each column so that few lines cross.
    pub(super) fn sort(&mut self) {
        let mut ranks = self.ranks();
        let mut best = (self.crossings(&ranks), self.order.clone());
        for sweep in 0..2 * SWEEPS {
            let rightwards = sweep % 2 == 0;
            let count = self.order.len();
            for step in 0..count {
                let column = if rightwards { step } else { count - 1 - step };
                self.sort_column(column, rightwards, &mut ranks);
            }
            let crossings = self.crossings(&ranks);
            if crossings < best.0 {
                best = (crossings, self.order.clone());
            }
        }
        self.order = best.1;
    }

    /// Where in its column each slot stands.
    fn ranks(&self) -> IdVec<SlotId, f64> {
        let mut ranks = IdVec::filled(0.0, self.slots.len());
        for column in &self.order {
            for (rank, &id) in column.iter().enumerate() {
                ranks[id] = rank as f64;
            }
        }
        ranks
    }

    /// Where on its column a tie ends: the rank of the slot, and how far down in it.
    fn position(&self, ranks: &IdVec<SlotId, f64>, slot: SlotId, y: i32) -> f64 {
        let height = f64::from(self.slots[slot].height.max(0) + 2);
        ranks[slot] + (f64::from(y + 1) / height).clamp(0.0, 0.99)
    }

    fn sort_column(&mut self, column: usize, by_left: bool, ranks: &mut IdVec<SlotId, f64>) {
        let mut sums: BTreeMap<SlotId, (f64, f64)> = BTreeMap::new();
        let ties = if by_left { self.left_of(column) } else { self.right_of(column) };
        for tie in ties {
            let (own, own_y, other, other_y) = if by_left {
                (tie.right, tie.right_y, tie.left, tie.left_y)
            } else {
                (tie.left, tie.left_y, tie.right, tie.right_y)
            };
            let inside = self.position(ranks, own, own_y) - ranks[own];
            let sum = sums.entry(own).or_default();
            sum.0 += self.position(ranks, other, other_y) - inside * 0.5;
            sum.1 += 1.0;
        }
        let key = |id: &SlotId| sums.get(id).map_or(ranks[*id], |(sum, count)| sum / count);
        self.order[column].sort_by(|a, b| key(a).total_cmp(&key(b)));
        for (rank, &id) in self.order[column].iter().enumerate() {
            ranks[id] = rank as f64;
        }
    }

    /// How many pairs of ties cross.
    fn crossings(&self, ranks: &IdVec<SlotId, f64>) -> usize {
        let ends = |tie: &Tie| {
            let left = self.position(ranks, tie.left, tie.left_y);
            (left, self.position(ranks, tie.right, tie.right_y))
        };
        self.ties.iter().map(|ties| inversions(ties.iter().map(ends).collect())).sum()
    }
}

/// How many pairs are ordered differently by their two numbers.
fn inversions(mut pairs: Vec<(f64, f64)>) -> usize {
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let mut seen: Vec<f64> = Vec::with_capacity(pairs.len());
    let mut count = 0;
    for (_, right) in pairs {
        let at = seen.partition_point(|other| *other <= right);
        count += seen.len() - at;
        seen.insert(at, right);
    }
    count
}
