//! One step of a proof after the other.

use super::goal::Goal;
use crate::formula::{Atom, Cell, Pure, Segment};
use crate::linear::{Linear, Var};

/// What a step came to.
#[derive(Debug)]
enum Step {
    /// It was made.
    Made,
    /// Nothing can be done with this part yet.
    Stuck,
    /// One of two holds of the left: this, or its contrary.
    Split(Pure),
    /// The part, a list, can be tried as an empty one; if that fails, it is tried with a node.
    Try,
}

/// Shows a goal: what is left of it in each of some cases of which one holds. Absent when no proof was found.
pub(super) fn solve<'a>(mut goal: Goal<'a>, cases: u32, steps: &mut u32) -> Option<Vec<Goal<'a>>> {
    // Lists of the right that were tried as empty ones without success, since the last step.
    let mut tried: Vec<Segment> = Vec::new();
    loop {
        *steps = steps.checked_sub(1)?;
        if goal.facts.is_contradictory() {
            return Some(Vec::new());
        }
        if goal.right.is_empty() {
            break;
        }
        let mut made = false;
        for at in 0..goal.right.len() {
            match step(&mut goal, at, &tried) {
                Step::Made => {
                    tried.clear();
                    made = true;
                }
                Step::Stuck => continue,
                Step::Split(pure) => return split(&goal, &pure, cases, steps),
                Step::Try => {
                    let mut empty = goal.clone();
                    let Atom::Segment(segment) = empty.right.remove(at) else { return None };
                    if end(&mut empty, &segment)
                        && let Some(ended) = solve(empty, cases, steps)
                    {
                        return Some(ended);
                    }
                    tried.push(segment);
                    made = true;
                }
            }
            break;
        }
        if !made {
            return guessed(&goal, cases, steps).or_else(|| by_emptiness(&goal, cases, steps));
        }
    }
    finish(&mut goal).then(|| vec![goal])
}

/// Shows a goal in two cases.
fn split<'a>(goal: &Goal<'a>, pure: &Pure, cases: u32, steps: &mut u32) -> Option<Vec<Goal<'a>>> {
    let cases = cases.checked_sub(1)?;
    let mut all = Vec::new();
    for case in pure.contraries()?.into_iter().chain([pure.clone()]) {
        let mut goal = goal.clone();
        goal.assume(&case);
        if !goal.facts.contradict() {
            all.extend(solve(goal, cases, steps)?);
        }
    }
    Some(all)
}

/// Shows a goal with a guess where a part of the right lies of which that is not determined: where a part of the same kind does.
fn guessed<'a>(goal: &Goal<'a>, cases: u32, steps: &mut u32) -> Option<Vec<Goal<'a>>> {
    let part = goal.right.iter().find(|atom| address(goal, atom).is_some_and(|at| !goal.is_ground(&at)))?;
    let at = address(goal, part)?;
    // Where the left has the same, then where it has anything.
    let alike = |atom: &Atom| match (part, atom) {
        (Atom::Cell { cell, .. }, Atom::Cell { cell: own, .. }) => cell == own,
        (Atom::Segment(segment), Atom::Segment(own)) => segment.list == own.list,
        (Atom::Block { .. }, Atom::Block { .. }) => true,
        _ => false,
    };
    let (same, others): (Vec<&Atom>, Vec<&Atom>) = goal.left.iter().partition(|atom| alike(atom));
    same.into_iter().chain(others).find_map(|atom| {
        let mut guess = goal.clone();
        // The part lies there if the guess is right; otherwise it is not found, and nothing is claimed.
        (guess.unify(&at, &address(goal, atom)?) && guess.holes.len() < goal.holes.len()).then_some(())?;
        solve(guess, cases, steps)
    })
}

/// Where a part begins: the first cell of a list.
fn address(goal: &Goal<'_>, atom: &Atom) -> Option<Linear> {
    match atom {
        Atom::Cell { at, .. } => Some(at.clone()),
        Atom::Block { from, .. } => Some(from.clone()),
        Atom::Segment(segment) => {
            let &(distance, _) = goal.prover.definitions.header(segment.list).first()?;
            segment.from.first()?.offset(distance)
        }
        Atom::Pred(..) => goal.parts(atom).first().and_then(|part| address(goal, part)),
        Atom::True => None,
    }
}

/// Shows a goal in the cases that a segment of the left has a node and that it has none.
fn by_emptiness<'a>(goal: &Goal<'a>, cases: u32, steps: &mut u32) -> Option<Vec<Goal<'a>>> {
    let cases = cases.checked_sub(1)?;
    let mut all = Vec::new();
    for goal in emptiness(goal)? {
        if !goal.facts.contradict() {
            all.extend(solve(goal, cases, steps)?);
        }
    }
    Some(all)
}

/// A goal in the cases that a segment of the left has a node and that it has none.
pub(super) fn emptiness<'a>(goal: &Goal<'a>) -> Option<[Goal<'a>; 2]> {
    let open = |atom: &Atom| match atom {
        Atom::Segment(segment) => !goal.is_nonempty(segment),
        _ => false,
    };
    let at = goal.left.iter().position(open)?;
    let mut without = goal.clone();
    let Atom::Segment(segment) = without.left.remove(at) else { return None };
    for (from, to) in segment.from.iter().zip(&segment.to) {
        without.assume(&Pure::Zero(from.minus(to)?));
    }
    let mut with = goal.clone();
    with.unfold_left(at)?;
    Some([without, with])
}

fn step(goal: &mut Goal<'_>, at: usize, tried: &[Segment]) -> Step {
    let made = |made: Option<bool>| match made {
        Some(true) => Step::Made,
        _ => Step::Stuck,
    };
    match goal.right[at].clone() {
        Atom::Cell { at: address, cell, value } if goal.is_ground(&address) => {
            made(match_cell(goal, at, &address, cell, &value))
        }
        Atom::Block { from, to } if goal.is_ground(&from) => match_block(goal, at, &from, &to),
        Atom::Segment(segment) if segment.from.first().is_some_and(|from| goal.is_ground(from)) => {
            match_segment(goal, at, segment, tried)
        }
        Atom::True => {
            goal.right.remove(at);
            goal.anything = true;
            Step::Made
        }
        _ => Step::Stuck,
    }
}

/// Removes a cell of the right and the same one of the left, or exposes that one.
fn match_cell(goal: &mut Goal<'_>, at: usize, address: &Linear, cell: Cell, value: &Linear) -> Option<bool> {
    let end = address.offset(i128::from(cell.bytes))?;
    let cover = cover(goal, address, &end)?;
    match goal.left[cover].clone() {
        Atom::Cell { cell: own, value: held, .. } => {
            if own != cell || !goal.unify(value, &held) {
                return None;
            }
            goal.left.remove(cover);
            goal.right.remove(at);
        }
        Atom::Block { from, to } => {
            let held = Linear::var(Var::Primed(goal.fresh));
            goal.fresh += 1;
            let parts = vec![
                Atom::Block { from, to: address.clone() },
                Atom::Cell { at: address.clone(), cell, value: held },
                Atom::Block { from: end, to },
            ];
            goal.replace_block(cover, parts)?;
        }
        Atom::Segment(_) => goal.unfold_left(cover)?,
        Atom::Pred(..) => goal.unfold_pred(cover)?,
        Atom::True => return None,
    }
    Some(true)
}

/// The part of the left that begins at an address, or contains the bytes from there to another.
fn cover(goal: &Goal<'_>, address: &Linear, end: &Linear) -> Option<usize> {
    let clearly =
        goal.left.iter().position(|atom| begins(goal, atom, |at| goal.facts.clearly_equal(at, address)));
    clearly
        .or_else(|| goal.left.iter().position(|atom| contains(goal, atom, address, end)))
        .or_else(|| goal.left.iter().position(|atom| begins(goal, atom, |at| goal.facts.equal(at, address))))
}

/// Whether a part has a cell at an address, as a test of addresses tells.
fn begins(goal: &Goal<'_>, atom: &Atom, is: impl Fn(&Linear) -> bool) -> bool {
    goal.parts(atom).iter().any(|part| match part {
        Atom::Cell { at, .. } => is(at),
        Atom::Segment(segment) => {
            let Some(from) = segment.from.first() else { return false };
            let cells = goal.prover.definitions.header(segment.list);
            cells.iter().any(|&(distance, _)| from.offset(distance).is_some_and(|at| is(&at)))
                && goal.is_nonempty(segment)
        }
        _ => false,
    })
}

/// Whether a part has a block with the bytes from an address to another.
fn contains(goal: &Goal<'_>, atom: &Atom, address: &Linear, end: &Linear) -> bool {
    goal.parts(atom).iter().any(|part| match part {
        Atom::Block { from, to } => goal.facts.at_most(from, address) && goal.facts.at_most(end, to),
        _ => false,
    })
}

/// Removes bytes from the beginning of a block of the right, with the part of the left that has them.
fn match_block(goal: &mut Goal<'_>, at: usize, from: &Linear, to: &Linear) -> Step {
    if goal.is_ground(to) && goal.facts.equal(from, to) {
        goal.right.remove(at);
        return Step::Made;
    }
    let block = |part: &Atom| matches!(part, Atom::Block { from: own, .. } if goal.facts.equal(own, from));
    let starts = |atom: &Atom| {
        goal.parts(atom).iter().any(block) || begins(goal, atom, |own| goal.facts.equal(own, from))
    };
    if let Some(first) = goal.left.iter().position(starts) {
        return take_first(goal, at, first, to).unwrap_or(Step::Stuck);
    }
    let Some(cover) = goal.left.iter().position(|atom| contains(goal, atom, from, from)) else {
        return Step::Stuck;
    };
    let Atom::Block { from: start, to: end } = goal.left[cover].clone() else {
        return match goal.unfold_pred(cover) {
            Some(()) => Step::Made,
            None => Step::Stuck,
        };
    };
    let parts =
        vec![Atom::Block { from: start, to: from.clone() }, Atom::Block { from: from.clone(), to: end }];
    match goal.replace_block(cover, parts) {
        Some(()) => Step::Made,
        None => Step::Stuck,
    }
}

/// Removes the part of the left that a block of the right begins with.
fn take_first(goal: &mut Goal<'_>, at: usize, first: usize, to: &Linear) -> Option<Step> {
    let end = match goal.left[first].clone() {
        Atom::Cell { at, cell, .. } => {
            let end = at.offset(i128::from(cell.bytes))?;
            if !goal.is_ground(to) || !goal.facts.at_most(&end, to) {
                // A cell is bytes, too, of which the block may have some.
                goal.left[first] = Atom::Block { from: at, to: end };
                return Some(Step::Made);
            }
            end
        }
        Atom::Segment(_) => {
            goal.unfold_left(first)?;
            return Some(Step::Made);
        }
        Atom::Block { to: end, .. } => {
            if !goal.is_ground(to) {
                let unified = goal.unify(&to.clone(), &end);
                return Some(if unified { Step::Made } else { Step::Stuck });
            }
            if !goal.facts.at_most(&end, to) {
                return take_part(goal, at, first, &end, to);
            }
            end
        }
        Atom::Pred(..) => {
            goal.unfold_pred(first)?;
            return Some(Step::Made);
        }
        Atom::True => return None,
    };
    goal.left.remove(first);
    goal.right[at] = Atom::Block { from: end, to: to.clone() };
    Some(Step::Made)
}

/// Removes the first bytes of a block of the left that is longer than one of the right.
fn take_part(goal: &mut Goal<'_>, at: usize, first: usize, end: &Linear, to: &Linear) -> Option<Step> {
    if !goal.facts.at_most(to, end) {
        return Some(Step::Split(Pure::AtLeastZero(to.minus(end)?)));
    }
    let Atom::Block { from, .. } = &goal.left[first] else { return None };
    if !goal.facts.at_most(from, to) {
        return None;
    }
    goal.replace_block(first, vec![Atom::Block { from: to.clone(), to: end.clone() }])?;
    goal.right.remove(at);
    Some(Step::Made)
}

/// Removes nodes from the beginning of a list of the right, with the part of the left that has them.
fn match_segment(goal: &mut Goal<'_>, at: usize, segment: Segment, tried: &[Segment]) -> Step {
    if !tried.contains(&segment) && may_end(goal, &segment) {
        return Step::Try;
    }
    let same = |atom: &Atom| match atom {
        Atom::Segment(own) => own.list == segment.list && goal.facts.equal(&own.from[0], &segment.from[0]),
        _ => false,
    };
    let folded = |atom: &Atom| matches!(atom, Atom::Pred(..)) && goal.parts(atom).iter().any(same);
    if let Some(pred) = goal.left.iter().position(folded) {
        return match goal.unfold_pred(pred) {
            Some(()) => Step::Made,
            None => Step::Stuck,
        };
    }
    if let Some(first) = goal.left.iter().position(same) {
        return match take_segment(goal, at, first, &segment) {
            Some(()) => Step::Made,
            None => Step::Stuck,
        };
    }
    if has_node(goal, &segment) {
        return match unfold_right(goal, at, &segment) {
            Some(()) => Step::Made,
            None => Step::Stuck,
        };
    }
    Step::Stuck
}

/// Whether a list of the right may have no node.
fn may_end(goal: &Goal<'_>, segment: &Segment) -> bool {
    let equal = |(from, to): (&Linear, &Linear)| {
        !goal.is_ground(from) || !goal.is_ground(to) || goal.facts.equal(from, to)
    };
    !segment.nonempty && segment.from.iter().zip(&segment.to).all(equal)
}

/// Makes where a list of the right ends what it begins with.
fn end(goal: &mut Goal<'_>, segment: &Segment) -> bool {
    let bound = |goal: &Goal<'_>, number: &Linear| {
        let value = |var: Var| goal.bound.iter().find(|(own, _)| *own == var).map(|(_, value)| value.clone());
        number.map(|var| value(var).unwrap_or_else(|| Linear::var(var)))
    };
    segment.from.iter().zip(&segment.to).all(|(from, to)| {
        // What was unified for one number may be a part of the next.
        let (Some(from), Some(to)) = (bound(goal, from), bound(goal, to)) else { return false };
        goal.unify(&to, &from)
    })
}

/// Removes a segment of the left that a list of the right begins with.
fn take_segment(goal: &mut Goal<'_>, at: usize, first: usize, segment: &Segment) -> Option<()> {
    let Atom::Segment(own) = goal.left[first].clone() else { return None };
    for number in 0..segment.from.len() {
        // The right may have changed by what was unified.
        let Atom::Segment(current) = &goal.right[at] else { return None };
        let right = current.from[number].clone();
        if !goal.unify(&right, &own.from[number]) {
            return None;
        }
    }
    let has_node = goal.is_nonempty(&own);
    goal.left.remove(first);
    let Atom::Segment(current) = &mut goal.right[at] else { return None };
    current.nonempty &= !has_node;
    current.from = own.to;
    Some(())
}

/// Whether the left has a cell of the first node of a list of the right.
fn has_node(goal: &Goal<'_>, segment: &Segment) -> bool {
    let definitions = goal.prover.definitions;
    definitions.header(segment.list).iter().any(|&(distance, bytes)| {
        let Some(at) = segment.from[0].offset(distance) else { return false };
        at.offset(i128::from(bytes)).is_some_and(|end| cover(goal, &at, &end).is_some())
    })
}

/// Replaces a list of the right by its first node and the rest.
fn unfold_right(goal: &mut Goal<'_>, at: usize, segment: &Segment) -> Option<()> {
    let before = goal.fresh;
    let (body, next) = goal.prover.definitions.step(segment.list, &segment.from, &mut goal.fresh)?;
    goal.holes.extend((before..goal.fresh).map(Var::Primed));
    goal.right[at] = Atom::Segment(Segment { from: next, nonempty: false, ..segment.clone() });
    goal.add_right(body)
}

/// Shows what is left when all parts of the right were found: what it says of numbers, and that nothing is left over.
fn finish(goal: &mut Goal<'_>) -> bool {
    if !determine(goal) || !goal.pure.iter().all(|pure| goal.facts.entail(pure)) {
        return false;
    }
    if goal.exact && !goal.anything {
        let left = std::mem::take(&mut goal.left);
        goal.left = left.into_iter().filter(|atom| !is_nothing(goal, atom)).collect();
        return goal.left.is_empty();
    }
    true
}

/// Whether a part of the left has no bytes.
fn is_nothing(goal: &Goal<'_>, atom: &Atom) -> bool {
    match atom {
        Atom::Block { from, to } => goal.facts.equal(from, to),
        Atom::Pred(..) => goal.parts(atom).iter().all(|part| is_nothing(goal, part)),
        // A list that leads back to where it begins may have nodes.
        _ => false,
    }
}

/// Finds values for the variables of the right of which only comparisons speak. False when some were not found.
fn determine(goal: &mut Goal<'_>) -> bool {
    while let Some((hole, value)) = next_hole(goal) {
        if !goal.bind(hole, &value) {
            return false;
        }
    }
    // A variable that nothing speaks of can be anything.
    goal.pure.iter().all(|pure| goal.is_ground(pure.linear()))
}

/// A variable that a comparison determines: an equality rather than a bound, and that rather than a difference.
fn next_hole(goal: &Goal<'_>) -> Option<(Var, Linear)> {
    let solved = |pure: &Pure| {
        let linear = pure.linear();
        let open = linear.vars().filter(|var| goal.holes.contains(var));
        open.into_iter().find_map(|var| {
            let value = linear.solved(var)?;
            let other = if matches!(pure, Pure::NonZero(_)) { value.offset(1)? } else { value };
            Some((var, other))
        })
    };
    let rank = |pure: &&Pure| match pure {
        Pure::Zero(_) => 0,
        Pure::AtLeastZero(_) => 1,
        Pure::NonZero(_) => 2,
    };
    let mut pure: Vec<&Pure> = goal.pure.iter().collect();
    pure.sort_by_key(rank);
    pure.into_iter().find_map(solved)
}
