/* Conversions between sets of characters: POSIX. */
#ifndef _ICONV_H
#define _ICONV_H 1
#include <features.h>
#include <ringfence/size_t.h>
typedef void *iconv_t;

extern size_t iconv(iconv_t, char **, size_t *, char **, size_t *);
extern int iconv_close(iconv_t);
extern iconv_t iconv_open(const char *, const char *);
#endif
