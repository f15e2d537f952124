//! Functions without a body: those of verification benchmarks, allocation, and the ends of a program.
//!
//! The models of the library crate run over one path at a time and ask questions on the way; here one
//! formula stands for all paths, so the few functions that this engine knows have models of their own, with
//! the same meaning. A function that is not here is not modelled.

use super::sizes::Request;
use super::{Ssa, Trouble};
use crate::knowledge::{Site, SiteKey};
use crate::state::State;
use crate::value::{Pointer, SiteId, Value};
use ringfence_ir::{CmpOp, FuncId, Ty, TypeKind};
use ringfence_logic::TermId;
use ringfence_semantics::alignment::heap_align;
use ringfence_verdict::ViolationKind;

/// What a call of the library gives back; nothing when it does not return.
type Returned = Option<(State, Option<Value>)>;

impl Ssa<'_> {
    pub(super) fn library_call(
        &mut self,
        func: FuncId,
        index: usize,
        args: &[Value],
        wanted: Option<Ty>,
        mut state: State,
    ) -> Returned {
        let name = self.program.names.name(self.program.functions[func].name).to_owned();
        let Some(known) = library_name(&name).filter(|_| !self.returns_aggregate(func)) else {
            self.unsupported(&mut state, format!("the function '{name}'"));
            return None;
        };
        if args.is_empty() && takes_argument(known) {
            self.demand(state.guard, Trouble::Violation(ViolationKind::BadCall));
            return None;
        }
        let aborts = self.settings.goal.errors_abort();
        match known {
            "malloc" => self.malloc(index, args, wanted, state),
            "calloc" => self.calloc(index, args, wanted, state),
            "free" | "cfree" => {
                let pointer = self.argument_pointer(args);
                self.free(&mut state, &pointer);
                Some((state, None))
            }
            "__ringfence_error_label" | "__ringfence_invariant" if aborts => self.void_result(wanted, state),
            "reach_error" | "__VERIFIER_error" | "__ringfence_error_label" | "___sl_error" => {
                self.error(&state, ViolationKind::ErrorReached);
                None
            }
            "__assert_fail" | "__assert" | "__assert_perror_fail" | "__ringfence_invariant" => {
                self.error(&state, ViolationKind::AssertionFailed);
                None
            }
            "abort" | "__builtin_trap" | "exit" | "_exit" | "_Exit" | "quick_exit" => {
                self.at_end(&state);
                None
            }
            "__ringfence_order" => {
                let (order, width) = (self.any(3), Ty::I32.bits(self.program.model()));
                let order = Value::Int(self.terms.zext(order, width));
                Some((state, wanted.map(|_| order)))
            }
            "__ringfence_assumed_order" | "__ringfence_unsequenced" => {
                self.unsupported(&mut state, "an order of evaluation that C leaves open");
                None
            }
            _ if self.only_requires(known, args, &mut state) => self.void_result(wanted, state),
            _ if is_nondeterministic(known) => {
                let value = self.nondeterministic(known, func, wanted.or_else(|| self.result_type(func)));
                self.draws.extend(value.as_ref().and_then(Value::number).map(|term| (state.guard, term)));
                Some((state, value.filter(|_| wanted.is_some())))
            }
            _ => {
                self.unsupported(&mut state, format!("the function '{name}'"));
                None
            }
        }
    }

    /// A function that gives nothing, and at most requires or assumes something. Says whether it is one.
    fn only_requires(&mut self, known: &str, args: &[Value], state: &mut State) -> bool {
        match known {
            "assert" | "__VERIFIER_assert" | "__CPROVER_assert" => {
                let holds = self.is_true(state, args.first());
                let failed = State { guard: self.terms.and_not(state.guard, holds), ..state.clone() };
                self.error(&failed, ViolationKind::AssertionFailed);
                state.guard = self.terms.and(state.guard, holds);
            }
            "__VERIFIER_assume" | "__CPROVER_assume" => {
                let holds = self.is_true(state, args.first());
                state.guard = self.terms.and(state.guard, holds);
            }
            "__ringfence_open" => self.leave_open(state, args),
            "__ringfence_aligned" => self.demand_alignment(state, args),
            "__ringfence_bound" => self.demand_bound(state, args),
            "__ringfence_apart" => self.demand_sequenced(state, args),
            "___sl_plot" | "___sl_summary" | "___sl_break" | "__VERIFIER_plot" => {}
            _ => return known.starts_with("__VERIFIER_atomic_"),
        }
        true
    }

    /// A failed assertion or a call of an error function: a violation, or the end of the program where nobody
    /// asks about those.
    fn error(&mut self, state: &State, kind: ViolationKind) {
        if self.settings.goal.errors_abort() {
            self.at_end(state);
        } else {
            self.demand(state.guard, Trouble::Violation(kind));
        }
    }

    /// A result of a function whose result nobody should use.
    fn void_result(&mut self, wanted: Option<Ty>, state: State) -> Returned {
        let value = wanted.map(|ty| self.undefined(ty));
        Some((state, value))
    }

    /// Bytes of a union may have any values from now on.
    fn leave_open(&mut self, state: &mut State, args: &[Value]) {
        let len = args.get(1).and_then(Value::number).and_then(|term| self.terms.constant(term));
        let (Some(Value::Ptr(start)), Some(len)) = (args.first(), len) else {
            return self.unsupported(state, "bytes of a union that C leaves open");
        };
        let unset = self.terms.bool(false);
        self.blur(state, start, len.unsigned() as u64, unset);
    }

    /// Requires that an address is a multiple of a declared alignment, if that is asked.
    fn demand_alignment(&mut self, state: &mut State, args: &[Value]) {
        let align = args.get(1).and_then(Value::number).and_then(|term| self.terms.constant(term));
        let (Some(Value::Ptr(pointer)), Some(align)) = (args.first(), align) else {
            return self.unsupported(state, "an alignment that is not known");
        };
        self.demand_multiple(state, pointer, align.unsigned() as u64);
    }

    /// Requires that the bound of an array in a type is greater than zero, if that is asked.
    fn demand_bound(&mut self, state: &mut State, args: &[Value]) {
        let Some(count) = args.first().and_then(Value::number) else {
            return self.unsupported(state, "a bound that is no number");
        };
        if self.settings.goal.stops_on(ViolationKind::BadArraySize) {
            let zero = self.terms.value(self.terms.width(count), 0);
            let positive = self.terms.slt(zero, count);
            self.require(state, positive, ViolationKind::BadArraySize);
        }
    }

    /// Excludes that two accesses without an order between them meet: addresses, first bits and numbers of bits.
    fn demand_sequenced(&mut self, state: &mut State, args: &[Value]) {
        let [Value::Ptr(a), a_first, a_bits, Value::Ptr(b), b_first, b_bits] = args else {
            return self.unsupported(state, "an order of evaluation that C leaves open");
        };
        let width = self.pointer_width();
        let mut len = |first: &Value, bits: &Value| {
            let number =
                |value: &Value| value.number().and_then(|term| Some(self.terms.constant(term)?.unsigned()));
            let bytes = number(first).zip(number(bits)).map(|(first, bits)| (first + bits).div_ceil(8));
            self.terms.value(width, bytes.unwrap_or(u128::from(u32::MAX)))
        };
        let (a_len, b_len) = (len(a_first, a_bits), len(b_first, b_bits));
        let null = self.is_of_site(a, SiteId::NULL);
        let meet = self.ranges_meet((a, a_len), (b, b_len));
        let meet = self.terms.and_not(meet, null);
        self.exclude(state, meet, Trouble::Unsupported("accesses that meet in no order".into()));
    }

    fn argument_pointer(&mut self, args: &[Value]) -> Pointer {
        match args.first() {
            Some(Value::Ptr(pointer)) => pointer.clone(),
            _ => self.unknown_pointer(),
        }
    }

    /// Whether an argument is not zero.
    fn is_true(&mut self, state: &State, value: Option<&Value>) -> TermId {
        match value {
            Some(Value::Int(term)) => {
                let zero = self.terms.value(self.terms.width(*term), 0);
                self.terms.ne(*term, zero)
            }
            Some(Value::Ptr(pointer)) => {
                let null = self.null();
                self.compare_pointers(state, CmpOp::Ne, pointer, &null)
            }
            None => self.any(1),
        }
    }

    /// The type of a function's result, if it is a scalar.
    fn result_type(&self, func: FuncId) -> Option<Ty> {
        self.program.types.scalar(self.program.types.sig(self.program.functions[func].sig).ret)
    }

    /// Whether a function gives its result through memory.
    pub(super) fn returns_aggregate(&self, func: FuncId) -> bool {
        let ret = self.program.types.sig(self.program.functions[func].sig).ret;
        self.program.types.is_aggregate(ret)
    }

    fn nondeterministic(&mut self, name: &str, func: FuncId, wanted: Option<Ty>) -> Option<Value> {
        let ty = wanted?;
        let ret = self.program.types.sig(self.program.functions[func].sig).ret;
        let is_bool = matches!(name, "__VERIFIER_nondet_bool" | "__VERIFIER_nondet__Bool")
            || self.program.types.kind(ret) == TypeKind::Bool;
        if is_bool && ty != Ty::Ptr {
            let (bit, width) = (self.any(1), ty.bits(self.program.model()));
            return Some(Value::Int(if width == 1 { bit } else { self.terms.zext(bit, width) }));
        }
        Some(self.undefined(ty))
    }

    fn malloc(&mut self, index: usize, args: &[Value], wanted: Option<Ty>, state: State) -> Returned {
        let size = self.requested(args, None);
        self.block(index, size, false, wanted, state)
    }

    fn calloc(&mut self, index: usize, args: &[Value], wanted: Option<Ty>, state: State) -> Returned {
        let size = self.requested(args, Some(1));
        self.block(index, size, true, wanted, state)
    }

    /// A heap block.
    fn block(
        &mut self,
        index: usize,
        size: Option<Request>,
        zero: bool,
        wanted: Option<Ty>,
        mut state: State,
    ) -> Returned {
        let Some(Request { most, size, served, empty }) = size else {
            self.unsupported(&mut state, "a heap block of a size that is not known, or a huge one");
            return None;
        };
        let key = SiteKey::Heap(self.context, index as u32);
        let (around, loc) = (self.around.clone(), self.loc);
        let multi = !around.is_empty() || self.body.is_some();
        let (open, align) = (size.is_some(), heap_align(self.program.model()));
        let site = self.knowledge.site(key, || Site {
            size: most,
            open,
            align,
            multi,
            loc,
            around,
            ..Site::plain(key, "")
        });
        let known = &self.knowledge.sites[site];
        if (known.size, known.open) != (most, open) {
            // The same call with another size: the formula was built with other candidates before.
            self.unsupported(&mut state, "heap blocks of several sizes from one call");
            return None;
        }
        if size.is_some_and(|size| !self.keep_size(site, size)) {
            self.unsupported(&mut state, "several heap blocks of sizes that are no constants from one call");
            return None;
        }
        let may_fail = self.settings.goal.malloc_may_fail;
        let pointer = if may_fail || open {
            let (drawn, null) = (if may_fail { self.any(1) } else { self.terms.bool(true) }, self.null());
            let (served, refused) = (self.terms.and(drawn, served), self.any(1));
            // No block is given for no bytes, or one with an address.
            let refused = self.terms.and(empty, refused);
            let succeeds = self.terms.and_not(served, refused);
            let pointer = self.allocate_if(&mut state, site, zero, succeeds);
            Pointer::choose(&mut self.terms, succeeds, &pointer, &null)
        } else {
            self.allocate(&mut state, site, zero)
        };
        let value = match wanted {
            Some(Ty::Ptr) => Some(Value::Ptr(pointer)),
            Some(ty) => Some(self.undefined(ty)),
            None => None,
        };
        Some((state, value))
    }
}

/// The name by which the library knows a function, found as [`ringfence_library::find`] does.
fn library_name(name: &str) -> Option<&str> {
    let known = |name: &str| ringfence_library::names().any(|other| other == name);
    if known(name) {
        return Some(name);
    }
    let plain = name.strip_prefix("__builtin_").filter(|plain| known(plain));
    let by_prefix = || name.starts_with("__VERIFIER_nondet_") || name.starts_with("__VERIFIER_atomic_");
    plain.or_else(|| by_prefix().then_some(name))
}

/// Whether a function looks at an argument, so that a call without one is bad.
fn takes_argument(name: &str) -> bool {
    let asserts = name.ends_with("assert") || name.ends_with("assume") || name == "__assert_perror_fail";
    asserts
        || matches!(name, "malloc" | "calloc" | "free" | "cfree" | "exit" | "_exit" | "_Exit" | "quick_exit")
}

fn is_nondeterministic(name: &str) -> bool {
    name.starts_with("__VERIFIER_nondet_") && name != "__VERIFIER_nondet_memory"
        || matches!(name, "___sl_get_nondet_int" | "__nondet")
}

impl Ssa<'_> {
    /// The arguments that the program is started with: of `main`, any number of words that are not
    /// known; of another function, any numbers.
    pub(super) fn entry_arguments(&mut self, entry: FuncId, state: &mut State) -> Vec<Value> {
        let Some(body) = &self.program.functions[entry].body else { return Vec::new() };
        if body.result.is_some() {
            self.unsupported(state, "an entry that returns an aggregate");
        }
        let tys: Vec<Ty> = body.params.iter().map(|param| body.regs[param.reg].ty).collect();
        tys.into_iter().map(|ty| self.undefined(ty)).collect()
    }
}
