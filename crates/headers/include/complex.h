/* Complex numbers: ISO C 7.3. */
#ifndef _COMPLEX_H
#define _COMPLEX_H 1
#include <features.h>

#define complex _Complex
#define _Complex_I (__extension__ 1.0iF)
#undef I
#define I _Complex_I
#ifdef __USE_ISOC11
#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))
#define CMPLXF(x, y) __builtin_complex((float)(x), (float)(y))
#define CMPLXL(x, y) __builtin_complex((long double)(x), (long double)(y))
#endif

extern double cabs(complex double);
extern float cabsf(complex float);
extern long double cabsl(complex long double);
extern complex double cacos(complex double);
extern complex float cacosf(complex float);
extern complex double cacosh(complex double);
extern complex float cacoshf(complex float);
extern complex long double cacoshl(complex long double);
extern complex long double cacosl(complex long double);
extern double carg(complex double);
extern float cargf(complex float);
extern long double cargl(complex long double);
extern complex double casin(complex double);
extern complex float casinf(complex float);
extern complex double casinh(complex double);
extern complex float casinhf(complex float);
extern complex long double casinhl(complex long double);
extern complex long double casinl(complex long double);
extern complex double catan(complex double);
extern complex float catanf(complex float);
extern complex double catanh(complex double);
extern complex float catanhf(complex float);
extern complex long double catanhl(complex long double);
extern complex long double catanl(complex long double);
extern complex double ccos(complex double);
extern complex float ccosf(complex float);
extern complex double ccosh(complex double);
extern complex float ccoshf(complex float);
extern complex long double ccoshl(complex long double);
extern complex long double ccosl(complex long double);
extern complex double cexp(complex double);
extern complex float cexpf(complex float);
extern complex long double cexpl(complex long double);
extern double cimag(complex double);
extern float cimagf(complex float);
extern long double cimagl(complex long double);
extern complex double clog(complex double);
extern complex float clogf(complex float);
extern complex long double clogl(complex long double);
extern complex double conj(complex double);
extern complex float conjf(complex float);
extern complex long double conjl(complex long double);
extern complex double cpow(complex double, complex double);
extern complex float cpowf(complex float, complex float);
extern complex long double cpowl(complex long double, complex long double);
extern complex double cproj(complex double);
extern complex float cprojf(complex float);
extern complex long double cprojl(complex long double);
extern double creal(complex double);
extern float crealf(complex float);
extern long double creall(complex long double);
extern complex double csin(complex double);
extern complex float csinf(complex float);
extern complex double csinh(complex double);
extern complex float csinhf(complex float);
extern complex long double csinhl(complex long double);
extern complex long double csinl(complex long double);
extern complex double csqrt(complex double);
extern complex float csqrtf(complex float);
extern complex long double csqrtl(complex long double);
extern complex double ctan(complex double);
extern complex float ctanf(complex float);
extern complex double ctanh(complex double);
extern complex float ctanhf(complex float);
extern complex long double ctanhl(complex long double);
extern complex long double ctanl(complex long double);
#ifdef __USE_GNU
extern complex double clog10(complex double);
extern complex float clog10f(complex float);
extern complex long double clog10l(complex long double);
#endif
#endif
