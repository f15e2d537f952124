/* Strings: ISO C 7.24. */
#ifndef _STRING_H
#define _STRING_H 1
#include <features.h>
#include <ringfence/size_t.h>
#include <ringfence/null.h>
#ifdef __USE_XOPEN2K8
#include <ringfence/locale_t.h>
#endif
#ifdef __USE_MISC
#include <strings.h>
#endif

#ifdef __USE_GNU
#define strdupa(text) \
    __extension__({ \
        const char *__from = (text); \
        size_t __size = strlen(__from) + 1; \
        (char *)memcpy(__builtin_alloca(__size), __from, __size); \
    })
#define strndupa(text, most) \
    __extension__({ \
        const char *__from = (text); \
        size_t __size = strnlen(__from, (most)); \
        char *__copy = (char *)__builtin_alloca(__size + 1); \
        __copy[__size] = '\0'; \
        (char *)memcpy(__copy, __from, __size); \
    })
#endif

extern char *__strtok_r(char *, const char *, char **);
extern void *memchr(const void *, int, size_t);
extern int memcmp(const void *, const void *, size_t);
extern void *memcpy(void *, const void *, size_t);
extern void *memmove(void *, const void *, size_t);
extern void *memset(void *, int, size_t);
extern char *strcat(char *, const char *);
extern char *strchr(const char *, int);
extern int strcmp(const char *, const char *);
extern int strcoll(const char *, const char *);
extern char *strcpy(char *, const char *);
extern size_t strcspn(const char *, const char *);
extern char *strerror(int);
extern size_t strlen(const char *);
extern char *strncat(char *, const char *, size_t);
extern int strncmp(const char *, const char *, size_t);
extern char *strncpy(char *, const char *, size_t);
extern char *strpbrk(const char *, const char *);
extern char *strrchr(const char *, int);
extern size_t strspn(const char *, const char *);
extern char *strstr(const char *, const char *);
extern char *strtok(char *, const char *);
extern size_t strxfrm(char *, const char *, size_t);
#ifdef __USE_GNU
extern void *__mempcpy(void *, const void *, size_t);
extern void *memfrob(void *, size_t);
extern void *memmem(const void *, size_t, const void *, size_t);
extern void *mempcpy(void *, const void *, size_t);
extern void *memrchr(const void *, int, size_t);
extern void *rawmemchr(const void *, int);
extern const char *sigabbrev_np(int);
extern const char *sigdescr_np(int);
extern char *strcasestr(const char *, const char *);
extern char *strchrnul(const char *, int);
extern char *strerror_r(int, char *, size_t);
extern const char *strerrordesc_np(int);
extern const char *strerrorname_np(int);
extern char *strfry(char *);
extern int strverscmp(const char *, const char *);
#endif
#ifdef __USE_MISC
extern void explicit_bzero(void *, size_t);
extern char *strsep(char **, const char *);
#endif
#ifdef __USE_POSIX
extern char *strtok_r(char *, const char *, char **);
#endif
#ifdef __USE_XOPEN2K8
extern char *__stpcpy(char *, const char *);
extern char *stpcpy(char *, const char *);
extern char *stpncpy(char *, const char *, size_t);
extern int strcoll_l(const char *, const char *, locale_t);
extern char *strerror_l(int, locale_t);
extern size_t strnlen(const char *, size_t);
extern char *strsignal(int);
extern size_t strxfrm_l(char *, const char *, size_t, locale_t);
#endif
#if defined __USE_XOPEN2K && !defined __USE_GNU
extern int strerror_r(int, char *, size_t) __asm__("__xpg_strerror_r");
#endif
#if defined __USE_XOPEN2K8 || __GLIBC_USE_IEC_60559_BFP_EXT_C2X
extern char *strndup(const char *, size_t);
#endif
#if defined __USE_MISC || defined __USE_XOPEN || __GLIBC_USE_IEC_60559_BFP_EXT_C2X
extern void *memccpy(void *, const void *, int, size_t);
#endif
#if defined __USE_XOPEN2K8 || defined __USE_XOPEN_EXTENDED || __GLIBC_USE_IEC_60559_BFP_EXT_C2X
extern char *strdup(const char *);
#endif
#if defined __USE_GNU && !defined basename
extern char *basename(const char *);
#endif
#endif
