/* Older functions on strings: POSIX. */
#ifndef _STRINGS_H
#define _STRINGS_H 1
#include <features.h>
#include <ringfence/size_t.h>
#ifdef __USE_XOPEN2K8
#include <ringfence/locale_t.h>
#endif

#if defined __USE_MISC || !defined __USE_XOPEN2K8 || defined __USE_XOPEN2K8XSI
extern int ffs(int);
#endif
extern int strcasecmp(const char *, const char *);
extern int strncasecmp(const char *, const char *, size_t);
#ifdef __USE_MISC
extern int ffsl(long);
extern int ffsll(long long);
#endif
#ifdef __USE_XOPEN2K8
extern int strcasecmp_l(const char *, const char *, locale_t);
extern int strncasecmp_l(const char *, const char *, size_t, locale_t);
#endif
#if defined __USE_MISC || !defined __USE_XOPEN2K8
extern int bcmp(const void *, const void *, size_t);
extern void bcopy(const void *, void *, size_t);
extern void bzero(void *, size_t);
extern char *index(const char *, int);
extern char *rindex(const char *, int);
#endif
#endif
