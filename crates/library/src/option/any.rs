//! `getopt` and its kin for a command line of which nothing is known.
//!
//! Whichever option there is may come next, with or without an argument as its letter or its name says; or something is wrong, or there are no more.
//! An argument is the rest of some word. `optind` is the number of any word behind the program's name, or the number of words; `optopt` is any number. The words may be
//! in another order than before: they are words still, which is all that is known of them.
//!
//! Soundness. Each call on a command line gives one of these results and sets the objects to one of these values, whatever was remembered of the
//! words before, so nothing is remembered of them but how the last call ended. That needs care where the program changed `optind`, the vector or
//! its length between calls, since the library goes on in the word that it is in, and counts from there: `optind` must be 0, which begins anew,
//! or the number of a word; and while the library may be in a word, the vector and its length must be those of the last call, and an `optind`
//! that the program has set must have a word after it. So `optind` is never more than the number of words, nor is a word looked at that is
//! none. Whatever else a program does there is not followed.

use super::{FIRST_AT, LAST_AT, NEXT_AT, SET_UP_AT};
use super::{Found, ORDER_AT, Order, Scan, signed};
use crate::host::Host;
use crate::state::Stream;
use crate::stop::Stop;
use ringfence_ir::{BinOp, CmpOp, ConvOp, Ty};

/// How a state says that the last call was one for any command line, which gave an option.
const IN_A_WORD: i64 = 2;

/// The same for a call that gave none: the library is in no word.
const ENDED: i64 = 3;

impl<'p, H: Host<'p>> Scan<'_, '_, 'p, H> {
    /// Any option of a command line with so many words (`I32`, at least 1).
    pub(super) fn any_option(&mut self, count: H::Value, has_names: bool) -> Result<Found<H::Value>, Stop> {
        let index = self.index()?;
        if !self.goes_on(index, count)? {
            return Err(self
                .call
                .host
                .unsupported("'getopt' after a change of 'optind' or the words".into()));
        }
        let index = self.set_any_index(count)?;
        let wrong = self.call.host.unconstrained(Ty::I32)?;
        self.set_wrong(wrong)?;
        let found = self.any_found(has_names)?;
        self.remember(index, count, if found.is_some() { IN_A_WORD } else { ENDED })?;
        Ok(found.unwrap_or(Found::Number(-1)))
    }

    /// What is found: absent at the end of the options.
    fn any_found(&mut self, has_names: bool) -> Result<Option<Found<H::Value>>, Stop> {
        if self.call.happens()? {
            return Ok(None);
        }
        if self.call.happens()? {
            return self.any_mistake().map(Some);
        }
        if self.order == Order::AsGiven && self.call.happens()? {
            self.set_any_argument()?;
            return Ok(Some(Found::Number(1)));
        }
        if let Some(letter) = self.any_letter()? {
            return Ok(Some(Found::Number(signed(letter))));
        }
        let names = if has_names { self.names()?.len() } else { 0 };
        for option in 0..names {
            if self.call.happens()? {
                return self.any_name(option).map(Some);
            }
        }
        Ok(None)
    }

    // ---- between calls

    /// The value (`I32`) of `optind`.
    fn index(&mut self) -> Result<H::Value, Stop> {
        let place = self.object(1)?;
        self.number_value(place)
    }

    fn number_value(&mut self, place: H::Value) -> Result<H::Value, Stop> {
        let value = self.call.host.load(place, Ty::I32)?;
        self.call.host.use_value(value, "by a library function")?;
        Ok(self.call.host.plain(value))
    }

    fn kept_value(&mut self, at: u64) -> Result<H::Value, Stop> {
        let place = self.call.after(self.state, at);
        self.number_value(place)
    }

    /// Whether what a call finds depends on nothing but the words, with this `optind` and so many words.
    fn goes_on(&mut self, index: H::Value, count: H::Value) -> Result<bool, Stop> {
        if self.call.host.is_zero(index, Ty::I32)? {
            return Ok(true);
        }
        match self.kept(SET_UP_AT)? {
            0 => self.is_number_of_word(index, count),
            ENDED => Ok(self.is_same_order()? && self.is_number_of_word(index, count)?),
            IN_A_WORD => Ok(self.is_same_order()?
                && self.is_same_vector(count)?
                && (self.is_same_index(index)? || self.has_word_after(index, count)?)),
            _ => Ok(false),
        }
    }

    fn is_number_of_word(&mut self, index: H::Value, count: H::Value) -> Result<bool, Stop> {
        let none = self.call.host.constant(Ty::I32, 0);
        Ok(self.call.host.holds(CmpOp::Slt, Ty::I32, none, index)?
            && !self.call.host.holds(CmpOp::Slt, Ty::I32, count, index)?)
    }

    fn has_word_after(&mut self, index: H::Value, count: H::Value) -> Result<bool, Stop> {
        Ok(self.is_number_of_word(index, count)? && !self.call.host.equals(index, count, Ty::I32)?)
    }

    /// Whether words that are no options are treated as they were when the scan began.
    fn is_same_order(&mut self) -> Result<bool, Stop> {
        Ok(self.kept(ORDER_AT)? == self.order as i64)
    }

    fn is_same_vector(&mut self, count: H::Value) -> Result<bool, Stop> {
        let place = self.call.after(self.state, NEXT_AT);
        let vector = self.call.host.load(place, Ty::Ptr)?;
        let words = self.kept_value(FIRST_AT)?;
        Ok(self.call.host.equals(vector, self.argv, Ty::Ptr)?
            && self.call.host.equals(words, count, Ty::I32)?)
    }

    fn is_same_index(&mut self, index: H::Value) -> Result<bool, Stop> {
        let last = self.kept_value(LAST_AT)?;
        self.call.host.equals(index, last, Ty::I32)
    }

    /// Remembers how a call ended.
    fn remember(&mut self, index: H::Value, count: H::Value, how: i64) -> Result<(), Stop> {
        self.set_next(Some(self.argv))?;
        for (at, value) in [(FIRST_AT, count), (LAST_AT, index)] {
            let place = self.call.after(self.state, at);
            self.call.host.store(place, Ty::I32, value)?;
        }
        self.keep(ORDER_AT, self.order as i64)?;
        self.keep(SET_UP_AT, how)
    }

    // ---- what is found

    /// Sets `optind` to the number of any word but the first, or to the number of words.
    fn set_any_index(&mut self, count: H::Value) -> Result<H::Value, Stop> {
        let host = &mut *self.call.host;
        let one = host.constant(Ty::I64, 1);
        let count = host.convert(ConvOp::SExt, Ty::I32, Ty::I64, count)?;
        let most = host.binary(BinOp::Sub, Ty::I64, count, one)?;
        let before = host.any_length(most)?;
        let index = host.binary(BinOp::Add, Ty::I64, before, one)?;
        let index = host.convert(ConvOp::Trunc, Ty::I64, Ty::I32, index)?;
        self.set_object(1, index)?;
        Ok(index)
    }

    fn set_any_argument(&mut self) -> Result<(), Stop> {
        let word = self.call.host.any_word()?;
        self.set_object(0, word)
    }

    /// An option that there is not, or an argument that is missing or must not be there.
    fn any_mistake(&mut self) -> Result<Found<H::Value>, Stop> {
        if self.is_complaint_wanted()? {
            self.call.print_standard(Stream::Stderr, &[])?;
        }
        let missing = self.quiet && self.call.happens()?;
        Ok(Found::Number(if missing { b':' } else { b'?' }.into()))
    }

    /// Any of the letters, with its argument; absent for something else.
    fn any_letter(&mut self) -> Result<Option<u8>, Stop> {
        let letters = self.letters.clone();
        for (at, &letter) in letters.iter().enumerate().filter(|(_, letter)| !b":;".contains(letter)) {
            if letter == b'W' && letters.get(at + 1) == Some(&b';') {
                return Err(self.call.host.unsupported("'W;' in the letters of 'getopt'".into()));
            }
            if !self.call.happens()? {
                continue;
            }
            let colons = letters[at + 1..].iter().take_while(|&&other| other == b':').count();
            if colons == 1 || (colons > 1 && self.call.happens()?) {
                self.set_any_argument()?;
            }
            return Ok(Some(letter));
        }
        Ok(None)
    }

    /// The long option with a number, with its argument.
    fn any_name(&mut self, option: usize) -> Result<Found<H::Value>, Stop> {
        let takes = self.member_number(option, |layout| layout.has_arg)?;
        if takes == 1 || (takes != 0 && self.call.happens()?) {
            self.set_any_argument()?;
        }
        self.give_option(option)
    }
}
