//! Writing the text form: the tables. Bodies are in [`super::print_body`].
//!
//! Everything goes into one string; nothing is formatted into temporaries.

use crate::function::{Function, Linkage};
use crate::id::{FuncId, GlobalId, NoteId};
use crate::program::{Global, GlobalKind, Note, Program, Reloc, RelocTarget, Step};
use crate::types::{ArrayLen, Field, FloatKind, Record, RecordKind, Signature, TypeKind};
use ringfence_base::{FastMap, IdVec, Loc, Place, Symbol};
use std::fmt::Write;

/// The text form of a program.
#[must_use]
pub fn print(program: &Program) -> String {
    let mut printer = Printer::new(program);
    printer.print_tables();
    for (id, global) in program.globals.iter_ids() {
        printer.print_global(id, global);
    }
    for (id, function) in program.functions.iter_ids() {
        printer.print_function(id, function);
    }
    for (word, list) in [("constructor ", &program.constructors), ("destructor ", &program.destructors)] {
        for &func in list {
            printer.word(word);
            printer.func(func);
            printer.end_line();
        }
    }
    printer.out
}

/// The text so far and what the next names and locations depend on.
pub(super) struct Printer<'a> {
    pub(super) program: &'a Program,
    pub(super) out: String,
    /// How many globals and functions before have the same name.
    global_suffix: IdVec<GlobalId, u32>,
    func_suffix: IdVec<FuncId, u32>,
    place: Option<Place>,
}

impl<'a> Printer<'a> {
    fn new(program: &'a Program) -> Self {
        let mut seen: FastMap<Symbol, u32> = FastMap::default();
        let mut suffix = |name: Symbol| {
            let count = seen.entry(name).or_insert(0);
            *count += 1;
            *count - 1
        };
        let global_suffix = program.globals.iter().map(|global| suffix(global.name)).collect();
        let func_suffix = program.functions.iter().map(|function| suffix(function.name)).collect();
        Self { program, out: String::new(), global_suffix, func_suffix, place: None }
    }

    #[inline]
    pub(super) fn word(&mut self, word: &str) {
        self.out.push_str(word);
    }

    #[inline]
    pub(super) fn end_line(&mut self) {
        self.out.push('\n');
    }

    /// A number, by hand: most of the text is numbers.
    #[inline]
    pub(super) fn number(&mut self, number: u64) {
        push_number(&mut self.out, number);
    }

    /// A space, a word and a number.
    pub(super) fn labelled(&mut self, label: &str, number: u64) {
        self.word(label);
        self.number(number);
    }

    /// A name, quoted unless it is an identifier; `-` for none.
    pub(super) fn name(&mut self, name: Symbol) {
        if name.is_none() {
            self.out.push('-');
            return;
        }
        let name = self.program.names.name(name);
        if is_identifier(name) {
            self.out.push_str(name)
        } else {
            push_string(&mut self.out, name.as_bytes())
        }
    }

    pub(super) fn global(&mut self, id: GlobalId) {
        let name = self.program.globals.get(id).map_or(Symbol::NONE, |global| global.name);
        if name.is_none() {
            return self.labelled("@.str.", u64::from(id.raw()));
        }
        self.linked_name(name, self.global_suffix[id]);
    }

    pub(super) fn func(&mut self, id: FuncId) {
        let name = self.program.functions.get(id).map_or(Symbol::NONE, |function| function.name);
        if name.is_none() {
            return self.labelled("@.fn.", u64::from(id.raw()));
        }
        self.linked_name(name, self.func_suffix[id]);
    }

    fn linked_name(&mut self, name: Symbol, suffix: u32) {
        self.out.push('@');
        self.name(name);
        if suffix > 0 {
            self.labelled(".", u64::from(suffix));
        }
    }

    /// Locations start afresh.
    pub(super) fn forget_place(&mut self) {
        self.place = None;
    }

    /// A location, as far as it differs from the one before.
    #[inline]
    pub(super) fn loc(&mut self, loc: Loc) {
        let place = self.program.sources.place(loc);
        if place == self.place {
            return;
        }
        let before = std::mem::replace(&mut self.place, place);
        let Some(place) = place else { return self.word(" !-") };
        self.word(" !");
        let same_file = before.is_some_and(|before| before.file == place.file);
        if !same_file {
            self.number(u64::from(place.file.raw()));
            self.out.push(':');
        }
        if !same_file || before.is_some_and(|before| before.line != place.line) {
            self.number(u64::from(place.line));
            self.out.push(':');
        }
        self.number(u64::from(place.column));
    }

    fn print_tables(&mut self) {
        let program = self.program;
        self.word("ringfence-ir 1\nmodel ");
        self.word(program.model().name());
        self.end_line();
        for (id, file) in program.sources.files().iter_ids() {
            self.labelled("file ", u64::from(id.raw()));
            self.out.push(' ');
            push_string(&mut self.out, file.name.as_bytes());
            self.end_line();
        }
        for (id, record) in program.types.records().iter_ids() {
            self.labelled("record r", u64::from(id.raw()));
            self.print_record(record);
        }
        for (id, &kind) in program.types.kinds().iter_ids() {
            self.labelled("type t", u64::from(id.raw()));
            self.print_type(kind);
            self.end_line();
        }
        for (id, sig) in program.types.sigs().iter_ids() {
            self.labelled("sig sig", u64::from(id.raw()));
            self.print_sig(sig);
        }
        for (id, note) in program.notes().iter_ids() {
            self.labelled("note n", u64::from(id.raw()));
            self.print_note(note);
        }
    }

    fn print_record_name(&mut self, record: &Record) {
        self.word(match record.kind {
            RecordKind::Struct => " struct ",
            RecordKind::Union => " union ",
        });
        self.name(record.tag);
    }

    fn print_record(&mut self, record: &Record) {
        self.print_record_name(record);
        self.labelled(" size ", record.size);
        self.labelled(" align ", record.align);
        self.word(if record.complete { "\n" } else { " incomplete\n" });
        for field in &record.fields {
            self.print_field(field);
        }
    }

    fn print_field(&mut self, field: &Field) {
        self.labelled("  field t", u64::from(field.ty.raw()));
        self.out.push(' ');
        self.name(field.name);
        self.labelled(" offset ", field.offset);
        if let Some((first, width)) = field.bits {
            self.labelled(" bits ", u64::from(first));
            self.labelled("+", u64::from(width));
        }
        self.end_line();
    }

    fn print_type(&mut self, kind: TypeKind) {
        match kind {
            TypeKind::Void => self.word(" void"),
            TypeKind::Bool => self.word(" bool"),
            TypeKind::Int { bits, signed } => {
                self.labelled(if signed { " s" } else { " u" }, u64::from(bits))
            }
            TypeKind::Float(kind) => self.print_float(" ", kind),
            TypeKind::Complex(kind) => self.print_float(" complex ", kind),
            TypeKind::Pointer(to) => self.labelled(" ptr t", u64::from(to.raw())),
            TypeKind::Array { element, len } => {
                match len {
                    ArrayLen::Fixed(count) => self.labelled(" array ", count),
                    ArrayLen::Unknown => self.word(" array ?"),
                    ArrayLen::Variable => self.word(" array var"),
                }
                self.labelled(" t", u64::from(element.raw()));
            }
            TypeKind::Vector { element, lanes } => {
                self.labelled(" vector ", u64::from(lanes));
                self.labelled(" t", u64::from(element.raw()));
            }
            TypeKind::Record(record) => {
                self.labelled(" record r", u64::from(record.raw()));
                if let Some(record) = self.program.types.records().get(record) {
                    self.word(" ;");
                    self.print_record_name(record);
                }
            }
            TypeKind::Enum { tag, underlying } => {
                self.word(" enum ");
                self.name(tag);
                self.labelled(" t", u64::from(underlying.raw()));
            }
            TypeKind::Function(sig) => self.labelled(" func sig", u64::from(sig.raw())),
            TypeKind::BitInt { bits, signed } => {
                self.labelled(if signed { " bitint s" } else { " bitint u" }, u64::from(bits));
            }
        }
    }

    fn print_float(&mut self, before: &str, kind: FloatKind) {
        self.word(before);
        self.word(kind.name());
    }

    fn print_sig(&mut self, sig: &Signature) {
        self.word(" (");
        for (at, ty) in sig.params.iter().enumerate() {
            self.labelled(if at == 0 { "t" } else { ", t" }, u64::from(ty.raw()));
        }
        if sig.variadic {
            self.word(if sig.params.is_empty() { "..." } else { ", ..." });
        }
        self.labelled(") t", u64::from(sig.ret.raw()));
        self.word(if sig.prototyped { "\n" } else { " unprototyped\n" });
    }

    fn print_note(&mut self, note: &Note) {
        match note.step {
            Step::Field(record, field) => {
                self.labelled(" field r", u64::from(record.raw()));
                self.labelled(" ", u64::from(field));
            }
            Step::Element(ty) => self.labelled(" element t", u64::from(ty.raw())),
        }
        if note.parent != NoteId::NONE {
            self.labelled(" after n", u64::from(note.parent.raw()));
        }
        if let Step::Field(record, field) = note.step {
            let record = self.program.types.records().get(record);
            if let Some(field) = record.and_then(|record| record.fields.get(field as usize)) {
                self.word(" ; .");
                self.name(field.name);
            }
        }
        self.end_line();
    }

    fn print_linkage(&mut self, linkage: Linkage) {
        self.word(match linkage {
            Linkage::Internal => " internal",
            Linkage::External => " external",
        });
    }

    fn print_global(&mut self, id: GlobalId, global: &Global) {
        self.forget_place();
        self.word("global ");
        self.global(id);
        self.print_linkage(global.linkage);
        self.word(match global.kind {
            GlobalKind::Variable => " variable",
            GlobalKind::Constant => " constant",
            GlobalKind::StringLiteral => " string",
        });
        self.labelled(" t", u64::from(global.ty.raw()));
        self.labelled(" size ", global.size);
        self.labelled(" align ", global.align);
        if !global.defined {
            self.word(" undefined");
        }
        self.loc(global.loc);
        self.end_line();
        if !global.bytes.is_empty() {
            self.word("  bytes ");
            push_string(&mut self.out, &global.bytes);
            self.end_line();
        }
        for reloc in &global.relocs {
            self.print_reloc(reloc);
        }
    }

    fn print_reloc(&mut self, reloc: &Reloc) {
        self.labelled("  reloc ", reloc.offset);
        self.out.push(' ');
        match reloc.target {
            RelocTarget::Global(id) => self.global(id),
            RelocTarget::Func(id) => self.func(id),
            RelocTarget::Label(func, block) => {
                self.word("label ");
                self.func(func);
                self.labelled(" b", u64::from(block.raw()));
            }
        }
        if reloc.addend != 0 {
            self.word(if reloc.addend < 0 { "-" } else { "+" });
            self.number(reloc.addend.unsigned_abs());
        }
        self.end_line();
    }

    fn print_function(&mut self, id: FuncId, function: &Function) {
        self.forget_place();
        self.word(if function.body.is_some() { "func " } else { "declare " });
        self.func(id);
        self.print_linkage(function.linkage);
        self.labelled(" sig", u64::from(function.sig.raw()));
        if function.noreturn {
            self.word(" noreturn");
        }
        self.loc(function.loc);
        match &function.body {
            Some(body) => {
                self.word(" {\n");
                self.print_body(body);
                self.word("}\n");
            }
            None => self.end_line(),
        }
    }
}

/// Whether a name needs no quotes.
fn is_identifier(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Bytes in quotes: printable characters as they are, others and `"` and `\` as two digits.
pub(super) fn push_string(out: &mut String, bytes: &[u8]) {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    out.reserve(bytes.len() + 2);
    out.push('"');
    for &byte in bytes {
        if matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\' {
            out.push(char::from(byte));
        } else {
            out.push('\\');
            out.push(DIGITS[usize::from(byte >> 4)]);
            out.push(DIGITS[usize::from(byte & 15)]);
        }
    }
    out.push('"');
}

/// The decimal digits of a number.
fn push_number(out: &mut String, mut number: u64) {
    if number < 10 {
        out.push(char::from(b'0' + number as u8));
        return;
    }
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    while number > 0 {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
    }
    digits[at..].iter().for_each(|&digit| out.push(char::from(digit)));
}

/// The decimal or hexadecimal digits of a wide number.
pub(super) fn push_wide(out: &mut String, number: u128, hex: bool) {
    match u64::try_from(number) {
        Ok(number) if !hex => push_number(out, number),
        // Writing to a string cannot fail.
        _ if hex => _ = write!(out, "{number:#x}"),
        _ => _ = write!(out, "{number}"),
    }
}
