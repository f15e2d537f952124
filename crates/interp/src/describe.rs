//! Words for violations: which object, where in it, and the calls that led there.

use crate::machine::Machine;
use crate::object::ObjId;
use ringfence_base::Loc;
use ringfence_semantics::Domain;
use ringfence_verdict::ObjectInfo;

impl Machine<'_> {
    /// What an object is, in words.
    #[must_use]
    pub fn name_of(&self, id: ObjId) -> String {
        self.memory.object(id).map_or_else(|| "object".into(), |object| object.kind.name(self.program))
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
        Some(Domain::object(self, id)?.info(self.program, offset))
    }
}
