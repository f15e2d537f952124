//! Conversion between character sets: `iconv`.
//!
//! Whether there is a conversion is drawn. In a run, characters of ASCII stay what they are, between sets in which they are the same;
//! other characters and other sets are not followed. A host that is not exact takes any number of bytes away and writes any.

use crate::access::library_object;
use crate::call::Call;
use crate::errno::{E2BIG, EILSEQ, EINVAL};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::object::Life;
use crate::stop::Stop;
use ringfence_ir::{BinOp, Ty};
use ringfence_verdict::ViolationKind;

models! {
    [iconv_open, iconv, iconv_close]
}

/// The name under which open conversions are known.
const CONVERSION: &str = "iconv";

/// Whether a character set has the characters of ASCII as its first 128, so far as is known.
fn has_ascii(name: &[u8]) -> bool {
    let plain = name.split(|&byte| byte == b'/').next().unwrap_or_default().to_ascii_uppercase();
    let known: [&[u8]; 5] = [b"UTF-8", b"UTF8", b"ASCII", b"US-ASCII", b"ANSI_X3.4-1968"];
    known.contains(&&*plain) || plain.starts_with(b"ISO-8859-")
}

/// `iconv_open`: two names of character sets. A conversion, or -1 as a pointer, which a drawn bit decides.
fn iconv_open<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (to, from) = (call.pointer(0)?, call.pointer(1)?);
    let (to, from) = (call.string(to)?, call.string(from)?);
    if !call.world_says()? {
        call.set_some_errno(EINVAL)?;
        return Ok(Some(call.host.constant(Ty::Ptr, u128::MAX)));
    }
    call.disturb_errno()?;
    let place = library_object(call.host, 64, "iconv_t")?;
    let same = call.host.constant(Ty::I32, u128::from(has_ascii(&to) && has_ascii(&from)));
    call.host.store(place, Ty::I32, same)?;
    call.host.library_mut().facts.push((CONVERSION, 0, place));
    Ok(Some(place))
}

/// The open conversion that the first argument is.
fn conversion<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<H::Value, Stop> {
    let pointer = call.pointer(0)?;
    call.readable_bytes(pointer, 1)?;
    let facts = call.host.library().facts.iter();
    let open: Vec<H::Value> =
        facts.filter(|(name, _, _)| *name == CONVERSION).map(|&(_, _, place)| place).collect();
    for place in open {
        if call.host.equals(pointer, place, Ty::Ptr)? {
            return Ok(place);
        }
    }
    let message = format!("'{}' of a pointer that is no conversion", call.name());
    Err(call.host.violation(ViolationKind::WildPointer, message))
}

/// `iconv_close`: ends the conversion.
fn iconv_close<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = conversion(call)?;
    let facts = call.host.library().facts.clone();
    let mut left = Vec::new();
    for (name, of, value) in facts {
        if name != CONVERSION || !call.host.equals(value, place, Ty::Ptr)? {
            left.push((name, of, value));
        }
    }
    call.host.library_mut().facts = left;
    call.host.end_object(place, Life::Freed(call.host.loc()));
    call.give_status()
}

/// A range that `iconv` moves through: the place of its pointer, the pointer, the place of its length and the length (`I64`).
struct Moving<V> {
    pointer_at: V,
    pointer: V,
    length_at: V,
    length: V,
}

impl<V: Copy> Moving<V> {
    fn load<'p, H: Host<'p, Value = V>>(
        call: &mut Call<'_, 'p, H>,
        pointer: usize,
        length: usize,
    ) -> Result<Self, Stop> {
        let (pointer_at, length_at) = (call.pointer(pointer)?, call.pointer(length)?);
        let word = call.host.model().pointer_int();
        let pointer = call.host.load(pointer_at, Ty::Ptr)?;
        let length = call.host.load(length_at, word)?;
        call.host.use_value(length, "as a size")?;
        let length = call.host.plain(length);
        let length = call.resized(length, word, Ty::I64, false)?;
        Ok(Self { pointer_at, pointer, length_at, length })
    }

    /// Moves on by so many bytes (`I64`).
    fn move_on<'p, H: Host<'p, Value = V>>(&self, call: &mut Call<'_, 'p, H>, by: V) -> Result<(), Stop> {
        let next = call.host.advance_by(self.pointer, by)?;
        call.host.store(self.pointer_at, Ty::Ptr, next)?;
        let left = call.host.binary(BinOp::Sub, Ty::I64, self.length, by)?;
        let word = call.host.model().pointer_int();
        let left = call.resized(left, Ty::I64, word, false)?;
        call.host.store(self.length_at, word, left)
    }
}

/// `iconv`: the bytes that are left can be read, and there is room for as many as is said. Pointers and lengths move on. Gives 0 in a
/// run, or -1 where there is no room or a character is none. Without input it goes back to the start.
fn iconv<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = conversion(call)?;
    let given = match call.optional(1)? {
        Some(at) => {
            let pointer = call.host.load(at, Ty::Ptr)?;
            call.host.use_value(pointer, "as a pointer")?;
            !call.host.is_zero(pointer, Ty::Ptr)?
        }
        None => false,
    };
    if !given {
        if call.optional(3)?.is_some() {
            call.not_followed("bytes that take a conversion back to its start")?;
        }
        return Ok(call.give(0));
    }
    let (from, to) = (Moving::load(call, 1, 2)?, Moving::load(call, 3, 4)?);
    call.readable(from.pointer, from.length)?;
    call.writable(to.pointer, to.length)?;
    if !call.host.is_exact() {
        let (taken, given) = (call.host.any_length(from.length)?, call.host.any_length(to.length)?);
        call.host.scramble(to.pointer, given)?;
        from.move_on(call, taken)?;
        to.move_on(call, given)?;
        call.disturb_errno()?;
        return call.give_any();
    }
    let same = call.host.load(place, Ty::I32)?;
    if call.host.is_zero(same, Ty::I32)? {
        return Err(call.host.unsupported("a conversion between these character sets".into()));
    }
    let (count, room) = (call.size_number(from.length)?, call.size_number(to.length)?);
    let mut done = 0;
    while done < count.min(room) {
        let byte = call.byte(from.pointer, done)?;
        if !call.is_between(byte, 0, 0x7f)? {
            return Err(call.host.unsupported("a conversion of other characters than those of ASCII".into()));
        }
        call.store_at(to.pointer, done, Ty::I8, byte)?;
        done += 1;
    }
    let by = call.size(done);
    from.move_on(call, by)?;
    to.move_on(call, by)?;
    if done == count {
        return Ok(call.give(0));
    }
    call.set_errno(if room == done { E2BIG } else { EILSEQ })?;
    Ok(call.give(-1))
}
