//! Sockets: descriptors by which a program talks to others.
//!
//! What comes from a socket is drawn, as are whether a connection is made and the addresses of others; what is sent is checked and dropped. In a
//! run, a socket has the family that it was made with, and addresses are those of that family. A host that is not exact keeps
//! no track, as for other descriptors. Messages with control data (`sendmsg`, `recvmsg`) are not modelled.

use crate::call::Call;
use crate::descriptor::{Meaning, on_descriptor, write};
use crate::errno::{EADDRINUSE, EBADF, ECONNREFUSED, EINVAL, ENOTCONN};
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::state::{Opened, Socket};
use crate::stop::Stop;
use ringfence_ir::Ty;

models! {
    [socket, socketpair, bind, connect, getsockopt, setsockopt]
    "listen" | "shutdown" => on_descriptor,
    "accept" | "accept4" => accept,
    "getsockname" | "getpeername" => address_of,
    "send" => |call| send(call, false),
    "sendto" => |call| send(call, true),
    "recv" => |call| receive(call, false),
    "recvfrom" => |call| receive(call, true),
}

/// Families of addresses: of this machine, of the internet, and of its sixth version.
const LOCAL: i128 = 1;
const INTERNET: i128 = 2;
const INTERNET_6: i128 = 10;

/// The longest address that there is room for in a `sockaddr_storage`.
const LONGEST_ADDRESS: u64 = 128;

/// The kind of socket that takes messages one by one, and the bits of a kind.
const DATAGRAMS: i128 = 2;
const KIND_BITS: i128 = 0xf;

/// With this flag, the length of a message is given that was longer than there was room for.
const MSG_TRUNC: i128 = 0x20;

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// A new socket of the family and kind that the first two arguments say, as a value (`I32`).
    fn new_socket(&mut self, connected: bool) -> Result<H::Value, Stop> {
        let opened = match self.host.is_exact() {
            true => {
                let (domain, kind) = (self.number(0)?, self.number(1)?);
                Opened::Socket(Socket { domain, datagrams: kind & KIND_BITS == DATAGRAMS, connected })
            }
            false => Opened::Events,
        };
        self.descriptor_of(opened)
    }

    /// The socket that the first argument is, in a run; absent when it is none.
    fn own_socket(&mut self) -> Result<Option<Socket>, Stop> {
        Ok(match self.meaning(0)? {
            Meaning::Socket(socket) => Some(socket),
            _ => None,
        })
    }

    /// The bytes of an address of another socket: its family and, for the internet, a port and a number.
    fn drawn_address(&mut self, domain: i128) -> Result<Vec<H::Value>, Stop> {
        let family = self.byte_value(domain as u8);
        let mut bytes = vec![family, self.byte_value(0)];
        let (drawn, zeros) = match domain {
            LOCAL => (0, 0),
            INTERNET => (6, 8),
            INTERNET_6 => (22, 4),
            _ => return Err(self.host.unsupported(format!("addresses of family {domain}"))),
        };
        for _ in 0..drawn {
            bytes.push(self.world(8, Ty::I8)?);
        }
        bytes.extend((0..zeros).map(|_| self.byte_value(0)));
        Ok(bytes)
    }

    /// Writes the address of another socket where the arguments from one on say, unless the first is null: a place, and where the number of its bytes stands, which becomes the
    /// number that the address has. As much is written as there is room for.
    fn give_address(&mut self, index: usize, domain: i128) -> Result<(), Stop> {
        let Some(place) = self.optional(index)? else { return Ok(()) };
        let count_at = self.pointer(index + 1)?;
        let room = self.host.load(count_at, Ty::I32)?;
        self.host.use_value(room, "as a size")?;
        let room = self.host.plain(room);
        let zero = self.host.constant(Ty::I32, 0);
        if self.host.holds(ringfence_ir::CmpOp::Slt, Ty::I32, room, zero)? {
            return Err(self.host.unsupported("a negative length of an address".into()));
        }
        let room = self.resized(room, Ty::I32, Ty::I64, false)?;
        self.writable(place, room)?;
        let len = if self.host.is_exact() {
            let address = self.drawn_address(domain)?;
            let fits = self.size_number(room)?.min(address.len() as u64) as usize;
            self.host.store_bytes(place, &address[..fits])?;
            self.size(address.len() as u64)
        } else {
            self.any_prefix(place, room)?;
            let most = self.size(LONGEST_ADDRESS);
            self.host.any_length(most)?
        };
        let len = self.resized(len, Ty::I64, Ty::I32, false)?;
        self.host.store(count_at, Ty::I32, len)
    }

    /// Gives some of the first bytes at a place, of which there are so many (`I64`), any values.
    fn any_prefix(&mut self, place: H::Value, room: H::Value) -> Result<(), Stop> {
        let most = self.size(LONGEST_ADDRESS);
        let shorter = self.host.less(room, most, Ty::I64)?;
        let len = self.host.any_length(if shorter { room } else { most })?;
        self.host.scramble(place, len)
    }

    /// Checks that an address is there, of as many bytes as the argument behind it says.
    fn given_address(&mut self, index: usize) -> Result<(), Stop> {
        let (place, len) = (self.pointer(index)?, self.integer(index + 1, Ty::I32)?);
        let len = self.resized(len, Ty::I32, Ty::I64, false)?;
        let most = self.size(LONGEST_ADDRESS);
        if self.host.less(most, len, Ty::I64)? {
            // The system refuses a longer one without looking at it.
            return Ok(());
        }
        self.readable(place, len)
    }
}

/// `socket`: a family, a kind and a protocol. Gives a descriptor, or -1.
fn socket<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    for index in 0..3 {
        call.operand(index)?;
    }
    if call.happens()? {
        return call.fail(EINVAL);
    }
    if call.host.is_exact() && ![LOCAL, INTERNET, INTERNET_6].contains(&call.number(0)?) {
        return Err(call.host.unsupported("a socket of another family".into()));
    }
    let number = call.new_socket(false)?;
    call.give_value(number, Ty::I32, true)
}

/// `socketpair`: stores two descriptors, each of which gives what is sent to the other: in a run that is not followed.
fn socketpair<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    for index in 0..3 {
        call.operand(index)?;
    }
    let place = call.pointer(3)?;
    call.writable_bytes(place, 8)?;
    if call.happens()? {
        return call.fail(EINVAL);
    }
    for at in [0, 4] {
        let number = call.descriptor_of(Opened::Events)?;
        call.store_at(place, at, Ty::I32, number)?;
    }
    Ok(call.give(0))
}

/// `bind`: the address is there. A drawn bit says whether it is free.
fn bind<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    call.given_address(1)?;
    if call.bad_descriptor(0)? {
        return call.fail(EBADF);
    }
    call.drawn_status(EADDRINUSE)
}

/// `connect`: the address is there. A drawn bit says whether somebody answers.
fn connect<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    call.given_address(1)?;
    if call.host.is_exact() {
        let Some(socket) = call.own_socket()? else { return call.fail(EBADF) };
        if call.world_says()? {
            return call.fail(ECONNREFUSED);
        }
        let number = call.number(0)? as u32;
        call.set_descriptor(number, Opened::Socket(Socket { connected: true, ..socket }));
        return Ok(call.give(0));
    }
    if call.bad_descriptor(0)? {
        return call.fail(EBADF);
    }
    call.drawn_status(ECONNREFUSED)
}

/// `accept`: a new descriptor for a connection that somebody made, and the address of that unless the place is null.
fn accept<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    if call.happens()? {
        return call.fail(EINVAL);
    }
    let socket = if call.host.is_exact() { call.own_socket()? } else { None };
    let (domain, opened) = match socket {
        Some(socket) if socket.datagrams => return call.fail(EINVAL),
        Some(socket) => (socket.domain, Opened::Socket(Socket { connected: true, ..socket })),
        None if call.host.is_exact() => return call.fail(EBADF),
        None => (0, Opened::Events),
    };
    call.give_address(1, domain)?;
    let number = call.descriptor_of(opened)?;
    call.give_value(number, Ty::I32, true)
}

/// `getsockname` and `getpeername`: the address of one end.
fn address_of<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    call.operand(0)?;
    if call.happens()? {
        return call.fail(ENOTCONN);
    }
    let mut domain = 0;
    if call.host.is_exact() {
        let Some(socket) = call.own_socket()? else { return call.fail(EBADF) };
        if call.name() == "getpeername" && !socket.connected {
            return call.fail(ENOTCONN);
        }
        domain = socket.domain;
    }
    call.give_address(1, domain)?;
    call.disturb_errno()?;
    Ok(call.give(0))
}

/// `send` and `sendto`: `write` with flags, and an address unless that is null.
fn send<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, to: bool) -> ModelResult<H::Value> {
    call.operand(3)?;
    let addressed = to && call.optional(4)?.is_some();
    if addressed {
        call.given_address(4)?;
    }
    if call.host.is_exact()
        && addressed
        && let Some(socket) = call.own_socket()?
        && socket.datagrams
    {
        let (source, len) = (call.pointer(1)?, call.count(2)?);
        let bytes = call.sent(source, len)?;
        return Ok(call.give(bytes.len() as i128));
    }
    write(call)
}

/// `recv` and `recvfrom`: `read` with flags, and the address of who sent it.
fn receive<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, from: bool) -> ModelResult<H::Value> {
    let (place, wanted) = (call.pointer(1)?, call.count(2)?);
    let flags = call.number(3)?;
    if flags & MSG_TRUNC != 0 {
        return Err(call.host.unsupported("a message that may be longer than what is read of it".into()));
    }
    if from && call.optional(4)?.is_some() {
        if call.happens()? {
            return call.fail(EBADF);
        }
        let mut domain = 0;
        if call.host.is_exact() {
            match call.own_socket()? {
                Some(socket) if socket.datagrams => domain = socket.domain,
                _ => return Err(call.host.unsupported("the sender of what is no single message".into())),
            }
        }
        call.give_address(4, domain)?;
    }
    call.read_to(place, wanted)
}

/// `getsockopt`: writes what is set where there is room for as many bytes as the last argument points to, which becomes how many there are. In a run there is no error on
/// a socket; other questions are not followed.
fn getsockopt<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    const SOL_SOCKET: i128 = 1;
    const SO_ERROR: i128 = 4;
    let (place, count_at) = (call.pointer(3)?, call.pointer(4)?);
    let room = call.host.load(count_at, Ty::I32)?;
    call.host.use_value(room, "as a size")?;
    let room = call.host.plain(room);
    let room = call.resized(room, Ty::I32, Ty::I64, false)?;
    call.writable(place, room)?;
    if call.host.is_exact() {
        if (call.number(1)?, call.number(2)?) != (SOL_SOCKET, SO_ERROR) || call.size_number(room)? < 4 {
            return Err(call.host.unsupported("what is set for a socket".into()));
        }
        if call.own_socket()?.is_none() {
            return call.fail(EBADF);
        }
        let (none, four) = (call.host.constant(Ty::I32, 0), call.host.constant(Ty::I32, 4));
        call.host.store(place, Ty::I32, none)?;
        call.host.store(count_at, Ty::I32, four)?;
        return Ok(call.give(0));
    }
    call.operand(0)?;
    if call.happens()? {
        return call.fail(EBADF);
    }
    call.disturb_errno()?;
    let len = call.host.any_length(room)?;
    call.host.scramble(place, len)?;
    let len = call.resized(len, Ty::I64, Ty::I32, false)?;
    call.host.store(count_at, Ty::I32, len)?;
    Ok(call.give(0))
}

/// `setsockopt`: so many bytes are there.
fn setsockopt<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let (place, len) = (call.pointer(3)?, call.integer(4, Ty::I32)?);
    let len = call.resized(len, Ty::I32, Ty::I64, false)?;
    call.readable(place, len)?;
    on_descriptor(call)
}
