//! Versions of memory and how they are read, and the initial values of globals.

use super::Ssa;
use crate::knowledge::{AGE_BITS, BackPointer, CLOCK, Cell, CutId, Field, Part};
use crate::state::{Content, Memory, State, Version, VersionId};
use crate::value::{Addr, Candidates, OBJECT_BITS, Pointer, Value};
use ringfence_ir::{GlobalId, RelocTarget};
use ringfence_logic::TermId;
use std::rc::Rc;

impl Ssa<'_> {
    /// What a cell holds in a state, in an object.
    pub(crate) fn read_cell(&mut self, memory: &Memory, cell: Cell, obj: TermId) -> Value {
        self.note_reached(cell);
        match memory.get(&cell) {
            Some(Content::One(value)) => value.clone(),
            Some(&Content::Many(version)) => self.read(version, obj),
            // A relation is no value: see `Ssa::leads`.
            Some(Content::Chain(_)) => self.indeterminate_part(cell.1),
            None => {
                // A cell that comes up for the first time: the formula will be built again.
                self.knowledge.changed = true;
                self.indeterminate_part(cell.1)
            }
        }
    }

    /// Notes that the function whose body is executed reaches the site of a cell.
    fn note_reached(&mut self, cell: Cell) {
        if let Some(func) = self.body {
            self.knowledge.reaches(func, cell.0);
        }
    }

    /// A part of an object that nothing has written.
    pub(super) fn indeterminate_part(&mut self, part: Part) -> Value {
        match part {
            Part::Field(field) => self.indeterminate(field),
            Part::Allocated | Part::Ended | Part::Chain(_) | Part::Unset(_) | Part::AnyUnset => {
                Value::Int(self.any(1))
            }
            Part::Born | Part::Clock => Value::Int(self.any_time()),
        }
    }

    /// Bytes that nothing has written: any number, and a pointer that is not known.
    pub(super) fn indeterminate(&mut self, field: Field) -> Value {
        if field.pointer { Value::Ptr(self.unknown_pointer()) } else { Value::Int(self.any(field.size * 8)) }
    }

    /// What a version holds for an object word.
    pub(super) fn read(&mut self, version: VersionId, obj: TermId) -> Value {
        if let Some(value) = self.reads.get(&(version, obj)) {
            return value.clone();
        }
        let value = match self.versions[version].clone() {
            Version::Initial((_, Part::Field(field))) => self.indeterminate(field),
            Version::Initial((_, Part::Born | Part::Clock)) => Value::Int(self.terms.value(AGE_BITS, 0)),
            Version::Initial((_, Part::Unset(_) | Part::AnyUnset)) => Value::Int(self.terms.bool(true)),
            Version::Initial(_) => Value::Int(self.terms.bool(false)),
            Version::Back(cut, cell) => self.read_back(cut, cell, obj),
            Version::Choice { condition, then, otherwise } => {
                let (then, otherwise) = (self.read(then, obj), self.read(otherwise, obj));
                self.choose(condition, &then, &otherwise)
            }
            Version::Write { before, condition, obj: written, value } => {
                let here = self.terms.eq(obj, written);
                let here = self.terms.and(here, condition);
                match self.terms.constant(here).map(|bits| bits.is_zero()) {
                    Some(false) => value,
                    Some(true) => self.read(before, obj),
                    None => {
                        let old = self.read(before, obj);
                        self.choose(here, &value, &old)
                    }
                }
            }
        };
        self.reads.insert((version, obj), value.clone());
        value
    }

    /// One of two values of a cell or variable. Values of different kinds do not occur in one cell; should
    /// they, nothing is known of the result.
    pub(super) fn choose(&mut self, condition: TermId, then: &Value, otherwise: &Value) -> Value {
        match Value::choose(&mut self.terms, condition, then, otherwise) {
            Some(value) => value,
            None => Value::Ptr(self.unknown_pointer()),
        }
    }

    /// What iterations of a loop left in a cell of an object: a variable for each object word.
    fn read_back(&mut self, cut: CutId, cell: Cell, obj: TermId) -> Value {
        let value = match cell.1 {
            Part::Field(field) if field.pointer => {
                let candidates = self.knowledge.targets(BackPointer::Cell(cut, cell));
                let pointer = self.pointer_variable(candidates);
                let memory = self.back_memory.get(&cut).cloned().unwrap_or_default();
                let holder = self.read_cell(&memory, (cell.0, Part::Allocated), obj);
                self.well_formed(&pointer, &memory, holder.number());
                Value::Ptr(pointer)
            }
            part => self.indeterminate_part(part),
        };
        if cell.1 == Part::Born {
            self.not_after_clock(cut, cell, obj, &value);
        }
        self.consistent(cut, cell, obj, &value);
        self.back_reads.entry((cut, cell)).or_default().push((obj, value.clone()));
        value
    }

    /// The axiom that a block is not younger than the youngest one.
    fn not_after_clock(&mut self, cut: CutId, cell: Cell, obj: TermId, born: &Value) {
        let memory = self.back_memory.get(&cut).cloned().unwrap_or_default();
        let allocated = self.read_cell(&memory, (cell.0, Part::Allocated), obj);
        let clock = self.read_cell(&memory, CLOCK, obj);
        if let (Some(allocated), Some(clock), Some(born)) =
            (allocated.number(), clock.number(), born.number())
        {
            let before = self.terms.ule(born, clock);
            let axiom = self.terms.implies(allocated, before);
            self.axioms.push(axiom);
        }
    }

    /// Equal object words read equal values: the heap is a function.
    fn consistent(&mut self, cut: CutId, cell: Cell, obj: TermId, value: &Value) {
        let others = self.back_reads.get(&(cut, cell)).cloned().unwrap_or_default();
        for (other, theirs) in others {
            let same = self.terms.eq(obj, other);
            let equal = self.same_value(value, &theirs);
            let axiom = self.terms.implies(same, equal);
            self.axioms.push(axiom);
        }
    }

    /// That two values of one kind are equal.
    pub(crate) fn same_value(&mut self, a: &Value, b: &Value) -> TermId {
        match (a, b) {
            (Value::Int(a), Value::Int(b)) => self.terms.eq(*a, *b),
            (Value::Ptr(a), Value::Ptr(b)) => {
                let (obj, off) = (self.terms.eq(a.obj, b.obj), self.terms.eq(a.off, b.off));
                self.terms.and(obj, off)
            }
            _ => self.terms.bool(true),
        }
    }

    /// A pointer of which nothing is known but where its candidates are.
    pub(super) fn pointer_variable(&mut self, candidates: Candidates) -> Pointer {
        self.words += 1;
        let (obj, width) = (self.any(OBJECT_BITS), self.pointer_width());
        // An offset that is the same for all candidates needs no variable: see `Self::well_formed`.
        let mut offsets: Vec<Option<i64>> = candidates.iter().map(|addr| addr.off).collect();
        offsets.sort_unstable();
        offsets.dedup();
        let off = match offsets[..] {
            [Some(only)] => self.terms.value(width, only as u128),
            _ => self.any(width),
        };
        Pointer { obj, off, candidates }
    }

    /// The axiom that a pointer found in memory points to an object that came into being before: pointers
    /// come from allocations, from addresses of variables and of globals, and all others are "unknown".
    /// That it is one of its candidates needs no trust: `changed` is set when the end of an
    /// iteration stores another one.
    pub(super) fn well_formed(&mut self, pointer: &Pointer, memory: &Rc<Memory>, holder: Option<TermId>) {
        for site in sites_of(&pointer.candidates) {
            let info = &self.knowledge.sites[site];
            if !info.is_heap() && !info.is_local() {
                continue;
            }
            let addr = Addr { site, off: None };
            let multi = info.multi;
            let there = pointer.is(&mut self.terms, addr, multi);
            let allocated = self.read_cell(memory, (site, Part::Allocated), pointer.obj);
            let Some(allocated) = allocated.number() else { continue };
            let mut axiom = self.terms.implies(there, allocated);
            if let Some(holder) = holder {
                axiom = self.terms.implies(holder, axiom);
            }
            self.axioms.push(axiom);
        }
    }

    /// Writes a cell of an object under a condition; a link changes the chains that it is on.
    pub(super) fn write_cell(
        &mut self,
        state: &mut State,
        cell: Cell,
        condition: TermId,
        obj: TermId,
        value: Value,
    ) {
        self.relink(state, cell, condition, obj, &value);
        self.put_cell(state, cell, condition, obj, value);
    }

    /// Writes a cell of an object under a condition, whatever that does to chains.
    pub(super) fn put_cell(
        &mut self,
        state: &mut State,
        cell: Cell,
        condition: TermId,
        obj: TermId,
        value: Value,
    ) {
        self.note_reached(cell);
        let content = match state.memory.get(&cell).cloned() {
            None => {
                self.knowledge.changed = true;
                return;
            }
            Some(Content::One(old)) => Content::One(self.choose(condition, &value, &old)),
            Some(Content::Many(before)) => {
                Content::Many(self.versions.push(Version::Write { before, condition, obj, value }))
            }
            Some(chain @ Content::Chain(_)) => chain,
        };
        state.put(cell, content);
    }

    /// One of two contents of a cell.
    pub(super) fn choose_content(
        &mut self,
        condition: TermId,
        then: &Content,
        otherwise: &Content,
    ) -> Content {
        match (then, otherwise) {
            (Content::One(a), Content::One(b)) => Content::One(self.choose(condition, a, b)),
            (&Content::Many(then), &Content::Many(otherwise)) => {
                Content::Many(self.versions.push(Version::Choice { condition, then, otherwise }))
            }
            (&Content::Chain(then), &Content::Chain(otherwise)) => {
                self.choose_chain(condition, then, otherwise)
            }
            // A site has one object or several, always.
            _ => then.clone(),
        }
    }

    /// A version that stands for what iterations of a loop left.
    pub(super) fn back_version(&mut self, cut: CutId, cell: Cell) -> Content {
        Content::Many(self.versions.push(Version::Back(cut, cell)))
    }

    /// Where the pointers in a cell may point.
    pub(super) fn content_candidates(&mut self, content: &Content) -> Candidates {
        match content {
            Content::One(Value::Ptr(pointer)) => pointer.candidates.clone(),
            Content::One(Value::Int(_)) | Content::Chain(_) => Candidates::of([]),
            &Content::Many(version) => {
                let mut all = Vec::new();
                let (mut open, mut met) = (vec![version], ringfence_base::FastSet::default());
                while let Some(version) = open.pop() {
                    if !met.insert(version) {
                        continue;
                    }
                    match &self.versions[version] {
                        Version::Initial(_) => {}
                        Version::Back(cut, cell) => {
                            all.extend(self.knowledge.targets(BackPointer::Cell(*cut, *cell)).iter());
                        }
                        Version::Choice { then, otherwise, .. } => open.extend([*then, *otherwise]),
                        Version::Write { before, value, .. } => {
                            open.push(*before);
                            all.extend(value.pointer().into_iter().flat_map(|p| p.candidates.iter()));
                        }
                    }
                }
                Candidates::of(all)
            }
        }
    }

    /// The initial value of some bytes of a global.
    pub(super) fn initial_global(&mut self, id: GlobalId, field: Field) -> Value {
        let global = &self.program.globals[id];
        if !global.defined {
            return self.indeterminate(field);
        }
        let mixed = |off: u64| field.overlaps(off, self.program.model().pointer_bytes());
        let relocs: Vec<_> = global.relocs.iter().filter(|reloc| mixed(reloc.offset)).collect();
        if let [reloc] = relocs[..]
            && field.pointer
            && reloc.offset == field.off
        {
            let (target, addend) = (reloc.target, reloc.addend);
            return match target {
                RelocTarget::Global(global) => Value::Ptr(self.global_pointer(global, addend)),
                RelocTarget::Func(func) if addend == 0 => Value::Ptr(self.function_pointer(func)),
                RelocTarget::Func(_) | RelocTarget::Label(..) => Value::Ptr(self.unknown_pointer()),
            };
        }
        let byte = |at: u64| u128::from(global.bytes.get(at as usize).copied().unwrap_or(0));
        if !relocs.is_empty() || field.size > 16 {
            return self.indeterminate(field);
        }
        let bits = (0..u64::from(field.size)).fold(0, |bits, at| bits | byte(field.off + at) << (8 * at));
        match (field.pointer, bits) {
            (true, 0) => Value::Ptr(self.null()),
            (true, _) => Value::Ptr(self.unknown_pointer()),
            (false, bits) => Value::Int(self.terms.value(field.size * 8, bits)),
        }
    }
}

/// The sites of some candidates, each once, by number.
pub(crate) fn sites_of(candidates: &Candidates) -> Vec<crate::value::SiteId> {
    let mut sites: Vec<_> = candidates.iter().map(|addr| addr.site).collect();
    sites.dedup();
    sites
}
