//! Which parts of two sequences become one part of their join.
//!
//! Parts are grouped so that as little as possible is lost, each group being a run of neighbours of either side, one of which
//! may be empty. A part that spans an offset at which one of the other side starts is cut there first, where both are
//! constants: what was set up to a field of a record on one side, and up to another on the other, is then set up to
//! either. A cut changes nothing of what a sequence says.

use ringfence_exec::Sym;
use ringfence_exec::sequence::{Element, Part, loss};
use std::ops::Range;

/// How many parts the join of two sequences has at most.
const MOST_GROUPS: usize = 6;

/// How many parts it has at most where all bytes are set: what numbers they are matters less.
const MOST_SET_GROUPS: usize = 4;

/// What a part costs that only one side has.
const INSERTION: u32 = 3;

/// What it is worth that a group starts where parts of both sides meet.
const MEETING: i32 = 3;

/// What it is worth that a group starts where texts end that the program goes on with: without an end, they are no texts.
const ENDING: i32 = 8;

/// Runs of both sides that become one part.
#[derive(Debug, Clone)]
pub(super) struct Group {
    pub(super) ours: Range<usize>,
    pub(super) theirs: Range<usize>,
}

/// The parts of a sequence of an object of a size, cut at the constants at which others start.
pub(super) fn cut(parts: &[Part], size: Sym, others: &[Part]) -> Vec<Part> {
    let mut all = Vec::with_capacity(parts.len());
    for (at, part) in parts.iter().enumerate() {
        all.push(part.clone());
        let end = parts.get(at + 1).map_or(size, |next| next.start);
        let (Sym::Const(start), Sym::Const(end)) = (part.start, end) else { continue };
        let len = u128::from(part.element.number_len());
        let inner = others.iter().filter_map(|other| match other.start {
            Sym::Const(at) => (start < at && at < end && (at - start) % len == 0).then_some(other.start),
            Sym::Term(_) => None,
        });
        all.extend(inner.map(|start| Part { start, element: part.element.clone() }));
    }
    all
}

/// A run of parts: what all of them hold, and what is lost when they become one.
type Run = (Option<Element>, u32);

/// All runs of parts, by their first and the first after them.
fn runs(parts: &[Part]) -> Vec<Vec<Run>> {
    let from = |first: usize| {
        let mut all = vec![(None, 0); first];
        let mut run: Run = (None, 0);
        all.push(run.clone());
        for at in first..parts.len() {
            let element = &parts[at].element;
            run = match run.0 {
                None => (Some(element.clone()), 0),
                Some(before) => (Some(before.join(element)), run.1 + loss(&parts[at - 1].element, element)),
            };
            all.push(run.clone());
        }
        all
    };
    (0..=parts.len()).map(from).collect()
}

/// What is lost when two runs become one part.
fn cost(ours: &Run, theirs: &Run) -> Option<u32> {
    let across = match (&ours.0, &theirs.0) {
        (None, None) => return None,
        (Some(a), Some(b)) => loss(a, b),
        _ => INSERTION,
    };
    Some(ours.1 + theirs.1 + across)
}

/// What grouping costs from two indices on, and where the first group ends.
type Grouping = (i32, (usize, usize));

/// Which parts of two sides start at numbers that correspond: what a variable of the program is in both states, or as far from it.
#[derive(Debug, Clone, Default)]
pub(super) struct Meetings {
    pub(super) starts: Vec<(usize, usize)>,
    /// Which parts of zeros end texts that pointers of the program lead into, on both sides.
    pub(super) ends: Vec<(usize, usize)>,
}

impl Meetings {
    /// Those from two parts on, counted from there.
    fn from(&self, i: usize, j: usize) -> Self {
        let later = |all: &[(usize, usize)]| {
            let later = all.iter().filter(|&&(x, y)| x >= i && y >= j);
            later.map(|&(x, y)| (x - i, y - j)).collect()
        };
        Self { starts: later(&self.starts), ends: later(&self.ends) }
    }

    /// What it is worth that a group starts at two parts, which it has or not.
    fn worth(&self, at: (usize, usize), has_both: bool) -> i32 {
        let starts = if self.starts.contains(&at) { MEETING } else { 0 };
        starts + if has_both && self.ends.contains(&at) { ENDING } else { 0 }
    }
}

/// The groups of parts that lose least, where it is a gain that a group starts where parts meet: what the program goes on from stays the border
/// that it is in both states.
pub(super) fn groups([ours, theirs]: [&[Part]; 2], meetings: &Meetings) -> Vec<Group> {
    let (our_runs, their_runs) = (runs(ours), runs(theirs));
    // The least loss of grouping what is left from two indices on in so many groups.
    let mut best: Vec<Vec<[Option<Grouping>; MOST_GROUPS + 1]>> =
        vec![vec![[None; MOST_GROUPS + 1]; theirs.len() + 1]; ours.len() + 1];
    for i in (0..=ours.len()).rev() {
        for j in (0..=theirs.len()).rev() {
            if (i, j) == (ours.len(), theirs.len()) {
                best[i][j] = [Some((0, (i, j))); MOST_GROUPS + 1];
                continue;
            }
            let mut found = [None; MOST_GROUPS + 1];
            for (x, y) in (i..=ours.len()).flat_map(|x| (j..=theirs.len()).map(move |y| (x, y))) {
                let Some(first) = cost(&our_runs[i][x], &their_runs[j][y]) else { continue };
                let first = first.cast_signed() - meetings.worth((i, j), i < x && j < y);
                for left in 1..=MOST_GROUPS {
                    if let Some((rest, _)) = best[x][y][left - 1]
                        && found[left].is_none_or(|(least, _)| first + rest < least)
                    {
                        found[left] = Some((first + rest, (x, y)));
                    }
                }
            }
            best[i][j] = found;
        }
    }
    let is_set = ours.iter().chain(theirs).all(|part| part.element.is_set());
    let (mut i, mut j, mut left) = (0, 0, if is_set { MOST_SET_GROUPS } else { MOST_GROUPS });
    let mut all = Vec::new();
    while (i, j) != (ours.len(), theirs.len()) {
        let Some((_, (x, y))) = best[i][j][left] else { break };
        all.push(Group { ours: i..x, theirs: j..y });
        (i, j, left) = (x, y, left - 1);
    }
    all
}

/// The groups of parts that lose least, none of which spans an offset at which parts of both sides start.
pub(super) fn groups_between(
    [ours, theirs]: [&[Part]; 2],
    borders: &[Sym],
    meetings: &Meetings,
) -> Vec<Group> {
    let mut all = Vec::new();
    let (mut i, mut j) = (0, 0);
    let mut add = |(i, j): (usize, usize), (x, y): (usize, usize)| {
        let moved = |range: Range<usize>, by: usize| range.start + by..range.end + by;
        let found = groups([&ours[i..x], &theirs[j..y]], &meetings.from(i, j)).into_iter();
        all.extend(found.map(|group| Group { ours: moved(group.ours, i), theirs: moved(group.theirs, j) }));
    };
    for border in borders {
        let at = |parts: &[Part]| parts.iter().position(|part| part.start == *border);
        if let (Some(x), Some(y)) = (at(ours), at(theirs))
            && i < x
            && j < y
        {
            add((i, j), (x, y));
            (i, j) = (x, y);
        }
    }
    add((i, j), (ours.len(), theirs.len()));
    all
}

#[cfg(test)]
mod tests {
    use super::{Meetings, cut, groups, groups_between};
    use ringfence_exec::Sym;
    use ringfence_exec::sequence::{Element, Part};
    use ringfence_logic::Fact;

    fn unset(start: u128) -> Part {
        Part { start: Sym::Const(start), element: Element::Undefined }
    }

    fn bytes(start: u128) -> Part {
        Part { start: Sym::Const(start), element: Element::numbers(1, Fact::any(8)) }
    }

    #[test]
    fn a_part_is_cut_where_one_of_the_other_side_starts() {
        let ours = [bytes(0), unset(1)];
        let theirs = [bytes(0), unset(1), bytes(12), unset(14)];
        assert_eq!(cut(&ours, Sym::Const(28), &theirs), [bytes(0), unset(1), unset(12), unset(14)]);
        // Not behind the end.
        assert_eq!(cut(&ours, Sym::Const(14), &theirs), [bytes(0), unset(1), unset(12)]);
    }

    #[test]
    fn what_one_side_has_set_is_a_part_of_its_own() {
        let theirs = [bytes(0), unset(1), bytes(12), unset(14)];
        let ours = cut(&[bytes(0), unset(1)], Sym::Const(28), &theirs);
        let found = groups([&ours, &theirs], &Meetings::default());
        let inserted: Vec<_> = found.iter().filter(|group| group.ours.is_empty()).collect();
        assert_eq!(inserted.len(), 1);
        assert_eq!((ours[inserted[0].ours.start].start, inserted[0].theirs.clone()), (Sym::Const(12), 2..3));
    }

    #[test]
    fn a_group_starts_where_parts_meet() {
        let text = |start| Part {
            start: Sym::Const(start),
            element: Element::numbers(1, Fact::unsigned_within(8, 1, 255)),
        };
        let zero = |start| Part { start: Sym::Const(start), element: Element::byte(0) };
        let ours = [text(0), zero(3), bytes(4), zero(9), unset(10)];
        let theirs = [text(0), zero(3), text(4), zero(6), text(7), zero(9), unset(10)];
        let starts = |meetings: &Meetings| -> Vec<(usize, usize)> {
            let found = groups([&ours, &theirs], meetings);
            found.iter().map(|group| (group.ours.start, group.theirs.start)).collect()
        };
        assert!(!starts(&Meetings::default()).contains(&(2, 4)));
        let meetings = Meetings { starts: vec![(2, 4)], ..Meetings::default() };
        assert!(starts(&meetings).contains(&(2, 4)));
    }

    #[test]
    fn the_end_of_a_text_stays_one() {
        let text = |start| Part {
            start: Sym::Const(start),
            element: Element::numbers(1, Fact::unsigned_within(8, 1, 255)),
        };
        let zero = |start| Part { start: Sym::Const(start), element: Element::byte(0) };
        // A text, and what is left of one that was cut: the program goes on behind the cut.
        let ours = [bytes(0), zero(9)];
        let theirs = [text(0), zero(3), text(4), zero(6), bytes(7)];
        for end in [1, 3] {
            let meetings = Meetings { ends: vec![(1, end)], ..Meetings::default() };
            let found = groups([&ours, &theirs], &meetings);
            let is_end = |group: &super::Group| group.ours == (1..2) && group.theirs == (end..end + 1);
            assert!(found.iter().any(is_end), "{found:?}");
        }
    }

    #[test]
    fn no_group_spans_a_border() {
        let ours = [bytes(0), unset(3), bytes(12), unset(20)];
        let theirs = [unset(0), bytes(12), unset(13)];
        let found = groups_between([&ours, &theirs], &[Sym::Const(12)], &Meetings::default());
        assert!(found.iter().all(|group| group.ours.end <= 2 || group.ours.start >= 2));
        assert!(found.iter().all(|group| group.theirs.end <= 1 || group.theirs.start >= 1));
        assert_eq!(found.last().map(|group| (group.ours.end, group.theirs.end)), Some((4, 3)));
    }
}
