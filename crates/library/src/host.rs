//! The host of the models: whoever executes the program, with numbers or with terms.
//!
//! A model is straight code that runs to its end or stops. The concrete interpreter answers every
//! question at once. A symbolic host executes each call as one atomic step: when it cannot answer a
//! question on the present path it notes the question and returns [`Stop::Split`]; the state from
//! before the call comes back, is split in two by the answer, and the model runs again from its start
//! on each side, where the answer is now known. Hence the obligations that every host has:
//!
//! - *Questions are answered truly.* A method that takes a value and gives a Rust `bool` or number
//!   returns `Ok` only when the answer is the same for all concrete runs that the state stands for.
//! - *The same question gets the same answer* when a model runs again after a split; draws, objects
//!   and bytes of input come in the same order, with the same values.
//! - *Nothing is lost*: after an `Err` of any kind the state is given up or rolled back, so a model
//!   need not clean up.
//!
//! Types: a value has no type of its own here; each method says which type it takes the value as, and
//! a host may rely on it. Sizes, lengths and counts are `I64`, zero-extended, under both data models,
//! so that no sum or product that a model forms of two 32-bit sizes overflows. Bytes are `I8`, addresses
//! `Ptr`. Values may be indeterminate in part; questions look at their bits all the same, since the
//! model has noted the use with [`Host::use_value`] before.

use crate::draw::DrawKind;
use crate::object::{Life, NewObject, Rights};
use crate::state::{Library, Stream};
use crate::stop::Stop;
use ringfence_base::Loc;
use ringfence_ir::{BinOp, CmpOp, ConvOp, DataModel, FuncId, Program, Ty};
use ringfence_verdict::ViolationKind;
use std::fmt::Debug;

/// Whoever executes the program. See the module's text for the obligations on all methods.
pub trait Host<'p>: Sized {
    /// A scalar: bits or terms, with provenance and indeterminacy.
    type Value: Copy + Debug;

    // ---- the program and the run

    /// The one whose calls are modelled.
    fn program(&self) -> &'p Program;

    /// Its data model.
    #[inline]
    fn model(&self) -> DataModel {
        self.program().model()
    }

    /// Where the current instruction stands.
    fn loc(&self) -> Loc;

    /// What the library remembers between calls. It belongs to the state: a state that forks clones it.
    fn library(&self) -> &Library<Self::Value>;

    /// The same, to change.
    fn library_mut(&mut self) -> &mut Library<Self::Value>;

    /// Whether every value is a number, so that [`Host::known`] and [`Host::bits`] always answer. If
    /// so, text that the program prints is computed and handed to [`Host::print`]; otherwise only the
    /// accesses are checked, and nothing is printed.
    fn is_exact(&self) -> bool;

    /// Whether allocations may fail. If so, each draws its success.
    fn malloc_may_fail(&self) -> bool;

    /// Whether a failed assertion and a call of an error function only end the program, as `abort` does,
    /// because nobody asked about them.
    fn errors_abort(&self) -> bool {
        false
    }

    /// Whether formatted input is followed byte by byte. Otherwise a number that is read may be any, and there
    /// may be none: the values are those of [`Host::unconstrained`].
    fn follows_input(&self) -> bool {
        true
    }

    /// The environment as `NAME=value`. The inputs decide about other names.
    fn environment(&self) -> &[Vec<u8>];

    /// The name that the program was started by, for messages.
    fn program_name(&self) -> &[u8] {
        b"program"
    }

    /// Takes a step, for a model that may take long.
    fn step(&mut self) -> Result<(), Stop>;

    // ---- making values

    /// A determinate value without provenance: these bits, cut to the width of the type.
    fn constant(&self, ty: Ty, bits: u128) -> Self::Value;

    /// An arbitrary determinate value of a type, without provenance. Only hosts that are not exact are
    /// asked. It is no input: nothing is drawn, so whatever is decided by it cannot be replayed by
    /// value, and the host must treat a violation that depends on it as one still to be confirmed.
    fn unconstrained(&mut self, ty: Ty) -> Result<Self::Value, Stop>;

    /// As [`Host::unconstrained`], but one that is within bounds as a number with a sign; 0 is. A host may as well give any value.
    fn any_within(&mut self, ty: Ty, _least: i128, _most: i128) -> Result<Self::Value, Stop> {
        self.unconstrained(ty)
    }

    /// Draws an input: `kind.bits()` bits, zero-extended to the type, which is no narrower.
    fn draw(&mut self, kind: DrawKind, ty: Ty) -> Result<Self::Value, Stop>;

    /// The byte of standard input at an index; absent at the end. Every index below one that has a byte
    /// has one too, and the answer for an index never changes in a run.
    ///
    /// # Errors
    /// When the host cannot say on this path.
    fn stdin_byte(&mut self, index: u64) -> Result<Option<Self::Value>, Stop>;

    /// `a op b` on integers of one type, wrapping. A model never divides by zero, nor the smallest
    /// number by -1, nor shifts too far.
    fn binary(&mut self, op: BinOp, ty: Ty, a: Self::Value, b: Self::Value) -> Result<Self::Value, Stop>;

    /// An integer or address as another type: `Trunc`, `ZExt`, `SExt`, `PtrToInt` and `IntToPtr` as the
    /// instructions do it, and `Bits` of an integer as a pointer without provenance or as a
    /// floating-point number.
    fn convert(&mut self, op: ConvOp, from: Ty, to: Ty, value: Self::Value) -> Result<Self::Value, Stop>;

    /// The address `offset` bytes after a pointer, modulo the address space, with its provenance.
    fn advance(&mut self, pointer: Self::Value, offset: u64) -> Self::Value;

    /// The address a number of bytes (`I64`) after a pointer, modulo the address space, with its provenance.
    ///
    /// # Errors
    /// As [`Host::bits`] of the number when the host needs it.
    fn advance_by(&mut self, pointer: Self::Value, len: Self::Value) -> Result<Self::Value, Stop> {
        let bytes = self.bits(len, Ty::I64)? as u64;
        Ok(self.advance(pointer, bytes))
    }

    /// The same value with all bits determinate: its use was noted.
    fn determinate(&self, value: Self::Value) -> Self::Value;

    /// The same bits as a plain number: all determinate, and no address of any object, however the
    /// program came by them. A host that keeps track of what depends on where objects lie goes on doing
    /// so.
    fn plain(&self, value: Self::Value) -> Self::Value;

    // ---- questions

    /// The bits when they are one number for all runs that the state stands for, found without any
    /// effort. An exact host always knows. Models use it for shortcuts and for the words of messages, so
    /// a host keeps to itself what is a number only because of something it must keep track of, such as
    /// where objects lie in memory.
    fn known(&self, value: Self::Value) -> Option<u128>;

    /// Whether a value has indeterminate bits.
    fn is_indeterminate(&self, value: Self::Value) -> bool;

    /// Whether a value depends on where objects lie, so that nothing should be asked about its bits.
    fn comes_from_address(&self, _value: Self::Value) -> bool {
        false
    }

    /// Notes the use of a value when it is indeterminate; `what` says how it is used ("as a size").
    fn use_value(&mut self, value: Self::Value, what: &str) -> Result<(), Stop>;

    /// Whether a comparison of two integers or addresses holds. Addresses are compared as numbers, and
    /// so is the bit pattern of a floating-point argument where a program without prototypes passes one.
    fn holds(&mut self, op: CmpOp, ty: Ty, a: Self::Value, b: Self::Value) -> Result<bool, Stop>;

    /// Whether a value is zero.
    #[inline]
    fn is_zero(&mut self, value: Self::Value, ty: Ty) -> Result<bool, Stop> {
        let zero = self.constant(ty, 0);
        self.holds(CmpOp::Eq, ty, value, zero)
    }

    /// Whether two values are equal.
    #[inline]
    fn equals(&mut self, a: Self::Value, b: Self::Value, ty: Ty) -> Result<bool, Stop> {
        self.holds(CmpOp::Eq, ty, a, b)
    }

    /// Whether `a` is less than `b`, both unsigned.
    #[inline]
    fn less(&mut self, a: Self::Value, b: Self::Value, ty: Ty) -> Result<bool, Stop> {
        self.holds(CmpOp::Ult, ty, a, b)
    }

    /// The number that a value is: the last resort, since a symbolic host has to go through all
    /// possibilities one by one. It may be asked for any type, addresses and floating point included.
    ///
    /// # Errors
    /// [`Stop::Split`] while there are several possibilities; unsupported when there are too many.
    fn bits(&mut self, value: Self::Value, ty: Ty) -> Result<u128, Stop>;

    // ---- memory

    /// Checks that `len` bytes (`I64`) at a pointer can be read, or written. A length of 0 is in order
    /// whatever the pointer; the exact length is not needed.
    ///
    /// # Errors
    /// When they cannot: the first reason in the order that the interpreter's memory documents.
    fn check_range(&mut self, pointer: Self::Value, len: Self::Value, write: bool) -> Result<(), Stop>;

    /// Reads a scalar.
    fn load(&mut self, pointer: Self::Value, ty: Ty) -> Result<Self::Value, Stop>;

    /// Writes a scalar.
    fn store(&mut self, pointer: Self::Value, ty: Ty, value: Self::Value) -> Result<(), Stop>;

    /// Writes bytes (`I8`) one after the other; the whole range is checked before the first.
    fn store_bytes(&mut self, pointer: Self::Value, bytes: &[Self::Value]) -> Result<(), Stop> {
        let len = self.constant(Ty::I64, bytes.len() as u128);
        self.check_range(pointer, len, true)?;
        for (at, &byte) in bytes.iter().enumerate() {
            let place = self.advance(pointer, at as u64);
            self.store(place, Ty::I8, byte)?;
        }
        Ok(())
    }

    /// Writes plain bytes; the whole range is checked before the first.
    fn write(&mut self, pointer: Self::Value, bytes: &[u8]) -> Result<(), Stop> {
        let values: Vec<_> = bytes.iter().map(|&byte| self.constant(Ty::I8, u128::from(byte))).collect();
        self.store_bytes(pointer, &values)
    }

    /// Reads bytes as numbers, indeterminate ones included; the whole range is checked before the
    /// first. Like [`Host::bits`] a last resort, for texts that are constant in nearly every program.
    ///
    /// # Errors
    /// When the access is not in order, or as [`Host::bits`].
    fn read(&mut self, pointer: Self::Value, len: u64) -> Result<Vec<u8>, Stop> {
        let count = self.constant(Ty::I64, u128::from(len));
        self.check_range(pointer, count, false)?;
        let mut bytes = Vec::new();
        for at in 0..len {
            let place = self.advance(pointer, at);
            let value = self.load(place, Ty::I8)?;
            bytes.push(self.bits(value, Ty::I8)? as u8);
        }
        Ok(bytes)
    }

    /// Copies `len` bytes (`I64`) as `memmove` does, with indeterminate bits and provenance. The
    /// destination is checked before the source; a length of 0 touches nothing.
    ///
    /// # Errors
    /// When an access is not in order; as [`Host::bits`] of the length when the host needs it.
    fn copy(&mut self, dst: Self::Value, src: Self::Value, len: Self::Value) -> Result<(), Stop>;

    /// Sets `len` bytes (`I64`) to a byte (`I8`). A length of 0 touches nothing.
    ///
    /// # Errors
    /// When the access is not in order; as [`Host::bits`] of the length when the host needs it.
    fn fill(&mut self, pointer: Self::Value, byte: Self::Value, len: Self::Value) -> Result<(), Stop>;

    /// The length of the string at a pointer when it is the same on every path, found without any
    /// question, and the string and its terminator are readable and initialised. Only a shortcut: a
    /// model that gets none looks at byte after byte.
    fn known_string_len(&self, _pointer: Self::Value) -> Option<u64> {
        None
    }

    /// The length (`I64`) of the string at a pointer as a value, from a host that knows strings as a whole: the string is
    /// there, with its terminator. Absent when the model is to look at byte after byte.
    ///
    /// # Errors
    /// When the string may run out of its object or the address is bad; [`Stop::Split`] when the path does not determine
    /// where it lies.
    fn string_length(&mut self, _pointer: Self::Value) -> Result<Option<Self::Value>, Stop> {
        Ok(None)
    }

    /// The same for a string in which a byte (`I8`) is looked for: also that of a string which is known byte by byte, if it is not known which byte
    /// is looked for and there are many that it could be.
    ///
    /// # Errors
    /// As for [`Host::string_length`].
    fn searched_length(
        &mut self,
        pointer: Self::Value,
        _wanted: Self::Value,
    ) -> Result<Option<Self::Value>, Stop> {
        self.string_length(pointer)
    }

    /// Any length (`I64`) up to another. Only hosts that know strings as a whole are asked.
    fn any_length(&mut self, _most: Self::Value) -> Result<Self::Value, Stop> {
        Err(self.unsupported("a length that is not known".to_owned()))
    }

    /// The length (`I64`) of the string at a pointer, of which at most `limit` bytes (`I64`) are looked at, from a host that
    /// knows strings as a whole. Absent when the model is to look at byte after byte.
    ///
    /// # Errors
    /// As for [`Host::string_length`].
    fn string_length_within(
        &mut self,
        _pointer: Self::Value,
        _limit: Self::Value,
    ) -> Result<Option<Self::Value>, Stop> {
        Ok(None)
    }

    /// The length (`I64`) of the string of characters of `size` bytes at a pointer, in characters: [`Host::string_length`] for wide ones.
    ///
    /// # Errors
    /// As for [`Host::string_length`].
    fn wide_length(&mut self, _pointer: Self::Value, _size: u32) -> Result<Option<Self::Value>, Stop> {
        Ok(None)
    }

    /// The same, of which at most `limit` characters (`I64`) are looked at: [`Host::string_length_within`] for wide ones.
    ///
    /// # Errors
    /// As for [`Host::string_length`].
    fn wide_length_within(
        &mut self,
        _pointer: Self::Value,
        _limit: Self::Value,
        _size: u32,
    ) -> Result<Option<Self::Value>, Stop> {
        Ok(None)
    }

    /// Whether `len` bytes (`I64`) at a pointer are there and were all set, from a host that knows this without looking at
    /// each of them. False when the model is to look at byte after byte.
    ///
    /// # Errors
    /// [`Stop::Split`] when the path does not determine where they are.
    fn is_set_within(&mut self, _pointer: Self::Value, _len: Self::Value) -> Result<bool, Stop> {
        Ok(false)
    }

    /// Whether bytes that nobody follows can be written from a place on, as many as a value says ([`Host::scribble`]).
    ///
    /// # Errors
    /// [`Stop::Split`] when the path does not determine where the place is.
    fn takes_texts(&mut self, _pointer: Self::Value) -> Result<bool, Stop> {
        Ok(false)
    }

    /// Sets `len` bytes (`I64`) to any numbers. Only hosts that take texts are asked.
    ///
    /// # Errors
    /// When the access is not in order.
    fn scribble(&mut self, _pointer: Self::Value, _len: Self::Value) -> Result<(), Stop> {
        Err(self.unsupported("bytes that are not known".to_owned()))
    }

    /// A new string of the environment, of any length and with any bytes, that must not be written to; absent when texts of any length are not
    /// followed.
    ///
    /// # Errors
    /// When there is no room for it.
    fn any_text(&mut self) -> Result<Option<Self::Value>, Stop> {
        Ok(None)
    }

    /// An array of pointers to any variables of the environment, with null behind the last; absent where that is not followed.
    ///
    /// # Errors
    /// When there is no room for it.
    fn any_variables(&mut self) -> Result<Option<Self::Value>, Stop> {
        Ok(None)
    }

    /// Whether a vector surely has at least so many words (`I32`, at least 1) of which nothing is known. If so, they may be in another order
    /// from now on.
    ///
    /// # Errors
    /// As the host's questions.
    fn has_any_words(&mut self, _vector: Self::Value, _count: Self::Value) -> Result<bool, Stop> {
        Ok(false)
    }

    /// A pointer to some byte of such a word. Only hosts that have any are asked.
    ///
    /// # Errors
    /// When there is no room for it.
    fn any_word(&mut self) -> Result<Self::Value, Stop> {
        Err(self.unsupported("words that are not known".to_owned()))
    }

    /// Makes what [`Host::any_text`] gave another text, which may be longer or shorter; leaves other values alone.
    ///
    /// # Errors
    /// When it cannot be distinguished from other objects.
    fn change_text(&mut self, _text: Self::Value) -> Result<(), Stop> {
        Ok(())
    }

    /// Gives `len` bytes (`I64`) any determinate values, each its own. Only hosts that are not exact are asked.
    ///
    /// # Errors
    /// When the access is not in order; as [`Host::bits`] of the length when the host needs it.
    fn scramble(&mut self, pointer: Self::Value, len: Self::Value) -> Result<(), Stop> {
        self.check_range(pointer, len, true)?;
        for at in 0..self.bits(len, Ty::I64)? as u64 {
            self.step()?;
            let (place, any) = (self.advance(pointer, at), self.unconstrained(Ty::I8)?);
            self.store(place, Ty::I8, any)?;
        }
        Ok(())
    }

    /// Puts the elements of an array in any order, of so many bytes each, which are writable and `len` bytes (`I64`) together. False, with nothing done, when the
    /// host does not describe them as a whole.
    ///
    /// # Errors
    /// [`Stop::Split`] when the path does not determine where they are.
    fn shuffle(&mut self, _array: Self::Value, _len: Self::Value, _size: u64) -> Result<bool, Stop> {
        Ok(false)
    }

    /// Whether two ranges, each a pointer with a length (`I64`), both known to be accessible or empty, share a
    /// byte.
    fn overlap(&mut self, a: (Self::Value, Self::Value), b: (Self::Value, Self::Value))
    -> Result<bool, Stop>;

    // ---- objects

    /// Makes an object and gives the address of its first byte, which is never null. The size (`I64`)
    /// is at most half of the address space for heap blocks. An [`Alloca`](crate::ObjectKind::Alloca)
    /// object lives until the function that called the model returns.
    fn allocate(&mut self, new: NewObject<Self::Value>) -> Result<Self::Value, Stop>;

    /// Makes the heap block that a live one is moved to, which is freed right after: the new one may stand
    /// where the old one stood.
    fn allocate_instead(
        &mut self,
        new: NewObject<Self::Value>,
        _old: Self::Value,
    ) -> Result<Self::Value, Stop> {
        self.allocate(new)
    }

    /// Frees a heap block; nothing happens for the null pointer.
    ///
    /// # Errors
    /// When the pointer is not the start of a live heap block.
    fn free(&mut self, pointer: Self::Value) -> Result<(), Stop>;

    /// The size (`I64`) of the live heap block that a determinate pointer is the start of; absent for
    /// every other pointer.
    fn heap_size(&mut self, pointer: Self::Value) -> Result<Option<Self::Value>, Stop>;

    /// Whether a heap block is there whose size is not a number, and of which a size (`I64`) is at most so many times the size: a program that copies what it holds to a larger
    /// block asks for one like this. For hosts that are not exact.
    fn is_growth(&mut self, _size: Self::Value, _times: u64) -> Result<bool, Stop> {
        Ok(false)
    }

    /// Changes what the program may do with an object of the library's.
    fn set_rights(&mut self, pointer: Self::Value, rights: Rights);

    /// Bytes that lie in one object, as far as it goes, may have any values from now on: C does not specify them. A
    /// run keeps what they have.
    fn leave_open(&mut self, start: Self::Value, len: u64) -> Result<(), Stop>;

    /// Requires that an address is a multiple of an alignment.
    fn check_aligned(&mut self, pointer: Self::Value, align: u64) -> Result<(), Stop>;

    /// Ends an object of the library's, which is live.
    fn end_object(&mut self, pointer: Self::Value, life: Life);

    // ---- the program and its environment

    /// Calls a function of the program through a pointer and runs it to its return. The result is cut,
    /// or extended with zeros, to the integer type `ret`; it is absent when the function gives none.
    ///
    /// # Errors
    /// When the call is bad, or whatever stops the function called.
    fn call_back(
        &mut self,
        function: Self::Value,
        args: &[(Self::Value, Ty)],
        ret: Ty,
    ) -> Result<Option<Self::Value>, Stop>;

    /// The function of the program or the library that a pointer is the address of, if that is the same on every
    /// path and can be decided without a question.
    fn function(&self, _pointer: Self::Value) -> Option<FuncId> {
        None
    }

    /// The next argument of the `va_list` at an address, as a register type.
    ///
    /// # Errors
    /// When there is none, or it is of another class.
    fn va_next(&mut self, list: Self::Value, ty: Ty) -> Result<Self::Value, Stop>;

    /// Registers a function to run at exit, before those registered earlier.
    fn at_exit(&mut self, function: Self::Value);

    /// Writes to a standard stream. Only exact hosts are asked.
    ///
    /// # Errors
    /// When the budget cannot hold the output.
    fn print(&mut self, stream: Stream, bytes: &[u8]) -> Result<(), Stop>;

    /// The program asks for a picture of memory; the argument is a pointer to its name, or null. It changes
    /// nothing and asks nothing. Hosts that show no pictures need not listen.
    fn plot(&mut self, _name: Option<Self::Value>) {}

    // ---- what goes wrong

    /// Whether anybody hears of notes of a kind.
    fn listens_to(&self, kind: ViolationKind) -> bool;

    /// Notes something wrong and goes on, unless such a note ends the run.
    fn note(&mut self, kind: ViolationKind, message: String) -> Result<(), Stop>;

    /// The program takes one of several orders of evaluation, and the others are not looked at. Hosts that prove
    /// nothing need not listen.
    fn assumes_order(&mut self) {}

    /// What follows may rest on which comparisons a library function makes and in which order. Hosts that show no runs
    /// need not listen.
    fn chooses_comparisons(&mut self) {}

    /// A violation here that is about no object.
    fn violation(&self, kind: ViolationKind, message: String) -> Stop;

    /// Something that cannot be executed.
    fn unsupported(&self, what: String) -> Stop {
        Stop::Unsupported { what: what.into(), loc: self.loc() }
    }
}
