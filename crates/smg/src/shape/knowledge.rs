//! What the result of a join knows of its numbers: the conditions of the first state that hold in the second, and hulls of what both know.
//!
//! Soundness. [`Numbers`] says why the result stands for both states: each of these conditions holds in the executions of both.

use crate::shape::bounds::{Relations, Widening, constraints, widen};
use crate::shape::numbers::{Fresh, Numbers, Side, is_sum};
use ringfence_base::{FastMap, FastSet};
use ringfence_exec::{Assignment, ObjId, Path, Reasoner, Sym};
use ringfence_logic::{Bits, Evaluator, Fact, Kind, Substitution, TermId, VarId};
use std::cell::RefCell;
use std::rc::Rc;

impl Numbers {
    /// Whether a number means the same outside of segments, on both sides.
    pub(crate) fn is_outside(&self, reason: &mut Reasoner, sym: Sym) -> bool {
        ![Side::First, Side::Second].into_iter().any(|side| self.mentions_locals(reason, side, sym))
    }

    /// A term of numbers that only one side has, said by the same numbers below a segment of the result that the other side has not.
    pub(crate) fn imported_below(&self, reason: &mut Reasoner, term: TermId, owner: ObjId) -> Option<TermId> {
        let mut substitution = Substitution::new();
        for &var in reason.variables(term).iter() {
            let own = self.fresh.iter().find(|fresh| fresh.var == var)?;
            (own.a.is_some() != own.b.is_some()).then_some(())?;
            let is_same = |fresh: &&Fresh| {
                (fresh.a, fresh.b, fresh.width) == (own.a, own.b, own.width)
                    && self.owners.get(&fresh.var) == Some(&owner)
            };
            substitution.insert(var, self.fresh.iter().find(is_same)?.term);
        }
        Some(substitution.apply(&mut reason.terms, term))
    }

    /// Whether every condition of the first state holds in the second under σ, so that the first
    /// covers it. Variables of segments that the second does not have say nothing of it.
    pub(crate) fn entails_all(&mut self, reason: &mut Reasoner, absent: &[ObjId]) -> bool {
        let conditions: Vec<TermId> = self.paths[0].conditions().collect();
        let mut images = Vec::with_capacity(conditions.len());
        // An execution in which one of them does not hold, or one that says nothing there, is found before anything is searched for.
        for condition in conditions {
            if self.is_about(reason, condition, absent) {
                continue;
            }
            match self.image_of_condition(reason, condition) {
                Some(image) if !self.paths[1].refutes(reason, image) => images.push(image),
                _ => return false,
            }
        }
        images.into_iter().all(|image| self.paths[1].entails(reason, image))
    }

    /// Whether a condition is only about locals of these segments.
    fn is_about(&self, reason: &mut Reasoner, condition: TermId, segments: &[ObjId]) -> bool {
        let of = |var: &VarId| self.locals[0].get(var).is_some_and(|owner| segments.contains(owner));
        reason.variables(condition).iter().all(of)
    }

    /// Whether a condition of the first state holds in the second, as a join asks that keeps what it can. Where relations of all numbers are looked for, there are many conditions, and nothing is searched for.
    fn is_kept_in_second(&mut self, reason: &mut Reasoner, condition: TermId, relations: Relations) -> bool {
        let Some(image) = self.image_of_condition(reason, condition) else { return false };
        match relations {
            Relations::All => self.paths[1].clearly_entails(reason, image),
            Relations::Compared => self.entails(reason, Side::Second, image),
        }
    }

    /// A condition of the first state as one of the second, unless it mentions variables that correspond to nothing.
    fn image_of_condition(&self, reason: &mut Reasoner, condition: TermId) -> Option<TermId> {
        let variables = reason.variables(condition);
        let corresponds = variables.iter().all(|var| self.sigma.contains_key(var));
        corresponds.then(|| self.image(reason, condition))
    }

    /// The path of the result. `absent` are the first state's segments that the second does not have.
    /// Whether the first state lost something by it.
    pub(crate) fn finish(
        &mut self,
        reason: &mut Reasoner,
        absent: &[ObjId],
        widening: Widening<'_>,
    ) -> (Path, bool) {
        let mut conditions: Vec<TermId> = self.paths[0].conditions().collect();
        conditions.reverse();
        let mut kept = Vec::new();
        let mut weak: Vec<VarId> = Vec::new();
        let mut lost = false;
        for condition in conditions {
            if self.is_about(reason, condition, absent)
                || self.is_kept_in_second(reason, condition, widening.relations)
            {
                kept.push(condition);
                continue;
            }
            lost = true;
            weak.extend(reason.variables(condition).iter().filter(|var| self.sigma.contains_key(var)));
            kept.extend(self.carried_over(reason, condition, widening.relations));
        }
        weak.sort_unstable();
        weak.dedup();
        for var in weak {
            kept.extend(self.weakened(reason, var, widening));
        }
        for fresh in self.fresh.clone() {
            lost = true;
            kept.extend(self.known_of(reason, fresh, widening));
        }
        kept.extend(self.brought_back(reason, widening.relations));
        kept.extend(self.imported_conditions(reason));
        // What is carried over to one variable from several, or is a bound as well, is said once.
        let mut said = FastSet::default();
        kept.retain(|&condition| said.insert(condition));
        let assignment = self.assignment(reason);
        let path = Path::of(reason, kept, assignment);
        let path = match lost && widening.relations == Relations::All {
            true => self.with_sums(reason, path, widening),
            false => path,
        };
        (self.with_sizes(reason, path), lost)
    }

    /// The path of a state two of whose nodes became one: what was known is known still, and something of
    /// the fresh variables, with what holds for both nodes.
    pub(crate) fn finish_nodes(&mut self, reason: &mut Reasoner, common: Vec<TermId>) -> Path {
        if self.fresh.is_empty() {
            return self.paths[0].clone();
        }
        let mut conditions: Vec<TermId> = self.paths[0].conditions().collect();
        conditions.reverse();
        let mut more = common;
        for condition in conditions {
            more.extend(self.carried_over(reason, condition, Relations::Compared));
        }
        for fresh in self.fresh.clone() {
            more.extend(self.known_of(reason, fresh, Widening::default()));
        }
        more.extend(self.imported_conditions(reason));
        let assignment = self.assignment(reason);
        let path = self.paths[0].extended(reason, more, assignment);
        self.with_sizes(reason, path)
    }

    /// What is known in both states of a variable that some condition was lost on.
    fn weakened(&mut self, reason: &mut Reasoner, var: VarId, widening: Widening<'_>) -> Vec<TermId> {
        let Some(&image) = self.sigma.get(&var) else { return Vec::new() };
        let info = reason.terms.variable(var);
        let old = self.paths[0].fact(reason, info.term);
        let new = self.fact(reason, Side::Second, image, info.width);
        let new = self.narrowed(reason, image, &old, new);
        let new = self.below_threshold(reason, image, &old, new, widening);
        let hull = widen(&old, &old.join(&new), widening, &self.limits);
        constraints(reason, info.term, &hull)
    }

    /// What the second state knows of a number, with the bounds that the first has for its counterpart where they hold there,
    /// too: relations with other numbers may tell them, which facts of single numbers do not.
    fn narrowed(&self, reason: &mut Reasoner, image: Sym, old: &Fact, new: Fact) -> Fact {
        let (Sym::Term(term), path) = (image, &self.paths[1]) else { return new };
        let width = new.width();
        if old.width() != width || width == 1 {
            return new;
        }
        let any = Fact::any(width);
        let ((low, high), (least, most)) = (old.signed(), new.signed());
        let mut bounds = Vec::new();
        bounds.extend((least < low).then(|| Fact::signed_within(width, low, any.signed().1)));
        bounds.extend((most > high).then(|| Fact::signed_within(width, any.signed().0, high)));
        let ((low, high), (least, most)) = (old.unsigned(), new.unsigned());
        bounds.extend((least < low).then(|| Fact::unsigned_within(width, low, any.unsigned().1)));
        bounds.extend((most > high).then(|| Fact::unsigned_within(width, 0, high)));
        let mut fact = new;
        for bound in bounds {
            if let Some(both) = fact.meet(&bound)
                && both != fact
                && constraints(reason, term, &bound)
                    .into_iter()
                    .all(|said| path.clearly_entails(reason, said))
            {
                fact = both;
            }
        }
        fact
    }

    /// What the second state knows of a number that grows, with the least threshold that it is not above: where a sum is checked against a capacity, its parts have
    /// bounds, and that of the sum is in a condition alone. Only where relations of all numbers are looked for. Its path entails the bound, so the result describes the number.
    fn below_threshold(
        &self,
        reason: &mut Reasoner,
        image: Sym,
        old: &Fact,
        new: Fact,
        widening: Widening<'_>,
    ) -> Fact {
        let (Sym::Term(term), Relations::All) = (image, widening.relations) else { return new };
        let (width, most) = (new.width(), new.unsigned().1);
        let least = old.unsigned().1;
        if old.width() != width || most <= least || !is_sum(reason.terms.kind(term)) {
            return new;
        }
        let within =
            |&&bound: &&i128| u128::try_from(bound).is_ok_and(|bound| least <= bound && bound < most);
        let mut bounds: Vec<i128> =
            widening.stops.iter().chain(&self.limits).filter(within).copied().collect();
        bounds.sort_unstable();
        let mut holds = |bound: i128| {
            let bound = reason.terms.value(width, bound as u128);
            let said = reason.terms.ule(term, bound);
            self.paths[1].clearly_entails(reason, said)
        };
        // What is at most one of them is at most all that follow.
        if !bounds.last().is_some_and(|&last| holds(last)) {
            return new;
        }
        let first = bounds.partition_point(|&bound| !holds(bound));
        let known = bounds.get(first).map(|&bound| Fact::unsigned_within(width, 0, bound as u128));
        known.and_then(|known| new.meet(&known)).unwrap_or(new)
    }

    /// What is known of a fresh variable.
    fn known_of(&mut self, reason: &mut Reasoner, fresh: Fresh, widening: Widening<'_>) -> Vec<TermId> {
        let fact = |numbers: &Self, reason: &mut Reasoner, side, sym: Option<Sym>| {
            sym.map(|sym| numbers.sharp_fact(reason, side, sym, fresh.width))
        };
        let (a, b) = (fact(self, reason, Side::First, fresh.a), fact(self, reason, Side::Second, fresh.b));
        let hull = match (a, b) {
            (Some(a), Some(b)) if a.single().is_none() => {
                let b = fresh.b.map_or(b, |image| {
                    let b = self.narrowed(reason, image, &a, b);
                    self.below_threshold(reason, image, &a, b, widening)
                });
                widen(&a, &a.join(&b), widening, &self.limits)
            }
            (Some(a), Some(b)) => {
                let b = fresh.b.map_or(b, |image| self.below_threshold(reason, image, &a, b, widening));
                a.join(&b)
            }
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => return Vec::new(),
        };
        constraints(reason, fresh.term, &hull)
    }

    /// What a state knows of the nodes of segments that only it has, beside facts of single variables. It is
    /// true of every node there is, and the other state has none.
    fn imported_conditions(&self, reason: &mut Reasoner) -> Vec<TermId> {
        let mut all = Vec::new();
        for side in [Side::First, Side::Second] {
            let mut images: FastMap<VarId, &Fresh> = FastMap::default();
            for fresh in &self.fresh {
                let (own, other) = match side {
                    Side::First => (fresh.a, fresh.b),
                    Side::Second => (fresh.b, fresh.a),
                };
                if let (Some(Sym::Term(term)), None) = (own, other)
                    && let Kind::Var(var) = reason.terms.kind(term)
                {
                    images.insert(var, fresh);
                }
            }
            if images.is_empty() {
                continue;
            }
            let conditions: Vec<TermId> = self.paths[side as usize].conditions().collect();
            all.extend(
                conditions.into_iter().filter_map(|condition| self.imported(reason, condition, &images)),
            );
        }
        all
    }

    /// A condition said of imported variables, if it is about variables of one segment alone.
    fn imported(
        &self,
        reason: &mut Reasoner,
        condition: TermId,
        images: &FastMap<VarId, &Fresh>,
    ) -> Option<TermId> {
        let mut substitution = Substitution::new();
        let mut segment = None;
        for &var in reason.variables(condition).iter() {
            let fresh = images.get(&var)?;
            let owner = *self.owners.get(&fresh.var)?;
            if *segment.get_or_insert(owner) != owner {
                return None;
            }
            substitution.insert(var, fresh.term);
        }
        segment.map(|_| substitution.apply(&mut reason.terms, condition))
    }

    /// The first state's assignment, with the values of its terms for the fresh variables.
    fn assignment(&self, reason: &Reasoner) -> Option<Assignment> {
        let old = self.paths[0].assignment()?;
        let mut variables = old.borrow().variables().clone();
        for fresh in &self.fresh {
            let value = match (fresh.a, fresh.b) {
                (Some(Sym::Const(bits)), _) => bits,
                (Some(Sym::Term(term)), _) => reason.evaluate(&mut old.borrow_mut(), term),
                (None, Some(Sym::Term(term))) => {
                    let other = self.paths[1].assignment()?;
                    reason.evaluate(&mut other.borrow_mut(), term)
                }
                (None, _) => 0,
            };
            variables.insert(fresh.var, Bits::new(fresh.width, value));
        }
        Some(Rc::new(RefCell::new(Evaluator::new(variables))))
    }
}

// Sums that are sums in the result, too.
impl Numbers {
    pub(super) fn remember_sum(&mut self, reason: &Reasoner, a: Sym, b: Sym) {
        if let Sym::Term(sum) = a
            && is_sum(reason.terms.kind(sum))
            && !self.sums.contains(&(sum, b))
        {
            self.sums.push((sum, b));
        }
    }

    /// The path with what both states know of the sums of the first that are sums of the result, where that is more than their summands tell: the summands may stand
    /// for others that are known less of. Nothing is said of sums of a local variable of a segment and others, since there may be no node.
    fn with_sums(&mut self, reason: &mut Reasoner, path: Path, widening: Widening<'_>) -> Path {
        let mut more = Vec::new();
        for (sum, image) in std::mem::take(&mut self.sums) {
            if !self.is_of_one_scope(reason, sum) {
                continue;
            }
            let width = reason.terms.width(sum);
            let old = self.sharp_fact(reason, Side::First, Sym::Term(sum), width);
            let new = self.sharp_fact(reason, Side::Second, image, width);
            let new = self.narrowed(reason, image, &old, new);
            let hull = widen(&old, &old.join(&new), widening, &self.limits);
            let known = path.fact(reason, sum);
            if known.meet(&hull).is_some_and(|both| both != known) {
                more.extend(constraints(reason, sum, &hull));
            }
        }
        match more.is_empty() {
            true => path,
            false => path.extended(reason, more, path.assignment().cloned()),
        }
    }
}
