/* Classes of wide characters: ISO C 7.30. */
#ifndef _WCTYPE_H
#define _WCTYPE_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/wint_t.h>
#ifdef __USE_XOPEN2K8
#include <ringfence/locale_t.h>
#endif
#include <ringfence/wctype_t.h>
typedef const __int32_t *wctrans_t;
#define WEOF 0xffffffffU
#define _WINT_T 1

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
extern wint_t towctrans(wint_t, wctrans_t);
extern wint_t towlower(wint_t);
extern wint_t towupper(wint_t);
extern wctrans_t wctrans(const char *);
extern wctype_t wctype(const char *);
#ifdef __USE_ISOC99
extern int iswblank(wint_t);
#endif
#ifdef __USE_XOPEN2K8
extern int iswalnum_l(wint_t, locale_t);
extern int iswalpha_l(wint_t, locale_t);
extern int iswblank_l(wint_t, locale_t);
extern int iswcntrl_l(wint_t, locale_t);
extern int iswctype_l(wint_t, wctype_t, locale_t);
extern int iswdigit_l(wint_t, locale_t);
extern int iswgraph_l(wint_t, locale_t);
extern int iswlower_l(wint_t, locale_t);
extern int iswprint_l(wint_t, locale_t);
extern int iswpunct_l(wint_t, locale_t);
extern int iswspace_l(wint_t, locale_t);
extern int iswupper_l(wint_t, locale_t);
extern int iswxdigit_l(wint_t, locale_t);
extern wint_t towctrans_l(wint_t, wctrans_t, locale_t);
extern wint_t towlower_l(wint_t, locale_t);
extern wint_t towupper_l(wint_t, locale_t);
extern wctrans_t wctrans_l(const char *, locale_t);
extern wctype_t wctype_l(const char *, locale_t);
#endif
#endif
