/* Classes of characters: ISO C 7.4. */
#ifndef _CTYPE_H
#define _CTYPE_H 1
#include <features.h>
#ifdef __USE_XOPEN2K8
#include <ringfence/locale_t.h>
#endif

enum {
    _ISupper = 0x100,
    _ISlower = 0x200,
    _ISalpha = 0x400,
    _ISdigit = 0x800,
    _ISxdigit = 0x1000,
    _ISspace = 0x2000,
    _ISprint = 0x4000,
    _ISgraph = 0x8000,
    _ISblank = 0x1,
    _IScntrl = 0x2,
    _ISpunct = 0x4,
    _ISalnum = 0x8
};

/* The tables behind the functions, for numbers from -128 to 255. */
extern const unsigned short **__ctype_b_loc(void);
extern const int **__ctype_tolower_loc(void);
extern const int **__ctype_toupper_loc(void);

extern int isalnum(int);
extern int isalpha(int);
extern int iscntrl(int);
extern int isdigit(int);
extern int isgraph(int);
extern int islower(int);
extern int isprint(int);
extern int ispunct(int);
extern int isspace(int);
extern int isupper(int);
extern int isxdigit(int);
extern int tolower(int);
extern int toupper(int);
#ifdef __USE_GNU
extern int isctype(int, int);
#endif
#ifdef __USE_ISOC99
extern int isblank(int);
#endif
#ifdef __USE_XOPEN2K8
extern int isalnum_l(int, locale_t);
extern int isalpha_l(int, locale_t);
extern int isblank_l(int, locale_t);
extern int iscntrl_l(int, locale_t);
extern int isdigit_l(int, locale_t);
extern int isgraph_l(int, locale_t);
extern int islower_l(int, locale_t);
extern int isprint_l(int, locale_t);
extern int ispunct_l(int, locale_t);
extern int isspace_l(int, locale_t);
extern int isupper_l(int, locale_t);
extern int isxdigit_l(int, locale_t);
extern int tolower_l(int, locale_t);
extern int toupper_l(int, locale_t);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
extern int _tolower(int);
extern int _toupper(int);
extern int isascii(int);
extern int toascii(int);
#endif
#ifdef __USE_MISC
#define isascii_l(character, locale) ((void)(locale), isascii(character))
#define toascii_l(character, locale) ((void)(locale), toascii(character))
#endif
#endif
