//! The command line when exploration is abstract: any number of words of any length.
//!
//! The vector of words is one object whose size says how many there are. What is read from it is made when it is read: null behind the
//! last word, and otherwise a new object with a string of any length. So is what is read through a pointer to [`WORDS`], an object that stands
//! for all words: where an object that stands for several, or an element of an array, leads to a word, exploration makes it lead there.
//!
//! The array that `environ` leads to is a second such vector, and its strings are words, too. Where a program names it, nothing is asked for by name.
//!
//! A string of the environment ([`TEXT`]) is made when it is asked for. There is one for each name, so it is the same when it is asked for again.
//!
//! Meaning. A word object is the memory from some byte of a word of the command line to the end of that word: all of its bytes are set, and the
//! last is zero. A pointer to [`WORDS`] is one to some byte of some word. What [`WORDS`] holds, all words hold before their last bytes: no zeros, since the last is the first
//! one that is zero when the program starts, or any bytes after the program has written into a word.
//!
//! Soundness. A word of the program is as many objects as it was read times, unless the reading is still remembered ([`Recent`]). Each
//! of them says of the word what is so. A write into a word, which must leave the last byte alone, makes all others hold anything
//! ([`Machine::locate_in_word`]): they may be the same word, and have the same end. That two objects are one in truth can be seen only by addresses,
//! and whatever compares or subtracts those of two words, or asks whether they overlap, gives the path up. Words are never freed nor lost, and one
//! that nothing points to is forgotten. A function that may move words in the vector makes it forget what was read ([`Machine::has_any_words`]).
//!
//! A string of the environment is read-only, since a program must not change it. A call that may overwrite it gives it any length and any bytes
//! ([`Machine::change_text`]); pointers into it may lead behind its end then. Since an implementation may use one place for the strings of all names,
//! whatever tells whether two of them are one gives the path up, too.

use crate::access::Place;
use crate::heap::{Heap, NewObject, ObjId, Object};
use crate::machine::Machine;
use crate::memo::Words;
use crate::records::is_multiple;
use crate::sequence::{Element, Part, Recent, Sequence};
use crate::value::{Sym, Value};
use ringfence_ir::{BinOp, CmpOp};
use ringfence_library::Stop;
use ringfence_logic::{Assignment, Fact};
use ringfence_semantics::{Action, Algebra, ObjectKind, Rights, access};
use std::rc::Rc;

/// How many bytes the words of a command line and the pointers to them have at most: the kernel takes no more.
pub(crate) const COMMAND_LINE_BYTES: u64 = 6 << 20;

/// A word of a command line of which nothing is known, from some byte on.
pub const WORD: ObjectKind = ObjectKind::Library("argument string of any length");

/// The pointers to the words of the command line.
pub const VECTOR: ObjectKind = ObjectKind::Library("argument vector");

/// The pointers to the variables of the environment.
pub const ENVIRONMENT: ObjectKind = ObjectKind::Library("environment");

/// A string of the environment.
pub const TEXT: ObjectKind = ObjectKind::Library(ringfence_library::ENVIRONMENT_STRING);

/// What stands for all words of the command line.
pub const WORDS: ObjectKind = ObjectKind::Library("argument strings");

impl<H: Heap> Machine<'_, H> {
    /// Says what all words hold before their last bytes.
    fn set_words(&mut self, all: ObjId, element: Element) {
        let sequence = Sequence::new(0, vec![Part { start: Sym::ZERO, element }]);
        self.state.heap.set_sequence(all, sequence.map(Rc::new));
    }

    /// What a word that is read holds before its last byte.
    fn element_of_words(&self) -> Element {
        let known = self.words.and_then(|words| self.state.heap.sequence(words.all));
        let first = known.and_then(|sequence| sequence.parts().first());
        first.map_or(Element::ANY, |part| part.element.clone())
    }

    /// Makes the words of a vector, of which nothing is known, ones that are made when they are read.
    pub(crate) fn open_words(&mut self, vector: Value) -> Result<(), Stop> {
        let Some(vector) = vector.prov.get() else { return Ok(()) };
        let size = Sym::Const(1);
        let new =
            NewObject { kind: WORDS, size, align: 1, rights: Rights::Unknown, zero: false, loc: self.loc };
        // Each time that the program starts, it has words of its own, but for those that are there before.
        let before = self.words.filter(|words| words.environment.is_some());
        let all = match before {
            Some(words) => Some(words.all),
            None => self.object_within(new, 1)?.prov.get(),
        };
        if let Some(all) = all {
            if before.is_none() {
                self.set_words(all, text_bytes());
            }
            let is_environment =
                self.state.heap.object(vector).is_some_and(|object| object.kind == ENVIRONMENT);
            let environment = before.and_then(|words| words.environment);
            self.words = Some(match is_environment {
                true => Words { vector: None, environment: Some(vector), all },
                false => Words { vector: Some(vector), environment, all },
            });
            self.state.heap.set_rights(vector, Rights::ReadOnly);
            // What was read is remembered there.
            let anything = vec![Part { start: Sym::ZERO, element: Element::Undefined }];
            self.state.heap.set_sequence(vector, Sequence::new(0, anything).map(Rc::new));
        }
        Ok(())
    }

    /// An array of any variables of the environment. They are words like those of the command line: strings of any length that
    /// belong to nobody and that the program may change.
    pub(crate) fn any_variables(&mut self) -> Result<Value, Stop> {
        let what = "the number of variables of the environment";
        let array = self.vector_of_any_size(ENVIRONMENT, what)?.0;
        self.open_words(array)?;
        Ok(array)
    }

    /// A vector of words of any number, its kind and what approximations call its number, and the number of words in it (of 32 bits).
    pub(crate) fn vector_of_any_size(
        &mut self,
        kind: ObjectKind,
        what: &'static str,
    ) -> Result<(Value, Sym), Stop> {
        let width = self.pointer_bits();
        let most = COMMAND_LINE_BYTES / u64::from(width / 8 + 1);
        let more = self.havoc_up_to(32, most.into(), what);
        // A command line has the name of the program at least.
        let at_least = Sym::Const(u128::from(kind == VECTOR));
        let words = self.reason.binary(BinOp::Add, 32, more.bits, at_least);
        let slots = self.reason.extend(words, 32, width, false);
        let slots = self.reason.binary(BinOp::Add, width, slots, Sym::Const(1));
        let bytes = Sym::Const(u128::from(width / 8));
        let size = self.reason.binary(BinOp::Mul, width, slots, bytes);
        let reserved = (most + 2) * u64::from(width / 8);
        let (rights, loc) = (Rights::ReadWrite, self.loc);
        let vector = NewObject { kind, size, align: 16, rights, zero: false, loc };
        Ok((self.object_within(vector, reserved)?, words))
    }

    /// Whether an object is a vector of words that are made when they are read.
    #[inline]
    pub(crate) fn is_open_vector(&self, id: ObjId) -> bool {
        self.words.is_some_and(|words| words.vector == Some(id) || words.environment == Some(id))
    }

    /// Whether an object is a word.
    fn is_word(&self, id: ObjId) -> bool {
        self.words.is_some() && self.state.heap.object(id).is_some_and(|object| object.kind == WORD)
    }

    /// Whether a value is a pointer to any word, which two such values need not share.
    #[inline]
    pub(crate) fn is_to_any_word(&self, value: Value) -> bool {
        self.words.is_some_and(|words| value.prov.get() == Some(words.all))
    }

    /// Makes sure that two values are not pointers to words, or to strings of the environment, that may or may not be one.
    pub(crate) fn are_not_words(&self, a: Value, b: Value) -> Result<(), Stop> {
        let may_have_any = self.words.is_some() || self.has_texts;
        if !may_have_any || (a.prov == b.prov && !self.is_to_any_word(a)) {
            return Ok(());
        }
        match [a, b].map(|value| self.kind_of_text(value)) {
            [Some(WORD | WORDS), Some(WORD | WORDS)] => {
                Err(self.unsupported("two words of the command line that may be one"))
            }
            [Some(TEXT), Some(TEXT)] => {
                Err(self.unsupported("two strings of the environment that may be one"))
            }
            _ => Ok(()),
        }
    }

    /// The kind of the object that a value leads to.
    fn kind_of_text(&self, value: Value) -> Option<ObjectKind> {
        value.prov.get().and_then(|id| self.state.heap.object(id)).map(|object| object.kind)
    }

    /// Reads from the vector of words, where all that is read lies in it.
    pub(crate) fn read_vector(&mut self, vector: ObjId, offset: Sym, len: u64) -> Result<Value, Stop> {
        let known = self.state.heap.sequence(vector).map(Rc::clone);
        let known = known.as_ref().map_or(&[][..], |sequence| sequence.recent());
        let width = self.pointer_bits();
        let mut same = known.iter().filter(|recent| recent.len == len);
        if let Some(recent) = same.find(|recent| self.surely(CmpOp::Eq, width, recent.offset, offset)) {
            return Ok(recent.value);
        }
        let value = match self.is_behind_words(vector, offset, len)? {
            true => Value::ZERO,
            false => self.any_word()?,
        };
        let known = self.state.heap.sequence(vector).map(|sequence| Sequence::clone(sequence));
        if let Some(mut sequence) = known {
            sequence.remember(Recent { offset, len, value });
            self.state.heap.set_sequence(vector, Some(Rc::new(sequence)));
        }
        Ok(value)
    }

    /// Writes a pointer into the vector of words: one to a byte of a word, over one to a word, or null behind the last. What is read there
    /// afterwards is a pointer to some byte of some word still, so nothing else changes but what was read before.
    pub(crate) fn write_vector(&mut self, pointer: Value, len: u64, value: Value) -> Result<(), Stop> {
        let Place { id, offset, .. } =
            access::locate(self, pointer, (Sym::Const(len.into()), 64), Action::Read)?;
        let behind = self.is_behind_words(id, offset, len)?;
        if (behind && value == Value::ZERO) || (!behind && self.is_in_a_word(value)) {
            let end = self.reason.binary(BinOp::Add, self.pointer_bits(), offset, Sym::Const(len.into()));
            let Some(mut sequence) = self.state.heap.sequence(id).map(|known| Sequence::clone(known)) else {
                return Ok(());
            };
            let apart = self.apart_from(&sequence, offset, end);
            sequence.retain_recent(|access| apart.contains(access));
            // What is remembered is where a word begins.
            let begins = |object: &Object| value.bits == Sym::Const(object.address.into());
            if !self.is_to_any_word(value) && self.object_of(value.prov).is_none_or(begins) {
                sequence.remember(Recent { offset, len, value });
            }
            self.state.heap.set_sequence(id, Some(Rc::new(sequence)));
            return Ok(());
        }
        Err(self.unsupported("a change of the vector of the words of the command line"))
    }

    /// Whether a value is surely a pointer to a byte of a word.
    fn is_in_a_word(&mut self, value: Value) -> bool {
        if value.undef != 0 || self.is_to_any_word(value) {
            let whole = self.object_of(value.prov).map(|all| Sym::Const(all.address.into()));
            return value.undef == 0 && whole == Some(value.bits);
        }
        let Some(id) = value.prov.get().filter(|&id| self.is_word(id)) else { return false };
        let Some(&object) = self.state.heap.single(id) else { return false };
        let width = self.pointer_bits();
        let offset = self.reason.binary(BinOp::Sub, width, value.bits, Sym::Const(object.address.into()));
        self.surely(CmpOp::Ult, width, offset, object.size)
    }

    /// Whether an element of the vector is the null pointer behind the last word. If not, it is known that there is one more.
    fn is_behind_words(&mut self, vector: ObjId, offset: Sym, len: u64) -> Result<bool, Stop> {
        let (bytes, width) = (self.state.heap.pointer_bytes(), self.pointer_bits());
        if len != bytes || !self.is_element(offset, bytes) {
            return Err(self.unsupported("a part of the vector of the words of the command line"));
        }
        let size = self.state.heap.object(vector).map_or(Sym::ZERO, |object| object.size);
        let last = self.reason.binary(BinOp::Sub, width, size, Sym::Const(bytes.into()));
        if self.ask(CmpOp::Eq, width, offset, last)? {
            return Ok(true);
        }
        // Both are multiples of a pointer's size, and the element lies in the vector.
        let next = self.reason.binary(BinOp::Add, width, offset, Sym::Const(bytes.into()));
        if let Sym::Term(within) = self.reason.compare(CmpOp::Ule, width, next, last) {
            let (reason, path) = (&mut self.reason, &mut self.state.path);
            let fits = |assignment: &&Assignment| reason.evaluate(&mut assignment.borrow_mut(), within) != 0;
            let assignment = path.assignment().filter(fits).cloned();
            *path = path.extended(reason, vec![within], assignment);
        }
        Ok(false)
    }

    /// Whether an offset is a multiple of the size of an element.
    fn is_element(&mut self, offset: Sym, bytes: u64) -> bool {
        if is_multiple(&mut self.reason, &self.state.path, offset, bytes as u32) {
            return true;
        }
        let (width, low) = (self.pointer_bits(), Sym::Const(u128::from(bytes) - 1));
        let rest = self.reason.binary(BinOp::And, width, offset, low);
        self.surely(CmpOp::Eq, width, rest, Sym::ZERO)
    }

    /// What was read at a place: a pointer to any word leads to a new one, there too.
    #[inline]
    pub(crate) fn read_word(
        &mut self,
        (id, at): (ObjId, u64),
        len: u64,
        value: Value,
    ) -> Result<Value, Stop> {
        match self.words {
            Some(words) if value.prov.get() == Some(words.all) => self.one_of_all((id, at), len, value),
            _ => Ok(value),
        }
    }

    #[cold]
    fn one_of_all(&mut self, (id, at): (ObjId, u64), len: u64, value: Value) -> Result<Value, Stop> {
        let whole = value.prov.get().and_then(|id| self.state.heap.object(id)).map(|all| all.address);
        if Some(value.bits) != whole.map(|address| Sym::Const(address.into()))
            || value.undef != 0
            || len != self.state.heap.pointer_bytes()
        {
            return Err(self.unsupported("a part of a pointer to a word of the command line"));
        }
        let word = self.any_word()?;
        self.state.heap.store(&mut self.reason.terms, id, at, len, word);
        Ok(word)
    }

    /// Whether a pointer surely leads to at least so many words of the vector (a number of 32 bits, at least 1). If so, what was read of it is
    /// forgotten: the words may be in another order from now on.
    pub(crate) fn has_any_words(&mut self, vector: Value, count: Sym) -> bool {
        let id = vector.prov.get().filter(|&id| vector.undef == 0 && self.is_open_vector(id));
        let Some(id) = id else { return false };
        let Some(&object) = self.state.heap.single(id) else { return false };
        let (width, bytes) = (self.pointer_bits(), self.state.heap.pointer_bytes());
        let address = Sym::Const(object.address.into());
        let offset = self.reason.binary(BinOp::Sub, width, vector.bits, address);
        let last = self.reason.binary(BinOp::Sub, width, object.size, Sym::Const(bytes.into()));
        let room = self.reason.binary(BinOp::Sub, width, last, offset);
        let count = self.reason.extend(count, 32, width, true);
        let words = self.reason.binary(BinOp::Mul, width, count, Sym::Const(bytes.into()));
        let most = Sym::Const(u128::from(COMMAND_LINE_BYTES));
        let fits = self.is_element(offset, bytes)
            && self.surely(CmpOp::Ule, width, offset, last)
            && self.surely(CmpOp::Ule, width, Sym::Const(1), count)
            && self.surely(CmpOp::Ule, width, count, most)
            && self.surely(CmpOp::Ule, width, words, room);
        if fits && let Some(sequence) = self.state.heap.sequence(id).map(|known| known.without_recent()) {
            self.state.heap.set_sequence(id, Some(Rc::new(sequence)));
        }
        fits
    }

    /// A new word of which nothing is known.
    pub(crate) fn any_word(&mut self) -> Result<Value, Stop> {
        self.new_text(WORD)
    }

    /// A new string of the environment of which nothing is known. The program must not change it.
    pub(crate) fn any_text(&mut self) -> Result<Value, Stop> {
        self.has_texts = true;
        self.new_text(TEXT)
    }

    /// A new object with a string of any length.
    fn new_text(&mut self, kind: ObjectKind) -> Result<Value, Stop> {
        let (len, size) = self.any_text_size();
        let new = NewObject { kind, size, align: 1, rights: Rights::ReadOnly, zero: false, loc: self.loc };
        let word = self.object_within(new, COMMAND_LINE_BYTES)?;
        if let Some(id) = word.prov.get() {
            // Nobody writes into a string of the environment.
            let bytes = if kind == TEXT { text_bytes() } else { self.element_of_words() };
            self.hold(id, (bytes, len));
        }
        Ok(word)
    }

    /// Any length of a text, and the size of an object that holds it.
    fn any_text_size(&mut self) -> (Sym, Sym) {
        let width = self.pointer_bits();
        let len = self.any_up_to(Sym::Const(u128::from(COMMAND_LINE_BYTES) - 1), width);
        (len, self.reason.binary(BinOp::Add, width, len, Sym::Const(1)))
    }

    /// Makes a string of the environment of which nothing is known another one: what it was is overwritten, and the new one may be longer. Other
    /// values are left alone.
    pub(crate) fn change_text(&mut self, text: Value) -> Result<(), Stop> {
        let Some(id) = text.prov.get() else { return Ok(()) };
        let is_any = |object: &Object| object.kind == TEXT && matches!(object.size, Sym::Term(_));
        if !self.state.heap.object(id).is_some_and(is_any) {
            return Ok(());
        }
        if self.state.heap.single(id).is_none() {
            return Err(self.unsupported("strings of the environment that are one object"));
        }
        let (len, size) = self.any_text_size();
        self.state.heap.set_size(id, size);
        self.hold(id, (text_bytes(), len));
        Ok(())
    }

    /// Makes a text with so many bytes before its last one hold such bytes.
    fn hold(&mut self, id: ObjId, (bytes, len): (Element, Sym)) {
        let parts = [(Sym::ZERO, bytes), (len, Element::byte(0))];
        let parts = parts.map(|(start, element)| Part { start, element });
        let text = Sequence::new(0, parts.to_vec());
        let reserved = self.state.heap.object(id).map_or(0, |object| object.reserved);
        // Cells that were copied there are forgotten, too.
        self.state.heap.set_sequence(id, None);
        self.state.heap.unset(&mut self.reason.terms, id, 0, reserved);
        self.state.heap.set_sequence(id, text.map(Rc::new));
    }

    /// The place of an access of so many bytes (a length of 64 bits) in a word or the vector, unless a pointer leads elsewhere. A write
    /// makes all other words hold anything.
    pub(crate) fn locate_in_word(
        &mut self,
        pointer: Value,
        len: Sym,
        action: Action,
    ) -> Result<Option<Place>, Stop> {
        let id = pointer.prov.get().filter(|_| self.words.is_some() && action == Action::Write);
        let Some(id) = id else { return Ok(None) };
        if self.is_open_vector(id) {
            return Err(self.unsupported("a change of the vector of the words of the command line"));
        }
        if !self.is_word(id) {
            return Ok(None);
        }
        let place = access::locate(self, pointer, (len, 64), Action::Read)?;
        let width = self.pointer_bits();
        let size = self.state.heap.object(id).map_or(Sym::ZERO, |object| object.size);
        let last = self.reason.binary(BinOp::Sub, width, size, Sym::Const(1));
        let room = self.reason.binary(BinOp::Sub, width, last, place.offset);
        let room = self.reason.extend(room, width, 64, false);
        if !self.surely(CmpOp::Ule, width, place.offset, last) || !self.surely(CmpOp::Ule, 64, len, room) {
            return Err(self.unsupported("a change of the end of a word of the command line"));
        }
        self.forget_other_words(id);
        Ok(Some(place))
    }

    fn forget_other_words(&mut self, changed: ObjId) {
        let mut others = Vec::new();
        self.state.heap.for_each_object(|id, object| {
            if object.kind == WORD && id != changed {
                others.push((id, object.size));
            }
        });
        for (id, size) in others {
            let len = self.reason.binary(BinOp::Sub, self.pointer_bits(), size, Sym::Const(1));
            self.hold(id, (Element::ANY, len));
        }
        if let Some(words) = self.words {
            self.set_words(words.all, Element::ANY);
        }
    }
}

/// What a string holds before its end.
fn text_bytes() -> Element {
    Element::numbers(1, Fact::unsigned_within(8, 1, 255))
}
