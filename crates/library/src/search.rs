//! Strings: comparison, search and taking apart, in the "C" locale.
//!
//! Searches read as far as they need and no further. Of a string that the host knows as a whole, they find any place up to its end.
//! The pointer that `strtok` keeps between calls stands in an object of the library's, where it counts as reachable.

use crate::access::library_object;
use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use ringfence_ir::{BinOp, ConvOp, Ty};

models! {
    [
        strncmp, strcasecmp, strncasecmp, strchrnul, strstr, strcasestr, strspn, strcspn, strpbrk,
        strtok, strsep, strverscmp,
    ]
    "strcmp" | "strcoll" => strcmp,
    "strchr" | "index" => strchr,
    "strrchr" | "rindex" => strrchr,
    "strtok_r" | "__strtok_r" => strtok_r,
}

/// How bytes are compared: as they are, or letters without their case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    Kept,
    Ignored,
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// The difference of two bytes that differ, taken as unsigned, as the result. Only its sign is
    /// promised, so a host that is not exact gets any number with that sign.
    pub(crate) fn difference(&mut self, left: H::Value, right: H::Value) -> ModelResult<H::Value> {
        let left = self.host.convert(ConvOp::ZExt, Ty::I8, Ty::I32, left)?;
        let right = self.host.convert(ConvOp::ZExt, Ty::I8, Ty::I32, right)?;
        let difference = self.host.binary(BinOp::Sub, Ty::I32, left, right)?;
        if self.host.is_exact() {
            return self.give_value(difference, Ty::I32, true);
        }
        let shift = self.host.constant(Ty::I32, 31);
        let sign = self.host.binary(BinOp::AShr, Ty::I32, difference, shift)?;
        let size = self.with_sign(difference, sign)?;
        let size = self.any_positive(size)?;
        let signed = self.with_sign(size, sign)?;
        self.give_value(signed, Ty::I32, true)
    }

    /// A number (`I32`), or its negative when the sign is -1 and not 0.
    fn with_sign(&mut self, number: H::Value, sign: H::Value) -> Result<H::Value, Stop> {
        let flipped = self.host.binary(BinOp::Xor, Ty::I32, number, sign)?;
        self.host.binary(BinOp::Sub, Ty::I32, flipped, sign)
    }

    /// Any number (`I32`) from 1 to 2³⁰, from a host that is not exact. No C library gives larger ones
    /// where only the sign, or that it is not 0, is promised. It is the usual one, which a run gives, when
    /// the host's arbitrary value is 0.
    pub(crate) fn any_positive(&mut self, usual: H::Value) -> Result<H::Value, Stop> {
        let (mask, one) = (self.host.constant(Ty::I32, 0x3fff_ffff), self.host.constant(Ty::I32, 1));
        let any = self.host.unconstrained(Ty::I32)?;
        let usual = self.host.binary(BinOp::Sub, Ty::I32, usual, one)?;
        let sum = self.host.binary(BinOp::Add, Ty::I32, any, usual)?;
        let low = self.host.binary(BinOp::And, Ty::I32, sum, mask)?;
        self.host.binary(BinOp::Add, Ty::I32, low, one)
    }

    /// Whether bytes stand at the start of a text.
    fn starts_with(&mut self, text: &[H::Value], wanted: &[H::Value]) -> Result<bool, Stop> {
        for (&byte, &expected) in text.iter().zip(wanted) {
            if !self.host.equals(byte, expected, Ty::I8)? {
                return Ok(false);
            }
        }
        Ok(wanted.len() <= text.len())
    }

    /// Where `wanted` first occurs in `text`.
    pub(crate) fn position(&mut self, text: &[H::Value], wanted: &[H::Value]) -> Result<Option<u64>, Stop> {
        let last = text.len().checked_sub(wanted.len());
        for at in 0..=last.unwrap_or(0) {
            if last.is_some() && self.starts_with(&text[at..], wanted)? {
                return Ok(Some(at as u64));
            }
        }
        Ok(None)
    }

    #[inline]
    fn folded(&mut self, byte: H::Value, case: Case) -> Result<H::Value, Stop> {
        if case == Case::Kept || !self.is_between(byte, b'A', b'Z')? {
            return Ok(byte);
        }
        let distance = self.byte_value(b'a' - b'A');
        self.host.binary(BinOp::Add, Ty::I8, byte, distance)
    }

    fn folded_text(&mut self, pointer: H::Value, case: Case) -> Result<Vec<H::Value>, Stop> {
        let text = self.text(pointer)?;
        text.into_iter().map(|byte| self.folded(byte, case)).collect()
    }

    /// Whether a byte is among others.
    fn is_among(&mut self, byte: H::Value, set: &[H::Value]) -> Result<bool, Stop> {
        for &member in set {
            if self.host.equals(byte, member, Ty::I8)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The offset of the first byte that is `wanted` or the terminator, and whether it is `wanted`.
    fn find(&mut self, text: H::Value, wanted: H::Value) -> Result<(u64, bool), Stop> {
        let mut at = 0;
        loop {
            let byte = self.byte(text, at)?;
            if self.host.equals(byte, wanted, Ty::I8)? {
                return Ok((at, true));
            }
            if self.host.is_zero(byte, Ty::I8)? {
                return Ok((at, false));
            }
            at += 1;
        }
    }

    /// Where a byte may be in a string of this length: anywhere, or nowhere.
    fn anywhere(&mut self, text: H::Value, len: H::Value, wanted: H::Value) -> ModelResult<H::Value> {
        if self.host.is_zero(wanted, Ty::I8)? {
            return self.host.advance_by(text, len).map(Some);
        }
        self.any_place(text, len)
    }

    /// Any of the first `len` bytes (`I64`) of a text, or none: a null pointer.
    pub(crate) fn any_place(&mut self, text: H::Value, len: H::Value) -> ModelResult<H::Value> {
        let found = self.host.unconstrained(Ty::I1)?;
        if self.host.is_zero(found, Ty::I1)? {
            return Ok(Some(self.null()));
        }
        let at = self.host.any_length(len)?;
        // What follows them is something else.
        if self.host.equals(at, len, Ty::I64)? {
            return Ok(Some(self.null()));
        }
        self.host.advance_by(text, at).map(Some)
    }

    /// Where a text of `wanted` bytes may be in a string of `len` bytes: wherever it fits, or nowhere. Both are `I64`.
    pub(crate) fn wherever_it_fits(
        &mut self,
        text: H::Value,
        len: H::Value,
        wanted: H::Value,
    ) -> ModelResult<H::Value> {
        if self.host.is_zero(wanted, Ty::I64)? {
            return Ok(Some(text));
        }
        if self.host.less(len, wanted, Ty::I64)? {
            return Ok(Some(self.null()));
        }
        let last = self.host.binary(BinOp::Sub, Ty::I64, len, wanted)?;
        let places = self.longer(last, 1)?;
        self.any_place(text, places)
    }

    /// How many bytes (`I64`) from `text` on are in `set` (or are not, when `inside` is false), up to the
    /// terminator.
    fn span(&mut self, text: H::Value, set: &[H::Value], inside: bool) -> Result<H::Value, Stop> {
        if let Some(len) = self.host.string_length(text)? {
            return self.host.any_length(len);
        }
        let mut at = 0;
        loop {
            let byte = self.byte(text, at)?;
            if self.host.is_zero(byte, Ty::I8)? || self.is_among(byte, set)? != inside {
                return Ok(self.size(at));
            }
            at += 1;
        }
    }

    /// Cuts any token off a text of `len` bytes (`I64`) that the host knows as a whole, or finds none.
    fn any_token(&mut self, state: H::Value, text: H::Value, len: H::Value) -> ModelResult<H::Value> {
        let end = self.host.any_length(len)?;
        let skipped = self.host.any_length(end)?;
        if self.host.equals(skipped, end, Ty::I64)? {
            // Nothing is left but separators.
            let last = self.host.advance_by(text, len)?;
            self.host.store(state, Ty::Ptr, last)?;
            return Ok(Some(self.null()));
        }
        let rest = self.any_cut(text, end, len)?;
        let last = self.host.advance_by(text, len)?;
        self.host.store(state, Ty::Ptr, rest.unwrap_or(last))?;
        self.host.advance_by(text, skipped).map(Some)
    }

    /// Cuts a text of `len` bytes off after `end` bytes (both `I64`), unless that is all of it; gives the place after the cut.
    fn any_cut(&mut self, text: H::Value, end: H::Value, len: H::Value) -> Result<Option<H::Value>, Stop> {
        if self.host.equals(end, len, Ty::I64)? {
            return Ok(None);
        }
        let place = self.host.advance_by(text, end)?;
        self.terminate(place)?;
        Ok(Some(self.after(place, 1)))
    }
}

/// Compares at most `limit` bytes (`I64`) of the first two arguments.
fn compare<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    limit: H::Value,
    case: Case,
) -> ModelResult<H::Value> {
    let (a, b) = (call.pointer(0)?, call.pointer(1)?);
    let whole = |call: &mut Call<'_, 'p, H>, text| call.host.string_length_within(text, limit);
    if whole(call, a)?.is_some() || whole(call, b)?.is_some() {
        // One of them is known as a whole: both are there, and how they compare is not known. Strings that are equal are equally long, as far
        // as they are looked at: where the lengths differ, no run finds them equal.
        let (first, second) = (call.length_within(a, limit)?, call.length_within(b, limit)?);
        let any = call.host.unconstrained(Ty::I32)?;
        // A locale may collate strings alike that are not equal.
        let is_by_bytes = call.name() != "strcoll";
        if is_by_bytes && call.host.is_zero(any, Ty::I32)? && !call.host.equals(first, second, Ty::I64)? {
            return Err(Stop::AssumptionFailed(call.host.loc()));
        }
        return call.give_value(any, Ty::I32, true);
    }
    let mut at = 0;
    while call.below(at, limit)? {
        let (left, right) = (call.byte(a, at)?, call.byte(b, at)?);
        let (left, right) = (call.folded(left, case)?, call.folded(right, case)?);
        if !call.host.equals(left, right, Ty::I8)? {
            return call.difference(left, right);
        }
        if call.host.is_zero(left, Ty::I8)? {
            break;
        }
        at += 1;
    }
    Ok(call.give(0))
}

/// `strcmp` and `strcoll`: the difference of the first bytes that differ.
fn strcmp<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    compare(call, call.size(u64::MAX), Case::Kept)
}

fn strncmp<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let limit = call.count(2)?;
    compare(call, limit, Case::Kept)
}

fn strcasecmp<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    compare(call, call.size(u64::MAX), Case::Ignored)
}

fn strncasecmp<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let limit = call.count(2)?;
    compare(call, limit, Case::Ignored)
}

/// `strchr` and `index`: the terminator can be found too.
fn strchr<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let text = call.pointer(0)?;
    let wanted = call.integer(1, Ty::I8)?;
    if let Some(len) = call.host.searched_length(text, wanted)? {
        return call.anywhere(text, len, wanted);
    }
    let (at, found) = call.find(text, wanted)?;
    Ok(Some(if found { call.after(text, at) } else { call.null() }))
}

/// `strchrnul`: the terminator when there is no such byte.
fn strchrnul<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let text = call.pointer(0)?;
    let wanted = call.integer(1, Ty::I8)?;
    if let Some(len) = call.host.searched_length(text, wanted)? {
        let at = call.host.any_length(len)?;
        return call.host.advance_by(text, at).map(Some);
    }
    let (at, _) = call.find(text, wanted)?;
    Ok(Some(call.after(text, at)))
}

/// `strrchr` and `rindex`: the last such byte.
fn strrchr<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let text = call.pointer(0)?;
    let wanted = call.integer(1, Ty::I8)?;
    if let Some(len) = call.host.searched_length(text, wanted)? {
        return call.anywhere(text, len, wanted);
    }
    let len = call.string_len(text)?;
    for at in (0..=len).rev() {
        let byte = if at == len { call.byte_value(0) } else { call.peek(text, at)? };
        if call.host.equals(byte, wanted, Ty::I8)? {
            return Ok(Some(call.after(text, at)));
        }
    }
    Ok(Some(call.null()))
}

/// Finds the second string in the first.
fn find_text<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, case: Case) -> ModelResult<H::Value> {
    let (text, wanted) = (call.pointer(0)?, call.pointer(1)?);
    if call.host.string_length(text)?.is_some() || call.host.string_length(wanted)?.is_some() {
        let (len, wanted) = (call.length(text)?, call.length(wanted)?);
        return call.wherever_it_fits(text, len, wanted);
    }
    let hay = call.folded_text(text, case)?;
    let needle = call.folded_text(wanted, case)?;
    match call.position(&hay, &needle)? {
        Some(at) => Ok(Some(call.after(text, at))),
        None => Ok(Some(call.null())),
    }
}

/// `strstr`: the empty string is found at the start.
fn strstr<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    find_text(call, Case::Kept)
}

fn strcasestr<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    find_text(call, Case::Ignored)
}

/// The bytes of the string that the second argument points to.
fn set<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<Vec<H::Value>, Stop> {
    let pointer = call.pointer(1)?;
    call.text(pointer)
}

fn strspn<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let set = set(call)?;
    let text = call.pointer(0)?;
    let len = call.span(text, &set, true)?;
    call.give_value(len, Ty::I64, false)
}

fn strcspn<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let set = set(call)?;
    let text = call.pointer(0)?;
    let len = call.span(text, &set, false)?;
    call.give_value(len, Ty::I64, false)
}

/// `strpbrk`: the first byte that is in the set.
fn strpbrk<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let text = call.pointer(0)?;
    let set = set(call)?;
    let at = call.span(text, &set, false)?;
    let end = call.host.advance_by(text, at)?;
    let byte = call.byte(end, 0)?;
    let found = !call.host.is_zero(byte, Ty::I8)?;
    Ok(Some(if found { end } else { call.null() }))
}

/// `strtok`: the place is kept by the library.
fn strtok<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let state = match call.host.library().strtok {
        Some(state) => state,
        None => {
            let size = call.host.model().pointer_bytes();
            let state = library_object(call.host, size, "state of strtok")?;
            call.host.library_mut().strtok = Some(state);
            state
        }
    };
    token(call, state)
}

/// `strtok_r`: the place is kept by the caller.
fn strtok_r<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let state = call.pointer(2)?;
    token(call, state)
}

/// Cuts a text off at its end, unless that is a terminator; gives the place after it.
fn cut<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, end: H::Value) -> Result<Option<H::Value>, Stop> {
    let byte = call.byte(end, 0)?;
    if call.host.is_zero(byte, Ty::I8)? {
        return Ok(None);
    }
    call.terminate(end)?;
    Ok(Some(call.after(end, 1)))
}

/// Cuts the next token off and leaves the place after it in `state`.
fn token<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, state: H::Value) -> ModelResult<H::Value> {
    let set = set(call)?;
    let text = match call.optional(0)? {
        Some(text) => text,
        None => call.host.load(state, Ty::Ptr)?,
    };
    if let Some(len) = call.host.string_length(text)? {
        return call.any_token(state, text, len);
    }
    let skipped = call.span(text, &set, true)?;
    let start = call.host.advance_by(text, skipped)?;
    let len = call.span(start, &set, false)?;
    let end = call.host.advance_by(start, len)?;
    if call.host.is_zero(len, Ty::I64)? {
        call.host.store(state, Ty::Ptr, start)?;
        return Ok(Some(call.null()));
    }
    let rest = cut(call, end)?.unwrap_or(end);
    call.host.store(state, Ty::Ptr, rest)?;
    Ok(Some(start))
}

/// `strsep`: cuts at the first separator; empty fields count, and the place becomes null at the end.
fn strsep<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.pointer(0)?;
    let text = call.host.load(place, Ty::Ptr)?;
    call.host.use_value(text, "as a pointer")?;
    if call.host.is_zero(text, Ty::Ptr)? {
        return Ok(Some(call.null()));
    }
    let set = set(call)?;
    let rest = match call.host.string_length(text)? {
        Some(len) => {
            let end = call.host.any_length(len)?;
            call.any_cut(text, end, len)?
        }
        None => {
            let len = call.span(text, &set, false)?;
            let end = call.host.advance_by(text, len)?;
            cut(call, end)?
        }
    };
    let rest = rest.unwrap_or_else(|| call.null());
    call.host.store(place, Ty::Ptr, rest)?;
    Ok(Some(text))
}

/// `strverscmp`: how two versions compare. A run computes what the GNU library does.
fn strverscmp<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (a, b) = (call.pointer(0)?, call.pointer(1)?);
    if !call.host.is_exact() {
        call.length(a)?;
        call.length(b)?;
        return call.give_any();
    }
    let (a, b) = (call.string(a)?, call.string(b)?);
    Ok(call.give(i128::from(version_order(&a, &b))))
}

/// How two versions compare, as in the GNU library: numbers in them as numbers, those with leading zeros as fractions.
fn version_order(a: &[u8], b: &[u8]) -> i32 {
    let byte = |text: &[u8], at: usize| i32::from(text.get(at).copied().unwrap_or(0));
    let is_digit = |text: &[u8], at: usize| text.get(at).is_some_and(u8::is_ascii_digit);
    // No digit, another digit than zero, or zero.
    let class = |text: &[u8], at: usize| match text.get(at) {
        Some(b'0') => 2,
        Some(b'1'..=b'9') => 1,
        _ => 0,
    };
    let (mut at, mut state) = (0, NO_NUMBER);
    while byte(a, at) == byte(b, at) {
        if at >= a.len() {
            return 0;
        }
        state = NEXT[state][class(a, at)];
        at += 1;
    }
    let difference = byte(a, at) - byte(b, at);
    match VERDICTS[state][class(a, at)][class(b, at)] {
        Verdict::Bytes => difference,
        Verdict::Before => -1,
        Verdict::After => 1,
        Verdict::Lengths => {
            let mut next = at + 1;
            while is_digit(a, next) {
                if !is_digit(b, next) {
                    return 1;
                }
                next += 1;
            }
            if is_digit(b, next) { -1 } else { difference }
        }
    }
}

/// What decides between two versions that differ.
#[derive(Clone, Copy)]
enum Verdict {
    Bytes,
    Lengths,
    Before,
    After,
}

/// Where a comparison is: in no number, in a whole one, in a fraction, among leading zeros.
const NO_NUMBER: usize = 0;

/// Where it is after a byte of each class.
const NEXT: [[usize; 3]; 4] = [[0, 1, 3], [0, 1, 1], [0, 2, 2], [0, 2, 3]];

/// What decides, by the classes of the bytes that differ.
const VERDICTS: [[[Verdict; 3]; 3]; 4] = {
    use Verdict::{After, Before, Bytes, Lengths};
    [
        [[Bytes, Bytes, Bytes], [Bytes, Lengths, Bytes], [Bytes, Bytes, Bytes]],
        [[Bytes, Before, Before], [After, Lengths, Lengths], [After, Lengths, Lengths]],
        [[Bytes, Bytes, Bytes], [Bytes, Bytes, Bytes], [Bytes, Bytes, Bytes]],
        [[Bytes, After, After], [Before, Bytes, Bytes], [Before, Bytes, Bytes]],
    ]
};

#[cfg(test)]
mod tests {
    use super::*;

    /// What `strverscmp` of the GNU library says.
    #[test]
    fn versions_compare_as_in_the_library() {
        let rows = [
            ("a9", "a10", -1),
            ("000", "00", -1),
            ("00", "01", -1),
            ("01", "010", -1),
            ("010", "09", -1),
            ("09", "0", -1),
            ("0", "1", -1),
            ("x", "x", 0),
            ("1.10", "1.9", 1),
        ];
        for (a, b, sign) in rows {
            assert_eq!(version_order(a.as_bytes(), b.as_bytes()).signum(), sign, "{a} {b}");
        }
    }
}
