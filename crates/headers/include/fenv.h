/* The floating-point environment: ISO C 7.6. */
#ifndef _FENV_H
#define _FENV_H 1
#include <features.h>

enum {
    FE_INVALID = 0x01,
    __FE_DENORM = 0x02,
    FE_DIVBYZERO = 0x04,
    FE_OVERFLOW = 0x08,
    FE_UNDERFLOW = 0x10,
    FE_INEXACT = 0x20
};
enum {
    FE_TONEAREST = 0,
    FE_DOWNWARD = 0x400,
    FE_UPWARD = 0x800,
    FE_TOWARDZERO = 0xc00
};
#define FE_DIVBYZERO FE_DIVBYZERO
#define FE_DOWNWARD FE_DOWNWARD
#define FE_INEXACT FE_INEXACT
#define FE_INVALID FE_INVALID
#define FE_OVERFLOW FE_OVERFLOW
#define FE_TONEAREST FE_TONEAREST
#define FE_TOWARDZERO FE_TOWARDZERO
#define FE_UNDERFLOW FE_UNDERFLOW
#define FE_UPWARD FE_UPWARD
#define FE_ALL_EXCEPT 61

typedef unsigned short int fexcept_t;
typedef struct {
    unsigned short int __control_word;
    unsigned short int __glibc_reserved1;
    unsigned short int __status_word;
    unsigned short int __glibc_reserved2;
    unsigned short int __tags;
    unsigned short int __glibc_reserved3;
    unsigned int __eip;
    unsigned short int __cs_selector;
    unsigned int __opcode : 11;
    unsigned int __glibc_reserved4 : 5;
    unsigned int __data_offset;
    unsigned short int __data_selector;
    unsigned short int __glibc_reserved5;
#ifdef __LP64__
    unsigned int __mxcsr;
#endif
} fenv_t;
#define FE_DFL_ENV ((const fenv_t *)-1)
#ifdef __USE_GNU
#define FE_NOMASK_ENV ((const fenv_t *)-2)
#endif
#if __GLIBC_USE_IEC_60559_BFP_EXT_C2X
typedef struct {
    unsigned short int __control_word;
    unsigned short int __glibc_reserved;
    unsigned int __mxcsr;
} femode_t;
#define FE_DFL_MODE ((const femode_t *)-1L)
#endif

extern int feclearexcept(int);
extern int fegetenv(fenv_t *);
extern int fegetexceptflag(fexcept_t *, int);
extern int fegetround(void);
extern int feholdexcept(fenv_t *);
extern int feraiseexcept(int);
extern int fesetenv(const fenv_t *);
extern int fesetexceptflag(const fexcept_t *, int);
extern int fesetround(int);
extern int fetestexcept(int);
extern int feupdateenv(const fenv_t *);
#ifdef __USE_GNU
extern int fedisableexcept(int);
extern int feenableexcept(int);
extern int fegetexcept(void);
#endif
#if __GLIBC_USE_IEC_60559_BFP_EXT_C2X
extern int fegetmode(femode_t *);
extern int fesetexcept(int);
extern int fesetmode(const femode_t *);
extern int fetestexceptflag(const fexcept_t *, int);
#endif
#endif
