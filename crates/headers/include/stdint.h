/* Integer types of given widths: ISO C 7.20. */
#ifndef _STDINT_H
#define _STDINT_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/intn.h>
#include <ringfence/uintn.h>
typedef __int8_t int_least8_t;
typedef __int16_t int_least16_t;
typedef __int32_t int_least32_t;
typedef __int64_t int_least64_t;
typedef __uint8_t uint_least8_t;
typedef __uint16_t uint_least16_t;
typedef __uint32_t uint_least32_t;
typedef __uint64_t uint_least64_t;
typedef signed char int_fast8_t;
typedef unsigned char uint_fast8_t;
#ifdef __LP64__
typedef long int_fast16_t;
typedef long int_fast32_t;
typedef unsigned long uint_fast16_t;
typedef unsigned long uint_fast32_t;
#else
typedef int int_fast16_t;
typedef int int_fast32_t;
typedef unsigned int uint_fast16_t;
typedef unsigned int uint_fast32_t;
#endif
typedef __int64_t int_fast64_t;
typedef __uint64_t uint_fast64_t;
#ifndef __intptr_t_defined
#define __intptr_t_defined
typedef __intptr_t intptr_t;
#endif
typedef __UINTPTR_TYPE__ uintptr_t;
typedef __intmax_t intmax_t;
typedef __uintmax_t uintmax_t;

#ifdef __LP64__
#define INT64_MIN (-9223372036854775807L - 1)
#else
#define INT64_MIN (-9223372036854775807LL - 1)
#endif
#define INT32_MIN (-2147483647 - 1)
#define INT16_MIN (-32768)
#define INT8_MIN (-128)
#define INT8_MAX 127
#define INT16_MAX 32767
#define INT32_MAX 2147483647
#ifdef __LP64__
#define INT64_MAX 9223372036854775807L
#else
#define INT64_MAX 9223372036854775807LL
#endif
#ifdef __LP64__
#define INTMAX_MIN (-9223372036854775807L - 1)
#else
#define INTMAX_MIN (-9223372036854775807LL - 1)
#endif
#ifdef __LP64__
#define INTMAX_MAX 9223372036854775807L
#else
#define INTMAX_MAX 9223372036854775807LL
#endif
#ifdef __LP64__
#define INTPTR_MIN (-9223372036854775807L - 1)
#else
#define INTPTR_MIN (-2147483647 - 1)
#endif
#ifdef __LP64__
#define INTPTR_MAX 9223372036854775807L
#else
#define INTPTR_MAX 2147483647
#endif
#ifdef __LP64__
#define INT_FAST16_MIN (-9223372036854775807L - 1)
#else
#define INT_FAST16_MIN (-2147483647 - 1)
#endif
#ifdef __LP64__
#define INT_FAST32_MIN (-9223372036854775807L - 1)
#else
#define INT_FAST32_MIN (-2147483647 - 1)
#endif
#ifdef __LP64__
#define INT_FAST64_MIN (-9223372036854775807L - 1)
#else
#define INT_FAST64_MIN (-9223372036854775807LL - 1)
#endif
#ifdef __LP64__
#define INT_LEAST64_MIN (-9223372036854775807L - 1)
#else
#define INT_LEAST64_MIN (-9223372036854775807LL - 1)
#endif
#define INT_LEAST32_MIN (-2147483647 - 1)
#define INT_LEAST16_MIN (-32768)
#define INT_FAST8_MIN (-128)
#define INT_LEAST8_MIN (-128)
#define INT_FAST8_MAX 127
#define INT_LEAST8_MAX 127
#define INT_LEAST16_MAX 32767
#define INT_LEAST32_MAX 2147483647
#ifdef __LP64__
#define INT_FAST16_MAX 9223372036854775807L
#else
#define INT_FAST16_MAX 2147483647
#endif
#ifdef __LP64__
#define INT_FAST32_MAX 9223372036854775807L
#else
#define INT_FAST32_MAX 2147483647
#endif
#ifdef __LP64__
#define INT_FAST64_MAX 9223372036854775807L
#else
#define INT_FAST64_MAX 9223372036854775807LL
#endif
#ifdef __LP64__
#define INT_LEAST64_MAX 9223372036854775807L
#else
#define INT_LEAST64_MAX 9223372036854775807LL
#endif
#ifdef __LP64__
#define PTRDIFF_MIN (-9223372036854775807L - 1)
#else
#define PTRDIFF_MIN (-2147483647 - 1)
#endif
#ifdef __LP64__
#define PTRDIFF_MAX 9223372036854775807L
#else
#define PTRDIFF_MAX 2147483647
#endif
#define SIG_ATOMIC_MIN (-2147483647 - 1)
#define SIG_ATOMIC_MAX 2147483647
#ifdef __LP64__
#define SIZE_MAX 18446744073709551615UL
#else
#define SIZE_MAX 4294967295U
#endif
#define UINT8_MAX 255
#define UINT16_MAX 65535
#define UINT32_MAX 4294967295U
#ifdef __LP64__
#define UINT64_MAX 18446744073709551615UL
#else
#define UINT64_MAX 18446744073709551615ULL
#endif
#ifdef __LP64__
#define UINTMAX_MAX 18446744073709551615UL
#else
#define UINTMAX_MAX 18446744073709551615ULL
#endif
#ifdef __LP64__
#define UINTPTR_MAX 18446744073709551615UL
#else
#define UINTPTR_MAX 4294967295U
#endif
#define UINT_FAST8_MAX 255
#define UINT_LEAST8_MAX 255
#define UINT_LEAST16_MAX 65535
#define UINT_LEAST32_MAX 4294967295U
#ifdef __LP64__
#define UINT_FAST16_MAX 18446744073709551615UL
#else
#define UINT_FAST16_MAX 4294967295U
#endif
#ifdef __LP64__
#define UINT_FAST32_MAX 18446744073709551615UL
#else
#define UINT_FAST32_MAX 4294967295U
#endif
#ifdef __LP64__
#define UINT_FAST64_MAX 18446744073709551615UL
#else
#define UINT_FAST64_MAX 18446744073709551615ULL
#endif
#ifdef __LP64__
#define UINT_LEAST64_MAX 18446744073709551615UL
#else
#define UINT_LEAST64_MAX 18446744073709551615ULL
#endif
#ifdef __LP64__
#define WCHAR_MIN (-2147483647 - 1)
#else
#define WCHAR_MIN (-2147483647L - 1L)
#endif
#ifdef __LP64__
#define WCHAR_MAX 2147483647
#else
#define WCHAR_MAX 2147483647L
#endif
#define WINT_MIN 0U
#define WINT_MAX 4294967295U
#if __GLIBC_USE_IEC_60559_BFP_EXT_C2X
#define INT8_WIDTH 8
#define INT16_WIDTH 16
#define INT32_WIDTH 32
#define INT64_WIDTH 64
#define INTMAX_WIDTH 64
#ifdef __LP64__
#define INTPTR_WIDTH 64
#else
#define INTPTR_WIDTH 32
#endif
#define INT_FAST8_WIDTH 8
#define INT_LEAST8_WIDTH 8
#define INT_LEAST16_WIDTH 16
#define INT_LEAST32_WIDTH 32
#ifdef __LP64__
#define INT_FAST16_WIDTH 64
#else
#define INT_FAST16_WIDTH 32
#endif
#ifdef __LP64__
#define INT_FAST32_WIDTH 64
#else
#define INT_FAST32_WIDTH 32
#endif
#define INT_FAST64_WIDTH 64
#define INT_LEAST64_WIDTH 64
#ifdef __LP64__
#define PTRDIFF_WIDTH 64
#else
#define PTRDIFF_WIDTH 32
#endif
#define SIG_ATOMIC_WIDTH 32
#ifdef __LP64__
#define SIZE_WIDTH 64
#else
#define SIZE_WIDTH 32
#endif
#define UINT8_WIDTH 8
#define UINT16_WIDTH 16
#define UINT32_WIDTH 32
#define UINT64_WIDTH 64
#define UINTMAX_WIDTH 64
#ifdef __LP64__
#define UINTPTR_WIDTH 64
#else
#define UINTPTR_WIDTH 32
#endif
#define UINT_FAST8_WIDTH 8
#define UINT_LEAST8_WIDTH 8
#define UINT_LEAST16_WIDTH 16
#define UINT_LEAST32_WIDTH 32
#ifdef __LP64__
#define UINT_FAST16_WIDTH 64
#else
#define UINT_FAST16_WIDTH 32
#endif
#ifdef __LP64__
#define UINT_FAST32_WIDTH 64
#else
#define UINT_FAST32_WIDTH 32
#endif
#define UINT_FAST64_WIDTH 64
#define UINT_LEAST64_WIDTH 64
#define WCHAR_WIDTH 32
#define WINT_WIDTH 32
#endif

#define INT8_C(value) value
#define INT16_C(value) value
#define INT32_C(value) value
#define UINT8_C(value) value
#define UINT16_C(value) value
#define UINT32_C(value) value##U
#ifdef __LP64__
#define INT64_C(value) value##L
#define UINT64_C(value) value##UL
#define INTMAX_C(value) value##L
#define UINTMAX_C(value) value##UL
#else
#define INT64_C(value) value##LL
#define UINT64_C(value) value##ULL
#define INTMAX_C(value) value##LL
#define UINTMAX_C(value) value##ULL
#endif
#endif
