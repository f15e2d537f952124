//! Strings: comparison, search and taking apart, in the "C" locale.
//!
//! Searches read as far as they need and no further. The pointer that `strtok` keeps between calls
//! stands in an object of the library's, where it counts as reachable.

use super::{Call, Model, ModelResult};
use crate::outcome::Stop;
use crate::value::Value;
use ringfence_ir::Ty;

/// The functions of this family.
pub(super) const MODELS: &[Model] = &[
    Model { name: "strcmp", run: strcmp },
    Model { name: "strcoll", run: strcmp },
    Model { name: "strncmp", run: strncmp },
    Model { name: "strcasecmp", run: strcasecmp },
    Model { name: "strncasecmp", run: strncasecmp },
    Model { name: "strchr", run: strchr },
    Model { name: "index", run: strchr },
    Model { name: "strchrnul", run: strchrnul },
    Model { name: "strrchr", run: strrchr },
    Model { name: "rindex", run: strrchr },
    Model { name: "strstr", run: strstr },
    Model { name: "strcasestr", run: strcasestr },
    Model { name: "strspn", run: strspn },
    Model { name: "strcspn", run: strcspn },
    Model { name: "strpbrk", run: strpbrk },
    Model { name: "strtok", run: strtok },
    Model { name: "strtok_r", run: strtok_r },
    Model { name: "__strtok_r", run: strtok_r },
    Model { name: "strsep", run: strsep },
];

/// Where `wanted` first occurs in `text`.
pub(super) fn position(text: &[u8], wanted: &[u8]) -> Option<u64> {
    if wanted.is_empty() {
        return Some(0);
    }
    text.windows(wanted.len()).position(|window| window == wanted).map(|at| at as u64)
}

/// Compares at most `limit` bytes of the first two arguments, each taken through `fold`.
fn compare(call: &mut Call<'_, '_>, limit: u64, fold: fn(u8) -> u8) -> ModelResult {
    let (a, b) = (call.arg(0)?, call.arg(1)?);
    for at in 0..limit {
        let (left, right) = (fold(call.byte(a, at)?), fold(call.byte(b, at)?));
        if left != right {
            return Ok(call.give(i128::from(left) - i128::from(right)));
        }
        if left == 0 {
            break;
        }
    }
    Ok(call.give(0))
}

const fn same(byte: u8) -> u8 {
    byte
}

const fn lower(byte: u8) -> u8 {
    byte.to_ascii_lowercase()
}

/// `strcmp` and `strcoll`: the difference of the first bytes that differ.
fn strcmp(call: &mut Call<'_, '_>) -> ModelResult {
    compare(call, u64::MAX, same)
}

/// `strncmp`.
fn strncmp(call: &mut Call<'_, '_>) -> ModelResult {
    let limit = call.count(2)?;
    compare(call, limit, same)
}

/// `strcasecmp`.
fn strcasecmp(call: &mut Call<'_, '_>) -> ModelResult {
    compare(call, u64::MAX, lower)
}

/// `strncasecmp`.
fn strncasecmp(call: &mut Call<'_, '_>) -> ModelResult {
    let limit = call.count(2)?;
    compare(call, limit, lower)
}

/// The offset of the first byte that is `wanted` or the terminator, and whether it is `wanted`.
fn find(call: &mut Call<'_, '_>, text: Value, wanted: u8) -> Result<(u64, bool), Stop> {
    let mut at = 0;
    loop {
        let byte = call.byte(text, at)?;
        if byte == wanted {
            return Ok((at, true));
        }
        if byte == 0 {
            return Ok((at, false));
        }
        at += 1;
    }
}

/// `strchr` and `index`: the terminator can be found too.
fn strchr(call: &mut Call<'_, '_>) -> ModelResult {
    let text = call.arg(0)?;
    let wanted = call.number(1)? as u8;
    let (at, found) = find(call, text, wanted)?;
    Ok(Some(if found { call.after(text, at) } else { Value::ZERO }))
}

/// `strchrnul`: the terminator when there is no such byte.
fn strchrnul(call: &mut Call<'_, '_>) -> ModelResult {
    let text = call.arg(0)?;
    let wanted = call.number(1)? as u8;
    let (at, _) = find(call, text, wanted)?;
    Ok(Some(call.after(text, at)))
}

/// `strrchr` and `rindex`: the last such byte.
fn strrchr(call: &mut Call<'_, '_>) -> ModelResult {
    let text = call.arg(0)?;
    let wanted = call.number(1)? as u8;
    let mut bytes = call.string(text)?;
    bytes.push(0);
    let last = bytes.iter().rposition(|&byte| byte == wanted);
    Ok(Some(last.map_or(Value::ZERO, |at| call.after(text, at as u64))))
}

/// Finds the second string in the first, each byte taken through `fold`.
fn find_text(call: &mut Call<'_, '_>, fold: fn(u8) -> u8) -> ModelResult {
    let (text, wanted) = (call.arg(0)?, call.arg(1)?);
    let folded = |bytes: Vec<u8>| bytes.into_iter().map(fold).collect::<Vec<u8>>();
    let hay = folded(call.string(text)?);
    let needle = folded(call.string(wanted)?);
    Ok(Some(position(&hay, &needle).map_or(Value::ZERO, |at| call.after(text, at))))
}

/// `strstr`: the empty string is found at the start.
fn strstr(call: &mut Call<'_, '_>) -> ModelResult {
    find_text(call, same)
}

/// `strcasestr`.
fn strcasestr(call: &mut Call<'_, '_>) -> ModelResult {
    find_text(call, lower)
}

/// How many bytes from `text` on are in `set` (or are not, when `inside` is false), up to the
/// terminator.
fn span(call: &mut Call<'_, '_>, text: Value, set: &[u8], inside: bool) -> Result<u64, Stop> {
    let mut at = 0;
    loop {
        let byte = call.byte(text, at)?;
        if byte == 0 || set.contains(&byte) != inside {
            return Ok(at);
        }
        at += 1;
    }
}

/// `strspn`.
fn strspn(call: &mut Call<'_, '_>) -> ModelResult {
    let set = call.string(call.arg(1)?)?;
    let len = span(call, call.arg(0)?, &set, true)?;
    Ok(call.give(i128::from(len)))
}

/// `strcspn`.
fn strcspn(call: &mut Call<'_, '_>) -> ModelResult {
    let set = call.string(call.arg(1)?)?;
    let len = span(call, call.arg(0)?, &set, false)?;
    Ok(call.give(i128::from(len)))
}

/// `strpbrk`: the first byte that is in the set.
fn strpbrk(call: &mut Call<'_, '_>) -> ModelResult {
    let text = call.arg(0)?;
    let set = call.string(call.arg(1)?)?;
    let at = span(call, text, &set, false)?;
    let found = call.byte(text, at)? != 0;
    Ok(Some(if found { call.after(text, at) } else { Value::ZERO }))
}

/// `strtok`: the place is kept by the library.
fn strtok(call: &mut Call<'_, '_>) -> ModelResult {
    let state = match call.machine.library.strtok {
        Some(state) => state,
        None => {
            let size = call.machine.model().pointer_bytes();
            let state = call.machine.allocate_library(size, "state of strtok")?;
            call.machine.library.strtok = Some(state);
            state
        }
    };
    token(call, state)
}

/// `strtok_r`: the place is kept by the caller.
fn strtok_r(call: &mut Call<'_, '_>) -> ModelResult {
    let state = call.arg(2)?;
    token(call, state)
}

/// Cuts the next token off and leaves the place after it in `state`.
fn token(call: &mut Call<'_, '_>, state: Value) -> ModelResult {
    let set = call.string(call.arg(1)?)?;
    let text = match call.optional(0)? {
        Some(text) => text,
        None => call.machine.load(state, Ty::Ptr)?,
    };
    let skipped = span(call, text, &set, true)?;
    let start = call.after(text, skipped);
    let len = span(call, start, &set, false)?;
    let end = call.after(start, len);
    if len == 0 {
        call.machine.store(state, Ty::Ptr, start)?;
        return Ok(Some(Value::ZERO));
    }
    let rest = if call.byte(end, 0)? == 0 {
        end
    } else {
        call.machine.fill(end, 0, 1)?;
        call.after(end, 1)
    };
    call.machine.store(state, Ty::Ptr, rest)?;
    Ok(Some(start))
}

/// `strsep`: cuts at the first separator; empty fields count, and the place becomes null at the end.
fn strsep(call: &mut Call<'_, '_>) -> ModelResult {
    let place = call.arg(0)?;
    let text = call.machine.load(place, Ty::Ptr)?;
    call.machine.use_value(text, "as a pointer")?;
    if text.is_null() {
        return Ok(Some(Value::ZERO));
    }
    let set = call.string(call.arg(1)?)?;
    let len = span(call, text, &set, false)?;
    let end = call.after(text, len);
    let rest = if call.byte(end, 0)? == 0 {
        Value::ZERO
    } else {
        call.machine.fill(end, 0, 1)?;
        call.after(end, 1)
    };
    call.machine.store(place, Ty::Ptr, rest)?;
    Ok(Some(text))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Bench, NULL, int, ptr, size};
    use super::*;
    use ringfence_verdict::ViolationKind::{NullDeref, OutOfBounds};

    #[test]
    fn comparisons() {
        let mut bench = Bench::new();
        let (a, b, upper) = (bench.text("abc"), bench.text("abd"), bench.text("ABC"));
        assert_eq!(bench.int("strcmp", &[ptr(a), ptr(b)]), -1);
        assert_eq!(bench.int("strcmp", &[ptr(a), ptr(a)]), 0);
        assert_eq!(bench.int("strncmp", &[ptr(a), ptr(b), size(2)]), 0);
        assert!(bench.int("strcmp", &[ptr(a), ptr(upper)]) > 0);
        assert_eq!(bench.int("strcasecmp", &[ptr(a), ptr(upper)]), 0);
        assert_eq!(bench.int("strncasecmp", &[ptr(b), ptr(upper), size(2)]), 0);
        assert!(bench.int("strcoll", &[ptr(b), ptr(a)]) > 0);
        let (high, low) = (bench.text("\u{e9}"), bench.text("z"));
        assert!(bench.int("strcmp", &[ptr(high), ptr(low)]) > 0);
    }

    #[test]
    fn comparison_stops_at_the_first_difference() {
        let mut bench = Bench::new();
        let (open, text) = (bench.bytes(b"ab"), bench.text("ac"));
        assert!(bench.int("strcmp", &[ptr(open), ptr(text)]) < 0);
        let same = bench.text("ab");
        assert_eq!(bench.fails("strcmp", &[ptr(open), ptr(same)]), (OutOfBounds, Some(2)));
        assert_eq!(bench.int("strncmp", &[ptr(open), ptr(same), size(2)]), 0);
    }

    #[test]
    fn characters() {
        let mut bench = Bench::new();
        let text = bench.text("banana");
        let a = int(i32::from(b'a'));
        assert_eq!(bench.offset("strchr", &[ptr(text), a], text), 1);
        assert_eq!(bench.offset("strrchr", &[ptr(text), a], text), 5);
        assert_eq!(bench.offset("strchr", &[ptr(text), int(0)], text), 6);
        assert_eq!(bench.offset("strrchr", &[ptr(text), int(0)], text), 6);
        assert_eq!(bench.offset("strchr", &[ptr(text), int(1)], text), -1);
        assert_eq!(bench.offset("strchrnul", &[ptr(text), int(1)], text), 6);
        assert_eq!(bench.offset("index", &[ptr(text), a], text), 1);
    }

    #[test]
    fn substrings_and_sets() {
        let mut bench = Bench::new();
        let text = bench.text("banana");
        let (nan, empty, set, upper) =
            (bench.text("nan"), bench.text(""), bench.text("ab"), bench.text("NAN"));
        assert_eq!(bench.offset("strstr", &[ptr(text), ptr(nan)], text), 2);
        assert_eq!(bench.offset("strstr", &[ptr(text), ptr(empty)], text), 0);
        assert_eq!(bench.offset("strstr", &[ptr(nan), ptr(text)], nan), -1);
        assert_eq!(bench.offset("strcasestr", &[ptr(text), ptr(upper)], text), 2);
        assert_eq!(bench.long("strspn", &[ptr(text), ptr(set)]), 2);
        assert_eq!(bench.long("strcspn", &[ptr(text), ptr(nan)]), 1);
        assert_eq!(bench.offset("strpbrk", &[ptr(text), ptr(nan)], text), 1);
        assert_eq!(bench.offset("strpbrk", &[ptr(text), ptr(upper)], text), -1);
    }

    #[test]
    fn tokens() {
        let mut bench = Bench::new();
        let (text, set) = (bench.text(",a,,b"), bench.text(","));
        let first = bench.pointer("strtok", &[ptr(text), ptr(set)]);
        assert_eq!(bench.string(first), "a");
        let second = bench.pointer("strtok", &[NULL, ptr(set)]);
        assert_eq!(bench.string(second), "b");
        assert!(bench.pointer("strtok", &[NULL, ptr(set)]).is_null());
        assert!(bench.pointer("strtok", &[NULL, ptr(set)]).is_null());
    }

    #[test]
    fn tokens_without_a_start() {
        let mut bench = Bench::new();
        let set = bench.text(",");
        assert_eq!(bench.fails("strtok", &[NULL, ptr(set)]).0, NullDeref);
    }

    #[test]
    fn reentrant_tokens_and_fields() {
        let mut bench = Bench::new();
        let (text, set, state) = (bench.text("a b"), bench.text(" "), bench.block(8));
        let first = bench.pointer("strtok_r", &[ptr(text), ptr(set), ptr(state)]);
        assert_eq!(bench.string(first), "a");
        let text = bench.text("x,,y");
        let set = bench.text(",");
        bench.machine.store(state, Ty::Ptr, text).expect("in bounds");
        let fields: Vec<String> = (0..3)
            .map(|_| {
                let field = bench.pointer("strsep", &[ptr(state), ptr(set)]);
                bench.string(field)
            })
            .collect();
        assert_eq!(fields, ["x", "", "y"]);
        assert!(bench.pointer("strsep", &[ptr(state), ptr(set)]).is_null());
    }
}
