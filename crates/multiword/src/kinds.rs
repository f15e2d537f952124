//! Which nodes a program may have: records with a link to their own kind and a size, slots of one length with a link, and records that lie one behind the
//! other, each with its length in front.

use crate::context;
use ringfence_ir::{Program, RecordId, TypeId, TypeKind};
use ringfence_seplog::multiword::Kind;
use ringfence_seplog::{Cell, Machine};

/// How deep records are looked into.
const MOST_DEPTH: u32 = 4;

/// How many bytes a header may have.
const MOST_HEADER: u32 = 64;

/// How many kinds are tried.
const MOST_KINDS: usize = 48;

/// How many numbers are tried that sizes may be multiples of.
const MOST_GRAINS: usize = 2;

/// How many bytes a slot may have.
const MOST_SLOT: u32 = 4096;

/// A scalar of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scalar {
    /// A pointer to a record, or to anything.
    Link(Option<RecordId>),
    /// A number.
    Number(Cell),
}

/// The kinds of nodes that a program may have, the likely ones first.
pub(crate) fn kinds(program: &Program, machine: Machine) -> Vec<Kind> {
    let mut linked: Vec<Kind> = Vec::new();
    let mut slots: Vec<Kind> = Vec::new();
    let mut records: Vec<Kind> = Vec::new();
    let grains = grains(program);
    for (id, record) in program.types.records().iter_ids() {
        let Some(header) = u32::try_from(record.size).ok().filter(|&header| header <= MOST_SLOT) else {
            continue;
        };
        let mut scalars = Vec::new();
        add_scalars(program, id, 0, MOST_DEPTH, &mut scalars);
        let mut links = scalars.iter().filter(|(_, scalar)| is_link(program, id, *scalar)).peekable();
        if links.peek().is_none() && header <= MOST_HEADER {
            records.extend(scalars.iter().flat_map(|&scalar| adjoining(header, scalar)));
        }
        for &(link, _) in links {
            if header <= MOST_HEADER {
                let sized =
                    scalars.iter().flat_map(|&scalar| with_size((header, link), machine, &grains, scalar));
                linked.extend(sized);
            }
            slots.extend([header, 1].map(|unit| slot(header, link, unit, machine)));
        }
    }
    if !slots.is_empty() {
        slots.extend(rows(program).into_iter().map(|row| slot(row, 0, row, machine)));
    }
    if linked.is_empty() && slots.is_empty() {
        linked.extend(of_words(machine, &grains));
    }
    let plain = [4, 2, machine.word, 1].map(|bytes| (0, Scalar::Number(Cell { bytes, signed: false })));
    let is_log = slots.is_empty();
    let logs = plain.into_iter().filter(|_| is_log).flat_map(|scalar| adjoining(0, scalar));
    let mut kinds: Vec<Kind> = Vec::new();
    let chained: Vec<Kind> = linked.iter().map(|kind| Kind { chained: true, ..*kind }).collect();
    for kind in linked.into_iter().chain(slots).chain(chained).chain(records).chain(logs) {
        if !kinds.contains(&kind) && kinds.len() < MOST_KINDS {
            kinds.push(kind);
        }
    }
    kinds
}

/// Nodes of two words, for programs without a record for them.
fn of_words(machine: Machine, grains: &[u32]) -> Vec<Kind> {
    let word = machine.word;
    let number = Scalar::Number(Cell { bytes: word, signed: false });
    let mut all = Vec::new();
    for (link, size) in [(0, word), (word, 0)] {
        let mut sized = with_size((2 * word, link), machine, grains, (size, number));
        // Words are counted rather than headers.
        sized.sort_by_key(|kind| kind.unit != word);
        all.extend(sized);
    }
    all
}

/// What sizes may be multiples of: the powers of two by which the program rounds numbers, or with which it looks at their lower bits.
fn grains(program: &Program) -> Vec<u32> {
    let constants: Vec<u128> =
        context::constants(program).filter_map(|number| u128::try_from(number).ok()).collect();
    let masks = |grain: u128| [grain - 1, (1 << 32) - grain, (1 << 64) - grain];
    let is_one = |grain: &u32| masks((*grain).into()).iter().any(|mask| constants.contains(mask));
    [16, 8, 32, 4, 64].into_iter().filter(is_one).take(MOST_GRAINS).collect()
}

/// Nodes with a link and a size.
fn with_size(
    (header, link): (u32, u32),
    machine: Machine,
    grains: &[u32],
    (size, scalar): (u32, Scalar),
) -> Vec<Kind> {
    let Scalar::Number(size_cell) = scalar else { return Vec::new() };
    if size < link + machine.word && link < size + size_cell.bytes {
        return Vec::new();
    }
    let kind = |(unit, grain, extra)| Kind {
        link: Some(link),
        size: Some(size),
        size_cell,
        header,
        unit,
        grain,
        extra,
        chained: false,
    };
    let rounded = grains.iter().flat_map(|&grain| [(grain, grain, 0), (grain, grain, header)]);
    let first = [(header, 1, 0), (1, 1, 0)].into_iter().chain(rounded);
    first.chain([(1, 1, header), (machine.word, 1, 0), (header, 1, header)]).map(kind).collect()
}

/// Nodes of one length with a link, so many bytes apart.
fn slot(length: u32, link: u32, unit: u32, machine: Machine) -> Kind {
    let header = link + machine.word;
    Kind {
        link: Some(link),
        size: None,
        size_cell: machine.word(),
        header,
        unit,
        grain: 1,
        extra: length,
        chained: false,
    }
}

/// Nodes with a size that lie one behind the other. The header has as many bytes as its record, or no others than the size.
fn adjoining(header: u32, (size, scalar): (u32, Scalar)) -> Vec<Kind> {
    let Scalar::Number(size_cell) = scalar else { return Vec::new() };
    let header = header.max(size + size_cell.bytes);
    let kind = |extra| Kind {
        link: None,
        size: Some(size),
        size_cell,
        header,
        unit: 1,
        grain: 1,
        extra,
        chained: false,
    };
    vec![kind(header), kind(0)]
}

/// How many bytes the rows of arrays have that may hold a link.
fn rows(program: &Program) -> Vec<u32> {
    let mut all = Vec::new();
    program.globals.iter().for_each(|global| add_rows(program, global.ty, MOST_DEPTH, &mut all));
    all
}

/// Adds the lengths of the rows of an array, or of the arrays in a record.
fn add_rows(program: &Program, ty: TypeId, depth: u32, all: &mut Vec<u32>) {
    match (program.types.kind(ty), depth.checked_sub(1)) {
        (TypeKind::Array { element, .. }, _) if is_array(program, element) => {
            let length = program.types.size(element).and_then(|size| u32::try_from(size).ok());
            all.extend(length.filter(|&length| length.is_multiple_of(8) && length <= MOST_SLOT));
        }
        (TypeKind::Record(id), Some(depth)) => {
            let record = program.types.records().get(id);
            let fields = record.into_iter().flat_map(|record| &record.fields);
            fields.for_each(|field| add_rows(program, field.ty, depth, all));
        }
        _ => {}
    }
}

fn is_array(program: &Program, ty: TypeId) -> bool {
    matches!(program.types.kind(ty), TypeKind::Array { .. })
}

/// Whether objects of a type may be nodes of a kind: a link and a number stand where those of a node do.
pub(crate) fn is_header(program: &Program, ty: TypeId, kind: Kind) -> bool {
    let TypeKind::Record(id) = program.types.kind(ty) else { return false };
    let mut scalars = Vec::new();
    add_scalars(program, id, 0, MOST_DEPTH, &mut scalars);
    let is_its = |at: u32, scalar: Scalar| Some(at) == kind.link && matches!(scalar, Scalar::Link(_));
    let has_link = scalars.iter().any(|&(at, scalar)| is_its(at, scalar));
    has_link && kind.size.is_none_or(|size| scalars.contains(&(size, Scalar::Number(kind.size_cell))))
}

/// Whether a scalar leads to a record of the kind that it is in, as far as types tell.
fn is_link(program: &Program, id: RecordId, scalar: Scalar) -> bool {
    let Scalar::Link(Some(to)) = scalar else { return false };
    to == id || contains(program, id, to, MOST_DEPTH) || contains(program, to, id, MOST_DEPTH)
}

/// Whether a record begins with another one.
fn contains(program: &Program, outer: RecordId, inner: RecordId, depth: u32) -> bool {
    let (Some(record), Some(depth)) = (program.types.records().get(outer), depth.checked_sub(1)) else {
        return false;
    };
    record.fields.iter().any(|field| match program.types.kind(field.ty) {
        TypeKind::Record(own) if field.offset == 0 => own == inner || contains(program, own, inner, depth),
        _ => false,
    })
}

/// Adds the pointers and numbers of a record, with their places.
fn add_scalars(program: &Program, id: RecordId, start: u32, depth: u32, all: &mut Vec<(u32, Scalar)>) {
    let (Some(record), Some(depth)) = (program.types.records().get(id), depth.checked_sub(1)) else { return };
    for field in &record.fields {
        let Ok(offset) = u32::try_from(field.offset) else { continue };
        let at = start + offset;
        if let TypeKind::Record(inner) = program.types.kind(field.ty) {
            add_scalars(program, inner, at, depth, all);
        } else if let Some(scalar) = scalar(program, field.ty)
            && !all.contains(&(at, scalar))
        {
            all.push((at, scalar));
        }
    }
}

fn scalar(program: &Program, ty: TypeId) -> Option<Scalar> {
    match program.types.kind(ty) {
        TypeKind::Pointer(to) => Some(Scalar::Link(match program.types.kind(to) {
            TypeKind::Record(record) => Some(record),
            _ => None,
        })),
        TypeKind::Int { signed, .. } => {
            let bytes =
                u32::try_from(program.types.size(ty)?).ok().filter(|bytes| (2..=8).contains(bytes))?;
            Some(Scalar::Number(Cell { bytes, signed }))
        }
        _ => None,
    }
}
