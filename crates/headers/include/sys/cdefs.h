/* Words that declarations of other libraries are written with. */
#ifndef _SYS_CDEFS_H
#define _SYS_CDEFS_H 1
#include <features.h>

#define __P(parameters) parameters
#define __PMT(parameters) parameters
#define __CONCAT(left, right) left##right
#define __STRING(text) #text
#define __ptr_t void *
#define __BEGIN_DECLS
#define __END_DECLS
#define __LEAF
#define __LEAF_ATTR
#define __THROW
#define __THROWNL
#define __NTH(function) function
#define __NTHNL(function) function
#define __restrict_arr
#define __inline_force __inline
#define __attribute_malloc__ __attribute__((__malloc__))
#define __attribute_pure__ __attribute__((__pure__))
#define __attribute_const__ __attribute__((__const__))
#define __attribute_used__ __attribute__((__used__))
#define __attribute_noinline__ __attribute__((__noinline__))
#define __attribute_deprecated__ __attribute__((__deprecated__))
#define __attribute_deprecated_msg__(text) __attribute__((__deprecated__(text)))
#define __attribute_format_arg__(parameter) __attribute__((__format_arg__(parameter)))
#define __attribute_maybe_unused__ __attribute__((__unused__))
#define __attribute_warn_unused_result__ __attribute__((__warn_unused_result__))
#define __attribute_nonnull__(parameters) __attribute__((__nonnull__ parameters))
#define __nonnull(parameters) __attribute__((__nonnull__ parameters))
#define __returns_nonnull __attribute__((__returns_nonnull__))
#define __wur
#define __always_inline __inline __attribute__((__always_inline__))
#define __glibc_unlikely(condition) __builtin_expect((condition), 0)
#define __glibc_likely(condition) __builtin_expect((condition), 1)
#define __glibc_has_attribute(attribute) __has_attribute(attribute)
#define __glibc_has_builtin(name) __has_builtin(name)
#define __glibc_clang_prereq(major, minor) 0
#if defined __STDC_VERSION__ && __STDC_VERSION__ >= 199901L
#define __flexarr []
#else
#define __flexarr []
#endif
#define __glibc_c99_flexarr_available 1
#ifdef __LP64__
#define __WORDSIZE 64
#define __WORDSIZE_TIME64_COMPAT32 1
#define __SYSCALL_WORDSIZE 64
#else
#define __WORDSIZE 32
#define __WORDSIZE_TIME64_COMPAT32 0
#define __WORDSIZE32_SIZE_ULONG 0
#define __WORDSIZE32_PTRDIFF_LONG 0
#endif
#endif
