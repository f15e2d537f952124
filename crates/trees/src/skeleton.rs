//! What a state is at the head of a loop: a skeleton, and what stands in its places.
//!
//! The *skeleton* of a state is all of it but numbers, and but whether the trees below single nodes have nodes: where the program is, which objects there are, in the order in which they are met, and which points to which.
//! Each number, and each tree below a node that nothing else points to, is an *entry*. States with the same skeleton are covered, and joined, entry by entry.
//!
//! Conditions on numbers are kept where they are about entries: as *facts*, terms over a variable for each entry ([`Names`]). Others are forgotten.
//!
//! Soundness. A state with the skeleton of a template is the template with its own entries, up to the names of objects ([`restored`]): all else that the machine looks at is in the skeleton, or
//! refused ([`check_rest`]).

use crate::heap::{Form, TreeHeap};
use crate::kinds::{Field, KindId, Kinds};
use crate::layout::scalars;
use crate::overlay::data::{Group, Len, LinkId, Member};
use crate::overlay::tally::{Numbers, Restored, Tally};
use crate::overlay::{self, describe, length};
use crate::pointers::pointers;
use crate::scalars::Scalar;
use crate::tags;
use crate::unfold::{abstract_node, back, hole};
use ringfence_base::FastMap;
use ringfence_exec::state::{Phase, StdinSeen};
use ringfence_exec::{
    Heap, Life, ObjId, Object, ObjectKind, Path, Prov, Reasoner, Rights, State, Stretch, Sym, Value,
};
use ringfence_ir::{FuncId, Program, Ty, TypeKind};
use ringfence_logic::{Kind, Substitution, TermId, VarId};
use std::hash::{Hash, Hasher};

/// What stands in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entry {
    /// A number.
    Number(u128),
    /// Nothing is known of it but its width, and the facts.
    Any,
    /// A number that is not below the first of these and not above the second, unsigned.
    Between(u128, u128),
    /// Bytes that nobody set.
    Unset,
    /// No tree.
    None,
    /// A tree with a node.
    Some,
    /// A tree that may have a node.
    Maybe,
    /// A chain of one node.
    One,
}

impl Entry {
    /// Whether it stands for all that another does.
    pub(crate) fn covers(self, other: Self) -> bool {
        use Entry::{Any, Between, Maybe, None, Number, One, Some, Unset};
        self == other
            || matches!(
                (self, other),
                (Any, Number(_) | Between(..)) | (Unset, Number(_) | Any | Between(..))
            )
            || matches!((self, other), (Between(least, most), Number(bits)) if (least..=most).contains(&bits))
            || matches!((self, other), (Between(least, most), Between(from, to)) if least <= from && to <= most)
            || matches!((self, other), (Maybe, None | Some | One) | (Some, One))
    }

    /// What stands for both.
    pub(crate) fn joined(self, other: Self) -> Self {
        use Entry::{Any, Maybe, None, One, Some};
        match (self, other) {
            _ if self.covers(other) => self,
            _ if other.covers(self) => other,
            (None | Some | Maybe | One, _) => Maybe,
            _ => Any,
        }
    }

    /// What stands for both, with bounds of small numbers. They grow in steps, so few that none are worth it for a number that counts.
    fn bounded(self, other: Self) -> Self {
        let bounds = |entry| match entry {
            Entry::Number(bits) => Some((bits, bits)),
            Entry::Between(least, most) => Some((least, most)),
            _ => None,
        };
        let both = bounds(self).zip(bounds(other)).filter(|_| !self.covers(other) && !other.covers(self));
        let Some(((a, b), (c, d))) = both else { return self.joined(other) };
        match b.max(d) {
            most if most <= 15 => Entry::Between(a.min(c), most),
            most if most <= 63 => Entry::Between(0, (most + 1).next_power_of_two() - 1),
            _ => Entry::Any,
        }
    }
}

/// Where an entry stands.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Place {
    /// A register, by its order in all calls, with its width.
    Frame(usize, u32),
    /// Bytes of an object.
    Memory(ObjId, Scalar),
    /// A child of a node.
    Child(ObjId, Scalar, KindId),
    /// How many nodes a chain has.
    Chain(ObjId, LinkId),
    /// How many nodes each chain of a family has.
    Family(ObjId, LinkId),
    /// How many nodes a chain has, as a number of this width, behind the place of the chain.
    Length(ObjId, u32),
}

impl Place {
    /// Whether it is a place whose value can be set, and not one that only says what kind of pointer stands there.
    const fn is_somewhere(self) -> bool {
        !matches!(self, Place::Frame(usize::MAX, _))
    }

    /// How many bits stand there.
    const fn width(self) -> u32 {
        match self {
            Place::Frame(_, width) | Place::Length(_, width) => width,
            Place::Memory(_, scalar) | Place::Child(_, scalar, _) => 8 * scalar.len as u32,
            Place::Chain(..) | Place::Family(..) => 0,
        }
    }
}

/// What stands in the places of a skeleton, and what is known of the numbers there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Variant {
    pub(crate) entries: Vec<Entry>,
    /// Conditions over the variables of entries, sorted.
    pub(crate) facts: Vec<TermId>,
    /// The nodes that are in chains.
    pub(crate) groups: Vec<describe::Described>,
    /// The numbers that count them.
    pub(crate) tallies: Vec<Tally>,
}

impl Variant {
    /// Whether the numbers of another one are the same.
    pub(crate) fn has_numbers_of(&self, other: &Self) -> bool {
        let is_child = |entry: &Entry| matches!(entry, Entry::None | Entry::Some | Entry::Maybe | Entry::One);
        let counts = |entry: usize| {
            let has = |tally: &&Tally| tally.has(entry);
            self.tallies.iter().filter(has).any(|tally| other.tallies.contains(tally))
        };
        let mut pairs = self.entries.iter().zip(&other.entries).enumerate();
        pairs.all(|(at, (a, b))| a == b || (is_child(a) && is_child(b)) || counts(at))
    }

    /// Whether a tally holds.
    fn counts(&self, tally: &Tally) -> bool {
        tally.holds(&self.entries) || self.tallies.contains(tally)
    }
}

/// The variables that facts are about: one for each entry.
#[derive(Debug, Default)]
pub(crate) struct Names {
    terms: FastMap<(usize, u32), TermId>,
    /// Whether bounds of numbers are kept.
    has_bounds: bool,
}

impl Names {
    /// None yet; bounds of numbers are kept or not.
    pub(crate) fn new(has_bounds: bool) -> Self {
        Self { terms: FastMap::default(), has_bounds }
    }

    /// The variable of an entry.
    fn of(&mut self, reason: &mut Reasoner, entry: usize, width: u32) -> TermId {
        *self.terms.entry((entry, width)).or_insert_with(|| reason.fresh(width))
    }

    /// Puts terms in the place of the variables of entries.
    fn replaced(
        &self,
        reason: &mut Reasoner,
        fact: TermId,
        mut by: impl FnMut(&mut Reasoner, usize, u32) -> Option<TermId>,
    ) -> TermId {
        let mut substitution = Substitution::new();
        let used = reason.variables(fact);
        for (&(entry, width), &term) in &self.terms {
            if let Kind::Var(var) = reason.terms.kind(term)
                && used.contains(&var)
                && let Some(new) = by(reason, entry, width)
            {
                substitution.insert(var, new);
            }
        }
        substitution.apply(&mut reason.terms, fact)
    }

    /// Whether a fact holds where some entries are numbers and others are known.
    fn holds(&self, reason: &mut Reasoner, fact: TermId, variant: &Variant) -> bool {
        let fact = self.replaced(reason, fact, |reason, entry, width| match variant.entries.get(entry)? {
            Entry::Number(bits) => Some(reason.terms.value(width, *bits)),
            _ => None,
        });
        match reason.terms.constant(fact) {
            Some(bits) => !bits.is_zero(),
            None => variant.facts.contains(&fact),
        }
    }

    /// Whether one stands for all that another does.
    pub(crate) fn covers(&self, reason: &mut Reasoner, all: &Variant, own: &Variant) -> bool {
        all.entries.len() == own.entries.len()
            && all.entries.iter().zip(&own.entries).all(|(all, own)| all.covers(*own))
            && describe::covers(&all.groups, &own.groups)
            && all.tallies.iter().all(|tally| own.counts(tally))
            && all.facts.iter().all(|&fact| self.holds(reason, fact, own))
    }

    /// What stands for both.
    pub(crate) fn joined(&self, reason: &mut Reasoner, a: &Variant, b: &Variant) -> Variant {
        let mut facts: Vec<TermId> = a.facts.iter().chain(&b.facts).copied().collect();
        facts.retain(|&fact| self.holds(reason, fact, a) && self.holds(reason, fact, b));
        facts.sort_unstable();
        facts.dedup();
        let mut tallies: Vec<Tally> = a.tallies.iter().chain(&b.tallies).cloned().collect();
        tallies.retain(|tally| a.counts(tally) && b.counts(tally));
        tallies.sort();
        tallies.dedup();
        let joined = |(at, (a, b)): (usize, (&Entry, &Entry))| match self.has_bounds
            && !tallies.iter().any(|tally| tally.has(at))
        {
            true => a.bounded(*b),
            false => a.joined(*b),
        };
        let entries = a.entries.iter().zip(&b.entries).enumerate().map(joined).collect();
        Variant { entries, facts, groups: describe::joined(&a.groups, &b.groups), tallies }
    }
}

/// How many conditions are kept, and over how many entries each.
const MOST_FACTS: usize = 16;
const MOST_ENTRIES: usize = 2;

/// How many values a number may have whose bounds are kept.
pub(crate) const MOST_BETWEEN: u128 = 256;

/// A state at the head of a loop.
#[derive(Debug)]
pub(crate) struct Described {
    /// The skeleton.
    pub(crate) words: Vec<u64>,
    pub(crate) variant: Variant,
    pub(crate) places: Vec<Place>,
    /// The objects in the order in which they were met.
    pub(crate) order: Vec<ObjId>,
}

/// The skeleton and the entries of a state.
///
/// # Errors
/// What cannot be said.
pub(crate) fn described(
    program: &Program,
    kinds: &Kinds,
    names: &mut Names,
    reason: &mut Reasoner,
    state: &State<TreeHeap>,
) -> Result<Described, &'static str> {
    check_rest(state)?;
    check_pointers(state)?;
    let (words, places, order) = (Vec::new(), Vec::new(), Vec::new());
    let described = Described { words, variant: Variant::default(), places, order };
    let numbers = FastMap::default();
    let held = held(state);
    let (path, variables, counted) = (state.path.clone(), FastMap::default(), Numbers::default());
    let mut reader =
        Reader { program, kinds, names, reason, state, path, numbers, variables, counted, held, described };
    reader.state()?;
    reader.facts();
    reader.described.variant.tallies = reader.counted.tallies(reader.reason, &reader.path);
    Ok(reader.described)
}

/// How often each object is pointed to.
fn held(state: &State<TreeHeap>) -> FastMap<ObjId, u32> {
    let mut all: FastMap<ObjId, u32> = FastMap::default();
    let mut meet = |prov: Prov| {
        if let Some(id) = prov.get() {
            *all.entry(id).or_default() += 1;
        }
    };
    state.for_each_value(|value| meet(value.prov));
    pointers(&state.heap).into_iter().for_each(|(_, _, value, _)| meet(value.prov));
    for id in state.heap.with_targets() {
        // They are not distinguished by whether they have nodes.
        meet(Prov::object(id));
        state.heap.targets(id).iter().for_each(|&target| meet(Prov::object(target)));
    }
    all
}

/// Looks at what a skeleton has no place for.
fn check_rest(state: &State<TreeHeap>) -> Result<(), &'static str> {
    let mut frames = state.stack.frames();
    let plain = frames.all(|frame| frame.allocas.is_empty() && frame.varargs.is_none());
    if !plain || !state.handlers.is_empty() || !state.left.is_empty() || state.phase != Phase::Entry {
        return Err("a program that does more than call functions");
    }
    if state.stdin != StdinSeen::default() {
        return Err("a program that reads its standard input byte by byte");
    }
    if *state.library != ringfence_library::Library::default() {
        return Err("a program in which the library remembers something");
    }
    Ok(())
}

/// Refuses parts of pointers in memory.
fn check_pointers(state: &State<TreeHeap>) -> Result<(), &'static str> {
    let whole = state.heap.pointer_bytes();
    match pointers(&state.heap).iter().all(|(_, _, _, len)| *len == whole) {
        true => Ok(()),
        false => Err(PART),
    }
}

/// The number of a target of which nothing is known.
const GONE: u64 = u64::MAX - 1;

/// What is said of a value that is less or more than a pointer, and came from one.
pub(crate) const PART: &str = "a part of a pointer";

struct Reader<'a> {
    program: &'a Program,
    kinds: &'a Kinds,
    names: &'a mut Names,
    reason: &'a mut Reasoner,
    state: &'a State<TreeHeap>,
    path: Path,
    numbers: FastMap<ObjId, u64>,
    /// The entries that variables stand in first.
    variables: FastMap<VarId, usize>,
    /// The numbers that may count nodes, where nodes are counted.
    counted: Numbers,
    held: FastMap<ObjId, u32>,
    described: Described,
}

impl Reader<'_> {
    fn say(&mut self, words: impl IntoIterator<Item = u64>) {
        self.described.words.extend(words);
    }

    fn pointer_bits(&self) -> u32 {
        8 * self.state.heap.pointer_bytes() as u32
    }

    fn enter(&mut self, entry: Entry, place: Place) {
        self.described.variant.entries.push(entry);
        self.described.places.push(place);
    }

    fn state(&mut self) -> Result<(), &'static str> {
        let mut at = 0;
        for frame in self.state.stack.frames() {
            self.say([1, hash(&(frame.func, frame.block, frame.next, frame.dst, frame.waiting))]);
            let widths: Vec<(u32, bool)> = match (&frame.outside, &self.program.functions[frame.func].body) {
                (Some(outside), _) => {
                    let ends = (outside.temporaries, outside.leaving);
                    self.say([2, hash(&(outside.context, outside.cuts, ends, &outside.widths))]);
                    let is_pointer = |at: usize| at > 0 || returns_pointer(self.program, frame.func);
                    outside.widths.iter().enumerate().map(|(at, &width)| (width, is_pointer(at))).collect()
                }
                (None, Some(body)) => {
                    let model = self.program.model();
                    body.regs.iter().map(|reg| (reg.ty.bits(model), reg.ty == Ty::Ptr)).collect()
                }
                (None, None) => return Err("a function without a body"),
            };
            for (&value, &(width, is_pointer)) in frame.regs.iter().zip(&widths) {
                self.register(value, (width, is_pointer), at)?;
                at += 1;
            }
            for &value in &frame.slots {
                self.register(value, (self.pointer_bits(), true), at)?;
                at += 1;
            }
        }
        let mut others = Vec::new();
        self.state.heap.for_each_object(|id, object| {
            let is_static =
                matches!(object.kind, ObjectKind::Global(_)) && object.rights == Rights::ReadWrite;
            others.extend((is_static && object.is_live()).then_some(id));
        });
        for id in others {
            self.object(id);
        }
        self.contents_from(0)?;
        self.groups()?;
        self.targets()
    }

    /// Describes what weak pointers lead to, when all objects have numbers.
    fn targets(&mut self) -> Result<(), &'static str> {
        let heap = &self.state.heap;
        let mut all = Vec::new();
        for id in heap.with_targets() {
            let Some(&own) = self.numbers.get(&id) else { continue };
            let number = |target: &ObjId| self.numbers.get(target).copied().unwrap_or(GONE);
            let mut numbers: Vec<u64> = heap.targets(id).iter().map(number).collect();
            numbers.sort_unstable();
            all.push((own, numbers));
        }
        all.sort_unstable();
        for (own, numbers) in all {
            self.say([15, own, numbers.len() as u64]);
            self.say(numbers);
        }
        Ok(())
    }

    /// Describes the nodes that are in chains, and what they own and point to: first those whose chains are met, in an order that does not depend on names.
    fn groups(&mut self) -> Result<(), &'static str> {
        let heap = &self.state.heap;
        let mut waiting: Vec<&Group> = heap.groups().iter().collect();
        while !waiting.is_empty() {
            let is_met = |group: &&Group| group.chains().all(|chain| self.numbers.contains_key(&chain));
            let (mut ready, later): (Vec<_>, Vec<_>) = waiting.into_iter().partition(is_met);
            if ready.is_empty() {
                return Err("memory that nothing leads to");
            }
            ready.sort_by_cached_key(|group| self.rank(group));
            let met = self.described.order.len();
            for group in ready {
                let described = describe::Described::of(heap, group, |id| Some(self.object(id)))?;
                self.described.variant.groups.push(described);
            }
            self.contents_from(met)?;
            waiting = later;
        }
        self.check_lost()
    }

    /// What a group is known by before what it points to has numbers.
    fn rank(&self, group: &Group) -> Vec<u64> {
        let number = |id: ObjId| self.numbers.get(&id).copied().unwrap_or(u64::MAX);
        let word = |member: Member| match member {
            Member::Next(chain) => hash(&(1, number(chain))),
            Member::Fixed(value) => hash(&(2, value.prov.get().map(number))),
            Member::Inner(family) => hash(&(3, number(family), self.link_of(family))),
            Member::Own(offset) => hash(&(4, offset)),
            Member::Number(0) => 5,
            _ => 6,
        };
        group.members.iter().map(|(_, member)| word(*member)).collect()
    }

    fn link_of(&self, family: ObjId) -> Option<LinkId> {
        match self.state.heap.form(family) {
            Some(Form::Family(link, _)) => Some(link),
            _ => None,
        }
    }

    /// Describes the objects that were met.
    fn contents_from(&mut self, mut next: usize) -> Result<(), &'static str> {
        while let Some(&id) = self.described.order.get(next) {
            next += 1;
            self.contents(id)?;
        }
        Ok(())
    }

    /// Whether all memory was met.
    fn check_lost(&self) -> Result<(), &'static str> {
        let mut lost = false;
        self.state.heap.for_each_object(|id, object| {
            let is_node =
                matches!(self.state.heap.form(id), Some(Form::Group | Form::Owner(_) | Form::Weak(_)));
            lost |= object.is_live() && !is_fixed(object) && !is_node && !self.numbers.contains_key(&id);
        });
        if lost { Err("memory that nothing leads to") } else { Ok(()) }
    }

    fn object(&mut self, id: ObjId) -> u64 {
        let next = self.described.order.len() as u64;
        let number = *self.numbers.entry(id).or_insert(next);
        if number == next {
            self.described.order.push(id);
        }
        number
    }

    fn register(
        &mut self,
        value: Value,
        (width, is_pointer): (u32, bool),
        at: usize,
    ) -> Result<(), &'static str> {
        if value == Value::INDETERMINATE {
            self.say([3]);
            return Ok(());
        }
        if value.undef != 0 {
            return Err("a value of which some bits are indeterminate");
        }
        self.value(value, is_pointer, Place::Frame(at, width))
    }

    fn value(&mut self, value: Value, is_pointer: bool, place: Place) -> Result<(), &'static str> {
        if let Some(id) = value.prov.get() {
            let address = self.state.heap.object(id).ok_or("a pointer to a forgotten object")?.address;
            let bits = value.bits.low().ok_or("a pointer to a place that is not known")?;
            if place.width() != self.pointer_bits() {
                return Err(PART);
            }
            let number = self.object(id);
            self.say([4, number, bits.wrapping_sub(address)]);
            return Ok(());
        }
        if value.prov.is_mixed() {
            return Err("a value that is made of several pointers");
        }
        let known = match value.bits {
            Sym::Const(bits) => Some(bits),
            Sym::Term(term) => self.path.fact(self.reason, term).single().map(|bits| bits.unsigned()),
        };
        match (is_pointer, known) {
            (true, Some(bits)) => self.say([5, bits as u64]),
            (true, None) if !place.is_somewhere() => return Err("a pointer that is made of a number"),
            // It leads nowhere, whatever number it is.
            (is_pointer, known) => {
                self.say([if is_pointer { 18 } else { 6 }]);
                if let (Sym::Term(term), None) = (value.bits, known) {
                    self.variable(term);
                }
                if self.state.heap.is_counted() {
                    let bits = known.map_or(value.bits, Sym::Const);
                    let entry = self.described.variant.entries.len();
                    self.counted.plain.push((entry, self.reason.term(bits, place.width())));
                }
                let entry = known.map_or_else(|| self.number(value.bits), Entry::Number);
                self.enter(entry, place);
            }
        }
        Ok(())
    }

    /// A number that is not known. Of variables, conditions are kept.
    fn number(&mut self, bits: Sym) -> Entry {
        let Sym::Term(term) = bits else { return Entry::Any };
        let is_variable = matches!(self.reason.terms.kind(term), Kind::Var(_));
        if !self.names.has_bounds || is_variable {
            return Entry::Any;
        }
        match self.path.fact(self.reason, term).unsigned() {
            (least, most) if most - least < MOST_BETWEEN => Entry::Between(least, most),
            _ => Entry::Any,
        }
    }

    /// Remembers the variable that the next entry is, if it is one; if it has stood in another one, they are equal.
    fn variable(&mut self, term: TermId) {
        let Kind::Var(var) = self.reason.terms.kind(term) else { return };
        let (next, width) = (self.described.variant.entries.len(), self.reason.terms.width(term));
        let first = *self.variables.entry(var).or_insert(next);
        if first != next {
            let [a, b] = [first, next].map(|entry| self.names.of(self.reason, entry, width));
            let equal = self.reason.terms.eq(a, b);
            self.described.variant.facts.push(equal);
        }
    }

    /// Keeps the conditions that are about entries.
    fn facts(&mut self) {
        let conditions: Vec<TermId> = self.path.conditions().collect();
        for condition in conditions {
            let used = self.reason.variables(condition);
            let is_kept =
                used.len() <= MOST_ENTRIES && used.iter().all(|var| self.variables.contains_key(var));
            if !is_kept {
                continue;
            }
            let mut substitution = Substitution::new();
            for var in used.iter() {
                let width = self.reason.terms.variable(*var).width;
                let name = self.names.of(self.reason, self.variables[var], width);
                substitution.insert(*var, name);
            }
            let fact = substitution.apply(&mut self.reason.terms, condition);
            self.described.variant.facts.push(fact);
        }
        let facts = &mut self.described.variant.facts;
        // The newest conditions are the first.
        facts.truncate(MOST_FACTS);
        facts.sort_unstable();
        facts.dedup();
    }

    fn contents(&mut self, id: ObjId) -> Result<(), &'static str> {
        let object = *self.state.heap.object(id).ok_or("an object that was forgotten")?;
        let size = object.size.low().ok_or("an object whose size is not known")?;
        let life = match object.life {
            Life::Live => 0,
            Life::Freed(_) => 1,
            Life::Ended(_) => 2,
        };
        self.say([7, hash(&object.kind), hash(&object.rights), hash(&object.estimated_type), size, life]);
        if !object.is_live() || is_fixed(&object) {
            return Ok(());
        }
        if self.state.heap.sequence(id).is_some() || self.state.heap.row(id).is_some() {
            return Err("an array that is described by its elements");
        }
        match self.state.heap.form(id) {
            Some(Form::Last(path)) => {
                let number = self.object(path);
                self.say([8, number]);
                return Ok(());
            }
            Some(Form::Chain(link, len)) => return self.chain(id, (12, link, len), Place::Chain(id, link)),
            Some(Form::Family(link, len)) => return self.chain(id, (13, link, len), Place::Family(id, link)),
            Some(Form::Owner(family)) => {
                let number = self.object(family);
                self.say([14, number]);
                return Ok(());
            }
            Some(Form::Weak(some)) => {
                self.say([16, u64::from(some)]);
                return Ok(());
            }
            Some(Form::Border) => {
                self.say([17]);
                return Ok(());
            }
            Some(form) => return self.form(id, form),
            None => {}
        }
        self.say([hash(&self.state.heap.views(id))]);
        match scalars(self.program, self.kinds, &self.state.heap, id) {
            Some(scalars) => {
                self.say([hash(&scalars)]);
                let children = self.children(id, &object, &scalars);
                for (scalar, child) in scalars.into_iter().zip(children) {
                    self.scalar(id, scalar, child)?;
                }
                Ok(())
            }
            None => self.bytes(id),
        }
    }

    /// The kind that a node would be of.
    fn kind(&mut self, id: ObjId, object: &Object, scalars: &[Scalar]) -> Option<KindId> {
        let Some(record) = object.estimated_type else { return self.kinds.find(object, scalars, &[]) };
        let mut fields = Vec::new();
        for &scalar in scalars {
            let heap = &self.state.heap;
            if self.kinds.tags.has_pointer(record, &scalar) {
                fields.push((scalar, heap.nullness(&mut self.reason.terms, id, scalar)));
            }
            if !self.kinds.tags.has(record, &scalar) {
                continue;
            }
            let value = heap.load(&mut self.reason.terms, id, scalar.offset, scalar.len);
            let is_set = !heap.has_undefined(id, scalar.offset, scalar.len);
            let field = tags::number(self.reason, &self.path, value).filter(|_| is_set);
            fields.push((scalar, field.unwrap_or(Field::Unset)));
        }
        self.kinds.find(object, scalars, &self.kinds.tags.of(record, &fields))
    }

    /// The sorts of the members of a node that are trees.
    fn children(&mut self, id: ObjId, object: &Object, scalars: &[Scalar]) -> Vec<Option<KindId>> {
        if let Some(kind) = self.kind(id, object, scalars) {
            let sort = |(_, field): &(Scalar, Field)| match field {
                Field::Child(kind, _) => Some(self.kinds.sort(*kind)),
                _ => None,
            };
            return self.kinds.own(kind).fields.iter().map(sort).collect();
        }
        (0..scalars.len()).map(|at| self.kinds.child(object, scalars, at)).collect()
    }

    fn form(&mut self, id: ObjId, form: Form) -> Result<(), &'static str> {
        let (tag, kind, some, path) = match form {
            Form::Tree(kind, some) => (9, kind, some, None),
            Form::Path(kind, some) => (10, kind, some, Some(id)),
            _ => return Err("an object that is no tree"),
        };
        let kind = self.kinds.sort(kind);
        self.say([tag, u64::from(kind.0), u64::from(some)]);
        let own = self.kinds.kind(kind);
        let heap = &self.state.heap;
        let back = back(own, heap, &mut self.reason.terms, id);
        let hole = path.and_then(|id| hole(own, heap, &mut self.reason.terms, id));
        let nowhere = Place::Frame(usize::MAX, self.pointer_bits());
        for value in [back, hole].into_iter().flatten() {
            if value.undef != 0 {
                return Err("a parent that nobody set");
            }
            self.value(value, true, nowhere)?;
        }
        Ok(())
    }

    fn chain(
        &mut self,
        id: ObjId,
        (tag, link, len): (u64, LinkId, Len),
        place: Place,
    ) -> Result<(), &'static str> {
        self.say([tag, u64::from(link.0)]);
        let entry = match len {
            Len::One => Entry::One,
            Len::Some => Entry::Some,
            Len::Maybe => Entry::Maybe,
        };
        self.enter(entry, place);
        self.length(id, link);
        let (own, heap) = (self.kinds.links.link(link), &self.state.heap);
        let end = overlay::end(heap, &mut self.reason.terms, own, id);
        let back = overlay::back(heap, &mut self.reason.terms, own, id);
        let nowhere = Place::Frame(usize::MAX, self.pointer_bits());
        self.value(end, true, nowhere)?;
        match back {
            Some(back) => self.value(back, true, nowhere),
            None => {
                self.say([3]);
                Ok(())
            }
        }
    }

    /// Describes how many nodes a chain has, if that is kept.
    fn length(&mut self, id: ObjId, link: LinkId) {
        let Some(length) = self.state.heap.length(id) else { return };
        self.say([17]);
        let known = self.path.fact(self.reason, length).single().map(|bits| bits.unsigned());
        if known.is_none() {
            self.variable(length);
        }
        let width = self.reason.terms.width(length);
        let term = known.map_or(length, |bits| self.reason.terms.value(width, bits));
        self.counted.lengths.push((self.described.variant.entries.len(), term, link));
        self.enter(known.map_or(Entry::Any, Entry::Number), Place::Length(id, width));
    }

    fn scalar(&mut self, id: ObjId, scalar: Scalar, child: Option<KindId>) -> Result<(), &'static str> {
        let heap = &self.state.heap;
        let undefined =
            (0..scalar.len).filter(|&at| heap.has_undefined(id, scalar.offset + at, 1)).count() as u64;
        let value = heap.load(&mut self.reason.terms, id, scalar.offset, scalar.len);
        match undefined {
            0 if value.undef == 0 => {}
            n if n == scalar.len => {
                match scalar.is_pointer {
                    true => self.say([3]),
                    false => {
                        self.say([6]);
                        self.enter(Entry::Unset, Place::Memory(id, scalar));
                    }
                }
                return Ok(());
            }
            _ => return Err("a value of which some bits are indeterminate"),
        }
        match child.and_then(|kind| Some((kind, self.child(id, value, kind)?))) {
            Some((kind, entry)) => {
                self.say([11, u64::from(kind.0)]);
                self.enter(entry, Place::Child(id, scalar, kind));
                Ok(())
            }
            None => self.value(value, scalar.is_pointer, Place::Memory(id, scalar)),
        }
    }

    /// What stands in the place of a child, if that is a tree of its own.
    fn child(&mut self, id: ObjId, value: Value, kind: KindId) -> Option<Entry> {
        if value == Value::ZERO {
            return Some(Entry::None);
        }
        let heap = &self.state.heap;
        let child = value.prov.get()?;
        let Some(Form::Tree(own, some)) = heap.form(child) else { return None };
        (value == self.kinds.pointer(heap, child, own)).then_some(())?;
        let parent = heap.graph.pointer(id, self.kinds.entry(heap.object(id)?).unwrap_or(0));
        let back = back(self.kinds.kind(kind), &self.state.heap, &mut self.reason.terms, child);
        let is_own = self.kinds.sort(own) == kind
            && self.held.get(&child) == Some(&1)
            && back.is_none_or(|back| back == parent);
        is_own.then_some(())?;
        // It has no number that anybody asks for.
        self.numbers.insert(child, u64::MAX);
        Some(if some { Entry::Some } else { Entry::Maybe })
    }

    fn bytes(&mut self, id: ObjId) -> Result<(), &'static str> {
        let (mut pieces, mut values, mut at) = (Vec::new(), Vec::new(), 0);
        self.state.heap.for_each_stretch(id, |stretch| {
            match stretch {
                Stretch::Bytes(bytes) => pieces.push(hash(&(1, bytes))),
                Stretch::Fill(byte, len) => pieces.push(hash(&(2, byte, len))),
                Stretch::Undefined(len) => pieces.push(hash(&(3, len))),
                Stretch::Value(value, len) => {
                    pieces.push(hash(&(4, len)));
                    values.push((value, Scalar { offset: at, len, is_pointer: false }));
                }
            }
            at += stretch.len();
        });
        self.say(pieces);
        for (value, scalar) in values {
            if value.undef != 0 {
                return Err("a value of which some bits are indeterminate");
            }
            self.value(value, false, Place::Memory(id, scalar))?;
        }
        Ok(())
    }
}

/// Whether nothing about an object ever changes. Variables may become constant when they have a value.
fn is_fixed(object: &Object) -> bool {
    match object.kind {
        ObjectKind::Function(_) => true,
        ObjectKind::Global(_) => object.rights != Rights::ReadWrite,
        _ => false,
    }
}

/// A word for something. Two different things have the same with a chance of one in 2^64, far below that of a failure of the machine.
fn hash(what: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = std::hash::DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

/// Makes the bytes between the members of objects undefined, which nobody reads.
pub(crate) fn forget_padding(program: &Program, kinds: &Kinds, reason: &mut Reasoner, heap: &mut TreeHeap) {
    let mut gaps = Vec::new();
    heap.for_each_object(|id, object| {
        if !object.is_live() || is_fixed(object) || heap.form(id).is_some() {
            return;
        }
        let Some(scalars) = scalars(program, kinds, heap, id) else { return };
        let (mut end, size) = (0, object.size.low().unwrap_or(0));
        for scalar in scalars {
            if scalar.offset > end {
                gaps.push((id, end, scalar.offset - end));
            }
            end = scalar.offset + scalar.len;
        }
        if size > end {
            gaps.push((id, end, size - end));
        }
    });
    for (id, at, len) in gaps {
        heap.unset(&mut reason.terms, id, at, len);
    }
}

/// The state that a template is with other entries. Of numbers nothing is known but these, and the facts. Absent when no execution has them.
///
/// # Errors
/// What cannot be made.
pub(crate) fn restored(
    kinds: &Kinds,
    names: &Names,
    reason: &mut Reasoner,
    (template, places, order): (&State<TreeHeap>, &[Place], &[ObjId]),
    variant: &Variant,
) -> Result<Option<State<TreeHeap>>, &'static str> {
    let mut state = template.clone();
    state.path = Path::new();
    state.draws = ringfence_base::List::default();
    state.sizes = std::rc::Rc::default();
    let mut registers: FastMap<usize, Value> = FastMap::default();
    let (terms, conditions) = numbers(reason, places, variant).ok_or("a chain without a length")?;
    for ((&place, &entry), &term) in places.iter().zip(&variant.entries).zip(&terms) {
        let number = term.map(|term| Value { bits: reason.sym(term), prov: Prov::NONE, undef: 0 });
        match (place, number) {
            (Place::Length(id, _), _) => state.heap.set_length(id, term),
            (Place::Child(id, scalar, kind), _) => {
                set_child(kinds, reason, &mut state, (id, scalar, kind), entry)?;
            }
            (Place::Chain(id, link), _) => {
                state.heap.set_form(id, Some(Form::Chain(link, len_of(entry)?)));
            }
            (Place::Family(id, link), _) => {
                state.heap.set_form(id, Some(Form::Family(link, len_of(entry)?)));
            }
            (Place::Frame(at, _), Some(value)) => {
                registers.insert(at, value);
            }
            (Place::Memory(id, scalar), Some(value)) => {
                state.heap.store(&mut reason.terms, id, scalar.offset, scalar.len, value);
            }
            (Place::Memory(id, scalar), None) => {
                state.heap.unset(&mut reason.terms, id, scalar.offset, scalar.len);
            }
            (Place::Frame(..), None) => return Err("a number that nobody set"),
        }
    }
    describe::restore(&mut state, order, &variant.groups)?;
    let mut at = 0;
    state.stack.map_values(&mut |old| {
        at += 1;
        registers.get(&(at - 1)).copied().unwrap_or(old)
    });
    let is_counted = conditions.into_iter().all(|condition| length::assume(&mut state, reason, condition));
    let holds = is_counted
        && variant.facts.iter().all(|&fact| {
            let fact = names.replaced(reason, fact, |_, entry, _| terms.get(entry).copied().flatten());
            match reason.terms.constant(fact) {
                Some(bits) => !bits.is_zero(),
                None => state.path.assume(reason, fact, None),
            }
        });
    Ok(holds.then_some(state))
}

/// The terms of all entries, and what is assumed of them but the facts.
fn numbers(
    reason: &mut Reasoner,
    places: &[Place],
    variant: &Variant,
) -> Option<(Vec<Option<TermId>>, Vec<TermId>)> {
    let widths = places.iter().map(|place| place.width());
    let entries: Vec<(Entry, u32)> = variant.entries.iter().copied().zip(widths).collect();
    let mut all = Restored::new(reason, &entries);
    for tally in &variant.tallies {
        all.keep(tally)?;
    }
    for (at, place) in places.iter().enumerate() {
        if let Entry::Between(least, most) = variant.entries[at] {
            all.between(at, least, most)?;
        }
        if let Place::Length(..) = place {
            let has_node = matches!(variant.entries[at - 1], Entry::One | Entry::Some);
            all.bound(at, has_node)?;
        }
    }
    Some(all.finished())
}

fn len_of(entry: Entry) -> Result<Len, &'static str> {
    match entry {
        Entry::One => Ok(Len::One),
        Entry::Some => Ok(Len::Some),
        Entry::Maybe => Ok(Len::Maybe),
        _ => Err("a chain without a length"),
    }
}

fn set_child(
    kinds: &Kinds,
    reason: &mut Reasoner,
    state: &mut State<TreeHeap>,
    (id, scalar, kind): (ObjId, Scalar, KindId),
    entry: Entry,
) -> Result<(), &'static str> {
    let old = state.heap.load(&mut reason.terms, id, scalar.offset, scalar.len).prov.get();
    let child = match (entry, old) {
        (Entry::None, old) => {
            old.into_iter().for_each(|old| state.heap.forget(old));
            state.heap.store(&mut reason.terms, id, scalar.offset, scalar.len, Value::ZERO);
            return Ok(());
        }
        (_, Some(old)) => old,
        (_, None) => {
            let entry = state.heap.object(id).and_then(|object| kinds.entry(object)).unwrap_or(0);
            let parent = state.heap.graph.pointer(id, entry);
            abstract_node(kinds.kind(kind), &mut state.heap, &mut reason.terms, parent)?
        }
    };
    state.heap.set_form(child, Some(Form::Tree(kind, entry == Entry::Some)));
    let pointer = kinds.pointer(&state.heap, child, kind);
    state.heap.store(&mut reason.terms, id, scalar.offset, scalar.len, pointer);
    Ok(())
}

/// Whether a function returns a pointer.
fn returns_pointer(program: &Program, func: FuncId) -> bool {
    let ret = program.types.sig(program.functions[func].sig).ret;
    matches!(program.types.kind(ret), TypeKind::Pointer(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NUMBERS: [Entry; 6] = [
        Entry::Number(0),
        Entry::Number(1),
        Entry::Between(0, 2),
        Entry::Between(1, 3),
        Entry::Any,
        Entry::Unset,
    ];
    const CHILDREN: [Entry; 3] = [Entry::None, Entry::Some, Entry::Maybe];

    #[test]
    fn what_stands_for_two_entries_covers_them() {
        for all in [&NUMBERS[..], &CHILDREN[..]] {
            for &a in all {
                for &b in all {
                    let both = a.joined(b);
                    assert!(both.covers(a) && both.covers(b), "{a:?} {b:?} {both:?}");
                    assert_eq!(both, b.joined(a));
                    assert_eq!(a.covers(b), both == a, "{a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn facts_hold_for_numbers_that_satisfy_them() {
        let mut reason = Reasoner::new(ringfence_base::Budget::default());
        let mut names = Names::default();
        let [a, b] = [0, 1].map(|entry| names.of(&mut reason, entry, 32));
        let less = reason.terms.slt(a, b);
        let variant = |first, second, facts: &[TermId]| Variant {
            entries: vec![first, second],
            facts: facts.to_vec(),
            groups: Vec::new(),
            tallies: Vec::new(),
        };
        let all = variant(Entry::Any, Entry::Any, &[less]);
        let fits = variant(Entry::Number(1), Entry::Number(2), &[]);
        let none = variant(Entry::Number(2), Entry::Number(1), &[]);
        assert!(names.covers(&mut reason, &all, &fits));
        assert!(!names.covers(&mut reason, &all, &none));
        assert_eq!(names.joined(&mut reason, &all, &fits), all);
        assert!(names.joined(&mut reason, &all, &none).facts.is_empty());
    }
}
