//! How high each slot lies.
//!
//! Each slot wants to lie where its ties are straight. A column is placed so that the weighted squares of the
//! distances from there are least while order and gaps are kept: with the gaps subtracted this is an isotonic
//! regression, solved by pooling neighbours that are out of order.

use super::order::{Columns, SlotId};
use super::{BOX_GAP, SLOT_GAP};
use ringfence_base::IdVec;
use std::collections::BTreeMap;

/// How many times all columns are placed.
const SWEEPS: usize = 12;

/// The upper edge of each slot. The smallest is 0.
pub(super) fn heights(columns: &Columns) -> IdVec<SlotId, i32> {
    let mut heights = IdVec::filled(0, columns.slots.len());
    for order in &columns.order {
        for (&id, offset) in order.iter().zip(offsets(columns, order)) {
            heights[id] = offset;
        }
    }
    let count = columns.order.len();
    for sweep in 0..SWEEPS {
        // The last two look at both sides.
        let (left, right) = (sweep % 2 == 0 || sweep + 2 >= SWEEPS, sweep % 2 == 1 || sweep + 2 >= SWEEPS);
        for step in 0..count {
            let column = if sweep % 2 == 0 { step } else { count - 1 - step };
            place(columns, column, left, right, &mut heights);
        }
    }
    let top = heights.iter().copied().min().unwrap_or(0);
    heights.iter_mut().for_each(|height| *height -= top);
    heights
}

/// How far down each slot of a column lies when all are as high as they can be.
fn offsets(columns: &Columns, order: &[SlotId]) -> Vec<i32> {
    let mut offsets = Vec::with_capacity(order.len());
    let mut below = 0;
    for (index, &id) in order.iter().enumerate() {
        offsets.push(below);
        let slot = &columns.slots[id];
        let narrow = order.get(index + 1).is_none_or(|&next| columns.slots[next].is_passage());
        below += slot.height + if slot.is_passage() || narrow { SLOT_GAP } else { BOX_GAP };
    }
    offsets
}

fn place(columns: &Columns, column: usize, left: bool, right: bool, heights: &mut IdVec<SlotId, i32>) {
    let order = &columns.order[column];
    let mut wishes: BTreeMap<SlotId, (f64, f64)> = BTreeMap::new();
    let mut wish = |weight: f64, own: SlotId, own_y: i32, other: SlotId, other_y: i32| {
        let wish = wishes.entry(own).or_default();
        wish.0 += weight * f64::from(heights[other] + other_y - own_y);
        wish.1 += weight;
    };
    for tie in if left { columns.left_of(column) } else { &[] } {
        wish(tie.weight, tie.right, tie.right_y, tie.left, tie.left_y);
    }
    for tie in if right { columns.right_of(column) } else { &[] } {
        wish(tie.weight, tie.left, tie.left_y, tie.right, tie.right_y);
    }
    let offsets = offsets(columns, order);
    let wanted = order.iter().zip(&offsets).map(|(&id, &offset)| {
        let own = (f64::from(heights[id]), 0.01);
        let (height, weight) = wishes.get(&id).map_or(own, |(sum, weight)| (sum / weight, *weight));
        (height - f64::from(offset), weight)
    });
    let placed = monotone(wanted);
    for ((&id, offset), height) in order.iter().zip(offsets).zip(placed) {
        // Rounding keeps the order, so gaps stay.
        heights[id] = height.round() as i32 + offset;
    }
}

/// The numbers that never fall and lie next to the wanted ones, by weight.
fn monotone(wanted: impl Iterator<Item = (f64, f64)>) -> Vec<f64> {
    let mut pools: Vec<(f64, f64, usize)> = Vec::new();
    for (value, weight) in wanted {
        let mut pool = (value, weight, 1);
        while let Some(&(value, weight, count)) = pools.last()
            && value > pool.0
        {
            pools.pop();
            let sum = weight + pool.1;
            pool = ((value * weight + pool.0 * pool.1) / sum, sum, count + pool.2);
        }
        pools.push(pool);
    }
    pools.into_iter().flat_map(|(value, _, count)| std::iter::repeat_n(value, count)).collect()
}
