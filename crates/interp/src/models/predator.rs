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
