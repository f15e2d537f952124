//! Variables and objects as boxes with a heading and rows.

use super::layout::{self, NodeId};
use super::wires;
use crate::chain::Chains;
use crate::words::{field_name, kind_word, length, quoted, relations, short_value, size, value_names};
use ringfence_base::{Id, IdVec, Sources, named};
use ringfence_verdict::picture::{Field, Kind, Life, Object, ObjectId, Picture, Root, Value, ValueId};
use ringfence_verdict::trace::{Changes, Holder, ObjectChange};
use std::collections::{BTreeMap, VecDeque};

/// How many rows an object has.
const ROWS: usize = 24;
/// How many variables are shown.
const VARIABLES: usize = 60;
/// How many relations of values are shown.
const RELATIONS: usize = 20;
/// How many characters a name or a value has.
const TEXT: usize = 34;

/// The height of a row.
pub(super) const ROW: i32 = 20;
/// The height of the heading.
pub(super) const HEADING: i32 = 40;
/// Between a text and the edge of its box.
pub(super) const PAD: i32 = 10;
/// How far the boxes behind a segment stick out.
pub(super) const STACK: i32 = 5;
/// The width of a character at the size of rows, in tenths of a pixel.
const CHARACTER: i32 = 73;
/// The same at the size of small text.
const SMALL: i32 = 61;

named! {
    /// What a box looks like.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(super) enum Style {
        /// The variables.
        Frame = "frame",
        /// A variable in memory.
        Variable = "variable",
        /// A block on the heap.
        Region = "region",
        /// Memory that cannot be written.
        Constant = "constant",
        /// A block that may be missing.
        Optional = "optional",
        /// A list segment.
        Segment = "segment",
        /// Something that cannot be used any more.
        Freed = "freed",
        /// What is not drawn one by one.
        Folded = "folded",
    }
}

/// What stands at the end of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Cell {
    Text(String),
    /// The null pointer.
    Null,
    /// A pointer: a line starts here, with what it does not show.
    Pointer(String),
}

/// A row of a box.
#[derive(Debug, Clone)]
pub(super) struct Row {
    /// Where the field starts.
    pub(super) offset: Option<u64>,
    pub(super) name: String,
    /// What it holds.
    pub(super) cell: Cell,
    /// Whether it held something else before.
    pub(super) changed: bool,
    /// Whether it holds the pointer whose use went wrong.
    pub(super) wrong: bool,
}

#[derive(Debug, Clone)]
pub(super) struct Box {
    /// What it looks like.
    pub(super) style: Style,
    /// The first line of the heading.
    pub(super) title: String,
    /// The second line.
    pub(super) subtitle: String,
    /// What stands in the corner: the length of a segment, or what became of the object.
    pub(super) badge: Option<String>,
    /// What became of the object, if something did.
    pub(super) mark: Option<ObjectChange>,
    /// What is shown to those who ask for more.
    pub(super) about: String,
    pub(super) rows: Vec<Row>,
    /// How many of them are fields or variables.
    pub(super) held: usize,
    /// Width without what sticks out.
    pub(super) width: i32,
    /// The box that owns it.
    pub(super) owner: NodeId,
}

impl Box {
    /// Height without what sticks out.
    pub(super) fn height(&self) -> i32 {
        HEADING + ROW * self.rows.len() as i32 + if self.rows.is_empty() { 0 } else { 4 }
    }

    /// How much sticks out at the right and below.
    pub(super) fn stack(&self) -> i32 {
        if self.style == Style::Segment { 2 * STACK } else { 0 }
    }

    /// How far down the middle of a row is.
    pub(super) fn row_y(&self, row: usize) -> i32 {
        HEADING + ROW * row as i32 + ROW / 2
    }

    /// How far down the middle of the heading is.
    pub(super) fn heading_y(&self) -> i32 {
        HEADING / 2
    }

    fn measured(mut self) -> Box {
        let badge = self.badge.as_deref().map_or(0, |badge| width(badge, CHARACTER) + 24);
        let row = |row: &Row| {
            let cell = match &row.cell {
                Cell::Text(text) => width(text, CHARACTER) + 18,
                Cell::Null => 40,
                Cell::Pointer(note) => width(note, CHARACTER) + 18,
            };
            width(&row.name, CHARACTER) + cell
        };
        let rows = self.rows.iter().map(row).max().unwrap_or(0);
        let heading = (width(&self.title, CHARACTER + 2) + badge).max(width(&self.subtitle, SMALL));
        self.width = rows.max(heading).max(56) + 2 * PAD;
        self
    }
}

/// The width of a text in pixels.
pub(super) fn width(text: &str, tenths: i32) -> i32 {
    let columns: i32 = text.chars().map(|c| if (c as u32) < 0x1100 { 1 } else { 2 }).sum();
    (columns * tenths + 9) / 10
}

/// All boxes of a picture.
#[derive(Debug)]
pub(super) struct Boxes {
    pub(super) all: IdVec<NodeId, Box>,
    /// The box of the variables.
    pub(super) frame: Option<NodeId>,
    of_object: IdVec<ObjectId, NodeId>,
}

impl Boxes {
    pub(super) fn of(picture: &Picture, chains: &Chains, sources: &Sources, changes: &Changes) -> Boxes {
        let mut boxes = Boxes {
            all: IdVec::new(),
            frame: None,
            of_object: IdVec::filled(NodeId::NONE, picture.objects.len()),
        };
        let maker = Maker { picture, chains, sources, changes, names: value_names(picture) };
        if !picture.roots.is_empty() {
            boxes.frame = Some(boxes.all.push(maker.frame()));
        }
        let order = reading_order(picture, chains);
        let shown = shown(picture, &order);
        for &id in order.iter().take(shown) {
            boxes.of_object[id] = boxes.all.push(maker.object(id));
        }
        if order.len() > shown {
            let more = boxes.all.push(folded(order.len() - shown));
            order.iter().skip(shown).for_each(|&id| boxes.of_object[id] = more);
        }
        for &id in order.iter().take(shown) {
            let owner = boxes.of_object.get(picture.objects[id].owner).copied().unwrap_or_default();
            let own = boxes.of_object[id];
            if owner.is_some() && owner != own && boxes.all[owner].style != Style::Folded {
                boxes.all[own].owner = owner;
            }
        }
        boxes
    }

    /// The box of an object, absent when there is no such object.
    pub(super) fn object(&self, id: ObjectId) -> Option<NodeId> {
        self.of_object.get(id).and_then(|node| node.get())
    }

    /// The row of a box that shows a field.
    pub(super) fn row(&self, node: NodeId, index: usize) -> usize {
        index.min(self.all[node].held.saturating_sub(1))
    }

    /// The boxes as the layout sees them.
    pub(super) fn nodes(&self) -> IdVec<NodeId, layout::Node> {
        let node = |own: &Box| layout::Node {
            width: own.width + own.stack(),
            height: own.height() + own.stack(),
            owner: own.owner,
            column: u32::from(!matches!(own.style, Style::Frame | Style::Variable)),
        };
        self.all.iter().map(node).collect()
    }
}

/// How many objects are drawn: not too many, and not too many lines.
fn shown(picture: &Picture, order: &[ObjectId]) -> usize {
    let pointers = |id: &ObjectId| {
        let fields = picture.objects[*id].fields.iter();
        fields.filter(|field| field.value.pointer().is_some()).count()
    };
    let mut lines = 0;
    let few = |id: &&ObjectId| {
        lines += pointers(id);
        lines <= super::LINES
    };
    order.iter().take(super::OBJECTS).take_while(few).count()
}

/// What boxes are made from.
struct Maker<'a> {
    picture: &'a Picture,
    chains: &'a Chains,
    sources: &'a Sources,
    changes: &'a Changes,
    names: BTreeMap<ValueId, String>,
}

/// The objects in the order in which one meets them: from the variables along the lists.
fn reading_order(picture: &Picture, chains: &Chains) -> Vec<ObjectId> {
    let mut order = Vec::new();
    let mut seen = IdVec::filled(false, picture.objects.len());
    let roots = picture.roots.iter().filter_map(|root| root.value.pointer()).map(|pointer| pointer.object);
    let variable = |id: &ObjectId| matches!(picture.objects[*id].kind, Kind::Variable(_) | Kind::Global(_));
    let variables = picture.objects.ids().filter(variable);
    let mut open: VecDeque<ObjectId> = roots.chain(variables).chain(picture.objects.ids()).collect();
    while let Some(id) = open.pop_front() {
        let Some(object) = picture.object(id) else { continue };
        if std::mem::replace(&mut seen[id], true) {
            continue;
        }
        order.push(id);
        let targets = object.fields.iter().rev().filter_map(|field| field.value.pointer());
        targets.for_each(|pointer| open.push_front(pointer.object));
        chains.next(id).into_iter().for_each(|next| open.push_front(next));
    }
    order
}

impl Maker<'_> {
    /// The box of the variables, with what is known about their values.
    fn frame(&self) -> Box {
        let picture = self.picture;
        let row = |root: &Root| Row {
            offset: None,
            name: cut(&root.name),
            cell: self.cell(None, &root.value, 8, self.names.get(&root.value.identity()) == Some(&root.name)),
            changed: self.changes.roots.contains(&root.name),
            wrong: matches!(&self.changes.wrong, Some(Holder::Root(name)) if *name == root.name),
        };
        let mut rows: Vec<Row> = picture.roots.iter().take(VARIABLES).map(row).collect();
        fold_rows(&mut rows, picture.roots.len());
        let held = rows.len();
        let relations = relations(picture, &self.names).into_iter().take(RELATIONS);
        rows.extend(relations.map(|name| Row {
            offset: None,
            name,
            cell: Cell::Text(String::new()),
            changed: false,
            wrong: false,
        }));
        Box {
            style: Style::Frame,
            title: "variables".to_owned(),
            subtitle: cut(&format!("of {}", picture.site.function)),
            badge: None,
            mark: None,
            about: "variables and what they hold".to_owned(),
            held,
            rows,
            width: 0,
            owner: NodeId::NONE,
        }
        .measured()
    }

    fn object(&self, id: ObjectId) -> Box {
        let object = &self.picture.objects[id];
        let row = |field: &Field| Row {
            offset: Some(field.offset),
            name: cut(&field_name(field)),
            cell: self.cell(Some((id, field.offset)), &field.value, field.length, false),
            changed: self.changes.fields.contains(&(id, field.offset)),
            wrong: self.changes.wrong == Some(Holder::Field(id, field.offset)),
        };
        let mut rows: Vec<Row> = object.fields.iter().take(ROWS).map(row).collect();
        fold_rows(&mut rows, object.fields.len());
        let held = rows.len();
        let (title, subtitle) = heading(object);
        let mark = self.changes.objects.get(&id).copied();
        let badge = match &object.kind {
            Kind::Segment(segment) => Some(length(segment)),
            Kind::Optional => Some("0/1".to_owned()),
            Kind::Heap if mark == Some(ObjectChange::Ended) => Some("freed".to_owned()),
            _ => mark.map(|mark| mark.word().to_owned()),
        };
        Box {
            style: style(object),
            title: cut(&title),
            subtitle: cut(&subtitle),
            badge,
            mark,
            about: about(object, self.sources),
            held,
            rows,
            width: 0,
            owner: NodeId::NONE,
        }
        .measured()
    }

    /// What a row shows. Pointers to nothing are values that are not known. `own` tells that the value is called
    /// by the name of this row.
    fn cell(&self, from: Option<(ObjectId, u64)>, value: &Value, length: u64, own: bool) -> Cell {
        let called = self.names.get(&value.identity()).filter(|_| !own);
        match (value, called) {
            (Value::Pointer(pointer), _) if self.picture.object(pointer.object).is_some() => {
                Cell::Pointer(wires::note(self.picture, self.chains, from, pointer))
            }
            (Value::Null, _) => Cell::Null,
            (Value::Number(0), _) if length > 8 => Cell::Text("zeros".to_owned()),
            (_, Some(called)) => Cell::Text(cut(called)),
            (Value::Text(text), None) => Cell::Text(quoted(text, TEXT)),
            (other, None) => Cell::Text(cut(&short_value(other))),
        }
    }
}

/// The last row stands for all that have no room.
fn fold_rows(rows: &mut [Row], count: usize) {
    let left = (count + 1).saturating_sub(rows.len());
    if let Some(last) = rows.last_mut()
        && left > 1
    {
        let (name, cell) = (format!("… {left} more"), Cell::Pointer(String::new()));
        *last = Row { offset: None, name, cell, changed: false, wrong: false };
    }
}

fn folded(count: usize) -> Box {
    Box {
        style: Style::Folded,
        title: format!("{count} more objects"),
        subtitle: "not drawn".to_owned(),
        badge: None,
        mark: None,
        about: format!("{count} more objects that are not drawn one by one"),
        rows: Vec::new(),
        held: 0,
        width: 0,
        owner: NodeId::NONE,
    }
    .measured()
}

fn style(object: &Object) -> Style {
    match (&object.kind, object.life) {
        (Kind::Segment(_), _) => Style::Segment,
        (_, Life::Freed | Life::Ended) => Style::Freed,
        (Kind::Heap, _) => Style::Region,
        (Kind::Optional, _) => Style::Optional,
        (Kind::Variable(_) | Kind::Global(_), _) => Style::Variable,
        (Kind::Constant, _) => Style::Constant,
    }
}

fn heading(object: &Object) -> (String, String) {
    let size = size(object).unwrap_or_else(|| "size not known".to_owned());
    let word = match &object.kind {
        Kind::Segment(segment) if segment.prev.is_some() => "doubly linked",
        Kind::Segment(_) => "singly linked",
        _ => kind_word(object),
    };
    match (&object.kind, &object.type_name) {
        (Kind::Variable(name) | Kind::Global(name), Some(type_name)) => {
            (name.clone(), format!("{type_name}, {size}"))
        }
        (Kind::Variable(name) | Kind::Global(name), None) => (name.clone(), format!("{word}, {size}")),
        (_, Some(type_name)) => (type_name.clone(), format!("{word}, {size}")),
        (_, None) => (word.to_owned(), size),
    }
}

/// Everything about an object that has no room in its box.
fn about(object: &Object, sources: &Sources) -> String {
    let mut words = vec![kind_word(object).to_owned()];
    words.extend(size(object));
    words.extend(object.type_name.clone());
    if let Kind::Segment(segment) = &object.kind {
        let nodes = if segment.at_most_one { "at most one node" } else { "nodes" };
        words.push(format!("{} {nodes}", length(segment)));
        words.extend((segment.head > 0).then(|| format!("links at +{}", segment.head)));
    }
    words.extend((object.level > 0).then(|| format!("nesting level {}", object.level)));
    words.extend(sources.place(object.allocated).map(|_| format!("from {}", sources.show(object.allocated))));
    words.join(", ")
}

fn cut(text: &str) -> String {
    crate::words::cut(text.to_owned(), TEXT)
}

/// The number of a box, for what is written about it.
pub(super) fn number(id: NodeId) -> usize {
    id.index()
}
