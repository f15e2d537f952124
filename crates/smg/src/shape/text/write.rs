//! Writing states. The form is described in [`super`].

use super::Context;
use super::draft::{Draft, DraftFrame, DraftObject, DraftValue, Piece};
use super::terms::Numbered;
use crate::shape::Configuration;
use crate::{Segment, Shape};
use ringfence_base::text::{quoted, short};
use ringfence_exec::state::{Phase, Unnamed, Waiting};
use ringfence_exec::{Life, ObjectKind, Reasoner, Rights, Sym};
use ringfence_ir::Program;
use ringfence_logic::Terms;
use std::fmt::Write;

/// The text of a state.
///
/// # Errors
/// What the form cannot say.
pub fn write(context: &Context<'_>, reason: &mut Reasoner, state: &Configuration) -> Result<String, String> {
    let draft = Draft::of(context, reason, state)?;
    let numbered = Numbered::of(&reason.terms, draft.terms());
    let mut writer = Writer { terms: &reason.terms, program: context.program, numbered, out: String::new() };
    writer.draft(&draft);
    Ok(writer.out)
}

/// The words of what may be done with objects.
pub(super) const RIGHTS: [(Rights, &str); 5] = [
    (Rights::ReadWrite, "rw"),
    (Rights::ReadOnly, "ro"),
    (Rights::Opaque, "opaque"),
    (Rights::Busy, "busy"),
    (Rights::Unknown, "unknown"),
];

fn word_of<T: PartialEq>(words: &[(T, &'static str)], wanted: &T) -> &'static str {
    words.iter().find(|(known, _)| known == wanted).map_or("?", |(_, word)| word)
}

/// The type of an unnamed argument: the word of a register type, or the number of an aggregate.
fn unnamed(ty: &Unnamed) -> String {
    match ty.aggregate.is_some() {
        true => format!("t{}", ty.aggregate.raw()),
        false => ty.ty.name().to_owned(),
    }
}

struct Writer<'a> {
    terms: &'a Terms,
    program: &'a Program,
    numbered: Numbered,
    out: String,
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn draft(&mut self, draft: &Draft) {
        self.line("state");
        let phase = match draft.phase {
            Phase::Constructor(number) => format!("constructor {number}"),
            Phase::Entry => "entry".to_owned(),
            Phase::Handlers => "handlers".to_owned(),
            Phase::Destructor(number) => format!("destructor {number}"),
            Phase::Over => "over".to_owned(),
        };
        self.line(&format!("  phase {phase}"));
        let more = if draft.stdin.ended { "ended" } else { "more" };
        self.line(&format!("  stdin {} {more} read {}", draft.stdin.bytes, draft.input_read));
        let mut terms = String::new();
        self.numbered.write(self.terms, &mut terms);
        self.out.push_str(&terms);
        draft.objects.iter().for_each(|object| self.object(object));
        draft.gone.iter().for_each(|id| self.line(&format!("  gone o{}", id.raw())));
        self.line(&format!("  next o{}", draft.next.raw()));
        let place =
            |place: &Option<DraftValue>| place.map_or_else(|| "-".to_owned(), |value| self.value(value));
        let mut library: Vec<String> = draft.places.iter().map(place).collect();
        library.extend(draft.library.iter().map(|&value| self.value(value)));
        if library.iter().any(|word| word != "-") {
            self.line(&format!("  library {}", library.join(" ")));
        }
        for &handler in &draft.handlers {
            let handler = self.value(handler);
            self.line(&format!("  handler {handler}"));
        }
        for &condition in &draft.conditions {
            let condition = self.numbered.name(self.terms, condition);
            self.line(&format!("  assume {condition}"));
        }
        draft.frames.iter().for_each(|frame| self.frame(frame));
        self.line("end");
    }

    fn sym(&self, sym: Sym) -> String {
        match sym {
            Sym::Const(bits) => format!("#{bits}"),
            Sym::Term(term) => self.numbered.name(self.terms, term),
        }
    }

    fn value(&self, value: DraftValue) -> String {
        if value.object.is_none() && value.bits == Sym::ZERO && value.undef == u64::MAX {
            return "?".to_owned();
        }
        let mut text = match (value.object, value.bits) {
            (None, bits) => self.sym(bits),
            (Some(id), Sym::ZERO) => format!("o{}", id.raw()),
            (Some(id), Sym::Const(bits)) => format!("o{}+{bits}", id.raw()),
            (Some(id), bits) => format!("o{}+{}", id.raw(), self.sym(bits)),
        };
        if value.undef != 0 {
            let _ = write!(text, "~{:x}", value.undef);
        }
        text
    }

    fn object(&mut self, object: &DraftObject) {
        let kind = match object.kind {
            ObjectKind::Global(id) => format!("global g{}", id.raw()),
            ObjectKind::Slot(func, slot) => format!("slot f{} s{}", func.raw(), slot.raw()),
            ObjectKind::Alloca => "alloca".to_owned(),
            ObjectKind::Element => "element".to_owned(),
            ObjectKind::Heap(by) => format!("heap {}", quoted(by.as_bytes())),
            ObjectKind::Varargs(func) => format!("varargs f{}", func.raw()),
            ObjectKind::Function(func) => format!("function f{}", func.raw()),
            ObjectKind::Library(what) => format!("library {}", quoted(what.as_bytes())),
        };
        let life = match object.life {
            Life::Live => "live",
            Life::Freed(_) => "freed",
            Life::Ended(_) => "ended",
        };
        let (id, size, rights) = (object.id.raw(), self.sym(object.size), word_of(&RIGHTS, &object.rights));
        self.line(&format!("  object o{id} {kind} size {size} reserved {} {life} {rights}", object.reserved));
        match object.shape {
            Shape::Region => {}
            Shape::Segment(segment) => self.segment(segment),
            Shape::Last(of) => self.line(&format!("    last o{}", of.raw())),
        }
        if let Some(owner) = object.owner {
            self.line(&format!("    below o{}", owner.raw()));
        }
        if let Some(record) = object.estimated_type {
            self.line(&format!("    record r{}", record.raw()));
        }
        for view in &object.views {
            let several = if view.repeats { " many" } else { "" };
            self.line(&format!("    view r{} at {}{several}", view.record.raw(), view.at));
        }
        let locals: Vec<String> =
            object.locals.iter().filter_map(|&var| self.numbered.variable(var)).collect();
        if !locals.is_empty() {
            self.line(&format!("    local {}", locals.join(" ")));
        }
        object.pieces.iter().for_each(|piece| self.piece(piece));
    }

    fn segment(&mut self, segment: Segment) {
        let offset = |at: Option<u32>| at.map_or_else(|| "-".to_owned(), |at| at.to_string());
        let (next, prev) = (offset(segment.next), offset(segment.prev));
        let most = if segment.one { "one" } else { "many" };
        let Segment { head, min, .. } = segment;
        self.line(&format!("    segment head {head} next {next} prev {prev} min {min} {most}"));
    }

    fn piece(&mut self, piece: &Piece) {
        let text = match piece {
            Piece::Undefined(len) => format!("    undefined {len}"),
            Piece::Fill(byte, len) => format!("    fill {byte} {len}"),
            Piece::Bytes(bytes) => format!("    bytes {}", quoted(bytes)),
            Piece::Value(len, value) => format!("    value {len} {}", self.value(*value)),
        };
        self.line(&text);
    }

    fn frame(&mut self, frame: &DraftFrame) {
        let dst = frame.dst.get().map_or_else(|| "-".to_owned(), |dst| dst.raw().to_string());
        let waiting = match frame.waiting {
            Waiting::Caller => "caller",
            Waiting::Program => "program",
            Waiting::Library => "library",
        };
        let name = short(self.program.names.name(self.program.functions[frame.func].name));
        let (func, block, at) = (frame.func.raw(), frame.block.raw(), frame.at);
        self.line(&format!("  frame f{func} b{block}+{at} dst {dst} waits {waiting} ; {name}"));
        for (word, values) in [("reg", &frame.regs), ("slot", &frame.slots)] {
            for &(number, value) in values {
                let value = self.value(value);
                self.line(&format!("    {word} {number} {value}"));
            }
        }
        for id in &frame.allocas {
            self.line(&format!("    alloca o{}", id.raw()));
        }
        if let Some((area, types)) = &frame.varargs {
            let types: Vec<String> = types.iter().map(unnamed).collect();
            self.line(format!("    varargs o{} {}", area.raw(), types.join(" ")).trim_end());
        }
    }
}
