/* Characters of Unicode: ISO C 7.28. */
#ifndef _UCHAR_H
#define _UCHAR_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/size_t.h>
#include <ringfence/mbstate.h>
#ifndef __mbstate_t_defined
#define __mbstate_t_defined 1
typedef __mbstate_t mbstate_t;
#endif
typedef __CHAR16_TYPE__ char16_t;
typedef __CHAR32_TYPE__ char32_t;
#if __GLIBC_USE_ISOC2X && !defined __cpp_char8_t
typedef unsigned char char8_t;
#endif

extern size_t c16rtomb(char *, char16_t, mbstate_t *);
extern size_t c32rtomb(char *, char32_t, mbstate_t *);
extern size_t mbrtoc16(char16_t *, const char *, size_t, mbstate_t *);
extern size_t mbrtoc32(char32_t *, const char *, size_t, mbstate_t *);
#if __GLIBC_USE_ISOC2X
extern size_t c8rtomb(char *, char8_t, mbstate_t *);
extern size_t mbrtoc8(char8_t *, const char *, size_t, mbstate_t *);
#endif
#endif
