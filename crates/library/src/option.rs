//! Options of the command line: `getopt`, `getopt_long` and `getopt_long_only`, as glibc has them.
//!
//! The words are looked at in turn and, unless the order is required (`+`, `POSIXLY_CORRECT`) or every word is an option (`-`), those
//! that are none are moved to the end of the vector. Complaints go to standard error unless `opterr` is 0 or the first letter
//! says `:`.
//!
//! What is remembered between calls stands in an object of the library's, so that a word that the library looks at is held: the rest of
//! a word of several letters, where the words begin and end that were passed over, and the letter that was last wrong, which each call sets `optopt`
//! to. `optarg`, `optind`, `opterr` and `optopt` are those of the program if it names them.
//!
//! Preconditions: the first `argc` elements of the vector can be read, and written where words are moved, and are strings; the letters are
//! a string; the long options end with an element whose name is null, and their names are strings; a `flag` and an index that are not
//! null can be written. Results: the letter or the value of an option, 0 where its flag was set, 1 for a word that is none (`-`), `?` and
//! `:` for what is wrong, -1 at the end.

mod any;

use crate::call::Call;
use crate::host::Host;
use crate::model::{Init, ModelResult, models};
use crate::state::Stream;
use crate::stop::Stop;
use ringfence_ir::{CmpOp, Ty};

models! {
    "getopt" => |call| getopt(call, Dashes::Letters),
    "__posix_getopt" => |call| getopt(call, Dashes::Posix),
    "getopt_long" => |call| getopt(call, Dashes::Two),
    "getopt_long_only" => |call| getopt(call, Dashes::One),
}

/// What long options begin with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dashes {
    /// There are none.
    Letters,
    /// There are none, and the order is required.
    Posix,
    Two,
    /// One or two.
    One,
}

/// The objects of this family: their names, and the numbers that they start with.
pub(crate) const OBJECTS: [(&str, u128); 4] = [("optarg", 0), ("optind", 1), ("opterr", 1), ("optopt", 63)];

/// What makes the object of this family with a name.
pub(crate) fn global<'p, H: Host<'p>>(name: &str) -> Option<Init<'p, H>> {
    Some(match name {
        "optarg" => |host, place| known_object(host, place, 0),
        "optind" => |host, place| known_object(host, place, 1),
        "opterr" => |host, place| known_object(host, place, 2),
        "optopt" => |host, place| known_object(host, place, 3),
        _ => return None,
    })
}

/// Remembers where an object of the program's is, and sets it to its start.
fn known_object<'p, H: Host<'p>>(host: &mut H, place: H::Value, index: usize) -> Result<(), Stop> {
    let (name, start) = OBJECTS[index];
    host.library_mut().facts.push((name, 0, place));
    if index == 0 {
        return Ok(());
    }
    let start = host.constant(Ty::I32, start);
    host.store(place, Ty::I32, start)
}

/// Where the object of the library's keeps the rest of the present word, the first and the last word that were passed over,
/// whether it was set up, how words that are no options are treated since then, and what was last wrong. For a command line of which nothing is
/// known, the first four are: the vector, the number of words, `optind`, and how the last call ended.
const NEXT_AT: u64 = 0;
const FIRST_AT: u64 = 8;
const LAST_AT: u64 = 12;
const SET_UP_AT: u64 = 16;
const ORDER_AT: u64 = 20;
const WRONG_AT: u64 = 24;
const STATE_SIZE: u64 = 32;

/// How the object says that a scan of a known command line has begun.
const SET_UP: i64 = 1;

/// The sizes of a `struct option`, and where its members stand.
struct LongOption {
    size: u64,
    has_arg: u64,
    flag: u64,
    val: u64,
}

/// How words that are no options are treated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Permute,
    Required,
    /// Each is an option with the number 1.
    AsGiven,
}

const ORDERS: [Order; 3] = [Order::Permute, Order::Required, Order::AsGiven];

/// One call: the vector, the letters with what stands before them taken off, and how it goes.
struct Scan<'c, 'm, 'p, H: Host<'p>> {
    call: &'c mut Call<'m, 'p, H>,
    argc: i64,
    argv: H::Value,
    letters: Vec<u8>,
    /// Whether a missing argument is reported by `:` and nothing is printed.
    quiet: bool,
    order: Order,
    dashes: Dashes,
    state: H::Value,
}

fn getopt<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, dashes: Dashes) -> ModelResult<H::Value> {
    let (count, ty) = call.operand(0)?;
    let argv = call.pointer(1)?;
    let is_any = ty == Ty::I32 && call.host.has_any_words(argv, count)?;
    let argc = if is_any { 0 } else { call.number(0)? as i64 };
    let letters = call.pointer(2)?;
    let mut letters = call.string(letters)?;
    if argc < 1 && !is_any {
        return Ok(call.give(-1));
    }
    let order = match letters.first() {
        Some(b'-') => Order::AsGiven,
        Some(b'+') => Order::Required,
        _ if is_any => Order::Permute,
        _ if dashes == Dashes::Posix || strict(call)? => Order::Required,
        _ => Order::Permute,
    };
    if matches!(letters.first(), Some(b'-' | b'+')) {
        letters.remove(0);
    }
    let quiet = letters.first() == Some(&b':');
    let state = call.object_for("getopt", 0, STATE_SIZE, "state of getopt")?;
    let null = call.null();
    let mut scan = Scan { call, argc, argv, letters, quiet, order, dashes, state };
    scan.set_object(0, null)?;
    if is_any {
        let found = scan.any_option(count, matches!(dashes, Dashes::One | Dashes::Two))?;
        return found.give(call);
    }
    scan.set_wrong_again()?;
    scan.start()?;
    let found = match scan.find_word()? {
        Some(found) => found,
        None => scan.letter()?,
    };
    found.give(call)
}

/// Whether the environment asks for a required order.
fn strict<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<bool, Stop> {
    let known = call.host.environment().iter().any(|entry| entry.starts_with(b"POSIXLY_CORRECT="));
    if known {
        return Ok(true);
    }
    call.not_followed("an environment that has POSIXLY_CORRECT")?;
    Ok(false)
}

/// What a call gives.
enum Found<V> {
    Number(i128),
    /// A value (`I32`) of a long option.
    Value(V),
}

impl<V: Copy> Found<V> {
    fn give<'p, H: Host<'p, Value = V>>(self, call: &mut Call<'_, 'p, H>) -> ModelResult<V> {
        match self {
            Found::Number(number) => Ok(call.give(number)),
            Found::Value(value) => call.give_value(value, Ty::I32, true),
        }
    }
}

impl<'p, H: Host<'p>> Scan<'_, '_, 'p, H> {
    // ---- objects

    /// The address of an object: the program's, or one of the library's.
    fn object(&mut self, index: usize) -> Result<H::Value, Stop> {
        let (name, start) = OBJECTS[index];
        let known = self.call.fact(name, 0).is_some();
        let program = self.call.host.program();
        let own = |global: &ringfence_ir::Global| program.names.name(global.name) == name;
        if !known && program.globals.iter().any(own) {
            return Err(self.call.host.unsupported(format!("'{name}' that the program defines")));
        }
        let place = self.call.object_for(name, 0, 8, "state of getopt")?;
        if !known && index > 0 {
            let start = self.call.host.constant(Ty::I32, start);
            self.call.host.store(place, Ty::I32, start)?;
        }
        Ok(place)
    }

    fn set_object(&mut self, index: usize, value: H::Value) -> Result<(), Stop> {
        let place = self.object(index)?;
        self.call.host.store(place, if index == 0 { Ty::Ptr } else { Ty::I32 }, value)
    }

    fn number_at(&mut self, place: H::Value) -> Result<i64, Stop> {
        let value = self.call.host.load(place, Ty::I32)?;
        self.call.host.use_value(value, "by a library function")?;
        let value = self.call.host.plain(value);
        Ok(self.call.host.bits(value, Ty::I32)? as u32 as i32 as i64)
    }

    fn optind(&mut self) -> Result<i64, Stop> {
        let place = self.object(1)?;
        self.number_at(place)
    }

    fn set_optind(&mut self, number: i64) -> Result<(), Stop> {
        let number = self.call.host.constant(Ty::I32, number as u128);
        self.set_object(1, number)
    }

    fn set_optopt(&mut self, number: i128) -> Result<(), Stop> {
        let number = self.call.host.constant(Ty::I32, number as u128);
        self.set_wrong(number)
    }

    /// Sets `optopt`, also for later calls.
    fn set_wrong(&mut self, number: H::Value) -> Result<(), Stop> {
        let place = self.call.after(self.state, WRONG_AT);
        self.call.host.store(place, Ty::I32, number)?;
        self.set_object(3, number)
    }

    /// Sets `optopt` to what was last wrong, whatever the program has set it to.
    fn set_wrong_again(&mut self) -> Result<(), Stop> {
        let place = self.call.after(self.state, WRONG_AT);
        let number = self.call.host.load(place, Ty::I32)?;
        self.set_object(3, number)
    }

    fn kept(&mut self, at: u64) -> Result<i64, Stop> {
        let place = self.call.after(self.state, at);
        self.number_at(place)
    }

    fn keep(&mut self, at: u64, number: i64) -> Result<(), Stop> {
        let (place, number) =
            (self.call.after(self.state, at), self.call.host.constant(Ty::I32, number as u128));
        self.call.host.store(place, Ty::I32, number)
    }

    /// The rest of the present word; absent when there is none.
    fn next(&mut self) -> Result<Option<H::Value>, Stop> {
        let place = self.call.after(self.state, NEXT_AT);
        let next = self.call.host.load(place, Ty::Ptr)?;
        Ok(if self.call.host.is_zero(next, Ty::Ptr)? { None } else { Some(next) })
    }

    fn set_next(&mut self, next: Option<H::Value>) -> Result<(), Stop> {
        let place = self.call.after(self.state, NEXT_AT);
        let next = next.unwrap_or_else(|| self.call.null());
        self.call.host.store(place, Ty::Ptr, next)
    }

    // ---- words

    fn slot(&mut self, index: i64) -> H::Value {
        let word = self.call.host.model().pointer_bytes();
        self.call.after(self.argv, (index as u64).wrapping_mul(word))
    }

    fn word(&mut self, index: i64) -> Result<H::Value, Stop> {
        self.call.host.step()?;
        let slot = self.slot(index);
        let word = self.call.host.load(slot, Ty::Ptr)?;
        self.call.host.use_value(word, "as a pointer")?;
        Ok(word)
    }

    fn is_byte(&mut self, text: H::Value, at: u64, byte: u8) -> Result<bool, Stop> {
        let found = self.call.byte(text, at)?;
        self.call.is(found, Ty::I8, i128::from(byte))
    }

    /// Whether a word is no option: it does not begin with a dash, or it is one.
    fn is_no_option(&mut self, index: i64) -> Result<bool, Stop> {
        let word = self.word(index)?;
        Ok(!self.is_byte(word, 0, b'-')? || self.is_byte(word, 1, 0)?)
    }

    /// Exchanges the words that were passed over and the options after them: reverses both, and then all.
    fn exchange(&mut self) -> Result<(), Stop> {
        let (first, last, top) = (self.kept(FIRST_AT)?, self.kept(LAST_AT)?, self.optind()?);
        self.reverse(first, last)?;
        self.reverse(last, top)?;
        self.reverse(first, top)?;
        self.keep(FIRST_AT, first + (top - last))?;
        self.keep(LAST_AT, top)
    }

    fn reverse(&mut self, mut from: i64, mut to: i64) -> Result<(), Stop> {
        while from + 1 < to {
            to -= 1;
            let (low, high) = (self.word(from)?, self.word(to)?);
            let (low_slot, high_slot) = (self.slot(from), self.slot(to));
            self.call.host.store(low_slot, Ty::Ptr, high)?;
            self.call.host.store(high_slot, Ty::Ptr, low)?;
            from += 1;
        }
        Ok(())
    }

    /// Begins anew when nothing was done yet, or `optind` is 0.
    fn start(&mut self) -> Result<(), Stop> {
        let index = self.optind()?;
        let was = self.kept(SET_UP_AT)?;
        if index != 0 && was == SET_UP {
            let order = self.kept(ORDER_AT)?;
            self.order = *ORDERS.iter().find(|&&known| known as i64 == order).unwrap_or(&self.order);
            return Ok(());
        }
        if index != 0 && was != 0 {
            return Err(self.call.host.unsupported("'getopt' for other words than before".into()));
        }
        let index = if index == 0 { 1 } else { index };
        self.set_optind(index)?;
        self.keep(FIRST_AT, index)?;
        self.keep(LAST_AT, index)?;
        self.keep(ORDER_AT, self.order as i64)?;
        self.keep(SET_UP_AT, SET_UP)?;
        self.set_next(None)
    }

    /// Goes to the next word with options unless the present one has more; gives what the call gives if it ends here.
    fn find_word(&mut self) -> Result<Option<Found<H::Value>>, Stop> {
        if let Some(next) = self.next()?
            && !self.is_byte(next, 0, 0)?
        {
            return Ok(None);
        }
        self.pass_over()?;
        let mut index = self.optind()?;
        if index < self.argc && self.is_two_dashes(index)? {
            index += 1;
            self.set_optind(index)?;
            let (first, last) = (self.kept(FIRST_AT)?, self.kept(LAST_AT)?);
            if first != last && last != index {
                // What was passed over stands after what ends the options, which was just counted.
                self.exchange()?;
            } else if first == last {
                self.keep(FIRST_AT, index)?;
            }
            self.keep(LAST_AT, self.argc)?;
            index = self.argc;
            self.set_optind(index)?;
        }
        if index >= self.argc {
            let (first, last) = (self.kept(FIRST_AT)?, self.kept(LAST_AT)?);
            if first != last {
                self.set_optind(first)?;
            }
            return Ok(Some(Found::Number(-1)));
        }
        if self.is_no_option(index)? {
            if self.order == Order::Required {
                return Ok(Some(Found::Number(-1)));
            }
            let word = self.word(index)?;
            self.set_object(0, word)?;
            self.set_optind(index + 1)?;
            return Ok(Some(Found::Number(1)));
        }
        self.begin_word(index)
    }

    /// Passes over words that are no options, and brings those of before behind the options since.
    fn pass_over(&mut self) -> Result<(), Stop> {
        let index = self.optind()?;
        if self.kept(LAST_AT)? > index {
            self.keep(LAST_AT, index)?;
        }
        if self.kept(FIRST_AT)? > index {
            self.keep(FIRST_AT, index)?;
        }
        if self.order != Order::Permute {
            return Ok(());
        }
        let (first, last) = (self.kept(FIRST_AT)?, self.kept(LAST_AT)?);
        if first != last && last != index {
            self.exchange()?;
        } else if last != index {
            self.keep(FIRST_AT, index)?;
        }
        let mut index = index;
        while index < self.argc && self.is_no_option(index)? {
            index += 1;
        }
        self.set_optind(index)?;
        self.keep(LAST_AT, index)
    }

    fn is_two_dashes(&mut self, index: i64) -> Result<bool, Stop> {
        let word = self.word(index)?;
        Ok(self.is_byte(word, 0, b'-')? && self.is_byte(word, 1, b'-')? && self.is_byte(word, 2, 0)?)
    }

    /// Begins a word that is an option: a long one is done with at once.
    fn begin_word(&mut self, index: i64) -> Result<Option<Found<H::Value>>, Stop> {
        let word = self.word(index)?;
        if matches!(self.dashes, Dashes::Two | Dashes::One) {
            if self.is_byte(word, 1, b'-')? {
                let name = self.call.after(word, 2);
                return self.long(index, name, "--", false);
            }
            let alone = self.is_byte(word, 2, 0)?;
            let letter = self.call.byte(word, 1)?;
            if self.dashes == Dashes::One && (!alone || !self.is_letter(letter)?) {
                let name = self.call.after(word, 1);
                if let Some(found) = self.long(index, name, "-", true)? {
                    return Ok(Some(found));
                }
            }
        }
        let rest = self.call.after(word, 1);
        self.set_next(Some(rest))?;
        Ok(None)
    }

    fn is_letter(&mut self, byte: H::Value) -> Result<bool, Stop> {
        for &letter in &self.letters {
            if self.call.is(byte, Ty::I8, i128::from(letter))? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

const fn long_option(pointer_bytes: u64) -> LongOption {
    match pointer_bytes {
        4 => LongOption { size: 16, has_arg: 4, flag: 8, val: 12 },
        _ => LongOption { size: 32, has_arg: 8, flag: 16, val: 24 },
    }
}

impl<'p, H: Host<'p>> Scan<'_, '_, 'p, H> {
    // ---- long options

    /// The names of the long options, in order.
    fn names(&mut self) -> Result<Vec<Vec<u8>>, Stop> {
        let table = self.call.pointer(3)?;
        let layout = long_option(self.call.host.model().pointer_bytes());
        let mut names = Vec::new();
        loop {
            self.call.host.step()?;
            let element = self.call.after(table, layout.size * names.len() as u64);
            let name = self.call.host.load(element, Ty::Ptr)?;
            self.call.host.use_value(name, "as a pointer")?;
            if self.call.host.is_zero(name, Ty::Ptr)? {
                return Ok(names);
            }
            names.push(self.call.string(name)?);
        }
    }

    fn member(&mut self, option: usize, ty: Ty, at: impl Fn(&LongOption) -> u64) -> Result<H::Value, Stop> {
        let table = self.call.pointer(3)?;
        let layout = long_option(self.call.host.model().pointer_bytes());
        let place = self.call.after(table, layout.size * option as u64 + at(&layout));
        let value = self.call.host.load(place, ty)?;
        self.call.host.use_value(value, "by a library function")?;
        Ok(self.call.host.determinate(value))
    }

    fn member_number(&mut self, option: usize, at: impl Fn(&LongOption) -> u64) -> Result<i128, Stop> {
        let value = self.member(option, Ty::I32, at)?;
        Ok(i128::from(self.call.host.bits(value, Ty::I32)? as u32 as i32))
    }

    /// Which of the names a text is or abbreviates: the first that it is, or the only one; several are none if they differ.
    fn chosen(&mut self, name: &[u8], names: &[Vec<u8>]) -> Result<Choice, Stop> {
        if let Some(exact) = names.iter().position(|known| known == name) {
            return Ok(Choice::One(exact));
        }
        let mut found: Option<usize> = None;
        for (option, known) in names.iter().enumerate().filter(|(_, known)| known.starts_with(name)) {
            let Some(first) = found else {
                found = Some(option);
                continue;
            };
            let _ = known;
            let same = self.dashes != Dashes::One
                && self.member_number(first, |layout| layout.has_arg)?
                    == self.member_number(option, |layout| layout.has_arg)?
                && self.same_flag(first, option)?
                && self.member_number(first, |layout| layout.val)?
                    == self.member_number(option, |layout| layout.val)?;
            if !same {
                return Ok(Choice::Several);
            }
        }
        Ok(found.map_or(Choice::None, Choice::One))
    }

    fn same_flag(&mut self, a: usize, b: usize) -> Result<bool, Stop> {
        let (a, b) =
            (self.member(a, Ty::Ptr, |layout| layout.flag)?, self.member(b, Ty::Ptr, |layout| layout.flag)?);
        self.call.host.equals(a, b, Ty::Ptr)
    }

    /// A long option whose name starts here. With one dash it may be letters after all.
    fn long(
        &mut self,
        index: i64,
        text: H::Value,
        dashes: &str,
        perhaps_letters: bool,
    ) -> Result<Option<Found<H::Value>>, Stop> {
        let whole = self.call.string(text)?;
        let name = whole.split(|&byte| byte == b'=').next().unwrap_or_default();
        let names = self.names()?;
        let shown = String::from_utf8_lossy(name).into_owned();
        let option = match self.chosen(name, &names)? {
            Choice::One(option) => option,
            Choice::Several => {
                self.complain(&format!("option '{dashes}{shown}' is ambiguous"))?;
                return self.wrong_word(index, 0).map(Some);
            }
            Choice::None => {
                let letter = self.call.byte(text, 0)?;
                if perhaps_letters && self.is_letter(letter)? {
                    return Ok(None);
                }
                self.complain(&format!("unrecognized option '{dashes}{shown}'"))?;
                return self.wrong_word(index, 0).map(Some);
            }
        };
        self.set_optind(index + 1)?;
        self.set_next(None)?;
        self.take_argument(option, text, &whole, dashes).map(Some)
    }

    /// Takes the argument of a long option, behind `=` or in the next word, and gives its value.
    fn take_argument(
        &mut self,
        option: usize,
        text: H::Value,
        whole: &[u8],
        dashes: &str,
    ) -> Result<Found<H::Value>, Stop> {
        let names = self.names()?;
        let shown =
            names.get(option).map(|name| String::from_utf8_lossy(name).into_owned()).unwrap_or_default();
        let wants = self.member_number(option, |layout| layout.has_arg)?;
        let value = self.member_number(option, |layout| layout.val)?;
        if let Some(equals) = whole.iter().position(|&byte| byte == b'=') {
            if wants == 0 {
                self.complain(&format!("option '{dashes}{shown}' doesn't allow an argument"))?;
                self.set_optopt(value)?;
                return Ok(Found::Number(i128::from(b'?')));
            }
            let argument = self.call.after(text, equals as u64 + 1);
            self.set_object(0, argument)?;
        } else if wants == 1 {
            let index = self.optind()?;
            if index >= self.argc {
                self.complain(&format!("option '{dashes}{shown}' requires an argument"))?;
                self.set_optopt(value)?;
                return Ok(Found::Number(i128::from(if self.quiet { b':' } else { b'?' })));
            }
            let argument = self.word(index)?;
            self.set_object(0, argument)?;
            self.set_optind(index + 1)?;
        }
        self.give_option(option)
    }

    /// Stores which option it is, and its value where its flag says.
    fn give_option(&mut self, option: usize) -> Result<Found<H::Value>, Stop> {
        if let Some(place) = self.call.optional(4)? {
            let number = self.call.host.constant(Ty::I32, option as u128);
            self.call.host.store(place, Ty::I32, number)?;
        }
        let value = self.member(option, Ty::I32, |layout| layout.val)?;
        let flag = self.member(option, Ty::Ptr, |layout| layout.flag)?;
        if self.call.host.is_zero(flag, Ty::Ptr)? {
            return Ok(Found::Value(value));
        }
        self.call.host.store(flag, Ty::I32, value)?;
        Ok(Found::Number(0))
    }

    fn wrong_word(&mut self, index: i64, option: i128) -> Result<Found<H::Value>, Stop> {
        self.set_next(None)?;
        self.set_optind(index + 1)?;
        self.set_optopt(option)?;
        Ok(Found::Number(i128::from(b'?')))
    }

    // ---- letters

    /// The next letter of the present word.
    fn letter(&mut self) -> Result<Found<H::Value>, Stop> {
        let Some(next) = self.next()? else { return Ok(Found::Number(-1)) };
        let byte = self.call.byte(next, 0)?;
        let rest = self.call.after(next, 1);
        let ended = self.is_byte(rest, 0, 0)?;
        self.set_next(Some(rest))?;
        if ended {
            let index = self.optind()?;
            self.set_optind(index + 1)?;
        }
        let Some(place) = self.place_of(byte)? else {
            let shown = self.call.host.known(byte).map_or('?', |bits| char::from(bits as u8));
            self.complain(&format!("invalid option -- '{shown}'"))?;
            let number = self.call.resized(byte, Ty::I8, Ty::I32, true)?;
            self.set_wrong(number)?;
            return Ok(Found::Number(i128::from(b'?')));
        };
        let after = |at: usize| self.letters.get(place + at).copied();
        let byte = self.letters[place];
        if byte == b'W' && after(1) == Some(b';') {
            return Err(self.call.host.unsupported("'W;' in the letters of 'getopt'".into()));
        }
        if after(1) != Some(b':') {
            return Ok(Found::Number(signed(byte)));
        }
        let optional = after(2) == Some(b':');
        self.letter_argument(byte, (rest, ended), optional)
    }

    /// Where a byte stands among the letters.
    fn place_of(&mut self, byte: H::Value) -> Result<Option<usize>, Stop> {
        for (place, &letter) in self.letters.iter().enumerate() {
            if !matches!(letter, b':' | b';') && self.call.is(byte, Ty::I8, i128::from(letter))? {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// The argument of a letter: the rest of the word, or the next one unless it may be missing.
    fn letter_argument(
        &mut self,
        byte: u8,
        (rest, ended): (H::Value, bool),
        optional: bool,
    ) -> Result<Found<H::Value>, Stop> {
        self.set_next(None)?;
        let index = self.optind()?;
        if !ended {
            self.set_object(0, rest)?;
            self.set_optind(index + 1)?;
        } else if !optional {
            if index >= self.argc {
                let shown = char::from(byte);
                self.complain(&format!("option requires an argument -- '{shown}'"))?;
                self.set_optopt(signed(byte))?;
                return Ok(Found::Number(i128::from(if self.quiet { b':' } else { b'?' })));
            }
            let argument = self.word(index)?;
            self.set_object(0, argument)?;
            self.set_optind(index + 1)?;
        }
        Ok(Found::Number(signed(byte)))
    }

    /// Whether the program wants messages on standard error.
    fn is_complaint_wanted(&mut self) -> Result<bool, Stop> {
        let wanted = self.object(2)?;
        let wanted = self.call.host.load(wanted, Ty::I32)?;
        self.call.host.use_value(wanted, "by a library function")?;
        let zero = self.call.host.constant(Ty::I32, 0);
        Ok(!self.quiet && self.call.host.holds(CmpOp::Ne, Ty::I32, wanted, zero)?)
    }

    /// Complains on standard error, after the name of the program, unless that is not wanted.
    fn complain(&mut self, what: &str) -> Result<(), Stop> {
        if !self.is_complaint_wanted()? {
            return Ok(());
        }
        let name = self.word(0)?;
        let mut text = self.call.printed_string(name)?;
        text.extend(format!(": {what}\n").into_bytes());
        self.call.print_standard(Stream::Stderr, &text)
    }
}

/// A letter as a number: a plain `char` has a sign.
const fn signed(letter: u8) -> i128 {
    letter.cast_signed() as i128
}

/// Which long option a name is.
enum Choice {
    None,
    One(usize),
    Several,
}
