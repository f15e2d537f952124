/* Which names the other headers show: feature test macros, with the meaning that they have for the GNU C library. */
#ifndef _FEATURES_H
#define _FEATURES_H 1

#define __GNU_LIBRARY__ 6
#define __GLIBC__ 2
#define __GLIBC_MINOR__ 36
#define __GLIBC_PREREQ(major, minor) ((__GLIBC__ << 16) + __GLIBC_MINOR__ >= ((major) << 16) + (minor))
#define __GNUC_PREREQ(major, minor) ((__GNUC__ << 16) + __GNUC_MINOR__ >= ((major) << 16) + (minor))
#define __GLIBC_USE(feature) __GLIBC_USE_##feature

/* GNU asks for everything. */
#ifdef _GNU_SOURCE
#undef _ISOC95_SOURCE
#define _ISOC95_SOURCE 1
#undef _ISOC99_SOURCE
#define _ISOC99_SOURCE 1
#undef _ISOC11_SOURCE
#define _ISOC11_SOURCE 1
#undef _ISOC2X_SOURCE
#define _ISOC2X_SOURCE 1
#undef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#undef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#undef _LARGEFILE64_SOURCE
#define _LARGEFILE64_SOURCE 1
#undef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1
#undef _ATFILE_SOURCE
#define _ATFILE_SOURCE 1
#undef _DYNAMIC_STACK_SIZE_SOURCE
#define _DYNAMIC_STACK_SIZE_SOURCE 1
#define __USE_GNU 1
#endif

/* The default is what is neither strict nor asks for something in particular; old names mean the same. */
#if defined _BSD_SOURCE || defined _SVID_SOURCE
#undef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1
#endif
#if !defined _DEFAULT_SOURCE && !defined __STRICT_ANSI__ && !defined _ISOC99_SOURCE && !defined _ISOC11_SOURCE \
    && !defined _ISOC2X_SOURCE && !defined _POSIX_SOURCE && !defined _POSIX_C_SOURCE && !defined _XOPEN_SOURCE
#define _DEFAULT_SOURCE 1
#endif
#ifdef _DEFAULT_SOURCE
#if !defined _POSIX_SOURCE && !defined _POSIX_C_SOURCE
#define __USE_POSIX_IMPLICITLY 1
#endif
#undef _POSIX_SOURCE
#define _POSIX_SOURCE 1
#undef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#define __USE_MISC 1
#endif

/* POSIX comes with X/Open, and with whatever is not strict. */
#if !defined _POSIX_SOURCE && !defined _POSIX_C_SOURCE \
    && (!defined __STRICT_ANSI__ || (defined _XOPEN_SOURCE && _XOPEN_SOURCE - 0 >= 500))
#define _POSIX_SOURCE 1
#if !defined _XOPEN_SOURCE || _XOPEN_SOURCE - 0 >= 700
#define _POSIX_C_SOURCE 200809L
#elif _XOPEN_SOURCE - 0 >= 600
#define _POSIX_C_SOURCE 200112L
#elif _XOPEN_SOURCE - 0 >= 500
#define _POSIX_C_SOURCE 199506L
#else
#define _POSIX_C_SOURCE 2
#endif
#define __USE_POSIX_IMPLICITLY 1
#endif
#if defined _POSIX_SOURCE || defined _XOPEN_SOURCE || _POSIX_C_SOURCE - 0 >= 1
#define __USE_POSIX 1
#endif
#if defined _XOPEN_SOURCE || _POSIX_C_SOURCE - 0 >= 2
#define __USE_POSIX2 1
#endif
#if _POSIX_C_SOURCE - 0 >= 199309L
#define __USE_POSIX199309 1
#endif
#if _POSIX_C_SOURCE - 0 >= 199506L
#define __USE_POSIX199506 1
#endif
#if _POSIX_C_SOURCE - 0 >= 200112L
#define __USE_XOPEN2K 1
#endif
#if _POSIX_C_SOURCE - 0 >= 200809L
#define __USE_XOPEN2K8 1
#undef _ATFILE_SOURCE
#define _ATFILE_SOURCE 1
#endif
#ifdef _XOPEN_SOURCE
#define __USE_XOPEN 1
#if _XOPEN_SOURCE - 0 >= 500
#define __USE_UNIX98 1
#undef _LARGEFILE_SOURCE
#define _LARGEFILE_SOURCE 1
#endif
#if _XOPEN_SOURCE - 0 >= 600
#undef __USE_XOPEN2K
#define __USE_XOPEN2K 1
#define __USE_XOPEN2KXSI 1
#endif
#if _XOPEN_SOURCE - 0 >= 700
#define __USE_XOPEN2K8 1
#define __USE_XOPEN2K8XSI 1
#endif
#if _XOPEN_SOURCE - 0 >= 500 || defined _XOPEN_SOURCE_EXTENDED
#define __USE_XOPEN_EXTENDED 1
#endif
#endif

/* The language. */
#if defined _ISOC2X_SOURCE || __STDC_VERSION__ - 0 > 201710L
#define __GLIBC_USE_ISOC2X 1
#else
#define __GLIBC_USE_ISOC2X 0
#endif
#if defined _ISOC11_SOURCE || defined _ISOC2X_SOURCE || __STDC_VERSION__ - 0 >= 201112L
#define __USE_ISOC11 1
#endif
#if defined __USE_ISOC11 || defined _ISOC99_SOURCE || defined __USE_XOPEN2K || __STDC_VERSION__ - 0 >= 199901L
#define __USE_ISOC99 1
#endif
#if defined __USE_ISOC99 || __STDC_VERSION__ - 0 >= 199409L
#define __USE_ISOC95 1
#endif

/* Large files. */
#ifdef _LARGEFILE_SOURCE
#define __USE_LARGEFILE 1
#endif
#ifdef _LARGEFILE64_SOURCE
#define __USE_LARGEFILE64 1
#endif
#if defined _FILE_OFFSET_BITS && _FILE_OFFSET_BITS == 64
#define __USE_FILE_OFFSET64 1
#endif
#if defined _TIME_BITS && _TIME_BITS == 64 && !defined __LP64__
#include <ringfence/times-of-64-bits-are-not-built-in.h>
#endif

#ifdef _ATFILE_SOURCE
#define __USE_ATFILE 1
#endif
#ifdef _DYNAMIC_STACK_SIZE_SOURCE
#define __USE_DYNAMIC_STACK_SIZE 1
#endif

/* Parts of the library that are asked for one by one. */
#if defined __USE_GNU || (defined __STDC_WANT_LIB_EXT2__ && __STDC_WANT_LIB_EXT2__ > 0) || __GLIBC_USE_ISOC2X
#define __GLIBC_USE_LIB_EXT2 1
#else
#define __GLIBC_USE_LIB_EXT2 0
#endif
#if defined __USE_GNU || defined __STDC_WANT_IEC_60559_BFP_EXT__
#define __GLIBC_USE_IEC_60559_BFP_EXT 1
#else
#define __GLIBC_USE_IEC_60559_BFP_EXT 0
#endif
#if __GLIBC_USE_IEC_60559_BFP_EXT || __GLIBC_USE_ISOC2X
#define __GLIBC_USE_IEC_60559_BFP_EXT_C2X 1
#else
#define __GLIBC_USE_IEC_60559_BFP_EXT_C2X 0
#endif
#if defined __USE_GNU || defined __STDC_WANT_IEC_60559_EXT__
#define __GLIBC_USE_IEC_60559_EXT 1
#else
#define __GLIBC_USE_IEC_60559_EXT 0
#endif
#if defined __USE_GNU || defined __STDC_WANT_IEC_60559_FUNCS_EXT__
#define __GLIBC_USE_IEC_60559_FUNCS_EXT 1
#else
#define __GLIBC_USE_IEC_60559_FUNCS_EXT 0
#endif
#if __GLIBC_USE_IEC_60559_FUNCS_EXT || __GLIBC_USE_ISOC2X
#define __GLIBC_USE_IEC_60559_FUNCS_EXT_C2X 1
#else
#define __GLIBC_USE_IEC_60559_FUNCS_EXT_C2X 0
#endif
#if defined __USE_GNU || defined __STDC_WANT_IEC_60559_TYPES_EXT__
#define __GLIBC_USE_IEC_60559_TYPES_EXT 1
#else
#define __GLIBC_USE_IEC_60559_TYPES_EXT 0
#endif
#if defined __USE_GNU || defined __USE_ISOC11
#define __GLIBC_USE_DEPRECATED_GETS 0
#else
#define __GLIBC_USE_DEPRECATED_GETS 1
#endif

#include <sys/cdefs.h>
#endif
