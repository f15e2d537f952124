//! Names and addresses on the network: `getaddrinfo`, `getnameinfo`, `inet_ntop`, `inet_pton`.
//!
//! Who has which name is the world's. A run finds one address of the internet for a name; that there may be more is not followed. The records are the
//! library's until `freeaddrinfo` ends them. Addresses and their texts are turned into each other as the GNU library does it.

use crate::access::library_object;
use crate::call::Call;
use crate::errno::EAFNOSUPPORT;
use crate::errno::ENOSPC;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::object::Life;
use crate::stop::Stop;
use ringfence_ir::{BinOp, DataModel, Ty};
use ringfence_verdict::ViolationKind;
use std::net::{Ipv4Addr, Ipv6Addr};

models! {
    [getaddrinfo, freeaddrinfo, gai_strerror, getnameinfo, inet_ntop, inet_pton]
}

/// Families of addresses.
const INTERNET: i128 = 2;
const INTERNET_6: i128 = 10;

/// The name under which records of addresses are known.
const RECORD: &str = "getaddrinfo";

/// A `struct addrinfo`: its size, and where the address, its other name and the next record stand.
const fn record(model: DataModel) -> (u64, u64, u64, u64) {
    match model {
        DataModel::Lp64 => (48, 24, 32, 40),
        DataModel::Ilp32 => (32, 20, 24, 28),
    }
}

/// The size of an address of the internet, with its family, its port and what fills it up.
const ADDRESS_SIZE: u64 = 16;

/// There is no such name.
const EAI_NONAME: i128 = -2;

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// A string that the world gives, where there is room for so many bytes (`I64`) with its terminator; nothing where there is none.
    fn name_within(&mut self, place: H::Value, room: H::Value) -> Result<(), Stop> {
        self.writable(place, room)?;
        if self.host.is_zero(room, Ty::I64)? {
            return Ok(());
        }
        if self.host.follows_input() {
            let room = self.size_number(room)?;
            return self.world_text(place, room - 1);
        }
        let one = self.size(1);
        let most = self.host.binary(BinOp::Sub, Ty::I64, room, one)?;
        let len = self.host.any_length(most)?;
        self.host.scramble(place, len)?;
        let end = self.host.advance_by(place, len)?;
        self.terminate(end)
    }

    /// The numbers of the record of an address: flags, family, kind, protocol, and how long the address is.
    fn store_numbers(&mut self, place: H::Value, kind: H::Value) -> Result<(), Stop> {
        for (at, number) in [(0, 0), (4, 2), (12, 6), (16, u128::from(ADDRESS_SIZE))] {
            let number = self.host.constant(Ty::I32, number);
            self.store_at(place, at, Ty::I32, number)?;
        }
        self.store_at(place, 8, Ty::I32, kind)
    }
}

/// The kind of socket that is asked for, if it is that of connections or any; other questions are not followed.
fn wanted_kind<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<H::Value, Stop> {
    let connections = call.host.constant(Ty::I32, 1);
    let Some(hints) = call.optional(2)? else { return Ok(connections) };
    call.readable_bytes(hints, record(call.host.model()).0)?;
    let mut numbers = Vec::new();
    for at in [0, 4, 8, 12] {
        let place = call.after(hints, at);
        let number = call.host.load(place, Ty::I32)?;
        call.host.use_value(number, "by a library function")?;
        numbers.push(call.host.plain(number));
    }
    if !call.host.is_exact() {
        return Ok(connections);
    }
    let family = call.is(numbers[1], Ty::I32, 0)? || call.is(numbers[1], Ty::I32, INTERNET)?;
    let kind = call.is(numbers[2], Ty::I32, 0)? || call.is(numbers[2], Ty::I32, 1)?;
    let flags = call.is(numbers[0], Ty::I32, 0)? || call.is(numbers[0], Ty::I32, 1)?;
    if family && kind && flags && call.host.is_zero(numbers[3], Ty::I32)? {
        return Ok(connections);
    }
    Err(call.host.unsupported("'getaddrinfo' with other hints".into()))
}

/// `getaddrinfo`: a name and a service, of which one may be null, and hints unless that is null. Stores a list of records, and gives 0, or
/// the number of an error, which a drawn bit decides.
fn getaddrinfo<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.optional_path(0)?;
    call.optional_path(1)?;
    let kind = wanted_kind(call)?;
    let result = call.pointer(3)?;
    call.writable_bytes(result, call.host.model().pointer_bytes())?;
    if !call.world_says()? {
        if call.host.is_exact() {
            return Ok(call.give(EAI_NONAME));
        }
        call.disturb_errno()?;
        let one = call.host.constant(Ty::I32, 1);
        let any = call.host.unconstrained(Ty::I32)?;
        let any = call.host.binary(BinOp::Or, Ty::I32, any, one)?;
        return call.give_value(any, Ty::I32, true);
    }
    call.disturb_errno()?;
    call.not_followed("other addresses than one of the internet")?;
    let (size, address_at, _, _) = record(call.host.model());
    let place = library_object(call.host, size, "struct addrinfo")?;
    let address = library_object(call.host, ADDRESS_SIZE, "address")?;
    call.store_numbers(place, kind)?;
    call.store_at(place, address_at, Ty::Ptr, address)?;
    let family = call.host.constant(Ty::I16, INTERNET as u128);
    call.host.store(address, Ty::I16, family)?;
    let (drawn, six) = (call.after(address, 2), call.size(6));
    call.random_bytes(drawn, six)?;
    let free = (0..).find(|&of| call.fact(RECORD, of).is_none()).unwrap_or_default();
    call.set_fact(RECORD, free, place);
    call.host.store(result, Ty::Ptr, place)?;
    Ok(call.give(0))
}

/// `freeaddrinfo`: ends a list of records; null is an empty one.
fn freeaddrinfo<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let Some(list) = call.optional(0)? else { return Ok(None) };
    let (_, address_at, _, next_at) = record(call.host.model());
    let next = call.after(list, next_at);
    let next = call.host.load(next, Ty::Ptr)?;
    call.host.use_value(next, "as a pointer")?;
    let facts = call.host.library().facts.iter();
    let known: Vec<(u64, H::Value)> =
        facts.filter(|(name, _, _)| *name == RECORD).map(|&(_, of, place)| (of, place)).collect();
    for (of, place) in known {
        if !call.host.equals(list, place, Ty::Ptr)? {
            continue;
        }
        if !call.host.is_zero(next, Ty::Ptr)? {
            return Err(call.host.unsupported("a list of addresses that the program changed".into()));
        }
        let address = call.after(place, address_at);
        let address = call.host.load(address, Ty::Ptr)?;
        call.host.library_mut().facts.retain(|(name, number, _)| (*name, *number) != (RECORD, of));
        call.readable_bytes(address, 1)?;
        call.host.end_object(address, Life::Freed(call.host.loc()));
        call.host.end_object(place, Life::Freed(call.host.loc()));
        return Ok(None);
    }
    Err(call.host.violation(
        ViolationKind::WildPointer,
        "'freeaddrinfo' of a pointer that is no list of addresses".into(),
    ))
}

/// What the errors from -1 on are called.
const ERRORS: [&str; 11] = [
    "Bad value for ai_flags",
    "Name or service not known",
    "Temporary failure in name resolution",
    "Non-recoverable failure in name resolution",
    "No address associated with hostname",
    "ai_family not supported",
    "ai_socktype not supported",
    "Servname not supported for ai_socktype",
    "Address family for hostname not supported",
    "Memory allocation failure",
    "System error",
];

/// The longest text of an error.
const LONGEST_ERROR: u64 = 63;

/// `gai_strerror`: a text of the library's, which the next call may overwrite.
fn gai_strerror<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let home = crate::world::Home::Library("error message");
    let text = if call.host.is_exact() {
        let number = call.number(0)?;
        let known = usize::try_from(-1 - number).ok().and_then(|index| ERRORS.get(index));
        if known.is_none() && (-106..=-100).contains(&number) {
            return Err(call.host.unsupported("an error of a name that is looked up meanwhile".into()));
        }
        let text = known.copied().unwrap_or("Unknown error");
        let text = text.bytes().map(|byte| call.byte_value(byte)).collect();
        call.new_known_text(home, text)?
    } else {
        call.operand(0)?;
        call.any_text(home, &[], LONGEST_ERROR)?
    };
    let text = text.unwrap_or_else(|| call.null());
    call.replace_text("gai_strerror", 0, text);
    Ok(Some(call.not_to_be_changed(text)))
}

/// `getnameinfo`: the address is there, and there is room for two names of so many bytes each, unless they are null. Gives 0, or the number of an error.
fn getnameinfo<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (address, len) = (call.pointer(0)?, call.count(1)?);
    call.readable(address, len)?;
    let texts = [(call.optional(2)?, call.count(3)?), (call.optional(4)?, call.count(5)?)];
    call.operand(6)?;
    for (place, room) in texts {
        if let Some(place) = place {
            call.writable(place, room)?;
        }
    }
    if !call.world_says()? {
        if call.host.is_exact() {
            return Ok(call.give(EAI_NONAME));
        }
        call.disturb_errno()?;
        let (any, one) = (call.host.unconstrained(Ty::I32)?, call.host.constant(Ty::I32, 1));
        let any = call.host.binary(BinOp::Or, Ty::I32, any, one)?;
        return call.give_value(any, Ty::I32, true);
    }
    call.disturb_errno()?;
    for (place, room) in texts {
        if let Some(place) = place {
            call.name_within(place, room)?;
        }
    }
    Ok(call.give(0))
}

/// How many bytes an address of a family has; absent for others.
fn address_bytes<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<Option<u64>, Stop> {
    let (family, ty) = call.operand(0)?;
    Ok(if call.is(family, ty, INTERNET)? {
        Some(4)
    } else if call.is(family, ty, INTERNET_6)? {
        Some(16)
    } else {
        None
    })
}

/// An address as the GNU library writes it; absent where it is not known how.
fn written(bytes: &[u8]) -> Option<String> {
    if let Ok(bytes) = <[u8; 4]>::try_from(bytes) {
        return Some(Ipv4Addr::from(bytes).to_string());
    }
    let address = Ipv6Addr::from(<[u8; 16]>::try_from(bytes).ok()?);
    // Addresses that hold one of the fourth version are written in several ways.
    let holds_other = address.segments()[..6] == [0; 6] && address.segments()[6] != 0;
    (!holds_other).then(|| address.to_string())
}

/// `inet_ntop`: an address of a family, and room for so many bytes. Gives the place, or null where the text does not fit.
fn inet_ntop<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (source, place, room) = (call.pointer(1)?, call.pointer(2)?, call.count(3)?);
    let Some(len) = address_bytes(call)? else { return call.fail_null(EAFNOSUPPORT) };
    let count = call.size(len);
    let bytes = call.printed_bytes(source, count)?;
    call.writable(place, room)?;
    if !call.host.is_exact() {
        let longest = call.size(if len == 4 { 16 } else { 46 });
        let least = call.size(if len == 4 { 8 } else { 3 });
        if call.host.less(room, least, Ty::I64)? {
            return call.fail_null(ENOSPC);
        }
        let short = call.host.less(room, longest, Ty::I64)?;
        if short && call.happens()? {
            return call.fail_null(ENOSPC);
        }
        let (most, one) = (if short { room } else { longest }, call.size(1));
        let most = call.host.binary(BinOp::Sub, Ty::I64, most, one)?;
        let len = call.host.any_length(most)?;
        call.host.scramble(place, len)?;
        let end = call.host.advance_by(place, len)?;
        call.terminate(end)?;
        return Ok(Some(place));
    }
    let Some(text) = written(&bytes) else {
        return Err(call.host.unsupported("an address that holds one of another version".into()));
    };
    if !call.below(text.len() as u64, room)? {
        call.set_errno(ENOSPC)?;
        return Ok(Some(call.null()));
    }
    call.host.write(place, text.as_bytes())?;
    let end = call.after(place, text.len() as u64);
    call.terminate(end)?;
    Ok(Some(place))
}

/// The address that a text is.
fn parsed(text: &[u8], len: u64) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(text).ok()?;
    if len == 4 {
        return text.parse::<Ipv4Addr>().ok().map(|address| address.octets().to_vec());
    }
    text.parse::<Ipv6Addr>().ok().map(|address| address.octets().to_vec())
}

/// `inet_pton`: a text. Gives 1 and writes the address that it is, or 0 if it is none; -1 for other families.
fn inet_pton<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (text, place) = (call.pointer(1)?, call.pointer(2)?);
    let Some(len) = address_bytes(call)? else { return call.fail(EAFNOSUPPORT) };
    if !call.host.is_exact() {
        call.length(text)?;
        if call.happens()? {
            return Ok(call.give(0));
        }
        call.writable_bytes(place, len)?;
        call.any_bytes(place, len)?;
        return Ok(call.give(1));
    }
    let text = call.string(text)?;
    let Some(bytes) = parsed(&text, len) else { return Ok(call.give(0)) };
    call.host.write(place, &bytes)?;
    Ok(call.give(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts are those of `inet_ntop` of the GNU library.
    #[test]
    fn addresses_are_written_as_the_library_does() {
        let six = |words: [u16; 8]| written(&words.iter().flat_map(|w| w.to_be_bytes()).collect::<Vec<_>>());
        assert_eq!(written(&[192, 0, 2, 1]).as_deref(), Some("192.0.2.1"));
        assert_eq!(six([0; 8]).as_deref(), Some("::"));
        assert_eq!(six([0, 0, 0, 0, 0, 0, 0, 1]).as_deref(), Some("::1"));
        assert_eq!(six([0x2001, 0xdb8, 0, 0, 1, 0, 0, 1]).as_deref(), Some("2001:db8::1:0:0:1"));
        assert_eq!(six([0x2001, 0xdb8, 0, 1, 1, 1, 1, 1]).as_deref(), Some("2001:db8:0:1:1:1:1:1"));
        assert_eq!(six([0, 0, 0, 0, 0, 0xffff, 0x102, 0x304]).as_deref(), Some("::ffff:1.2.3.4"));
        assert_eq!(six([0, 0, 0, 0, 0, 0, 0x102, 0x304]), None);
    }

    #[test]
    fn texts_that_are_no_addresses() {
        assert_eq!(parsed(b"192.0.2.1", 4), Some(vec![192, 0, 2, 1]));
        for text in ["", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.4 ", "::1"] {
            assert_eq!(parsed(text.as_bytes(), 4), None, "{text}");
        }
        assert_eq!(parsed(b"::1", 16).map(|bytes| bytes[15]), Some(1));
        for text in ["", ":", ":::", "1::2::3", "12345::", "1.2.3.4"] {
            assert_eq!(parsed(text.as_bytes(), 16), None, "{text}");
        }
    }
}
