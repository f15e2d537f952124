//! The functions that Predator knows by name. Plots, breakpoints and switches of its own debugging do
//! nothing here.

use super::{Call, Model, ModelResult, verifier};
use ringfence_verdict::ViolationKind;

/// The functions of this family.
pub(super) const MODELS: &[Model] = &[
    Model { name: "__VERIFIER_plot", run: nothing },
    Model { name: "___sl_plot", run: nothing },
    Model { name: "___sl_plot_by_ptr", run: nothing },
    Model { name: "___sl_plot_stack_frame", run: nothing },
    Model { name: "___sl_plot_trace_now", run: nothing },
    Model { name: "___sl_plot_trace_once", run: nothing },
    Model { name: "___sl_summary", run: nothing },
    Model { name: "___sl_break", run: nothing },
    Model { name: "___sl_enable_debugging_of", run: nothing },
    Model { name: "___sl_error", run: error },
    Model { name: "___sl_get_nondet_int", run: verifier::nondet },
];

fn nothing(call: &mut Call<'_, '_>) -> ModelResult {
    Ok(call.give(0))
}

/// `___sl_error`: its argument is a message.
fn error(call: &mut Call<'_, '_>) -> ModelResult {
    let message = match call.optional(0)? {
        Some(text) => String::from_utf8_lossy(&call.string(text)?).into_owned(),
        None => "error".into(),
    };
    Err(call.machine.violation(ViolationKind::ErrorReached, message))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{Bench, NULL, int, ptr};
    use super::*;
    use crate::outcome::Stop;

    #[test]
    fn plots_do_nothing() {
        let mut bench = Bench::new();
        bench.run("__VERIFIER_plot", &[NULL, int(1)]);
        bench.run("___sl_plot", &[NULL]);
        bench.run("___sl_break", &[NULL]);
        bench.run("___sl_enable_debugging_of", &[int(0), int(1)]);
    }

    #[test]
    fn errors_carry_their_message() {
        let mut bench = Bench::new();
        let text = bench.text("list broken");
        match bench.call("___sl_error", &[ptr(text)]) {
            Err(Stop::Violation(violation)) => {
                assert_eq!(violation.kind, ViolationKind::ErrorReached);
                assert_eq!(violation.message, "list broken");
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn numbers_are_drawn() {
        let mut bench = Bench::with_inputs(&[9]);
        assert_eq!(bench.int("___sl_get_nondet_int", &[]), 9);
    }
}
