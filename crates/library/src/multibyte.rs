//! Multibyte and wide characters in the locale "C", in which every character is one byte, and what the locale says of itself.
//!
//! The bytes from 0 to 127 are the wide characters of the same numbers. What the others are is not specified: in a run they are no
//! characters (`EILSEQ`), as in glibc; a host that is not exact learns that a library may take them for some.
//!
//! Preconditions: strings are there up to their terminator, or as far as the count allows; there is room for every character that is
//! written; a conversion state that is given is set. No state ever changes, since a character is never in two parts.

use crate::calendar::{DAYS, MONTHS, name_of};
use crate::call::Call;
use crate::ctype::{
    ALNUM, ALPHA, BLANK, CNTRL, DIGIT, GRAPH, LOWER, PRINT, PUNCT, SPACE, UPPER, XDIGIT, member, ranges,
};
use crate::errno::EILSEQ;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use crate::world::Home;
use ringfence_ir::{ConvOp, DataModel, Ty};

models! {
    [
        mbsinit, mbstowcs, wcstombs, btowc, wctob, wctype, iswctype, wcwidth, wcswidth, nl_langinfo,
        localeconv, rpmatch,
    ]
    "__ctype_get_mb_cur_max" => |call| Ok(call.give(1)),
    "mbrtowc" => |call| to_wide(call, &MBRTOWC),
    "mbrlen" | "__mbrlen" => |call| to_wide(call, &MBRLEN),
    "mbtowc" => |call| to_wide(call, &MBTOWC),
    "mblen" => |call| to_wide(call, &MBLEN),
    "wcrtomb" => |call| from_wide(call, true),
    "wctomb" => |call| from_wide(call, false),
    "mbsrtowcs" => |call| call.strings_to_wide(None),
    "mbsnrtowcs" => |call| call.strings_to_wide(Some(2)),
    "wcsrtombs" => |call| call.strings_from_wide(None),
    "wcsnrtombs" => |call| call.strings_from_wide(Some(2)),
    "iswalnum" => |call| classified(call, ALNUM),
    "iswalpha" => |call| classified(call, ALPHA),
    "iswblank" => |call| classified(call, BLANK),
    "iswcntrl" => |call| classified(call, CNTRL),
    "iswdigit" => |call| classified(call, DIGIT),
    "iswgraph" => |call| classified(call, GRAPH),
    "iswlower" => |call| classified(call, LOWER),
    "iswprint" => |call| classified(call, PRINT),
    "iswpunct" => |call| classified(call, PUNCT),
    "iswspace" => |call| classified(call, SPACE),
    "iswupper" => |call| classified(call, UPPER),
    "iswxdigit" => |call| classified(call, XDIGIT),
    "towlower" => |call| folded(call, b'A', b'Z', 32),
    "towupper" => |call| folded(call, b'a', b'z', -32),
}

/// The last number that is the same as a byte and as a wide character.
const LAST: i128 = 0x7f;

/// The size of a wide character.
const SIZE: u64 = 4;

/// The size of an `mbstate_t`.
const STATE_SIZE: u64 = 8;

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// The wide character (`I32`) of a byte; absent when it is none.
    pub(crate) fn decoded(&mut self, byte: H::Value) -> Result<Option<H::Value>, Stop> {
        if self.is_between(byte, 0, LAST as u8)? {
            return self.host.convert(ConvOp::ZExt, Ty::I8, Ty::I32, byte).map(Some);
        }
        if self.happens()? { self.host.unconstrained(Ty::I32).map(Some) } else { Ok(None) }
    }

    /// The byte of a wide character (`I32`); absent when it has none.
    pub(crate) fn encoded(&mut self, wide: H::Value) -> Result<Option<H::Value>, Stop> {
        if self.is_within(wide, Ty::I32, 0, LAST)? {
            return self.host.convert(ConvOp::Trunc, Ty::I32, Ty::I8, wide).map(Some);
        }
        if self.happens()? { self.any_character().map(Some) } else { Ok(None) }
    }

    /// A state of conversion that is an argument, unless that is null: it is there, and set.
    fn conversion_state(&mut self, index: usize) -> Result<(), Stop> {
        let Some(state) = self.optional(index)? else { return Ok(()) };
        self.writable_bytes(state, STATE_SIZE)?;
        let count = self.host.load(state, Ty::I32)?;
        self.host.use_value(count, "by a library function")
    }

    /// Fails with -1 and `EILSEQ`.
    fn no_character(&mut self) -> ModelResult<H::Value> {
        self.set_errno(EILSEQ)?;
        Ok(self.give(-1))
    }

    pub(crate) fn wide_at(&mut self, pointer: H::Value, index: u64) -> Result<H::Value, Stop> {
        self.host.step()?;
        let place = self.after(pointer, index.wrapping_mul(SIZE));
        let value = self.host.load(place, Ty::I32)?;
        self.host.use_value(value, "by a library function")?;
        Ok(self.host.plain(value))
    }

    /// The conversions whose second argument points to the string, which moves on when there is a place for the result: to null at the
    /// terminator. `limit` is the argument that says how many characters are read.
    fn moving(&mut self, limit: Option<usize>, to_wide: bool) -> ModelResult<H::Value> {
        let (to, source) = (self.optional(0)?, self.pointer(1)?);
        let from = self.host.load(source, Ty::Ptr)?;
        self.host.use_value(from, "as a pointer")?;
        let written = self.count(2 + usize::from(limit.is_some()))?;
        self.conversion_state(3 + usize::from(limit.is_some()))?;
        let read = match limit {
            Some(index) => self.count(index)?,
            None => self.size(u64::MAX),
        };
        let ended = (Conversion { from, to, written, read }).run(self, to_wide)?;
        if to.is_some() {
            let next = match ended {
                Ended::Terminator(_) => self.null(),
                Ended::Limit(at) | Ended::Wrong(at) => self.after(from, at * if to_wide { 1 } else { SIZE }),
            };
            self.host.store(source, Ty::Ptr, next)?;
        }
        match ended {
            Ended::Terminator(count) | Ended::Limit(count) => Ok(self.give(i128::from(count))),
            Ended::Wrong(_) => self.no_character(),
        }
    }

    fn strings_to_wide(&mut self, limit: Option<usize>) -> ModelResult<H::Value> {
        self.moving(limit, true)
    }

    fn strings_from_wide(&mut self, limit: Option<usize>) -> ModelResult<H::Value> {
        self.moving(limit, false)
    }
}

/// How a function takes its arguments: where the result goes, if anywhere, the bytes and their number, the state, and what it gives when
/// there are no bytes.
struct ToWide {
    result: Option<usize>,
    bytes: usize,
    state: Option<usize>,
    nothing: i128,
}

const MBRTOWC: ToWide = ToWide { result: Some(0), bytes: 1, state: Some(3), nothing: -2 };
const MBRLEN: ToWide = ToWide { result: None, bytes: 0, state: Some(2), nothing: -2 };
const MBTOWC: ToWide = ToWide { result: Some(0), bytes: 1, state: None, nothing: -1 };
const MBLEN: ToWide = ToWide { result: None, bytes: 0, state: None, nothing: -1 };

/// `mbrtowc`, `mbrlen`, `mbtowc` and `mblen`: one byte is read if the count allows. 1, or 0 for the terminator and for no string.
fn to_wide<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, how: &ToWide) -> ModelResult<H::Value> {
    if let Some(state) = how.state {
        call.conversion_state(state)?;
    }
    let result = match how.result {
        Some(index) => call.optional(index)?,
        None => None,
    };
    let count = call.count(how.bytes + 1)?;
    let Some(text) = call.optional(how.bytes)? else { return Ok(call.give(0)) };
    if call.host.is_zero(count, Ty::I64)? {
        return Ok(call.give(how.nothing));
    }
    let byte = call.byte(text, 0)?;
    let Some(wide) = call.decoded(byte)? else { return call.no_character() };
    if let Some(result) = result {
        call.host.store(result, Ty::I32, wide)?;
    }
    let ended = call.host.is_zero(byte, Ty::I8)?;
    Ok(call.give(i128::from(!ended)))
}

/// `wcrtomb` and `wctomb`: there is room for one byte. 1; for no place 1 with a state and 0 without.
fn from_wide<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, state: bool) -> ModelResult<H::Value> {
    if state {
        call.conversion_state(2)?;
    }
    let wide = call.integer(1, Ty::I32)?;
    let Some(place) = call.optional(0)? else { return Ok(call.give(i128::from(state))) };
    let Some(byte) = call.encoded(wide)? else { return call.no_character() };
    call.host.store(place, Ty::I8, byte)?;
    Ok(call.give(1))
}

/// `mbsinit`: a state is always that of the start, unless the program set it otherwise.
fn mbsinit<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let Some(state) = call.optional(0)? else { return member(call, 1) };
    call.readable_bytes(state, STATE_SIZE)?;
    let count = call.host.load(state, Ty::I32)?;
    call.host.use_value(count, "by a library function")?;
    let count = call.host.plain(count);
    if call.host.is_zero(count, Ty::I32)? { member(call, 1) } else { Ok(call.give(0)) }
}

/// How a conversion of a string ended.
enum Ended {
    /// At the terminator, which was converted as well, after so many characters.
    Terminator(u64),
    /// Where the limit of what is read or written is.
    Limit(u64),
    /// At what is no character.
    Wrong(u64),
}

/// A conversion of a string: where it is, where the result goes, and how many characters are written and read at most (`I64`).
struct Conversion<V> {
    from: V,
    to: Option<V>,
    written: V,
    read: V,
}

impl<V: Copy> Conversion<V> {
    /// Converts bytes to wide characters, or the other way round.
    fn run<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        to_wide: bool,
    ) -> Result<Ended, Stop> {
        let mut at = 0;
        loop {
            if (self.to.is_some() && !call.below(at, self.written)?) || !call.below(at, self.read)? {
                return Ok(Ended::Limit(at));
            }
            let (next, ty, size) = if to_wide {
                let byte = call.byte(self.from, at)?;
                (call.decoded(byte)?, Ty::I32, SIZE)
            } else {
                let wide = call.wide_at(self.from, at)?;
                (call.encoded(wide)?, Ty::I8, 1)
            };
            let Some(next) = next else { return Ok(Ended::Wrong(at)) };
            if let Some(to) = self.to {
                call.store_at(to, at * size, ty, next)?;
            }
            if call.host.is_zero(next, ty)? {
                return Ok(Ended::Terminator(at));
            }
            at += 1;
        }
    }
}

fn whole<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, to_wide: bool) -> ModelResult<H::Value> {
    let (to, from, written) = (call.optional(0)?, call.pointer(1)?, call.count(2)?);
    let read = call.size(u64::MAX);
    match (Conversion { from, to, written, read }).run(call, to_wide)? {
        Ended::Terminator(count) | Ended::Limit(count) => Ok(call.give(i128::from(count))),
        Ended::Wrong(_) => call.no_character(),
    }
}

/// `mbstowcs`: without a place only counts.
fn mbstowcs<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    whole(call, true)
}

/// `wcstombs`: without a place only counts.
fn wcstombs<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    whole(call, false)
}

/// `btowc`: `WEOF`, which is -1, for what is no character.
fn btowc<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    same_or_none(call, 0xff)
}

/// `wctob`: `EOF` for what is no byte.
fn wctob<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    same_or_none(call, i128::from(i32::MAX))
}

/// A number up to 127 itself; -1 for others, and perhaps some number up to a limit.
fn same_or_none<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, open: i128) -> ModelResult<H::Value> {
    let number = call.integer(0, Ty::I32)?;
    if call.is_within(number, Ty::I32, 0, LAST)? {
        return call.give_value(number, Ty::I32, true);
    }
    if call.is_within(number, Ty::I32, LAST + 1, open)? && call.happens()? {
        let any = call.host.unconstrained(Ty::I32)?;
        return call.give_value(any, Ty::I32, true);
    }
    Ok(call.give(-1))
}

/// Whether a number is one that the locale says nothing of, and a library takes it for a character.
fn may_be_more<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, number: H::Value) -> Result<bool, Stop> {
    Ok(!call.is_within(number, Ty::I32, -1, LAST)? && call.happens()?)
}

/// The classifying functions: not 0, or 0.
fn classified<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, class: u16) -> ModelResult<H::Value> {
    let number = call.integer(0, Ty::I32)?;
    for (first, last) in ranges(class) {
        if call.is_within(number, Ty::I32, i128::from(first), i128::from(last))? {
            return member(call, class);
        }
    }
    if may_be_more(call, number)? { member(call, class) } else { Ok(call.give(0)) }
}

/// `towlower` and `towupper`: only letters change.
fn folded<'p, H: Host<'p>>(
    call: &mut Call<'_, 'p, H>,
    first: u8,
    last: u8,
    by: i128,
) -> ModelResult<H::Value> {
    let number = call.integer(0, Ty::I32)?;
    if call.is_within(number, Ty::I32, i128::from(first), i128::from(last))? {
        let by = call.host.constant(Ty::I32, by as u128);
        let folded = call.host.binary(ringfence_ir::BinOp::Add, Ty::I32, number, by)?;
        return call.give_value(folded, Ty::I32, true);
    }
    if may_be_more(call, number)? {
        let any = call.host.unconstrained(Ty::I32)?;
        return call.give_value(any, Ty::I32, true);
    }
    call.give_value(number, Ty::I32, true)
}

/// The names of the classes, in an order of our own.
const CLASSES: [(&[u8], u16); 12] = [
    (b"alnum", ALNUM),
    (b"alpha", ALPHA),
    (b"blank", BLANK),
    (b"cntrl", CNTRL),
    (b"digit", DIGIT),
    (b"graph", GRAPH),
    (b"lower", LOWER),
    (b"print", PRINT),
    (b"punct", PUNCT),
    (b"space", SPACE),
    (b"upper", UPPER),
    (b"xdigit", XDIGIT),
];

/// `wctype`: a number that is not 0 for the name of a class, 0 for another. Which number it is is open where the host can do so.
fn wctype<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let name = call.pointer(0)?;
    let name = call.string(name)?;
    match CLASSES.iter().find(|(known, _)| *known == name) {
        Some((_, class)) => member(call, *class),
        None if call.happens()? => member(call, 1),
        None => Ok(call.give(0)),
    }
}

/// `iswctype`: the class is one that `wctype` gave, or 0.
fn iswctype<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    let (class, ty) = call.operand(1)?;
    if !call.host.is_exact() {
        return call.give_any();
    }
    let class = call.host.bits(class, ty)?;
    match CLASSES.iter().find(|(_, known)| u128::from(*known) == class) {
        Some((_, class)) => classified(call, *class),
        None if class == 0 => Ok(call.give(0)),
        None => Err(call.host.unsupported("'iswctype' of what is no class".into())),
    }
}

/// The width of a wide character (`I32`): absent when it cannot be printed.
fn width<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, wide: H::Value) -> Result<Option<i128>, Stop> {
    if call.host.is_zero(wide, Ty::I32)? {
        return Ok(Some(0));
    }
    if call.is_within(wide, Ty::I32, 0x20, 0x7e)? {
        return Ok(Some(1));
    }
    if may_be_more(call, wide)? {
        return Ok(Some(if call.happens()? { 2 } else { i128::from(call.happens()?) }));
    }
    Ok(None)
}

/// `wcwidth`: 0 for the terminator, 1 for what can be printed, -1 for the rest.
fn wcwidth<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let wide = call.integer(0, Ty::I32)?;
    let width = width(call, wide)?;
    Ok(call.give(width.unwrap_or(-1)))
}

/// `wcswidth`: the sum up to the terminator or the limit, or -1.
fn wcswidth<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (text, limit) = (call.pointer(0)?, call.count(1)?);
    let (mut sum, mut at) = (0, 0);
    while call.below(at, limit)? {
        let wide = call.wide_at(text, at)?;
        if call.host.is_zero(wide, Ty::I32)? {
            break;
        }
        let Some(width) = width(call, wide)? else { return Ok(call.give(-1)) };
        sum += width;
        at += 1;
    }
    Ok(call.give(sum))
}

/// The number of `CODESET`, of which the locale "C" says nothing.
const CODESET: i128 = 14;

/// What the locale says, by glibc's numbers.
fn item(number: i128) -> &'static str {
    let of = |names: &[&'static str], index: i128, short: bool| {
        name_of(names, index as i64, short).unwrap_or_default()
    };
    match number {
        CODESET => "ANSI_X3.4-1968",
        0x1_0000 => ".",
        0x2_0000..=0x2_0006 => of(&DAYS, number - 0x2_0000, true),
        0x2_0007..=0x2_000d => of(&DAYS, number - 0x2_0007, false),
        0x2_000e..=0x2_0019 => of(&MONTHS, number - 0x2_000e, true),
        0x2_001a..=0x2_0025 => of(&MONTHS, number - 0x2_001a, false),
        0x2_0026 => "AM",
        0x2_0027 => "PM",
        0x2_0028 => "%a %b %e %H:%M:%S %Y",
        0x2_0029 => "%m/%d/%y",
        0x2_002a => "%H:%M:%S",
        0x2_002b => "%I:%M:%S %p",
        0x4_000f => "-",
        0x5_0000 => "^[yY]",
        0x5_0001 => "^[nN]",
        _ => "",
    }
}

/// `nl_langinfo`: a string of the library's. What POSIX leaves open is any text where the host can say so.
fn nl_langinfo<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let number = call.number(0)?;
    let text = item(number);
    let key = u64::from(number as u32);
    if call.host.is_exact() || (!text.is_empty() && number != CODESET) {
        return call.fixed_string("nl_langinfo", key, text.as_bytes(), "item of the locale").map(Some);
    }
    if let Some(known) = call.fact("nl_langinfo", key) {
        return Ok(Some(known));
    }
    let text = call.any_text(Home::Library("item of the locale"), &[], 63)?.unwrap_or_else(|| call.null());
    call.set_fact("nl_langinfo", key, text);
    Ok(Some(call.not_to_be_changed(text)))
}

/// `rpmatch`: 1 for a string that begins as yes does, 0 for no, -1 for others.
fn rpmatch<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let text = call.pointer(0)?;
    call.length(text)?;
    let first = call.byte(text, 0)?;
    if call.is_one_of(first, b"yY")? {
        return Ok(call.give(1));
    }
    let no = call.is_one_of(first, b"nN")?;
    Ok(call.give(if no { 0 } else { -1 }))
}

/// The size of a `struct lconv`: ten strings and fourteen bytes.
const fn lconv_size(model: DataModel) -> u64 {
    match model {
        DataModel::Ilp32 => 56,
        DataModel::Lp64 => 96,
    }
}

/// `localeconv`: a point, empty strings, and numbers that say that there is nothing, as ISO C has them for the locale "C".
fn localeconv<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if let Some(known) = call.fact("localeconv", 0) {
        return Ok(Some(known));
    }
    let word = call.host.model().pointer_bytes();
    let place = call.object_for("localeconv", 0, lconv_size(call.host.model()), "struct lconv")?;
    let point = call.fixed_string("localeconv", 1, b".", "item of the locale")?;
    let empty = call.fixed_string("localeconv", 2, b"", "item of the locale")?;
    for index in 0..10 {
        call.store_at(place, index * word, Ty::Ptr, if index == 0 { point } else { empty })?;
    }
    let (rest, most, count) = (call.after(place, 10 * word), call.byte_value(127), call.size(14));
    call.host.fill(rest, most, count)?;
    Ok(Some(place))
}
