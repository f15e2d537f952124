//! A state in words, object by object, for people who look for the reason of something.

use crate::Shape;
use crate::shape::Configuration;
use crate::shape::fields::fields;
use ringfence_exec::limits::Limits;
use ringfence_exec::records::Member;
use ringfence_exec::sequence::{Element, Part};
use ringfence_exec::texts::{Field, What};
use ringfence_exec::{Heap, Life, ObjId, ObjectKind, Reasoner, Sym, Value};
use ringfence_logic::{Fact, Kind, TermId};
use std::fmt::Write;

/// A state in words. Functions and globals that hold no pointers are left out.
#[must_use]
pub fn describe(state: &Configuration, reason: &mut Reasoner) -> String {
    let mut text = String::new();
    for frame in state.stack.frames() {
        let _ = write!(text, "{} {} {}:", frame.func, frame.block, frame.next);
        for (at, value) in frame.regs.iter().enumerate() {
            if *value != Value::INDETERMINATE {
                let _ = write!(text, " r{at}={}", value_text(state, reason, *value));
            }
        }
        text.push('\n');
    }
    let mut objects = Vec::new();
    state.heap.for_each_object(|id, object| objects.push((id, *object)));
    for (id, object) in objects {
        let all = fields(&state.heap, id);
        let is_variable = matches!(object.kind, ObjectKind::Function(_) | ObjectKind::Global(_));
        let dull = is_variable && all.is_empty() && state.heap.sequence(id).is_none();
        if dull {
            continue;
        }
        let shape = match object.shape {
            Shape::Region => "region".to_owned(),
            Shape::Segment(s) => {
                format!(
                    "{}{} at {} {:?} {:?}",
                    s.min,
                    if s.one { "..1" } else { "+" },
                    s.head,
                    s.next,
                    s.prev
                )
            }
            Shape::Last(of) => format!("last of {of}"),
        };
        let life = match object.life {
            Life::Live => "",
            Life::Freed(_) => " freed",
            Life::Ended(_) => " ended",
        };
        let owner = object.owner.map_or(String::new(), |owner| format!(" below {owner}"));
        let size = value_text(state, reason, Value::plain(object.size));
        let _ = write!(text, "  {id}: {shape}{life}{owner} of {size} {:?}", object.kind);
        if let Some(length) = state.heap.length(id) {
            let known = value_text(state, reason, Value::plain(reason.sym(length)));
            let _ = write!(text, " has {}={known} nodes", term_text(reason, length, 5));
        }
        for field in all {
            let _ =
                write!(text, " +{}:{}={}", field.offset, field.len, value_text(state, reason, field.value));
        }
        text.push_str(&sequence_text(state, reason, id));
        text.push('\n');
    }
    let conditions: Vec<TermId> = state.path.conditions().collect();
    for condition in conditions {
        let _ = writeln!(text, "  if {}", term_text(reason, condition, 5));
    }
    text
}

fn sequence_text(state: &Configuration, reason: &Reasoner, id: ObjId) -> String {
    let parts = state.heap.sequence(id).map_or(&[][..], |sequence| sequence.parts());
    let part = |part: &Part| {
        let start = sym_text(reason, part.start);
        match &part.element {
            Element::Undefined => format!(" [{start}: unset"),
            Element::Numbers { len, fact, limits } => {
                format!(" [{start}: {}", numbers_text(reason, *len, fact, limits))
            }
            Element::Records(records) => {
                let member = |one: &Member| {
                    format!(" +{}: {};", one.at, numbers_text(reason, one.len, &one.fact, &one.limits))
                };
                let members: String = records.members().iter().map(member).collect();
                format!(" [{start}: records of {}:{members}", records.stride())
            }
            Element::Texts(texts) => {
                let field = |one: &Field| match one.what {
                    What::Text => format!(" +{}: text of at most {};", one.at, one.len),
                    What::Number(fact) => {
                        format!(" +{}: {};", one.at, numbers_text(reason, one.len, &fact, &Limits::NONE))
                    }
                };
                let fields: String = texts.fields().iter().map(field).collect();
                let set = if texts.is_set() { ", all set" } else { "" };
                format!(" [{start}: rows of {}{set}:{fields}", texts.stride())
            }
        }
    };
    parts.iter().map(part).collect()
}

/// What numbers of so many bytes are.
fn numbers_text(reason: &Reasoner, len: u32, fact: &Fact, limits: &Limits) -> String {
    let (low, high) = fact.signed();
    let not_zero = if fact.unsigned().0 > 0 && low < 0 { ", not 0" } else { "" };
    let mut text = format!("{len}-byte {low}..{high}{not_zero}");
    for limit in limits.iter() {
        let sign = if limit.strict { "<" } else { "<=" };
        let _ = write!(text, ", {sign} {}", term_text(reason, limit.term, 5));
    }
    text
}

fn sym_text(reason: &Reasoner, sym: Sym) -> String {
    match sym {
        Sym::Const(bits) => bits.to_string(),
        Sym::Term(term) => term_text(reason, term, 5),
    }
}

/// A term, as deep as asked for.
fn term_text(reason: &Reasoner, term: TermId, depth: u32) -> String {
    if let Some(bits) = reason.terms.constant(term) {
        return bits.signed().to_string();
    }
    let kind = reason.terms.kind(term);
    let name = match kind {
        _ if depth == 0 => return term.to_string(),
        Kind::Const(_) | Kind::Var(_) => return term.to_string(),
        Kind::Unary(op, _) => format!("{op:?}"),
        Kind::Binary(op, ..) => format!("{op:?}"),
        Kind::Ite(..) => "Ite".to_owned(),
        Kind::Extract { hi, lo, .. } => format!("Extract{hi}:{lo}"),
        Kind::Extend { signed, width, .. } => format!("{}{width}", if signed { "S" } else { "Z" }),
    };
    let below: Vec<String> = kind
        .children()
        .into_iter()
        .filter(|child| child.is_some())
        .map(|child| term_text(reason, child, depth - 1))
        .collect();
    format!("{name}({})", below.join(", "))
}

fn value_text(state: &Configuration, reason: &mut Reasoner, value: Value) -> String {
    let unset = if value.undef == 0 { "" } else { "?" };
    match (value.prov.get(), value.bits) {
        (Some(id), Sym::Const(bits)) => {
            let base = state.heap.object(id).map_or(0, |object| object.address);
            pointer_text(id, (bits as u64).wrapping_sub(base) as i64) + unset
        }
        (Some(id), Sym::Term(term)) => {
            let (low, high) = state.path.fact(reason, term).unsigned();
            let base = i128::from(state.heap.object(id).map_or(0, |object| object.address));
            let from_base = |bound: u128| i128::try_from(bound).map_or(i128::MAX, |bound| bound - base);
            format!("{id}+{term}[{},{}]{unset}", from_base(low), from_base(high))
        }
        (None, Sym::Const(bits)) => format!("{bits}{unset}"),
        (None, Sym::Term(term)) => {
            let fact = state.path.fact(reason, term);
            let (low, high) = fact.signed();
            format!("{term}[{low},{high}]{unset}")
        }
    }
}

fn pointer_text(id: ObjId, offset: i64) -> String {
    if offset == 0 { format!("{id}") } else { format!("{id}{offset:+}") }
}
