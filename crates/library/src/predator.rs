//! The functions that Predator knows by name. Plots, breakpoints and switches of its own debugging do
//! nothing here.

use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::verifier;
use ringfence_verdict::ViolationKind;

models! {
    "__VERIFIER_plot" => nothing,
    "___sl_plot" => nothing,
    "___sl_plot_by_ptr" => nothing,
    "___sl_plot_stack_frame" => nothing,
    "___sl_plot_trace_now" => nothing,
    "___sl_plot_trace_once" => nothing,
    "___sl_summary" => nothing,
    "___sl_break" => nothing,
    "___sl_enable_debugging_of" => nothing,
    "___sl_error" => error,
    "___sl_get_nondet_int" => verifier::nondet,
}

fn nothing<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    Ok(call.give(0))
}

/// `___sl_error`: its argument is a message.
fn error<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let message = match call.optional(0)? {
        Some(text) => call.shown_string(text)?,
        None => "error".into(),
    };
    Err(call.host.violation(ViolationKind::ErrorReached, message))
}
