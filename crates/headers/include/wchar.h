/* Wide characters: ISO C 7.29. */
#ifndef _WCHAR_H
#define _WCHAR_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/size_t.h>
#include <ringfence/wchar_t.h>
#include <ringfence/wint_t.h>
#include <ringfence/null.h>
#include <ringfence/va_list.h>
#include <ringfence/mbstate.h>
#include <ringfence/__FILE.h>
#ifndef __mbstate_t_defined
#define __mbstate_t_defined 1
typedef __mbstate_t mbstate_t;
#endif
#if defined __USE_UNIX98 || defined __USE_XOPEN2K
#include <ringfence/FILE.h>
#endif
#ifdef __USE_XOPEN2K8
#include <ringfence/locale_t.h>
#endif
#if defined __USE_XOPEN && !defined __USE_GNU
#include <ringfence/wctype_t.h>
#endif
struct tm;

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
#define WEOF 0xffffffffU
#define _WINT_T 1

extern wint_t btowc(int);
extern wint_t fgetwc(__FILE *);
extern wchar_t *fgetws(wchar_t *, int, __FILE *);
extern wint_t fputwc(wchar_t, __FILE *);
extern int fputws(const wchar_t *, __FILE *);
extern wint_t getwc(__FILE *);
extern wint_t getwchar(void);
extern size_t mbrlen(const char *, size_t, mbstate_t *);
extern size_t mbrtowc(wchar_t *, const char *, size_t, mbstate_t *);
extern int mbsinit(const mbstate_t *);
extern size_t mbsrtowcs(wchar_t *, const char **, size_t, mbstate_t *);
extern wint_t putwc(wchar_t, __FILE *);
extern wint_t putwchar(wchar_t);
extern wint_t ungetwc(wint_t, __FILE *);
extern size_t wcrtomb(char *, wchar_t, mbstate_t *);
extern wchar_t *wcscat(wchar_t *, const wchar_t *);
extern wchar_t *wcschr(const wchar_t *, wchar_t);
extern int wcscmp(const wchar_t *, const wchar_t *);
extern int wcscoll(const wchar_t *, const wchar_t *);
extern wchar_t *wcscpy(wchar_t *, const wchar_t *);
extern size_t wcscspn(const wchar_t *, const wchar_t *);
extern size_t wcsftime(wchar_t *, size_t, const wchar_t *, const struct tm *);
extern size_t wcslen(const wchar_t *);
extern wchar_t *wcsncat(wchar_t *, const wchar_t *, size_t);
extern int wcsncmp(const wchar_t *, const wchar_t *, size_t);
extern wchar_t *wcsncpy(wchar_t *, const wchar_t *, size_t);
extern wchar_t *wcspbrk(const wchar_t *, const wchar_t *);
extern wchar_t *wcsrchr(const wchar_t *, wchar_t);
extern size_t wcsrtombs(char *, const wchar_t **, size_t, mbstate_t *);
extern size_t wcsspn(const wchar_t *, const wchar_t *);
extern wchar_t *wcsstr(const wchar_t *, const wchar_t *);
extern double wcstod(const wchar_t *, wchar_t **);
extern wchar_t *wcstok(wchar_t *, const wchar_t *, wchar_t **);
extern long wcstol(const wchar_t *, wchar_t **, int);
extern unsigned long wcstoul(const wchar_t *, wchar_t **, int);
extern size_t wcsxfrm(wchar_t *, const wchar_t *, size_t);
extern int wctob(wint_t);
extern wchar_t *wmemchr(const wchar_t *, wchar_t, size_t);
extern int wmemcmp(const wchar_t *, const wchar_t *, size_t);
extern wchar_t *wmemcpy(wchar_t *, const wchar_t *, size_t);
extern wchar_t *wmemmove(wchar_t *, const wchar_t *, size_t);
extern wchar_t *wmemset(wchar_t *, wchar_t, size_t);
#ifdef __USE_GNU
extern wint_t fgetwc_unlocked(__FILE *);
extern wchar_t *fgetws_unlocked(wchar_t *, int, __FILE *);
extern wint_t fputwc_unlocked(wchar_t, __FILE *);
extern int fputws_unlocked(const wchar_t *, __FILE *);
extern wint_t getwc_unlocked(__FILE *);
extern wint_t getwchar_unlocked(void);
extern wint_t putwc_unlocked(wchar_t, __FILE *);
extern wint_t putwchar_unlocked(wchar_t);
extern wchar_t *wcschrnul(const wchar_t *, wchar_t);
extern size_t wcsftime_l(wchar_t *, size_t, const wchar_t *, const struct tm *, locale_t);
extern double wcstod_l(const wchar_t *, wchar_t **, locale_t);
extern float wcstof_l(const wchar_t *, wchar_t **, locale_t);
extern long wcstol_l(const wchar_t *, wchar_t **, int, locale_t);
extern long double wcstold_l(const wchar_t *, wchar_t **, locale_t);
extern long long wcstoll_l(const wchar_t *, wchar_t **, int, locale_t);
extern long long wcstoq(const wchar_t *, wchar_t **, int);
extern unsigned long wcstoul_l(const wchar_t *, wchar_t **, int, locale_t);
extern unsigned long long wcstoull_l(const wchar_t *, wchar_t **, int, locale_t);
extern unsigned long long wcstouq(const wchar_t *, wchar_t **, int);
extern wchar_t *wmempcpy(wchar_t *, const wchar_t *, size_t);
#endif
#ifdef __USE_XOPEN
extern wchar_t *wcswcs(const wchar_t *, const wchar_t *);
extern int wcswidth(const wchar_t *, size_t);
extern int wcwidth(wchar_t);
#endif
#ifdef __USE_ISOC99
extern int vfwscanf(__FILE *, const wchar_t *, __gnuc_va_list);
extern int vswscanf(const wchar_t *, const wchar_t *, __gnuc_va_list);
extern int vwscanf(const wchar_t *, __gnuc_va_list);
extern float wcstof(const wchar_t *, wchar_t **);
extern long double wcstold(const wchar_t *, wchar_t **);
extern long long wcstoll(const wchar_t *, wchar_t **, int);
extern unsigned long long wcstoull(const wchar_t *, wchar_t **, int);
#endif
#ifdef __USE_XOPEN2K8
extern size_t mbsnrtowcs(wchar_t *, const char **, size_t, size_t, mbstate_t *);
extern __FILE *open_wmemstream(wchar_t **, size_t *);
extern wchar_t *wcpcpy(wchar_t *, const wchar_t *);
extern wchar_t *wcpncpy(wchar_t *, const wchar_t *, size_t);
extern int wcscasecmp(const wchar_t *, const wchar_t *);
extern int wcscasecmp_l(const wchar_t *, const wchar_t *, locale_t);
extern int wcscoll_l(const wchar_t *, const wchar_t *, locale_t);
extern wchar_t *wcsdup(const wchar_t *);
extern int wcsncasecmp(const wchar_t *, const wchar_t *, size_t);
extern int wcsncasecmp_l(const wchar_t *, const wchar_t *, size_t, locale_t);
extern size_t wcsnlen(const wchar_t *, size_t);
extern size_t wcsnrtombs(char *, const wchar_t **, size_t, size_t, mbstate_t *);
extern size_t wcsxfrm_l(wchar_t *, const wchar_t *, size_t, locale_t);
#endif
#if defined __USE_XOPEN && !defined __USE_GNU
extern int iswalnum(wint_t);
extern int iswalpha(wint_t);
extern int iswcntrl(wint_t);
extern int iswctype(wint_t, wctype_t);
extern int iswdigit(wint_t);
extern int iswgraph(wint_t);
extern int iswlower(wint_t);
extern int iswprint(wint_t);
extern int iswpunct(wint_t);
extern int iswspace(wint_t);
extern int iswupper(wint_t);
extern int iswxdigit(wint_t);
extern wint_t towlower(wint_t);
extern wint_t towupper(wint_t);
extern wctype_t wctype(const char *);
#endif
#if defined __USE_ISOC99 || defined __USE_UNIX98
extern int fwide(__FILE *, int);
extern int fwprintf(__FILE *, const wchar_t *, ...);
extern int fwscanf(__FILE *, const wchar_t *, ...);
extern int swprintf(wchar_t *, size_t, const wchar_t *, ...);
extern int swscanf(const wchar_t *, const wchar_t *, ...);
extern int vfwprintf(__FILE *, const wchar_t *, __gnuc_va_list);
extern int vswprintf(wchar_t *, size_t, const wchar_t *, __gnuc_va_list);
extern int vwprintf(const wchar_t *, __gnuc_va_list);
extern int wprintf(const wchar_t *, ...);
extern int wscanf(const wchar_t *, ...);
#endif
#if defined __USE_XOPEN && defined __USE_ISOC99 && !defined __USE_GNU
extern int iswblank(wint_t);
#endif
#endif
