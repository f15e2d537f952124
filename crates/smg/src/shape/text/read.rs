//! Reading states. The form is described in [`super`].
//!
//! Nothing is guessed: an unknown word, a missing part or a second one where there is one is an error with
//! its line.

use super::Context;
use super::draft::{Draft, DraftFrame, DraftObject, DraftValue, PLACES, Piece};
use super::terms::Table;
use super::write::RIGHTS;
use crate::shape::Configuration;
use crate::{Segment, Shape};
use ringfence_base::text::{BadText, Lines, Words, number, short};
use ringfence_base::{IdVec, Loc};
use ringfence_exec::state::{Phase, StdinSeen, Unnamed, Waiting};
use ringfence_exec::value::undef_mask;
use ringfence_exec::{Life, ObjId, ObjectKind, Reasoner, Sym, View};
use ringfence_ir::{BlockId, FuncId, GlobalId, Program, Record, RecordId, RegId, SlotId, Ty, TypeId};
use ringfence_logic::TermId;

/// Reads a state whose line `state` was taken; absent when its conditions are not known to be possible, so
/// that it need not stand for anything.
///
/// # Errors
/// The first line that is not understood, or that says something that no state can be.
pub fn read(
    context: &Context<'_>,
    reason: &mut Reasoner,
    lines: &mut Lines<'_>,
) -> Result<Option<Configuration>, BadText> {
    let line = lines.line();
    let mut reader = Reader { context, reason, table: Table::default(), parts: Parts::default() };
    loop {
        let Some(mut words) = lines.take() else { return Err(lines.bad("the state has no `end`")) };
        if reader.line(&mut words)? {
            break;
        }
    }
    let draft = reader.parts.draft(line)?;
    draft.build(context, reason)
}

/// What was read so far.
#[derive(Debug, Default)]
struct Parts {
    phase: Option<Phase>,
    stdin: Option<(StdinSeen, u64)>,
    next: Option<ObjId>,
    library: Option<([Option<DraftValue>; PLACES], Vec<DraftValue>)>,
    objects: Vec<DraftObject>,
    gone: Vec<ObjId>,
    handlers: Vec<DraftValue>,
    conditions: Vec<TermId>,
    frames: Vec<DraftFrame>,
}

impl Parts {
    fn draft(self, line: usize) -> Result<Draft, BadText> {
        let missing = |what: &str| BadText { line, message: format!("the state has no `{what}`") };
        let (places, library) = self.library.unwrap_or_default();
        let (stdin, input_read) = self.stdin.ok_or_else(|| missing("stdin"))?;
        Ok(Draft {
            line,
            phase: self.phase.ok_or_else(|| missing("phase"))?,
            stdin,
            input_read,
            objects: self.objects,
            gone: self.gone,
            next: self.next.ok_or_else(|| missing("next"))?,
            places,
            library,
            handlers: self.handlers,
            conditions: self.conditions,
            frames: self.frames,
        })
    }
}

struct Reader<'a, 'r> {
    context: &'a Context<'a>,
    reason: &'r mut Reasoner,
    table: Table,
    parts: Parts,
}

impl Reader<'_, '_> {
    /// Reads a line. Whether it was the last one.
    fn line(&mut self, words: &mut Words<'_>) -> Result<bool, BadText> {
        let word = words.word()?;
        match word {
            "end" => {
                words.finish()?;
                return Ok(true);
            }
            "phase" => once(&mut self.parts.phase, phase(words)?, words)?,
            "stdin" => once(&mut self.parts.stdin, stdin(words)?, words)?,
            "var" => self.table.read_variable(self.reason, words)?,
            "term" => self.table.read_term(self.reason, words)?,
            "object" => {
                let object = self.object(words)?;
                self.parts.objects.push(object);
            }
            "gone" => self.parts.gone.push(ObjId::new(words.id('o')?)),
            "next" => once(&mut self.parts.next, ObjId::new(words.id('o')?), words)?,
            "library" => {
                let library = self.library(words)?;
                once(&mut self.parts.library, library, words)?;
            }
            "handler" => {
                let value = self.value(words)?;
                self.parts.handlers.push(value);
            }
            "assume" => {
                let condition = self.table.operand(self.reason, words)?;
                if self.reason.terms.width(condition) != 1 {
                    return Err(words.bad("a condition has one bit"));
                }
                self.parts.conditions.push(condition);
            }
            "frame" => self.parts.frames.push(frame(words)?),
            "reg" | "slot" | "alloca" | "varargs" => self.frame_part(word, words)?,
            _ => self.object_part(word, words)?,
        }
        words.finish()?;
        Ok(false)
    }

    fn sym(&mut self, words: &Words<'_>, word: &str) -> Result<Sym, BadText> {
        if let Some(number) = word.strip_prefix('#').and_then(number) {
            return Ok(Sym::Const(number));
        }
        match self.table.find(self.reason, word) {
            Some(term) => Ok(self.reason.sym(term)),
            None => Err(words.bad(format!("`{}` is not a value", short(word)))),
        }
    }

    fn value(&mut self, words: &mut Words<'_>) -> Result<DraftValue, BadText> {
        let word = words.word()?;
        if word == "?" {
            return Ok(DraftValue { bits: Sym::ZERO, object: None, undef: undef_mask(64) });
        }
        let bad = |words: &Words<'_>| words.bad(format!("`{}` is not a value", short(word)));
        let (bits, undef) = match word.split_once('~') {
            Some((bits, undef)) if undef.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
                (bits, u64::from_str_radix(undef, 16).map_err(|_| bad(words))?)
            }
            Some(_) => return Err(bad(words)),
            None => (word, 0),
        };
        let Some(pointer) = bits.strip_prefix('o') else {
            return Ok(DraftValue { bits: self.sym(words, bits)?, object: None, undef });
        };
        let (id, offset) = pointer.split_once('+').unwrap_or((pointer, "0"));
        let object = number(id).map(ObjId::new).ok_or_else(|| bad(words))?;
        let bits = match number(offset) {
            Some(offset) => Sym::Const(offset),
            None => self.sym(words, offset)?,
        };
        Ok(DraftValue { bits, object: Some(object), undef })
    }

    /// The places of the C library's single objects, then the other values that it remembers.
    fn library(
        &mut self,
        words: &mut Words<'_>,
    ) -> Result<([Option<DraftValue>; PLACES], Vec<DraftValue>), BadText> {
        let (mut places, mut values) = ([None; PLACES], Vec::new());
        for place in &mut places {
            let mut ahead = *words;
            if ahead.word()? == "-" {
                *words = ahead;
            } else {
                *place = Some(self.value(words)?);
            }
        }
        while words.has_more() {
            values.push(self.value(words)?);
        }
        Ok((places, values))
    }

    fn object(&mut self, words: &mut Words<'_>) -> Result<DraftObject, BadText> {
        let id = ObjId::new(words.id('o')?);
        let kind = self.kind(words)?;
        words.expect("size")?;
        let size = words.word()?;
        let size = self.sym(words, size)?;
        words.expect("reserved")?;
        let reserved = words.number()?;
        let life = match words.word()? {
            "live" => Life::Live,
            "freed" => Life::Freed(Loc::NONE),
            "ended" => Life::Ended(Loc::NONE),
            other => return Err(words.bad(format!("an object is not `{}`", short(other)))),
        };
        let rights = find(&RIGHTS, words)?;
        Ok(DraftObject {
            line: words.line(),
            id,
            kind,
            size,
            reserved,
            life,
            rights,
            shape: Shape::Region,
            owner: None,
            estimated_type: None,
            views: Vec::new(),
            locals: Vec::new(),
            pieces: Vec::new(),
        })
    }

    fn kind(&self, words: &mut Words<'_>) -> Result<ObjectKind, BadText> {
        Ok(match words.word()? {
            "global" => ObjectKind::Global(GlobalId::new(words.id('g')?)),
            "function" => ObjectKind::Function(self.func(words)?),
            "slot" => {
                let func = self.func(words)?;
                let slot = SlotId::new(words.id('s')?);
                let body = self.context.program.functions[func].body.as_ref();
                if body.and_then(|body| body.slots.get(slot)).is_none() {
                    return Err(words.bad("there is no such slot"));
                }
                ObjectKind::Slot(func, slot)
            }
            "alloca" => ObjectKind::Alloca,
            "element" => ObjectKind::Element,
            "varargs" => ObjectKind::Varargs(self.func(words)?),
            "heap" => ObjectKind::Heap(self.name(words)?),
            "library" => ObjectKind::Library(self.name(words)?),
            other => return Err(words.bad(format!("there are no objects of kind `{}`", short(other)))),
        })
    }

    fn func(&self, words: &mut Words<'_>) -> Result<FuncId, BadText> {
        let func = FuncId::new(words.id('f')?);
        match self.context.program.functions.get(func) {
            Some(_) => Ok(func),
            None => Err(words.bad("there is no such function")),
        }
    }

    fn name(&self, words: &mut Words<'_>) -> Result<&'static str, BadText> {
        let name = words.text()?;
        (self.context.names)(&name)
            .ok_or_else(|| words.bad(format!("nobody makes objects by `{}`", short(&name))))
    }

    /// A line that belongs to the object before it.
    fn object_part(&mut self, word: &str, words: &mut Words<'_>) -> Result<(), BadText> {
        let value = match word {
            "value" => Some((words.number()?, self.value(words)?)),
            _ => None,
        };
        let records = self.context.program.types.records();
        let (reason, table) = (&*self.reason, &self.table);
        let Some(object) = self.parts.objects.last_mut() else {
            return Err(words.bad(format!("nothing starts with `{}`", short(word))));
        };
        let shaped = !object.shape.is_region();
        match word {
            "segment" | "last" if shaped => return Err(words.bad("the object has a shape already")),
            "segment" => object.shape = Shape::Segment(segment(words)?),
            "last" => object.shape = Shape::Last(ObjId::new(words.id('o')?)),
            "below" => once(&mut object.owner, ObjId::new(words.id('o')?), words)?,
            "record" => {
                let record = RecordId::new(words.id('r')?);
                if records.get(record).is_none() {
                    return Err(words.bad("there is no such record"));
                }
                once(&mut object.estimated_type, record, words)?;
            }
            "view" => object.views.push(view(records, words)?),
            "local" => {
                while let Some(name) = words.next_word() {
                    let var = table.find_variable(reason, name);
                    object.locals.push(var.ok_or_else(|| words.bad("there is no such variable"))?);
                }
            }
            "undefined" => object.pieces.push(Piece::Undefined(words.number()?)),
            "fill" => object.pieces.push(Piece::Fill(words.number()?, words.number()?)),
            "bytes" => object.pieces.push(Piece::Bytes(words.string()?)),
            _ => match value {
                Some((len, value)) => object.pieces.push(Piece::Value(len, value)),
                None => return Err(words.bad(format!("nothing starts with `{}`", short(word)))),
            },
        }
        Ok(())
    }

    /// A line that belongs to the call before it.
    fn frame_part(&mut self, word: &str, words: &mut Words<'_>) -> Result<(), BadText> {
        let numbered = match word {
            "reg" | "slot" => Some((words.number()?, self.value(words)?)),
            _ => None,
        };
        let Some(frame) = self.parts.frames.last_mut() else {
            return Err(words.bad(format!("there is no `frame` before this `{word}`")));
        };
        match (word, numbered) {
            ("reg", Some(value)) => frame.regs.push(value),
            ("slot", Some(value)) => frame.slots.push(value),
            ("alloca", _) => frame.allocas.push(ObjId::new(words.id('o')?)),
            _ => {
                let area = ObjId::new(words.id('o')?);
                let mut types: Vec<Unnamed> = Vec::new();
                while words.has_more() {
                    types.push(unnamed(self.context.program, words)?);
                }
                once(&mut frame.varargs, (area, types), words)?;
            }
        }
        Ok(())
    }
}

/// A record that bytes of an object were accessed as.
fn view(records: &IdVec<RecordId, Record>, words: &mut Words<'_>) -> Result<View, BadText> {
    let record = RecordId::new(words.id('r')?);
    if records.get(record).is_none() {
        return Err(words.bad("there is no such record"));
    }
    if words.word()? != "at" {
        return Err(words.bad("a view says where it is: `at N`"));
    }
    let at = words.number()?;
    let repeats = match words.next_word() {
        None => false,
        Some("many") => true,
        Some(other) => return Err(words.bad(format!("a view is not `{}`", short(other)))),
    };
    Ok(View { record, at, repeats })
}

/// Sets a part that may stand once.
fn once<T>(part: &mut Option<T>, value: T, words: &Words<'_>) -> Result<(), BadText> {
    match part.replace(value) {
        None => Ok(()),
        Some(_) => Err(words.bad("this stands twice")),
    }
}

/// What the next word stands for.
fn find<T: Copy>(known: &[(T, &str)], words: &mut Words<'_>) -> Result<T, BadText> {
    let word = words.word()?;
    let found = known.iter().find(|(_, other)| *other == word).map(|&(value, _)| value);
    found.ok_or_else(|| words.bad(format!("`{}` is not known here", short(word))))
}

/// The type of an unnamed argument: the word of a register type, or the number of an aggregate.
fn unnamed(program: &Program, words: &mut Words<'_>) -> Result<Unnamed, BadText> {
    let word = words.word()?;
    if let Some(ty) = Ty::from_name(word) {
        return Ok(Unnamed::scalar(ty));
    }
    let ty = word.strip_prefix('t').and_then(number).map(TypeId::new);
    match ty.filter(|&ty| program.types.kinds().get(ty).is_some()) {
        Some(ty) => Ok(Unnamed::of(&program.types, ty)),
        None => Err(words.bad(format!("`{}` is no type of an argument", short(word)))),
    }
}

fn phase(words: &mut Words<'_>) -> Result<Phase, BadText> {
    Ok(match words.word()? {
        "constructor" => Phase::Constructor(words.number()?),
        "entry" => Phase::Entry,
        "handlers" => Phase::Handlers,
        "destructor" => Phase::Destructor(words.number()?),
        other => return Err(words.bad(format!("there is no phase `{}`", short(other)))),
    })
}

fn stdin(words: &mut Words<'_>) -> Result<(StdinSeen, u64), BadText> {
    let bytes = words.number()?;
    let ended = match words.word()? {
        "more" => false,
        "ended" => true,
        other => return Err(words.bad(format!("standard input is not `{}`", short(other)))),
    };
    words.expect("read")?;
    Ok((StdinSeen { bytes, ended }, words.number()?))
}

fn segment(words: &mut Words<'_>) -> Result<Segment, BadText> {
    let offset = |words: &mut Words<'_>, name: &str| {
        words.expect(name)?;
        let mut ahead = *words;
        if ahead.word()? == "-" {
            *words = ahead;
            return Ok(None);
        }
        words.number().map(Some)
    };
    words.expect("head")?;
    let head = words.number()?;
    let (next, prev) = (offset(words, "next")?, offset(words, "prev")?);
    words.expect("min")?;
    let min = words.number()?;
    let one = match words.word()? {
        "one" => true,
        "many" => false,
        other => return Err(words.bad(format!("`{}` is neither `one` nor `many`", short(other)))),
    };
    Ok(Segment { head, next, prev, min, one })
}

fn frame(words: &mut Words<'_>) -> Result<DraftFrame, BadText> {
    let func = FuncId::new(words.id('f')?);
    let place = words.word()?;
    let place = place.strip_prefix('b').and_then(|place| place.split_once('+'));
    let place = place.and_then(|(block, at)| Some((BlockId::new(number(block)?), number(at)?)));
    let (block, at) = place.ok_or_else(|| words.bad("a place in a function is expected"))?;
    words.expect("dst")?;
    let dst = match words.word()? {
        "-" => RegId::NONE,
        word => number(word).map(RegId::new).ok_or_else(|| words.bad("a register is expected"))?,
    };
    words.expect("waits")?;
    let waiting = match words.word()? {
        "caller" => Waiting::Caller,
        "program" => Waiting::Program,
        other => return Err(words.bad(format!("nobody waits as `{}`", short(other)))),
    };
    let (regs, slots, allocas, varargs) = (Vec::new(), Vec::new(), Vec::new(), None);
    Ok(DraftFrame { line: words.line(), func, block, at, dst, waiting, regs, slots, allocas, varargs })
}
