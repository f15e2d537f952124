/* Common definitions: ISO C 7.19. */
#ifndef _STDDEF_H
#define _STDDEF_H
#include <ringfence/size_t.h>
#include <ringfence/null.h>
#include <ringfence/wchar_t.h>
typedef __PTRDIFF_TYPE__ ptrdiff_t;
#define offsetof(type, member) __builtin_offsetof(type, member)
#if defined __STDC_VERSION__ && __STDC_VERSION__ >= 201112L
typedef struct {
    long long __max_align_ll __attribute__((__aligned__(__alignof__(long long))));
    long double __max_align_ld __attribute__((__aligned__(__alignof__(long double))));
#ifdef __i386__
    __float128 __max_align_f128 __attribute__((__aligned__(__alignof(__float128))));
#endif
} max_align_t;
#endif
#endif
