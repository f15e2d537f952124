//! Blocks of bytes: aggregates that are copied and zeroed.
//!
//! A copy goes field by field. The fields of the two ends are made the same first: each that is accessed on
//! one side is a field of the other too. A field that lies only partly in the range becomes
//! indeterminate, and so does everything where one end has no constant offset.

use super::access::Range;
use super::{Ssa, Trouble};
use crate::knowledge::{Field, Part};
use crate::state::State;
use crate::value::{Addr, Pointer, SiteId, Value};
use ringfence_logic::TermId;
use ringfence_verdict::ViolationKind;

impl Ssa<'_> {
    /// Sets every byte of a range to one value.
    pub(super) fn fill(&mut self, state: &mut State, addr: &Pointer, byte: u8, len: u64) {
        if len == 0 {
            return;
        }
        let set = self.terms.bool(false);
        for (candidate, there) in self.accessible(state, addr, len, true) {
            let Some(off) = candidate.off else {
                self.blur_others(state, candidate.site, (there, addr.obj), Range::ANY, None, set);
                continue;
            };
            if off == 0 && len >= self.knowledge.sites[candidate.site].size {
                self.write_any_unset(state, candidate.site, there, addr.obj, set);
            }
            for field in self.fields_in(candidate.site, off as u64, len) {
                let value = self.filled(field, (off as u64, len), byte);
                self.write_cell(state, (candidate.site, Part::Field(field)), there, addr.obj, value);
                if field.off >= off as u64 && field.end() <= off as u64 + len {
                    self.write_unset(state, (candidate.site, field), there, addr.obj, set);
                }
            }
        }
    }

    /// The fields that have a byte in a range.
    fn fields_in(&self, site: SiteId, off: u64, len: u64) -> Vec<Field> {
        let fields = self.knowledge.sites[site].fields.iter().copied();
        fields.filter(|field| field.overlaps(off, len)).collect()
    }

    fn filled(&mut self, field: Field, (off, len): (u64, u64), byte: u8) -> Value {
        let whole = field.off >= off && field.end() <= off + len;
        match (whole, field.pointer) {
            (true, true) if byte == 0 => Value::Ptr(self.null()),
            (true, false) if field.size <= 16 => {
                let bits = (0..field.size).fold(0, |bits, at| bits | u128::from(byte) << (8 * at));
                Value::Int(self.terms.value(field.size * 8, bits))
            }
            _ => self.indeterminate(field),
        }
    }

    /// Copies a range.
    pub(super) fn copy(&mut self, state: &mut State, dst: &Pointer, src: &Pointer, len: u64) {
        if len == 0 {
            return;
        }
        let from = self.accessible(state, src, len, false);
        let to = self.accessible(state, dst, len, true);
        self.demand_apart(state, dst, src, len);
        self.share_fields(&from, &to, len);
        // All is read before anything is written.
        let any_unset = self.read_unset(state, src.obj, &from, |_, _| None);
        let (mut writes, mut loose) = (Vec::new(), Vec::new());
        for &(target, there) in &to {
            let Some(base) = target.off else {
                loose.push((target.site, there));
                continue;
            };
            for field in self.fields_in(target.site, base as u64, len) {
                let range = (base as u64, len);
                let value = self.copied(state, src, &from, field, range);
                let unset = self.copied_unset(state, src, &from, field, range);
                writes.push((target.site, field, there, value, unset));
            }
        }
        for (site, field, there, value, unset) in writes {
            self.write_cell(state, (site, Part::Field(field)), there, dst.obj, value);
            self.write_unset(state, (site, field), there, dst.obj, unset);
        }
        for (site, there) in loose {
            self.blur_others(state, site, (there, dst.obj), Range::ANY, None, any_unset);
        }
        for (target, there) in to {
            let spread = self.terms.and(there, any_unset);
            self.spread_unset(state, target.site, Part::AnyUnset, dst.obj, spread);
        }
    }

    /// Makes every field of one end in the range a field of the other.
    fn share_fields(&mut self, from: &[(Addr, TermId)], to: &[(Addr, TermId)], len: u64) {
        let ends = || from.iter().chain(to).filter_map(|(addr, _)| Some((addr.site, addr.off? as u64)));
        let mut shared: Vec<Field> = Vec::new();
        for (site, base) in ends() {
            for field in self.fields_in(site, base, len) {
                if field.off >= base && field.end() <= base + len {
                    shared.push(Field { off: field.off - base, ..field });
                }
            }
        }
        for (site, base) in ends() {
            for field in &shared {
                self.knowledge.access(site, Field { off: field.off + base, ..*field });
            }
        }
    }

    /// What a copy puts into a field.
    fn copied(
        &mut self,
        state: &State,
        src: &Pointer,
        from: &[(Addr, TermId)],
        field: Field,
        (base, len): (u64, u64),
    ) -> Value {
        if field.off < base || field.end() > base + len {
            return self.indeterminate(field);
        }
        let value = self.among(from, |this, source| match source.off {
            Some(off) => {
                let there = Field { off: field.off - base + off as u64, ..field };
                this.read_cell(&state.memory, (source.site, Part::Field(there)), src.obj)
            }
            None => this.indeterminate(field),
        });
        value.unwrap_or_else(|| self.indeterminate(field))
    }

    /// The flag that a copy gives to a field: only that of a field that is copied as a whole is known.
    fn copied_unset(
        &mut self,
        state: &State,
        src: &Pointer,
        from: &[(Addr, TermId)],
        field: Field,
        (base, len): (u64, u64),
    ) -> TermId {
        if field.pointer || field.off < base || field.end() > base + len {
            return self.terms.bool(true);
        }
        self.read_unset(state, src.obj, from, |_, source| {
            source.off.map(|off| Field { off: field.off - base + off as u64, ..field })
        })
    }

    /// The ends of a copy are the same or do not overlap.
    fn demand_apart(&mut self, state: &mut State, dst: &Pointer, src: &Pointer, len: u64) {
        let len = self.terms.value(self.pointer_width(), u128::from(len));
        let same_offset = self.terms.eq(dst.off, src.off);
        let overlap = self.ranges_meet((src, len), (dst, len));
        let overlap = self.terms.and_not(overlap, same_offset);
        self.exclude(state, overlap, Trouble::Violation(ViolationKind::OverlappingCopy));
    }
}
