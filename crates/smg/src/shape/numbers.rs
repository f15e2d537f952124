//! What two states know of their numbers together.
//!
//! The first state's variables are kept where they can stand for what the second has in the same places: the
//! correspondence is a substitution σ from the first state's variables to the second's terms. Where that is
//! not possible, a fresh variable stands for both. At the end, a condition of the first state is kept
//! when the second state's path entails it under σ; what is lost on a variable is replaced by the hull
//! of what both know of it: intervals, known bits, congruence by powers of two. Widening moves an
//! unstable bound of the hull to the next threshold.
//!
//! Soundness. Let D be the result. For every execution of the first state, its own assignment, extended by the
//! values of its terms for fresh variables, satisfies the conditions of D, since each of them is one of its
//! own or a hull. For every execution of the second, so does the assignment that gives each kept
//! variable v the value of σ(v) and each fresh variable the value of the second's term. So D stands for
//! both. When nothing was lost and no fresh variable was needed, D is the first state itself, which
//! then covers the second.
//!
//! A local variable of a segment has a value for each node, and perhaps there is no node. So conditions
//! never mix a segment's local variables with others: a condition on the locals alone can be satisfied
//! whatever the rest is, and says nothing of the rest. A variable of the state is never kept for a value
//! that differs from node to node.

use crate::Smg;
use crate::shape::linear::Linear;
use crate::shape::settling::Asked;
use crate::shape::status::Status;
use ringfence_base::FastMap;
use ringfence_exec::{Assignment, ObjId, Origin, Path, Reasoner, Sym};
use ringfence_logic::path::Decision;
use ringfence_logic::{Binary, Bits, Fact, Kind, Substitution, TermId, VarId};

/// How many numbers of a state bounds may stop at, beside the thresholds.
const MOST_LIMITS: usize = 32;

/// How many executions are remembered in which something did not hold.
const MOST_SAMPLES: usize = 24;

/// Which of two states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The operand on the left.
    First,
    /// The operand on the right.
    Second,
}

/// A variable that stands for a term of each state.
#[derive(Debug, Clone, Copy)]
pub(super) struct Fresh {
    pub(super) var: VarId,
    pub(super) term: TermId,
    /// The two terms, as far as there are two.
    pub(super) a: Option<Sym>,
    pub(super) b: Option<Sym>,
    pub(super) width: u32,
    /// Whether it is the offset of a pointer in its object.
    offset: bool,
    /// Whether it is a number of a heap block.
    in_heap: bool,
}

/// The variables that segments of a graph have for every node, with the segments.
pub(crate) fn locals_of(graph: &Smg) -> FastMap<VarId, ObjId> {
    let mut locals = FastMap::default();
    graph.for_each_object(|id, object| {
        if object.shape.segment().is_some() {
            locals.extend(graph.locals(id).iter().map(|&var| (var, id)));
        }
    });
    locals
}

/// How deep each segment of a graph is nested, from 1 on. Nobody asks when no segment has local variables.
fn depths_of(graph: &Smg, locals: &FastMap<VarId, ObjId>) -> FastMap<ObjId, u32> {
    let mut depths = FastMap::default();
    if locals.is_empty() {
        return depths;
    }
    graph.for_each_object(|id, object| {
        if object.shape.segment().is_some() {
            let (mut depth, mut above) = (1, object.owner);
            while let Some(owner) = above {
                depth += 1;
                above = graph.object(owner).and_then(|object| object.owner);
            }
            depths.insert(id, depth);
        }
    });
    depths
}

/// The numbers of two states.
#[derive(Debug)]
pub(crate) struct Numbers {
    pub(super) paths: [Path; 2],
    pub(super) locals: [FastMap<VarId, ObjId>; 2],
    depths: [FastMap<ObjId, u32>; 2],
    /// σ.
    pub(super) sigma: FastMap<VarId, Sym>,
    results: FastMap<(Sym, Sym, u32, Option<ObjId>), Sym>,
    pub(super) fresh: Vec<Fresh>,
    /// The segments of the result whose locals the fresh variables are.
    pub(super) owners: FastMap<VarId, ObjId>,
    /// Where bounds may stop beside the thresholds, in order.
    pub(super) limits: Vec<i128>,
    /// The sizes of objects of the result, with the bytes that these reserve.
    sizes: Vec<(TermId, u64)>,
    /// The sums of the first state that stand for something in the second, with that.
    pub(super) sums: Vec<(TermId, Sym)>,
    pub(super) asked: Asked,
    /// Whether the first state's variables may be kept for the second's terms.
    pub(super) keeps: bool,
    pub(crate) status: Status,
    /// Whether the numbers at hand are those of a heap block.
    pub(crate) in_heap: bool,
    /// Whether a variable of the first state stands for something else in the second.
    pub(crate) renamed: bool,
}

impl Numbers {
    /// For two states; `keeps` when the first state's variables may be used for both.
    pub(crate) fn new(first: (&Path, &Smg), second: (&Path, &Smg), keeps: bool) -> Self {
        let locals = [locals_of(first.1), locals_of(second.1)];
        Self {
            paths: [first.0.clone(), second.0.clone()],
            depths: [depths_of(first.1, &locals[0]), depths_of(second.1, &locals[1])],
            locals,
            sigma: FastMap::default(),
            results: FastMap::default(),
            fresh: Vec::new(),
            owners: FastMap::default(),
            limits: Vec::new(),
            sizes: Vec::new(),
            sums: Vec::new(),
            asked: Asked::default(),
            keeps,
            status: Status::Equal,
            in_heap: false,
            renamed: false,
        }
    }

    /// The number that stands for one of each state, without anything new: the first state's own.
    pub(crate) fn covered(&mut self, reason: &mut Reasoner, a: Sym, b: Sym) -> bool {
        let covered = self.keeps && self.unify(reason, a, b);
        self.renamed |= covered && a != b;
        covered
    }

    /// The offset of a pointer that stands for one of each state. That offsets differ is no reason to keep
    /// states apart: it is not counted.
    pub(crate) fn pair_offsets(
        &mut self,
        reason: &mut Reasoner,
        a: Sym,
        b: Sym,
        width: u32,
        owner: Option<ObjId>,
    ) -> Sym {
        let before = (self.status, self.fresh.len());
        let result = self.pair(reason, a, b, width, owner);
        self.status = before.0;
        self.fresh[before.1..].iter_mut().for_each(|fresh| fresh.offset = true);
        result
    }

    /// The number that stands for one of each state. It is below a segment of the result, or below none.
    pub(crate) fn pair(
        &mut self,
        reason: &mut Reasoner,
        a: Sym,
        b: Sym,
        width: u32,
        owner: Option<ObjId>,
    ) -> Sym {
        if self.keeps && self.unify(reason, a, b) {
            self.renamed |= a != b;
            self.remember_sum(reason, a, b);
            return a;
        }
        if !self.keeps && a == b && !self.mentions_locals(reason, Side::First, a) {
            return a;
        }
        if let Some(&known) = self.results.get(&(a, b, width, owner)) {
            return known;
        }
        let (x, y) = (self.fact(reason, Side::First, a, width), self.fact(reason, Side::Second, b, width));
        let hull = x.join(&y);
        let unknown = !self.keeps && matches!((a, b), (Sym::Term(_), Sym::Term(_)));
        self.status = self.status.and(match (hull == x, hull == y) {
            // Nodes that hold values of which no one is known are alike: what they were compared with
            // on the way makes no difference.
            _ if unknown => Status::Equal,
            (true, true) => Status::Equal,
            (true, false) => Status::First,
            (false, true) => Status::Second,
            (false, false) => Status::Neither,
        });
        let result = self.fresh_for(reason, Some(a), Some(b), width, owner);
        self.results.insert((a, b, width, owner), result);
        result
    }

    /// Whether a number of the result was met in heap blocks first.
    pub(crate) fn was_met_in_heap(&self, term: TermId) -> bool {
        self.fresh.iter().any(|fresh| fresh.term == term && fresh.in_heap)
    }

    /// A number that only one state has, below a segment of the result that the other has not.
    pub(crate) fn import(
        &mut self,
        reason: &mut Reasoner,
        side: Side,
        sym: Sym,
        width: u32,
        owner: Option<ObjId>,
    ) -> Sym {
        let Sym::Term(_) = sym else { return sym };
        if let Some(known) = self.known_outside(reason, side, sym) {
            return known;
        }
        let (a, b) = match side {
            Side::First => (Some(sym), None),
            Side::Second => (None, Some(sym)),
        };
        let key = match side {
            Side::First => (sym, Sym::ZERO, width + 1000, owner),
            Side::Second => (Sym::ZERO, sym, width + 1000, owner),
        };
        if let Some(&known) = self.results.get(&key) {
            return known;
        }
        let result = self.fresh_for(reason, a, b, width, owner);
        self.results.insert(key, result);
        result
    }

    /// The term of the result for a number that only one state has, if it is one that does not differ from node to
    /// node and that the result has a name for. The other state has no node that it would be wrong for.
    fn known_outside(&self, reason: &mut Reasoner, side: Side, sym: Sym) -> Option<Sym> {
        if self.mentions_locals(reason, side, sym) {
            return None;
        }
        if !self.keeps {
            return Some(sym);
        }
        let stands_for = |(var, image): (&VarId, &Sym)| {
            (side == Side::Second && *image == sym && !self.locals[0].contains_key(var)).then_some(*var)
        };
        let var = self.sigma.iter().filter_map(stands_for).min()?;
        Some(Sym::Term(reason.terms.variable(var).term))
    }

    /// Says where the bound of a number may stop that grows: at the size of an object into which an unknown offset leads, or at
    /// a number that a variable is in both states. A variable that is another number later is none any more, so that
    /// nothing grows without end.
    pub(crate) fn may_stop_at(&mut self, number: i128) {
        if let Err(at) = self.limits.binary_search(&number)
            && self.limits.len() < MOST_LIMITS
        {
            self.limits.insert(at, number);
        }
    }

    /// Says that a term is the size of an object of the result: it is at most what the object reserves.
    pub(crate) fn bound_size(&mut self, size: TermId, reserved: u64) {
        if !self.sizes.contains(&(size, reserved)) {
            self.sizes.push((size, reserved));
        }
    }

    /// Whether the variables of a term of the result are all local to one segment, or none is to any.
    pub(crate) fn is_of_one_scope(&self, reason: &mut Reasoner, term: TermId) -> bool {
        let owner = |var: &VarId| self.owners.get(var).or_else(|| self.locals[0].get(var)).copied();
        let owners: Vec<Option<ObjId>> = reason.variables(term).iter().map(owner).collect();
        owners.windows(2).all(|pair| pair[0] == pair[1])
    }

    /// Whether the variables of a term of the result are all local to a segment.
    pub(crate) fn is_below(&self, reason: &mut Reasoner, term: TermId, segment: ObjId) -> bool {
        let owner = |var: &VarId| self.owners.get(var).or_else(|| self.locals[0].get(var)).copied();
        reason.variables(term).iter().all(|var| owner(var) == Some(segment))
    }

    /// Whether the variables of a term of the result are fresh ones of a segment.
    pub(crate) fn is_local(&self, reason: &mut Reasoner, term: TermId) -> bool {
        reason.variables(term).iter().all(|var| self.owners.contains_key(var))
    }

    /// The path with the bounds of sizes that do not follow from it. They hold in both states.
    pub(super) fn with_sizes(&self, reason: &mut Reasoner, path: Path) -> Path {
        let mut more = Vec::new();
        for &(size, reserved) in &self.sizes {
            if path.fact(reason, size).unsigned().1 > u128::from(reserved) {
                let width = reason.terms.width(size);
                let bound = reason.terms.value(width, reserved.into());
                more.push(reason.terms.ule(size, bound));
            }
        }
        match more.is_empty() {
            true => path,
            false => path.extended(reason, more, path.assignment().cloned()),
        }
    }

    /// Whether numbers of the two states that differ became one, other than offsets.
    pub(crate) fn is_lossy(&self) -> bool {
        self.fresh.iter().any(|fresh| fresh.a.is_some() && fresh.b.is_some() && !fresh.offset)
    }

    /// Whether one of the first state's locals belongs to a segment for which this holds.
    pub(crate) fn fresh_locals(&self) -> Vec<(ObjId, VarId)> {
        let owned = |fresh: &Fresh| Some((*self.owners.get(&fresh.var)?, fresh.var));
        self.fresh.iter().filter_map(owned).collect()
    }

    /// The first state's variables that stand for something of the second, in their order, each with what is
    /// known of that there.
    pub(crate) fn images(&self, reason: &mut Reasoner) -> Vec<(VarId, Fact)> {
        let mut all: Vec<(VarId, Sym)> = self.sigma.iter().map(|(&var, &image)| (var, image)).collect();
        all.sort_unstable_by_key(|&(var, _)| var);
        let known = |(var, image)| {
            let width = reason.terms.variable(var).width;
            (var, self.fact(reason, Side::Second, image, width))
        };
        all.into_iter().map(known).collect()
    }

    pub(super) fn fresh_for(
        &mut self,
        reason: &mut Reasoner,
        a: Option<Sym>,
        b: Option<Sym>,
        width: u32,
        owner: Option<ObjId>,
    ) -> Sym {
        let term = reason.fresh(width);
        if let Kind::Var(var) = reason.terms.kind(term) {
            self.fresh.push(Fresh { var, term, a, b, width, offset: false, in_heap: self.in_heap });
            if let Some(owner) = owner {
                self.owners.insert(var, owner);
            }
        }
        Sym::Term(term)
    }

    /// How deep a segment is nested, from 1 on.
    fn depth(&self, side: Side, id: ObjId) -> u32 {
        self.depths[side as usize].get(&id).copied().unwrap_or(u32::MAX)
    }

    /// How deep the segments are whose locals a number mentions; 0 without any.
    fn depth_of(&self, reason: &mut Reasoner, side: Side, sym: Sym) -> u32 {
        let Sym::Term(term) = sym else { return 0 };
        let variables = reason.variables(term);
        let owners = variables.iter().filter_map(|var| self.locals[side as usize].get(var));
        owners.map(|&id| self.depth(side, id)).max().unwrap_or(0)
    }

    pub(super) fn mentions_locals(&self, reason: &mut Reasoner, side: Side, sym: Sym) -> bool {
        let Sym::Term(term) = sym else { return false };
        reason.variables(term).iter().any(|var| self.locals[side as usize].contains_key(var))
    }

    pub(super) fn fact(&self, reason: &mut Reasoner, side: Side, sym: Sym, width: u32) -> Fact {
        match sym {
            Sym::Const(bits) => Fact::constant(Bits::new(width, bits)),
            Sym::Term(term) => self.paths[side as usize].fact(reason, term),
        }
    }

    /// What a state knows of a number, and whether it is negative, which conditions on several numbers may tell of a sum or a
    /// difference where facts of single ones do not.
    pub(super) fn sharp_fact(&self, reason: &mut Reasoner, side: Side, sym: Sym, width: u32) -> Fact {
        let fact = self.fact(reason, side, sym, width);
        let Sym::Term(term) = sym else { return fact };
        let (low, high) = fact.signed();
        if low >= 0 || high < 0 || width == 1 || !is_sum(reason.terms.kind(term)) {
            return fact;
        }
        let zero = reason.terms.value(width, 0);
        let positive = reason.terms.sle(zero, term);
        if !self.paths[side as usize].clearly_entails(reason, positive) {
            return fact;
        }
        fact.meet(&Fact::signed_within(width, 0, high)).unwrap_or(fact)
    }

    /// Extends σ so that it takes one term to the other. False, with σ as before, when that is not possible.
    fn unify(&mut self, reason: &mut Reasoner, a: Sym, b: Sym) -> bool {
        let mut trail = Vec::new();
        let done = self.unify_step(reason, a, b, &mut trail);
        if !done {
            trail.iter().for_each(|var| {
                self.sigma.remove(var);
            });
        }
        done
    }

    fn unify_step(&mut self, reason: &mut Reasoner, a: Sym, b: Sym, trail: &mut Vec<VarId>) -> bool {
        match (a, b) {
            (Sym::Const(x), Sym::Const(y)) => x == y,
            (Sym::Const(x), Sym::Term(t)) => {
                let fact = self.paths[1].fact(reason, t);
                fact.single().is_some_and(|bits| bits.unsigned() == x)
            }
            (Sym::Term(t), _) => match reason.terms.kind(t) {
                Kind::Var(var) => self.bind(reason, var, a, b, trail),
                kind => self.unify_children(reason, kind, t, b, trail),
            },
        }
    }

    pub(super) fn bind(
        &mut self,
        reason: &mut Reasoner,
        var: VarId,
        a: Sym,
        b: Sym,
        trail: &mut Vec<VarId>,
    ) -> bool {
        if let Some(&bound) = self.sigma.get(&var) {
            // One may be said by a variable that has one value, the other by the value.
            return bound == b
                || self.single(reason, Side::Second, bound) == self.single(reason, Side::Second, b);
        }
        // What differs from node to node of an inner list is more than one value for each node of an outer one.
        let own = self.locals[0].get(&var).map_or(0, |id| self.depth(Side::First, *id));
        if self.depth_of(reason, Side::Second, b) > own {
            return false;
        }
        if let Some(Origin::Applied(_, x, y)) = reason.origin(var) {
            // The result of an operation that is not computed goes with its operands.
            if a != b || !self.unify_step(reason, x, x, trail) || !self.unify_step(reason, y, y, trail) {
                return false;
            }
        }
        if let Sym::Term(term) = b
            && reason.terms.width(term) != reason.terms.variable(var).width
        {
            return false;
        }
        self.sigma.insert(var, b);
        trail.push(var);
        true
    }

    fn unify_children(
        &mut self,
        reason: &mut Reasoner,
        kind: Kind,
        a: TermId,
        b: Sym,
        trail: &mut Vec<VarId>,
    ) -> bool {
        let before = trail.len();
        if let Sym::Term(other) = b
            && same_operation(kind, reason.terms.kind(other))
        {
            let pairs: Vec<(TermId, TermId)> =
                kind.children().into_iter().zip(reason.terms.kind(other).children()).collect();
            let fits = pairs.into_iter().all(|(x, y)| {
                x.is_none() || {
                    let (x, y) = (reason.sym(x), reason.sym(y));
                    self.unify_step(reason, x, y, trail)
                }
            });
            if fits {
                return true;
            }
        }
        // Perhaps the variables are known already.
        for var in trail.drain(before..) {
            self.sigma.remove(&var);
        }
        let variables = reason.variables(a);
        if !variables.iter().all(|var| self.sigma.contains_key(var)) {
            return false;
        }
        let image = self.image(reason, a);
        reason.sym(image) == b
    }

    /// Whether all variables of a number of the first state stand for something of the second.
    pub(crate) fn has_image(&self, reason: &mut Reasoner, sym: Sym) -> bool {
        let Sym::Term(term) = sym else { return true };
        reason.variables(term).iter().all(|var| self.sigma.contains_key(var))
    }

    /// Whether a number of the first state stands for one of the second: by the terms alone, or by what the second state
    /// knows. Variables that stand for nothing so far may stand for themselves, and a single one for what makes it so.
    pub(crate) fn stands_for(&mut self, reason: &mut Reasoner, a: Sym, b: Sym, width: u32) -> bool {
        let stands = self.stands_as_it_is(reason, a, b, width)
            || self.covered(reason, a, b)
            || self.stands_by(reason, (a, b, width), |numbers, reason, own| {
                numbers.solved(reason, (a, b, width), own)
            });
        self.renamed |= stands && a != b;
        stands
    }

    /// Whether a number of the first state stands for one of the second, when variables that stand for nothing so far
    /// stand for themselves.
    pub(crate) fn stands_as_it_is(&mut self, reason: &mut Reasoner, a: Sym, b: Sym, width: u32) -> bool {
        let stands = self.stands_by(reason, (a, b, width), |_, _, own| Some(own));
        self.renamed |= stands && a != b;
        stands
    }

    /// Whether a number of the first state is one of the second when its variables that stand for nothing so far
    /// stand for what a function says.
    fn stands_by(
        &mut self,
        reason: &mut Reasoner,
        (a, b, width): (Sym, Sym, u32),
        image: impl Fn(&Self, &mut Reasoner, Sym) -> Option<Sym>,
    ) -> bool {
        let mut trail = Vec::new();
        for var in self.unbound(reason, a) {
            let own = Sym::Term(reason.terms.variable(var).term);
            let bound =
                image(self, reason, own).is_some_and(|image| self.bind(reason, var, own, image, &mut trail));
            if !bound {
                break;
            }
        }
        let equal = self
            .image_in_second(reason, a)
            .is_some_and(|image| self.is_equal(reason, Side::Second, (image, b), width));
        if !equal {
            trail.iter().for_each(|var| {
                self.sigma.remove(var);
            });
        }
        equal
    }

    /// Whether a condition holds in every execution of a state. Joins ask many questions of the same two states, and of most the answer is no:
    /// an execution that showed it once often shows it again.
    pub(crate) fn entails(&self, reason: &mut Reasoner, side: Side, condition: TermId) -> bool {
        let path = &self.paths[side as usize];
        let mut samples = self.asked.samples[side as usize].borrow_mut();
        let mut refutes = |sample: &Assignment| reason.evaluate(&mut sample.borrow_mut(), condition) == 0;
        if path.assignment().is_some_and(&mut refutes) || samples.iter().any(refutes) {
            return false;
        }
        if path.assignment().is_none() || path.conditions().any(|known| known == condition) {
            return path.entails(reason, condition);
        }
        match path.clone().decide(reason, condition) {
            Decision::Holds => true,
            Decision::Fails => false,
            Decision::Open(split) => {
                if samples.len() < MOST_SAMPLES {
                    samples.extend(split.otherwise);
                }
                false
            }
        }
    }

    /// Whether two numbers are equal in a state.
    pub(crate) fn is_equal(&self, reason: &mut Reasoner, side: Side, (a, b): (Sym, Sym), width: u32) -> bool {
        let path = &self.paths[side as usize];
        let [x, y] = [a, b].map(|number| Linear::of(reason, Some(path), number, width));
        let distance = x.plus(&y, -1);
        if let Some(constant) = distance.constant() {
            return constant == 0;
        }
        let distance = distance.number(reason);
        let (distance, zero) = (reason.term(distance, width), reason.terms.value(width, 0));
        let equal = reason.terms.eq(distance, zero);
        self.entails(reason, side, equal)
    }

    /// The variables of a number of the first state that stand for nothing so far.
    pub(super) fn unbound(&self, reason: &mut Reasoner, sym: Sym) -> Vec<VarId> {
        let Sym::Term(term) = sym else { return Vec::new() };
        reason.variables(term).iter().copied().filter(|var| !self.sigma.contains_key(var)).collect()
    }

    /// What a variable would have to stand for, if it is the only one that stands for nothing and is a summand of the
    /// number.
    pub(super) fn solved(
        &self,
        reason: &mut Reasoner,
        (a, b, width): (Sym, Sym, u32),
        own: Sym,
    ) -> Option<Sym> {
        let Sym::Term(term) = own else { return None };
        let (narrow, number) = (reason.terms.width(term), reason.term(a, width));
        if narrow > width || self.unbound(reason, a).len() != 1 {
            return None;
        }
        for (signed, negative) in [(false, false), (true, false), (false, true), (true, true)] {
            let wide = if narrow == width { term } else { reason.terms.extend(term, signed, width) };
            let part = if negative { reason.terms.neg(wide) } else { wide };
            let rest = reason.terms.sub(number, part);
            let rest = reason.sym(rest);
            if !self.has_image(reason, rest) {
                continue;
            }
            let rest = self.image_in_second(reason, rest)?;
            let (rest, whole) = (reason.term(rest, width), reason.term(b, width));
            let image = reason.terms.sub(whole, rest);
            let image = if negative { reason.terms.neg(image) } else { image };
            let image = if narrow == width { image } else { reason.terms.extract(image, narrow - 1, 0) };
            return Some(reason.sym(image));
        }
        None
    }

    pub(crate) fn path(&self, side: Side) -> &Path {
        &self.paths[side as usize]
    }

    /// The numbers of both states that variables of the result stand for, none of them of a segment: the variable, the
    /// first's and the second's number, the width. Fresh variables first.
    pub(crate) fn variable_pairs(&self, reason: &Reasoner) -> Vec<(TermId, [Sym; 2], u32)> {
        self.pairs_below(reason, None)
    }

    /// The numbers of both states that variables of the result stand for, below a segment of the result or below none, as
    /// [`variable_pairs`](Self::variable_pairs) has them.
    pub(crate) fn pairs_below(
        &self,
        reason: &Reasoner,
        owner: Option<ObjId>,
    ) -> Vec<(TermId, [Sym; 2], u32)> {
        let pair = |fresh: &Fresh| {
            let own = self.owners.get(&fresh.var).copied() == owner;
            Some((fresh.term, [fresh.a?, fresh.b?], fresh.width)).filter(|_| own)
        };
        let mut all: Vec<(TermId, [Sym; 2], u32)> = self.fresh.iter().filter_map(pair).collect();
        let mut kept: Vec<(VarId, Sym)> = self.sigma.iter().map(|(&var, &image)| (var, image)).collect();
        kept.retain(|(var, _)| self.locals[0].get(var).copied() == owner);
        kept.sort_unstable_by_key(|&(var, _)| var);
        all.extend(kept.into_iter().map(|(var, image)| {
            let info = reason.terms.variable(var);
            (info.term, [Sym::Term(info.term), image], info.width)
        }));
        all
    }

    /// The number that a number of a side is, if it is one there.
    pub(crate) fn single(&self, reason: &mut Reasoner, side: Side, sym: Sym) -> Sym {
        match sym {
            Sym::Const(_) => sym,
            Sym::Term(term) => {
                let single = self.paths[side as usize].fact(reason, term).single();
                single.map_or(sym, |bits| Sym::Const(bits.unsigned()))
            }
        }
    }

    /// A number of the first state as one of the second, if all its variables stand for something there.
    pub(crate) fn image_in_second(&self, reason: &mut Reasoner, sym: Sym) -> Option<Sym> {
        let Sym::Term(term) = sym else { return Some(sym) };
        let known = reason.variables(term).iter().all(|var| self.sigma.contains_key(var));
        known.then(|| {
            let image = self.image(reason, term);
            reason.sym(image)
        })
    }

    /// A term of the first state as one of the second.
    pub(super) fn image(&self, reason: &mut Reasoner, term: TermId) -> TermId {
        let mut substitution = Substitution::new();
        for &var in reason.variables(term).iter() {
            if let Some(&sym) = self.sigma.get(&var) {
                let info = reason.terms.variable(var);
                let image = reason.term(sym, info.width);
                if image != info.term {
                    substitution.insert(var, image);
                }
            }
        }
        substitution.apply(&mut reason.terms, term)
    }
}

/// Whether a term is a sum or a difference, perhaps widened.
pub(super) const fn is_sum(kind: Kind) -> bool {
    matches!(kind, Kind::Binary(Binary::Add, ..) | Kind::Extend { .. })
}

/// Whether two terms are the same operation on other terms.
pub(crate) fn same_operation(a: Kind, b: Kind) -> bool {
    match (a, b) {
        (Kind::Unary(x, _), Kind::Unary(y, _)) => x == y,
        (Kind::Binary(x, ..), Kind::Binary(y, ..)) => x == y,
        (Kind::Ite(..), Kind::Ite(..)) => true,
        (Kind::Extract { hi, lo, .. }, Kind::Extract { hi: h, lo: l, .. }) => (hi, lo) == (h, l),
        (Kind::Extend { signed, width, .. }, Kind::Extend { signed: s, width: w, .. }) => {
            (signed, width) == (s, w)
        }
        _ => false,
    }
}
