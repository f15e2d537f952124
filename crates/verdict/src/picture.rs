//! Pictures of memory: what a memory graph looks like at a place of the program, for people.
//!
//! A [`Picture`] holds variables and objects; an object is a region or a list segment, and its fields hold
//! values, some of which point to objects. An [`Invariant`] is what every state at a place looks like: each of
//! them is described by one of its pictures. The terms are those of symbolic memory graphs ("Predator Shape
//! Analysis Tool", section 1.2), without anything that an engine computes with.
//!
//! Pictures are inert: nothing is concluded from them, and whoever reads one expects every mistake. An id
//! that belongs to no object is a value that is not known. Order is kept as it was given, so an engine that
//! adds variables and objects in a fixed order gets the same words and the same drawing each time.
//!
//! Usage: [`Picture::new`], then [`Picture::add`] for each object (an object may be added before its fields
//! are known; [`Picture::object_mut`] gets at it later, so that cycles are no difficulty), then
//! [`Picture::root`] for each variable. Nothing here knows C, files or how a picture is drawn.

use ringfence_base::{IdVec, Loc, define_id};

define_id! {
    /// An object of a picture.
    pub struct ObjectId = "o";
}

define_id! {
    /// The identity of a value: places that hold the same id hold equal values in every memory that the
    /// picture stands for. [`ValueId::NONE`] says nothing.
    pub struct ValueId = "v";
}

/// When a picture was taken.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Moment {
    /// Whenever control comes to the head of a loop.
    LoopHead,
    /// Whenever a function returns.
    FunctionExit,
    /// Whenever the program asks for a picture of this name.
    Plot(String),
}

/// Where and when a picture was taken.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Site {
    /// The place in the source.
    pub loc: Loc,
    /// By its name in the source.
    pub function: String,
    /// When.
    pub moment: Moment,
}

impl Site {
    /// Before an iteration of the loop with its head at `loc`.
    #[must_use]
    pub fn loop_head(function: impl Into<String>, loc: Loc) -> Self {
        Self { loc, function: function.into(), moment: Moment::LoopHead }
    }

    /// The end of a function.
    #[must_use]
    pub fn exit(function: impl Into<String>, loc: Loc) -> Self {
        Self { loc, function: function.into(), moment: Moment::FunctionExit }
    }

    /// A place where the program asks for a picture.
    #[must_use]
    pub fn plot(function: impl Into<String>, loc: Loc, name: impl Into<String>) -> Self {
        Self { loc, function: function.into(), moment: Moment::Plot(name.into()) }
    }
}

/// A memory graph at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Where and when.
    pub site: Site,
    /// The variables that are no objects of their own, in the order in which they are to be named.
    pub roots: Vec<Root>,
    /// Everything that is shown of memory; the ids are those of this picture alone.
    pub objects: IdVec<ObjectId, Object>,
    /// What is known about pairs of values beside equality.
    pub relations: Vec<Relation>,
}

impl Picture {
    /// A picture of nothing.
    #[must_use]
    pub const fn new(site: Site) -> Self {
        Self { site, roots: Vec::new(), objects: IdVec::new(), relations: Vec::new() }
    }

    /// Its id is the next one of this picture.
    pub fn add(&mut self, object: Object) -> ObjectId {
        self.objects.push(object)
    }

    /// The object of an id, absent when there is none.
    #[must_use]
    pub fn object(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(id)
    }

    /// The same, to change it.
    #[must_use]
    pub fn object_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        if self.object(id).is_some() { Some(&mut self.objects[id]) } else { None }
    }

    /// Adds a variable.
    pub fn root(&mut self, name: impl Into<String>, value: Value) {
        self.roots.push(Root { name: name.into(), value });
    }
}

/// A variable and what it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Root {
    /// Its name as it is to be shown. Variables of outer calls are distinguished by the name, as in `main:l`.
    pub name: String,
    /// What it holds.
    pub value: Value,
}

/// A part of memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Object {
    /// It decides how the object is drawn and named.
    pub kind: Kind,
    /// Whether it can still be used.
    pub life: Life,
    /// Its size in bytes, in words and without the unit: `16`, `8..24`, `4*n`; empty when not known. For a
    /// segment: that of one node.
    pub size: String,
    /// The nesting level: 0, or one more than that of the segment below which it is nested.
    pub level: u32,
    /// The segment below which it is nested, so that each node has one of its own; [`ObjectId::NONE`] on
    /// level 0.
    pub owner: ObjectId,
    /// The name of its type in the source, when known.
    pub type_name: Option<String>,
    /// Where it was allocated or declared.
    pub allocated: Loc,
    /// What it holds. Bytes that no field covers hold anything.
    pub fields: Vec<Field>,
}

impl Object {
    /// A live object of level 0 without fields.
    #[must_use]
    pub fn new(kind: Kind, size: impl Into<String>) -> Self {
        Self {
            kind,
            life: Life::Live,
            size: size.into(),
            level: 0,
            owner: ObjectId::NONE,
            type_name: None,
            allocated: Loc::NONE,
            fields: Vec::new(),
        }
    }

    /// A block on the heap.
    #[must_use]
    pub fn heap(size: u64) -> Self {
        Self::new(Kind::Heap, size.to_string())
    }

    /// A list segment whose nodes have this size.
    #[must_use]
    pub fn segment(size: u64, segment: Segment) -> Self {
        Self::new(Kind::Segment(segment), size.to_string())
    }

    /// The same object, with a field that has a name.
    #[must_use]
    pub fn with(mut self, offset: u64, length: u64, name: &str, value: Value) -> Self {
        self.fields.push(Field { offset, length, name: Some(name.to_owned()), value });
        self
    }

    /// The same object, with a field that has no name.
    #[must_use]
    pub fn with_bytes(mut self, offset: u64, length: u64, value: Value) -> Self {
        self.fields.push(Field { offset, length, name: None, value });
        self
    }

    /// The same object, nested below a segment of level `level - 1`.
    #[must_use]
    pub const fn below(mut self, owner: ObjectId, level: u32) -> Self {
        self.owner = owner;
        self.level = level;
        self
    }

    /// The same object, with another life.
    #[must_use]
    pub const fn that_is(mut self, life: Life) -> Self {
        self.life = life;
        self
    }

    /// The same object, with the name of its type.
    #[must_use]
    pub fn of_type(mut self, name: impl Into<String>) -> Self {
        self.type_name = Some(name.into());
        self
    }

    /// The field that starts at an offset: the first one when several do.
    #[must_use]
    pub fn field_at(&self, offset: u64) -> Option<&Field> {
        self.fields.iter().find(|field| field.offset == offset)
    }
}

/// How an object came to be, as far as a report says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A block on the heap.
    Heap,
    /// A block on the heap that may be missing: its address is then null (a 0/1 object without neighbours).
    Optional,
    /// A local variable that lies in memory.
    Variable(String),
    /// A global or static variable.
    Global(String),
    /// Memory that the program did not ask for and may only read: a string literal, a table of the library.
    Constant,
    /// A list segment: some nodes of the same kind that are linked with each other and that nothing points
    /// to from outside, except to the first and the last.
    Segment(Segment),
}

/// The shape of a list segment. Offsets are those in a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Segment {
    /// Where links point to in a node: not 0 when the links lie in the middle of a node and point to each
    /// other.
    pub head: u64,
    /// Where the pointer to the next node stands. The value of that field is the link of the last node.
    pub next: u64,
    /// Where the pointer to the previous node stands, for doubly linked lists. The value of that field is
    /// the link of the first node.
    pub prev: Option<u64>,
    /// How many nodes there are at least.
    pub minimum: u64,
    /// Whether there is at most one node (a 0/1 object).
    pub at_most_one: bool,
}

impl Segment {
    /// A singly linked segment of at least `minimum` nodes whose links point to the start of nodes.
    #[must_use]
    pub const fn single(next: u64, minimum: u64) -> Self {
        Self { head: 0, next, prev: None, minimum, at_most_one: false }
    }

    /// A doubly linked segment, likewise.
    #[must_use]
    pub const fn double(next: u64, prev: u64, minimum: u64) -> Self {
        Self { head: 0, next, prev: Some(prev), minimum, at_most_one: false }
    }

    /// The same segment with links that point to an offset.
    #[must_use]
    pub const fn with_head(mut self, head: u64) -> Self {
        self.head = head;
        self
    }

    /// The same segment with no node or one.
    #[must_use]
    pub const fn at_most_one(mut self) -> Self {
        self.minimum = 0;
        self.at_most_one = true;
        self
    }
}

/// Whether an object can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Life {
    /// It can.
    Live,
    /// It was freed.
    Freed,
    /// It was a local variable whose lifetime has ended.
    Ended,
}

/// What some bytes of an object hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Where it starts.
    pub offset: u64,
    /// How many bytes it has.
    pub length: u64,
    /// Its name in the source, when known.
    pub name: Option<String>,
    /// What it holds. A number in a field longer than a number of the machine is that of each byte.
    pub value: Value,
}

/// What a variable or a field holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// The address of an object or of a byte in it.
    Pointer(Pointer),
    /// The null pointer.
    Null,
    /// With its sign if the program reads it so.
    Number(i128),
    /// A number that something is known about.
    Range(Range),
    /// Anything.
    Unknown(ValueId),
    /// Nothing was stored yet.
    Uninitialised,
    /// The address of a function.
    Function(String),
    /// What an array of characters holds.
    Text(Text),
}

/// The text that an array of characters holds, and what ends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Text {
    /// Its characters, as far as they were looked at.
    pub characters: String,
    /// What follows them.
    pub end: TextEnd,
}

/// What follows the characters of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextEnd {
    /// The null character that ends a string.
    Terminator,
    /// Nothing: the array ends with its last character, so that it holds no string.
    Array,
    /// Bytes that are not known, were never set, or were not looked at.
    More,
}

impl Text {
    /// A text that a null character ends.
    #[must_use]
    pub fn terminated(characters: impl Into<String>) -> Self {
        Self { characters: characters.into(), end: TextEnd::Terminator }
    }
}

impl Value {
    /// The address of a region.
    #[must_use]
    pub const fn region(object: ObjectId) -> Self {
        Self::Pointer(Pointer { object, offset: Offset::exactly(0), target: Target::Region })
    }

    /// The address of the first node of a segment whose links point to the start of nodes.
    #[must_use]
    pub const fn first(object: ObjectId) -> Self {
        Self::Pointer(Pointer { object, offset: Offset::exactly(0), target: Target::First })
    }

    /// The address of its last node.
    #[must_use]
    pub const fn last(object: ObjectId) -> Self {
        Self::Pointer(Pointer { object, offset: Offset::exactly(0), target: Target::Last })
    }

    /// For an object nested below a segment: the address of the node below which it is.
    #[must_use]
    pub const fn every(object: ObjectId) -> Self {
        Self::Pointer(Pointer { object, offset: Offset::exactly(0), target: Target::Every })
    }

    /// A pointer moved to this offset of its object; other values stay as they are.
    #[must_use]
    pub fn at(self, offset: i64) -> Self {
        match self {
            Self::Pointer(Pointer { object, target, .. }) => {
                Self::Pointer(Pointer { object, offset: Offset::exactly(offset), target })
            }
            other => other,
        }
    }

    /// A number in a range, both ends included.
    #[must_use]
    pub const fn between(low: i128, high: i128) -> Self {
        Self::Range(Range { value: ValueId::NONE, low: Some(low), high: Some(high), facts: Vec::new() })
    }

    /// The identity of the value when it has one.
    #[must_use]
    pub const fn identity(&self) -> ValueId {
        match self {
            Self::Range(range) => range.value,
            Self::Unknown(value) => *value,
            _ => ValueId::NONE,
        }
    }

    /// The pointer, when it is one.
    #[must_use]
    pub const fn pointer(&self) -> Option<&Pointer> {
        match self {
            Self::Pointer(pointer) => Some(pointer),
            _ => None,
        }
    }
}

/// The address of a byte of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pointer {
    /// Of the same picture.
    pub object: ObjectId,
    /// Which byte, from the start of the object or of the node.
    pub offset: Offset,
    /// Which node, if the object is a segment.
    pub target: Target,
}

/// An offset of which the bounds are known, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Offset {
    /// The smallest possible one; [`i64::MIN`] when not known.
    pub low: i64,
    /// The largest possible one; [`i64::MAX`] when not known.
    pub high: i64,
}

impl Offset {
    /// Known: both bounds are this number.
    #[must_use]
    pub const fn exactly(offset: i64) -> Self {
        Self { low: offset, high: offset }
    }

    /// Nothing is known.
    pub const ANY: Self = Self { low: i64::MIN, high: i64::MAX };

    /// The offset when it is known exactly.
    #[must_use]
    pub const fn exact(self) -> Option<i64> {
        if self.low == self.high { Some(self.low) } else { None }
    }
}

/// Which node of a segment a pointer points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// The object is a region.
    Region,
    /// The first node.
    First,
    /// The last node.
    Last,
    /// Each node is pointed to, by what is nested below it or by itself.
    Every,
}

/// A number that something is known about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range {
    /// Its identity.
    pub value: ValueId,
    /// The smallest possible one.
    pub low: Option<i128>,
    /// The largest possible one.
    pub high: Option<i128>,
    /// More about it, in words: `multiple of 4`.
    pub facts: Vec<String>,
}

/// How two values relate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Order {
    /// They are not equal.
    Differs,
    /// The left one is smaller.
    Less,
    /// The left one is smaller or they are equal.
    AtMost,
}

impl Order {
    /// The sign that stands for it.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Order::Differs => "!=",
            Order::Less => "<",
            Order::AtMost => "<=",
        }
    }
}

/// What is known about two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Relation {
    /// The one that `order` is said of.
    pub left: ValueId,
    /// How it relates to the other.
    pub order: Order,
    /// The other.
    pub right: ValueId,
}

/// What memory looks like at a place: each state that can be there is described by one of the pictures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invariant {
    /// The place.
    pub site: Site,
    /// The pictures. No picture at all: control never comes there.
    pub states: Vec<Picture>,
}

impl Invariant {
    /// An invariant without pictures.
    #[must_use]
    pub const fn new(site: Site) -> Self {
        Self { site, states: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_built_in_two_steps() {
        let mut picture = Picture::new(Site::loop_head("main", Loc::NONE));
        let node = picture.add(Object::heap(8));
        let next = Field { offset: 0, length: 8, name: None, value: Value::region(node) };
        picture.object_mut(node).expect("just added").fields.push(next);
        picture.root("l", Value::region(node).at(4));
        let target = picture.object(node).and_then(|object| object.field_at(0)?.value.pointer().copied());
        assert_eq!(target.map(|pointer| pointer.object), Some(node));
        assert_eq!(picture.roots[0].value.pointer().and_then(|pointer| pointer.offset.exact()), Some(4));
    }

    #[test]
    fn ids_of_nothing_are_no_objects() {
        let mut picture = Picture::new(Site::exit("f", Loc::NONE));
        assert!(picture.object(ObjectId::NONE).is_none() && picture.object_mut(ObjectId::new(3)).is_none());
    }

    #[test]
    fn identities() {
        let value = ValueId::new(7);
        assert_eq!(Value::Unknown(value).identity(), value);
        assert!(Value::between(1, 2).identity().is_none() && Value::Null.identity().is_none());
        assert_eq!(Offset::ANY.exact(), None);
    }
}
