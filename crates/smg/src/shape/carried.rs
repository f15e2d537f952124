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

impl Numbers {
    /// A condition of the first state said of fresh variables in the place of its own, if it holds in both.
    pub(super) fn carried_over(
        &self,
        reason: &mut Reasoner,
        condition: TermId,
        relations: Relations,
    ) -> Vec<TermId> {
        let mut said = Vec::new();
        if let Some((more, named)) = self.named_sums(reason, condition, Side::First, relations) {
            said.extend(self.carried_by(reason, more, Some(named), relations));
        }
        said.extend(self.carried_by(reason, condition, None, relations));
        said
    }

    fn carried_by(
        &self,
        reason: &mut Reasoner,
        condition: TermId,
        named: Option<(VarId, TermId)>,
        relations: Relations,
    ) -> Vec<TermId> {
        let places = |var: VarId, reason: &Reasoner| {
            let info = reason.terms.variable(var);
            let number = named.filter(|&(name, _)| name == var).map_or(info.term, |(_, sum)| sum);
            let stands_for = |fresh: &&Fresh| fresh.a == Some(Sym::Term(number));
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
                true => self.paths[1].entails(reason, image),
                false => self.paths[1].clearly_entails(reason, image),
            };
            said.extend(self.said(reason, (condition, holds), (ours, theirs), (Side::Second, relations)));
        }
        said
    }

    /// A comparison of a state with a name for the side of it that became a number of the result as a whole, if one did: `n + 1`, say, where that is what a
    /// variable holds. Only where relations of all numbers are looked for.
    fn named_sums(
        &self,
        reason: &mut Reasoner,
        condition: TermId,
        side: Side,
        relations: Relations,
    ) -> Option<(TermId, (VarId, TermId))> {
        if relations != Relations::All {
            return None;
        }
        let (inner, negated) = match reason.terms.kind(condition) {
            Kind::Unary(Unary::Not, inner) => (inner, true),
            _ => (condition, false),
        };
        let Kind::Binary(op @ (Binary::Slt | Binary::Ult), low, high) = reason.terms.kind(inner) else {
            return None;
        };
        let is_number = |sum: TermId| {
            let stands_for = |fresh: &Fresh| {
                let own = [fresh.a, fresh.b][side as usize];
                own == Some(Sym::Term(sum)) && fresh.a.is_some() && fresh.b.is_some()
            };
            !matches!(reason.terms.kind(sum), Kind::Var(_)) && self.fresh.iter().any(stands_for)
        };
        let sum = [low, high].into_iter().find(|&sum| is_number(sum))?;
        let name = reason.fresh(reason.terms.width(sum));
        let [low, high] = [low, high].map(|side| if side == sum { name } else { side });
        let compared = match op {
            Binary::Slt => reason.terms.slt(low, high),
            _ => reason.terms.ult(low, high),
        };
        let compared = if negated { reason.terms.not(compared) } else { compared };
        let Kind::Var(var) = reason.terms.kind(name) else { return None };
        Some((compared, (var, sum)))
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
        if let Some((more, named)) = self.named_sums(reason, condition, Side::Second, relations) {
            said.extend(self.said_by(reason, more, Some(named), relations));
        }
        said.extend(self.said_by(reason, condition, None, relations));
        said
    }

    fn said_by(
        &self,
        reason: &mut Reasoner,
        condition: TermId,
        named: Option<(VarId, TermId)>,
        relations: Relations,
    ) -> Vec<TermId> {
        let places = |var: VarId, reason: &Reasoner| {
            let own = reason.terms.variable(var).term;
            let number = Sym::Term(named.filter(|&(name, _)| name == var).map_or(own, |(_, sum)| sum));
            let fresh = self.fresh.iter().filter(|fresh| fresh.b == Some(number)).filter_map(|fresh| {
                let owner = self.owners.get(&fresh.var).copied();
                Some(Place { result: fresh.term, other: fresh.a?, width: fresh.width, more: 0, owner })
            });
            let stands_for = self.sigma.iter().filter(|&(_, &image)| image == number);
            let kept = stands_for.map(|(&own, _)| own).min().map(|own| {
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

/// That a number is at most another, of a condition that it is less.
fn not_strict(reason: &mut Reasoner, condition: TermId) -> Option<TermId> {
    match reason.terms.kind(condition) {
        Kind::Binary(Binary::Slt, low, high) => Some(reason.terms.sle(low, high)),
        Kind::Binary(Binary::Ult, low, high) => Some(reason.terms.ule(low, high)),
        _ => None,
    }
}
