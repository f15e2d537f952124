//! The start of a run: addresses and initial contents of functions, globals and the command line.

use crate::inputs::Inputs;
use crate::machine::Machine;
use crate::memory::Memory;
use crate::output::Output;
use crate::settings::Settings;
use crate::value::Value;
use crate::watch::Looking;
use ringfence_base::{Budget, FastMap, FastSet, IdVec, Loc};
use ringfence_ir::{FuncId, Program, Ty};
use ringfence_library::{Library, Model, Stop};
use ringfence_semantics::{Fixed, start};
use ringfence_verdict::Externals;

impl<'p> Machine<'p> {
    /// A machine that has not started yet: [`start::set_up`] gives functions and globals their addresses.
    #[must_use]
    pub fn new(
        program: &'p Program,
        settings: Settings,
        inputs: Inputs,
        budget: Budget,
        output: Output,
    ) -> Self {
        let mut memory = Memory::new(program.model());
        let models = find_models(program, settings.goal.externals);
        if !settings.reuse.is_empty() {
            memory.stay_below(crate::reuse::area(program.model()).0);
        }
        Self {
            program,
            memory,
            library: Library::default(),
            settings,
            numbers: ringfence_semantics::Numbers,
            budget,
            inputs,
            output,
            notes: Vec::new(),
            leaks: Vec::new(),
            noted: FastSet::default(),
            frames: Vec::new(),
            regs: Vec::new(),
            slots: Vec::new(),
            allocas: Vec::new(),
            fixed: Fixed::default(),
            models,
            exit_handlers: Vec::new(),
            phase: ringfence_semantics::run::Phase::Constructor(0),
            vararg_types: FastMap::default(),
            packed: FastMap::default(),
            drawn: FastSet::default(),
            scratch: Vec::new(),
            callbacks: 0,
            collect_at: Self::COLLECT_FIRST,
            steps: 0,
            library_steps: 0,
            blocks: crate::machine::Blocks::default(),
            layout: crate::outcome::LayoutUse::default(),
            rounded: FastSet::default(),
            base: 0,
            slot_base: 0,
            loc: Loc::NONE,
            outside: crate::outside::Outside::default(),
            looking: Looking::default(),
        }
    }

    /// The arguments of the entry: the command line for `main`, nondeterministic numbers otherwise.
    pub(crate) fn entry_args(&mut self, entry: FuncId) -> Result<Vec<(Value, Ty)>, Stop> {
        let Some(body) = &self.program.functions[entry].body else { return Ok(Vec::new()) };
        let is_main = self.settings.goal.entry == "main";
        let params = start::entry_params(self, body, is_main)?;
        if !is_main {
            return start::drawn_args(self, &params);
        }
        let values = |words: &[Vec<u8>]| -> Vec<Vec<Value>> {
            let value = |&byte: &u8| Value::plain(byte.into());
            words.iter().map(|word| word.iter().map(value).collect()).collect()
        };
        let (words, environment) = (values(&self.settings.args), values(&self.settings.environment));
        start::main_args(self, params.len(), &words, &environment)
    }
}

/// The models of the functions that the program does not define itself.
fn find_models<'p>(
    program: &'p Program,
    externals: Externals,
) -> IdVec<FuncId, Option<Model<'p, Machine<'p>>>> {
    let model = |function| ringfence_library::of_function(program, function, externals);
    program.functions.iter().map(model).collect()
}
