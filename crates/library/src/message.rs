//! Messages: `gettext` and its relatives, and `error`, `err` and `warn`.
//!
//! The locale is "C" (see `setlocale`), in which messages are not translated: `gettext` gives its argument back. Names of
//! domains and directories are copied, as the library does.
//!
//! `error` and its relatives write what was said to standard error, after the name of the program, and the text of
//! `errno` where that belongs to it; those that end the program do so as `exit` does. The functions and objects of the GNU
//! library that change how `error` speaks (`error_print_progname`, `error_one_per_line`, `error_message_count`) are not modelled.

use crate::call::Call;
use crate::errno::message;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::state::Stream;
use crate::stop::Stop;
use ringfence_base::bits::sign_extend;
use ringfence_ir::{CmpOp, Ty};

models! {
    "gettext" => |call| untranslated(call, 0),
    "dgettext" | "__dgettext" | "dcgettext" | "__dcgettext" => |call| of_domain(call, 1),
    "ngettext" => |call| plural(call, 0),
    "dngettext" | "dcngettext" => |call| plural_of_domain(call, 1),
    "textdomain" => |call| call.remembered(0, "textdomain"),
    "bindtextdomain" => |call| bound(call, "bindtextdomain"),
    "bind_textdomain_codeset" => |call| bound(call, "bind_textdomain_codeset"),
    "error" => |call| error(call, 2),
    "error_at_line" => error_at_line,
    "err" => |call| complain(call, Complaint { status: Some(0), format: 1, list: false, errno: true }),
    "verr" => |call| complain(call, Complaint { status: Some(0), format: 1, list: true, errno: true }),
    "errx" => |call| complain(call, Complaint { status: Some(0), format: 1, list: false, errno: false }),
    "verrx" => |call| complain(call, Complaint { status: Some(0), format: 1, list: true, errno: false }),
    "warn" => |call| complain(call, Complaint { status: None, format: 0, list: false, errno: true }),
    "vwarn" => |call| complain(call, Complaint { status: None, format: 0, list: true, errno: true }),
    "warnx" => |call| complain(call, Complaint { status: None, format: 0, list: false, errno: false }),
    "vwarnx" => |call| complain(call, Complaint { status: None, format: 0, list: true, errno: false }),
}

/// `gettext`: the message itself, a string; null for null.
fn untranslated<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, index: usize) -> ModelResult<H::Value> {
    if let Some(message) = call.optional(index)? {
        call.length(message)?;
    }
    call.pointer(index).map(Some)
}

/// A domain that may be null comes first.
fn domain<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> Result<(), Stop> {
    match call.optional(0)? {
        Some(domain) => call.length(domain).map(drop),
        None => Ok(()),
    }
}

fn of_domain<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, index: usize) -> ModelResult<H::Value> {
    domain(call)?;
    untranslated(call, index)
}

/// `ngettext`: the first of two messages for 1, the second for every other number. Both are strings.
fn plural<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, index: usize) -> ModelResult<H::Value> {
    let (one, many) = (untranslated(call, index)?, untranslated(call, index + 1)?);
    let (number, ty) = call.operand(index + 2)?;
    Ok(if call.is(number, ty, 1)? { one } else { many })
}

fn plural_of_domain<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, index: usize) -> ModelResult<H::Value> {
    domain(call)?;
    plural(call, index)
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// `textdomain`: the present name of the domain in an object of the library's, a copy of the argument unless that is null; "messages"
    /// at first and for an empty name. Null when there is no memory.
    fn remembered(&mut self, index: usize, key: &'static str) -> ModelResult<H::Value> {
        let text = match self.optional(index)? {
            Some(name) => Some(self.text(name)?),
            None => None,
        };
        if let (None, Some(known)) = (&text, self.fact(key, 0)) {
            return Ok(Some(known));
        }
        if text.is_some() && !self.allocation_succeeds()? {
            return Ok(Some(self.null()));
        }
        let name: Vec<H::Value> = match text {
            Some(text) if !text.is_empty() => text,
            _ => b"messages".iter().map(|&byte| self.byte_value(byte)).collect(),
        };
        let place = copied(self, name)?;
        // The copy before is given up, but a program may still look at it.
        self.set_fact(key, 0, place);
        Ok(Some(place))
    }

    /// The text of a number of an error that goes after a message, as far as the host computes texts.
    fn with_error(&mut self, text: &mut Vec<u8>, number: H::Value) -> Result<(), Stop> {
        if self.host.is_exact() {
            let number = sign_extend(self.host.bits(number, Ty::I32)?, 32);
            text.extend_from_slice(b": ");
            text.extend(message(number).into_bytes());
        }
        Ok(())
    }
}

/// A string of the library's.
fn copied<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, mut text: Vec<H::Value>) -> Result<H::Value, Stop> {
    text.push(call.byte_value(0));
    let place = crate::access::library_object(call.host, text.len() as u64, "name of messages")?;
    call.host.store_bytes(place, &text)?;
    Ok(place)
}

/// `bindtextdomain` and `bind_textdomain_codeset`: a copy of the second argument; what was bound before for null; null for no domain and
/// for an empty one, and when there is no memory. Several domains are not distinguished, except that what was bound for another one is
/// not given.
fn bound<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, key: &'static str) -> ModelResult<H::Value> {
    let Some(domain) = call.optional(0)? else { return Ok(Some(call.null())) };
    let domain = call.string(domain)?;
    let text = match call.optional(1)? {
        Some(name) => Some(call.text(name)?),
        None => None,
    };
    if domain.is_empty() {
        return Ok(Some(call.null()));
    }
    let Some(text) = text else {
        return Err(call.host.unsupported(format!("'{}' that asks what is bound", call.name())));
    };
    if !call.allocation_succeeds()? {
        return Ok(Some(call.null()));
    }
    let place = copied(call, text)?;
    call.set_fact(key, 0, place);
    Ok(Some(place))
}

/// How a function complains: the argument that is the status with which it ends the program, the format, and whether the text of
/// `errno` is added.
#[derive(Clone, Copy)]
struct Complaint {
    status: Option<usize>,
    format: usize,
    list: bool,
    errno: bool,
}

/// The name of the program, a colon and a blank.
fn prefix<'p, H: Host<'p>>(call: &Call<'_, 'p, H>, short: bool) -> Vec<u8> {
    let name = call.host.program_name();
    let start = name.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
    let mut text = if short { name[start..].to_vec() } else { name.to_vec() };
    text.extend_from_slice(b": ");
    text
}

/// `err`, `errx`, `warn`, `warnx` and those with a list: the format is a string, or null for none.
fn complain<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, complaint: Complaint) -> ModelResult<H::Value> {
    let status = complaint.status.map(|index| call.integer(index, Ty::I32)).transpose()?;
    let errno = if complaint.errno { Some(call.read_errno()?) } else { None };
    let mut text = prefix(call, true);
    let said = call.optional(complaint.format)?.is_some();
    if said {
        text.extend(call.printed(complaint.format, complaint.list)?);
    }
    if let Some(number) = errno {
        if !said {
            text.truncate(text.len() - 2);
        }
        call.with_error(&mut text, number)?;
    }
    text.push(b'\n');
    call.print_standard(Stream::Stderr, &text)?;
    match status {
        Some(status) => Err(Stop::Exit(call.host.known(status).unwrap_or(0) as i32)),
        None => Ok(None),
    }
}

/// `error`: a status, the number of an error unless 0, and a format. Ends the program unless the status is 0.
fn error<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, format: usize) -> ModelResult<H::Value> {
    let place = Vec::new();
    said(call, format, place)
}

/// `error_at_line`: the name of a file, which may be null, and a line come before the format.
fn error_at_line<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let mut place = match call.optional(2)? {
        Some(file) => call.printed_string(file)?,
        None => Vec::new(),
    };
    let (line, _) = call.operand(3)?;
    if call.host.is_exact() {
        let line = call.host.known(line).unwrap_or(0) as u32;
        place.extend(format!(":{line}: ").into_bytes());
    }
    said(call, 4, place)
}

fn said<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, format: usize, place: Vec<u8>) -> ModelResult<H::Value> {
    let (status, number) = (call.integer(0, Ty::I32)?, call.integer(1, Ty::I32)?);
    let mut text = prefix(call, false);
    if !place.is_empty() {
        text.truncate(text.len() - 1);
        text.extend(place);
    }
    text.extend(call.printed(format, false)?);
    let zero = call.host.constant(Ty::I32, 0);
    if call.host.is_exact() && call.host.holds(CmpOp::Ne, Ty::I32, number, zero)? {
        call.with_error(&mut text, number)?;
    }
    text.push(b'\n');
    call.print_standard(Stream::Stderr, &text)?;
    if call.host.is_zero(status, Ty::I32)? {
        return Ok(None);
    }
    Err(Stop::Exit(call.host.known(status).unwrap_or(0) as i32))
}
