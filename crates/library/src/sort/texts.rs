//! Comparison functions that order their elements by a text of each: `return strcmp(a->name, b->name);`.
//!
//! What `strcmp` gives for two texts that are not known is any number, so that a function like that is no order by what it gives
//! alone. But it is one whatever the texts are: `strcmp` and `strcasecmp` order all texts, and an order of the texts that elements have is one of
//! the elements.
//!
//! The check is syntactic: a function of one block that loads its way from one parameter to the first text, and the same way from the other one to the
//! second, and returns what the library's function gives for them.

use ringfence_base::FastMap;
use ringfence_ir::{Body, FuncId, Inst, InstKind, Operand, Program, RegId, Terminator, Ty};

/// Library functions that order texts.
const ORDERS: [&str; 2] = ["strcmp", "strcasecmp"];

/// How many loads and offsets lead from an element to its text at most.
const MOST_STEPS: usize = 16;

/// A step from an element to its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    /// So many bytes on: a constant of the program.
    On(Operand),
    /// The pointer that stands there.
    Load,
}

/// The parameter that a way begins at, and its steps.
type Way = (usize, Vec<Step>);

/// Whether a function of two elements orders them by a text of each, in either direction.
pub(super) fn orders_by_text(program: &Program, func: FuncId) -> bool {
    let Some(body) = &program.functions[func].body else { return false };
    texts(program, body).is_some_and(|[(first, from), (second, to)]| first != second && from == to)
}

/// The ways to the texts whose comparison a function returns.
fn texts(program: &Program, body: &Body) -> Option<[Way; 2]> {
    let (1, 2, None) = (body.blocks.len(), body.params.len(), body.result) else { return None };
    let mut ways: FastMap<RegId, Way> = FastMap::default();
    for (at, param) in body.params.iter().enumerate() {
        ways.insert(param.reg, (at, Vec::new()));
    }
    let (last, before) = body.block_insts(Body::ENTRY).split_last()?;
    for inst in before {
        follow(body, inst, &mut ways)?;
    }
    let InstKind::Call { dst, callee: Operand::Func(order), args, .. } = last.kind else { return None };
    let Terminator::Return(Some(Operand::Reg(returned))) = body.blocks[Body::ENTRY].term else { return None };
    let function = &program.functions[order];
    if returned != dst || function.body.is_some() || !ORDERS.contains(&program.names.name(function.name)) {
        return None;
    }
    let &[Operand::Reg(first), Operand::Reg(second)] = body.list(args) else { return None };
    Some([ways.get(&first)?.clone(), ways.get(&second)?.clone()])
}

/// Follows the ways over an instruction. Absent when it is none of a way.
fn follow(body: &Body, inst: &Inst, ways: &mut FastMap<RegId, Way>) -> Option<()> {
    let from = |operand: Operand| match operand {
        Operand::Reg(reg) => ways.get(&reg).cloned(),
        _ => None,
    };
    let (dst, way) = match inst.kind {
        InstKind::Move { dst, src } => (dst, from(src)?),
        InstKind::PtrAdd { dst, base, offset: offset @ Operand::Const(_), .. } => {
            let (param, mut steps) = from(base)?;
            steps.push(Step::On(offset));
            (dst, (param, steps))
        }
        InstKind::Load { dst, addr, volatile: false } if body.regs[dst].ty == Ty::Ptr => {
            let (param, mut steps) = from(addr)?;
            steps.push(Step::Load);
            (dst, (param, steps))
        }
        InstKind::Forget { dst } => {
            ways.remove(&dst);
            return Some(());
        }
        _ => return None,
    };
    (way.1.len() <= MOST_STEPS).then(|| _ = ways.insert(dst, way))
}
