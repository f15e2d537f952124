//! Words of a command line of which nothing is known ([`ringfence_exec::words`]), where states meet.
//!
//! What was read from the vector of words is remembered as long as the variables live that say where it was read: a program that looks at
//! `argv[i]` again sees the same word.
//!
//! A place that is a number is said by the program's text, too; at the head of a loop, where each round reads the next word, a word read at
//! such a place is remembered only if a living value is the number of the place, or something else tells of the word.
//!
//! Soundness. An object that nothing points to says nothing of the state. What is remembered of the vector holds as long as nobody changes
//! it: a program that writes to it changes what is remembered, and a library function that does forgets it. A state remembers what both did from which it was
//! joined. A node or an element that leads to some byte of a word leads to any word's instead, of which at least as much may be so.

use crate::graph::Smg;
use crate::shape::Configuration;
use crate::shape::fields::fields;
use crate::shape::join::{Join, Purpose};
use crate::shape::numbers::Side;
use ringfence_base::FastSet;
use ringfence_exec::sequence::Recent;
use ringfence_exec::words::{VECTOR, WORD, WORDS};
use ringfence_exec::{Algebra, Heap, ObjId, ObjectKind, Reasoner, Sym, Value};
use ringfence_ir::{BinOp, CmpOp};
use ringfence_logic::VarId;
use ringfence_verdict::Mismatch;
use std::rc::Rc;

/// Makes blocks and elements of arrays lead to any word where they lead to one, and forgets the words that nothing points to.
pub fn generalise_words(state: &mut Configuration, reason: &mut Reasoner, pointer_bits: u32, at_head: bool) {
    let (mut words, mut all) = (Vec::new(), None);
    state.heap.for_each_object(|id, object| match object.kind {
        WORD => words.push(id),
        WORDS => all = Some(id),
        _ => {}
    });
    let Some(all) = all.filter(|_| !words.is_empty()) else { return };
    if at_head {
        let to_all = state.heap.pointer(all, 0);
        for (id, offset, value) in pointers_to(&state.heap, &words) {
            if is_in_word(state, reason, pointer_bits, value) {
                let bytes = state.heap.pointer_bytes();
                state.heap.store(&mut reason.terms, id, offset, bytes, to_all);
            }
        }
    }
    forget_words_of_dead(state, reason, pointer_bits, at_head);
    let mut held: FastSet<ObjId> = FastSet::default();
    held.extend(read(&state.heap).iter().filter_map(|read| read.value.prov.get()));
    state.for_each_value(|value| held.extend(value.prov.get()));
    state.heap.for_each_object(|id, _| state.heap.for_each_prov(id, |prov| held.extend(prov.get())));
    for id in words.into_iter().filter(|id| !held.contains(id)) {
        state.heap.forget(id);
    }
}

/// The pointers to words that blocks and elements of arrays hold.
fn pointers_to(graph: &Smg, words: &[ObjId]) -> Vec<(ObjId, u64, Value)> {
    let mut found = Vec::new();
    graph.for_each_object(|id, object| {
        if !object.is_live() || !(object.is_heap() || object.kind == ObjectKind::Element) {
            return;
        }
        graph.for_each_pointer(id, |offset, value, len| {
            let to_word = value.prov.get().is_some_and(|to| words.contains(&to));
            if to_word && len == graph.pointer_bytes() && value.undef == 0 {
                found.push((id, offset, value));
            }
        });
    });
    found
}

/// Whether a pointer leads to a byte of its word.
fn is_in_word(state: &Configuration, reason: &mut Reasoner, width: u32, pointer: Value) -> bool {
    let Some(word) = pointer.prov.get().and_then(|id| state.heap.object(id)) else { return false };
    let (address, size) = (Sym::Const(word.address.into()), word.size);
    let offset = reason.binary(BinOp::Sub, width, pointer.bits, address);
    match reason.compare(CmpOp::Ult, width, offset, size) {
        Sym::Const(bits) => bits & 1 == 1,
        Sym::Term(inside) => state.path.entails(reason, inside),
    }
}

fn vector(graph: &Smg) -> Option<ObjId> {
    let mut vector = None;
    graph.for_each_object(|id, object| {
        if object.kind == VECTOR {
            vector = Some(id);
        }
    });
    vector
}

/// What is remembered of the vector of words.
fn read(graph: &Smg) -> Vec<Recent> {
    let sequence = vector(graph).and_then(|id| graph.sequence(id));
    sequence.map_or_else(Vec::new, |sequence| sequence.recent().to_vec())
}

fn remember(graph: &mut Smg, read: &[Recent]) {
    let Some(id) = vector(graph) else { return };
    let Some(mut sequence) = graph.sequence(id).map(|sequence| sequence.without_recent()) else { return };
    read.iter().for_each(|&read| sequence.remember(read));
    graph.set_sequence(id, Some(Rc::new(sequence)));
}

/// Forgets what was read from the vector of words.
pub(crate) fn forget_words_read(graph: &mut Smg) {
    if !read(graph).is_empty() {
        remember(graph, &[]);
    }
}

/// Forgets what was read from the vector of words at places that no living value says: what is remembered is what the program is about to
/// read again.
fn forget_words_of_dead(state: &mut Configuration, reason: &mut Reasoner, width: u32, at_head: bool) {
    let read = read(&state.heap);
    if !at_head && read.iter().all(|read| matches!(read.offset, Sym::Const(_))) {
        return;
    }
    let living = places_in_hand(state, reason, width);
    let (held, met) = if at_head { mentioned_elsewhere(state, reason) } else { Default::default() };
    let mut is_mentioned = |read: &Recent| {
        let Some(word) = read.value.prov.get() else { return false };
        held.contains(&word) || variables_of(&state.heap, reason, word).iter().any(|var| met.contains(var))
    };
    let mut in_hand = |read: &&Recent| {
        let is_number = matches!(read.offset, Sym::Const(_));
        living.contains(&read.offset) || (is_number && (!at_head || is_mentioned(read)))
    };
    let kept: Vec<Recent> = read.iter().filter(&mut in_hand).copied().collect();
    if kept.len() < read.len() {
        remember(&mut state.heap, &kept);
    }
}

/// The variables that say how large an object is and where its parts start.
fn variables_of(graph: &Smg, reason: &mut Reasoner, id: ObjId) -> Vec<VarId> {
    let mut numbers: Vec<Sym> = graph.object(id).map(|object| object.size).into_iter().collect();
    numbers.extend(graph.sequence(id).iter().flat_map(|known| known.parts()).map(|part| part.start));
    let mut all = Vec::new();
    for number in numbers {
        if let Sym::Term(term) = number {
            all.extend(reason.variables(term).iter().copied());
        }
    }
    all
}

/// The objects that something leads to beside what is remembered of the vector, and the variables that values and other objects than words mention.
fn mentioned_elsewhere(state: &Configuration, reason: &mut Reasoner) -> (FastSet<ObjId>, FastSet<VarId>) {
    let (mut held, mut met): (FastSet<ObjId>, FastSet<VarId>) = Default::default();
    let mut numbers = Vec::new();
    state.for_each_value(|value| {
        held.extend(value.prov.get());
        numbers.push(value.bits);
    });
    let mut others = Vec::new();
    state.heap.for_each_object(|id, object| {
        if !matches!(object.kind, WORD | VECTOR) {
            others.push(id);
        }
    });
    for id in others {
        state.heap.for_each_prov(id, |prov| held.extend(prov.get()));
        numbers.extend(fields(&state.heap, id).iter().map(|field| field.value.bits));
        met.extend(variables_of(&state.heap, reason, id));
    }
    for number in numbers {
        if let Sym::Term(term) = number {
            met.extend(reason.variables(term).iter().copied());
        }
    }
    (held, met)
}

/// The offsets of the elements of the vector of words that living values are the numbers of, or lead to.
fn places_in_hand(state: &Configuration, reason: &mut Reasoner, width: u32) -> FastSet<Sym> {
    let mut values: FastSet<Value> = FastSet::default();
    state.for_each_value(|value| _ = values.insert(value));
    state.heap.for_each_object(|id, object| {
        if matches!(object.kind, ObjectKind::Slot(..) | ObjectKind::Global(_)) {
            values.extend(fields(&state.heap, id).iter().map(|field| field.value));
        }
    });
    let vector = vector(&state.heap).and_then(|id| Some((id, state.heap.object(id)?.address)));
    let mut places = FastSet::default();
    for value in values.into_iter().filter(|value| value.undef == 0) {
        let bytes = u128::from(width / 8);
        match (value.prov.get(), vector) {
            (Some(id), Some((vector, address))) if id == vector => {
                let address = Sym::Const(address.into());
                places.insert(reason.binary(BinOp::Sub, width, value.bits, address));
            }
            (None, _) if value.prov.is_none() && value.bits.number().is_some() => {
                places.extend(value.bits.number().and_then(|at| at.checked_mul(bytes)).map(Sym::Const));
            }
            (None, _) if value.prov.is_none() => {
                let Sym::Term(term) = value.bits else { continue };
                let narrow = reason.terms.width(term);
                for signed in [false, true].into_iter().filter(|_| narrow <= width) {
                    let number = reason.extend(value.bits, narrow, width, signed);
                    places.insert(reason.binary(BinOp::Mul, width, number, Sym::Const(bytes)));
                }
            }
            _ => {}
        }
    }
    places
}

impl Join<'_> {
    /// Joins what is remembered of the vector of words.
    pub(crate) fn words_read(&mut self) -> Option<()> {
        let [ours, mut theirs] = [read(self.sides[0]), read(self.sides[1])];
        if ours.is_empty() {
            return Some(());
        }
        let mut joined = Vec::new();
        for &one in &ours {
            let mut both = None;
            for (at, &other) in theirs.iter().enumerate() {
                both = both.or_else(|| Some((at, self.one_read(one, other)?)));
            }
            match both {
                Some((at, both)) => {
                    theirs.remove(at);
                    joined.push(both);
                }
                None if self.purpose == Purpose::Cover => return self.refuse(Mismatch::Values),
                None => {}
            }
        }
        if joined != ours {
            self.result.changed = true;
            remember(&mut self.result.graph, &joined);
        }
        self.drain()
    }

    /// What stands for two things that are remembered, if they are of one place.
    fn one_read(&mut self, ours: Recent, theirs: Recent) -> Option<Recent> {
        let value = match (ours.value.prov.get(), theirs.value.prov.get()) {
            (None, None) if ours.value == theirs.value => None,
            (Some(a), Some(b)) => {
                let known = [self.pairs.maps[0].get(&a), self.pairs.maps[1].get(&b)];
                Some((a, b)).filter(|_| known[0] == known[1])?.into()
            }
            _ => return None,
        };
        let offset = self.one_place([ours.offset, theirs.offset])?;
        let value = match value {
            None => ours.value,
            Some((a, b)) => {
                let word = self.objects(a, b, None)?;
                self.result.graph.pointer(word, 0)
            }
        };
        Some(Recent { offset, value, ..ours })
    }

    fn one_place(&mut self, offsets: [Sym; 2]) -> Option<Sym> {
        if self.purpose != Purpose::Cover {
            return self.known_bound(offsets, None);
        }
        let image = self.numbers.image_in_second(self.reason, offsets[0])?;
        self.is_equal_on(Side::Second, image, offsets[1]).then_some(offsets[0])
    }

    /// Forgets the words of which only one state knows.
    pub(crate) fn forget_unmatched_words(&mut self) {
        let mut words = Vec::new();
        self.result.graph.for_each_object(|id, object| {
            if object.kind == WORD && !self.pairs.origins.contains_key(&id) {
                words.push(id);
            }
        });
        words.into_iter().for_each(|id| self.result.graph.forget(id));
    }
}
