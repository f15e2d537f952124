//! Runs that do not end by themselves: the leak sanitizer, which looks for lost blocks when a program ends, is asked after a
//! while.
//!
//! A thread of the harness asks it. The sanitizer stops the program for that time, wherever it is; a handler of a signal
//! could not ask, since it may have interrupted an allocation.

use super::Plan;
use ringfence_verdict::ViolationKind;

/// The thread, and what starts it before `main`. Without the sanitizer the program is ended.
const WATCH: &str = "
/* The run does not end by itself: after a second, the leak sanitizer is asked what is lost by then. */
int ringfence_thread(unsigned long *, const void *, void *(*)(void *), void *) RINGFENCE_LABEL(\"pthread_create\");
unsigned ringfence_sleep(unsigned) RINGFENCE_LABEL(\"sleep\");
void ringfence_leave(int) RINGFENCE_LABEL(\"_exit\");
__attribute__((weak)) void __lsan_do_leak_check(void);
static void *ringfence_watch(void *rf_p)
{
    ringfence_sleep(1);
    if (__lsan_do_leak_check) __lsan_do_leak_check();
    ringfence_leave(3);
    return rf_p;
}
__attribute__((constructor)) static void ringfence_begin(void)
{
    unsigned long rf_thread;
    ringfence_thread(&rf_thread, 0, ringfence_watch, 0);
}
";

/// What a person sees of such a run.
pub(super) const WHAT_TO_SEE: &str =
    "It may run for ever: after a second, the leak sanitizer reports what is lost by then.";

/// Whether the run was stopped to see what is lost.
pub(super) fn is_needed(plan: &Plan<'_>) -> bool {
    plan.replay.steps.is_some() && plan.alarm.kind == ViolationKind::Leak
}

/// The text of it, empty when it is not needed.
pub(super) fn definition(plan: &Plan<'_>) -> &'static str {
    if is_needed(plan) { WATCH } else { "" }
}
