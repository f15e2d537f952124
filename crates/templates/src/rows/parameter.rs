//! What a row says, as a parameter that grows: the trait, whether a loop iterates, and points-to sets.

use crate::value::{Addr, Pointer, SiteId, site_of};
use ringfence_logic::{Model, TermId, Terms};
use std::collections::BTreeSet;
use std::fmt::{self, Write as _};
use std::rc::Rc;

/// What a parameter speaks about.
#[derive(Debug, Clone)]
pub(crate) enum Instance {
    /// Nothing but the guard.
    Nothing,
    /// A signed number, wide enough not to have overflowed.
    Number(TermId),
    Pointer(Pointer),
    /// One of these, of a block with a pattern.
    Keyed(Vec<TermId>, Box<Instance>),
}

/// A template parameter. It starts as the least one, of which nothing holds, and only grows:
/// after `absorb`, `holds` is true wherever it was before and under the model.
pub(crate) trait Parameter: fmt::Debug {
    /// That an instance has the property.
    fn holds(&self, terms: &mut Terms, instance: &Instance) -> TermId;

    /// Joins with the values of an instance in a model; says whether that changed something.
    fn absorb(&mut self, terms: &Terms, model: &mut Model, instance: &Instance) -> bool;

    /// A bound that can be searched: absent for parameters that are exact.
    fn bound(&mut self) -> Option<&mut super::bound::UpperBound> {
        None
    }

    /// Something that may not be in a parameter, if it is there.
    fn forbidden(&self) -> Option<SiteId> {
        None
    }

    /// For invariants in words.
    fn value(&self) -> Shown;

    /// A parameter of the same kind with nothing in it.
    fn least(&self) -> Box<dyn Parameter>;

    /// Writes it down, as words with a space before each.
    fn write(&self, out: &mut String);

    /// Becomes what was written down. Whatever is understood is a possible parameter: nothing is trusted, since what
    /// a row says must be shown.
    fn read(&mut self, words: &mut Words<'_>) -> Result<(), String>;
}

/// The words of a parameter that was written down.
pub(crate) type Words<'t> = std::str::SplitWhitespace<'t>;

/// The next word.
pub(crate) fn word<'t>(words: &mut Words<'t>) -> Result<&'t str, String> {
    words.next().ok_or_else(|| "a word is missing".to_owned())
}

/// The next word, which must be a number.
pub(crate) fn number<T: std::str::FromStr>(words: &mut Words<'_>) -> Result<T, String> {
    let word = word(words)?;
    word.parse().map_err(|_| format!("a number is expected, not `{}`", shortened(word)))
}

/// That a word was not expected.
pub(crate) fn unexpected<T>(word: &str, expected: &str) -> Result<T, String> {
    Err(format!("{expected} is expected, not `{}`", shortened(word)))
}

fn shortened(word: &str) -> String {
    word.chars().take(20).collect()
}

/// Writes answers to questions of yes and no; `-` when there are none.
pub(crate) fn write_bits(out: &mut String, bits: &[bool]) {
    out.push(' ');
    bits.iter().for_each(|&bit| out.push(if bit { '1' } else { '0' }));
    if bits.is_empty() {
        out.push('-');
    }
}

/// Reads answers to questions of yes and no.
pub(crate) fn read_bits(words: &mut Words<'_>) -> Result<Vec<bool>, String> {
    let word = word(words)?;
    if word == "-" {
        return Ok(Vec::new());
    }
    let bit = |c: char| match c {
        '0' => Ok(false),
        '1' => Ok(true),
        _ => unexpected(word, "a word of 0 and 1"),
    };
    word.chars().map(bit).collect()
}

/// A parameter, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Shown {
    /// No state has got here.
    Nothing,
    /// Everything has the property.
    Everything,
    /// The bound of an expression.
    AtMost(i128),
    /// One of these addresses.
    OneOf(Vec<Addr>),
    /// By symbolic path: the loops that have iterated, and what holds then.
    Cases(Vec<(Vec<bool>, Shown)>),
    /// By pattern of blocks, and what holds of those.
    Patterns(Vec<(Vec<bool>, Shown)>),
}

/// Whether an iteration of the loop ends.
#[derive(Debug, Default)]
pub(crate) struct Reached(bool);

impl Parameter for Reached {
    fn holds(&self, terms: &mut Terms, _: &Instance) -> TermId {
        terms.bool(self.0)
    }

    fn absorb(&mut self, _: &Terms, _: &mut Model, _: &Instance) -> bool {
        !std::mem::replace(&mut self.0, true)
    }

    fn value(&self) -> Shown {
        if self.0 { Shown::Everything } else { Shown::Nothing }
    }

    fn least(&self) -> Box<dyn Parameter> {
        Box::new(Reached::default())
    }

    fn write(&self, out: &mut String) {
        out.push_str(if self.0 { " reached" } else { " nothing" });
    }

    fn read(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        self.0 = match word(words)? {
            "reached" => true,
            "nothing" => false,
            other => return unexpected(other, "`reached` or `nothing`"),
        };
        Ok(())
    }
}

/// What points-to sets must know about sites.
#[derive(Debug, Default)]
pub(crate) struct SiteFacts {
    /// The sites that can have several objects at once.
    pub(crate) multi: BTreeSet<SiteId>,
    /// The sites whose addresses may not be kept from one iteration to the next.
    pub(crate) short_lived: BTreeSet<SiteId>,
}

/// The addresses that a pointer may be.
#[derive(Debug)]
pub(crate) struct PointsTo {
    addrs: BTreeSet<Addr>,
    facts: Rc<SiteFacts>,
}

impl PointsTo {
    pub(crate) fn new(facts: Rc<SiteFacts>) -> Self {
        Self { addrs: BTreeSet::new(), facts }
    }
}

impl Parameter for PointsTo {
    fn holds(&self, terms: &mut Terms, instance: &Instance) -> TermId {
        let mut any = terms.bool(false);
        if let Instance::Pointer(pointer) = instance {
            for &addr in &self.addrs {
                let here = pointer.is(terms, addr, self.facts.multi.contains(&addr.site));
                any = terms.or(any, here);
            }
        }
        any
    }

    fn absorb(&mut self, terms: &Terms, model: &mut Model, instance: &Instance) -> bool {
        let Instance::Pointer(pointer) = instance else { return false };
        let site = site_of(model.value(terms, pointer.obj).unsigned());
        let off = model.value(terms, pointer.off);
        let off = ringfence_base::bits::sign_extend(off.unsigned(), terms.width(pointer.off)) as i64;
        // Offsets that were not kept apart are rows of their own.
        let loose = pointer.candidates.iter().any(|addr| addr == Addr { site, off: None });
        self.addrs.insert(Addr { site, off: (!loose).then_some(off) })
    }

    fn forbidden(&self) -> Option<SiteId> {
        self.addrs.iter().map(|addr| addr.site).find(|site| self.facts.short_lived.contains(site))
    }

    fn value(&self) -> Shown {
        if self.addrs.is_empty() {
            Shown::Nothing
        } else {
            Shown::OneOf(self.addrs.iter().copied().collect())
        }
    }

    fn least(&self) -> Box<dyn Parameter> {
        Box::new(PointsTo::new(self.facts.clone()))
    }

    fn write(&self, out: &mut String) {
        let _ = write!(out, " to {}", self.addrs.len());
        for Addr { site, off } in &self.addrs {
            let _ = match off {
                Some(off) => write!(out, " {} {off}", site.raw()),
                None => write!(out, " {} *", site.raw()),
            };
        }
    }

    fn read(&mut self, words: &mut Words<'_>) -> Result<(), String> {
        let first = word(words)?;
        if first != "to" {
            return unexpected(first, "`to`");
        }
        for _ in 0..number::<u32>(words)? {
            let site = SiteId::new(number::<u16>(words)?.into());
            let off = match word(words)? {
                "*" => None,
                off => Some(off.parse().or_else(|_| unexpected(off, "an offset"))?),
            };
            self.addrs.insert(Addr { site, off });
        }
        Ok(())
    }
}
