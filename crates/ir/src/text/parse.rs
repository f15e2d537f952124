//! Reading the text form: the tables. Bodies are in [`super::parse_body`].
//!
//! A first pass counts the entries of the tables and collects the names of globals and functions, so
//! that the second can check every reference where it stands.

use super::cursor::{Cursor, Name, ParseError, Result};
use crate::function::{Function, Linkage};
use crate::id::{BlockId, FuncId, GlobalId, NoteId};
use crate::layout::DataModel;
use crate::program::{Global, GlobalKind, Note, Program, Reloc, RelocTarget, Step};
use crate::types::{
    ArrayLen, Field, FloatKind, Record, RecordId, RecordKind, SigId, Signature, TypeId, TypeKind,
};
use ringfence_base::{FastMap, FileId, Id, IdVec, Loc, Place, Symbol};

/// Reads a program from its text form.
///
/// # Errors
/// When the text is not in the form or names something that is not there. Other invariants are left
/// to [`crate::verify()`].
pub fn parse(text: &str) -> Result<Program> {
    let mut lines = Lines::new(text);
    let model = read_head(&mut lines)?;
    let mut parser = Parser::new(model, lines);
    parser.scan()?;
    while let Some(line) = parser.lines.next() {
        parser.item(line)?;
    }
    parser.check_labels()?;
    Ok(parser.program)
}

/// The lines that are not empty.
#[derive(Clone)]
pub(super) struct Lines<'t> {
    lines: std::iter::Enumerate<std::str::Split<'t, char>>,
    /// The number of bytes in the text.
    pub(super) bytes: usize,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str) -> Self {
        Self { lines: text.split('\n').enumerate(), bytes: text.len() }
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = Cursor<'t>;

    fn next(&mut self) -> Option<Cursor<'t>> {
        self.lines
            .by_ref()
            .map(|(at, line)| Cursor::new(line, u32::try_from(at + 1).unwrap_or(u32::MAX)))
            .find(|cursor| !cursor.clone().is_at_end())
    }
}

fn missing<T>(message: &str) -> Result<T> {
    Err(ParseError { line: 1, column: 1, message: message.into() })
}

fn read_head(lines: &mut Lines) -> Result<DataModel> {
    let Some(mut line) = lines.next() else { return missing("the text is empty") };
    if !line.eat_all("ringfence-ir 1") {
        return line.error("'ringfence-ir 1' is missing");
    }
    line.finish()?;
    let Some(mut line) = lines.next() else { return missing("the data model is missing") };
    line.expect_word("model")?;
    let Some(model) = DataModel::from_name(line.word()?) else { return line.error("no such data model") };
    line.finish()?;
    Ok(model)
}

/// What a name with `@` stands for.
#[derive(Clone, Copy)]
pub(super) enum Linked {
    Global(GlobalId),
    Func(FuncId),
}

/// How many entries each table will have.
#[derive(Default)]
pub(super) struct Limits {
    pub(super) files: usize,
    pub(super) types: usize,
    pub(super) records: usize,
    pub(super) sigs: usize,
    pub(super) notes: usize,
    pub(super) globals: usize,
    pub(super) functions: usize,
}

/// Which entry further lines belong to.
#[derive(Clone, Copy)]
enum Open {
    Nothing,
    Record(RecordId),
    Global(GlobalId),
}

/// The program so far.
pub(super) struct Parser<'t> {
    pub(super) lines: Lines<'t>,
    pub(super) program: Program,
    pub(super) limits: Limits,
    linked: FastMap<(Symbol, u32), Linked>,
    open: Open,
    place: Option<Place>,
    /// Labels to check when all bodies are there, and where they stand.
    labels: Vec<(FuncId, BlockId, Cursor<'t>)>,
}

impl<'t> Parser<'t> {
    fn new(model: DataModel, lines: Lines<'t>) -> Self {
        Self {
            lines,
            program: Program::new(model),
            limits: Limits::default(),
            linked: FastMap::default(),
            open: Open::Nothing,
            place: None,
            labels: Vec::new(),
        }
    }

    /// The first pass.
    fn scan(&mut self) -> Result<()> {
        for mut line in self.lines.clone() {
            let Ok(word) = line.word() else { continue };
            let limits = &mut self.limits;
            match word {
                "file" => limits.files += 1,
                "type" => limits.types += 1,
                "record" => limits.records += 1,
                "sig" => limits.sigs += 1,
                "note" => limits.notes += 1,
                "global" => {
                    let linked = Linked::Global(GlobalId::from_index(limits.globals));
                    limits.globals += 1;
                    self.declare(&mut line, linked)?;
                }
                "func" | "declare" => {
                    let linked = Linked::Func(FuncId::from_index(limits.functions));
                    limits.functions += 1;
                    self.declare(&mut line, linked)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn declare(&mut self, line: &mut Cursor<'t>, linked: Linked) -> Result<()> {
        let start = *line;
        let own = match (line.local_name(b'@')?, linked) {
            (Name::Named(name, suffix), _) => {
                let key = (self.program.names.intern(&name), suffix.unwrap_or(0));
                self.linked.insert(key, linked).is_none()
            }
            (Name::Kind("str", number), Linked::Global(id)) => number == id.raw(),
            (Name::Kind("fn", number), Linked::Func(id)) => number == id.raw(),
            _ => false,
        };
        if own { Ok(()) } else { start.error("the name is in use or not the one of this entry") }
    }

    /// The global or function of a name.
    pub(super) fn linked(&mut self, line: &mut Cursor<'t>) -> Result<Linked> {
        line.peek();
        let start = *line;
        let found = match line.local_name(b'@')? {
            Name::Named(name, suffix) => {
                let symbol = self.program.names.find(&name);
                symbol.and_then(|name| self.linked.get(&(name, suffix.unwrap_or(0))).copied())
            }
            Name::Kind("str", number) if (number as usize) < self.limits.globals => {
                Some(Linked::Global(GlobalId::new(number)))
            }
            Name::Kind("fn", number) if (number as usize) < self.limits.functions => {
                Some(Linked::Func(FuncId::new(number)))
            }
            _ => None,
        };
        found.map_or_else(|| start.error("no such global or function"), Ok)
    }

    pub(super) fn func(&mut self, line: &mut Cursor<'t>) -> Result<FuncId> {
        let start = *line;
        match self.linked(line)? {
            Linked::Func(id) => Ok(id),
            Linked::Global(_) => start.error("this is no function"),
        }
    }

    /// `@f b3` after `label`.
    pub(super) fn label(&mut self, line: &mut Cursor<'t>) -> Result<(FuncId, BlockId)> {
        let start = *line;
        let func = self.func(line)?;
        let block = BlockId::new(line.id("b", usize::MAX)?);
        self.labels.push((func, block, start));
        Ok((func, block))
    }

    fn check_labels(&self) -> Result<()> {
        for &(func, block, at) in &self.labels {
            let body = self.program.functions[func].body.as_ref();
            if body.is_none_or(|body| body.blocks.get(block).is_none()) {
                return at.error("the function has no such block");
            }
        }
        Ok(())
    }

    /// A name as a symbol, none for `-`.
    pub(super) fn symbol(&mut self, line: &mut Cursor<'t>) -> Result<Symbol> {
        Ok(line.name()?.map_or(Symbol::NONE, |name| self.program.names.intern(&name)))
    }

    pub(super) fn ty(&self, line: &mut Cursor<'t>) -> Result<TypeId> {
        line.id("t", self.limits.types).map(TypeId::new)
    }

    /// The id of a signature.
    pub(super) fn sig(&self, line: &mut Cursor<'t>) -> Result<SigId> {
        line.id("sig", self.limits.sigs).map(SigId::new)
    }

    /// Locations start afresh.
    pub(super) fn forget_place(&mut self) {
        self.place = None;
    }

    /// A location, or the one before when there is none.
    pub(super) fn loc(&mut self, line: &mut Cursor<'t>) -> Result<Loc> {
        if line.eat(b'!') {
            self.place = if line.eat(b'-') { None } else { Some(self.read_place(line)?) };
        }
        Ok(self.place.map_or(Loc::NONE, |place| self.program.sources.loc(place)))
    }

    fn read_place(&mut self, line: &mut Cursor<'t>) -> Result<Place> {
        let start = *line;
        let mut numbers = [line.number::<u32>()?, 0, 0];
        let mut count = 1;
        while count < 3 && line.eat(b':') {
            numbers[count] = line.number()?;
            count += 1;
        }
        let place = match (count, self.place) {
            (1, Some(before)) => Place { column: numbers[0], ..before },
            (2, Some(before)) => Place { line: numbers[0], column: numbers[1], ..before },
            (3, _) => Place { file: FileId::new(numbers[0]), line: numbers[1], column: numbers[2] },
            _ => return start.error("there is no location before this one"),
        };
        if place.file.index() >= self.limits.files { start.error("no such file") } else { Ok(place) }
    }

    /// One line at the top level, with what belongs to it.
    fn item(&mut self, mut line: Cursor<'t>) -> Result<()> {
        let start = line;
        let line = &mut line;
        match line.word()? {
            "field" => return self.field(line),
            "bytes" => return self.bytes(line),
            "reloc" => return self.reloc(line),
            word => {
                self.open = Open::Nothing;
                match word {
                    "file" => self.file(line),
                    "record" => self.record(line),
                    "type" => self.type_entry(line),
                    "sig" => self.sig_entry(line),
                    "note" => self.note(line),
                    "global" => self.global(line),
                    "declare" => self.function(line, false),
                    "func" => self.function(line, true),
                    "constructor" => self.func(line).map(|func| self.program.constructors.push(func)),
                    "destructor" => self.func(line).map(|func| self.program.destructors.push(func)),
                    _ => return start.error("nothing starts like this"),
                }?;
            }
        }
        line.finish()
    }

    /// The id that an entry has to have.
    fn own_id(line: &mut Cursor<'t>, prefix: &str, next: usize) -> Result<()> {
        line.peek();
        let start = *line;
        if line.id(prefix, usize::MAX)? as usize == next {
            Ok(())
        } else {
            start.error("the ids are not in order")
        }
    }

    fn file(&mut self, line: &mut Cursor<'t>) -> Result<()> {
        let next = self.program.sources.files().len();
        let start = *line;
        if line.number::<usize>()? != next {
            return start.error("the files are not in order");
        }
        let name = line.text()?;
        if self.program.sources.file(&name).index() == next {
            Ok(())
        } else {
            start.error("the file is repeated")
        }
    }

    fn record(&mut self, line: &mut Cursor<'t>) -> Result<()> {
        Self::own_id(line, "r", self.program.types.records().len())?;
        let kind = match line.word()? {
            "struct" => RecordKind::Struct,
            "union" => RecordKind::Union,
            _ => return line.error("'struct' or 'union' is missing"),
        };
        let tag = self.symbol(line)?;
        let size = line.labelled("size")?;
        let align = line.labelled("align")?;
        let complete = !line.eat_word("incomplete");
        let record = Record { kind, tag, fields: Vec::new(), size, align, complete };
        self.open = Open::Record(self.program.types.add_record(record));
        Ok(())
    }

    fn field(&mut self, line: &mut Cursor<'t>) -> Result<()> {
        let Open::Record(record) = self.open else { return line.error("there is no record for this field") };
        let ty = self.ty(line)?;
        let name = self.symbol(line)?;
        let offset = line.labelled("offset")?;
        let bits = if line.eat_word("bits") { Some(self.bit_range(line)?) } else { None };
        self.program.types.record_mut(record).fields.push(Field { name, ty, offset, bits });
        line.finish()
    }

    /// `first+width`.
    pub(super) fn bit_range(&self, line: &mut Cursor<'t>) -> Result<(u8, u8)> {
        let first = line.number()?;
        line.expect(b'+')?;
        Ok((first, line.number()?))
    }

    fn type_entry(&mut self, line: &mut Cursor<'t>) -> Result<()> {
        let next = self.program.types.kinds().len();
        Self::own_id(line, "t", next)?;
        line.peek();
        let start = *line;
        let kind = self.type_kind(line)?;
        let id = self.program.types.intern(kind);
        if id.index() == next { Ok(()) } else { start.error("the type is repeated") }
    }

    fn type_kind(&mut self, line: &mut Cursor<'t>) -> Result<TypeKind> {
        let start = *line;
        let word = line.word()?;
        if let Some(kind) = FloatKind::from_name(word) {
            return Ok(TypeKind::Float(kind));
        }
        match word {
            "void" => Ok(TypeKind::Void),
            "bool" => Ok(TypeKind::Bool),
            "complex" => match FloatKind::from_name(line.word()?) {
                Some(kind) => Ok(TypeKind::Complex(kind)),
                None => start.error("no such floating-point type"),
            },
            "ptr" => Ok(TypeKind::Pointer(self.component(line)?)),
            "array" => {
                let len = self.array_len(line)?;
                Ok(TypeKind::Array { element: self.component(line)?, len })
            }
            "vector" => {
                let lanes = line.number()?;
                Ok(TypeKind::Vector { element: self.component(line)?, lanes })
            }
            "record" => Ok(TypeKind::Record(RecordId::new(line.id("r", self.limits.records)?))),
            "enum" => {
                let tag = self.symbol(line)?;
                Ok(TypeKind::Enum { tag, underlying: self.component(line)? })
            }
            "func" => Ok(TypeKind::Function(self.sig(line)?)),
            "bitint" => {
                let (signed, bits) =
                    int_word(line.word()?).map_or_else(|| start.error("no such width"), Ok)?;
                Ok(TypeKind::BitInt { bits, signed })
            }
            _ => match int_word(word).map(|(signed, bits)| (signed, u8::try_from(bits))) {
                Some((signed, Ok(bits))) => Ok(TypeKind::Int { bits, signed }),
                _ => start.error("no such type"),
            },
        }
    }

    /// A type that this one is made of, which has to come before.
    fn component(&self, line: &mut Cursor<'t>) -> Result<TypeId> {
        line.id("t", self.program.types.kinds().len()).map(TypeId::new)
    }

    fn array_len(&self, line: &mut Cursor<'t>) -> Result<ArrayLen> {
        if line.eat(b'?') {
            Ok(ArrayLen::Unknown)
        } else if line.eat_word("var") {
            Ok(ArrayLen::Variable)
        } else {
            line.number().map(ArrayLen::Fixed)
        }
    }

    fn sig_entry(&mut self, line: &mut Cursor<'t>) -> Result<()> {
        let next = self.program.types.sigs().len();
        Self::own_id(line, "sig", next)?;
        line.peek();
        let start = *line;
        line.expect(b'(')?;
        let (mut params, mut variadic) = (Vec::new(), false);
        while !line.eat(b')') {
            if variadic || !params.is_empty() {
                line.expect(b',')?;
            }
            variadic = line.eat_all("...");
            if variadic {
                line.expect(b')')?;
                break;
            }
            params.push(self.ty(line)?);
        }
        let ret = self.ty(line)?;
        let prototyped = !line.eat_word("unprototyped");
        let id = self.program.types.intern_sig(Signature { params, ret, variadic, prototyped });
        if id.index() == next { Ok(()) } else { start.error("the signature is repeated") }
    }

    fn note(&mut self, line: &mut Cursor<'t>) -> Result<()> {
        let next = self.program.notes().len();
        Self::own_id(line, "n", next)?;
        line.peek();
        let start = *line;
        let step = match line.word()? {
            "field" => Step::Field(RecordId::new(line.id("r", self.limits.records)?), line.number()?),
            "element" => Step::Element(self.ty(line)?),
            _ => return start.error("'field' or 'element' is missing"),
        };
        let parent = if line.eat_word("after") { NoteId::new(line.id("n", next)?) } else { NoteId::NONE };
        if self.program.note(Note { parent, step }).index() == next {
            Ok(())
        } else {
            start.error("the note is repeated")
        }
    }

    fn linkage(&self, line: &mut Cursor<'t>) -> Result<Linkage> {
        match line.word()? {
            "internal" => Ok(Linkage::Internal),
            "external" => Ok(Linkage::External),
            _ => line.error("'internal' or 'external' is missing"),
        }
    }

    /// The name of an entry that the first pass declared.
    fn declared_name(&mut self, line: &mut Cursor<'t>) -> Result<Symbol> {
        Ok(match line.local_name(b'@')? {
            Name::Named(name, _) => self.program.names.intern(&name),
            Name::Number(_) | Name::Kind(..) => Symbol::NONE,
        })
    }

    fn global(&mut self, line: &mut Cursor<'t>) -> Result<()> {
        self.forget_place();
        let name = self.declared_name(line)?;
        let linkage = self.linkage(line)?;
        let kind = match line.word()? {
            "variable" => GlobalKind::Variable,
            "constant" => GlobalKind::Constant,
            "string" => GlobalKind::StringLiteral,
            _ => return line.error("no such kind of global"),
        };
        let ty = self.ty(line)?;
        let size = line.labelled("size")?;
        let align = line.labelled("align")?;
        let defined = !line.eat_word("undefined");
        let loc = self.loc(line)?;
        let (bytes, relocs) = (Vec::new(), Vec::new());
        let global = Global { name, ty, size, align, kind, linkage, defined, bytes, relocs, loc };
        self.open = Open::Global(self.program.globals.push(global));
        Ok(())
    }

    fn bytes(&mut self, line: &mut Cursor<'t>) -> Result<()> {
        let Open::Global(global) = self.open else { return line.error("there is no global for these bytes") };
        let bytes = line.string()?;
        self.program.globals[global].bytes.extend_from_slice(&bytes);
        line.finish()
    }

    fn reloc(&mut self, line: &mut Cursor<'t>) -> Result<()> {
        let Open::Global(global) = self.open else {
            return line.error("there is no global for this address");
        };
        let offset = line.number()?;
        let target = if line.eat_word("label") {
            let (func, block) = self.label(line)?;
            RelocTarget::Label(func, block)
        } else {
            match self.linked(line)? {
                Linked::Global(id) => RelocTarget::Global(id),
                Linked::Func(id) => RelocTarget::Func(id),
            }
        };
        let addend = self.addend(line)?;
        self.program.globals[global].relocs.push(Reloc { offset, target, addend });
        line.finish()
    }

    fn addend(&self, line: &mut Cursor<'t>) -> Result<i64> {
        let negative = line.eat(b'-');
        if !negative && !line.eat(b'+') {
            return Ok(0);
        }
        let start = *line;
        let amount = i128::from(line.number::<u64>()?);
        let addend = i64::try_from(if negative { -amount } else { amount });
        addend.or_else(|_| start.error("the number is too large"))
    }

    fn function(&mut self, line: &mut Cursor<'t>, defined: bool) -> Result<()> {
        self.forget_place();
        let name = self.declared_name(line)?;
        let linkage = self.linkage(line)?;
        let sig = self.sig(line)?;
        let noreturn = line.eat_word("noreturn");
        let loc = self.loc(line)?;
        let mut body = None;
        if defined {
            line.expect(b'{')?;
            line.finish()?;
            body = Some(self.body(*line)?);
        }
        self.program.functions.push(Function { name, sig, linkage, noreturn, loc, body });
        Ok(())
    }
}

/// The sign and the width of `s32` or `u8`.
fn int_word(word: &str) -> Option<(bool, u32)> {
    let signed = word.starts_with('s');
    let digits = word.strip_prefix(if signed { 's' } else { 'u' })?;
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| plain).map(|bits| (signed, bits))
}

/// A table from names to ids, for the registers or slots of one body.
pub(super) type LocalNames<I> = FastMap<(Symbol, u32), I>;

impl<'t> Parser<'t> {
    /// The register or slot of a name.
    pub(super) fn local<I: Id, T>(
        &self,
        line: &mut Cursor<'t>,
        sigil: u8,
        names: &LocalNames<I>,
        items: &IdVec<I, T>,
    ) -> Result<I> {
        line.peek();
        let start = *line;
        let found = match line.local_name(sigil)? {
            Name::Number(number) if (number as usize) < items.len() => Some(I::from_index(number as usize)),
            Name::Named(name, suffix) => {
                let symbol = self.program.names.find(&name);
                symbol.and_then(|name| names.get(&(name, suffix.unwrap_or(u32::MAX))).copied())
            }
            _ => None,
        };
        found.map_or_else(|| start.error("no such register or slot"), Ok)
    }

    /// The symbol of a new register or slot, entered into the names.
    pub(super) fn new_local<I: Id>(
        &mut self,
        line: &mut Cursor<'t>,
        sigil: u8,
        names: &mut LocalNames<I>,
        id: I,
    ) -> Result<Symbol> {
        line.peek();
        let start = *line;
        let (symbol, own) = match line.local_name(sigil)? {
            Name::Number(number) => (Symbol::NONE, number as usize == id.index()),
            Name::Named(name, suffix) => {
                let symbol = self.program.names.intern(&name);
                let own = suffix.is_none_or(|suffix| suffix as usize == id.index());
                (symbol, own && names.insert((symbol, suffix.unwrap_or(u32::MAX)), id).is_none())
            }
            Name::Kind(..) => (Symbol::NONE, false),
        };
        if own { Ok(symbol) } else { start.error("the name is in use or not the one of this entry") }
    }
}
