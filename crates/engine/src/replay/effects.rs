//! What calls of the library did to the program in a run: what they gave, and what they wrote where.
//!
//! A harness plays it back where a function asked the world and no other way is known to let the world answer the same. For
//! people only; nothing is concluded from it.

use super::Replay;
use super::sources::{LibraryCall, library_call};
use ringfence_base::Budget;
use ringfence_interp::object::{ObjId, ObjectKind};
use ringfence_interp::{FrameView, Machine, Point, Stop, Value, Watcher};
use ringfence_ir::{Program, RegId};

/// How many bytes that an argument points to are looked at.
const MOST: u64 = 4096;

/// How many calls are kept.
const CALLS: usize = 1000;

/// Objects of the library's that a program cannot look into: functions that take them belong to the one that gave them.
const OPAQUE: [&str; 3] = ["FILE", "DIR", "iconv_t"];

/// What a call did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Effect {
    pub(crate) function: String,
    pub(crate) gave: Gave,
    pub(crate) writes: Vec<Written>,
    /// The error number after a call that gave -1 or null.
    pub(crate) errno: Option<u8>,
}

/// What a call gave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Gave {
    /// A number, or nothing.
    Number(u128),
    /// A place in what an argument points to.
    Argument { index: usize, offset: i64 },
    /// A place in an object, by its number among those that calls gave, with all its bytes.
    Object { number: usize, offset: i64, is_heap: bool, bytes: Vec<u8> },
}

/// What a call wrote to where an argument points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Written {
    pub(crate) argument: usize,
    pub(crate) offset: u64,
    pub(crate) bytes: Vec<u8>,
}

/// What calls of some functions did in a run, and of those that take what they gave. Functions of which it is not known
/// are left out: those that give pointers by memory, or that give what is not theirs.
pub(crate) fn effects(program: &Program, replay: &Replay, functions: &[&str], budget: Budget) -> Vec<Effect> {
    let functions = functions.iter().map(|&name| name.to_owned()).collect();
    let mut observer =
        Observer { functions, refused: Vec::new(), effects: Vec::new(), objects: Vec::new(), calling: None };
    let _ = replay.run_watched(program, budget, &mut observer);
    let Observer { mut effects, refused, .. } = observer;
    effects.retain(|effect| !refused.contains(&effect.function));
    effects
}

struct Observer {
    /// The functions whose calls are looked at; those that take what they gave join them.
    functions: Vec<String>,
    /// Those of which it is not known what they did.
    refused: Vec<String>,
    effects: Vec<Effect>,
    /// The objects that calls gave.
    objects: Vec<ObjId>,
    calling: Option<Calling>,
}

/// A call that is being made.
struct Calling {
    function: String,
    args: Vec<Value>,
    /// The bytes that the arguments point to.
    before: Vec<Vec<Value>>,
    result: Option<RegId>,
}

/// A byte of memory that is known and no part of a pointer.
fn plain(byte: Value) -> Option<u8> {
    (byte.undef == 0 && byte.prov == Value::ZERO.prov).then_some((byte.bits & 0xff) as u8)
}

/// The bytes from where a pointer leads to the end of the object.
fn bytes_at(machine: &Machine<'_>, pointer: Value) -> Vec<Value> {
    let Some((id, offset)) = pointer.prov.get().and_then(|_| machine.memory.place(pointer)) else {
        return Vec::new();
    };
    let size = machine.memory.object(id).map_or(0, |object| object.size);
    let count = u64::try_from(offset).map_or(0, |offset| size.saturating_sub(offset)).min(MOST);
    let byte = |at: u64| machine.memory.load(Value { bits: pointer.bits + u128::from(at), ..pointer }, 1);
    (0..count).map_while(byte).collect()
}

impl Observer {
    /// The call of the library that comes next, if it is one to look at.
    fn call<'m>(&mut self, machine: &Machine<'m>, frame: FrameView<'_, 'm>, point: Point) -> Option<Calling> {
        let LibraryCall { name, args, result } = library_call(machine, frame, point)?;
        if !self.functions.iter().any(|known| known == name) {
            let belongs = args.iter().any(|&arg| self.is_opaque(machine, arg));
            if !belongs {
                return None;
            }
            self.functions.push(name.to_owned());
        }
        let before = args.iter().map(|&arg| bytes_at(machine, arg)).collect();
        Some(Calling { function: name.to_owned(), args, before, result })
    }

    /// Whether a pointer leads to an object that a call gave and that a program cannot look into.
    fn is_opaque(&self, machine: &Machine<'_>, pointer: Value) -> bool {
        let Some(id) = pointer.prov.get().filter(|id| self.objects.contains(id)) else { return false };
        let kind = machine.memory.object(id).map(|object| object.kind);
        matches!(kind, Some(ObjectKind::Library(what)) if OPAQUE.contains(&what))
    }

    /// What the last call did.
    fn look_back(&mut self, machine: &Machine<'_>) {
        let Some(calling) = self.calling.take() else { return };
        if self.effects.len() >= CALLS {
            return;
        }
        match self.effect(machine, &calling) {
            Some(effect) => self.effects.push(effect),
            None => self.refused.push(calling.function),
        }
    }

    fn effect(&mut self, machine: &Machine<'_>, calling: &Calling) -> Option<Effect> {
        let mut writes = Vec::new();
        for (argument, (&pointer, before)) in calling.args.iter().zip(&calling.before).enumerate() {
            let after = bytes_at(machine, pointer);
            let changed = |at: &usize| before.get(*at) != after.get(*at);
            let (first, last) = ((0..after.len()).find(changed), (0..after.len()).rev().find(changed));
            if let (Some(first), Some(last)) = (first, last) {
                let bytes = after[first..=last].iter().map(|&byte| plain(byte)).collect::<Option<_>>()?;
                writes.push(Written { argument, offset: first as u64, bytes });
            }
        }
        let frame = machine.frames().next()?;
        let result = calling.result.map_or(Value::ZERO, |result| frame.reg(result));
        let gave = self.gave(machine, &calling.args, result)?;
        let failed = gave == Gave::Number(0) || matches!(gave, Gave::Number(bits) if is_minus_one(bits));
        let errno = failed.then(|| errno(machine)).flatten();
        Some(Effect { function: calling.function.clone(), gave, writes, errno })
    }

    fn gave(&mut self, machine: &Machine<'_>, args: &[Value], result: Value) -> Option<Gave> {
        if result.undef != 0 {
            return None;
        }
        let Some(id) = result.prov.get() else {
            return (result.prov == Value::ZERO.prov).then_some(Gave::Number(result.bits));
        };
        if let Some(index) = args.iter().position(|arg| arg.prov.get() == Some(id)) {
            let offset = result.bits.wrapping_sub(args[index].bits) as i64;
            return Some(Gave::Argument { index, offset });
        }
        let object = machine.memory.object(id)?;
        let is_heap = object.is_heap();
        if !(is_heap || matches!(object.kind, ObjectKind::Library(_))) || object.size > MOST {
            return None;
        }
        let (_, offset) = machine.memory.place(result)?;
        let start = Value { bits: result.bits.wrapping_sub(offset as u128), ..result };
        // What was never set is zero in the harness.
        let byte = |byte: Value| if byte.undef == 0 { plain(byte) } else { Some(0) };
        let bytes = match object.kind {
            ObjectKind::Library(what) if OPAQUE.contains(&what) => vec![0],
            _ => bytes_at(machine, start).into_iter().map(byte).collect::<Option<_>>()?,
        };
        let number = self.objects.iter().position(|&known| known == id).unwrap_or_else(|| {
            self.objects.push(id);
            self.objects.len() - 1
        });
        Some(Gave::Object { number, offset, is_heap, bytes })
    }
}

/// Whether a result is -1 as an `int` or as a wider number.
pub(crate) const fn is_minus_one(bits: u128) -> bool {
    bits == u32::MAX as u128 || bits == u64::MAX as u128
}

/// The error number, if the library has one.
fn errno(machine: &Machine<'_>) -> Option<u8> {
    let is_errno = |object: &ringfence_interp::object::Object| object.kind == ObjectKind::Library("errno");
    let (id, object) = machine.memory.objects().find(|(_, object)| is_errno(object))?;
    let byte = machine.memory.load(Value::pointer(object.address, id), 1)?;
    plain(byte).filter(|&number| number != 0)
}

impl Watcher for Observer {
    fn step(&mut self, machine: &Machine<'_>, point: Point) {
        self.look_back(machine);
        self.calling = machine.frames().next().and_then(|frame| self.call(machine, frame, point));
    }

    // A call in which the run ends did nothing that could be played back.
    fn end(&mut self, _: &Machine<'_>, _: Option<&Stop>) {}
}
