//! Conditions of two states that hold of the result of their join.
//!
//! A condition of one state is about its variables. Where these became variables of the result, it is said of those, if it holds in the
//! other state, too, of what they are there. A variable that is in the result by a sum with a constant alone (`n - 1`, where `n` is read no more) is
//! what stands for the sum, less the constant.
//!
//! Soundness. Each variable of the condition is written as a term over variables of the result that has its value in every execution of
//! the condition's own state; the condition of these terms holds there. It is kept if the other state entails what the terms are there.

use crate::shape::bounds::Relations;
use crate::shape::numbers::{Fresh, Numbers, Side};
use ringfence_base::FastSet;
use ringfence_exec::{ObjId, Reasoner, Sym};
use ringfence_logic::{Binary, Kind, Substitution, TermId, Unary, VarId};

/// How deep in a condition sums are looked for that became numbers of the result.
const DEEPEST: u32 = 5;

/// How many of them get a name.
const MOST_NAMES: usize = 3;

/// A variable that stands for a sum in a condition.
#[derive(Debug, Clone, Copy)]
struct Name {
    var: VarId,
    sum: TermId,
}

/// What a variable of a condition is in its state: the sum that it is a name for, or the variable itself.
fn number_of(names: &[Name], var: VarId, own: TermId) -> Sym {
    Sym::Term(names.iter().find(|name| name.var == var).map_or(own, |name| name.sum))
}

impl Numbers {
    /// A condition of the first state said of fresh variables in the place of its own, if it holds in both.
    pub(super) fn carried_over(
        &self,
        reason: &mut Reasoner,
        condition: TermId,
        relations: Relations,
    ) -> Vec<TermId> {
        let mut said = Vec::new();
        if let Some((more, names)) = self.named(reason, condition, Side::First, relations) {
            said.extend(self.carried_by(reason, more, &names, relations));
        }
        said.extend(self.carried_by(reason, condition, &[], relations));
        said
    }

    fn carried_by(
        &self,
        reason: &mut Reasoner,
        condition: TermId,
        names: &[Name],
        relations: Relations,
    ) -> Vec<TermId> {
        let places = |var: VarId, reason: &Reasoner| {
            let info = reason.terms.variable(var);
            let number = number_of(names, var, info.term);
            let stands_for = |fresh: &&Fresh| fresh.a == Some(number) && fresh.width == info.width;
            let fresh = self.fresh.iter().filter(stands_for).filter_map(|fresh| {
                let owner = self.owners.get(&fresh.var).copied();
                Some(Place { result: fresh.term, other: fresh.b?, width: fresh.width, more: 0, owner })
            });
            let owner = self.locals[0].get(&var).copied();
            let kept = self.sigma.get(&var).map(|&other| Place {
                result: info.term,
                other,
                width: info.width,
                more: 0,
                owner,
            });
            let same: Vec<Place> = fresh.chain(kept).collect();
            if same.is_empty() && relations == Relations::All {
                return self.shifted(reason, Side::First, info.term);
            }
            same
        };
        let variables = reason.variables(condition);
        let ways = ways(reason, &variables, places, relations);
        let only = ways.len() == 1;
        let mut said = Vec::new();
        for (ours, mut theirs) in ways {
            let image = theirs.apply(&mut reason.terms, condition);
            let holds = match only {
                true if relations == Relations::All => self.paths[1].clearly_entails(reason, image),
                true => self.entails(reason, Side::Second, image),
                false => self.paths[1].clearly_entails(reason, image),
            };
            said.extend(self.said(reason, (condition, holds), (ours, theirs), (Side::Second, relations)));
        }
        said
    }

    /// A comparison of a state with names for the sums in it that became numbers of the result as a whole: `n + 1`, say, where that is what a
    /// variable holds, or `tail` in `size - tail`, where that is a remainder. Only where relations of all numbers are looked for. A constant gets no name, though it may
    /// be a number of the result as well: conditions on those hold of too much by accident.
    fn named(
        &self,
        reason: &mut Reasoner,
        condition: TermId,
        side: Side,
        relations: Relations,
    ) -> Option<(TermId, Vec<Name>)> {
        if relations != Relations::All || !is_comparison(reason, condition) {
            return None;
        }
        let mut names = Vec::new();
        let mut compared = condition;
        while names.len() < MOST_NAMES
            && let Some(sum) = self.sum_in(reason, compared, side)
        {
            let name = reason.fresh(reason.terms.width(sum));
            compared = with_name(reason, compared, (sum, name), DEEPEST + 1);
            let Kind::Var(var) = reason.terms.kind(name) else { break };
            names.push(Name { var, sum });
        }
        (!names.is_empty()).then_some((compared, names))
    }

    /// The first sum in a condition of a state that is a number of the result as a whole.
    fn sum_in(&self, reason: &Reasoner, condition: TermId, side: Side) -> Option<TermId> {
        let is_number = |sum: TermId| {
            let stands_for = |fresh: &Fresh| {
                let own = [fresh.a, fresh.b][side as usize];
                own == Some(Sym::Term(sum)) && fresh.a.is_some() && fresh.b.is_some()
            };
            self.fresh.iter().any(stands_for)
        };
        part_of(reason, condition, &is_number, DEEPEST)
    }

    /// A condition, if it holds on the other side. Where relations of all numbers are looked for, that a number is less than another becomes that it is at most
    /// that otherwise: in `n = min(a, b)`, it is less than one of them in one state and equal to it in the other.
    fn said(
        &self,
        reason: &mut Reasoner,
        (condition, holds): (TermId, bool),
        (mut result, mut there): (Substitution, Substitution),
        (other, relations): (Side, Relations),
    ) -> Option<TermId> {
        if holds {
            return Some(result.apply(&mut reason.terms, condition));
        }
        let several = relations == Relations::All && reason.variables(condition).len() > 1;
        let weaker = not_strict(reason, condition).filter(|_| several)?;
        let image = there.apply(&mut reason.terms, weaker);
        let holds = self.paths[other as usize].clearly_entails(reason, image);
        holds.then(|| result.apply(&mut reason.terms, weaker))
    }

    /// Conditions of the second state on numbers of which some are constants in the first, where no condition says anything of
    /// them, said of the variables of the result if they hold in both. Where relations of all numbers are looked for, so are those on other numbers that changed: what the second
    /// state knows of one by a condition may be what the first has as a term.
    pub(super) fn brought_back(&self, reason: &mut Reasoner, relations: Relations) -> Vec<TermId> {
        let was_constant = |fresh: &Fresh| match (fresh.a, fresh.b) {
            (Some(Sym::Const(_)), Some(Sym::Term(term))) => Some(term),
            (Some(_), Some(Sym::Term(term))) if relations == Relations::All => Some(term),
            _ => None,
        };
        let mut new: FastSet<TermId> = self.fresh.iter().filter_map(was_constant).collect();
        if new.is_empty() {
            return Vec::new();
        }
        let sums = if relations == Relations::All { new.clone() } else { FastSet::default() };
        for sum in sums {
            new.extend(reason.variables(sum).iter().map(|&var| reason.terms.variable(var).term));
        }
        let conditions: Vec<TermId> = self.paths[1].conditions().collect();
        let mut found = Vec::new();
        for condition in conditions.into_iter().rev() {
            let variables = reason.variables(condition);
            let is_new = |var: &VarId| new.contains(&reason.terms.variable(*var).term);
            if variables.len() > 1 && variables.iter().any(is_new) {
                found.extend(self.said_of_result(reason, condition, relations));
            }
        }
        found
    }

    /// A condition of the second state said of variables of the result, if it holds in the first, too.
    fn said_of_result(&self, reason: &mut Reasoner, condition: TermId, relations: Relations) -> Vec<TermId> {
        let mut said = Vec::new();
        if let Some((more, names)) = self.named(reason, condition, Side::Second, relations) {
            said.extend(self.said_by(reason, more, &names, relations));
        }
        said.extend(self.said_by(reason, condition, &[], relations));
        said
    }

    fn said_by(
        &self,
        reason: &mut Reasoner,
        condition: TermId,
        names: &[Name],
        relations: Relations,
    ) -> Vec<TermId> {
        let places = |var: VarId, reason: &Reasoner| {
            let info = reason.terms.variable(var);
            let (own, number) = (info.term, number_of(names, var, info.term));
            let stands_for = |fresh: &&Fresh| fresh.b == Some(number) && fresh.width == info.width;
            let fresh = self.fresh.iter().filter(stands_for).filter_map(|fresh| {
                let owner = self.owners.get(&fresh.var).copied();
                Some(Place { result: fresh.term, other: fresh.a?, width: fresh.width, more: 0, owner })
            });
            let images = self.sigma.iter().filter(|&(_, &image)| image == number);
            let kept = images.map(|(&own, _)| own).min().map(|own| {
                let info = reason.terms.variable(own);
                let owner = self.locals[0].get(&own).copied();
                Place { result: info.term, other: Sym::Term(info.term), width: info.width, more: 0, owner }
            });
            let same: Vec<Place> = fresh.chain(kept).collect();
            if same.is_empty() && relations == Relations::All {
                return self.shifted(reason, Side::Second, own);
            }
            same
        };
        let variables = reason.variables(condition);
        let mut said = Vec::new();
        for (result, mut first) in ways(reason, &variables, places, relations) {
            let image = first.apply(&mut reason.terms, condition);
            let holds = self.paths[0].clearly_entails(reason, image);
            said.extend(self.said(reason, (condition, holds), (result, first), (Side::First, relations)));
        }
        said
    }

    /// What stands in the result for numbers of a state that are a constant more than a variable of it: what is known of the variable is
    /// known of them, by that much less.
    fn shifted(&self, reason: &Reasoner, side: Side, variable: TermId) -> Vec<Place> {
        let place = |fresh: &Fresh| {
            let (own, other) = match side {
                Side::First => (fresh.a?, fresh.b?),
                Side::Second => (fresh.b?, fresh.a?),
            };
            let Sym::Term(sum) = own else { return None };
            let Kind::Binary(Binary::Add, a, b) = reason.terms.kind(sum) else { return None };
            let more = if a == variable { b } else { (b == variable).then_some(a)? };
            let more = reason.terms.constant(more)?.unsigned();
            let owner = self.owners.get(&fresh.var).copied();
            Some(Place { result: fresh.term, other, width: fresh.width, more, owner })
        };
        self.fresh.iter().filter_map(place).collect()
    }
}

/// What stands in the result for a variable of one of the states, with what that is in the other.
#[derive(Debug, Clone, Copy)]
struct Place {
    result: TermId,
    other: Sym,
    width: u32,
    /// By how much it is more than the variable.
    more: u128,
    /// The segment whose local variable it is.
    owner: Option<ObjId>,
}

/// The ways to say something of variables of one state by those of the result, each with what it says in the other state. Where relations of all numbers
/// are looked for, a variable that became several numbers may be any of them. All variables are those of one segment, or of none.
fn ways(
    reason: &mut Reasoner,
    variables: &[VarId],
    places: impl Fn(VarId, &Reasoner) -> Vec<Place>,
    relations: Relations,
) -> Vec<(Substitution, Substitution)> {
    let (most_places, most_ways) = if relations == Relations::All { (3, 6) } else { (1, 1) };
    let mut all: Vec<Vec<(VarId, Place)>> = vec![Vec::new()];
    for &var in variables {
        let mut places = places(var, reason);
        places.truncate(most_places);
        let longer = all.iter().flat_map(|way| {
            places.iter().map(|&place| way.iter().copied().chain([(var, place)]).collect::<Vec<_>>())
        });
        all = longer.take(most_ways).collect();
    }
    all.retain(|way| way.windows(2).all(|pair| pair[0].1.owner == pair[1].1.owner));
    let substitutions = |way: Vec<(VarId, Place)>| {
        let (mut result, mut other) = (Substitution::new(), Substitution::new());
        for (var, place) in way {
            let more = reason.terms.value(place.width, place.more);
            let there = reason.term(place.other, place.width);
            result.insert(var, reason.terms.sub(place.result, more));
            other.insert(var, reason.terms.sub(there, more));
        }
        (result, other)
    };
    all.into_iter().map(substitutions).collect()
}

/// Whether a condition is that a number is less than another, or that it is not.
fn is_comparison(reason: &Reasoner, condition: TermId) -> bool {
    match reason.terms.kind(condition) {
        Kind::Unary(Unary::Not, inner) => is_comparison(reason, inner),
        kind => matches!(kind, Kind::Binary(Binary::Slt | Binary::Ult, ..)),
    }
}

/// The first term below another, no variable or constant, of which something holds.
fn part_of(reason: &Reasoner, term: TermId, holds: &impl Fn(TermId) -> bool, depth: u32) -> Option<TermId> {
    let parts = reason.terms.kind(term).children().into_iter().filter(|&child| {
        child.is_some() && !matches!(reason.terms.kind(child), Kind::Var(_) | Kind::Const(_))
    });
    parts.into_iter().find_map(|child| match holds(child) {
        true => Some(child),
        false if depth > 0 => part_of(reason, child, holds, depth - 1),
        false => None,
    })
}

/// A term with a name for a term in it.
fn with_name(reason: &mut Reasoner, term: TermId, of: (TermId, TermId), depth: u32) -> TermId {
    if term == of.0 {
        return of.1;
    }
    let Some(depth) = depth.checked_sub(1) else { return term };
    let kind = reason.terms.kind(term);
    let mut named = |child: TermId| with_name(reason, child, of, depth);
    match kind {
        Kind::Unary(op, a) => {
            let a = named(a);
            reason.terms.unary(op, a)
        }
        Kind::Binary(op, a, b) => {
            let (a, b) = (named(a), named(b));
            reason.terms.binary(op, a, b)
        }
        Kind::Extend { arg, signed, width } => {
            let arg = named(arg);
            reason.terms.extend(arg, signed, width.into())
        }
        _ => term,
    }
}

/// That a number is at most another, of a condition that it is less.
fn not_strict(reason: &mut Reasoner, condition: TermId) -> Option<TermId> {
    match reason.terms.kind(condition) {
        Kind::Binary(Binary::Slt, low, high) => Some(reason.terms.sle(low, high)),
        Kind::Binary(Binary::Ult, low, high) => Some(reason.terms.ule(low, high)),
        _ => None,
    }
}
