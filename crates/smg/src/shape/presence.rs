//! Whether a node has what only some nodes have, where a number of the node says it.
//!
//! Records of a table have a flag, and those where it is set lead to a block; the others hold null. Once such records are one run, the block is an
//! optional object below it. Its length is 1 or 0, and said by the flag: that it is not 0, or that it is some constant, as a term of the
//! run's local variables. So whoever has looked at the flag of a record knows whether there is a block.
//!
//! Soundness. Such a length says for every node of the owner by itself how many optional objects that node has. A join keeps one only if it is
//! what either side has, under the values that the side gives to the variables of the owner: an object that is there is 1, one that is not
//! is 0, an optional one is what its length says. It mentions local variables of the owner alone. Where the other side has
//! no node of the owner, there is nothing to agree with, and the length is said of imported variables like everything below the owner. Whatever puts an object below
//! another segment forgets its length ([`Smg::set_owner`](crate::Smg::set_owner)), unless it is said anew here.

use crate::shape::join::{Join, Purpose};
use crate::shape::lengths::nodes_of;
use crate::shape::numbers::Side;
use ringfence_exec::{ObjId, Sym};
use ringfence_logic::{Binary, Kind, TermId};
use ringfence_verdict::Mismatch;

/// How many numbers of a node are looked at.
const MOST_NUMBERS: usize = 24;

/// How a number says whether something is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    NotZero,
    Is(u128),
}

impl Join<'_> {
    /// Says of every optional object below a segment of the result whether it is there, as far as numbers of the nodes tell it.
    pub(crate) fn join_presences(&mut self) -> Option<()> {
        if !self.rules.lengths {
            return Some(());
        }
        let mut optionals = Vec::new();
        self.result.graph.for_each_object(|id, object| {
            if let (Some(owner), Some(segment)) = (object.owner, object.shape.segment())
                && segment.one
            {
                optionals.push((id, owner));
            }
        });
        for (id, owner) in optionals {
            let is_own = self.pairs.maps.iter().any(|map| map.values().any(|&result| result == id));
            if !is_own || !self.pairs.origins.contains_key(&owner) {
                // Neighbours leave it alone, or only one state has nodes that it is below.
                continue;
            }
            let sides = self.presences(id);
            if self.purpose == Purpose::Cover {
                let says_nothing = self.sides[0].length(id).is_none();
                if !says_nothing && !sides.is_some_and(|sides| self.is_kept(sides)) {
                    return self.refuse(Mismatch::Values);
                }
                continue;
            }
            let joined = sides.and_then(|sides| self.joined_presence(owner, sides));
            self.set_joined_presence(id, joined);
        }
        Some(())
    }

    fn set_joined_presence(&mut self, id: ObjId, presence: Option<Sym>) {
        let presence = presence.map(|sym| self.reason.term(sym, self.pointer_bits));
        let old = if self.purpose == Purpose::States { self.sides[0].length(id) } else { None };
        self.result.changed |= old != presence;
        self.result.graph.set_presence(id, presence);
    }

    /// Whether an optional object of the result is there on both sides, of which both have the node: 1, 0, or what its length says.
    fn presences(&self, id: ObjId) -> Option<[Sym; 2]> {
        let mut sides = [Sym::ZERO; 2];
        for (side, presence) in sides.iter_mut().enumerate() {
            let origin = match self.pairs.origins.get(&id) {
                Some(origins) => Some(origins[side]),
                None => self.pairs.maps[side].iter().find(|&(_, &result)| result == id).map(|(&own, _)| own),
            };
            if let Some(origin) = origin {
                *presence = nodes_of(self.sides[side], self.reason, origin)?;
            }
        }
        Some(sides)
    }

    /// Whether what a length of the first state stands for is that of the second.
    fn is_kept(&mut self, [a, b]: [Sym; 2]) -> bool {
        let image = self.numbers.image_in_second(self.reason, a);
        image.is_some_and(|image| {
            self.numbers.is_equal(self.reason, Side::Second, (image, b), self.pointer_bits)
        })
    }

    /// A length that stands for one of each side: that of the first, or what a number below the owner says.
    fn joined_presence(&mut self, owner: ObjId, sides: [Sym; 2]) -> Option<Sym> {
        let is_own = |this: &mut Self| match sides[0] {
            Sym::Const(_) => false,
            Sym::Term(length) => this.numbers.is_below(this.reason, length, owner),
        };
        match self.purpose == Purpose::States && is_own(self) && self.is_kept(sides) {
            true => Some(sides[0]),
            false => self.said_by_flag(Some(owner), sides),
        }
    }

    /// Whether an optional object is there, said by a number of the result below a segment, or below none.
    pub(crate) fn said_by_flag(&mut self, owner: Option<ObjId>, sides: [Sym; 2]) -> Option<Sym> {
        if sides[0] == sides[1] && matches!(sides[0], Sym::Const(_)) {
            return None;
        }
        let numbers = self.numbers.pairs_below(self.reason, owner);
        for (number, pair, width) in numbers.into_iter().filter(|pair| pair.2 > 1).take(MOST_NUMBERS) {
            for form in self.forms(pair, sides) {
                let [a, b] = pair.map(|sym| self.formed(form, sym, width));
                let agrees = self.examples([a, b]) == self.examples(sides)
                    && self.numbers.is_equal(self.reason, Side::First, (a, sides[0]), self.pointer_bits)
                    && self.numbers.is_equal(self.reason, Side::Second, (b, sides[1]), self.pointer_bits);
                if agrees {
                    let said = self.formed(form, Sym::Term(number), width);
                    return matches!(said, Sym::Term(_)).then_some(said);
                }
            }
        }
        None
    }

    /// How a number may say it: by a constant that it is at least or at most on one of the sides, or that a length compares with already.
    fn forms(&mut self, pair: [Sym; 2], sides: [Sym; 2]) -> Vec<Form> {
        let mut forms = vec![Form::NotZero, Form::Is(0)];
        for (side, sym) in [Side::First, Side::Second].into_iter().zip(pair) {
            match sym {
                Sym::Const(bits) => forms.push(Form::Is(bits)),
                Sym::Term(term) => {
                    let (least, most) = self.numbers.path(side).fact(self.reason, term).unsigned();
                    forms.extend([most, least].map(Form::Is));
                }
            }
        }
        let compared = sides.iter().filter_map(|&sym| match sym {
            Sym::Const(_) => None,
            Sym::Term(length) => self.compared_with(length),
        });
        forms.extend(compared.map(Form::Is));
        let mut seen = Vec::new();
        forms.retain(|form| {
            !seen.contains(form) && {
                seen.push(*form);
                true
            }
        });
        forms
    }

    /// The constant that a length compares a number with.
    fn compared_with(&self, length: TermId) -> Option<u128> {
        let Kind::Extend { arg: term, .. } = self.reason.terms.kind(length) else { return None };
        let Kind::Binary(Binary::Eq, a, b) = self.reason.terms.kind(term) else { return None };
        let constant = |term: TermId| self.reason.terms.constant(term).map(|bits| bits.unsigned());
        constant(a).or_else(|| constant(b))
    }

    /// What a number says as a number of nodes.
    fn formed(&mut self, form: Form, sym: Sym, width: u32) -> Sym {
        let number = self.reason.term(sym, width);
        let terms = &mut self.reason.terms;
        let holds = match form {
            Form::NotZero => {
                let zero = terms.value(width, 0);
                terms.ne(number, zero)
            }
            Form::Is(bits) => {
                let bits = terms.value(width, bits);
                terms.eq(number, bits)
            }
        };
        let nodes = terms.zext(holds, self.pointer_bits);
        self.reason.sym(nodes)
    }

    /// Says whether an optional object is there that is below a segment that only one side has, of imported variables.
    pub(crate) fn import_presence(&mut self, result: ObjId, side: Side) {
        let Some(object) = self.result.graph.object(result).copied() else { return };
        let (Some(_), Some(scope)) = (object.owner, self.scope(object.owner)) else { return };
        let own = self.pairs.maps[side as usize].iter().find(|&(_, &known)| known == result);
        let Some(length) = own.and_then(|(&own, _)| self.sides[side as usize].length(own)) else { return };
        if let Sym::Term(length) = self.imported_term(side, length, Some(scope))
            && self.numbers.is_local(self.reason, length)
            && self.numbers.is_of_one_scope(self.reason, length)
        {
            self.result.graph.set_presence(result, Some(length));
        }
    }
}
