//! What lists of conditions say, found once for each beginning of a list.
//!
//! States forget conditions that say nothing of them any more, and are joined: what is left says what it says from the first condition on, and most of
//! these lists begin as others did. What their beginnings say is found once.
//!
//! Soundness. Facts depend on the conditions and their order alone, and a beginning is known by all of its conditions, in order.

use crate::facts::{FactTable, Facts};
use crate::term::{TermId, Terms};
use ringfence_base::FastMap;

/// How many beginnings are kept.
const MOST: usize = 1 << 13;

/// A beginning of a list of conditions. It says nothing once another list was begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Prefix(u32);

impl Prefix {
    /// That of all lists.
    pub(crate) const EMPTY: Self = Self(0);
}

/// What beginnings of lists of conditions say.
#[derive(Debug, Default)]
pub(crate) struct Prefixes {
    longer: FastMap<(Prefix, TermId), Prefix>,
    /// The facts of beginnings, but those of the empty one.
    facts: Vec<Facts>,
}

impl Prefixes {
    /// A beginning with one more condition.
    pub(crate) fn longer(
        &mut self,
        terms: &Terms,
        table: &mut FactTable,
        prefix: Prefix,
        condition: TermId,
    ) -> Prefix {
        if let Some(&known) = self.longer.get(&(prefix, condition)) {
            return known;
        }
        let mut facts = self.facts(prefix);
        facts.assume(terms, table, condition);
        self.facts.push(facts);
        let longer = Prefix(u32::try_from(self.facts.len()).unwrap_or(u32::MAX));
        self.longer.insert((prefix, condition), longer);
        longer
    }

    /// What a beginning says.
    pub(crate) fn facts(&self, prefix: Prefix) -> Facts {
        let known = (prefix.0 as usize).checked_sub(1).and_then(|at| self.facts.get(at));
        known.cloned().unwrap_or_default()
    }

    /// Forgets everything if there is much. No beginning that was given out is one any more.
    pub(crate) fn forget_if_many(&mut self) {
        if self.facts.len() >= MOST {
            self.longer.clear();
            self.facts.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, Prefix, Prefixes};
    use crate::{FactTable, Facts, Terms};

    /// What a beginning says is what its conditions say one after the other, whatever other lists began with it.
    #[test]
    fn beginnings_say_what_their_conditions_say() {
        let (mut terms, mut table, mut prefixes) = (Terms::new(), FactTable::new(), Prefixes::default());
        let [x, y] = [0, 1].map(|tag| terms.fresh(8, tag));
        let (five, nine) = (terms.value(8, 5), terms.value(8, 9));
        let conditions = [terms.ult(x, five), terms.ult(y, x), terms.ult(five, y), terms.ult(x, nine)];
        for lists in [[0, 1, 2, 3], [0, 1, 3, 2], [3, 1, 0, 2]] {
            let (mut known, mut facts) = (Prefix::EMPTY, Facts::new());
            for at in lists {
                known = prefixes.longer(&terms, &mut table, known, conditions[at]);
                facts.assume(&terms, &mut table, conditions[at]);
                let found = prefixes.facts(known);
                assert_eq!(found.is_contradictory(), facts.is_contradictory());
                for term in [x, y] {
                    assert_eq!(found.fact(&terms, &mut table, term), facts.fact(&terms, &mut table, term));
                }
            }
        }
    }

    #[test]
    fn what_is_forgotten_is_found_again() {
        let (mut terms, mut table, mut prefixes) = (Terms::new(), FactTable::new(), Prefixes::default());
        let x = terms.fresh(32, 0);
        for bound in 1..=MOST as u128 {
            let bound = terms.value(32, bound);
            let condition = terms.ult(x, bound);
            prefixes.longer(&terms, &mut table, Prefix::EMPTY, condition);
        }
        prefixes.forget_if_many();
        let two = terms.value(32, 2);
        let condition = terms.ult(x, two);
        let known = prefixes.longer(&terms, &mut table, Prefix::EMPTY, condition);
        assert_eq!(prefixes.facts(known).fact(&terms, &mut table, x).unsigned(), (0, 1));
    }
}
