//! Words for violations: which object, where in it, and the calls that led there.

use crate::machine::Machine;
use crate::memory::{Action, BadAccess};
use crate::object::{ObjId, Object, ObjectKind};
use crate::outcome::Stop;
use ringfence_base::Loc;
use ringfence_ir::GlobalKind;
use ringfence_verdict::{ObjectInfo, Violation, ViolationKind};

impl Machine<'_> {
    /// What an object is, in words.
    #[must_use]
    pub fn name_of(&self, id: ObjId) -> String {
        self.memory.object(id).map_or_else(|| "object".into(), |object| self.name_of_kind(object.kind))
    }

    fn name_of_kind(&self, kind: ObjectKind) -> String {
        let named = |what: &str, symbol| match self.program.names.name(symbol) {
            "" => what.to_owned(),
            name => format!("{what} '{name}'"),
        };
        match kind {
            ObjectKind::Global(id) => {
                let global = &self.program.globals[id];
                match global.kind {
                    GlobalKind::Variable => named("variable", global.name),
                    GlobalKind::Constant => named("constant", global.name),
                    GlobalKind::StringLiteral => "string literal".into(),
                }
            }
            ObjectKind::Slot(func, slot) => {
                let body = self.program.functions[func].body.as_ref();
                match body.and_then(|body| body.slots.get(slot)) {
                    Some(slot) if slot.name.is_some() => named("variable", slot.name),
                    _ => format!("temporary object of '{}'", self.function_name(func)),
                }
            }
            ObjectKind::Alloca => "stack block".into(),
            ObjectKind::Heap(_) => "heap block".into(),
            ObjectKind::Varargs(func) => format!("unnamed arguments of '{}'", self.function_name(func)),
            ObjectKind::Function(func) => format!("function '{}'", self.function_name(func)),
            ObjectKind::Library(what) => what.into(),
        }
    }

    /// The active calls, innermost first: each function's name with the place that it was called from.
    pub(crate) fn stack(&self) -> Vec<(String, Loc)> {
        const SHOWN: usize = 100;
        let shown = self.frames.iter().rev().take(SHOWN);
        shown.map(|frame| (self.function_name(frame.func).to_owned(), frame.call_loc)).collect()
    }

    /// Describes an object for a message.
    #[must_use]
    pub fn object_info(&self, id: ObjId, offset: Option<i64>) -> Option<ObjectInfo> {
        let object = self.memory.object(id)?;
        Some(ObjectInfo {
            what: self.name_of_kind(object.kind),
            size: object.size,
            offset,
            allocated: object.allocated,
            ended: object.ended(),
        })
    }

    /// The violation that a bad access is.
    #[cold]
    pub(crate) fn bad_access(&self, bad: BadAccess) -> Stop {
        let object = self.memory.object(bad.object);
        let offset = object.map(|object| bad.address.wrapping_sub(object.address) as i64);
        Stop::Violation(Box::new(Violation {
            kind: bad.kind,
            loc: self.loc,
            message: self.access_message(bad, object),
            object: self.object_info(bad.object, offset),
            stack: self.stack(),
        }))
    }

    fn access_message(&self, bad: BadAccess, object: Option<&Object>) -> String {
        let what = match bad.action {
            Action::Read => format!("read of {}", bytes(bad.len)),
            Action::Write => format!("write of {}", bytes(bad.len)),
            Action::Free => "free".into(),
        };
        let place =
            object.map_or_else(|| format!("at address {:#x}", bad.address), |object| self.place(bad, object));
        let sites = object.map_or_else(String::new, |object| self.sites(object));
        match bad.kind {
            ViolationKind::UninitialisedPointer => format!("{what} through an uninitialised pointer"),
            ViolationKind::NullDeref => format!("{what} through a null pointer (address {:#x})", bad.address),
            ViolationKind::WildPointer => format!("{what} {place}, where there is no readable object"),
            ViolationKind::UseAfterFree => format!("{what} {place} after it was freed{sites}"),
            ViolationKind::UseAfterScope => format!("{what} {place} after its lifetime ended{sites}"),
            ViolationKind::OutOfBounds => format!("{what} {place}, out of bounds{sites}"),
            ViolationKind::ReadOnlyWrite => format!("{what} {place}, which is constant"),
            ViolationKind::DoubleFree => format!("free {place} that was freed already{sites}"),
            ViolationKind::InteriorFree => format!("free {place}, not of its start{sites}"),
            ViolationKind::NonHeapFree => format!("free {place}, which is no heap block"),
            _ => format!("{what} {place}{sites}"),
        }
    }

    fn place(&self, bad: BadAccess, object: &Object) -> String {
        let offset = bad.address.wrapping_sub(object.address) as i64;
        let name = self.name_of_kind(object.kind);
        format!("at offset {offset} of {name} of {}", bytes(object.size))
    }

    fn sites(&self, object: &Object) -> String {
        let mut text = String::new();
        if object.allocated.is_some() {
            let word = if object.is_heap() { "allocated" } else { "declared" };
            text.push_str(&format!(", {word} at {}", self.program.sources.show(object.allocated)));
        }
        if let Some(ended) = object.ended().filter(|loc| loc.is_some()) {
            let word = if object.is_heap() { "freed" } else { "ended" };
            text.push_str(&format!(", {word} at {}", self.program.sources.show(ended)));
        }
        text
    }
}

fn bytes(n: u64) -> String {
    if n == 1 { "1 byte".into() } else { format!("{n} bytes") }
}
