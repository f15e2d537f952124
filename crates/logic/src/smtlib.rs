//! Queries in SMT-LIB 2 (`QF_BV`), for comparison with other solvers.
//!
//! Each term below the conditions is a definition of its own, so the text is as small as the graph.

use crate::eval::collect_cone;
use crate::term::{Binary, Kind, TermId, Terms, Unary};
use ringfence_base::FastSet;
use std::fmt::{self, Write};

/// The declarations, definitions and assertions of a query, without `set-logic` and `check-sat`.
#[must_use]
pub fn query(terms: &Terms, conditions: &[TermId]) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = write_query(&mut text, terms, conditions);
    text
}

/// Writes what [`query`] gives.
///
/// # Errors
/// When the writer fails.
pub fn write_query(out: &mut impl Write, terms: &Terms, conditions: &[TermId]) -> fmt::Result {
    let mut cone = Vec::new();
    let mut met = FastSet::default();
    collect_cone(terms, conditions, |term| met.insert(term), &mut cone);
    for &term in &cone {
        let width = terms.width(term);
        if let Kind::Var(_) = terms.kind(term) {
            writeln!(out, "(declare-fun {term} () (_ BitVec {width}))")?;
        } else {
            write!(out, "(define-fun {term} () (_ BitVec {width}) ")?;
            write_body(out, terms, term)?;
            writeln!(out, ")")?;
        }
    }
    for condition in conditions {
        writeln!(out, "(assert (= {condition} #b1))")?;
    }
    Ok(())
}

fn write_body(out: &mut impl Write, terms: &Terms, term: TermId) -> fmt::Result {
    match terms.kind(term) {
        Kind::Const(_) => {
            let value = terms.constant(term).map_or(0, |bits| bits.unsigned());
            write!(out, "(_ bv{value} {})", terms.width(term))
        }
        Kind::Var(_) => write!(out, "{term}"),
        Kind::Unary(Unary::Not, a) => write!(out, "(bvnot {a})"),
        Kind::Unary(Unary::Neg, a) => write!(out, "(bvneg {a})"),
        Kind::Binary(op, a, b) => write_binary(out, op, a, b),
        Kind::Ite(c, a, b) => write!(out, "(ite (= {c} #b1) {a} {b})"),
        Kind::Extract { arg, hi, lo } => write!(out, "((_ extract {hi} {lo}) {arg})"),
        Kind::Extend { arg, signed, width } => {
            let name = if signed { "sign_extend" } else { "zero_extend" };
            write!(out, "((_ {name} {}) {arg})", u32::from(width) - terms.width(arg))
        }
    }
}

fn write_binary(out: &mut impl Write, op: Binary, a: TermId, b: TermId) -> fmt::Result {
    let name = match op {
        Binary::Add => "bvadd",
        Binary::Mul => "bvmul",
        Binary::Udiv => "bvudiv",
        Binary::Urem => "bvurem",
        Binary::Sdiv => "bvsdiv",
        Binary::Srem => "bvsrem",
        Binary::And => "bvand",
        Binary::Or => "bvor",
        Binary::Xor => "bvxor",
        Binary::Shl => "bvshl",
        Binary::Lshr => "bvlshr",
        Binary::Ashr => "bvashr",
        Binary::Concat => "concat",
        Binary::Eq => return write!(out, "(ite (= {a} {b}) #b1 #b0)"),
        Binary::Ult => return write!(out, "(ite (bvult {a} {b}) #b1 #b0)"),
        Binary::Slt => return write!(out, "(ite (bvslt {a} {b}) #b1 #b0)"),
    };
    write!(out, "({name} {a} {b})")
}
