//! Options of the command line: `getopt`, `getopt_long` and `getopt_long_only`, as glibc has them.
//!
//! The words are looked at in turn and, unless the order is required (`+`, `POSIXLY_CORRECT`) or every word is an option (`-`), those
//! that are none are moved to the end of the vector. Complaints go to standard error unless `opterr` is 0 or the first letter
//! says `:`.
//!
//! What is remembered between calls stands in an object of the library's, so that a word that the library looks at is held: the rest of
//! a word of several letters, and where the words begin and end that were passed over. `optarg`, `optind`, `opterr` and `optopt` are
//! those of the program if it names them.
//!
//! Preconditions: the first `argc` elements of the vector can be read, and written where words are moved, and are strings; the letters are
//! a string; the long options end with an element whose name is null, and their names are strings; a `flag` and an index that are not
//! null can be written. Results: the letter or the value of an option, 0 where its flag was set, 1 for a word that is none (`-`), `?` and
//! `:` for what is wrong, -1 at the end.

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

/// Where the object of the library's keeps the rest of the present word, the first and the last word that were passed over, and
/// whether it was set up.
const NEXT_AT: u64 = 0;
const FIRST_AT: u64 = 8;
const LAST_AT: u64 = 12;
const SET_UP_AT: u64 = 16;
const STATE_SIZE: u64 = 24;

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

/// One call: the vector, the letters with what stands before them taken off, and how it goes.
struct Scan<V> {
    argc: i64,
    argv: V,
    letters: Vec<u8>,
    /// Whether a missing argument is told by `:` and nothing is printed.
    quiet: bool,
    order: Order,
    dashes: Dashes,
    state: V,
}

fn getopt<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, dashes: Dashes) -> ModelResult<H::Value> {
    let argc = call.number(0)? as i64;
    let argv = call.pointer(1)?;
    let letters = call.pointer(2)?;
    let mut letters = call.string(letters)?;
    if argc < 1 {
        return Ok(call.give(-1));
    }
    let order = match letters.first() {
        Some(b'-') => Order::AsGiven,
        Some(b'+') => Order::Required,
        _ if dashes == Dashes::Posix || strict(call)? => Order::Required,
        _ => Order::Permute,
    };
    if matches!(letters.first(), Some(b'-' | b'+')) {
        letters.remove(0);
    }
    let quiet = letters.first() == Some(&b':');
    let state = call.object_for("getopt", 0, STATE_SIZE, "state of getopt")?;
    let scan = Scan { argc, argv, letters, quiet, order, dashes, state };
    let null = call.null();
    scan.set_object(call, 0, null)?;
    scan.start(call)?;
    if let Some(result) = scan.find_word(call)? {
        return result.give(call);
    }
    scan.letter(call)?.give(call)
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

impl<V: Copy> Scan<V> {
    // ---- objects

    /// The address of an object: the program's, or one of the library's.
    fn object<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        index: usize,
    ) -> Result<V, Stop> {
        let (name, start) = OBJECTS[index];
        let known = call.fact(name, 0).is_some();
        let program = call.host.program();
        let own = |global: &ringfence_ir::Global| program.names.name(global.name) == name;
        if !known && program.globals.iter().any(own) {
            return Err(call.host.unsupported(format!("'{name}' that the program defines")));
        }
        let place = call.object_for(name, 0, 8, "state of getopt")?;
        if !known && index > 0 {
            let start = call.host.constant(Ty::I32, start);
            call.host.store(place, Ty::I32, start)?;
        }
        Ok(place)
    }

    fn set_object<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        index: usize,
        value: V,
    ) -> Result<(), Stop> {
        let place = self.object(call, index)?;
        call.host.store(place, if index == 0 { Ty::Ptr } else { Ty::I32 }, value)
    }

    fn number_at<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        place: V,
    ) -> Result<i64, Stop> {
        let value = call.host.load(place, Ty::I32)?;
        call.host.use_value(value, "by a library function")?;
        let value = call.host.plain(value);
        Ok(call.host.bits(value, Ty::I32)? as u32 as i32 as i64)
    }

    fn optind<'p, H: Host<'p, Value = V>>(&self, call: &mut Call<'_, 'p, H>) -> Result<i64, Stop> {
        let place = self.object(call, 1)?;
        self.number_at(call, place)
    }

    fn set_optind<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        number: i64,
    ) -> Result<(), Stop> {
        let number = call.host.constant(Ty::I32, number as u128);
        self.set_object(call, 1, number)
    }

    fn set_optopt<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        number: i128,
    ) -> Result<(), Stop> {
        let number = call.host.constant(Ty::I32, number as u128);
        self.set_object(call, 3, number)
    }

    fn kept<'p, H: Host<'p, Value = V>>(&self, call: &mut Call<'_, 'p, H>, at: u64) -> Result<i64, Stop> {
        let place = call.after(self.state, at);
        self.number_at(call, place)
    }

    fn keep<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        at: u64,
        number: i64,
    ) -> Result<(), Stop> {
        let (place, number) = (call.after(self.state, at), call.host.constant(Ty::I32, number as u128));
        call.host.store(place, Ty::I32, number)
    }

    /// The rest of the present word; absent when there is none.
    fn next<'p, H: Host<'p, Value = V>>(&self, call: &mut Call<'_, 'p, H>) -> Result<Option<V>, Stop> {
        let place = call.after(self.state, NEXT_AT);
        let next = call.host.load(place, Ty::Ptr)?;
        Ok(if call.host.is_zero(next, Ty::Ptr)? { None } else { Some(next) })
    }

    fn set_next<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        next: Option<V>,
    ) -> Result<(), Stop> {
        let place = call.after(self.state, NEXT_AT);
        let next = next.unwrap_or_else(|| call.null());
        call.host.store(place, Ty::Ptr, next)
    }

    // ---- words

    fn slot<'p, H: Host<'p, Value = V>>(&self, call: &mut Call<'_, 'p, H>, index: i64) -> V {
        let word = call.host.model().pointer_bytes();
        call.after(self.argv, (index as u64).wrapping_mul(word))
    }

    fn word<'p, H: Host<'p, Value = V>>(&self, call: &mut Call<'_, 'p, H>, index: i64) -> Result<V, Stop> {
        call.host.step()?;
        let slot = self.slot(call, index);
        let word = call.host.load(slot, Ty::Ptr)?;
        call.host.use_value(word, "as a pointer")?;
        Ok(word)
    }

    fn is_byte<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        text: V,
        at: u64,
        byte: u8,
    ) -> Result<bool, Stop> {
        let found = call.byte(text, at)?;
        call.is(found, Ty::I8, i128::from(byte))
    }

    /// Whether a word is no option: it does not begin with a dash, or it is one.
    fn is_no_option<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        index: i64,
    ) -> Result<bool, Stop> {
        let word = self.word(call, index)?;
        Ok(!self.is_byte(call, word, 0, b'-')? || self.is_byte(call, word, 1, 0)?)
    }

    /// Exchanges the words that were passed over and the options after them: reverses both, and then all.
    fn exchange<'p, H: Host<'p, Value = V>>(&self, call: &mut Call<'_, 'p, H>) -> Result<(), Stop> {
        let (first, last, top) = (self.kept(call, FIRST_AT)?, self.kept(call, LAST_AT)?, self.optind(call)?);
        self.reverse(call, first, last)?;
        self.reverse(call, last, top)?;
        self.reverse(call, first, top)?;
        self.keep(call, FIRST_AT, first + (top - last))?;
        self.keep(call, LAST_AT, top)
    }

    fn reverse<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        mut from: i64,
        mut to: i64,
    ) -> Result<(), Stop> {
        while from + 1 < to {
            to -= 1;
            let (low, high) = (self.word(call, from)?, self.word(call, to)?);
            let (low_slot, high_slot) = (self.slot(call, from), self.slot(call, to));
            call.host.store(low_slot, Ty::Ptr, high)?;
            call.host.store(high_slot, Ty::Ptr, low)?;
            from += 1;
        }
        Ok(())
    }

    /// Begins anew when nothing was done yet, or `optind` is 0.
    fn start<'p, H: Host<'p, Value = V>>(&self, call: &mut Call<'_, 'p, H>) -> Result<(), Stop> {
        let index = self.optind(call)?;
        if index != 0 && self.kept(call, SET_UP_AT)? != 0 {
            return Ok(());
        }
        let index = if index == 0 { 1 } else { index };
        self.set_optind(call, index)?;
        self.keep(call, FIRST_AT, index)?;
        self.keep(call, LAST_AT, index)?;
        self.keep(call, SET_UP_AT, 1)?;
        self.set_next(call, None)
    }

    /// Goes to the next word with options unless the present one has more; gives what the call gives if it ends here.
    fn find_word<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
    ) -> Result<Option<Found<V>>, Stop> {
        if let Some(next) = self.next(call)?
            && !self.is_byte(call, next, 0, 0)?
        {
            return Ok(None);
        }
        self.pass_over(call)?;
        let mut index = self.optind(call)?;
        if index < self.argc && self.is_two_dashes(call, index)? {
            index += 1;
            self.set_optind(call, index)?;
            let (first, last) = (self.kept(call, FIRST_AT)?, self.kept(call, LAST_AT)?);
            if first != last && last != index {
                // What was passed over stands after what ends the options, which was just counted.
                self.exchange(call)?;
            } else if first == last {
                self.keep(call, FIRST_AT, index)?;
            }
            self.keep(call, LAST_AT, self.argc)?;
            index = self.argc;
            self.set_optind(call, index)?;
        }
        if index >= self.argc {
            let (first, last) = (self.kept(call, FIRST_AT)?, self.kept(call, LAST_AT)?);
            if first != last {
                self.set_optind(call, first)?;
            }
            return Ok(Some(Found::Number(-1)));
        }
        if self.is_no_option(call, index)? {
            if self.order == Order::Required {
                return Ok(Some(Found::Number(-1)));
            }
            let word = self.word(call, index)?;
            self.set_object(call, 0, word)?;
            self.set_optind(call, index + 1)?;
            return Ok(Some(Found::Number(1)));
        }
        self.begin_word(call, index)
    }

    /// Passes over words that are no options, and brings those of before behind the options since.
    fn pass_over<'p, H: Host<'p, Value = V>>(&self, call: &mut Call<'_, 'p, H>) -> Result<(), Stop> {
        let index = self.optind(call)?;
        if self.kept(call, LAST_AT)? > index {
            self.keep(call, LAST_AT, index)?;
        }
        if self.kept(call, FIRST_AT)? > index {
            self.keep(call, FIRST_AT, index)?;
        }
        if self.order != Order::Permute {
            return Ok(());
        }
        let (first, last) = (self.kept(call, FIRST_AT)?, self.kept(call, LAST_AT)?);
        if first != last && last != index {
            self.exchange(call)?;
        } else if last != index {
            self.keep(call, FIRST_AT, index)?;
        }
        let mut index = index;
        while index < self.argc && self.is_no_option(call, index)? {
            index += 1;
        }
        self.set_optind(call, index)?;
        self.keep(call, LAST_AT, index)
    }

    fn is_two_dashes<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        index: i64,
    ) -> Result<bool, Stop> {
        let word = self.word(call, index)?;
        Ok(self.is_byte(call, word, 0, b'-')?
            && self.is_byte(call, word, 1, b'-')?
            && self.is_byte(call, word, 2, 0)?)
    }

    /// Begins a word that is an option: a long one is done with at once.
    fn begin_word<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        index: i64,
    ) -> Result<Option<Found<V>>, Stop> {
        let word = self.word(call, index)?;
        if matches!(self.dashes, Dashes::Two | Dashes::One) {
            if self.is_byte(call, word, 1, b'-')? {
                let name = call.after(word, 2);
                return self.long(call, index, name, "--", false);
            }
            let alone = self.is_byte(call, word, 2, 0)?;
            let letter = call.byte(word, 1)?;
            if self.dashes == Dashes::One && (!alone || !self.is_letter(call, letter)?) {
                let name = call.after(word, 1);
                if let Some(found) = self.long(call, index, name, "-", true)? {
                    return Ok(Some(found));
                }
            }
        }
        let rest = call.after(word, 1);
        self.set_next(call, Some(rest))?;
        Ok(None)
    }

    fn is_letter<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        byte: V,
    ) -> Result<bool, Stop> {
        for &letter in &self.letters {
            if call.is(byte, Ty::I8, i128::from(letter))? {
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

impl<V: Copy> Scan<V> {
    // ---- long options

    /// The names of the long options, in order.
    fn names<'p, H: Host<'p, Value = V>>(&self, call: &mut Call<'_, 'p, H>) -> Result<Vec<Vec<u8>>, Stop> {
        let table = call.pointer(3)?;
        let layout = long_option(call.host.model().pointer_bytes());
        let mut names = Vec::new();
        loop {
            call.host.step()?;
            let element = call.after(table, layout.size * names.len() as u64);
            let name = call.host.load(element, Ty::Ptr)?;
            call.host.use_value(name, "as a pointer")?;
            if call.host.is_zero(name, Ty::Ptr)? {
                return Ok(names);
            }
            names.push(call.string(name)?);
        }
    }

    /// A member of a long option.
    fn member<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        option: usize,
        ty: Ty,
        at: impl Fn(&LongOption) -> u64,
    ) -> Result<V, Stop> {
        let table = call.pointer(3)?;
        let layout = long_option(call.host.model().pointer_bytes());
        let place = call.after(table, layout.size * option as u64 + at(&layout));
        let value = call.host.load(place, ty)?;
        call.host.use_value(value, "by a library function")?;
        Ok(call.host.determinate(value))
    }

    fn member_number<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        option: usize,
        at: impl Fn(&LongOption) -> u64,
    ) -> Result<i128, Stop> {
        let value = self.member(call, option, Ty::I32, at)?;
        Ok(i128::from(call.host.bits(value, Ty::I32)? as u32 as i32))
    }

    /// Which of the names a text is or abbreviates: the first that it is, or the only one; several are none if they differ.
    fn chosen<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        name: &[u8],
        names: &[Vec<u8>],
    ) -> Result<Choice, Stop> {
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
                && self.member_number(call, first, |layout| layout.has_arg)?
                    == self.member_number(call, option, |layout| layout.has_arg)?
                && self.same_flag(call, first, option)?
                && self.member_number(call, first, |layout| layout.val)?
                    == self.member_number(call, option, |layout| layout.val)?;
            if !same {
                return Ok(Choice::Several);
            }
        }
        Ok(found.map_or(Choice::None, Choice::One))
    }

    fn same_flag<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        a: usize,
        b: usize,
    ) -> Result<bool, Stop> {
        let (a, b) = (
            self.member(call, a, Ty::Ptr, |layout| layout.flag)?,
            self.member(call, b, Ty::Ptr, |layout| layout.flag)?,
        );
        call.host.equals(a, b, Ty::Ptr)
    }

    /// A long option whose name starts here. With one dash it may be letters after all.
    fn long<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        index: i64,
        text: V,
        dashes: &str,
        perhaps_letters: bool,
    ) -> Result<Option<Found<V>>, Stop> {
        let whole = call.string(text)?;
        let name = whole.split(|&byte| byte == b'=').next().unwrap_or_default();
        let names = self.names(call)?;
        let shown = String::from_utf8_lossy(name).into_owned();
        let option = match self.chosen(call, name, &names)? {
            Choice::One(option) => option,
            Choice::Several => {
                self.complain(call, &format!("option '{dashes}{shown}' is ambiguous"))?;
                return self.wrong_word(call, index, 0).map(Some);
            }
            Choice::None => {
                let letter = call.byte(text, 0)?;
                if perhaps_letters && self.is_letter(call, letter)? {
                    return Ok(None);
                }
                self.complain(call, &format!("unrecognized option '{dashes}{shown}'"))?;
                return self.wrong_word(call, index, 0).map(Some);
            }
        };
        self.set_optind(call, index + 1)?;
        self.set_next(call, None)?;
        self.take_argument(call, option, text, &whole, dashes).map(Some)
    }

    /// Takes the argument of a long option, behind `=` or in the next word, and gives its value.
    fn take_argument<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        option: usize,
        text: V,
        whole: &[u8],
        dashes: &str,
    ) -> Result<Found<V>, Stop> {
        let names = self.names(call)?;
        let shown =
            names.get(option).map(|name| String::from_utf8_lossy(name).into_owned()).unwrap_or_default();
        let wants = self.member_number(call, option, |layout| layout.has_arg)?;
        let value = self.member_number(call, option, |layout| layout.val)?;
        if let Some(equals) = whole.iter().position(|&byte| byte == b'=') {
            if wants == 0 {
                self.complain(call, &format!("option '{dashes}{shown}' doesn't allow an argument"))?;
                self.set_optopt(call, value)?;
                return Ok(Found::Number(i128::from(b'?')));
            }
            let argument = call.after(text, equals as u64 + 1);
            self.set_object(call, 0, argument)?;
        } else if wants == 1 {
            let index = self.optind(call)?;
            if index >= self.argc {
                self.complain(call, &format!("option '{dashes}{shown}' requires an argument"))?;
                self.set_optopt(call, value)?;
                return Ok(Found::Number(i128::from(if self.quiet { b':' } else { b'?' })));
            }
            let argument = self.word(call, index)?;
            self.set_object(call, 0, argument)?;
            self.set_optind(call, index + 1)?;
        }
        self.give_option(call, option)
    }

    /// Stores which option it is, and its value where its flag says.
    fn give_option<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        option: usize,
    ) -> Result<Found<V>, Stop> {
        if let Some(place) = call.optional(4)? {
            let number = call.host.constant(Ty::I32, option as u128);
            call.host.store(place, Ty::I32, number)?;
        }
        let value = self.member(call, option, Ty::I32, |layout| layout.val)?;
        let flag = self.member(call, option, Ty::Ptr, |layout| layout.flag)?;
        if call.host.is_zero(flag, Ty::Ptr)? {
            return Ok(Found::Value(value));
        }
        call.host.store(flag, Ty::I32, value)?;
        Ok(Found::Number(0))
    }

    fn wrong_word<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        index: i64,
        option: i128,
    ) -> Result<Found<V>, Stop> {
        self.set_next(call, None)?;
        self.set_optind(call, index + 1)?;
        self.set_optopt(call, option)?;
        Ok(Found::Number(i128::from(b'?')))
    }

    // ---- letters

    /// The next letter of the present word.
    fn letter<'p, H: Host<'p, Value = V>>(&self, call: &mut Call<'_, 'p, H>) -> Result<Found<V>, Stop> {
        let Some(next) = self.next(call)? else { return Ok(Found::Number(-1)) };
        let byte = call.byte(next, 0)?;
        let rest = call.after(next, 1);
        let ended = self.is_byte(call, rest, 0, 0)?;
        self.set_next(call, Some(rest))?;
        if ended {
            let index = self.optind(call)?;
            self.set_optind(call, index + 1)?;
        }
        let Some(place) = self.place_of(call, byte)? else {
            let shown = call.host.known(byte).map_or('?', |bits| char::from(bits as u8));
            self.complain(call, &format!("invalid option -- '{shown}'"))?;
            let number = call.resized(byte, Ty::I8, Ty::I32, true)?;
            self.set_object(call, 3, number)?;
            return Ok(Found::Number(i128::from(b'?')));
        };
        let after = |at: usize| self.letters.get(place + at).copied();
        let byte = self.letters[place];
        if byte == b'W' && after(1) == Some(b';') {
            return Err(call.host.unsupported("'W;' in the letters of 'getopt'".into()));
        }
        if after(1) != Some(b':') {
            return Ok(Found::Number(signed(byte)));
        }
        self.letter_argument(call, byte, (rest, ended), after(2) == Some(b':'))
    }

    /// Where a byte stands among the letters.
    fn place_of<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        byte: V,
    ) -> Result<Option<usize>, Stop> {
        for (place, &letter) in self.letters.iter().enumerate() {
            if !matches!(letter, b':' | b';') && call.is(byte, Ty::I8, i128::from(letter))? {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// The argument of a letter: the rest of the word, or the next one unless it may be missing.
    fn letter_argument<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        byte: u8,
        (rest, ended): (V, bool),
        optional: bool,
    ) -> Result<Found<V>, Stop> {
        self.set_next(call, None)?;
        let index = self.optind(call)?;
        if !ended {
            self.set_object(call, 0, rest)?;
            self.set_optind(call, index + 1)?;
        } else if !optional {
            if index >= self.argc {
                let shown = char::from(byte);
                self.complain(call, &format!("option requires an argument -- '{shown}'"))?;
                self.set_optopt(call, signed(byte))?;
                return Ok(Found::Number(i128::from(if self.quiet { b':' } else { b'?' })));
            }
            let argument = self.word(call, index)?;
            self.set_object(call, 0, argument)?;
            self.set_optind(call, index + 1)?;
        }
        Ok(Found::Number(signed(byte)))
    }

    /// Complains on standard error, after the name of the program, unless that is not wanted.
    fn complain<'p, H: Host<'p, Value = V>>(
        &self,
        call: &mut Call<'_, 'p, H>,
        what: &str,
    ) -> Result<(), Stop> {
        let wanted = self.object(call, 2)?;
        let wanted = call.host.load(wanted, Ty::I32)?;
        call.host.use_value(wanted, "by a library function")?;
        let zero = call.host.constant(Ty::I32, 0);
        if self.quiet || !call.host.holds(CmpOp::Ne, Ty::I32, wanted, zero)? {
            return Ok(());
        }
        let name = self.word(call, 0)?;
        let mut text = call.printed_string(name)?;
        text.extend(format!(": {what}\n").into_bytes());
        call.print_standard(Stream::Stderr, &text)
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
