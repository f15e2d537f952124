/* Variable arguments: ISO C 7.16. */
#ifndef _STDARG_H
#define _STDARG_H
#include <ringfence/va_list.h>
#ifndef _VA_LIST_DEFINED
#define _VA_LIST_DEFINED
typedef __gnuc_va_list va_list;
#endif
#define va_start(list, last) __builtin_va_start(list, last)
#define va_end(list) __builtin_va_end(list)
#define va_arg(list, type) __builtin_va_arg(list, type)
#if !defined __STRICT_ANSI__ || (defined __STDC_VERSION__ && __STDC_VERSION__ >= 199901L)
#define va_copy(to, from) __builtin_va_copy(to, from)
#endif
#define __va_copy(to, from) __builtin_va_copy(to, from)
#endif
