//! What models do with memory: strings read byte by byte, ranges checked before they are used,
//! objects of the library's own.

use crate::call::Call;
use crate::host::Host;
use crate::object::{Life, NewObject, ObjectKind, Rights};
use crate::stop::Stop;
use ringfence_ir::{BinOp, Ty};
use ringfence_verdict::ViolationKind;

/// Makes a zeroed object of the C library or the environment, which the program may not free and
/// which is no leak.
pub(crate) fn library_object<'p, H: Host<'p>>(
    host: &mut H,
    size: u64,
    what: &'static str,
) -> Result<H::Value, Stop> {
    let (kind, loc) = (ObjectKind::Library(what), host.loc());
    let size = host.constant(Ty::I64, u128::from(size));
    host.allocate(NewObject { kind, size, align: 16, rights: Rights::ReadWrite, zero: true, loc })
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// The address `offset` bytes after a pointer.
    #[inline]
    pub(crate) fn after(&mut self, pointer: H::Value, offset: u64) -> H::Value {
        self.host.advance(pointer, offset)
    }

    /// The byte `offset` bytes after a pointer, to decide by: an indeterminate one is noted. It counts
    /// as a step of the run.
    #[inline]
    pub(crate) fn byte(&mut self, pointer: H::Value, offset: u64) -> Result<H::Value, Stop> {
        self.host.step()?;
        let value = self.peek(pointer, offset)?;
        self.host.use_value(value, "by a library function")?;
        Ok(self.host.plain(value))
    }

    /// The byte `offset` bytes after a pointer, whose use was noted before.
    #[inline]
    pub(crate) fn peek(&mut self, pointer: H::Value, offset: u64) -> Result<H::Value, Stop> {
        let place = self.after(pointer, offset);
        self.host.load(place, Ty::I8)
    }

    /// The length of the string at a pointer.
    pub(crate) fn string_len(&mut self, pointer: H::Value) -> Result<u64, Stop> {
        if let Some(len) = self.host.known_string_len(pointer) {
            return Ok(len);
        }
        let mut len = 0;
        while !self.is_terminator(pointer, len)? {
            len += 1;
        }
        Ok(len)
    }

    /// The length (`I64`) of the string at a pointer.
    pub(crate) fn length(&mut self, pointer: H::Value) -> Result<H::Value, Stop> {
        if let Some(len) = self.host.string_length(pointer)? {
            return Ok(len);
        }
        let len = self.string_len(pointer)?;
        Ok(self.size(len))
    }

    /// The sum of two lengths (`I64`).
    pub(crate) fn longer(&mut self, len: H::Value, by: u64) -> Result<H::Value, Stop> {
        let more = self.size(by);
        self.host.binary(BinOp::Add, Ty::I64, len, more)
    }

    /// The length (`I64`) of the string at a pointer, of which at most `limit` bytes (`I64`) are looked at.
    pub(crate) fn length_within(&mut self, pointer: H::Value, limit: H::Value) -> Result<H::Value, Stop> {
        if let Some(len) = self.host.string_length_within(pointer, limit)? {
            return Ok(len);
        }
        let mut len = 0;
        while self.below(len, limit)? && !self.is_terminator(pointer, len)? {
            len += 1;
        }
        Ok(self.size(len))
    }

    #[inline]
    fn is_terminator(&mut self, pointer: H::Value, offset: u64) -> Result<bool, Stop> {
        let byte = self.byte(pointer, offset)?;
        self.host.is_zero(byte, Ty::I8)
    }

    /// The string at a pointer as numbers, without its terminator. Indeterminate bytes in it are noted.
    pub(crate) fn string(&mut self, pointer: H::Value) -> Result<Vec<u8>, Stop> {
        let len = self.string_len(pointer)?;
        self.host.read(pointer, len)
    }

    /// The string at a pointer to print, without its terminator; a host that is not exact only checks
    /// that it is there.
    pub(crate) fn printed_string(&mut self, pointer: H::Value) -> Result<Vec<u8>, Stop> {
        if !self.host.is_exact() {
            return self.length(pointer).map(|_| Vec::new());
        }
        let len = self.string_len(pointer)?;
        self.host.read(pointer, len)
    }

    /// The string at a pointer for a message, bytes that are no constants as question marks.
    pub(crate) fn shown_string(&mut self, pointer: H::Value) -> Result<String, Stop> {
        let text = self.text(pointer)?;
        let bytes: Vec<u8> =
            text.into_iter().map(|byte| self.host.known(byte).map_or(b'?', |bits| bits as u8)).collect();
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The bytes of the string at a pointer, without its terminator. Indeterminate ones are noted.
    pub(crate) fn text(&mut self, pointer: H::Value) -> Result<Vec<H::Value>, Stop> {
        let len = self.string_len(pointer)?;
        (0..len).map(|at| self.peek(pointer, at)).collect()
    }

    /// Checks that `len` bytes (`I64`) can be read.
    pub(crate) fn readable(&mut self, pointer: H::Value, len: H::Value) -> Result<(), Stop> {
        self.host.check_range(pointer, len, false)
    }

    /// Checks that `len` bytes (`I64`) can be written.
    pub(crate) fn writable(&mut self, pointer: H::Value, len: H::Value) -> Result<(), Stop> {
        self.host.check_range(pointer, len, true)
    }

    /// Checks that a number of bytes can be read.
    pub(crate) fn readable_bytes(&mut self, pointer: H::Value, len: u64) -> Result<(), Stop> {
        let len = self.size(len);
        self.readable(pointer, len)
    }

    /// Checks that a number of bytes can be written.
    pub(crate) fn writable_bytes(&mut self, pointer: H::Value, len: u64) -> Result<(), Stop> {
        let len = self.size(len);
        self.writable(pointer, len)
    }

    /// Writes a scalar `offset` bytes after a pointer.
    pub(crate) fn store_at(
        &mut self,
        pointer: H::Value,
        offset: u64,
        ty: Ty,
        value: H::Value,
    ) -> Result<(), Stop> {
        let place = self.after(pointer, offset);
        self.host.store(place, ty, value)
    }

    /// Reads bytes whose values matter, their number an `I64`; indeterminate ones are noted.
    pub(crate) fn bytes(&mut self, pointer: H::Value, len: H::Value) -> Result<Vec<H::Value>, Stop> {
        self.readable(pointer, len)?;
        let len = self.size_number(len)?;
        (0..len).map(|offset| self.byte(pointer, offset)).collect()
    }

    /// Reads bytes to print, their number an `I64`; indeterminate ones are noted. What a host that is
    /// not exact gives means nothing, nor does how many there are: one that knows that all of them are there and were set does not look at them.
    pub(crate) fn printed_bytes(&mut self, pointer: H::Value, len: H::Value) -> Result<Vec<u8>, Stop> {
        if !self.host.is_exact() && self.host.is_set_within(pointer, len)? {
            return Ok(Vec::new());
        }
        let bytes = self.bytes(pointer, len)?;
        Ok(bytes.into_iter().map(|byte| self.host.known(byte).unwrap_or(0) as u8).collect())
    }

    /// Makes `len` bytes (`I64`) indeterminate.
    pub(crate) fn blur(&mut self, place: H::Value, len: H::Value) -> Result<(), Stop> {
        self.writable(place, len)?;
        let (kind, loc) = (ObjectKind::Library("indeterminate bytes"), self.host.loc());
        let rights = Rights::ReadWrite;
        let blank = NewObject { kind, size: len, align: 16, rights, zero: false, loc };
        let blank = self.host.allocate(blank)?;
        self.host.copy(place, blank, len)?;
        self.host.end_object(blank, Life::Ended(self.host.loc()));
        Ok(())
    }

    /// Copies bytes as `memmove` does.
    pub(crate) fn copy(&mut self, dst: H::Value, src: H::Value, len: u64) -> Result<(), Stop> {
        let len = self.size(len);
        self.host.copy(dst, src, len)
    }

    /// Writes the terminator of a string.
    pub(crate) fn terminate(&mut self, place: H::Value) -> Result<(), Stop> {
        let (zero, one) = (self.byte_value(0), self.size(1));
        self.host.fill(place, zero, one)
    }

    /// Checks that a range that is written and one that is read, each a pointer with a length (`I64`), share no
    /// byte.
    pub(crate) fn separate(
        &mut self,
        (dst, written): (H::Value, H::Value),
        (src, read): (H::Value, H::Value),
    ) -> Result<(), Stop> {
        if !self.host.overlap((dst, written), (src, read))? {
            return Ok(());
        }
        let number = |value| self.host.known(value).map(|bits| bits as u64);
        let message = match (number(dst), number(src), number(written)) {
            (Some(dst), Some(src), Some(len)) => {
                let apart = dst.abs_diff(src);
                let bytes = |count| if count == 1 { "1 byte".to_owned() } else { format!("{count} bytes") };
                let (len, apart) = (bytes(len), bytes(apart));
                format!("'{}' of {len} between ranges that are {apart} apart", self.name())
            }
            _ => format!("'{}' between ranges that overlap", self.name()),
        };
        Err(self.host.violation(ViolationKind::OverlappingCopy, message))
    }
}
