//! What is known of compiler options that are not obeyed.
//!
//! An option may be passed over only if it is known to change nothing that a program means: warnings, debugging
//! information, optimisation, code generation, linking, dependency files. Everything else is refused by name: what is
//! known to change the meaning and is not obeyed, and what is not known at all. Programs whose behaviour is
//! defined mean the same under every optimisation, so all of those change nothing.

use ringfence_base::words;

/// What becomes of an option that the front end does not obey.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Judgement {
    /// It changes nothing.
    Harmless,
    /// It changes what a program means.
    Changes,
    /// Nobody knows.
    Unknown,
}

/// Judges an option that is not obeyed.
pub(super) fn judge(word: &str) -> Judgement {
    if let Some(name) = word.strip_prefix("-f") {
        return judge_family(name, (F_CHANGES_ON, F_CHANGES_OFF), F_NAMES, F_PREFIXES);
    }
    if let Some(name) = word.strip_prefix("-m") {
        return judge_family(name, (M_CHANGES_ON, &[]), M_NAMES, M_PREFIXES);
    }
    let name = word.split('=').next().unwrap_or(word);
    if OTHER_CHANGES.contains(&name) {
        Judgement::Changes
    } else if OTHER_NAMES.contains(&name) || OTHER_PREFIXES.iter().any(|prefix| word.starts_with(prefix)) {
        Judgement::Harmless
    } else {
        Judgement::Unknown
    }
}

/// Judges `-fNAME`, `-fno-NAME` and `-fNAME=value`, and the same with `-m`. Of those that change the meaning, there are those that do when they are
/// on, and those that do when they are off.
fn judge_family(text: &str, changes: (&[&str], &[&str]), names: &[&str], prefixes: &[&str]) -> Judgement {
    let whole = text.split('=').next().unwrap_or(text);
    let (name, on) = whole.strip_prefix("no-").map_or((whole, true), |name| (name, false));
    let is_among = |options: &[&str]| options.contains(&name) || options.contains(&text);
    let (changes_on, changes_off) = (is_among(changes.0), is_among(changes.1));
    if changes_on || changes_off {
        return if on == changes_on { Judgement::Changes } else { Judgement::Harmless };
    }
    let known = |name: &str| names.contains(&name) || prefixes.iter().any(|prefix| name.starts_with(prefix));
    if known(name) || known(whole) { Judgement::Harmless } else { Judgement::Unknown }
}

/// Options `-f…` that change the meaning when they are on, and change nothing when they are off.
const F_CHANGES_ON: &[&str] = &words!(
    "associative-math blocks cx-fortran-rules cx-limited-range directives-only fast-math finite-math-only
     gnu-tm hardened instrument-functions merge-all-constants mudflap openacc openmp pack-struct
     reciprocal-math short-double signaling-nans single-precision-constant sso-struct trapv
     unsafe-math-optimizations unsigned-bitfields xray-instrument"
);

/// Options `-f…` that change the meaning when they are off, and change nothing when they are on.
const F_CHANGES_OFF: &[&str] = &words!("asm dollars-in-identifiers signed-bitfields signed-zeros");

/// Beginnings of names of options `-f…` that change nothing.
const F_PREFIXES: &[&str] = &words!(
    "align- analyzer argument- auto- branch- cse- dbg- debug diagnostics- disable- dump- eliminate- emit-
     enable- file- gcse graphite if-conversion inline instrument-functions-exclude- ipa- ira- isolate-
     loop- lto macro- max- mem-report message- opt-info optimize- patchable-function-entry pch- plugin
     profile reorder- sanitize- sched sel-sched selective-scheduling split- stack- tree- unroll-
     var-tracking"
);

/// Names of options `-f…` that change nothing, in either setting and with any value.
const F_NAMES: &[&str] = &words!(
    "abi-version access-control aggressive-loop-optimizations allocation-dce
     allow-parameterless-variadic-functions allow-store-data-races ansi-escape-codes
     asynchronous-unwind-tables asm-blocks backtrace-limit basic-block-sections bit-tests bracket-depth
     btr-bb-exclusive builtin call-saved call-used caller-saves callgraph-info canonical-system-headers
     caret-diagnostics cf-protection check-data-deps check-new checking code-hoisting color-diagnostics
     combine-stack-adjustments common compare-debug compare-elim complete-member-pointers cond-mismatch
     conserve-stack constant-cfstrings coverage-mapping coverage-prefix-map cprop-registers
     crash-diagnostics-dir crossjumping data-sections dce declone-ctor-dtor defer-pop delayed-branch
     delete-dead-exceptions delete-null-pointer-checks devirtualize devirtualize-at-ltrans
     devirtualize-speculatively direct-access-external-data dse dwarf2-cfi-asm early-inlining
     elide-constructors elide-type error-limit escaping-block-tail-calls excess-precision
     expensive-optimizations extended-identifiers fat-lto-objects finite-loops fixed fixit-type-summary
     float-store fold-simple-inlines force-addr forward-propagate fp-contract fp-int-builtin-inexact
     fp-model function-cse function-sections gnat-encodings gnu-keywords gnu-unique gnuc-version
     global-isel guess-branch-probability handle-exceptions harden-compares harden-conditional-branches
     harden-control-flow-redundancy hoist-adjacent-loads ident implicit-constexpr indirect-inlining
     inhibit-size-directive instrument-functions-after-inlining integrated-as integrated-cc1 ivopts
     jump-tables keep-inline-functions keep-static-consts keep-static-functions large-source-files
     lax-vector-conversions leading-underscore lifetime-dse limit-debug-info limit-function-alignment
     live-patching live-range-shrinkage lra-remat math-errno merge-constants merge-debug-strings
     min-function-alignment modules modulo-sched modulo-sched-allow-regmoves move-loop-invariants
     move-loop-stores non-call-exceptions nothrow-opt offload-abi offload-options omit-frame-pointer
     openmp-simd operator-names partial-inlining pcc-struct-return peel-loops peephole peephole2
     permissive permitted-flt-eval-methods plt predictive-commoning prefetch-loop-arrays
     preserve-as-comments printf-return-value random-seed record-command-line record-gcc-switches ree
     reg-struct-return rename-registers report-bug reschedule-modulo-scheduled-loops rerun-cse-after-loop
     rounding-math rtti save-optimization-record schedule-fusion schedule-insns schedule-insns2
     section-anchors semantic-interposition show-column show-source-location shrink-wrap
     shrink-wrap-separate sized-deallocation slp-vectorize spell-checking ssa-backprop ssa-phiopt
     standalone-debug stdarg-opt store-merging strict-aliasing strict-enums strict-flex-arrays
     strict-return strict-volatile-bitfields strength-reduce sync-libcalls syntax-only tabstop temp-file
     test-coverage thread-jumps threadsafe-statics time-report time-trace tls-model toplevel-reorder
     tracer track-macro-expansion trampolines trapping-math trivial-auto-var-init trigraph-warnings
     unit-at-a-time unswitch-loops unwind-tables use-ld use-linker-plugin variable-expansion-in-unroller
     vect-cost-model vectorize verbose-asm version-loops-for-strides visibility visibility-inlines-hidden
     visibility-inlines-hidden-static-local-var visibility-ms-compat vpt vtable-verify web whole-program
     working-directory wrapv-pointer zero-call-used-regs zero-init-padding-bits zero-initialized-in-bss"
);

/// Options `-m…` that change the meaning when they are on, and change nothing when they are off.
const M_CHANGES_ON: &[&str] = &words!(
    "128bit-long-double 96bit-long-double abi=ms align-double iamcu long-double-128 long-double-64
     ms-bitfields pc32 pc64 recip structure-size-boundary word-relocations x32"
);

const M_PREFIXES: &[&str] =
    &words!("fentry indirect-branch inline- prefer- stack-protector-guard tune no-default branch-");

const M_NAMES: &[&str] = &words!(
    "80387 abi accumulate-outgoing-args align-data align-functions align-jumps align-loops
     align-stringops asm avx256-split-unaligned-load avx256-split-unaligned-store cet-switch cld cmodel
     direct-extern-access dump-tune-features fancy-math-387 force-drap force-indirect-call fp-ret-in-387
     fpmath function-return general-regs-only glibc hard-float harden-sls ieee-fp implicit-float
     incoming-stack-boundary instrument-return intel-syntax large-data-threshold long-double-80
     manual-endbr memcpy-strategy memset-strategy mitigate-rop needed nop-mcount omit-leaf-frame-pointer
     pc80 preferred-stack-boundary push-args record-mcount red-zone regparm relax-all relax-cmpxchg-loop
     retpoline sahf skip-rax-setup soft-float stackrealign stringop-strategy"
);

/// Other options that change the meaning.
const OTHER_CHANGES: &[&str] =
    &words!("-Ofast -I- -iprefix -iwithprefix -iwithprefixbefore -ivfsoverlay -traditional -undef");

/// Beginnings of other options that change nothing.
const OTHER_PREFIXES: &[&str] = &words!(
    "--coverage --debug --driver-mode --dump --gcc-toolchain --optimize --param --print- --rtlib
     --save-temps --unwindlib --warn- -B -L -O -Q -R -W -d -g -l -o -print- -save-temps -shared -static
     -stdlib"
);

/// Other options that change nothing.
const OTHER_NAMES: &[&str] = &words!(
    "--all-warnings --assemble --comments --compile --dependencies --extra-warnings --help --no-warnings
     --pedantic --pedantic-errors --pipe --preprocess --profile --shared --specs --static
     --trace-includes --user-dependencies --verbose --version --write-dependencies
     --write-user-dependencies -### -C -CC -E -H -M -MD -MG -MM -MMD -MP -N -P -S -c -coverage -n
     -no-canonical-prefixes -no-integrated-cpp -no-pie -nodefaultlibs -nolibc -nopie -nostartfiles
     -nostdinc++ -nostdlib -nostdlib++ -p -pass-exit-codes -pedantic -pedantic-errors -pg -pie -pipe -r
     -rdynamic -s -specs -time -v -w"
);

/// The sanitizers whose checks stop or report runs that are undefined anyway, or report and go on.
const SANITIZERS: &[&str] = &words!(
    "address alignment bool bounds bounds-strict builtin enum float-cast-overflow float-divide-by-zero
     function fuzzer fuzzer-no-link hwaddress implicit-conversion integer-divide-by-zero kernel-address
     leak nonnull-attribute null object-size pointer-compare pointer-overflow pointer-subtract return
     returns-nonnull-attribute shift shift-base shift-exponent signed-integer-overflow thread undefined
     unreachable vla-bound vptr"
);

/// The macro that tells a program of a sanitizer; absent when there is none, an error when the sanitizer is not known.
pub(super) fn sanitizer_macro(name: &str) -> Result<Option<&'static str>, ()> {
    match name {
        "address" | "kernel-address" => Ok(Some("__SANITIZE_ADDRESS__")),
        "thread" => Ok(Some("__SANITIZE_THREAD__")),
        "hwaddress" => Ok(Some("__SANITIZE_HWADDRESS__")),
        _ if SANITIZERS.contains(&name) => Ok(None),
        _ => Err(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_of_real_builds_change_nothing() {
        let lines = [
            // Debian.
            "-g -O2 -fstack-protector-strong -fstack-clash-protection -Wformat -Werror=format-security -fcf-protection \
             -ffile-prefix-map=/build=. -fdebug-prefix-map=a=b -Wdate-time -specs=/usr/share/dpkg/pie-compile.specs -pie",
            // CMake and Meson.
            "-c -MD -MP -fvisibility=hidden -fdiagnostics-color=always -fcolor-diagnostics -Wall -Wextra -pedantic \
             -flto -fno-fat-lto-objects -fno-semantic-interposition -fno-plt -pipe -fvisibility-inlines-hidden -rdynamic \
             -fno-omit-frame-pointer -fno-strict-aliasing -ffunction-sections -fdata-sections -g3 -ggdb --coverage",
            // Linux.
            "-fno-PIE -fno-common -fno-asynchronous-unwind-tables -fno-jump-tables -fno-delete-null-pointer-checks \
             -fno-allow-store-data-races -ftrivial-auto-var-init=zero -fno-stack-clash-protection -fconserve-stack \
             -mpreferred-stack-boundary=3 -mskip-rax-setup -mtune=generic -mno-red-zone -mcmodel=kernel -mno-80387 \
             -mindirect-branch=thunk-extern -mindirect-branch-register -mfunction-return=thunk-extern -mharden-sls=all \
             -mrecord-mcount -mfentry -pg -falign-jumps=1 -falign-loops=1 -fpatchable-function-entry=16,16 \
             -fno-optimize-sibling-calls -fmacro-prefix-map=./= -fzero-call-used-regs=used-gpr -fstack-check=no \
             -mstack-protector-guard-reg=gs -mno-fp-ret-in-387 -fno-tree-loop-im -fstrict-flex-arrays=3",
        ];
        for word in lines.iter().flat_map(|line| line.split_whitespace()) {
            // Obeyed elsewhere.
            if matches!(word, "-fno-PIE" | "-fno-common") {
                continue;
            }
            assert_eq!(judge(word), Judgement::Harmless, "{word}");
        }
    }

    #[test]
    fn what_changes_the_meaning_is_distinguished_from_what_nobody_knows() {
        for word in
            ["-fpack-struct=2", "-fno-asm", "-funsigned-bitfields", "-mms-bitfields", "-Ofast", "-undef"]
        {
            assert_eq!(judge(word), Judgement::Changes, "{word}");
        }
        for word in ["-fno-pack-struct", "-fasm", "-fsigned-bitfields", "-mno-ms-bitfields"] {
            assert_eq!(judge(word), Judgement::Harmless, "{word}");
        }
        for word in ["-fno-such-thing", "-mno-such-thing", "-fx", "-y", "--zz"] {
            assert_eq!(judge(word), Judgement::Unknown, "{word}");
        }
    }
}
