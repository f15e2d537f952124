//! Initialisers that override others, as far as the tree does not tell.
//!
//! Where a designator names a part of an object that an earlier one of the same list initialised, the later
//! initialiser counts and the earlier one is gone as a whole (C11 6.7.9): members that a later list in
//! braces leaves out are zero. The checker's flat list of values does not tell such a list from single members, and
//! keeps what the earlier one gave. A list that gives everything which the earlier one gave is read rightly all the same;
//! every other one is refused.
//!
//! Two indices that are written differently are taken for different elements, unless one of them is a range, and
//! so are a member by position and one by name.

use rucc_ast::{Ast, Decl, DeclId, Designator, Expr, ExprId, Init, InitId, InitItem};
use rucc_base::{Idx, Symbol};
use rucc_diag::Span;

/// The first initialiser that overrides another one and leaves out some of it.
pub(crate) fn lossy_override(ast: &Ast) -> Option<Span> {
    let declared = (0..ast.counts().decls).map(Idx::from_usize).flat_map(|id: DeclId| match ast[id] {
        Decl::Var { declarators, .. } => ast[declarators].iter().filter_map(|d| d.init).collect(),
        _ => Vec::new(),
    });
    let literals = (0..ast.counts().exprs).map(Idx::from_usize).filter_map(|id: ExprId| match ast[id] {
        Expr::CompoundLiteral { init, .. } => Some(init),
        _ => None,
    });
    declared.chain(literals).find_map(|init| in_list(ast, init))
}

/// Looks into a list and the lists in it.
fn in_list(ast: &Ast, init: InitId) -> Option<Span> {
    let Init::List(list) = ast[init] else { return None };
    let items = &ast[list];
    if items.iter().any(|item| !ast[item.designators].is_empty())
        && let Some(found) = in_designated(ast, items)
    {
        return Some(found);
    }
    items.iter().find_map(|item| in_list(ast, item.init))
}

fn in_designated(ast: &Ast, items: &[InitItem]) -> Option<Span> {
    let places: Vec<Vec<Step>> = places(ast, items);
    // Most lists go upwards; of those, no two items meet.
    if places.is_sorted_by(|a, b| goes_up(a, b)) {
        return None;
    }
    for (at, item) in items.iter().enumerate() {
        if !is_partial(ast, item.init) {
            continue;
        }
        let lossy = |earlier: usize| {
            meets(&places[at], &places[earlier])
                && !(places[at].len() == places[earlier].len()
                    && replaces(ast, item.init, items[earlier].init))
        };
        if (0..at).any(lossy) {
            return Some(item.span);
        }
    }
    None
}

/// Whether an initialiser may leave out a part of what it initialises.
fn is_partial(ast: &Ast, init: InitId) -> bool {
    match ast[init] {
        Init::List(_) => true,
        Init::Expr(expr) => matches!(ast[expr], Expr::Str(_)),
    }
}

/// One step to the part of an object that an item initialises.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Step {
    /// A member.
    Field(Symbol),
    /// Elements from here to there.
    Elements(u128, u128),
    /// The element whose number this name has.
    Named(Symbol),
    /// A range of elements whose ends are not known here.
    Range,
    /// Something else.
    Other,
}

/// Where each item goes. An item without a designator goes to the next element; the next member is not known.
fn places(ast: &Ast, items: &[InitItem]) -> Vec<Vec<Step>> {
    let mut next = Some(Step::Elements(0, 0));
    let mut places = Vec::with_capacity(items.len());
    for item in items {
        let path: Vec<Step> = ast[item.designators].iter().map(|&designator| step(ast, designator)).collect();
        let path = if path.is_empty() { vec![next.unwrap_or(Step::Other)] } else { path };
        next = match path[0] {
            Step::Elements(_, last) => last.checked_add(1).map(|at| Step::Elements(at, at)),
            _ => None,
        };
        places.push(path);
    }
    places
}

fn step(ast: &Ast, designator: Designator) -> Step {
    let number = |expr: ExprId| match ast[expr] {
        Expr::Int(id) => Some(ast[id].value),
        Expr::Char(id) => u128::try_from(ast[id].value).ok(),
        _ => None,
    };
    match designator {
        Designator::Field(name) | Designator::ObsoleteField(name) => Step::Field(name),
        Designator::Index(index) => match (ast[index], number(index)) {
            (_, Some(at)) => Step::Elements(at, at),
            (Expr::Name(name), None) => Step::Named(name),
            _ => Step::Other,
        },
        Designator::Range { lo, hi } => match (number(lo), number(hi)) {
            (Some(lo), Some(hi)) => Step::Elements(lo, hi),
            _ => Step::Range,
        },
    }
}

/// Whether the second of two neighbours lies behind the first, both being numbered elements.
fn goes_up(a: &[Step], b: &[Step]) -> bool {
    matches!((a, b), ([Step::Elements(_, last)], [Step::Elements(first, _)]) if last < first)
}

/// Whether an item initialises something that the earlier one lies in.
fn meets(later: &[Step], earlier: &[Step]) -> bool {
    later.len() <= earlier.len() && later.iter().zip(earlier).all(|(&a, &b)| same(a, b))
}

/// Whether two steps may lead to the same part.
fn same(a: Step, b: Step) -> bool {
    match (a, b) {
        (Step::Field(a), Step::Field(b)) | (Step::Named(a), Step::Named(b)) => a == b,
        (Step::Elements(first, last), Step::Elements(from, to)) => first <= to && from <= last,
        (Step::Range, Step::Field(_)) | (Step::Field(_), Step::Range) => false,
        (Step::Range, _) | (_, Step::Range) => true,
        (Step::Elements(first, last), Step::Named(_) | Step::Other)
        | (Step::Named(_) | Step::Other, Step::Elements(first, last)) => first < last,
        _ => false,
    }
}

/// Whether a list gives everything that an earlier one gave.
fn replaces(ast: &Ast, later: InitId, earlier: InitId) -> bool {
    let (Init::List(later), Init::List(earlier)) = (ast[later], ast[earlier]) else { return false };
    let (later, earlier) = (&ast[later], &ast[earlier]);
    let plain = |items: &[InitItem]| items.iter().all(|item| ast[item.designators].is_empty());
    let given = |old: InitId, new: InitId| match (ast[old], ast[new]) {
        (Init::List(_), Init::List(_)) => replaces(ast, new, old),
        (Init::List(_), Init::Expr(_)) => false,
        _ => true,
    };
    if plain(later) && plain(earlier) {
        return later.len() >= earlier.len()
            && earlier.iter().zip(later).all(|(old, new)| given(old.init, new.init));
    }
    earlier.iter().all(|old| {
        let path = &ast[old.designators];
        let found = later.iter().find(|new| ast[new.designators] == *path && !path.is_empty());
        found.is_some_and(|new| given(old.init, new.init))
    })
}
