//! Runs that go on after a block is lost, for ever or into another violation: the leak sanitizer, which looks for lost blocks
//! when a program ends, is asked after a while, or when the program dies.
//!
//! A thread of the harness asks it after a while. The sanitizer stops the program for that time, wherever it is; a handler of a
//! signal could not ask then, since it may have interrupted an allocation. A violation that the address sanitizer sees, or a
//! deadly signal, ends the program; the sanitizer calls the harness before that, which asks then. At its regular end the
//! sanitizer asks by itself, and must not be asked once more meanwhile. On a busy machine the program may die while the thread asks:
//! then it waits for the answer, which ends it.

use super::Plan;
use ringfence_verdict::ViolationKind;

/// The thread, and what starts it before `main`. Without the sanitizer the program is ended.
const WATCH: &str = "
/* The run goes on after the block is lost: after a second, or when the program dies, the leak sanitizer is asked what is
   lost by then. */
int ringfence_thread(unsigned long *, const void *, void *(*)(void *), void *) RINGFENCE_LABEL(\"pthread_create\");
unsigned ringfence_sleep(unsigned) RINGFENCE_LABEL(\"sleep\");
void ringfence_leave(int) RINGFENCE_LABEL(\"_exit\");
int ringfence_at_end(void (*)(void)) RINGFENCE_LABEL(\"atexit\");
__attribute__((weak)) void __lsan_do_leak_check(void);
__attribute__((weak)) void __sanitizer_set_death_callback(void (*)(void));
static volatile int ringfence_asked;
static __thread int ringfence_asks;
static void ringfence_asks_itself(void)
{
    ringfence_asked = 1;
}
static void ringfence_ask(void)
{
    if (ringfence_asked) return;
    ringfence_asked = 2;
    ringfence_asks = 1;
    if (__lsan_do_leak_check) __lsan_do_leak_check();
    ringfence_leave(3);
}
static void ringfence_dies(void)
{
    int rf_seconds;
    if (ringfence_asks) return;
    for (rf_seconds = 0; ringfence_asked == 2 && rf_seconds < 10; rf_seconds++) ringfence_sleep(1);
    ringfence_ask();
}
static void *ringfence_watch(void *rf_p)
{
    ringfence_sleep(1);
    ringfence_ask();
    return rf_p;
}
__attribute__((constructor)) static void ringfence_begin(void)
{
    unsigned long rf_thread;
    ringfence_at_end(ringfence_asks_itself);
    if (__sanitizer_set_death_callback) __sanitizer_set_death_callback(ringfence_dies);
    ringfence_thread(&rf_thread, 0, ringfence_watch, 0);
}
";

/// What a person sees of such a run.
pub(super) const WHAT_TO_SEE: [&str; 2] = [
    "The run goes on after the block is lost, for ever or into another violation, which may be reported first.",
    "After a second, or when the program dies, the leak sanitizer reports what is lost by then.",
];

/// Options of the sanitizers for such a run: deadly signals end it in good order.
pub(super) const RUN_OPTIONS: &str = "ASAN_OPTIONS=detect_leaks=1:handle_abort=1:handle_sigill=1 \
     LSAN_OPTIONS=use_stacks=0:use_registers=0 ";

/// Whether the run was stopped to see what is lost.
pub(super) fn is_needed(plan: &Plan<'_>) -> bool {
    plan.replay.steps.is_some() && plan.alarm.kind == ViolationKind::Leak
}

/// The text of it, empty when it is not needed.
pub(super) fn definition(plan: &Plan<'_>) -> &'static str {
    if is_needed(plan) { WATCH } else { "" }
}
