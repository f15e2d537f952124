//! Abstraction of sizes and lists (section 4.3).

use super::Domain;
use crate::facts::Facts;
use crate::formula::{Atom, Pure, Segment, SymbolicHeap};
use crate::linear::{Linear, Var};

impl Domain<'_> {
    /// A heap of nodes and lists that is as short as can be: the rules Size, Append and Forget.
    pub(super) fn listed(&self, mut heap: SymbolicHeap) -> SymbolicHeap {
        self.give_back(&mut heap);
        self.forget_bytes(&mut heap);
        self.forget_sizes(&mut heap);
        while self.append(&mut heap) || self.forget_list(&mut heap) {}
        // What is known of sizes is known of nodes.
        let spatial = &heap.spatial;
        let stands = |var: Var| !var.is_primed() || spatial.iter().any(|atom| atom.has(var));
        heap.pure.retain(|pure| pure.linear().vars().all(stands));
        heap.spatial.sort_unstable();
        let mut some = false;
        heap.spatial.retain(|atom| *atom != Atom::True || !std::mem::replace(&mut some, true));
        heap
    }

    /// Nodes that lie one behind the other, up to memory that was not given out yet, and whose end nobody has a name for any longer, are a part of that memory: all of
    /// them were given back at once.
    fn give_back(&self, heap: &mut SymbolicHeap) {
        let is_open = |atom: &Atom| match atom {
            Atom::Block { from, to } => from.vars().any(Var::is_primed) && to.as_number().is_some(),
            _ => false,
        };
        while self.kind.link.is_none()
            && let Some(at) = heap.spatial.iter().position(is_open)
        {
            let Atom::Block { from, to } = heap.spatial[at].clone() else { return };
            let ends = |atom: &Atom| self.link(atom).filter(|(_, end)| *end == from);
            let Some((before, (start, _))) =
                heap.spatial.iter().enumerate().find_map(|(before, atom)| Some((before, ends(atom)?)))
            else {
                return;
            };
            heap.spatial[at] = Atom::Block { from: start, to };
            heap.spatial.remove(before);
        }
    }

    /// Forget1 and Forget3: what did not become a node is not described any longer; what has no bytes is nothing.
    fn forget_bytes(&self, heap: &mut SymbolicHeap) {
        let prover = self.prover();
        let known = heap.clone();
        let is_nothing = |atom: &Atom| match atom {
            Atom::Block { from, to } => prover.are_equal(&known, from, to),
            _ => false,
        };
        heap.spatial.retain(|atom| !is_nothing(atom));
        let mut facts = Facts::default();
        heap.pure.iter().for_each(|pure| facts.assume(pure));
        let distance = |at: &Linear, anchor: Var| {
            at.minus(&Linear::var(anchor)).and_then(|distance| facts.simplified(&distance).as_number())
        };
        let is_anchored = |at: &Linear| {
            self.anchors.iter().any(|anchor| distance(at, *anchor).is_some()) || self.is_kept(&facts, at)
        };
        for atom in &mut heap.spatial {
            let lost = match atom {
                Atom::Cell { at, .. } => !is_anchored(at),
                Atom::Block { from, to } => !self.is_rest(from, to),
                _ => false,
            };
            if lost {
                *atom = Atom::True;
            }
        }
    }

    /// Whether abstraction keeps the cell at an address.
    pub(super) fn is_kept(&self, facts: &Facts, at: &Linear) -> bool {
        !self.kept.is_empty() && facts.simplified(at).as_number().is_some_and(|at| self.kept.contains(&at))
    }

    /// Whether a block is worth keeping: it is what was not given out yet and reaches from an address that the program has a name for to the edge of
    /// memory, or it was given out, and the program has a name for it and for how long it is.
    fn is_rest(&self, from: &Linear, to: &Linear) -> bool {
        let is_edge = |at: &Linear| at.as_number().is_some_and(|at| self.edges.contains(&at));
        let is_named = |at: &Linear| !at.vars().any(Var::is_primed);
        let begins = self.keeps_blocks && matches!(from.sum(), [] | [(_, 1)]);
        is_named(from) && is_named(to) && (is_edge(from) || is_edge(to) || begins)
    }

    /// Size: that sizes are equal to other numbers is forgotten, unless the program has a name for them. Nodes that the program has no name for
    /// forget first.
    fn forget_sizes(&self, heap: &mut SymbolicHeap) {
        let mut fresh = heap.unused();
        let is_named = |args: &[Linear]| !args[0].vars().any(Var::is_primed);
        for named in [false, true] {
            for at in 0..heap.spatial.len() {
                let Atom::Pred(pred, args) = &heap.spatial[at] else { continue };
                if !self.is_node(*pred) || is_named(args) != named {
                    continue;
                }
                let Some(size) = args[2].as_var().filter(|var| var.is_primed()) else { continue };
                let places = heap.spatial.iter().map(|atom| count(atom, size)).sum::<usize>();
                if places > 1 {
                    if let Atom::Pred(_, args) = &mut heap.spatial[at] {
                        args[2] = Linear::var(Var::Primed(fresh));
                    }
                    fresh += 1;
                }
            }
        }
    }

    /// Append: two lists that meet where nothing else leads are one. Says whether there were some.
    fn append(&self, heap: &mut SymbolicHeap) -> bool {
        for first in 0..heap.spatial.len() {
            let Some((from, to)) = self.link(&heap.spatial[first]) else { continue };
            if !self.is_middle(heap, &to) || self.is_named(heap, &heap.spatial[first]) {
                continue;
            }
            let second =
                heap.spatial.iter().position(|atom| self.link(atom).is_some_and(|(start, _)| start == to));
            let Some(second) = second.filter(|second| *second != first) else { continue };
            let Some((_, end)) = self.link(&heap.spatial[second]) else { continue };
            let nonempty = is_nonempty(&heap.spatial[first]) || is_nonempty(&heap.spatial[second]);
            let one = Segment { list: self.list, from: vec![from], to: vec![end], nonempty };
            heap.spatial[first] = Atom::Segment(one);
            heap.spatial.remove(second);
            return true;
        }
        false
    }

    /// Whether a node that begins at a number needs no link that leads to it: nodes that lie one behind the other are found by the address of the first.
    fn is_first(&self, number: i128) -> bool {
        let in_order = self.kind.link.is_none() || self.kind.chained;
        in_order || (self.kind.size.is_none() && self.edges.contains(&number))
    }

    /// Whether programs find nodes by their numbers, too: those of one length, and those that lie one behind the other.
    pub(super) fn is_positional(&self) -> bool {
        self.kind.link.is_none() || self.kind.size.is_none()
    }

    /// Whether nobody but the two parts that meet there speaks of an address.
    fn is_middle(&self, heap: &SymbolicHeap, at: &Linear) -> bool {
        if let Some(var) = at.as_var().filter(|var| var.is_primed()) {
            return occurrences(heap, var) == 2;
        }
        // Nobody has a name for other addresses than those that a number counts to, or that a variable holds.
        let may_be = if at.as_number().is_some() { self.is_positional() } else { self.kind.link.is_none() };
        let mut count = 0;
        heap.spatial.iter().for_each(|atom| atom.for_each(|linear| count += usize::from(linear == at)));
        may_be && count == 2 && at.vars().all(|var| !var.is_primed()) && !self.is_known(heap, at)
    }

    /// Whether memory begins or ends at an address, or the program has a name for it.
    fn is_known(&self, heap: &SymbolicHeap, at: &Linear) -> bool {
        let mut facts = Facts::default();
        heap.pure.iter().for_each(|pure| facts.assume(pure));
        at.as_number().is_some_and(|number| self.edges.contains(&number)) || self.is_marked(&facts, at)
    }

    /// Where a node or a list begins and what it leads to.
    fn link(&self, atom: &Atom) -> Option<(Linear, Linear)> {
        match atom {
            Atom::Pred(pred, args) if *pred == self.stepped() => Some((args[0].clone(), args[1].clone())),
            Atom::Segment(segment) if segment.list == self.list => {
                Some((segment.from[0].clone(), segment.to[0].clone()))
            }
            _ => None,
        }
    }

    /// Whether a node has an address and a size that the program has names for, or compares with a number: it is worth keeping.
    fn is_named(&self, heap: &SymbolicHeap, atom: &Atom) -> bool {
        let primed = |linear: &Linear| linear.vars().any(Var::is_primed);
        let is_compared = |size: &Linear| {
            heap.pure.iter().any(|pure| size.as_var().is_some_and(|size| pure.linear().factor(size) != 0))
        };
        match atom {
            Atom::Pred(_, args) => {
                let is_loose = match args[0].as_number() {
                    Some(_) => self.is_positional(),
                    None => self.kind.link.is_none() && !self.is_known(heap, &args[0]),
                };
                !primed(&args[0]) && !is_loose && (!primed(&args[2]) || is_compared(&args[2]))
            }
            _ => false,
        }
    }

    /// Forget2: a list whose beginning nothing else speaks of is not described any longer. Says whether there was one. Where nodes lie one behind the
    /// other, the first one needs no link: it is found by its address.
    fn forget_list(&self, heap: &mut SymbolicHeap) -> bool {
        let lost = |atom: &Atom| {
            let start = match atom {
                Atom::Pred(_, args) => args.first(),
                Atom::Segment(segment) => segment.from.first(),
                _ => None,
            };
            start.is_some_and(|start| match (start.as_var(), start.as_number()) {
                (Some(var), _) if var.is_primed() => occurrences(heap, var) == 1,
                (_, Some(number)) => !self.is_first(number) && !is_mentioned(heap, number),
                _ => false,
            })
        };
        match heap.spatial.iter().position(lost) {
            Some(at) => {
                heap.spatial[at] = Atom::True;
                true
            }
            None => false,
        }
    }
}

fn is_nonempty(atom: &Atom) -> bool {
    !matches!(atom, Atom::Segment(segment) if !segment.nonempty)
}

/// Whether a part leads to an address that is a number, beside the one that begins there, or a variable of the program is at a known distance from one.
fn is_mentioned(heap: &SymbolicHeap, number: i128) -> bool {
    let mut count = 0;
    heap.spatial.iter().for_each(|atom| {
        atom.for_each(|linear| count += usize::from(linear.as_number() == Some(number)));
    });
    let is_fixed = |pure: &Pure| match pure {
        Pure::Zero(linear) => matches!(linear.sum(), [(var, _)] if !var.is_primed()),
        _ => false,
    };
    count > 1 || heap.pure.iter().any(|pure| is_fixed(pure) && near(pure.linear().constant(), number))
}

/// Whether a number is near another one, whatever its sign: a pointer into a header or behind it.
const fn near(a: i128, b: i128) -> bool {
    a.unsigned_abs().abs_diff(b.unsigned_abs()) <= 64
}

/// In how many places of a part a variable stands.
fn count(atom: &Atom, var: Var) -> usize {
    let mut count = 0;
    atom.for_each(|linear| count += usize::from(linear.factor(var) != 0));
    count
}

/// In how many places a variable stands.
fn occurrences(heap: &SymbolicHeap, var: Var) -> usize {
    let mut count = 0;
    heap.for_each(|linear| count += usize::from(linear.factor(var) != 0));
    count
}
