//! Linear equalities of several numbers, where states are joined.
//!
//! A counter that goes up while another goes down, what is used and what is left of a buffer: their sum stays the same, and
//! no relation of two numbers says it. The join of two affine spaces (Karr, "Affine relationships among variables of a
//! program", 1976) finds such equalities: the numbers of a state are linear expressions of what the state knows no more of, and an
//! equality holds in both states if it does for every value of that on either side. So its coefficients solve one system of
//! linear equations.
//!
//! Soundness. The system is solved over the rational numbers and takes numbers of all widths to be integers, so what comes out is a guess. A
//! guess is kept only if either state's path entails it as an equality of bit-vectors.

use crate::shape::linear::gcd;
use crate::shape::quantities::Quantity;
use ringfence_exec::{Algebra, Path, Reasoner, Sym};
use ringfence_ir::BinOp;
use ringfence_logic::{Binary, Bits, Kind, TermId, Terms, Unary};

/// How many equalities a join looks at.
const MOST_EQUALITIES: usize = 8;

/// How many equalities of a path are used.
const MOST_KNOWN: usize = 16;

/// How large a coefficient may be.
const MOST_COEFFICIENT: i128 = 1 << 12;

/// A sum of multiples of terms, and a number.
#[derive(Debug, Clone, Default)]
struct Linear {
    terms: Vec<(TermId, i128)>,
    number: i128,
}

impl Linear {
    /// Adds a multiple of a term. Widenings are passed over: the numbers are taken to be integers.
    fn add(&mut self, terms: &Terms, term: TermId, factor: i128) -> Option<()> {
        if let Some(bits) = terms.constant(term) {
            self.number = self.number.checked_add(factor.checked_mul(bits.signed())?)?;
            return Some(());
        }
        let constant = |id: TermId| terms.constant(id).map(|bits| bits.signed());
        match terms.kind(term) {
            Kind::Binary(Binary::Add, a, b) => {
                self.add(terms, a, factor)?;
                self.add(terms, b, factor)
            }
            Kind::Unary(Unary::Neg, a) => self.add(terms, a, -factor),
            Kind::Binary(Binary::Mul, a, b) if constant(a).is_some() || constant(b).is_some() => {
                let (number, other) = match constant(a) {
                    Some(number) => (number, b),
                    None => (constant(b)?, a),
                };
                self.add(terms, other, factor.checked_mul(number)?)
            }
            Kind::Binary(Binary::Shl, a, by) if constant(by).is_some_and(|by| (0..16).contains(&by)) => {
                self.add(terms, a, factor.checked_mul(1 << constant(by)?)?)
            }
            Kind::Extend { arg, .. } => self.add(terms, arg, factor),
            _ => {
                match self.terms.iter_mut().find(|(other, _)| *other == term) {
                    Some((_, known)) => *known = known.checked_add(factor)?,
                    None => self.terms.push((term, factor)),
                }
                Some(())
            }
        }
    }

    fn of(terms: &Terms, sym: Sym, width: u32) -> Option<Self> {
        let mut linear = Self::default();
        match sym {
            Sym::Const(bits) => linear.number = Bits::new(width, bits).signed(),
            Sym::Term(term) => linear.add(terms, term, 1)?,
        }
        Some(linear)
    }

    /// The sum with the numbers that terms are on a path.
    fn on(mut self, reason: &mut Reasoner, path: &Path) -> Option<Self> {
        for (term, factor) in std::mem::take(&mut self.terms) {
            match path.fact(reason, term).single() {
                Some(bits) => {
                    self.number = self.number.checked_add(factor.checked_mul(bits.signed())?)?;
                }
                None => self.terms.push((term, factor)),
            }
        }
        Some(self)
    }

    fn factor(&self, term: TermId) -> i128 {
        self.terms.iter().find(|(other, _)| *other == term).map_or(0, |&(_, factor)| factor)
    }
}

/// The linear equalities of three numbers and more, or of multiples of two, that both states have. Numbers that are not wider than a pointer
/// are looked at, as numbers of its width.
pub(super) fn equalities(
    reason: &mut Reasoner,
    paths: [&Path; 2],
    all: &[Quantity],
    width: u32,
) -> Vec<TermId> {
    let mut columns: Vec<&Quantity> =
        all.iter().filter(|quantity| 1 < quantity.width && quantity.width <= width).collect();
    columns.sort_by_key(|quantity| !quantity.differs());
    let changed = columns.iter().filter(|quantity| quantity.differs()).count();
    let mut found = Vec::new();
    let known = paths.map(|path| known_equalities(reason, path));
    let mut tried = 0;
    for solution in solutions(reason, paths, &columns, &known) {
        let used: Vec<(&Quantity, i128)> = columns
            .iter()
            .zip(&solution)
            .filter(|&(_, &factor)| factor != 0)
            .map(|(quantity, &factor)| (*quantity, factor))
            .collect();
        if solution[..changed].iter().all(|&factor| factor == 0) || is_distance(&used) {
            continue;
        }
        if tried == MOST_EQUALITIES {
            break;
        }
        tried += 1;
        let number = solution[columns.len()];
        found.extend(kept(reason, paths, &used, number, width));
    }
    found
}

/// Whether an equality is that of two numbers of one width with a constant between them, which others look for.
fn is_distance(used: &[(&Quantity, i128)]) -> bool {
    match used {
        [(x, a), (y, b)] => x.width == y.width && *a == -*b,
        [] | [_] => true,
        _ => false,
    }
}

/// An equality, if it holds in both states.
fn kept(
    reason: &mut Reasoner,
    paths: [&Path; 2],
    used: &[(&Quantity, i128)],
    number: i128,
    width: u32,
) -> Option<TermId> {
    let signs: Vec<bool> = used.iter().map(|(quantity, _)| quantity.is_signed(reason, paths)).collect();
    let equality = |reason: &mut Reasoner, pick: &dyn Fn(&Quantity) -> Sym| {
        let mut sum = Sym::Const(number as u128 & ringfence_exec::value::mask(width));
        for ((quantity, factor), &signed) in used.iter().zip(&signs) {
            let wide = reason.extend(pick(quantity), quantity.width, width, signed);
            let factor = Sym::Const(*factor as u128 & ringfence_exec::value::mask(width));
            let product = reason.binary(BinOp::Mul, width, wide, factor);
            sum = reason.binary(BinOp::Add, width, sum, product);
        }
        let sum = reason.term(sum, width);
        let zero = reason.terms.value(width, 0);
        reason.terms.eq(sum, zero)
    };
    for (side, path) in paths.into_iter().enumerate() {
        let condition = equality(reason, &|quantity: &Quantity| quantity.sides[side]);
        path.entails(reason, condition).then_some(())?;
    }
    let joined = equality(reason, &|quantity: &Quantity| quantity.joined);
    reason.terms.constant(joined).is_none().then_some(joined)
}

/// The equalities that a path has as conditions, each as a sum that is 0.
fn known_equalities(reason: &mut Reasoner, path: &Path) -> Vec<Linear> {
    let equality = |condition: TermId| {
        let terms = &reason.terms;
        let Kind::Binary(Binary::Eq, a, b) = terms.kind(condition) else { return None };
        let mut sum = Linear::default();
        sum.add(terms, a, 1)?;
        sum.add(terms, b, -1)?;
        (terms.width(a) > 1).then_some(sum)?.on(reason, path)
    };
    path.conditions().filter_map(equality).take(MOST_KNOWN).collect()
}

/// The coefficients of a base of the equalities that hold for linear expressions on both sides, given what is known to be 0
/// there; the last of each is the number that is added.
fn solutions(
    reason: &mut Reasoner,
    paths: [&Path; 2],
    columns: &[&Quantity],
    known: &[Vec<Linear>; 2],
) -> Vec<Vec<i128>> {
    // The unknowns are the multiples of what is 0 on the first side and on the second, the coefficients, and the number.
    let others = known[0].len() + known[1].len();
    let mut rows: Vec<Vec<i128>> = Vec::new();
    for side in 0..2 {
        let linear = columns.iter().map(|quantity| {
            Linear::of(&reason.terms, quantity.sides[side], quantity.width)?.on(reason, paths[side])
        });
        let linear: Option<Vec<Linear>> = linear.collect();
        let Some(linear) = linear else { return Vec::new() };
        let row = |of: &dyn Fn(&Linear) -> i128, number: i128| {
            let mut row = vec![0; others];
            let first = if side == 0 { 0 } else { known[0].len() };
            known[side].iter().enumerate().for_each(|(at, sum)| row[first + at] = of(sum));
            row.extend(linear.iter().map(of));
            row.push(number);
            row
        };
        let all = linear.iter().chain(&known[side]);
        let mut atoms: Vec<TermId> = all.flat_map(|sum| sum.terms.iter().map(|&(term, _)| term)).collect();
        atoms.sort_unstable();
        atoms.dedup();
        rows.extend(atoms.into_iter().map(|atom| row(&|sum: &Linear| sum.factor(atom), 0)));
        rows.push(row(&|sum: &Linear| sum.number, 1));
    }
    let base = null_space(rows, others + columns.len() + 1).unwrap_or_default();
    let coefficients = |vector: Vec<i128>| {
        let mut own = vector[others..].to_vec();
        // Multiples of a true equality of integers would say less of bit-vectors.
        reduce(&mut own);
        own
    };
    base.into_iter().map(coefficients).collect()
}

/// A base of the vectors of which the product with every row is 0, as integers without a common divisor. Absent when
/// numbers grow too large.
fn null_space(mut rows: Vec<Vec<i128>>, width: usize) -> Option<Vec<Vec<i128>>> {
    let mut pivots: Vec<usize> = Vec::new();
    for column in 0..width {
        let done = pivots.len();
        let Some(found) = (done..rows.len()).find(|&row| rows[row][column] != 0) else { continue };
        rows.swap(done, found);
        let pivot = rows[done].clone();
        for (at, row) in rows.iter_mut().enumerate() {
            if at == done || row[column] == 0 {
                continue;
            }
            let (own, by) = (row[column], pivot[column]);
            for (value, &other) in row.iter_mut().zip(&pivot) {
                *value = value.checked_mul(by)?.checked_sub(other.checked_mul(own)?)?;
            }
            reduce(row);
        }
        pivots.push(column);
    }
    let mut base = Vec::new();
    for free in (0..width).filter(|column| !pivots.contains(column)) {
        let used = || pivots.iter().enumerate().filter(|&(row, _)| rows[row][free] != 0);
        let scale = used().try_fold(1i128, |all, (row, &pivot)| {
            let by = rows[row][pivot].abs();
            all.checked_mul(by / gcd(all, by))
        })?;
        let mut vector = vec![0; width];
        vector[free] = scale;
        for (row, &pivot) in used() {
            vector[pivot] = rows[row][free].checked_mul(-(scale / rows[row][pivot]))?;
        }
        reduce(&mut vector);
        if vector.iter().rev().skip(1).all(|factor| factor.abs() <= MOST_COEFFICIENT) {
            base.push(vector);
        }
    }
    Some(base)
}

/// Divides numbers by their greatest common divisor.
fn reduce(row: &mut [i128]) {
    let divisor = row.iter().fold(0, |all, &value| gcd(all, value));
    if divisor > 1 {
        row.iter_mut().for_each(|value| *value /= divisor);
    }
}

#[cfg(test)]
mod tests {
    use super::null_space;

    fn product(row: &[i128], vector: &[i128]) -> i128 {
        row.iter().zip(vector).map(|(a, b)| a * b).sum()
    }

    #[test]
    fn a_sum_that_stays_the_same_is_found() {
        // i, j, n with the atom n: (0, n, n) and (1, n - 1, n); the last column is the number that is added.
        let rows = vec![vec![0, 1, 1, 0], vec![0, 0, 0, 1], vec![0, 1, 1, 0], vec![1, -1, 0, 1]];
        assert_eq!(null_space(rows, 4), Some(vec![vec![-1, -1, 1, 0]]));
    }

    #[test]
    fn the_base_solves_every_system_of_small_numbers_and_has_the_right_size() {
        for n in 0..3usize.pow(6) {
            let digit = |at: u32| (n / 3usize.pow(at) % 3) as i128 - 1;
            let rows = vec![vec![digit(0), digit(1), digit(2)], vec![digit(3), digit(4), digit(5)]];
            let base = null_space(rows.clone(), 3).unwrap();
            for vector in &base {
                assert!(vector.iter().any(|&x| x != 0));
                assert!(rows.iter().all(|row| product(row, vector) == 0), "{rows:?} {vector:?}");
            }
            let minors =
                [(0, 1), (0, 2), (1, 2)].map(|(x, y)| rows[0][x] * rows[1][y] - rows[0][y] * rows[1][x]);
            let rank = if minors.iter().any(|&minor| minor != 0) {
                2
            } else {
                usize::from(rows.iter().flatten().any(|&x| x != 0))
            };
            assert_eq!(base.len(), 3 - rank);
        }
    }
}
