//! Runs of built programs, and what is expected of them.

use ringfence_base::Budget;
use ringfence_interp::{End, Inputs, Outcome, Settings, run};
use ringfence_ir::testing::{BodyBuilder, Builder};
use ringfence_ir::verify;
use ringfence_verdict::{Violation, ViolationKind};

/// Runs a program that is well formed.
pub(crate) fn run_with(b: &Builder, settings: Settings, inputs: Inputs, budget: Budget) -> Outcome {
    verify(&b.program).expect("the program is well formed");
    run(&b.program, settings, inputs, budget)
}

/// What a built program does when it runs.
pub(crate) trait Runs {
    /// Runs with these settings, inputs that are zero and at most a million steps, so that a mistake ends.
    fn run_under(&self, settings: Settings) -> Outcome;

    /// Runs with default settings.
    fn run(&self) -> Outcome {
        self.run_under(Settings::default())
    }

    /// The status that the program exits with, without any note.
    fn status(&self) -> i32 {
        let outcome = self.run();
        assert_eq!(outcome.notes, [], "nothing is noted");
        match outcome.end {
            End::Exited(status) => status,
            end => panic!("the program did not exit: {end:?}"),
        }
    }

    /// The violation that the program runs into.
    fn violation(&self) -> Violation {
        match self.run().end {
            End::Violation(violation) => violation,
            end => panic!("no violation: {end:?}"),
        }
    }

    /// Asserts that the program runs into a violation of this kind on this line.
    fn violates(&self, kind: ViolationKind, line: u32) -> Violation;

    /// Asserts that a `main` which does this and returns 0 runs into a violation of this kind at the last thing that
    /// it does before.
    fn main_violates(&mut self, kind: ViolationKind, body: impl FnOnce(&mut BodyBuilder<'_>)) -> Violation;

    /// Asserts that the program exits and that exactly one thing is noted.
    fn notes(&self, kind: ViolationKind) -> (i32, Violation) {
        let outcome = self.run();
        let kinds: Vec<_> = outcome.notes.iter().map(|note| note.kind).collect();
        assert_eq!(kinds, [kind], "{:?}", outcome.end);
        match outcome.end {
            End::Exited(status) => (status, outcome.notes.into_iter().next().expect("one note")),
            end => panic!("the program did not exit: {end:?}"),
        }
    }
}

impl Runs for Builder {
    fn run_under(&self, settings: Settings) -> Outcome {
        run_with(self, settings, Inputs::zero(), Budget::default().with_steps(1_000_000))
    }

    fn violates(&self, kind: ViolationKind, line: u32) -> Violation {
        let violation = self.violation();
        assert_eq!(violation.kind, kind, "{}", violation.message);
        assert_eq!(self.line_of(violation.loc), Some(line));
        violation
    }

    fn main_violates(&mut self, kind: ViolationKind, body: impl FnOnce(&mut BodyBuilder<'_>)) -> Violation {
        let mut f = self.main();
        body(&mut f);
        let line = f.line();
        f.ret0();
        self.violates(kind, line)
    }
}
