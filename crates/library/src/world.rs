//! What the world writes into memory: texts of any length, blocks of bytes, numbers in records.
//!
//! A run, and a host that follows input byte by byte, draw each byte (see `environment`), so that a run can be replayed. A
//! host that does not follow input takes any length up to the most that there is room for, and any bytes. Functions
//! that only say whether they were successful give 0 in a run; a host that is not exact learns that they may fail.

use crate::access::library_object;
use crate::call::Call;
use crate::host::Host;
use crate::model::ModelResult;
use crate::object::{Life, NewObject, ObjectKind, Rights};
use crate::stop::Stop;
use ringfence_ir::{BinOp, Ty};
use ringfence_verdict::ViolationKind;

/// Where a new text goes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Home {
    /// A heap block, which the named function made.
    Heap(&'static str),
    /// Memory of the library's, in words.
    Library(&'static str),
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// Puts at most `wanted` bytes (`I64`) of the world's at a place where there is room for all of them, and gives
    /// back how many there were (`I64`).
    pub(crate) fn world_block(&mut self, place: H::Value, wanted: H::Value) -> Result<H::Value, Stop> {
        self.writable(place, wanted)?;
        if !self.host.follows_input() {
            let len = self.host.any_length(wanted)?;
            self.host.scramble(place, len)?;
            return Ok(len);
        }
        let mut bytes = Vec::new();
        while self.below(bytes.len() as u64, wanted)?
            && let Some(byte) = self.world_byte()?
        {
            bytes.push(byte);
        }
        self.host.store_bytes(place, &bytes)?;
        Ok(self.size(bytes.len() as u64))
    }

    /// Puts a text of the world's of at most `most` bytes and its terminator at a place where there is room for both. In a run
    /// it ends before the first of the excluded bytes.
    pub(crate) fn world_text_without(
        &mut self,
        place: H::Value,
        most: u64,
        excluded: &[u8],
    ) -> Result<(), Stop> {
        if !self.host.follows_input() {
            let most = self.size(most);
            let len = self.host.any_length(most)?;
            self.host.scramble(place, len)?;
            let end = self.host.advance_by(place, len)?;
            return self.terminate(end);
        }
        let mut text = Vec::new();
        while (text.len() as u64) < most
            && let Some(byte) = self.world_byte()?
            && !self.host.is_zero(byte, Ty::I8)?
            && !self.is_one_of(byte, excluded)?
        {
            text.push(byte);
        }
        text.push(self.byte_value(0));
        self.host.store_bytes(place, &text)
    }

    /// The same without excluded bytes.
    pub(crate) fn world_text(&mut self, place: H::Value, most: u64) -> Result<(), Stop> {
        self.world_text_without(place, most, &[])
    }

    pub(crate) fn is_one_of(&mut self, byte: H::Value, others: &[u8]) -> Result<bool, Stop> {
        for &other in others {
            if self.is(byte, Ty::I8, i128::from(other))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Any byte that is not zero, from a host that is not exact.
    pub(crate) fn any_character(&mut self) -> Result<H::Value, Stop> {
        let (any, count, one) = (self.host.unconstrained(Ty::I8)?, self.byte_value(255), self.byte_value(1));
        let below = self.host.binary(BinOp::URem, Ty::I8, any, count)?;
        self.host.binary(BinOp::Add, Ty::I8, below, one)
    }

    /// A text in an object that is just as large as it and its terminator: some bytes, and at most `most` of the world's. Absent
    /// when there is no memory.
    pub(crate) fn new_text(&mut self, home: Home, start: &[u8], most: u64) -> Result<Option<H::Value>, Stop> {
        if !self.host.follows_input() {
            return self.any_text(home, start, most);
        }
        let mut text: Vec<H::Value> = start.iter().map(|&byte| self.byte_value(byte)).collect();
        while ((text.len() - start.len()) as u64) < most
            && let Some(byte) = self.world_byte()?
            && !self.host.is_zero(byte, Ty::I8)?
        {
            text.push(byte);
        }
        self.new_known_text(home, text)
    }

    /// The same, from a host that is not exact, of which nothing is drawn.
    pub(crate) fn any_text(&mut self, home: Home, start: &[u8], most: u64) -> Result<Option<H::Value>, Stop> {
        let most = self.size(most);
        let len = self.host.any_length(most)?;
        let end = self.longer(len, start.len() as u64)?;
        let size = self.longer(end, 1)?;
        let Some(place) = self.make(home, size)? else { return Ok(None) };
        self.host.write(place, start)?;
        let rest = self.after(place, start.len() as u64);
        self.host.scramble(rest, len)?;
        let end = self.host.advance_by(place, end)?;
        self.terminate(end)?;
        Ok(Some(place))
    }

    /// These bytes and a terminator in an object that is just as large. Absent when there is no memory.
    pub(crate) fn new_known_text(
        &mut self,
        home: Home,
        mut text: Vec<H::Value>,
    ) -> Result<Option<H::Value>, Stop> {
        text.push(self.byte_value(0));
        let place = self.make(home, self.size(text.len() as u64))?;
        if let Some(place) = place {
            self.host.store_bytes(place, &text)?;
        }
        Ok(place)
    }

    /// An object of a size (`I64`).
    fn make(&mut self, home: Home, size: H::Value) -> Result<Option<H::Value>, Stop> {
        let what = match home {
            Home::Heap(by) => return self.heap_block(size, 16, by),
            Home::Library(what) => what,
        };
        let (kind, loc) = (ObjectKind::Library(what), self.host.loc());
        let new = NewObject { kind, size, align: 16, rights: Rights::ReadWrite, zero: true, loc };
        self.host.allocate(new).map(Some)
    }

    /// Remembers the text that a function gives in memory of its own. What it gave before is not there any more, as far as a
    /// proof is concerned; in a run it stays.
    pub(crate) fn replace_text(&mut self, key: &'static str, of: u64, text: H::Value) {
        if let Some(old) = self.fact(key, of).filter(|_| !self.host.is_exact()) {
            self.host.end_object(old, Life::Ended(self.host.loc()));
        }
        self.set_fact(key, of, text);
    }

    /// A text of the world's of at most `most` bytes in memory of the library's, which the next such call may overwrite.
    pub(crate) fn world_string(
        &mut self,
        key: &'static str,
        of: u64,
        most: u64,
        what: &'static str,
    ) -> Result<H::Value, Stop> {
        let text = self.new_text(Home::Library(what), &[], most)?;
        let text = text.unwrap_or_else(|| self.null());
        self.replace_text(key, of, text);
        Ok(text)
    }

    /// The object of the library's that goes by a name and a number; it is made when it is first asked for.
    pub(crate) fn object_for(
        &mut self,
        key: &'static str,
        of: u64,
        size: u64,
        what: &'static str,
    ) -> Result<H::Value, Stop> {
        self.fact_or(key, of, |call| library_object(call.host, size, what))
    }

    /// The string of the library's that goes by a name and a number, with a fixed text.
    pub(crate) fn fixed_string(
        &mut self,
        key: &'static str,
        of: u64,
        text: &[u8],
        what: &'static str,
    ) -> Result<H::Value, Stop> {
        self.fact_or(key, of, |call| {
            let place = call.library_string(text, what)?;
            Ok(call.not_to_be_changed(place))
        })
    }

    /// The same text of the library's, which the program shall not modify: it may be a constant.
    pub(crate) fn not_to_be_changed(&mut self, text: H::Value) -> H::Value {
        self.host.set_rights(text, Rights::ReadOnly);
        text
    }

    /// Replaces what is remembered under a name and a number.
    pub(crate) fn set_fact(&mut self, key: &'static str, of: u64, value: H::Value) {
        let facts = &mut self.host.library_mut().facts;
        facts.retain(|(name, number, _)| (*name, *number) != (key, of));
        facts.push((key, of, value));
    }

    /// Forgets what is remembered under some names.
    pub(crate) fn forget_facts(&mut self, keys: &[&str]) {
        self.host.library_mut().facts.retain(|(name, _, _)| !keys.contains(name));
    }

    /// A number of a type that a run has as this one; any number in a host that is not exact.
    pub(crate) fn usual(&mut self, ty: Ty, number: u128) -> Result<H::Value, Stop> {
        if self.host.is_exact() { Ok(self.host.constant(ty, number)) } else { self.host.unconstrained(ty) }
    }

    /// Any number of a type that is not negative, from a host that is not exact.
    pub(crate) fn any_not_negative(&mut self, ty: Ty) -> Result<H::Value, Stop> {
        let bits = ty.bits(self.host.model());
        let (any, mask) = (self.host.unconstrained(ty)?, self.host.constant(ty, (1 << (bits - 1)) - 1));
        self.host.binary(BinOp::And, ty, any, mask)
    }

    /// 0 as the result of a function that is successful in a run; a host that is not exact learns that it may be -1, with
    /// any `errno`.
    pub(crate) fn give_status(&mut self) -> ModelResult<H::Value> {
        if self.host.is_exact() {
            return Ok(self.give(0));
        }
        self.disturb_errno()?;
        let fails = self.host.unconstrained(Ty::I1)?;
        let (fails, zero) = (self.resized(fails, Ty::I1, Ty::I32, false)?, self.host.constant(Ty::I32, 0));
        let status = self.host.binary(BinOp::Sub, Ty::I32, zero, fails)?;
        self.give_value(status, Ty::I32, true)
    }

    /// 0 as the result, or -1 for a reason that needs no fault of the system, which a drawn bit decides; `errno` is this number in a run.
    pub(crate) fn drawn_status(&mut self, error: i32) -> ModelResult<H::Value> {
        if self.world_says()? {
            return self.fail(error);
        }
        self.disturb_errno()?;
        Ok(self.give(0))
    }

    /// A number (`I32`) as the result that is this one in a run; a host that is not exact learns that it may be any from
    /// -1 on, with any `errno`.
    pub(crate) fn give_number(&mut self, number: i128) -> ModelResult<H::Value> {
        if self.host.is_exact() {
            return Ok(self.give(number));
        }
        self.disturb_errno()?;
        let (any, one) = (self.any_not_negative(Ty::I32)?, self.host.constant(Ty::I32, 1));
        let number = self.host.binary(BinOp::Sub, Ty::I32, any, one)?;
        self.give_value(number, Ty::I32, true)
    }

    /// Checks that a string is there, whatever it says.
    pub(crate) fn path(&mut self, index: usize) -> Result<(), Stop> {
        let path = self.pointer(index)?;
        self.length(path).map(drop)
    }

    /// Checks bytes that leave the program, their number an `I64`, and reads them in an exact host. Where nobody asks about
    /// indeterminate bytes, a host that is not exact only needs to know that they are there.
    pub(crate) fn sent(&mut self, source: H::Value, len: H::Value) -> Result<Vec<u8>, Stop> {
        if self.host.is_exact() || self.host.listens_to(ViolationKind::UninitialisedRead) {
            return self.printed_bytes(source, len);
        }
        self.readable(source, len)?;
        Ok(Vec::new())
    }
}
