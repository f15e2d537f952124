//! The objects that tell the time zone, `timezone` and `daylight`, and fixed addresses of the network.
//!
//! The zone is UTC in a run, so that its objects stay 0. To a host that is not exact they are 0 until a function looks the zone up, and any numbers
//! from then on.

use crate::call::Call;
use crate::host::Host;
use crate::model::Init;
use crate::stop::Stop;
use ringfence_ir::Ty;

/// The objects of the zone: both names of each, and whether it is a `long`.
const ZONE: [([&str; 2], bool); 2] =
    [(["timezone", "__timezone"], true), (["daylight", "__daylight"], false)];

/// Addresses of the sixth version that mean any interface, and the own machine.
const ANY: &str = "in6addr_any";
const OWN: &str = "in6addr_loopback";

/// Whether an object of this name belongs here.
pub(crate) fn is_object(name: &str) -> bool {
    ZONE.iter().any(|(names, _)| names.contains(&name)) || [ANY, OWN].contains(&name)
}

/// What makes the object of a name.
pub(crate) fn global<'p, H: Host<'p>>(name: &str) -> Option<Init<'p, H>> {
    Some(match name {
        "timezone" | "__timezone" => |host, place| define(host, place, 0),
        "daylight" | "__daylight" => |host, place| define(host, place, 1),
        ANY => |_, _| Ok(()),
        OWN => |host, place| {
            let (last, one) = (host.advance(place, 15), host.constant(Ty::I8, 1));
            host.store(last, Ty::I8, one)
        },
        _ => return None,
    })
}

/// Remembers where an object is. Both names are those of one object, so that a program may use one of them.
fn define<'p, H: Host<'p>>(host: &mut H, place: H::Value, index: usize) -> Result<(), Stop> {
    let key = ZONE[index].0[0];
    if host.library().facts.iter().any(|(known, _, _)| *known == key) {
        return Err(host.unsupported(format!("several names of '{key}' in a program")));
    }
    host.library_mut().facts.push((key, 0, place));
    Ok(())
}

impl<'p, H: Host<'p>> Call<'_, 'p, H> {
    /// The zone is looked up: in a host that is not exact, its objects are any numbers.
    pub(crate) fn look_zone_up(&mut self) -> Result<(), Stop> {
        if self.host.is_exact() {
            return Ok(());
        }
        for ([key, _], long) in ZONE {
            if let Some(place) = self.fact(key, 0) {
                let ty = if long { self.host.model().pointer_int() } else { Ty::I32 };
                let any = self.host.unconstrained(ty)?;
                self.host.store(place, ty, any)?;
            }
        }
        Ok(())
    }
}
