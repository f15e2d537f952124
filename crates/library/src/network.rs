//! Hosts, services and interfaces of the network, in memory of the library's: `gethostbyname`, `getservbyname`, `getifaddrs`.
//!
//! Whether there is such a host or service is drawn. A host has one address and no other names in a run, a service no other names, and a machine only the interface
//! that leads to itself; what else there may be is not followed. Records are overwritten by the next call.

use crate::access::library_object;
use crate::call::Call;
use crate::errno::ENOENT;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::object::Life;
use crate::stop::Stop;
use crate::world::Home;
use ringfence_ir::{DataModel, Ty};

models! {
    [gethostbyname, getservbyname, hstrerror, getifaddrs, freeifaddrs, setdomainname]
    "__h_errno_location" => error_location,
    "sethostent" | "endhostent" | "setservent" | "endservent" => nothing,
}

/// There is no such host.
const HOST_NOT_FOUND: u128 = 1;

fn nothing<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.disturb_errno()?;
    Ok(None)
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// A pointer to an array of pointers that has none.
    fn no_pointers(&mut self) -> Result<H::Value, Stop> {
        self.object_for("no other names", 0, self.host.model().pointer_bytes(), "array of no names")
    }

    /// A new text of the library's that replaces the one of the same number.
    fn network_text(
        &mut self,
        key: &'static str,
        of: u64,
        known: Option<Vec<H::Value>>,
    ) -> Result<H::Value, Stop> {
        let home = Home::Library("name on the network");
        let text = match known {
            Some(text) => self.new_known_text(home, text)?,
            None => self.new_text(home, &[], 255)?,
        };
        let text = text.unwrap_or_else(|| self.null());
        self.replace_text(key, of, text);
        Ok(text)
    }

    /// The object behind `h_errno`.
    fn network_error(&mut self) -> Result<H::Value, Stop> {
        self.object_for("h_errno", 0, 4, "h_errno")
    }
}

/// `__h_errno_location`: the address of `h_errno`.
fn error_location<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.network_error().map(Some)
}

/// `gethostbyname`: the record of a host, or null with the reason in `h_errno`.
fn gethostbyname<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    const KEY: &str = "gethostbyname";
    let name = call.pointer(0)?;
    let name = call.text(name)?;
    call.disturb_errno()?;
    let error = call.network_error()?;
    if !call.world_says()? {
        let reason = call.usual(Ty::I32, HOST_NOT_FOUND)?;
        call.host.store(error, Ty::I32, reason)?;
        return Ok(Some(call.null()));
    }
    call.not_followed("other names and addresses of a host")?;
    let word = call.host.model().pointer_bytes();
    let record = call.object_for(KEY, 0, 3 * word + 8, "struct hostent")?;
    let name = call.network_text(KEY, 1, Some(name))?;
    call.host.store(record, Ty::Ptr, name)?;
    let aliases = call.no_pointers()?;
    call.store_at(record, word, Ty::Ptr, aliases)?;
    for (at, number) in [(0, 2), (4, 4)] {
        let number = call.host.constant(Ty::I32, number);
        call.store_at(record, 2 * word + at, Ty::I32, number)?;
    }
    let list = call.object_for(KEY, 2, 2 * word, "addresses of a host")?;
    let address = call.object_for(KEY, 3, 4, "address of a host")?;
    let four = call.size(4);
    call.random_bytes(address, four)?;
    call.host.store(list, Ty::Ptr, address)?;
    call.store_at(record, 2 * word + 8, Ty::Ptr, list)?;
    Ok(Some(record))
}

/// `getservbyname`: the record of a service, or null. The name of a protocol may be null.
fn getservbyname<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    const KEY: &str = "getservbyname";
    let name = call.pointer(0)?;
    let name = call.text(name)?;
    let protocol = match call.optional(1)? {
        Some(protocol) => Some(call.text(protocol)?),
        None => None,
    };
    if !call.world_says()? {
        call.disturb_errno()?;
        return Ok(Some(call.null()));
    }
    call.not_followed("other names of a service")?;
    let word = call.host.model().pointer_bytes();
    let record = call.object_for(KEY, 0, 4 * word, "struct servent")?;
    let name = call.network_text(KEY, 1, Some(name))?;
    call.host.store(record, Ty::Ptr, name)?;
    let aliases = call.no_pointers()?;
    call.store_at(record, word, Ty::Ptr, aliases)?;
    let port = call.world(16, Ty::I32)?;
    call.store_at(record, 2 * word, Ty::I32, port)?;
    let protocol = call.network_text(KEY, 2, protocol)?;
    call.store_at(record, 3 * word, Ty::Ptr, protocol)?;
    Ok(Some(record))
}

/// What the errors from 0 on are called.
const ERRORS: [&str; 5] = [
    "Resolver Error 0 (no error)",
    "Unknown host",
    "Host name lookup failure",
    "Unknown server error",
    "No address associated with name",
];

/// `hstrerror`: a text of the library's.
fn hstrerror<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    if !call.host.is_exact() {
        call.operand(0)?;
        let text = call.any_text(Home::Library("error message"), &[], 63)?;
        let text = text.unwrap_or_else(|| call.null());
        call.replace_text("hstrerror", 0, text);
        return Ok(Some(call.not_to_be_changed(text)));
    }
    let number = call.number(0)?;
    let text = match usize::try_from(number) {
        Ok(index) => ERRORS.get(index).copied().unwrap_or("Unknown resolver error"),
        Err(_) => "Resolver internal error",
    };
    let text = text.bytes().map(|byte| call.byte_value(byte)).collect();
    let text = call.network_text("hstrerror", 0, Some(text))?;
    Ok(Some(call.not_to_be_changed(text)))
}

/// The name under which lists of interfaces are known.
const INTERFACE: &str = "getifaddrs";

/// A `struct ifaddrs`: its size, and where the name, the flags, the address, the one to send to all and the counts stand.
const fn interface(model: DataModel) -> (u64, [u64; 5]) {
    match model {
        DataModel::Lp64 => (56, [8, 16, 24, 40, 48]),
        DataModel::Ilp32 => (28, [4, 8, 12, 20, 24]),
    }
}

/// The family of hardware addresses, the size of one, the size of what is counted of an interface, and the flag of one that leads to the own machine.
const HARDWARE: u128 = 17;
const HARDWARE_SIZE: u64 = 20;
const COUNTS_SIZE: u64 = 96;
const LOOPBACK: u128 = 8;

/// `getifaddrs`: stores a list of interfaces, or fails. A run has the one that leads to the own machine and is not switched on.
fn getifaddrs<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let place = call.pointer(0)?;
    call.writable_bytes(place, call.host.model().pointer_bytes())?;
    if call.happens()? {
        return call.fail(ENOENT);
    }
    call.disturb_errno()?;
    call.not_followed("other interfaces of the machine")?;
    let (size, [name_at, flags_at, address_at, all_at, counts_at]) = interface(call.host.model());
    let list = library_object(call.host, size, "struct ifaddrs")?;
    let name = call.library_string(b"lo", "name of an interface")?;
    call.store_at(list, name_at, Ty::Ptr, name)?;
    let flags = call.host.constant(Ty::I32, LOOPBACK);
    call.store_at(list, flags_at, Ty::I32, flags)?;
    for at in [address_at, all_at] {
        let address = library_object(call.host, HARDWARE_SIZE, "address of an interface")?;
        let family = call.host.constant(Ty::I16, HARDWARE);
        call.host.store(address, Ty::I16, family)?;
        call.store_at(list, at, Ty::Ptr, address)?;
    }
    let counts = library_object(call.host, COUNTS_SIZE, "counts of an interface")?;
    call.store_at(list, counts_at, Ty::Ptr, counts)?;
    call.set_fact(INTERFACE, 0, list);
    call.host.store(place, Ty::Ptr, list)?;
    Ok(call.give(0))
}

/// `freeifaddrs`: ends the list that was given last; null is an empty one.
fn freeifaddrs<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let Some(list) = call.optional(0)? else { return Ok(None) };
    call.readable_bytes(list, 1)?;
    let Some(known) = call.fact(INTERFACE, 0) else { return Err(other_list(call)) };
    if !call.host.equals(list, known, Ty::Ptr)? {
        return Err(other_list(call));
    }
    let (_, [name_at, _, address_at, all_at, counts_at]) = interface(call.host.model());
    for at in [name_at, address_at, all_at, counts_at] {
        let place = call.after(known, at);
        let part = call.host.load(place, Ty::Ptr)?;
        call.readable_bytes(part, 1)?;
        call.host.end_object(part, Life::Freed(call.host.loc()));
    }
    call.forget_facts(&[INTERFACE]);
    call.host.end_object(known, Life::Freed(call.host.loc()));
    Ok(None)
}

fn other_list<'p, H: Host<'p>>(call: &Call<'_, 'p, H>) -> Stop {
    call.host.unsupported("'freeifaddrs' of what is not the last list of interfaces".into())
}

/// `setdomainname`: so many bytes are there.
fn setdomainname<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (name, len) = (call.pointer(0)?, call.count(1)?);
    call.readable(name, len)?;
    call.give_status()
}
