//! Families of lists: how nodes are linked, what they carry, what holds for the data of every node.

use super::writer::Writer;
use ringfence_base::named;
use std::fmt::Write as _;

named! {
    /// How the nodes of a list hang together.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum Shape {
        /// One pointer forward, null at the end.
        Singly = "singly",
        /// The same, with a record of first node, last node and count.
        SinglyTail = "singly-tail",
        /// A ring with one pointer forward; the variable points to the last node.
        SinglyRing = "singly-ring",
        /// One pointer forward, and a first node without data.
        Sentinel = "sentinel",
        /// Pointers forward and back, null at both ends.
        Doubly = "doubly",
        /// The same, with a record of first node, last node and count.
        DoublyTail = "doubly-tail",
        /// A ring with pointers forward and back; the variable points to the first node.
        DoublyRing = "doubly-ring",
        /// Links inside the nodes, in a ring with a head that has no node around it.
        Kernel = "struct link ",
        /// Links inside the nodes, each pointing back to the pointer that points to it.
        Hooks = "struct hooks ",
    }
}

impl Shape {
    /// Whether a node knows the one before it.
    pub(super) const fn has_prev(self) -> bool {
        matches!(self, Shape::Doubly | Shape::DoublyTail | Shape::DoublyRing)
    }

    /// Whether the variable is a record of first node, last node and count.
    pub(super) const fn has_tail(self) -> bool {
        matches!(self, Shape::SinglyTail | Shape::DoublyTail)
    }

    /// Whether a node can be taken out without a walk.
    pub(super) const fn can_unlink(self) -> bool {
        self.has_prev() || matches!(self, Shape::Kernel | Shape::Hooks)
    }
}

/// Which numbers the nodes hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Values {
    /// Always this one.
    Constant(i64),
    /// One of two.
    Choice(i64, i64),
    /// From the first to the second.
    Range(i64, i64),
    /// That of this variable, which is set once.
    Outer(String),
    Any,
}

/// What a flag says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Flag {
    /// There is none.
    None,
    /// The value is above this.
    Over(i64),
    /// There is an extra record.
    HasExtra,
    /// Anything.
    Free,
}

/// A record beside the node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Extra {
    /// There is none.
    None,
    /// Null, or a block of the node's own.
    Owned,
    /// Null, or the address of this variable or of the block that it points to.
    Shared(String),
}

/// What else holds the same number as a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Ties {
    /// A second field.
    pub(super) twin: bool,
    /// The record beside the node, when there is one.
    pub(super) extra: bool,
    /// The nodes of the list in the node.
    pub(super) child: bool,
}

/// A family of lists.
#[derive(Debug, Clone)]
pub(super) struct Family {
    /// The name of the node's type, without `struct`.
    pub(super) tag: String,
    /// How nodes are linked.
    pub(super) shape: Shape,
    /// The field that points forward.
    pub(super) next: String,
    /// The field that points back.
    pub(super) prev: String,
    /// The numbers in the nodes.
    pub(super) values: Values,
    /// The flag in the nodes.
    pub(super) flag: Flag,
    /// The record beside the nodes.
    pub(super) extra: Extra,
    /// The lists in the nodes.
    pub(super) child: Option<Box<Family>>,
    /// What else holds the same number as a node.
    pub(super) ties: Ties,
    /// Whether nodes of a list in a node hold a pointer to that node.
    pub(super) has_up: bool,
    /// Whether some nodes are allocated without their last field.
    pub(super) has_short_nodes: bool,
    /// Whether nodes hold a pointer to themselves.
    pub(super) has_self: bool,
    /// Whether a first node without data is allocated.
    pub(super) heap_sentinel: bool,
    /// Whether nodes are zeroed when they are made.
    pub(super) zeroed: bool,
    /// Whether the steps are functions, by percent.
    pub(super) functions: usize,
}

/// A list: a family, and the expression for the variable.
#[derive(Debug, Clone)]
pub(super) struct List<'f> {
    pub(super) family: &'f Family,
    /// The variable.
    pub(super) place: String,
}

impl<'f> List<'f> {
    pub(super) fn new(family: &'f Family, place: impl Into<String>) -> Self {
        Self { family, place: place.into() }
    }

    /// A field of the variable.
    pub(super) fn dot(&self, field: &str) -> String {
        match self.place.strip_prefix("(*").and_then(|rest| rest.strip_suffix(')')) {
            Some(pointer) => format!("{pointer}->{field}"),
            None => format!("{}.{field}", self.place),
        }
    }

    /// The variable's address.
    pub(super) fn address(&self) -> String {
        match self.place.strip_prefix("(*").and_then(|rest| rest.strip_suffix(')')) {
            Some(pointer) => pointer.to_owned(),
            None => format!("&{}", self.place),
        }
    }

    /// The pointer to the first node, for lists that end in null.
    pub(super) fn head(&self) -> String {
        match self.family.shape {
            Shape::SinglyTail | Shape::DoublyTail => self.dot("head"),
            Shape::Sentinel => format!("{}->{}", self.sentinel(), self.family.next),
            _ => self.place.clone(),
        }
    }

    /// The address of the first node without data.
    pub(super) fn sentinel(&self) -> String {
        if self.family.heap_sentinel {
            return self.place.clone();
        }
        let address = self.address();
        if address.starts_with('&') { format!("({address})") } else { address }
    }
}

impl Family {
    /// A random family, whose types are defined; `depth` lists may hang in its nodes.
    pub(super) fn random(w: &mut Writer, depth: usize) -> Family {
        let child =
            if depth > 0 && w.chance(25) { Some(Box::new(Family::random(w, depth - 1))) } else { None };
        let shape = *w.random.pick(&Shape::ALL);
        let extra = random_extra(w);
        let values = random_values(w);
        let flag = random_flag(w, &values, &extra);
        let ties = random_ties(w, &extra, child.as_deref());
        let names =
            *w.random.pick(&[("next", "prev"), ("next", "prev"), ("succ", "pred"), ("flink", "blink")]);
        let family = Family {
            tag: w.fresh("node"),
            shape,
            next: names.0.to_owned(),
            prev: names.1.to_owned(),
            values,
            flag,
            extra,
            child,
            ties,
            has_up: depth == 0 && w.chance(35),
            has_short_nodes: w.chance(8),
            has_self: w.chance(10),
            heap_sentinel: w.chance(50),
            zeroed: w.chance(35),
            functions: *w.random.pick(&[0, 30, 60, 100]),
        };
        family.define(w);
        family
    }

    /// What the family is, for statistics.
    pub(super) fn name(&self) -> String {
        match &self.child {
            Some(child) => format!("{} of {}", self.shape.name(), child.shape.name()),
            None => self.shape.name().to_owned(),
        }
    }

    /// The type of the variable that stands for a list, ready for a name to follow.
    pub(super) fn container(&self) -> String {
        match self.shape {
            Shape::Singly | Shape::SinglyRing | Shape::Doubly | Shape::DoublyRing => {
                format!("struct {} *", self.tag)
            }
            Shape::SinglyTail | Shape::DoublyTail => format!("struct list_{} ", self.tag),
            Shape::Sentinel if self.heap_sentinel => format!("struct {} *", self.tag),
            Shape::Sentinel => format!("struct {} ", self.tag),
            Shape::Kernel => "struct link ".to_owned(),
            Shape::Hooks => "struct hooks ".to_owned(),
        }
    }

    /// The type of a node's address, ready for a name to follow.
    pub(super) fn node(&self) -> String {
        format!("struct {} *", self.tag)
    }

    /// A condition that every node's data fulfils, for the node that `c` points to.
    pub(super) fn invariant(&self, c: &str) -> Option<String> {
        match &self.values {
            Values::Constant(k) => Some(format!("{c}->val == {k}")),
            Values::Outer(name) => Some(format!("{c}->val == {name}")),
            Values::Choice(a, b) => Some(format!("{c}->val == {a} || {c}->val == {b}")),
            Values::Range(low, high) => Some(format!("{c}->val >= {low} && {c}->val <= {high}")),
            Values::Any => None,
        }
    }

    /// A condition that some node's data does not fulfil.
    pub(super) fn wrong_invariant(&self, w: &mut Writer, c: &str) -> String {
        match &self.values {
            Values::Constant(k) => format!("{c}->val != {k}"),
            Values::Outer(name) => format!("{c}->val == {name} && {c}->val != {}", w.number(-1, 4)),
            Values::Choice(a, b) => format!("{c}->val == {}", if w.chance(50) { a } else { b }),
            Values::Range(low, high) => match w.random.below(3) {
                0 => format!("{c}->val >= {low} && {c}->val < {high}"),
                1 => format!("{c}->val > {low} && {c}->val <= {high}"),
                _ => format!("{c}->val != {}", w.number(*low, *high)),
            },
            Values::Any => format!("{c}->val != {}", w.number(-3, 9)),
        }
    }

    /// A number that nodes may hold.
    pub(super) fn some_value(&self, w: &mut Writer) -> i64 {
        match self.values {
            Values::Constant(k) => k,
            Values::Choice(a, b) => {
                if w.chance(50) {
                    a
                } else {
                    b
                }
            }
            Values::Range(low, high) => w.number(low, high),
            Values::Any | Values::Outer(_) => w.number(-3, 9),
        }
    }

    /// Conditions on a node whose number is set.
    pub(super) fn guards_by_value(&self, w: &mut Writer, n: &str) -> Vec<String> {
        let value = self.some_value(w);
        vec![format!("{n}->val == {value}"), format!("{n}->val != {value}")]
    }

    /// Whether the number in a node must stay what it is.
    pub(super) fn is_rigid(&self) -> bool {
        self.ties != Ties::default() || matches!(self.values, Values::Outer(_))
    }

    /// Conditions on a node whose data is set, for [`Writer::guard`].
    pub(super) fn guards(&self, w: &mut Writer, n: &str) -> Vec<String> {
        let mut guards = Vec::new();
        if !matches!(self.values, Values::Constant(_)) {
            guards.push(format!("{n}->val == {}", self.some_value(w)));
        }
        if self.flag != Flag::None {
            guards.push(format!("{n}->flag"));
        }
        if self.extra != Extra::None {
            guards.push(format!("{n}->extra != NULL"));
        }
        guards
    }

    /// Defines the types.
    fn define(&self, w: &mut Writer) {
        let mut fields = self.links(w);
        fields.push(self.value_field(w));
        if self.flag != Flag::None {
            let forms = ["int flag;", "unsigned char flag;", "unsigned flag : 1;", "_Bool flag;"];
            fields.push((*w.random.pick(&forms)).to_owned());
        }
        if self.extra != Extra::None {
            fields.push("struct extra *extra;".to_owned());
        }
        if self.has_self {
            fields.push(format!("{}me;", self.node()));
        }
        if let Some(child) = &self.child {
            fields.push(format!("{}sub;", child.container()));
        }
        if w.chance(20) {
            let length = w.random.below(9) + 1;
            fields.push(format!("char pad[{length}];"));
        }
        if self.has_up {
            fields.push("void *up;".to_owned());
        }
        if self.ties.twin {
            fields.push("long twin;".to_owned());
        }
        if self.has_short_nodes {
            fields.push("int is_long;".to_owned());
        }
        let mut text = format!("struct {} {{\n", self.tag);
        while !fields.is_empty() {
            let field = fields.remove(w.random.below(fields.len()));
            // Writing to a string cannot fail.
            let _ = writeln!(text, "    {field}");
        }
        if self.has_short_nodes {
            text.push_str("    long more;\n");
        }
        text.push_str("};\n");
        w.define_type(&text);
        if self.shape.has_tail() {
            let node = self.node();
            w.define_type(&format!(
                "struct list_{} {{ {node}head; {node}tail; unsigned count; }};\n",
                self.tag
            ));
        }
    }

    fn links(&self, w: &mut Writer) -> Vec<String> {
        let (node, next, prev) = (self.node(), &self.next, &self.prev);
        match self.shape {
            Shape::Kernel => {
                define_once(w, "struct link", "struct link { struct link *next; struct link *prev; };\n");
                vec!["struct link link;".to_owned()]
            }
            Shape::Hooks => {
                let text = "struct hook { struct hook *next; struct hook **pprev; };\n\
                            struct hooks { struct hook *first; };\n";
                define_once(w, "struct hook", text);
                vec!["struct hook hook;".to_owned()]
            }
            shape if shape.has_prev() => vec![format!("{node}{next};"), format!("{node}{prev};")],
            _ => vec![format!("{node}{next};")],
        }
    }

    fn value_field(&self, w: &mut Writer) -> String {
        let forms = ["int val;", "int val;", "short val;", "long val;"];
        match self.values {
            Values::Any | Values::Outer(_) => "int val;".to_owned(),
            _ if w.chance(15) => "union { int val; unsigned char bytes[4]; };".to_owned(),
            _ => (*w.random.pick(&forms)).to_owned(),
        }
    }
}

fn define_once(w: &mut Writer, name: &str, text: &str) {
    if !w.note(name) {
        w.define_type(text);
    }
}

fn random_extra(w: &mut Writer) -> Extra {
    let choice = w.random.below(100);
    if choice >= 40 {
        return Extra::None;
    }
    define_once(w, "struct extra", "struct extra { int amount; char tag; };\n");
    if choice < 28 {
        return Extra::Owned;
    }
    let name = w.fresh("shared");
    w.define_global(&format!("static struct extra {name};"));
    Extra::Shared(format!("&{name}"))
}

fn random_values(w: &mut Writer) -> Values {
    let low = w.number(-2, 12);
    match w.random.below(10) {
        0 => Values::Constant(low),
        1..=3 => Values::Choice(low, low + w.number(1, 3)),
        4..=6 => Values::Range(low, low + w.number(1, 6)),
        7 => {
            let name = w.fresh("key");
            w.define_global(&format!("static int {name};"));
            w.line(format!("{name} = nondet();"));
            Values::Outer(name)
        }
        _ => Values::Any,
    }
}

fn random_flag(w: &mut Writer, values: &Values, extra: &Extra) -> Flag {
    if *extra != Extra::None && w.chance(40) {
        return Flag::HasExtra;
    }
    match (w.random.below(10), values) {
        (0..=2, &Values::Range(low, high)) => Flag::Over(w.number(low, high - 1)),
        (0..=2, &Values::Choice(low, _)) => Flag::Over(low),
        (3, _) => Flag::Free,
        _ => Flag::None,
    }
}

fn random_ties(w: &mut Writer, extra: &Extra, child: Option<&Family>) -> Ties {
    Ties {
        twin: w.chance(12),
        extra: *extra == Extra::Owned && w.chance(30),
        child: child.is_some_and(|child| child.values == Values::Any && !child.is_rigid()) && w.chance(80),
    }
}

/// Whether a step of a family is a function: the same for all its uses.
pub(super) fn is_function(w: &mut Writer, family: &Family, step: &str) -> bool {
    let (yes, no) = (format!("{step} of {} is a function", family.tag), format!("{step} of {}", family.tag));
    if w.is_known(&yes) {
        return true;
    }
    if w.is_known(&no) {
        return false;
    }
    let is_function = w.chance(family.functions);
    w.note(if is_function { &yes } else { &no });
    is_function
}
