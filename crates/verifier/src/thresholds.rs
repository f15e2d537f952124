//! Where bounds of numbers stop when they grow.
//!
//! The numbers of a program and their neighbours are where the bounds of its loops are likely to stop. A bound that does not stop
//! soon would visit all of them, at the price of a round of the loop each. So rounds take longer and longer steps: the
//! first ones stop at every threshold, later ones at every second, fourth and eighth. Numbers that the program compares others with
//! (`i < 10`) are never left out, nor is the size of the largest block. Bounds that a narrowing pass has found ([`crate::narrowing`]) are
//! left out of the last rounds only: two numbers that grow with each other would visit all of them in turn.

use ringfence_base::bits::sign_extend;
use ringfence_ir::{ArrayLen, BinOp, CmpOp, Const, InstKind, Operand, Program, TypeKind};
use ringfence_library::largest_served;

/// How many rounds stop at every threshold.
const WHOLE_ROUNDS: u32 = 3;

/// How many steps there are.
const LEVELS: usize = 4;

/// After how many rounds bounds stop only at numbers that the program compares others with.
const MOST_ROUNDS: u32 = 20;

/// The thresholds by the length of the steps: every one, every second and so on, each in order.
#[derive(Debug)]
pub(crate) struct Thresholds {
    levels: [Vec<i128>; LEVELS],
    /// The numbers that the program compares others with, in order.
    compared: Vec<i128>,
}

impl Thresholds {
    /// The numbers of a program and their neighbours.
    pub(crate) fn of(program: &Program) -> Self {
        let mut all: Vec<i128> = vec![-1, 0, 1];
        let numbers = program.consts.items().iter().filter_map(|&constant| number(program, constant));
        all.extend(numbers.flat_map(neighbours));
        all.sort_unstable();
        all.dedup();
        let every = |step: usize| all.iter().copied().step_by(step).collect();
        let mut compared = compared_with(program);
        compared.push(largest_served(program.model()).into());
        compared.sort_unstable();
        compared.dedup();
        let levels = std::array::from_fn(|level| every(1 << level));
        let mut thresholds = Self { levels, compared: Vec::new() };
        thresholds.stop_at(&compared);
        Self { compared, ..thresholds }
    }

    /// Lets bounds stop at these numbers in every round, too.
    pub(crate) fn stop_at(&mut self, bounds: &[i128]) {
        for level in &mut self.levels {
            level.extend(bounds);
            level.sort_unstable();
            level.dedup();
        }
    }

    /// Where bounds stop that have moved so many times.
    pub(crate) fn after(&self, rounds: u32) -> &[i128] {
        if rounds >= MOST_ROUNDS {
            return &self.compared;
        }
        let level = rounds.saturating_sub(WHOLE_ROUNDS - 1) as usize;
        &self.levels[level.min(LEVELS - 1)]
    }

    /// All of them.
    pub(crate) fn all(&self) -> &[i128] {
        &self.levels[0]
    }

    /// Whether bounds stop at a number in every round.
    pub(crate) fn always_has(&self, bound: i128) -> bool {
        self.levels[LEVELS - 1].binary_search(&bound).is_ok()
    }
}

/// A constant as a number with a sign.
fn number(program: &Program, constant: Const) -> Option<i128> {
    let Const::Bits { ty, bits } = constant else { return None };
    let width = ty.bits(program.model());
    (!ty.is_float() && width <= 64).then(|| sign_extend(bits, width))
}

fn neighbours(number: i128) -> [i128; 3] {
    [number - 1, number, number + 1]
}

/// The numbers that a program compares others with, and their neighbours. What is tested for equality may be a character, of which programs
/// have many, and which bound nothing; but where it is how many elements an array has, it tells whether the array is full. A number that something is taken away
/// from is compared with by what is left. A number that is given to a function of
/// the program may be one that it compares with: how many elements an array has.
fn compared_with(program: &Program) -> Vec<i128> {
    let lengths = lengths_of_arrays(program);
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    let mut all = vec![-1, 0, 1];
    let constant = |side: Operand| match side {
        Operand::Const(id) => number(program, program.consts.get(id)),
        _ => None,
    };
    for (body, inst) in bodies.flat_map(|body| body.insts.iter().map(move |inst| (body, inst))) {
        match &inst.kind {
            InstKind::Compare { op, lhs, rhs, .. } => {
                let is_order = matches!(op, CmpOp::Slt | CmpOp::Sle | CmpOp::Ult | CmpOp::Ule);
                let numbers = [*lhs, *rhs].into_iter().filter_map(constant);
                let is_bound =
                    |number: &i128| is_order || !(0..256).contains(number) || lengths.contains(number);
                let bounds = numbers.filter(is_bound);
                all.extend(bounds.flat_map(neighbours));
            }
            // What is left of a number is compared with what is wanted of it (`n > SIZE - used`).
            InstKind::Binary { op: BinOp::Sub, lhs, .. } => {
                all.extend(constant(*lhs).filter(|number| *number > 1).into_iter().flat_map(neighbours));
            }
            InstKind::Call { callee: Operand::Func(callee), args, .. }
                if program.functions[*callee].body.is_some() =>
            {
                let numbers = body.list(*args).iter().copied().filter_map(constant);
                all.extend(numbers.flat_map(neighbours));
            }
            _ => {}
        }
    }
    all
}

/// How many elements the arrays of a program have, where their types say it.
fn lengths_of_arrays(program: &Program) -> Vec<i128> {
    let length = |kind: &TypeKind| match *kind {
        TypeKind::Array { len: ArrayLen::Fixed(len), .. } => Some(len.into()),
        _ => None,
    };
    program.types.kinds().iter().filter_map(length).collect()
}
