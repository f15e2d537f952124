//! The name that the program was started by, as the GNU library offers it: `program_invocation_name`, the part of it behind the last
//! slash, and the other names of both.
//!
//! They point to the first word of the command line. Where `main` takes no words, a run has a string for them, and a host that
//! is not exact knows nothing of what they point to.

use crate::host::Host;
use crate::model::Init;
use crate::object::{NewObject, ObjectKind, Rights};
use crate::stop::Stop;
use ringfence_ir::Ty;

/// The names of the objects, and whether each is only the last part.
const NAMES: [(&str, bool); 4] = [
    ("program_invocation_name", false),
    ("program_invocation_short_name", true),
    ("__progname_full", false),
    ("__progname", true),
];

/// Whether an object of this name belongs here.
pub(crate) fn is_object(name: &str) -> bool {
    NAMES.iter().any(|(known, _)| *known == name)
}

/// What makes the object of a name.
pub(crate) fn global<'p, H: Host<'p>>(name: &str) -> Option<Init<'p, H>> {
    Some(match name {
        "program_invocation_name" => |host, place| define(host, place, 0),
        "program_invocation_short_name" => |host, place| define(host, place, 1),
        "__progname_full" => |host, place| define(host, place, 2),
        "__progname" => |host, place| define(host, place, 3),
        _ => return None,
    })
}

/// Where the last part of a name starts.
fn last_part(name: &[u8]) -> usize {
    name.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1)
}

/// Remembers where an object is, and lets it point to a string of its own.
fn define<'p, H: Host<'p>>(host: &mut H, place: H::Value, index: usize) -> Result<(), Stop> {
    let (key, short) = NAMES[index];
    host.library_mut().facts.push((key, 0, place));
    let name = host.program_name().to_vec();
    let name = if short { &name[last_part(&name)..] } else { &name };
    let size = host.constant(Ty::I64, name.len() as u128 + 1);
    let rights = if host.is_exact() { Rights::ReadWrite } else { Rights::Unknown };
    let (kind, loc) = (ObjectKind::Library("string of the environment"), host.loc());
    let text = host.allocate(NewObject { kind, size, align: 16, rights, zero: true, loc })?;
    if host.is_exact() {
        host.write(text, name)?;
    }
    host.store(place, Ty::Ptr, text)
}

/// Lets the objects that the program names point to the first word of the command line. Says whether there are any.
///
/// # Errors
/// When they cannot be written.
pub fn set_program_name<'p, H: Host<'p>>(host: &mut H, word: H::Value) -> Result<bool, Stop> {
    let start = last_part(host.program_name()) as u64;
    let mut any = false;
    for (key, short) in NAMES {
        let facts = &host.library().facts;
        let Some(&(_, _, place)) = facts.iter().find(|(name, _, _)| *name == key) else { continue };
        let text = if short { host.advance(word, start) } else { word };
        host.store(place, Ty::Ptr, text)?;
        any = true;
    }
    Ok(any)
}
