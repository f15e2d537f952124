//! The functions that Predator knows by name. Plots are a matter of the host: whatever part of memory they
//! name, they ask for a picture of all of it. Breakpoints and switches of Predator's own debugging do nothing
//! here.

use crate::call::Call;
use crate::host::Host;
use crate::model::{ModelResult, models};
use crate::verifier;
use ringfence_ir::Ty;
use ringfence_verdict::ViolationKind;

models! {
    "__VERIFIER_plot" | "___sl_plot" | "___sl_plot_stack_frame" => plot,
    "___sl_plot_by_ptr" => plot_by_pointer,
    "___sl_plot_trace_now" | "___sl_plot_trace_once" | "___sl_summary" | "___sl_break"
        | "___sl_enable_debugging_of" => nothing,
    "___sl_error" => error,
    "___sl_get_nondet_int" => verifier::nondet,
}

fn nothing<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    Ok(call.give(0))
}

/// `__VERIFIER_plot` and `___sl_plot`: the first argument is the name of the picture, or null.
fn plot<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    named_plot(call, 0)
}

/// `___sl_plot_by_ptr`: the name comes second.
fn plot_by_pointer<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    named_plot(call, 1)
}

fn named_plot<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>, index: usize) -> ModelResult<H::Value> {
    let name = call.args.get(index).filter(|(_, ty)| *ty == Ty::Ptr).map(|&(value, _)| value);
    call.host.plot(name);
    Ok(call.give(0))
}

/// `___sl_error`: its argument is a message.
fn error<'p, H: Host<'p>>(call: &mut Call<'_, 'p, H>) -> ModelResult<H::Value> {
    let message = match call.optional(0)? {
        Some(text) => call.shown_string(text)?,
        None => "error".into(),
    };
    Err(call.error(ViolationKind::ErrorReached, message))
}
