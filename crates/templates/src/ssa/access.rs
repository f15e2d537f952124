//! Loads, stores, and when an access is valid.
//!
//! A read is a choice among the cells of the pointer's candidates, a write changes each of them under the
//! condition that the pointer is there (sections III-B.2 and III-B.3 of the template paper). That the pointer
//! is none of its candidates is a violation like any other.
//!
//! Cells overlap where bytes are accessed in several ways. A write to one makes the others that
//! overlap with it indeterminate, so a cell holds what was last written to exactly its bytes, or anything. At
//! an offset that is not constant a read gives anything, and a write makes the whole object indeterminate;
//! that the access lies inside of the object is for the solver to show.

use super::{Ssa, Trouble};
use crate::knowledge::{CLOCK, Field, Part, SiteKey};
use crate::state::State;
use crate::value::{Addr, Candidates, Pointer, SiteId, Value};
use ringfence_ir::Ty;
use ringfence_logic::TermId;
use ringfence_verdict::ViolationKind;

/// Some bytes of an object.
#[derive(Debug, Clone, Copy)]
pub(super) struct Range {
    pub(super) off: u64,
    pub(super) len: u64,
    /// Whether all of them are written; otherwise, some are.
    pub(super) exact: bool,
}

impl Range {
    /// Anywhere in the object.
    pub(super) const ANY: Self = Self { off: 0, len: u64::MAX, exact: false };

    /// Whether all bytes of a field are written.
    const fn covers(self, field: Field) -> bool {
        self.exact && field.off >= self.off && field.end() <= self.off.saturating_add(self.len)
    }
}

/// The candidates of an access that can be valid, each with the condition that the pointer is there.
pub(super) type Targets = Vec<(Addr, TermId)>;

impl Ssa<'_> {
    /// Checks an access of some bytes and gives its targets; the state goes on where it is valid.
    pub(super) fn accessible(&mut self, state: &mut State, addr: &Pointer, len: u64, write: bool) -> Targets {
        let mut targets = Targets::new();
        let (mut valid, mut ended) = (self.terms.bool(false), self.terms.bool(false));
        let candidates: Vec<Addr> = addr.candidates.iter().collect();
        for candidate in candidates {
            if !self.knowledge.sites[candidate.site].is_memory()
                || (write && self.is_constant(candidate.site))
                || !self.fits(candidate, len)
            {
                continue;
            }
            let multi = self.knowledge.is_multi(candidate);
            let there = addr.is(&mut self.terms, candidate, multi);
            let inside = self.is_inside(addr, candidate, len);
            let there = self.terms.and(there, inside);
            self.meets(state, (candidate.site, addr.obj), there, (&mut valid, &mut ended));
            targets.push((candidate, there));
        }
        if let [(_, there)] = &mut targets[..] {
            // The only place it can be, where it is valid.
            *there = self.terms.bool(true);
        }
        let [null, unknown] = [SiteId::NULL, SiteId::UNKNOWN].map(|site| self.is_of_site(addr, site));
        let kinds = [
            (null, ViolationKind::NullDeref),
            (ended, ViolationKind::UseAfterFree),
            (unknown, ViolationKind::WildPointer),
        ];
        self.demand_valid(state, valid, &kinds, ViolationKind::OutOfBounds);
        targets
    }

    /// Splits what is wrong where a pointer is not valid into its kinds, for messages. Goes on where it is.
    fn demand_valid(
        &mut self,
        state: &mut State,
        valid: TermId,
        kinds: &[(TermId, ViolationKind)],
        otherwise: ViolationKind,
    ) {
        let mut rest = self.terms.and_not(state.guard, valid);
        for &(condition, kind) in kinds {
            let this = self.terms.and(rest, condition);
            self.demand(this, Trouble::Violation(kind));
            rest = self.terms.and_not(rest, condition);
        }
        self.demand(rest, Trouble::Violation(otherwise));
        state.guard = self.terms.and(state.guard, valid);
    }

    /// Adds the case that a pointer is at an object of a site: valid if that is there, else it has ended.
    fn meets(
        &mut self,
        state: &State,
        (site, obj): (SiteId, TermId),
        there: TermId,
        (valid, ended): (&mut TermId, &mut TermId),
    ) {
        let alive = self.is_alive(state, site, obj);
        let (good, bad) = (self.terms.and(there, alive), self.terms.and_not(there, alive));
        *valid = self.terms.or(*valid, good);
        *ended = self.terms.or(*ended, bad);
    }

    pub(super) fn is_of_site(&mut self, addr: &Pointer, site: SiteId) -> TermId {
        addr.is(&mut self.terms, Addr { site, off: None }, false)
    }

    /// Whether an access at a candidate can lie inside of its object.
    fn fits(&self, candidate: Addr, len: u64) -> bool {
        let size = self.knowledge.sites[candidate.site].size;
        match candidate.off {
            None => len <= size,
            Some(off) => {
                u64::try_from(off).ok().and_then(|off| off.checked_add(len)).is_some_and(|end| end <= size)
            }
        }
    }

    /// Whether an access at a variable offset, or to an object of a size that is no constant, lies inside of its object.
    fn is_inside(&mut self, addr: &Pointer, candidate: Addr, len: u64) -> TermId {
        let (width, site) = (self.pointer_width(), &self.knowledge.sites[candidate.site]);
        match (candidate.off, site.open) {
            (Some(_), false) => self.terms.bool(true),
            (None, false) => {
                let last = self.terms.value(width, u128::from(site.size.saturating_sub(len)));
                self.terms.ule(addr.off, last)
            }
            (_, true) => {
                let len = self.terms.value(width, len.into());
                self.range_is_inside(addr.off, candidate.site, len)
            }
        }
    }

    /// Whether an object has come into being and not ended.
    pub(super) fn is_alive(&mut self, state: &State, site: SiteId, obj: TermId) -> TermId {
        if matches!(self.knowledge.sites[site].key, SiteKey::Global(_)) {
            return self.terms.bool(true);
        }
        let [allocated, ended] =
            [Part::Allocated, Part::Ended].map(|part| self.flag(&state.memory, (site, part), obj));
        self.terms.and_not(allocated, ended)
    }

    /// The field that an access of a type at a candidate is of.
    fn field(&self, candidate: Addr, ty: Ty) -> Option<Field> {
        let off = u64::try_from(candidate.off?).ok()?;
        Some(Field { off, size: ty.bytes(self.program.model()) as u32, pointer: ty == Ty::Ptr })
    }

    /// Reads a value, with the flag that says whether nothing has set it.
    pub(super) fn load(&mut self, state: &mut State, addr: &Pointer, ty: Ty) -> (Value, TermId) {
        let targets = self.accessible(state, addr, ty.bytes(self.program.model()), false);
        let value = self.load_value(state, addr, ty, &targets);
        let unset = match ty {
            Ty::Ptr => self.terms.bool(false),
            _ => self.read_unset(state, addr.obj, &targets, |this, addr| this.field(addr, ty)),
        };
        (value, unset)
    }

    fn load_value(&mut self, state: &State, addr: &Pointer, ty: Ty, targets: &[(Addr, TermId)]) -> Value {
        let value = self.among(targets, |this, candidate| match this.field(candidate, ty) {
            Some(field) if !this.is_open(candidate.site, field) => {
                this.knowledge.access(candidate.site, field);
                this.read_cell(&state.memory, (candidate.site, Part::Field(field)), addr.obj)
            }
            _ => this.undefined(ty),
        });
        match value {
            Some(value) => self.fitted(value, ty),
            None => self.undefined(ty),
        }
    }

    /// What is read at the one of some targets where the pointer is; absent when there are none.
    pub(super) fn among(
        &mut self,
        targets: &[(Addr, TermId)],
        mut read: impl FnMut(&mut Self, Addr) -> Value,
    ) -> Option<Value> {
        let mut result: Option<Value> = None;
        for &(candidate, there) in targets {
            let value = read(self, candidate);
            result = Some(match result {
                None => value,
                Some(other) => self.choose(there, &value, &other),
            });
        }
        result
    }

    /// Whether there is padding in a field, so that C leaves its value open.
    fn is_open(&self, site: SiteId, field: Field) -> bool {
        let paddings = &self.knowledge.sites[site].paddings;
        paddings.iter().any(|padding| padding.is_open(field.off, field.size.into()))
    }

    /// Writes a value, of which a flag says whether nothing has set it.
    pub(super) fn store(&mut self, state: &mut State, addr: &Pointer, ty: Ty, value: Value, unset: TermId) {
        let len = ty.bytes(self.program.model());
        let value = self.fitted(value, ty);
        let unset = self.unset_bytes(&value, unset);
        for (candidate, there) in self.accessible(state, addr, len, true) {
            let site = candidate.site;
            match self.field(candidate, ty) {
                Some(field) => {
                    self.knowledge.access(site, field);
                    self.write_cell(state, (site, Part::Field(field)), there, addr.obj, value.clone());
                    self.write_unset(state, (site, field), there, addr.obj, unset);
                    let range = Range { off: field.off, len, exact: true };
                    self.blur_others(state, site, (there, addr.obj), range, Some(field), unset);
                }
                None => self.blur_others(state, site, (there, addr.obj), Range::ANY, None, unset),
            }
        }
    }

    /// Makes some bytes indeterminate that are set in part.
    pub(super) fn blur(&mut self, state: &mut State, addr: &Pointer, len: u64, unset: TermId) {
        for (candidate, there) in self.accessible(state, addr, len, true) {
            let range = candidate.off.map_or(Range::ANY, |off| Range { off: off as u64, len, exact: false });
            self.blur_others(state, candidate.site, (there, addr.obj), range, None, unset);
        }
    }

    /// Makes every field that overlaps with a range indeterminate, except one. What was written there has a flag.
    pub(super) fn blur_others(
        &mut self,
        state: &mut State,
        site: SiteId,
        (there, obj): (TermId, TermId),
        range: Range,
        except: Option<Field>,
        unset: TermId,
    ) {
        let spread = self.terms.and(there, unset);
        self.spread_unset(state, site, Part::AnyUnset, obj, spread);
        let hit = |field: &Field| field.overlaps(range.off, range.len) && Some(*field) != except;
        let fields: Vec<Field> = self.knowledge.sites[site].fields.iter().copied().filter(hit).collect();
        for field in fields {
            let value = self.indeterminate(field);
            self.write_cell(state, (site, Part::Field(field)), there, obj, value);
            if range.covers(field) {
                self.write_unset(state, (site, field), there, obj, unset);
            } else if !field.pointer {
                self.spread_unset(state, site, Part::Unset(field), obj, spread);
            }
        }
    }

    /// Allocates an object of a site that was just made or met again.
    pub(super) fn allocate(&mut self, state: &mut State, site: SiteId, zero: bool) -> Pointer {
        let always = self.terms.bool(true);
        self.allocate_if(state, site, zero, always)
    }

    /// Allocates an object under a condition. Otherwise there is none, and the pointer must not be used.
    pub(super) fn allocate_if(
        &mut self,
        state: &mut State,
        site: SiteId,
        zero: bool,
        succeeds: TermId,
    ) -> Pointer {
        let obj = if self.knowledge.sites[site].multi {
            self.words += 1;
            let obj = crate::value::instance(&mut self.terms, site);
            // It has not been there before.
            let before = self.read_cell(&state.memory, (site, Part::Allocated), obj);
            if let Some(before) = before.number() {
                let new = self.terms.not(before);
                self.axioms.push(new);
            }
            obj
        } else {
            crate::value::object(&mut self.terms, site)
        };
        let (yes, no) = (self.terms.bool(true), self.terms.bool(false));
        let unset = self.terms.bool(!zero);
        self.write_cell(state, (site, Part::Allocated), succeeds, obj, Value::Int(yes));
        self.write_cell(state, (site, Part::Ended), yes, obj, Value::Int(no));
        self.record_birth(state, site, obj);
        self.begin_node(state, obj);
        let fields: Vec<Field> = self.knowledge.sites[site].fields.iter().copied().collect();
        for field in fields {
            let value = match (zero, field.pointer) {
                (false, _) => self.indeterminate(field),
                (true, true) => Value::Ptr(self.null()),
                (true, false) => Value::Int(self.terms.value(field.size * 8, 0)),
            };
            self.put_cell(state, (site, Part::Field(field)), yes, obj, value);
            self.write_unset(state, (site, field), yes, obj, unset);
        }
        self.write_any_unset(state, site, yes, obj, unset);
        let off = self.terms.value(self.pointer_width(), 0);
        Pointer { obj, off, candidates: Candidates::one(Addr { site, off: Some(0) }) }
    }

    /// Sets the time at which a block came into being: after all others.
    fn record_birth(&mut self, state: &mut State, site: SiteId, obj: TermId) {
        if !self.settings.ages || !self.knowledge.sites[site].is_heap() {
            return;
        }
        let (yes, born) = (self.terms.bool(true), self.any_time());
        if let Some(clock) = self.read_cell(&state.memory, CLOCK, obj).number() {
            let later = self.terms.ult(clock, born);
            self.axioms.push(later);
        }
        self.write_cell(state, (site, Part::Born), yes, obj, Value::Int(born));
        self.write_cell(state, CLOCK, yes, obj, Value::Int(born));
    }

    pub(super) fn free(&mut self, state: &mut State, pointer: &Pointer) {
        let mut valid = pointer.is(&mut self.terms, Addr::NULL, false);
        let (mut ended, mut hits) = (self.terms.bool(false), Vec::new());
        let candidates: Vec<Addr> = pointer.candidates.iter().collect();
        for candidate in candidates {
            let site = &self.knowledge.sites[candidate.site];
            if !site.is_heap() || candidate.off.is_some_and(|off| off != 0) {
                continue;
            }
            let multi = site.multi;
            let start = Addr { off: Some(0), ..candidate };
            let there = pointer.is(&mut self.terms, start, multi);
            self.meets(state, (candidate.site, pointer.obj), there, (&mut valid, &mut ended));
            hits.push((candidate.site, there));
        }
        self.demand_valid(state, valid, &[(ended, ViolationKind::DoubleFree)], ViolationKind::NonHeapFree);
        let yes = self.terms.bool(true);
        for (site, there) in hits {
            self.write_cell(state, (site, Part::Ended), there, pointer.obj, Value::Int(yes));
        }
    }
}
