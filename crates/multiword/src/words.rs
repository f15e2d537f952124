//! What holds at the heads of loops, for people: formulas in the notation of [`ringfence_seplog::notation`] over the variables of the program.
//!
//! Nothing is concluded from these texts.

use crate::context::Context;
use crate::heap::{Arena, ArenaHeap};
use crate::names::{Place, Shape};
use ringfence_exec::{Heap, ObjId, ObjectKind, State};
use ringfence_ir::{Program, TypeId, TypeKind};
use ringfence_seplog::notation::{Names, print};
use ringfence_seplog::{Atom, Linear, Pure, SymbolicHeap, Var};

/// How many formulas of a loop are shown.
const MOST_WORDS: usize = 40;

/// Writes the formulas of one head.
pub(crate) struct Words<'a> {
    context: &'a Context,
    arena: &'a Arena,
    names: Names,
    /// The variables that are addresses in the arena.
    addresses: Vec<Var>,
    /// What begins where a number says it: the arena and the anchors.
    bases: Vec<(i128, i128, Var)>,
}

impl<'a> Words<'a> {
    /// For the variables of a state, with their places.
    pub(crate) fn new(
        context: &'a Context,
        program: &Program,
        state: &'a State<ArenaHeap>,
        places: &[(Place, Shape)],
    ) -> Option<Self> {
        let arena = state.heap.arena()?;
        let (mut names, mut addresses, mut known) = (Names::default(), Vec::new(), Vec::new());
        let mut unique = |title: String| {
            let number = (1..).find(|number| !known.contains(&numbered(&title, *number)));
            let title = numbered(&title, number.unwrap_or(0));
            known.push(title.clone());
            names.var(&title)
        };
        for (place, shape) in places {
            let title = title(program, state, *place);
            let title = match shape {
                Shape::Multiple(_) => format!("{title}/{}", context.kind.grain),
                _ => title,
            };
            let var = unique(title);
            addresses.extend((*shape == Shape::Arena).then_some(var));
        }
        let mut bases = vec![(arena.address, arena.size, arena.id)];
        bases.extend(arena.anchors.iter().map(|anchor| (anchor.name, anchor.size, anchor.id)));
        let named = |(start, size, id): (u64, u64, ObjId)| {
            (i128::from(start), i128::from(size), unique(object(program, state, id, 0)))
        };
        let bases = bases.into_iter().map(named).collect();
        Some(Self { context, arena, names, addresses, bases })
    }

    /// A formula.
    pub(crate) fn heap(&self, heap: &SymbolicHeap) -> String {
        let spatial = heap.spatial.iter().map(|atom| self.atom(atom)).collect();
        let pure = heap.pure.iter().filter(|pure| pure.linear().as_number().is_none());
        let pure = pure.map(|pure| self.pure(pure)).collect();
        let heap = SymbolicHeap { pure, spatial };
        print::heap(&heap, &self.names, self.context.definitions(), self.context.machine)
    }

    /// What a node is.
    pub(crate) fn definition(&self) -> Option<String> {
        let mut names = Names::default();
        let args = ["x", "y", "z"].map(|name| Linear::var(names.var(name)));
        let node = self.context.definitions().unfold(self.context.node, &args, &mut 0)?;
        let text = print::heap(&node, &names, self.context.definitions(), self.context.machine);
        Some(format!("where nd(x, y, z) is {text}, and mls a list of these"))
    }

    fn atom(&self, atom: &Atom) -> Atom {
        match atom {
            Atom::Pred(pred, args) => {
                let named =
                    |(at, arg): (usize, &Linear)| if at < 2 { self.address(arg) } else { arg.clone() };
                Atom::Pred(*pred, args.iter().enumerate().map(named).collect())
            }
            Atom::Cell { at, cell, value } => {
                let is_word = *cell == self.context.machine.word();
                let value = if is_word { self.address(value) } else { value.clone() };
                Atom::Cell { at: self.address(at), cell: *cell, value }
            }
            other => other.map_each(|linear| self.address(linear)),
        }
    }

    fn pure(&self, pure: &Pure) -> Pure {
        let linear = pure.linear();
        let is_address = |var: Var| self.addresses.contains(&var);
        let linear = match linear.vars().any(is_address) {
            true => self.address(linear),
            false => linear.clone(),
        };
        match pure {
            Pure::Zero(_) => Pure::Zero(linear),
            Pure::NonZero(_) => Pure::NonZero(linear),
            Pure::AtLeastZero(_) => Pure::AtLeastZero(linear),
        }
    }

    /// An address by the name of what begins before it.
    fn address(&self, linear: &Linear) -> Linear {
        let constant = linear.constant();
        let base =
            self.bases.iter().find(|(start, size, _)| (*start..=start + size).contains(&constant.abs()));
        let named = base.and_then(|(start, _, var)| {
            let sign = constant.signum();
            linear.offset(-sign * start)?.plus(&Linear::var(*var), sign)
        });
        named.unwrap_or_else(|| linear.clone())
    }

    /// Whether the arena is there.
    pub(crate) fn is_open(&self) -> bool {
        self.arena.phase == crate::heap::Phase::Open
    }
}

/// Makes formulas alternatives, without those that are said twice and with as many as one reads; what a node is comes last.
pub(crate) fn alternatives(facts: &mut Vec<String>, definition: Option<String>) {
    facts.sort();
    facts.dedup();
    let more = facts.len().saturating_sub(MOST_WORDS);
    facts.truncate(MOST_WORDS);
    if facts.len() > 1 {
        for (at, fact) in facts.iter_mut().enumerate() {
            fact.insert_str(0, if at == 0 { "either " } else { "or     " });
        }
    }
    if more > 0 {
        facts.push(format!("or one of {more} more"));
    }
    let is_used = facts.iter().any(|fact| fact.contains("nd(") || fact.contains("mls"));
    facts.extend(definition.filter(|_| is_used));
}

fn numbered(title: &str, number: usize) -> String {
    if number == 1 { title.to_owned() } else { format!("{title}({number})") }
}

/// The name of a variable at a place.
fn title(program: &Program, state: &State<ArenaHeap>, place: Place) -> String {
    let at = match place {
        Place::Memory(id, offset, _) => return object(program, state, id, offset),
        Place::Frame(at) => at,
    };
    let mut first = 0;
    let frames: Vec<_> = state.stack.frames().collect();
    let top = frames.len();
    for (depth, frame) in frames.into_iter().enumerate() {
        let Some(body) = &program.functions[frame.func].body else { continue };
        let own = body
            .regs
            .ids()
            .map(|reg| body.regs[reg].name)
            .chain(body.slots.ids().map(|slot| body.slots[slot].name));
        let names: Vec<_> = own.collect();
        if let Some(&name) = at.checked_sub(first).and_then(|at| names.get(at)) {
            let name = program.names.name(name);
            let name = if name.is_empty() { "temporary" } else { name };
            let function = program.names.name(program.functions[frame.func].name);
            return if depth + 1 == top { name.to_owned() } else { format!("{function}:{name}") };
        }
        first += names.len();
    }
    "temporary".to_owned()
}

/// The name of an object, or of a member of it.
fn object(program: &Program, state: &State<ArenaHeap>, id: ObjId, offset: u64) -> String {
    let kind = Heap::object(&state.heap, id).map(|object| object.kind);
    let (name, ty) = match kind {
        Some(ObjectKind::Global(global)) => {
            let global = &program.globals[global];
            (program.names.name(global.name), global.ty)
        }
        Some(ObjectKind::Slot(func, slot)) => match &program.functions[func].body {
            Some(body) => (program.names.name(body.slots[slot].name), body.slots[slot].ctype),
            None => return "object".to_owned(),
        },
        Some(kind) if kind.is_heap() => return "block".to_owned(),
        _ => return "object".to_owned(),
    };
    format!("{name}{}", member(program, ty, offset))
}

/// The path to the member at an offset.
fn member(program: &Program, ty: TypeId, offset: u64) -> String {
    match program.types.kind(ty) {
        TypeKind::Record(id) => {
            let fields = program.types.records().get(id).map_or(&[][..], |record| &record.fields);
            let holds = |field: &&ringfence_ir::Field| {
                let size = program.types.size(field.ty).unwrap_or(0);
                (field.offset..field.offset + size).contains(&offset)
            };
            match fields.iter().find(holds) {
                Some(field) => {
                    let rest = member(program, field.ty, offset - field.offset);
                    format!(".{}{rest}", program.names.name(field.name))
                }
                None => String::new(),
            }
        }
        TypeKind::Array { element, .. } => match program.types.size(element) {
            Some(size) if size > 0 && offset > 0 => {
                format!("[{}]{}", offset / size, member(program, element, offset % size))
            }
            _ => String::new(),
        },
        _ => String::new(),
    }
}
