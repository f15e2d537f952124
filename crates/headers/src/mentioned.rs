//! Headers without the functions that a program does not mention.
//!
//! Most of a header are prototypes of functions that the program at hand never calls, and reading them takes longer than
//! reading a small program. Whoever knows all names that the program mentions gets the text of a header with those
//! prototypes left out; the lines stay, empty, so that every place is what it was.
//!
//! A line is left out only if nobody can see that: it is one prototype and nothing else, its result introduces no tag, the
//! program does not mention its name, and no other line of a header does ([`NAMED_BY_MACROS`], which a test keeps whole). Names
//! that macros paste together are not seen here: nothing is left out if the program mentions one of the macros of headers
//! that paste ([`PASTING`]). The same goes for the header of types that `stdlib.h` brings along ([`NAMES_OF_TYPES`]). Whether the program's own macros do is for the caller to see.

use ringfence_base::words;

/// The headers whose prototypes may be left out, sorted.
pub(crate) const THINNED: [&str; 6] = ["ctype.h", "stdio.h", "stdlib.h", "string.h", "strings.h", "unistd.h"];

/// The functions of those headers that other lines of headers name, sorted.
pub(crate) const NAMED_BY_MACROS: [&str; 15] = words!(
    "__ctype_get_mb_cur_max __errno_location basename brk close index isascii memcpy read strlen strnlen
     sysconf system toascii write"
);

/// The macros of headers that may paste the name of a function together.
pub(crate) const PASTING: [&str; 6] =
    ["__CONCAT", "__RE_MEMBER", "__TG_ALL", "__TG_COMPLEX", "__TG_REAL", "__ctx"];

/// The header that `stdlib.h` includes for its names alone: nothing in `stdlib.h` needs them.
pub(crate) const TYPES: &str = "sys/types.h";

/// What the program has to mention for [`TYPES`] to matter: every name of it, and of what only it includes, sorted.
pub(crate) const NAMES_OF_TYPES: [&str; 207] = words!(
    "BIG_ENDIAN BYTE_ORDER FD_CLR FD_ISSET FD_SET FD_SETSIZE FD_ZERO LITTLE_ENDIAN NFDBITS PDP_ENDIAN
     _ENDIAN_H _RINGFENCE_INTN_H _RINGFENCE_PTHREADTYPES_H _RINGFENCE_SIGSET_H _RINGFENCE_THREADS_H
     _RINGFENCE_TIMESPEC_H _RINGFENCE_TIMEVAL_H _RINGFENCE_TIME_T_H _SIGSET_NWORDS _SYS_SELECT_H
     _SYS_TYPES_H __BIG_ENDIAN __BYTE_ORDER __FDS_BITS __FD_BIT __FLOAT_WORD_ORDER __INTPTR_TYPE__
     __LITTLE_ENDIAN __LONG_LONG_PAIR __NFDBITS __PDP_ENDIAN __SIZEOF_PTHREAD_ATTR_T
     __SIZEOF_PTHREAD_BARRIERATTR_T __SIZEOF_PTHREAD_BARRIER_T __SIZEOF_PTHREAD_CONDATTR_T
     __SIZEOF_PTHREAD_COND_T __SIZEOF_PTHREAD_MUTEXATTR_T __SIZEOF_PTHREAD_MUTEX_T
     __SIZEOF_PTHREAD_RWLOCKATTR_T __SIZEOF_PTHREAD_RWLOCK_T __align __atomic_wide_counter
     __blkcnt_t_defined __blksize_t_defined __builtin_bswap16 __builtin_bswap32 __builtin_bswap64
     __clock_t_defined __clockid_t_defined __count __cur_writer __daddr_t_defined __data __dev_t_defined
     __eelision __elision __elision_data __espins __fd_mask __fds_bits __flags __fsblkcnt_t_defined
     __g1_orig_size __g1_start __g_refs __g_signals __g_size __gid_t_defined __have_pthread_attr_t __high
     __id_t_defined __index __ino64_t_defined __ino_t_defined __key_t_defined __kind __list __lock __low
     __mode_t_defined __next __nlink_t_defined __nusers __off64_t_defined __off_t_defined __once_flag
     __owner __pad1 __pad2 __pad3 __pad4 __pid_t_defined __prev __pthread_cond_s __pthread_internal_list
     __pthread_internal_slist __pthread_list_t __pthread_mutex_s __pthread_rwlock_arch_t
     __pthread_slist_t __readers __rwelision __set __shared __sigset_t __sigset_t_defined __size __spins
     __ssize_t_defined __suseconds_t_defined __thrd_t __timer_t_defined __tss_t __u_char_defined
     __uid_t_defined __useconds_t_defined __value32 __value64 __wrefs __writers __writers_futex
     __wrphase_futex __wseq be16toh be32toh be64toh blkcnt64_t blkcnt_t blksize_t caddr_t clock_t
     clockid_t daddr_t dev_t fd_mask fd_set fds_bits fsblkcnt64_t fsblkcnt_t fsfilcnt64_t fsfilcnt_t
     fsid_t gid_t htobe16 htobe32 htobe64 htole16 htole32 htole64 id_t ino64_t ino_t int16_t int32_t
     int64_t int8_t key_t le16toh le32toh le64toh loff_t mode_t nlink_t off64_t off_t pid_t pselect
     pthread_attr_t pthread_barrier_t pthread_barrierattr_t pthread_cond_t pthread_condattr_t
     pthread_key_t pthread_mutex_t pthread_mutexattr_t pthread_once_t pthread_rwlock_t
     pthread_rwlockattr_t pthread_spinlock_t pthread_t quad_t register_t select sigset_t ssize_t
     suseconds_t time_t timer_t timespec timeval tv_nsec tv_sec tv_usec u_char u_int u_int16_t u_int32_t
     u_int64_t u_int8_t u_long u_quad_t u_short uid_t uint ulong useconds_t ushort"
);

/// The text of a header without the functions that are not mentioned; absent if nothing may be left out of this header.
pub fn mentioned_of(name: &str, is_mentioned: impl Fn(&str) -> bool) -> Option<String> {
    THINNED.binary_search(&name).ok()?;
    if PASTING.iter().any(|macro_name| is_mentioned(macro_name)) {
        return None;
    }
    let text = crate::find(name)?;
    let needs_types = NAMES_OF_TYPES.iter().any(|name| is_mentioned(name));
    let mut kept = String::with_capacity(text.len());
    for line in text.lines() {
        let is_kept = |name: &str| NAMED_BY_MACROS.binary_search(&name).is_ok() || is_mentioned(name);
        let is_types = name == "stdlib.h" && included(line) == Some(TYPES);
        if (!is_types || needs_types) && prototype(line).is_none_or(is_kept) {
            kept.push_str(line);
        }
        kept.push('\n');
    }
    Some(kept)
}

/// The name in an `#include` line.
pub(crate) fn included(line: &str) -> Option<&str> {
    line.strip_prefix("#include <")?.strip_suffix('>')
}

/// The name that a line declares, if the line is a prototype and nothing else.
pub(crate) fn prototype(line: &str) -> Option<&str> {
    let declared = line.strip_prefix("extern ")?.strip_suffix(';')?;
    let (before, behind) = declared.split_once('(')?;
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let start = before.rfind(|c| !is_word(c)).map_or(0, |at| at + 1);
    let (result, name) = before.split_at(start);
    let is_plain = |c: char| is_word(c) || c == ' ' || c == '*';
    let has_tag = result.split(' ').any(|word| ["struct", "union", "enum"].contains(&word));
    (!name.is_empty() && !has_tag && result.chars().all(is_plain) && ends_one_declarator(behind))
        .then_some(name)
}

/// Whether the text behind a parenthesis closes it and has nothing but attributes after it.
fn ends_one_declarator(behind: &str) -> bool {
    let mut depth = 1u32;
    for c in behind.chars() {
        match c {
            '(' => depth += 1,
            ')' if depth == 0 => return false,
            ')' => depth -= 1,
            '{' | '}' | ';' | '/' | '\\' => return false,
            ',' | '=' | '*' if depth == 0 => return false,
            _ => {}
        }
    }
    depth == 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn one_prototype_to_a_line() {
        assert_eq!(prototype("extern char *strcat(char *, const char *);"), Some("strcat"));
        assert_eq!(prototype("extern void qsort(void *, int (*)(const void *)) __THROW(1);"), Some("qsort"));
        for other in [
            "extern struct tm *gmtime(const time_t *);",
            "extern int a, f(int);",
            "extern int f(int), g(int);",
            "extern void (*signal(int, void (*)(int)))(int);",
            "extern int f(int) { return 1; }",
            "extern int f(int,",
            "extern FILE *stdin;",
            "int f(int);",
            "extern int f(int); extern int g(int);",
        ] {
            assert_eq!(prototype(other), None, "{other}");
        }
    }

    #[test]
    fn lines_stay_and_so_does_what_is_mentioned() {
        let thin = mentioned_of("string.h", |name| name == "strlen").unwrap();
        let whole = crate::find("string.h").unwrap();
        assert_eq!(thin.lines().count(), whole.lines().count());
        assert!(thin.contains("extern size_t strlen(const char *);") && !thin.contains("strcat"));
        assert!(thin.len() < whole.len() / 2);
        assert_eq!(mentioned_of("tgmath.h", |_| false), None);
        assert_eq!(mentioned_of("string.h", |name| name == "__CONCAT"), None);
        let all = mentioned_of("string.h", |name| !PASTING.contains(&name));
        assert_eq!(all.as_deref(), Some(whole));
    }

    /// A header and everything that it includes, but for one.
    fn closure(name: &'static str, without: &str, found: &mut BTreeSet<&'static str>) {
        if name != without && crate::find(name).is_some() && found.insert(name) {
            crate::find(name)
                .unwrap()
                .lines()
                .filter_map(included)
                .for_each(|next| closure(next, without, found));
        }
    }

    /// The words of headers outside of comments and `#include`, without keywords.
    fn words(headers: &BTreeSet<&'static str>) -> BTreeSet<String> {
        let keywords = "if ifdef ifndef endif else elif define undef include error defined int long short char unsigned \
            signed void struct union enum typedef extern const volatile float double sizeof return static inline \
            do while for";
        let keywords: BTreeSet<&str> = keywords.split_ascii_whitespace().collect();
        let mut found = BTreeSet::new();
        for header in headers {
            let text = crate::find(header).unwrap();
            let code = text.split("/*").enumerate().map(|(at, part)| match at {
                0 => part,
                _ => part.split_once("*/").map_or("", |(_, rest)| rest),
            });
            let code = code.collect::<Vec<_>>().join(" ");
            let lines = code.lines().filter(|line| included(line).is_none());
            let all = lines.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
            let is_name = |word: &&str| !word.is_empty() && !word.starts_with(|c: char| c.is_ascii_digit());
            found.extend(all.filter(is_name).filter(|word| !keywords.contains(word)).map(str::to_owned));
        }
        found
    }

    #[test]
    fn the_names_of_types_are_whole() {
        let (mut types, mut others) = (BTreeSet::new(), BTreeSet::new());
        closure(TYPES, "", &mut types);
        closure("stdlib.h", TYPES, &mut others);
        let parameters = ["high", "low", "number", "set", "x"];
        let own: BTreeSet<&'static str> = types.difference(&others).copied().collect();
        let names: Vec<String> = words(&own).difference(&words(&others)).cloned().collect();
        let names: Vec<&str> =
            names.iter().map(String::as_str).filter(|name| !parameters.contains(name)).collect();
        assert_eq!(names, NAMES_OF_TYPES);
        let thin = mentioned_of("stdlib.h", |name| name == "malloc").unwrap();
        assert!(thin.lines().all(|line| included(line) != Some(TYPES)));
        let whole = mentioned_of("stdlib.h", |name| name == "pid_t").unwrap();
        assert!(whole.lines().any(|line| included(line) == Some(TYPES)));
    }

    #[test]
    fn macros_that_paste_are_known() {
        // What these give is a number, a member, or a name of the header's own.
        let others = ["INT", "UINT", "__GLIBC_USE", "__syscall_slong_t"];
        let is_known =
            |word: &str| PASTING.contains(&word) || others.iter().any(|other| word.starts_with(other));
        for (name, text) in crate::all() {
            for line in text.lines().filter(|line| line.contains("##")) {
                let word = line.trim_start().trim_start_matches("#define ");
                let word =
                    word.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
                assert!(is_known(word), "{name}: {line}");
            }
        }
    }

    #[test]
    fn the_lists_are_whole() {
        assert!(THINNED.is_sorted() && NAMED_BY_MACROS.is_sorted());
        let lines = || crate::all().iter().flat_map(|(_, text)| text.lines());
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let others: BTreeSet<&str> = lines()
            .filter(|line| prototype(line).is_none())
            .flat_map(|line| line.split(|c| !is_word(c)))
            .collect();
        let texts = THINNED.iter().filter_map(|name| crate::find(name));
        let declared = texts.flat_map(str::lines).filter_map(prototype);
        let named: BTreeSet<&str> = declared.filter(|name| others.contains(name)).collect();
        assert_eq!(NAMED_BY_MACROS.to_vec(), named.into_iter().collect::<Vec<_>>());
    }
}
