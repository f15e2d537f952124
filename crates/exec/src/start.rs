//! The start of an execution: addresses and initial contents of functions, globals and the command
//! line, in the order of the concrete interpreter, so that addresses agree.

use crate::heap::{Heap, Rights};
use crate::machine::{Machine, Settings};
use crate::memo::Paddings;
use crate::reason::{Origin, Reasoner};
use crate::state::{Phase, Stack, State, StdinSeen};
use crate::value::{Sym, Value};
use crate::words::VECTOR;
use ringfence_base::{Budget, FastMap, FastSet, IdVec, List, Loc};
use ringfence_ir::{Body, CmpOp, FuncId, Program, Ty};
use ringfence_library::{Host, Library, Model, of_function};
use ringfence_logic::Path;
use ringfence_semantics::{Fixed, Stop, start};
use ringfence_verdict::Externals;
use std::rc::Rc;

/// The number of a word's byte that stands for the length of the word.
const LENGTH: u32 = u32::MAX;

impl<'p, H: Heap> Machine<'p, H> {
    /// A machine whose state is that before the first instruction.
    ///
    /// # Errors
    /// When the program cannot be laid out.
    pub fn new(program: &'p Program, settings: Settings, heap: H, budget: Budget) -> Result<Self, Stop> {
        let state = State {
            heap,
            path: Path::new(),
            stack: Stack::default(),
            draws: List::default(),
            blocks: crate::blocks::Blocks::default(),
            havocs: 0,
            stdin: StdinSeen::default(),
            library: Rc::new(Library::default()),
            handlers: Rc::default(),
            phase: Phase::Constructor(0),
            left: Vec::new(),
            sizes: Rc::default(),
            collect_at: Self::COLLECT_FIRST,
            steps: 0,
            splits: 0,
        };
        let models = find_models(program, settings.goal.externals);
        let mut machine = Self {
            program,
            reason: Reasoner::new(budget.clone()),
            state,
            settings,
            budget,
            fixed: Fixed::default(),
            models,
            flow: crate::flow::Flow::default(),
            open: None,
            question: None,
            at_head: false,
            layout_uses: Vec::new(),
            unset_uses: Vec::new(),
            objections: Vec::new(),
            paddings: Paddings::default(),
            approximations: FastMap::default(),
            known_leaks: FastSet::default(),
            unchecked: FastMap::default(),
            bounded_command_line: false,
            words: None,
            has_texts: false,
            arrays: crate::memo::Arrays::default(),
            packed: FastMap::default(),
            callbacks: 0,
            loc: Loc::NONE,
            steps: 0,
            newly_covered: 0,
            watch: crate::observe::Watch::default(),
            stops_at: IdVec::default(),
        };
        start::set_up(&mut machine)?;
        Ok(machine)
    }

    /// The arguments of the entry: the command line for `main`, nondeterministic numbers otherwise.
    pub(crate) fn entry_args(&mut self, entry: FuncId, body: &Body) -> Result<Vec<(Value, Ty)>, Stop> {
        let is_main = self.settings.goal.entry == "main";
        let params = start::entry_params(self, body, is_main)?;
        if !is_main {
            return start::drawn_args(self, &params);
        }
        let flow = self.flow.of(self.program, entry);
        let live = flow.liveness.live_at(body, Body::ENTRY, 0);
        let used = body.params.iter().any(|param| live.contains(&param.reg));
        if used && self.settings.mode.opens_layout() {
            return self.havoc_main_args(params.len());
        }
        let words = if params.is_empty() { Vec::new() } else { self.command_line(used)? };
        start::main_args(self, params.len(), &words, &[])
    }

    /// A command line of any length, of whose words nothing is known, nor of the environment: whoever reads one
    /// comes to an end there.
    fn havoc_main_args(&mut self, count: usize) -> Result<Vec<(Value, Ty)>, Stop> {
        let (vector, words) = self.vector_of_any_size(VECTOR, "the number of words of the command line")?;
        let environment = start::string_vector(self, &[], "environment")?;
        for id in [vector, environment].into_iter().filter_map(|value| value.prov.get()) {
            self.state.heap.set_rights(id, Rights::Unknown);
        }
        if self.settings.mode.has_sequences() {
            self.open_words(vector)?;
        }
        let mut args = vec![(Value::plain(words), Ty::I32), (vector, Ty::Ptr), (environment, Ty::Ptr)];
        args.truncate(count);
        Ok(args)
    }

    /// The words of the command line: the program's name, and some words of some bytes if they matter.
    fn command_line(&mut self, used: bool) -> Result<Vec<Vec<Value>>, Stop> {
        let name = b"program".iter().map(|&byte| Value::number(u128::from(byte))).collect();
        let mut words = vec![name];
        if !used {
            return Ok(words);
        }
        self.bounded_command_line = true;
        let (most_words, most_bytes) = self.settings.command_line;
        let count = self.small_number(Origin::Argument(LENGTH, LENGTH), most_words)?;
        for word in 0..count {
            let len = self.small_number(Origin::Argument(word, LENGTH), most_bytes)?;
            let mut bytes = Vec::new();
            for at in 0..len {
                let byte = self.reason.variable(Origin::Argument(word, at), 8);
                if self.ask(CmpOp::Eq, 8, byte, Sym::ZERO)? {
                    return Err(Stop::AssumptionFailed(self.loc));
                }
                bytes.push(Value::plain(byte));
            }
            words.push(bytes);
        }
        Ok(words)
    }

    /// The words of the command line that the path had, by the values of their bytes.
    pub fn words(&mut self, mut byte: impl FnMut(&Reasoner, Sym) -> u8) -> Vec<Vec<u8>> {
        let mut words = vec![b"program".to_vec()];
        if !self.bounded_command_line {
            return words;
        }
        let number = |machine: &mut Self, origin, byte: &mut dyn FnMut(&Reasoner, Sym) -> u8| {
            let sym = machine.reason.variable(origin, 8);
            byte(&machine.reason, sym)
        };
        let count = number(self, Origin::Argument(LENGTH, LENGTH), &mut byte);
        for word in 0..u32::from(count) {
            let len = number(self, Origin::Argument(word, LENGTH), &mut byte);
            let bytes = (0..u32::from(len)).map(|at| number(self, Origin::Argument(word, at), &mut byte));
            words.push(bytes.collect());
        }
        words
    }

    /// A number from 0 to `most`, by splitting.
    fn small_number(&mut self, origin: Origin, most: u32) -> Result<u32, Stop> {
        let value = self.reason.variable(origin, 8);
        for number in 0..most {
            if self.ask(CmpOp::Eq, 8, value, Sym::Const(u128::from(number)))? {
                return Ok(number);
            }
        }
        if self.ask(CmpOp::Eq, 8, value, Sym::Const(u128::from(most)))? {
            return Ok(most);
        }
        Err(Stop::AssumptionFailed(self.loc))
    }
}

fn find_models<'p, H: Host<'p>>(
    program: &'p Program,
    externals: Externals,
) -> IdVec<FuncId, Option<Model<'p, H>>> {
    program.functions.iter().map(|function| of_function(program, function, externals)).collect()
}
