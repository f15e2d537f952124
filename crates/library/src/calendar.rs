//! Dates: `gmtime`, `localtime`, `mktime` and their relatives, `asctime`, `strftime`, `difftime`.
//!
//! A run is in the time zone UTC. A host that is not exact does not know the zone: the parts of a local time are
//! any numbers in the ranges that ISO C gives them, and so are those of a time that is not known. `gmtime` and
//! `localtime` share one object, and `asctime` and `ctime` one string, which the next call overwrites.

use crate::access::library_object;
use crate::call::Call;
use crate::errno::EOVERFLOW;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::stop::Stop;
use ringfence_base::bits::sign_extend;
use ringfence_base::words;
use ringfence_ir::{BinOp, DataModel, Ty};

models! {
    [difftime, asctime, ctime, asctime_r, ctime_r, strftime, strptime, tzset]
    "gmtime" => |call| of_time(call, Zone::Utc),
    "localtime" => |call| of_time(call, Zone::Local),
    "gmtime_r" => |call| of_time_to(call, Zone::Utc),
    "localtime_r" => |call| of_time_to(call, Zone::Local),
    "mktime" | "timelocal" => |call| to_time(call, Zone::Local),
    "timegm" => |call| to_time(call, Zone::Utc),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Zone {
    Utc,
    Local,
}

/// The numbers of a `struct tm`: seconds, minutes, hours, day of the month, month, year since 1900, day of the
/// week, day of the year, daylight saving time.
type Parts = [i64; 9];

/// The ranges of these numbers, the year aside.
const RANGES: [(i64, i64); 9] = [
    (0, 60),
    (0, 59),
    (0, 23),
    (1, 31),
    (0, 11),
    (i32::MIN as i64, i32::MAX as i64),
    (0, 6),
    (0, 365),
    (-1, 1),
];

/// The years that `asctime` writes with four digits.
const WRITTEN_YEARS: (i64, i64) = (1000 - 1900, 9999 - 1900);

const DAY: i128 = 86_400;

/// The size of a `struct tm`: nine numbers, the distance to UTC and the name of the zone.
const fn size_of_parts(model: DataModel) -> u64 {
    match model {
        DataModel::Ilp32 => 44,
        DataModel::Lp64 => 56,
    }
}

/// The days from 1970 to a date of the Gregorian calendar; the month counts from 0 and is in range.
const fn days(year: i128, month: i128, day: i128) -> i128 {
    let shifted = if month < 2 { year - 1 } else { year };
    let era = shifted.div_euclid(400);
    let of_era = shifted.rem_euclid(400);
    let of_year = (153 * ((month + 10) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// The parts of a time in UTC; absent when the year does not fit.
fn parts_of(time: i128) -> Option<Parts> {
    if time.unsigned_abs() > 1 << 57 {
        return None;
    }
    let (day, second) = (time.div_euclid(DAY), time.rem_euclid(DAY));
    let mut year = 1970 + day.div_euclid(365);
    // The guess is late by the leap days at most.
    year -= (year - 1970).div_euclid(1461) + 1;
    while days(year + 1, 0, 1) <= day {
        year += 1;
    }
    while days(year, 0, 1) > day {
        year -= 1;
    }
    let month = (0..12).rev().find(|&month| days(year, month, 1) <= day)?;
    let parts = [
        second % 60,
        second / 60 % 60,
        second / 3600,
        day - days(year, month, 1) + 1,
        month,
        year - 1900,
        (day + 4).rem_euclid(7),
        day - days(year, 0, 1),
        0,
    ];
    i32::try_from(year - 1900).ok()?;
    Some(parts.map(|part| part as i64))
}

/// The time of parts in UTC, which need not be in range.
fn time_of(parts: Parts) -> i128 {
    let [second, minute, hour, day, month, year, ..] = parts.map(i128::from);
    let year = year + 1900 + month.div_euclid(12);
    let day = days(year, month.rem_euclid(12), 1) + day - 1;
    day * DAY + hour * 3600 + minute * 60 + second
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// The time that an argument points to, if it is known, as a signed number.
    fn time_at(&mut self, index: usize) -> Result<Option<i128>, Stop> {
        let word = self.host.model().pointer_int();
        let place = self.pointer(index)?;
        let time = self.host.load(place, word)?;
        self.host.use_value(time, "as a time")?;
        let bits = word.bits(self.host.model());
        Ok(self.host.known(self.host.plain(time)).map(|time| sign_extend(time, bits)))
    }

    /// Stores the parts of a date, or any numbers in their ranges.
    fn store_parts(&mut self, place: H::Value, parts: Option<Parts>) -> Result<(), Stop> {
        let (model, zero) = (self.host.model(), self.byte_value(0));
        let size = self.size(size_of_parts(model));
        self.writable(place, size)?;
        for (index, (low, high)) in RANGES.into_iter().enumerate() {
            let value = match parts {
                Some(parts) => self.host.constant(Ty::I32, parts[index] as u32 as u128),
                None => self.any_within(low, high)?,
            };
            self.store_at(place, 4 * index as u64, Ty::I32, value)?;
        }
        let rest = self.after(place, 36);
        let left = self.size(size_of_parts(model) - 36);
        match self.host.is_exact() {
            true => self.host.fill(rest, zero, left),
            false => self.blur(rest, left),
        }
    }

    /// Any number (`I32`) in a range, from a host that is not exact.
    fn any_within(&mut self, low: i64, high: i64) -> Result<H::Value, Stop> {
        let any = self.host.unconstrained(Ty::I32)?;
        if high - low >= i64::from(u32::MAX) {
            return Ok(any);
        }
        let count = self.host.constant(Ty::I32, (high - low + 1) as u128);
        let low = self.host.constant(Ty::I32, low as u32 as u128);
        let part = self.host.binary(BinOp::URem, Ty::I32, any, count)?;
        self.host.binary(BinOp::Add, Ty::I32, part, low)
    }

    /// The parts of a date in memory, if they are known. They are all used.
    fn load_parts(&mut self, place: H::Value) -> Result<Option<Parts>, Stop> {
        let mut parts = [0; 9];
        let mut known = true;
        for (index, part) in parts.iter_mut().enumerate() {
            let from = self.after(place, 4 * index as u64);
            let value = self.host.load(from, Ty::I32)?;
            // The days of the week and of the year are results.
            if !matches!(index, 6 | 7) {
                self.host.use_value(value, "as a part of a date")?;
            }
            match self.host.known(self.host.plain(value)) {
                Some(bits) => *part = sign_extend(bits, 32) as i64,
                None => known = false,
            }
        }
        Ok(Some(parts).filter(|_| known))
    }

    /// Breaks the time that the first argument points to into parts at a place. False when it has none.
    fn break_down(&mut self, place: H::Value, zone: Zone) -> Result<bool, Stop> {
        let time = self.time_at(0)?;
        let parts = time.filter(|_| self.host.is_exact() || zone == Zone::Utc).and_then(parts_of);
        let none = if self.host.is_exact() { parts.is_none() } else { parts.is_none() && self.happens()? };
        if none {
            self.set_some_errno(EOVERFLOW)?;
            return Ok(false);
        }
        self.store_parts(place, parts)?;
        Ok(true)
    }

    /// The string of a date with its terminator; any characters where it is not known.
    fn date_text(&mut self, parts: Option<Parts>) -> Result<Vec<H::Value>, Stop> {
        let mut text = Vec::new();
        match parts {
            Some(parts) => {
                text.extend(text_of(parts).into_bytes().into_iter().map(|byte| self.byte_value(byte)))
            }
            None => {
                for _ in 1..WRITTEN_LENGTH {
                    text.push(self.any_character()?);
                }
                text.push(self.byte_value(b'\n'));
            }
        }
        text.truncate(WRITTEN_SIZE as usize - 1);
        text.push(self.byte_value(0));
        Ok(text)
    }

    /// Any text that fits, or none; only for hosts that are not exact. `all` when the conversions are not known, so that all parts of the date may be
    /// read.
    fn any_date_text(&mut self, place: H::Value, room: H::Value, all: bool) -> ModelResult<H::Value> {
        if all {
            if self.host.is_exact() {
                return Err(self.host.unsupported("a conversion of 'strftime' that is not followed".into()));
            }
            let date = self.pointer(3)?;
            for index in 0..RANGES.len() as u64 {
                let from = self.after(date, 4 * index);
                let value = self.host.load(from, Ty::I32)?;
                self.host.use_value(value, "as a part of a date")?;
            }
        }
        if self.host.is_zero(room, Ty::I64)? || self.happens()? {
            self.blur(place, room)?;
            return Ok(self.give(0));
        }
        let one = self.size(1);
        let most = self.host.binary(BinOp::Sub, Ty::I64, room, one)?;
        let len = self.host.any_length(most)?;
        self.host.scramble(place, len)?;
        let end = self.host.advance_by(place, len)?;
        self.terminate(end)?;
        self.give_value(len, Ty::I64, false)
    }
}

/// `gmtime` and `localtime`: in the object that both share, as in glibc; other libraries may have two.
fn of_time<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, zone: Zone) -> ModelResult<H::Value> {
    let size = size_of_parts(call.host.model());
    if zone == Zone::Local {
        call.look_zone_up()?;
    }
    let own = zone == Zone::Local && call.happens()?;
    let place = call.object_for(if own { "localtime" } else { "gmtime" }, 0, size, "struct tm")?;
    let done = call.break_down(place, zone)?;
    call.give_pointer(Some(place).filter(|_| done))
}

/// `gmtime_r` and `localtime_r`: where the second argument points.
fn of_time_to<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, zone: Zone) -> ModelResult<H::Value> {
    let place = call.pointer(1)?;
    if zone == Zone::Local {
        call.look_zone_up()?;
    }
    let done = call.break_down(place, zone)?;
    call.give_pointer(Some(place).filter(|_| done))
}

/// `mktime` and `timegm`: brings the parts of a date into their ranges and gives the time, or -1.
fn to_time<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, zone: Zone) -> ModelResult<H::Value> {
    let place = call.pointer(0)?;
    let parts = call.load_parts(place)?;
    if zone == Zone::Local {
        call.look_zone_up()?;
    }
    let word = call.host.model().pointer_int();
    let limit = 1i128 << (word.bits(call.host.model()) - 1);
    let exact = call.host.is_exact();
    let time = parts.filter(|_| exact || zone == Zone::Utc).map(time_of);
    match time.map(|time| (time, parts_of(time))) {
        Some((time, Some(parts))) if (-limit..limit).contains(&time) => {
            call.store_parts(place, Some(parts))?;
            Ok(call.give(time))
        }
        Some(_) => {
            call.set_some_errno(EOVERFLOW)?;
            Ok(call.give(-1))
        }
        None if call.happens()? => {
            call.set_some_errno(EOVERFLOW)?;
            Ok(call.give(-1))
        }
        None => {
            call.store_parts(place, None)?;
            call.give_any()
        }
    }
}

/// `difftime`: where the times are not known, any number.
fn difftime<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let ((end, ty), (start, other)) = (call.operand(0)?, call.operand(1)?);
    let model = call.host.model();
    let number = |bits: Option<u128>, ty: Ty| bits.map(|bits| sign_extend(bits, ty.bits(model)));
    let times = number(call.host.known(end), ty).zip(number(call.host.known(start), other));
    match times {
        Some((end, start)) => {
            let seconds = (end - start) as f64;
            Ok(Some(call.host.constant(Ty::F64, u128::from(seconds.to_bits()))))
        }
        None => call.host.unconstrained(Ty::F64).map(Some),
    }
}

/// The size of the string of `asctime`, with room for years that the standard excludes.
const WRITTEN_SIZE: u64 = 64;

/// The length of the string of a date in the ranges that the standard demands.
const WRITTEN_LENGTH: usize = 25;

/// `asctime`: a date out of range is undefined; glibc writes it all the same.
fn asctime<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let parts = parts_to_write(call)?;
    written(call, parts).map(Some)
}

/// The parts of the date that the first argument points to, if they are known.
fn parts_to_write<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<Option<Parts>, Stop> {
    let place = call.pointer(0)?;
    let parts = call.load_parts(place)?;
    if !call.host.is_exact() {
        for (index, (low, high)) in RANGES.into_iter().enumerate() {
            let from = call.after(place, 4 * index as u64);
            let value = call.host.load(from, Ty::I32)?;
            let value = call.host.plain(value);
            let (low, high) = if index == 5 { WRITTEN_YEARS } else { (low, high) };
            if index < 7 && !call.is_within(value, Ty::I32, i128::from(low), i128::from(high))? {
                call.not_followed("'asctime' of a date that is out of range")?;
            }
        }
    }
    Ok(parts)
}

/// `ctime`: `asctime` of `localtime`.
fn ctime<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let size = size_of_parts(call.host.model());
    let place = call.object_for("gmtime", 0, size, "struct tm")?;
    call.look_zone_up()?;
    if !call.break_down(place, Zone::Local)? {
        return Ok(Some(call.null()));
    }
    if !call.host.is_exact() {
        call.not_followed("'ctime' of a year that has not four digits")?;
    }
    let parts = call.load_parts(place)?;
    written(call, parts).map(Some)
}

/// The string of a date in the object of the library's.
fn written<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, parts: Option<Parts>) -> Result<H::Value, Stop> {
    let place = call.object_for("asctime", 0, WRITTEN_SIZE, "string of a date")?;
    let text = call.date_text(parts)?;
    call.host.store_bytes(place, &text)?;
    Ok(place)
}

/// The size of the array that `asctime_r` and `ctime_r` write to at most.
const ARRAY_SIZE: u64 = 26;

/// Writes the string of a date to the array that the second argument points to, which has room for 26 bytes.
fn to_array<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, parts: Option<Parts>) -> ModelResult<H::Value> {
    let place = call.pointer(1)?;
    call.writable_bytes(place, ARRAY_SIZE)?;
    let text = call.date_text(parts)?;
    if text.len() as u64 > ARRAY_SIZE {
        return Err(call.host.unsupported("a date whose text has more than 25 bytes".into()));
    }
    call.host.store_bytes(place, &text)?;
    Ok(Some(place))
}

/// `asctime_r`: `asctime` to an array.
fn asctime_r<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let parts = parts_to_write(call)?;
    to_array(call, parts)
}

/// `ctime_r`: `asctime_r` of `localtime_r`.
fn ctime_r<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = library_object(call.host, size_of_parts(call.host.model()), "struct tm")?;
    call.look_zone_up()?;
    let done = call.break_down(place, Zone::Local)?;
    let parts = if done { call.load_parts(place)? } else { None };
    call.host.end_object(place, crate::object::Life::Ended(call.host.loc()));
    if !done {
        return Ok(Some(call.null()));
    }
    if !call.host.is_exact() {
        call.not_followed("'ctime_r' of a year that has not four digits")?;
    }
    to_array(call, parts)
}

/// `strptime`: a text and a format are strings; numbers of the record are set, any of them, and the place in the text is given where the format ended, or null where the
/// text does not fit it. A run does not go on.
fn strptime<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (text, format, parts) = (call.pointer(0)?, call.pointer(1)?, call.pointer(2)?);
    let len = call.length(text)?;
    call.length(format)?;
    call.writable_bytes(parts, size_of_parts(call.host.model()))?;
    if call.host.is_exact() {
        return Err(call.host.unsupported("a date that is read by a format".into()));
    }
    call.look_zone_up()?;
    // All numbers may be others, or none: what is not set stays indeterminate if it was.
    if !call.happens()? {
        for index in 0..RANGES.len() as u64 {
            let any = call.host.unconstrained(Ty::I32)?;
            call.store_at(parts, 4 * index, Ty::I32, any)?;
        }
        let (word, ty) = (call.host.model().pointer_bytes(), call.host.model().pointer_int());
        let distance = call.host.unconstrained(ty)?;
        call.store_at(parts, 36_u64.next_multiple_of(word), ty, distance)?;
    }
    if call.happens()? {
        return Ok(Some(call.null()));
    }
    let offset = call.host.any_length(len)?;
    call.host.advance_by(text, offset).map(Some)
}

/// `tzset`: the time zone stays what it is, and its objects tell it.
fn tzset<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.look_zone_up()?;
    Ok(None)
}

/// Conversions of `strftime` that are others in a row.
const fn composed(conversion: u8) -> Option<&'static [u8]> {
    Some(match conversion {
        b'c' => b"%a %b %e %H:%M:%S %Y",
        b'D' | b'x' => b"%m/%d/%y",
        b'F' => b"%Y-%m-%d",
        b'r' => b"%I:%M:%S %p",
        b'R' => b"%H:%M",
        b'T' | b'X' => b"%H:%M:%S",
        _ => return None,
    })
}

/// The parts of a date that a conversion reads: absent for one that is not followed.
const fn read_by(conversion: u8) -> Option<&'static [usize]> {
    Some(match conversion {
        b'a' | b'A' | b'u' | b'w' => &[6],
        b'b' | b'B' | b'h' | b'm' => &[4],
        b'C' | b'y' | b'Y' => &[5],
        b'd' | b'e' => &[3],
        b'H' | b'I' | b'k' | b'l' | b'p' | b'P' => &[2],
        b'j' => &[7],
        b'M' => &[1],
        b'S' => &[0],
        b'U' | b'W' => &[6, 7],
        b'G' | b'g' | b'V' => &[5, 6, 7],
        b'n' | b't' | b'%' => &[],
        _ => return None,
    })
}

/// The conversions of a format in order, those that stand for others taken apart: bytes that are copied, and letters. Absent when one is
/// not followed.
fn conversions(format: &[u8]) -> Option<Vec<Result<u8, u8>>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < format.len() {
        if format[at] != b'%' {
            found.push(Ok(format[at]));
            at += 1;
            continue;
        }
        let letter = *format.get(at + 1)?;
        match composed(letter) {
            Some(others) => found.extend(conversions(others)?),
            None => {
                read_by(letter)?;
                found.push(Err(letter));
            }
        }
        at += 2;
    }
    Some(found)
}

/// The year and the number of the week by ISO 8601.
fn week_by_iso(year: i64, weekday: i64, day: i64) -> (i64, i64) {
    let leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = |year: i64| if leap(year) { 366 } else { 365 };
    let monday = (weekday + 6).rem_euclid(7);
    let week = |day: i64| (day - monday + 9).div_euclid(7);
    let year = year + 1900;
    let this = week(day + 1);
    if this < 1 {
        return (year - 1, week(day + 1 + days(year - 1)));
    }
    if this == 53 && week(day + 1 - days(year)) == 1 {
        return (year + 1, 1);
    }
    (year, this)
}

/// The names of days and months in the locale "C".
pub(crate) const DAYS: [&str; 7] =
    ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
pub(crate) const MONTHS: [&str; 12] =
    words!("January February March April May June July August September October November December");

/// One of some names, or its first three letters.
pub(crate) fn name_of(names: &[&'static str], index: i64, short: bool) -> Option<&'static str> {
    let name = names.get(usize::try_from(index).ok()?)?;
    Some(if short { &name[..3] } else { name })
}

/// What a conversion writes in the locale "C".
fn converted(letter: u8, parts: Parts) -> String {
    let [second, minute, hour, day, month, year, weekday, of_year, _] = parts;
    let name = |names: &[&'static str], index: i64, short: bool| {
        name_of(names, index, short).unwrap_or("?").to_owned()
    };
    let twelve = match hour {
        0 => 12,
        13.. => hour - 12,
        _ => hour,
    };
    let full = year + 1900;
    match letter {
        b'a' => name(&DAYS, weekday, true),
        b'A' => name(&DAYS, weekday, false),
        b'b' | b'h' => name(&MONTHS, month, true),
        b'B' => name(&MONTHS, month, false),
        b'C' => format!("{:02}", full.div_euclid(100)),
        b'd' => format!("{day:02}"),
        b'e' => format!("{day:2}"),
        b'g' => format!("{:02}", week_by_iso(year, weekday, of_year).0.rem_euclid(100)),
        b'G' => week_by_iso(year, weekday, of_year).0.to_string(),
        b'H' => format!("{hour:02}"),
        b'I' => format!("{twelve:02}"),
        b'j' => format!("{:03}", of_year + 1),
        b'k' => format!("{hour:2}"),
        b'l' => format!("{twelve:2}"),
        b'm' => format!("{:02}", month + 1),
        b'M' => format!("{minute:02}"),
        b'n' => "\n".to_owned(),
        b'p' => if hour > 11 { "PM" } else { "AM" }.to_owned(),
        b'P' => if hour > 11 { "pm" } else { "am" }.to_owned(),
        b'S' => format!("{second:02}"),
        b't' => "\t".to_owned(),
        b'u' => (if weekday == 0 { 7 } else { weekday }).to_string(),
        b'U' => format!("{:02}", (of_year - weekday + 7).div_euclid(7)),
        b'V' => format!("{:02}", week_by_iso(year, weekday, of_year).1),
        b'w' => weekday.to_string(),
        b'W' => format!("{:02}", (of_year - (weekday + 6).rem_euclid(7) + 7).div_euclid(7)),
        b'y' => format!("{:02}", full.rem_euclid(100)),
        b'Y' => full.to_string(),
        _ => "%".to_owned(),
    }
}

/// `strftime`: there is room for as many bytes as the second argument says; the format is a string; the parts of the date that its
/// conversions read are set. Gives the length of the text, or 0 when it does not fit with its terminator, and then the array holds
/// anything. A date out of range is not followed in a run, nor are time zones and flags; a host that is not exact takes any text.
fn strftime<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (place, room, format) = (call.pointer(0)?, call.count(1)?, call.pointer(2)?);
    let date = call.pointer(3)?;
    call.look_zone_up()?;
    call.writable(place, room)?;
    let format = call.string(format)?;
    call.readable_bytes(date, size_of_parts(call.host.model()))?;
    let Some(pieces) = conversions(&format) else {
        return call.any_date_text(place, room, true);
    };
    let mut parts = [0; 9];
    for &letter in pieces.iter().filter_map(|piece| piece.as_ref().err()) {
        for &index in read_by(letter).unwrap_or_default() {
            let from = call.after(date, 4 * index as u64);
            let value = call.host.load(from, Ty::I32)?;
            call.host.use_value(value, "as a part of a date")?;
            let known = call.host.known(call.host.plain(value)).unwrap_or(0);
            parts[index] = sign_extend(known, 32) as i64;
            let (low, high) = RANGES[index];
            if call.host.is_exact() && !(low..=high).contains(&parts[index]) {
                return Err(call.host.unsupported("'strftime' of a date that is out of range".into()));
            }
        }
    }
    if !call.host.is_exact() {
        return call.any_date_text(place, room, false);
    }
    let mut text = Vec::new();
    for piece in pieces {
        match piece {
            Ok(byte) => text.push(byte),
            Err(letter) => text.extend(converted(letter, parts).into_bytes()),
        }
    }
    let needed = call.size(text.len() as u64);
    if !call.host.less(needed, room, Ty::I64)? {
        call.blur(place, room)?;
        return Ok(call.give(0));
    }
    let len = text.len();
    text.push(0);
    call.host.write(place, &text)?;
    Ok(call.give(len as i128))
}

/// The text of a date as glibc writes it.
fn text_of(parts: Parts) -> String {
    let name = |names: &[&'static str], index: i64| name_of(names, index, true).unwrap_or("???");
    let [second, minute, hour, day, month, year, weekday, ..] = parts;
    let (weekday, month) = (name(&DAYS, weekday), name(&MONTHS, month));
    format!("{weekday} {month}{day:3} {hour:02}:{minute:02}:{second:02} {}\n", 1900 + year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_fall_into_parts() {
        assert_eq!(parts_of(0), Some([0, 0, 0, 1, 0, 70, 4, 0, 0]));
        assert_eq!(parts_of(951_782_400), Some([0, 0, 0, 29, 1, 100, 2, 59, 0]));
        assert_eq!(parts_of(-1), Some([59, 59, 23, 31, 11, 69, 3, 364, 0]));
        assert_eq!(parts_of(i128::from(i64::MAX)), None);
    }

    #[test]
    fn parts_make_times() {
        for time in [0, 1, -1, 951_782_400, 1 << 31, 4_102_444_800, -62_135_596_800, 67_767_976_233_532_799] {
            let parts = parts_of(time).expect("a year that fits");
            assert_eq!(time_of(parts), time);
        }
        assert_eq!(time_of([0, 0, 0, 32, 12, 99, 0, 0, 0]), time_of([0, 0, 0, 1, 1, 100, 0, 0, 0]));
    }

    #[test]
    fn dates_are_written_as_glibc_does() {
        assert_eq!(text_of([0, 0, 0, 1, 0, 70, 4, 0, 0]), "Thu Jan  1 00:00:00 1970\n");
    }
}
