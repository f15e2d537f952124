//! Offsets of pointers that one state covers by what the other knows, when entailment is decided.
//!
//! The walk compares values one after the other, and a variable of the first state stands for the first term that it meets. A pointer that leads to `zext(n)`
//! may come before the counter `n`: in the second state it leads to `zext(m) + 1` and the counter is `m + 1`. Neither is an instance of the other by its
//! form, so such a pair waits until all values were looked at.
//!
//! Soundness. The first state covers the second if some values of its variables make it what the second is. σ says these values as terms of the second
//! state, whose path shows here that each number that waited has the value that it is to have.

use crate::shape::linear::Linear;
use crate::shape::numbers::Numbers;
use ringfence_exec::{Assignment, Reasoner, Sym};
use ringfence_logic::{Binary, Kind, TermId};
use std::cell::RefCell;

/// How many numbers wait at most.
const MOST_UNSETTLED: usize = 8;

/// What was asked of two states and is of use later.
#[derive(Debug, Default)]
pub(super) struct Asked {
    /// Executions of either state in which something did not hold that was asked for: what does not hold in one of them needs no search.
    pub(super) samples: [RefCell<Vec<Assignment>>; 2],
    /// Numbers of the first state with those of the second that they are to stand for, and their width: that is shown when more variables
    /// stand for something.
    unsettled: Vec<(Sym, Sym, u32)>,
}

impl Numbers {
    /// Whether an offset of the first state stands for one of the second, or may turn out to: one that is computed may do so by what the second
    /// state knows, once its variables stand for something. [`Numbers::settle`] says whether it does.
    pub(crate) fn may_cover(&mut self, reason: &mut Reasoner, (a, b): (Sym, Sym), width: u32) -> bool {
        let is_computed =
            matches!(a, Sym::Term(term) if !matches!(reason.terms.kind(term), Kind::Var(_) | Kind::Const(_)));
        if self.covered(reason, a, b) {
            return true;
        }
        let waits = self.keeps && is_computed && self.asked.unsettled.len() < MOST_UNSETTLED;
        if waits {
            self.asked.unsettled.push((a, b, width));
        }
        waits
    }

    /// Whether the numbers that may cover others do, now that all values were looked at. A variable that stands for nothing yet stands for what
    /// makes it so.
    pub(crate) fn settle(&mut self, reason: &mut Reasoner) -> bool {
        let unsettled = std::mem::take(&mut self.asked.unsettled);
        unsettled
            .into_iter()
            .all(|(a, b, width)| self.covered(reason, a, b) || self.is_clearly(reason, a, b, width))
    }

    /// Says what variables of the first state stand for that no value mentions, only lengths and conditions do, where a condition says that something that stands for a number already is equal
    /// to them. What is known of such a variable would be forgotten otherwise, and with it what others have to do with each other by way of it.
    ///
    /// Soundness. What such a variable stands for is free to choose: conditions are kept only if they hold in the second state.
    pub(crate) fn bind_by_equalities(&mut self, reason: &mut Reasoner) {
        let conditions: Vec<TermId> = self.paths[0].conditions().collect();
        for condition in conditions {
            let Kind::Binary(Binary::Eq, x, y) = reason.terms.kind(condition) else { continue };
            let width = reason.terms.width(x);
            for (known, open) in [(x, y), (y, x)] {
                let (known, open) = (reason.sym(known), reason.sym(open));
                let &[var] = self.unbound(reason, open).as_slice() else { continue };
                if !self.has_image(reason, known) || self.locals[0].contains_key(&var) {
                    continue;
                }
                let Some(image) = self.image_in_second(reason, known) else { continue };
                let own = Sym::Term(reason.terms.variable(var).term);
                if let Some(image) = self.solved(reason, (open, image, width), own) {
                    self.bind(reason, var, own, image, &mut Vec::new());
                }
            }
        }
    }

    /// Whether a number of the first state is one of the second, as far as linear arithmetic tells.
    fn is_clearly(&mut self, reason: &mut Reasoner, a: Sym, b: Sym, width: u32) -> bool {
        for var in self.unbound(reason, a) {
            let own = Sym::Term(reason.terms.variable(var).term);
            let bound = self
                .solved(reason, (a, b, width), own)
                .is_some_and(|image| self.bind(reason, var, own, image, &mut Vec::new()));
            if !bound {
                return false;
            }
        }
        let Some(image) = self.image_in_second(reason, a) else { return false };
        let path = &self.paths[1];
        let [x, y] = [image, b].map(|number| Linear::of(reason, Some(path), number, width));
        let distance = x.plus(&y, -1);
        let equal = match distance.constant() {
            Some(constant) => constant == 0,
            None => {
                let distance = distance.number(reason);
                let (distance, zero) = (reason.term(distance, width), reason.terms.value(width, 0));
                let equal = reason.terms.eq(distance, zero);
                path.clearly_entails(reason, equal)
            }
        };
        self.renamed |= equal;
        equal
    }
}
