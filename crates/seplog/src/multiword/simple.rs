//! n-simple form (section 4.2): only simple relations between variables of the program are kept.
//!
//! Equalities are put in; what is left of them defines variables of the program by others. An expression that is not simple becomes a primed
//! variable. Comparisons that are not simple, or that speak of primed variables, are dropped. So there are only so many pure parts, and
//! loops end.

use super::Domain;
use crate::facts::Facts;
use crate::formula::{Atom, Pure, SymbolicHeap};
use crate::linear::{Linear, Var};

/// How many variables are put in the place of what exists in one expression.
const MOST_REPLACED: usize = 2;

impl Domain<'_> {
    /// A heap in n-simple form; absent when its comparisons contradict each other.
    pub(super) fn simplified(&self, heap: &SymbolicHeap) -> Option<SymbolicHeap> {
        let mut facts = Facts::default();
        heap.pure.iter().for_each(|pure| facts.assume(pure));
        heap.spatial.iter().filter_map(|atom| self.said_by(atom)).for_each(|pure| facts.assume(&pure));
        if facts.is_contradictory() {
            return None;
        }
        let mut pure: Vec<Pure> = Vec::new();
        for (at, (var, value)) in facts.solved().iter().enumerate() {
            let value =
                match self.is_plain(value) || (self.numbers.contains(var) && value.as_number().is_some()) {
                    true => Some(value.clone()),
                    false => {
                        let later = facts.solved()[at + 1..].iter().filter(|(_, other)| self.is_plain(other));
                        let known = || facts.solved()[..at].iter().chain(later);
                        self.by_neighbour(value, known())
                            .or_else(|| self.by_variables(value, &facts, Some(*var)))
                            .or_else(|| self.by_edges(value, &facts).filter(|_| self.is_positional()))
                    }
                };
            let equal = value.as_ref().and_then(|value| Linear::var(*var).minus(value));
            match equal.filter(|equal| !var.is_primed() && self.is_exact(equal)) {
                Some(equal) => pure.push(Pure::Zero(equal)),
                None => pure.extend(self.between(*var, value.as_ref())),
            }
        }
        // Merge: what is 0 or more and not 0 is 1 or more.
        let strict = |linear: &Linear| {
            let nonzero = facts.nonzero();
            let other = linear.times(-1);
            match nonzero.contains(linear) || nonzero.iter().any(|own| Some(own) == other.as_ref()) {
                true => linear.offset(-1),
                false => Some(linear.clone()),
            }
        };
        for linear in facts.at_least_zero() {
            let plain = |linear: Linear| match self.is_plain(&linear) {
                true => Some(linear),
                false => self.by_variables(&linear, &facts, None),
            };
            let kept = strict(linear).and_then(plain).and_then(|linear| match self.is_exact(&linear) {
                true => Some(linear),
                false => self.weaker(&linear),
            });
            pure.extend(kept.map(Pure::AtLeastZero));
        }
        let spatial = self.with_simple_parts(&heap.spatial, &facts, heap.unused())?;
        pure.extend(self.comparisons(&heap.spatial, &spatial, &facts));
        pure.extend(self.orders(&facts));
        pure.sort_unstable();
        pure.dedup();
        Some(SymbolicHeap { pure, spatial })
    }

    /// Whether a comparison that speaks of nothing but numbers has a constant that the program has, too. Others change with every round of a loop
    /// that counts; what is left of them is how the numbers are ordered.
    fn is_exact(&self, linear: &Linear) -> bool {
        let constant = linear.constant();
        let counts = linear.vars().all(|var| self.numbers.contains(&var));
        !counts || constant.abs() <= 1 || self.landmarks.iter().any(|own| own.abs() == constant.abs())
    }

    /// What a node of a list in which nodes end where the next ones begin says of numbers.
    fn said_by(&self, atom: &Atom) -> Option<Pure> {
        match atom {
            Atom::Pred(pred, args)
                if *pred == self.stepped() && (self.kind.link.is_none() || self.kind.chained) =>
            {
                let end = args[0].plus(&self.kind.length(&args[2])?, 1)?;
                Some(Pure::Zero(args[1].minus(&end)?))
            }
            _ => None,
        }
    }

    /// The numbers of the program that a constant is between, if it is what a number of the program is.
    fn between(&self, var: Var, value: Option<&Linear>) -> Vec<Pure> {
        let Some(value) = value.filter(|value| self.numbers.contains(&var) && value.as_number().is_some())
        else {
            return Vec::new();
        };
        let own = Linear::var(var);
        let bounds = [own.minus(value), value.minus(&own)];
        let weaker = bounds.into_iter().flatten().filter_map(|bound| self.weaker(&bound));
        weaker.map(Pure::AtLeastZero).collect()
    }

    /// What a bound of a number says of the next number that the program has: a threshold.
    pub(super) fn weaker(&self, linear: &Linear) -> Option<Linear> {
        let constant = linear.constant();
        let single = matches!(linear.sum(), [(_, 1 | -1)]);
        let thresholds = self.thresholds.iter().flat_map(|own| [*own, -*own]);
        let next = thresholds.filter(|own| single && *own > constant).min()?;
        linear.offset(next - constant)
    }

    /// How the numbers of the program are ordered.
    fn orders(&self, facts: &Facts) -> Vec<Pure> {
        let mut all = Vec::new();
        let zero = Linear::number(0);
        let numbers: Vec<Linear> = self.numbers.iter().map(|var| Linear::var(*var)).collect();
        for greater in &numbers {
            for less in numbers.iter().chain([&zero]).filter(|less| *less != greater) {
                let holds = |distance: i128| {
                    let pure = Pure::AtLeastZero(greater.minus(less)?.offset(-distance)?);
                    facts.entail(&pure).then_some(pure)
                };
                all.extend([1, 0].into_iter().find_map(holds));
            }
        }
        all
    }

    /// That sizes of nodes that the program has names for are at least its numbers, by the variables that the sizes have become: a node is large
    /// enough for what was asked for, perhaps with its header.
    fn comparisons(&self, before: &[Atom], after: &[Atom], facts: &Facts) -> Vec<Pure> {
        let mut all = Vec::new();
        for (old, new) in before.iter().zip(after) {
            let (Atom::Pred(own, old), Atom::Pred(_, new)) = (old, new) else { continue };
            let is_named = !new[0].vars().any(Var::is_primed);
            if !self.is_node(*own) || !is_named {
                continue;
            }
            let is_fixed = new[2].as_number().is_some();
            for number in self.numbers.iter().map(|var| Linear::var(*var)) {
                let (sum, named) = (old[2].minus(&number), new[2].minus(&number));
                let holds = |less: i128| {
                    let sum = sum.as_ref()?.offset(-less).map(Pure::AtLeastZero)?;
                    facts.entail(&sum).then(|| named.as_ref()?.offset(-less).map(Pure::AtLeastZero))?
                };
                all.extend(
                    [i128::from(self.kind.header), 1, 0].into_iter().filter(|_| !is_fixed).find_map(holds),
                );
                // The number may count bytes, where sizes do not.
                let header = i128::from(self.kind.header) - i128::from(self.kind.extra);
                let scaled = |size: &Linear| {
                    let sum = size.times(self.kind.unit.into())?.minus(&number)?.offset(-header)?;
                    Some(Pure::AtLeastZero(sum))
                };
                let is_large = scaled(&old[2]).is_some_and(|pure| facts.entail(&pure));
                all.extend(scaled(&new[2]).filter(|_| is_large && (self.kind.unit > 1 || is_fixed)));
            }
        }
        all
    }

    /// The parts with simple expressions; one that is not becomes a variable, the same wherever it stands.
    fn with_simple_parts(&self, atoms: &[Atom], facts: &Facts, mut fresh: u32) -> Option<Vec<Atom>> {
        let mut named: Vec<(Linear, Var)> = Vec::new();
        let mut all = Vec::with_capacity(atoms.len());
        for atom in atoms {
            let is_rest = self.is_at_edge(atom, facts);
            let simple = atom.map_each(|linear| {
                let linear = facts.simplified(linear);
                // Slots lie where they lie, records where a number says it.
                let is_rest = is_rest && (self.kind.size.is_some() || !self.is_plain(&linear));
                if let Some(named) = is_rest.then(|| self.by_edges(&linear, facts)).flatten() {
                    return named;
                }
                if self.is_simple(&linear) {
                    return linear;
                }
                let known = self
                    .by_variables(&linear, facts, None)
                    .or_else(|| self.by_neighbour(&linear, facts.solved().iter()));
                if let Some(known) = known {
                    return known;
                }
                if let Some((_, var)) = named.iter().find(|(own, _)| *own == linear) {
                    return Linear::var(*var);
                }
                fresh += 1;
                let var = Var::Primed(fresh - 1);
                named.push((linear, var));
                Linear::var(var)
            });
            all.push(simple);
        }
        Some(all)
    }

    /// Whether a part is a block at the edge of memory, or a node that may be found by its number.
    fn is_at_edge(&self, atom: &Atom, facts: &Facts) -> bool {
        if (self.kind.link.is_none() || self.kind.size.is_none()) && !matches!(atom, Atom::Block { .. }) {
            return true;
        }
        let is_edge =
            |at: &Linear| facts.simplified(at).as_number().is_some_and(|at| self.edges.contains(&at));
        matches!(atom, Atom::Block { from, to } if is_edge(from) || is_edge(to))
    }

    /// An address as a number of the program counts it from the edge of memory.
    pub(super) fn by_edges(&self, linear: &Linear, facts: &Facts) -> Option<Linear> {
        if linear.as_number().is_some_and(|number| self.edges.contains(&number)) {
            return None;
        }
        let numbers = self.numbers.iter().map(|var| Linear::var(*var));
        let counts = numbers.flat_map(|own| self.units().map(|unit| own.times(unit)));
        let length = if self.kind.size.is_none() { i128::from(self.kind.extra) } else { 0 };
        counts.flatten().find_map(|count| {
            let named = self.edges.iter().flat_map(|edge| [0, length, -length].map(|more| edge + more));
            named.filter_map(|at| count.offset(at)).find(|named| facts.equal(named, linear))
        })
    }

    /// An expression by a variable of the program that is near it.
    fn by_neighbour<'s>(
        &self,
        linear: &Linear,
        mut solved: impl Iterator<Item = &'s (Var, Linear)>,
    ) -> Option<Linear> {
        let near = |(var, value): &(Var, Linear)| {
            let distance = linear.minus(value)?.as_number()?;
            let named = Linear::var(*var).offset(distance)?;
            (!var.is_primed() && distance.unsigned_abs() <= self.most.unsigned_abs()).then_some(named)
        };
        solved.find_map(near)
    }

    /// An expression by variables of the program, but for one, that are multiples of what exists, if that makes it plain.
    fn by_variables(&self, linear: &Linear, facts: &Facts, except: Option<Var>) -> Option<Linear> {
        let replaced = |linear: &Linear| -> Vec<Linear> {
            let Some(hidden) = linear.vars().find(|var| var.is_primed()) else { return Vec::new() };
            let factor = linear.factor(hidden);
            let with = |(var, value): &(Var, Linear)| {
                let own = value.factor(hidden);
                let times = (!var.is_primed() && Some(*var) != except && own != 0 && factor % own == 0)
                    .then(|| factor / own)?;
                linear.plus(value, -times)?.plus(&Linear::var(*var), times)
            };
            facts.solved().iter().filter_map(with).collect()
        };
        let mut all = vec![linear.clone()];
        for _ in 0..MOST_REPLACED {
            all = all.iter().flat_map(replaced).collect();
            if let Some(plain) = all.iter().find(|linear| self.is_plain(linear)) {
                return Some(plain.clone());
            }
        }
        None
    }

    /// Whether an expression is simple: a primed variable, or one without any.
    fn is_simple(&self, linear: &Linear) -> bool {
        linear.as_var().is_some() || self.is_plain(linear)
    }

    /// How often variables count in addresses: once, as the unit of sizes, or as nodes of one length.
    fn units(&self) -> [i128; 3] {
        let unit = i128::from(self.kind.unit);
        let length = if self.kind.size.is_none() { self.kind.extra.into() } else { unit };
        [length, unit, 1]
    }

    /// Whether an expression is a sum of different variables of the program, each as often as it may count, and a number that is small or near a
    /// landmark.
    fn is_plain(&self, linear: &Linear) -> bool {
        let units = self.units();
        let constant = linear.constant();
        let is_near = |landmark: &i128| {
            [constant.checked_sub(*landmark), constant.checked_add(*landmark)]
                .into_iter()
                .flatten()
                .any(|distance| distance.unsigned_abs() <= self.most.unsigned_abs())
        };
        (constant.unsigned_abs() <= self.most.unsigned_abs() || self.landmarks.iter().any(is_near))
            && linear.sum().iter().all(|(var, factor)| !var.is_primed() && units.contains(&factor.abs()))
    }
}
