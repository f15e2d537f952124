//! Runs that go on after a block is lost, for ever or into another violation: the leak sanitizer, which looks for lost blocks
//! when a program ends, is asked after a while, or when the program dies.
//!
//! A thread of the harness asks it after a while. The sanitizer stops the program for that time, wherever it is; a handler of a
//! signal could not ask then, since it may have interrupted an allocation. Other violations that the address sanitizer sees
//! are reported and do not end the program ([`RECOVER`]); one that kills it raises a signal, whose handler asks.

use super::Plan;
use ringfence_verdict::ViolationKind;

/// The thread, and what starts it before `main`. Without the sanitizer the program is ended.
const WATCH: &str = "
/* The run goes on after the block is lost: after a second, or when the program dies, the leak sanitizer is asked what is
   lost by then. */
int ringfence_thread(unsigned long *, const void *, void *(*)(void *), void *) RINGFENCE_LABEL(\"pthread_create\");
unsigned ringfence_sleep(unsigned) RINGFENCE_LABEL(\"sleep\");
void ringfence_leave(int) RINGFENCE_LABEL(\"_exit\");
__attribute__((weak)) void __lsan_do_leak_check(void);
void (*ringfence_on_signal(int, void (*)(int)))(int) RINGFENCE_LABEL(\"signal\");
static void ringfence_ask(int rf_n)
{
    (void)rf_n;
    if (__lsan_do_leak_check) __lsan_do_leak_check();
    ringfence_leave(3);
}
static void *ringfence_watch(void *rf_p)
{
    ringfence_sleep(1);
    ringfence_ask(0);
    return rf_p;
}
__attribute__((constructor)) static void ringfence_begin(void)
{
    static const int rf_deadly[] = {4, 6, 7, 8, 11};
    unsigned rf_at;
    unsigned long rf_thread;
    for (rf_at = 0; rf_at < 5; rf_at++) ringfence_on_signal(rf_deadly[rf_at], ringfence_ask);
    ringfence_thread(&rf_thread, 0, ringfence_watch, 0);
}
";

/// What a person sees of such a run.
pub(super) const WHAT_TO_SEE: [&str; 2] = [
    "The run goes on after the block is lost, for ever or into another violation, which may be reported first.",
    "After a second, or when the program dies, the leak sanitizer reports what is lost by then.",
];

/// What lets the program go on after other violations.
pub(super) const RECOVER: &str = "-fsanitize-recover=address";

/// Options of the sanitizers for such a run: deadly signals are left to the harness.
pub(super) const RUN_OPTIONS: &str = "ASAN_OPTIONS=detect_leaks=1:halt_on_error=0:handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0 \
     LSAN_OPTIONS=use_stacks=0:use_registers=0 ";

/// Whether the run was stopped to see what is lost.
pub(super) fn is_needed(plan: &Plan<'_>) -> bool {
    plan.replay.steps.is_some() && plan.alarm.kind == ViolationKind::Leak
}

/// The text of it, empty when it is not needed.
pub(super) fn definition(plan: &Plan<'_>) -> &'static str {
    if is_needed(plan) { WATCH } else { "" }
}
