//! States at the heads of loops in words.
//!
//! A state is a list of variables with what they point to: trees, paths, lists, and single nodes with what they hold. What several things point to is written once and named by the first variable that leads there. Words are for people: nothing is
//! concluded from them.

use crate::heap::{Form, TreeHeap};
use crate::kinds::{Field, Kind, KindId, Kinds};
use crate::layout::scalars;
use crate::overlay;
use crate::overlay::data::{Group, Len, LinkId};
use crate::scalars::Scalar;
use crate::unfold::{back, hole};
use ringfence_base::{FastMap, Symbol};
use ringfence_exec::{Heap, ObjId, ObjectKind, Reasoner, State, Sym, Value};
use ringfence_ir::{Program, RecordId, TypeId, TypeKind};

/// How deep nodes are shown in nodes.
const DEEPEST: usize = 3;

/// What a state looks like, one line for each variable, and one for each relation between lists.
pub(crate) fn facts(
    program: &Program,
    kinds: &Kinds,
    reason: &mut Reasoner,
    state: &State<TreeHeap>,
) -> Vec<String> {
    let mut words = Words { program, kinds, reason, state, names: FastMap::default() };
    let variables = words.variables();
    let mut all: Vec<String> = Vec::new();
    for (name, value) in variables {
        let text = words.value(value, &name, 0);
        all.push(format!("{name}: {text}"));
    }
    all.extend(words.overlaps());
    all
}

struct Words<'a> {
    program: &'a Program,
    kinds: &'a Kinds,
    reason: &'a mut Reasoner,
    state: &'a State<TreeHeap>,
    /// What was written already, by the name of what led there.
    names: FastMap<ObjId, String>,
}

impl Words<'_> {
    fn name(&self, symbol: Symbol) -> String {
        self.program.names.name(symbol).to_owned()
    }

    /// The variables that are pointers or hold some: those of the function at hand, of its callers, and globals.
    fn variables(&mut self) -> Vec<(String, Value)> {
        let frames: Vec<_> = self.state.stack.frames().collect();
        let mut all = Vec::new();
        for (depth, frame) in frames.iter().enumerate() {
            let Some(body) =
                self.program.functions[frame.func].body.as_ref().filter(|_| frame.outside.is_none())
            else {
                continue;
            };
            let prefix = match depth == 0 {
                true => String::new(),
                false => format!("{}:", self.name(self.program.functions[frame.func].name)),
            };
            for (reg, &value) in body.regs.iter().zip(frame.regs.iter()) {
                if reg.name != Symbol::NONE && self.is_shown(value) && value != Value::INDETERMINATE {
                    all.push((format!("{prefix}{}", self.name(reg.name)), value));
                }
            }
            for (slot, &value) in body.slots.iter().zip(frame.slots.iter()) {
                if slot.name != Symbol::NONE && value.prov.get().is_some() {
                    all.extend(self.members_of(&format!("{prefix}{}", self.name(slot.name)), value));
                }
            }
        }
        all.extend(self.globals());
        all
    }

    fn globals(&mut self) -> Vec<(String, Value)> {
        let mut found = Vec::new();
        self.state.heap.for_each_object(|id, object| {
            if let ObjectKind::Global(global) = object.kind
                && object.is_live()
            {
                found.push((id, global));
            }
        });
        let mut all = Vec::new();
        for (id, global) in found {
            let symbol = self.program.globals[global].name;
            if symbol != Symbol::NONE {
                let pointer = self.state.heap.graph.pointer(id, 0);
                all.extend(self.members_of(&self.name(symbol), pointer));
            }
        }
        all
    }

    /// The pointers in a variable that is in memory.
    fn members_of(&mut self, name: &str, place: Value) -> Vec<(String, Value)> {
        let Some(id) = place.prov.get() else { return Vec::new() };
        let Some(object) = self.state.heap.object(id).copied() else { return Vec::new() };
        let mut all = Vec::new();
        self.state.heap.graph.for_each_pointer(id, |offset, value, _| all.push((offset, value)));
        let ty = match object.kind {
            ObjectKind::Global(global) => Some(self.program.globals[global].ty),
            ObjectKind::Slot(func, slot) => {
                self.program.functions[func].body.as_ref().map(|body| body.slots[slot].ctype)
            }
            _ => None,
        };
        all.retain(|(_, value)| self.is_shown(*value));
        let named = |(offset, value): (u64, Value)| {
            let member = ty.map_or(String::new(), |ty| member(self.program, ty, offset));
            (
                format!(
                    "{name}{}{member}",
                    if member.is_empty() || member.starts_with('[') { "" } else { "." }
                ),
                value,
            )
        };
        all.into_iter().map(named).collect()
    }

    /// Whether a value is shown as that of a variable: null, or a pointer to a heap block.
    fn is_shown(&self, value: Value) -> bool {
        match value.prov.get() {
            Some(id) => {
                let is_node = self.state.heap.object(id).is_some_and(|object| object.is_heap());
                is_node || matches!(self.state.heap.form(id), Some(Form::Weak(_)))
            }
            None => false,
        }
    }

    /// What a value leads to; `name` is what led there.
    fn value(&mut self, value: Value, name: &str, depth: usize) -> String {
        let Some(id) = value.prov.get() else {
            return match value.bits {
                Sym::Const(0) if value.undef == 0 => "null".to_owned(),
                _ => "a number".to_owned(),
            };
        };
        let is_start = value == self.state.heap.graph.pointer(id, 0);
        let inside = if is_start { "" } else { "a place in " };
        if let Some(known) = self.names.get(&id) {
            return format!("{inside}{known}");
        }
        let Some(object) = self.state.heap.object(id).copied() else {
            return "a block that was freed".to_owned();
        };
        if !object.is_live() {
            return format!("{inside}a block that was freed");
        }
        if depth > DEEPEST {
            return "…".to_owned();
        }
        self.names.insert(id, name.to_owned());
        let text = match self.state.heap.form(id) {
            Some(Form::Tree(sort, some)) => self.tree(sort, some),
            Some(Form::Path(sort, _)) => self.path((id, sort), name, depth),
            Some(Form::Last(path)) => {
                let of = self.known(path);
                format!("the last node of {of}")
            }
            Some(Form::Chain(link, len)) => self.chain((id, link, len), name, depth),
            Some(Form::Family(link, len)) => format!("for each owner {}", self.list(link, len)),
            Some(Form::Owner(_)) => "the owner".to_owned(),
            Some(Form::Weak(some)) => self.weak(id, some),
            Some(Form::Group) => "a node".to_owned(),
            Some(Form::Border) => "a node of a caller".to_owned(),
            None => self.node(id, name, depth),
        };
        format!("{inside}{text}")
    }

    /// What an object is called, if it was met.
    fn known(&self, id: ObjId) -> String {
        self.names
            .get(&id)
            .map_or_else(|| "a list that is written elsewhere".to_owned(), |name| format!("`{name}`"))
    }

    /// Some node of what is written elsewhere.
    fn weak(&mut self, id: ObjId, some: bool) -> String {
        let mut all: Vec<String> =
            self.state.heap.targets(id).iter().filter_map(|target| self.names.get(target).cloned()).collect();
        all.sort();
        let or_null = if some { "" } else { "null or " };
        match all.is_empty() {
            true => format!("{or_null}some node"),
            false => format!("{or_null}some node of {}", all.join(", ")),
        }
    }

    fn record(&self, record: Option<RecordId>) -> String {
        let Some(record) = record else { return "bytes".to_owned() };
        let tag = self.program.types.records().get(record).map_or(Symbol::NONE, |record| record.tag);
        match tag == Symbol::NONE {
            true => "record".to_owned(),
            false => format!("struct {}", self.name(tag)),
        }
    }

    fn member(&self, record: Option<RecordId>, offset: u64) -> String {
        record.map_or_else(|| format!("+{offset}"), |record| member_of(self.program, record, offset))
    }

    /// The shape of the nodes of a sort.
    fn shape(&self, sort: KindId) -> (String, Vec<String>) {
        let own = self.kinds.kind(sort);
        let is_own = |field: &Field| matches!(*field, Field::Child(child, _) if self.kinds.sort(child) == self.kinds.sort(sort));
        let mut links = Vec::new();
        for kind in self.kinds.alternatives(sort) {
            for (scalar, _) in kind.fields.iter().filter(|(_, field)| is_own(field)) {
                let name = self.member(kind.record, scalar.offset);
                if !links.contains(&name) {
                    links.push(name);
                }
            }
        }
        let parent = own.back().map(|back| format!("parent {}", self.member(own.record, back.offset)));
        let word = if links.len() > 1 || own.back().is_some() { "tree" } else { "list" };
        links.extend(parent);
        (word.to_owned(), links)
    }

    /// What the nodes of a sort hold beside links.
    fn contents(&self, sort: KindId, depth: usize) -> String {
        let mut kinds: Vec<String> =
            self.kinds.alternatives(sort).filter_map(|kind| self.fields(kind, sort, depth)).collect();
        kinds.dedup();
        match kinds.is_empty() {
            true => String::new(),
            false => format!(" of {}", kinds.join(" or ")),
        }
    }

    fn fields(&self, kind: &Kind, sort: KindId, depth: usize) -> Option<String> {
        let mut all = Vec::new();
        for (scalar, field) in &kind.fields {
            let name = self.member(kind.record, scalar.offset);
            match *field {
                Field::Number(bits) if scalar.is_pointer => all.push(format!(
                    "{name} = {}",
                    if bits == 0 { "null".to_owned() } else { bits.to_string() }
                )),
                Field::Number(bits) => all.push(format!("{name} = {bits}")),
                Field::NotZero => all.push(format!("{name} != 0")),
                Field::Child(child, some)
                    if self.kinds.sort(child) != self.kinds.sort(sort) && depth < DEEPEST =>
                {
                    all.push(format!("{name}: {}", self.tree_at(child, some, depth + 1)));
                }
                Field::Weak(some) => {
                    let or_null = if some { "" } else { "null or " };
                    all.push(format!("{name}: {or_null}some node"));
                }
                _ => {}
            }
        }
        (!all.is_empty()).then(|| format!("{{{}}}", all.join(", ")))
    }

    fn tree(&self, sort: KindId, some: bool) -> String {
        self.tree_at(sort, some, 0)
    }

    fn tree_at(&self, sort: KindId, some: bool, depth: usize) -> String {
        let (word, links) = self.shape(sort);
        let least = if some { "1+" } else { "0+" };
        let contents = self.contents(sort, depth);
        match links.is_empty() {
            true => {
                let or_null = if some { "" } else { "null or " };
                format!("{or_null}region of {}{contents}", self.record(self.kinds.kind(sort).record))
            }
            false => format!("{word}({}, {least}){contents}", links.join(", ")),
        }
    }

    fn path(&mut self, (id, sort): (ObjId, KindId), name: &str, depth: usize) -> String {
        let own = self.kinds.kind(sort);
        let heap = &self.state.heap;
        let inside = hole(own, heap, &mut self.reason.terms, id);
        let parent = back(own, heap, &mut self.reason.terms, id);
        let (word, links) = self.shape(sort);
        let contents = self.contents(sort, depth);
        let below = inside.map_or_else(
            || "null".to_owned(),
            |inside| self.value(inside, &format!("what {name} leads to"), depth + 1),
        );
        let above = match parent {
            Some(parent) if parent != Value::ZERO => {
                format!(", parent: {}", self.value(parent, name, depth + 1))
            }
            _ => String::new(),
        };
        let way = if word == "tree" { "way down a tree" } else { "part of a list" };
        format!("{way}({}){contents} to [{below}]{above}", links.join(", "))
    }

    fn list(&self, link: LinkId, len: Len) -> String {
        let link = self.state.heap.link(link);
        let next = self.member(Some(link.record), link.next);
        let least = match len {
            Len::One => "1",
            Len::Some => "1+",
            Len::Maybe => "0+",
        };
        match link.back {
            Some((back, _)) => format!("dll({next}, {}, {least})", self.member(Some(link.record), back)),
            None => format!("sll({next}, {least})"),
        }
    }

    fn chain(&mut self, (id, link, len): (ObjId, LinkId, Len), name: &str, depth: usize) -> String {
        let text = self.list(link, len);
        let own = *self.state.heap.link(link);
        let end = overlay::end(&self.state.heap, &mut self.reason.terms, &own, id);
        match end == Value::ZERO {
            true => text,
            false => format!("{text} -> {}", self.value(end, &format!("what {name} leads to"), depth + 1)),
        }
    }

    fn node(&mut self, id: ObjId, name: &str, depth: usize) -> String {
        let Some(object) = self.state.heap.object(id).copied() else { return "a block".to_owned() };
        let Some(record) = object.estimated_type else { return "region".to_owned() };
        let mut all = Vec::new();
        for scalar in scalars(self.program, self.kinds, &self.state.heap, id).unwrap_or_default() {
            all.extend(self.field((id, record), scalar, name, depth));
        }
        match all.is_empty() {
            true => format!("region of {}", self.record(Some(record))),
            false => format!("region of {} {{{}}}", self.record(Some(record)), all.join(", ")),
        }
    }

    fn field(
        &mut self,
        (id, record): (ObjId, RecordId),
        scalar: Scalar,
        name: &str,
        depth: usize,
    ) -> Option<String> {
        let member = self.member(Some(record), scalar.offset);
        if self.state.heap.has_undefined(id, scalar.offset, scalar.len) {
            return None;
        }
        let value = self.state.heap.load(&mut self.reason.terms, id, scalar.offset, scalar.len);
        if scalar.is_pointer {
            let text = self.value(value, &format!("{name}->{member}"), depth + 1);
            return Some(format!("{member}: {text}"));
        }
        match value.bits {
            Sym::Const(bits) if value.undef == 0 => Some(format!("{member} = {bits}")),
            _ => None,
        }
    }

    /// Which lists have nodes in common, where nodes are in several.
    fn overlaps(&mut self) -> Vec<String> {
        let mut chains: Vec<(String, ObjId)> = Vec::new();
        for (id, _, _) in self.state.heap.chains() {
            chains.extend(self.names.get(&id).map(|name| (name.clone(), id)));
        }
        chains.sort();
        let groups = self.state.heap.groups();
        let all_in =
            |a: ObjId, b: ObjId| groups.iter().filter(|group| group.is_in(a)).all(|group| group.is_in(b));
        let meet = |a: ObjId, b: ObjId| groups.iter().any(|group: &Group| group.is_in(a) && group.is_in(b));
        let mut all = Vec::new();
        for (at, (name, a)) in chains.iter().enumerate() {
            for (other, b) in &chains[at + 1..] {
                all.push(match (all_in(*a, *b), all_in(*b, *a)) {
                    _ if !meet(*a, *b) => format!("{name} and {other} have no node in common"),
                    (true, true) => format!("{name} and {other} have the same nodes"),
                    (true, false) => format!("all nodes of {name} are in {other}"),
                    (false, true) => format!("all nodes of {other} are in {name}"),
                    (false, false) => format!("{name} and {other} may have nodes in common"),
                });
            }
        }
        all
    }
}

/// The name of a member of a type.
fn member(program: &Program, ty: TypeId, offset: u64) -> String {
    match program.types.kind(ty) {
        TypeKind::Record(record) => member_of(program, record, offset),
        TypeKind::Array { element, .. } => {
            let size = program.types.size(element).unwrap_or(1).max(1);
            let inner = member(program, element, offset % size);
            let dot = if inner.is_empty() || inner.starts_with('[') { "" } else { "." };
            format!("[{}]{dot}{inner}", offset / size)
        }
        _ => String::new(),
    }
}

/// The name of a member of a record.
fn member_of(program: &Program, record: RecordId, offset: u64) -> String {
    let Some(layout) = program.types.records().get(record) else { return format!("+{offset}") };
    let size = |ty| program.types.size(ty).unwrap_or(0);
    let Some(field) =
        layout.fields.iter().find(|field| (field.offset..field.offset + size(field.ty)).contains(&offset))
    else {
        return format!("+{offset}");
    };
    let inner = member(program, field.ty, offset - field.offset);
    let name = program.names.name(field.name);
    match (name.is_empty() || field.name == Symbol::NONE, inner.is_empty()) {
        (true, _) => inner,
        (false, true) => name.to_owned(),
        (false, false) if inner.starts_with('[') => format!("{name}{inner}"),
        (false, false) => format!("{name}.{inner}"),
    }
}
