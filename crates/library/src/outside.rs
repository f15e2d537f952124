//! What is known of functions of the library when code outside of the program has run: a function that is neither defined
//! nor modelled.
//!
//! Such code may have changed what the library remembers: `errno`, the locale, the environment, streams, descriptors, handlers,
//! random numbers. A model goes on as ever only if it reads nothing of that. What is written here is what C and POSIX say of each function,
//! so the lists are of names; a name that is on none is taken for code outside, too.

use ringfence_base::{FastMap, Loc};
use ringfence_ir::{FuncId, Function, Operand, Program, RelocTarget, Ty, TypeKind};
use ringfence_verdict::Externals;
use std::sync::LazyLock;

/// What becomes of the model of a function after code outside of the program has run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterOutside {
    /// It depends on its arguments and on the memory that they lead to alone. If these are not known, the function is like
    /// code outside.
    AsEver,
    /// The same, unless it writes a floating-point number, whose form depends on the locale.
    Formats,
    /// It writes to a stream, and whether that succeeds is not known. Numbers that it prints need not be known.
    Prints,
    /// It ends the program, with a status that need not be known.
    Ends,
    /// It is executed as ever or not at all: it is a construct of verification, or it may end the program.
    Strictly,
    /// What it does depends on the state of the library: it is like code outside.
    LikeOutside,
    /// It may not return where code outside has changed what happens then.
    Never,
}

const AS_EVER: &str = "
    malloc calloc realloc reallocarray aligned_alloc memalign posix_memalign valloc alloca malloc_usable_size free cfree
    memcpy memccpy memmove bcopy memset memchr rawmemchr memrchr memmem swab mempcpy __mempcpy explicit_bzero bzero memcmp bcmp
    strlen strnlen strcpy strncpy stpncpy strcat strncat strlcpy strlcat stpcpy __stpcpy strdup __strdup strndup __strndup
    strcmp strncmp strchr index strrchr rindex strchrnul strstr strspn strcspn strpbrk strtok_r __strtok_r strsep
    __memcpy_chk __mempcpy_chk __memmove_chk __memset_chk __strcpy_chk __stpcpy_chk __strncpy_chk __stpncpy_chk __strcat_chk
    __strncat_chk __explicit_bzero_chk
    abs labs llabs imaxabs div ldiv lldiv imaxdiv ffs ffsl ffsll isdigit isxdigit isascii toascii
    qsort bsearch lfind lsearch insque remque";

const PRINTS: &str = "
    printf vprintf __printf_chk __vprintf_chk fprintf vfprintf __fprintf_chk __vfprintf_chk puts fputs fputs_unlocked putchar
    putchar_unlocked fputc putc _IO_putc putc_unlocked fputc_unlocked fwrite fwrite_unlocked fflush fflush_unlocked";

const FORMATS: &str = "sprintf snprintf __sprintf_chk __snprintf_chk";

const ENDS: &str = "exit _exit _Exit quick_exit";

const STRICTLY: &str = "
    abort atexit assert __assert_fail __assert __assert_perror_fail trap __stack_chk_fail __chk_fail
    reach_error __nondet error error_at_line err errx verr verrx";

const NEVER: &str = "
    raise kill killpg sigqueue pause sigsuspend execv execvp execve execvpe execl execlp execle fexecve pthread_exit thrd_exit syscall";

static KNOWN: LazyLock<FastMap<&'static str, AfterOutside>> = LazyLock::new(|| {
    let lists = [
        (AS_EVER, AfterOutside::AsEver),
        (FORMATS, AfterOutside::Formats),
        (PRINTS, AfterOutside::Prints),
        (ENDS, AfterOutside::Ends),
        (STRICTLY, AfterOutside::Strictly),
        (NEVER, AfterOutside::Never),
    ];
    lists
        .into_iter()
        .flat_map(|(names, what)| names.split_whitespace().map(move |name| (name, what)))
        .collect()
});

/// Beginnings of the names of constructs of verification tools and of the front end's own.
const CONSTRUCTS: [&str; 4] = ["__VERIFIER_", "__CPROVER_", "__ringfence_", "___sl_"];

/// What becomes of the model of the function of this name.
#[must_use]
pub fn after_outside(name: &str) -> AfterOutside {
    let plain = name.strip_prefix("__builtin_").unwrap_or(name);
    if crate::is_refused(plain) || CONSTRUCTS.iter().any(|prefix| plain.starts_with(prefix)) {
        return AfterOutside::Strictly;
    }
    KNOWN.get(plain).copied().unwrap_or(AfterOutside::LikeOutside)
}

/// Functions without a model that go on after they have returned, or return more than once.
const ACT_LATER: &str = "
    pthread_create thrd_create clone __clone clone3 getcontext setcontext makecontext swapcontext aio_read aio_read64 aio_write
    aio_write64 lio_listio lio_listio64";

/// Whether a function without a model can be taken for code that acts when it is called and returns once, as far as its name says. Constructs of
/// compilers and of verification tools are none.
#[must_use]
pub fn acts_when_called(name: &str) -> bool {
    const RESERVED: [&str; 5] = ["__builtin_", "__atomic_", "__sync_", "_mm", "__cxa_"];
    let constructs = CONSTRUCTS.iter().chain(&RESERVED);
    !constructs.into_iter().any(|prefix| name.starts_with(prefix))
        && !ACT_LATER.split_whitespace().chain(NEVER.split_whitespace()).any(|known| known == name)
}

/// Whether a function without a definition and a model is taken for one that gives any value and changes nothing.
#[must_use]
pub fn is_assumed(program: &Program, function: &Function, externals: Externals) -> bool {
    let (name, types) = (program.names.name(function.name), &program.types);
    let ret = types.sig(function.sig).ret;
    let is_number =
        matches!(types.kind(ret), TypeKind::Void) || types.scalar(ret).is_some_and(|ty| ty != Ty::Ptr);
    externals == Externals::Pure
        && function.body.is_none()
        && !function.noreturn
        && !crate::is_modelled(name)
        && acts_when_called(name)
        && is_number
}

/// The functions that a program uses and that have neither a definition nor a model, each with the place of its first use, in the order of
/// their names.
#[must_use]
pub fn undefined_functions(program: &Program) -> Vec<(FuncId, Loc)> {
    let mut uses: FastMap<FuncId, Loc> = FastMap::default();
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        for inst in &body.insts {
            inst.kind.for_each_use(body, |operand| {
                if let Operand::Func(func) = operand {
                    uses.entry(func).or_insert(inst.loc);
                }
            });
        }
    }
    for global in &program.globals {
        for reloc in &global.relocs {
            if let RelocTarget::Func(func) = reloc.target {
                uses.entry(func).or_insert(global.loc);
            }
        }
    }
    let name = |func: FuncId| program.names.name(program.functions[func].name);
    let is_undefined =
        |func: FuncId| program.functions[func].body.is_none() && !crate::is_modelled(name(func));
    let mut found: Vec<_> = uses.into_iter().filter(|&(func, _)| is_undefined(func)).collect();
    found.sort_by_key(|&(func, _)| name(func));
    found
}

/// What a verdict about a program assumes of undefined functions, as the command line says it and with their names; absent when there is
/// nothing to assume.
#[must_use]
pub fn assumption(program: &Program, externals: Externals) -> Option<String> {
    let used = undefined_functions(program).into_iter().map(|(func, _)| &program.functions[func]);
    let assumed = used.filter(|function| is_assumed(program, function, externals));
    let names: Vec<&str> = assumed.map(|function| program.names.name(function.name)).collect();
    (!names.is_empty()).then(|| format!("--assume-external pure ({})", names.join(", ")))
}

/// Whether an object of the library is a pointer to a standard stream.
#[must_use]
pub fn is_standard_stream(name: &str) -> bool {
    crate::stream::OBJECTS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_that_is_executed_as_ever_has_a_model() {
        for name in [AS_EVER, FORMATS, PRINTS].into_iter().flat_map(str::split_whitespace) {
            assert!(crate::is_modelled(name), "{name}");
        }
    }

    #[test]
    fn what_reads_the_state_of_the_library_is_like_code_outside() {
        for name in ["getenv", "fgets", "strtok", "isalpha", "strtod", "rand", "fopen", "strerror"] {
            assert_eq!(after_outside(name), AfterOutside::LikeOutside, "{name}");
        }
        assert_eq!(after_outside("__builtin_memcpy"), AfterOutside::AsEver);
        assert_eq!(after_outside("__VERIFIER_assume"), AfterOutside::Strictly);
        assert_eq!(after_outside("setjmp"), AfterOutside::Strictly);
    }

    #[test]
    fn threads_and_builtins_are_not_taken_for_plain_calls() {
        assert!(acts_when_called("device_open"));
        for name in ["pthread_create", "__builtin_apply", "__VERIFIER_unknown", "kill"] {
            assert!(!acts_when_called(name), "{name}");
        }
    }
}
