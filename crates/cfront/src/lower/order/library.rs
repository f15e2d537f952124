//! What functions of the C library read and write, by name.
//!
//! A function that is not here is taken to do anything. Output is no effect: no verdict depends on the
//! order in which a program prints. Two allocations commute, as do two nondeterministic values: what they
//! give is open anyway.

use super::effects::Effects;

/// The effects of a library function, if it is known.
pub(super) fn effects(name: &str) -> Option<Effects> {
    let plain = name.strip_prefix("__builtin_").unwrap_or(name);
    Some(match plain {
        _ if plain.starts_with("__VERIFIER_nondet_") && plain != "__VERIFIER_nondet_memory" => {
            Effects::default()
        }
        "malloc" | "calloc" | "aligned_alloc" | "alloca" | "abs" | "labs" | "llabs" | "putchar" | "sqrt"
        | "sqrtf" | "fabs" | "fabsf" | "floor" | "ceil" | "pow" | "sin" | "cos" | "tan" | "exp" | "log"
        | "fmod" | "fmin" | "fmax" | "round" | "trunc" | "isalnum" | "isalpha" | "isblank" | "iscntrl"
        | "isdigit" | "isgraph" | "islower" | "isprint" | "ispunct" | "isspace" | "isupper" | "isxdigit"
        | "tolower" | "toupper" | "htons" | "ntohs" | "htonl" | "ntohl" | "expect" => Effects::default(),
        "__ctype_b_loc" | "__ctype_tolower_loc" | "__ctype_toupper_loc" | "__errno_location" | "__nondet" => {
            Effects::default()
        }
        "strlen" | "strnlen" | "strcmp" | "strncmp" | "strcasecmp" | "strncasecmp" | "strcoll" | "memcmp"
        | "strchr" | "strrchr" | "strstr" | "strpbrk" | "strspn" | "strcspn" | "memchr" | "atoi" | "atol"
        | "atoll" | "atof" | "puts" | "fputs" | "fputc" | "putc" | "getenv" => Effects::reading(),
        // `%n` writes.
        "printf" | "fprintf" => Effects::writing(),
        "free" | "realloc" | "strdup" | "strndup" | "memcpy" | "memmove" | "memset" | "strcpy"
        | "strncpy" | "strcat" | "strncat" | "sprintf" | "snprintf" | "strtol" | "strtoul" | "strtoll"
        | "strtoull" | "strtod" | "bzero" | "mempcpy" | "stpcpy" => Effects::writing(),
        "getchar" | "rand" | "srand" | "random" | "srandom" | "scanf" | "fscanf" | "sscanf" | "fgets"
        | "gets" | "fgetc" | "getc" | "fread" | "fwrite" | "fopen" | "fclose" | "strtok" | "time"
        | "clock" | "read" => Effects::writing().with_world(),
        "abort" | "_exit" | "_Exit" | "reach_error" | "__VERIFIER_error" | "__VERIFIER_assert"
        | "__VERIFIER_assume" | "__assert_fail" | "__assert" | "assert" | "trap" => Effects::ending(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_known_is_not_guessed() {
        assert!(effects("qsort").is_none() && effects("exit").is_none() && effects("frob").is_none());
        assert_eq!(effects("__builtin_strlen"), effects("strlen"));
        assert_eq!(effects("__VERIFIER_nondet_int"), Some(Effects::default()));
        assert!(effects("__VERIFIER_nondet_memory").is_none());
    }
}
