//! Which pointers outside memory come before which others in the lists that they lead into.
//!
//! Where one pointer leads to an object from which another one's object is reached, and there is no way back, the
//! first comes before the second. A state in which it is the other way round is neither covered nor joined: a
//! result would need both orders at once, though its lists may be empty. Pointers into cycles have no order.

use super::{Cell, Tag};

/// How many values outside memory are looked at.
const MOST_ROOTS: usize = 64;

/// How many objects are looked at.
const MOST_NODES: usize = 128;

/// The order of the pointers of a state.
#[derive(Debug, Default)]
pub(super) struct Precedence {
    /// For each pointer, by position: which ones come strictly after it, and which strictly before.
    rows: Vec<(u32, u64, u64)>,
}

impl Precedence {
    /// The order of these pointers through the cells of objects.
    pub(super) fn of<'c>(roots: &[Tag], nodes: usize, cells_of: impl Fn(u32) -> Option<&'c [Cell]>) -> Self {
        let target = |(at, tag): (usize, &Tag)| match *tag {
            Tag::Pointer(to) => Some((at as u32, to.node)),
            _ => None,
        };
        let pointers: Vec<(u32, u32)> =
            roots.iter().take(MOST_ROOTS).enumerate().filter_map(target).collect();
        if nodes > MOST_NODES || pointers.len() < 2 {
            return Self::default();
        }
        let mut known: Vec<Option<u128>> = vec![None; nodes];
        for &(_, node) in &pointers {
            if known[node as usize].is_none() {
                known[node as usize] = Some(reached(node, &cells_of));
            }
        }
        let reaches = |from: u32, to: u32| known[from as usize].is_some_and(|all| all >> to & 1 == 1);
        let comes_before = |a: u32, b: u32| a != b && reaches(a, b) && !reaches(b, a);
        let row = |&(at, node): &(u32, u32)| {
            let (mut after, mut before) = (0u64, 0u64);
            for &(other, target) in &pointers {
                after |= u64::from(comes_before(node, target)) << other;
                before |= u64::from(comes_before(target, node)) << other;
            }
            (at, after, before)
        };
        Self { rows: pointers.iter().map(row).filter(|row| row.1 | row.2 != 0).collect() }
    }

    /// Whether no pointer comes before another in the one state and after it in the other.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        let mut theirs = other.rows.iter().peekable();
        self.rows.iter().all(|&(at, after, _)| {
            while theirs.next_if(|row| row.0 < at).is_some() {}
            theirs.peek().is_none_or(|row| row.0 != at || after & row.2 == 0)
        })
    }
}

/// The objects that an object leads to, directly or through others; itself only if there is a way back.
fn reached<'c>(from: u32, cells_of: &impl Fn(u32) -> Option<&'c [Cell]>) -> u128 {
    let (mut met, mut pending) = (0u128, vec![from]);
    while let Some(node) = pending.pop() {
        for cell in cells_of(node).unwrap_or_default() {
            if let Tag::Pointer(to) = cell.tag
                && met >> to.node & 1 == 0
            {
                met |= 1 << to.node;
                pending.push(to.node);
            }
        }
    }
    met
}

#[cfg(test)]
mod tests {
    use super::super::{Cell, Tag, Target};
    use super::Precedence;

    fn pointer(node: u32) -> Tag {
        Tag::Pointer(Target { node, last: false, offset: Some(0) })
    }

    /// Three objects, each linked to the next one as said, and pointers to some of them.
    fn order(links: [Option<u32>; 3], roots: &[u32]) -> Precedence {
        let link = |to: Option<u32>| to.map(|to| Cell { offset: 0, len: 8, tag: pointer(to) });
        let cells: Vec<Vec<Cell>> = links.into_iter().map(|to| link(to).into_iter().collect()).collect();
        let roots: Vec<Tag> = roots.iter().map(|&node| pointer(node)).collect();
        Precedence::of(&roots, 3, |node| Some(&cells[node as usize]))
    }

    #[test]
    fn opposite_orders_do_not_agree() {
        let chain = [Some(1), Some(2), None];
        let (forth, back) = (order(chain, &[0, 1, 2]), order(chain, &[0, 2, 1]));
        assert!(forth.agrees(&forth) && back.agrees(&back));
        assert!(!forth.agrees(&back) && !back.agrees(&forth));
    }

    #[test]
    fn equal_pointers_and_pointers_apart_agree_with_any_order() {
        let chain = [Some(1), Some(2), None];
        let forth = order(chain, &[0, 1, 2]);
        for free in [order(chain, &[0, 1, 1]), order([None; 3], &[2, 1, 0])] {
            assert!(forth.agrees(&free) && free.agrees(&forth));
        }
    }

    #[test]
    fn a_cycle_has_no_order() {
        let cycle = order([Some(1), Some(2), Some(0)], &[0, 1, 2]);
        let forth = order([Some(1), Some(2), None], &[0, 2, 1]);
        assert!(cycle.agrees(&forth) && forth.agrees(&cycle));
    }
}
