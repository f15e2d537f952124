/* Mathematics: ISO C 7.12. */
#ifndef _MATH_H
#define _MATH_H 1
#include <features.h>
#include <ringfence/types.h>

#define HUGE_VAL (__builtin_huge_val())
#ifdef __USE_ISOC99
#define HUGE_VALF (__builtin_huge_valf())
#define HUGE_VALL (__builtin_huge_vall())
#define INFINITY (__builtin_inff())
#define NAN (__builtin_nanf(""))
#if defined __FLT_EVAL_METHOD__ && __FLT_EVAL_METHOD__ == 2
typedef long double float_t;
typedef long double double_t;
#else
typedef float float_t;
typedef double double_t;
#endif
enum { FP_NAN = 0, FP_INFINITE = 1, FP_ZERO = 2, FP_SUBNORMAL = 3, FP_NORMAL = 4 };
#define fpclassify(x) __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x)
#define signbit(x) __builtin_signbit(x)
#define isfinite(x) __builtin_isfinite(x)
#define isnormal(x) __builtin_isnormal(x)
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf_sign(x)
#define isgreater(x, y) __builtin_isgreater(x, y)
#define isgreaterequal(x, y) __builtin_isgreaterequal(x, y)
#define isless(x, y) __builtin_isless(x, y)
#define islessequal(x, y) __builtin_islessequal(x, y)
#define islessgreater(x, y) __builtin_islessgreater(x, y)
#define isunordered(x, y) __builtin_isunordered(x, y)
#endif
#if __GLIBC_USE_IEC_60559_BFP_EXT_C2X
#define SNANF (__builtin_nansf(""))
#define SNAN (__builtin_nans(""))
#define SNANL (__builtin_nansl(""))
enum { FP_INT_UPWARD = 0, FP_INT_DOWNWARD = 1, FP_INT_TOWARDZERO = 2, FP_INT_TONEARESTFROMZERO = 3, FP_INT_TONEAREST = 4 };
#define iscanonical(x) ((void)(__typeof(x))(x), 1)
#define issignaling(x) \
    (sizeof(x) == sizeof(float) ? __issignalingf(x) : sizeof(x) == sizeof(double) ? __issignaling(x) : __issignalingl(x))
#define issubnormal(x) (fpclassify(x) == FP_SUBNORMAL)
#define iszero(x) ((x) == 0)
#endif
#if __GLIBC_USE_IEC_60559_BFP_EXT
#define iseqsig(x, y) __extension__({ \
        __auto_type __left = (x); \
        __auto_type __right = (y); \
        __left <= __right && __left >= __right; \
    })
#endif
#if defined __USE_MISC || defined __USE_XOPEN
extern int signgam;
#endif

#ifdef __USE_ISOC99
#define math_errhandling 3
#define FP_ILOGB0 (-2147483647 - 1)
#define FP_ILOGBNAN (-2147483647 - 1)
#define FP_INFINITE FP_INFINITE
#define FP_NAN FP_NAN
#define FP_NORMAL FP_NORMAL
#define FP_SUBNORMAL FP_SUBNORMAL
#define FP_ZERO FP_ZERO
#define MATH_ERRNO 1
#define MATH_ERREXCEPT 2
#endif
#if __GLIBC_USE_IEC_60559_BFP_EXT_C2X
#ifdef __LP64__
#define FP_LLOGB0 (-9223372036854775807L - 1)
#else
#define FP_LLOGB0 (-2147483647L - 1L)
#endif
#ifdef __LP64__
#define FP_LLOGBNAN (-9223372036854775807L - 1)
#else
#define FP_LLOGBNAN (-2147483647L - 1L)
#endif
#define FP_INT_DOWNWARD FP_INT_DOWNWARD
#define FP_INT_TONEAREST FP_INT_TONEAREST
#define FP_INT_TONEARESTFROMZERO FP_INT_TONEARESTFROMZERO
#define FP_INT_TOWARDZERO FP_INT_TOWARDZERO
#define FP_INT_UPWARD FP_INT_UPWARD
#endif

#ifdef __USE_XOPEN
#define MAXFLOAT 3.40282347e+38F
#endif
#if defined __USE_MISC || defined __USE_XOPEN
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#endif
#ifdef __USE_GNU
#define M_Ef 2.7182818284590452354f
#define M_LOG2Ef 1.4426950408889634074f
#define M_LOG10Ef 0.43429448190325182765f
#define M_LN2f 0.69314718055994530942f
#define M_LN10f 2.30258509299404568402f
#define M_PIf 3.14159265358979323846f
#define M_PI_2f 1.57079632679489661923f
#define M_PI_4f 0.78539816339744830962f
#define M_1_PIf 0.31830988618379067154f
#define M_2_PIf 0.63661977236758134308f
#define M_2_SQRTPIf 1.12837916709551257390f
#define M_SQRT2f 1.41421356237309504880f
#define M_SQRT1_2f 0.70710678118654752440f
#define M_El 2.718281828459045235360287471352662498L
#define M_LOG2El 1.442695040888963407359924681001892137L
#define M_LOG10El 0.434294481903251827651128918916605082L
#define M_LN2l 0.693147180559945309417232121458176568L
#define M_LN10l 2.302585092994045684017991454684364208L
#define M_PIl 3.141592653589793238462643383279502884L
#define M_PI_2l 1.570796326794896619231321691639751442L
#define M_PI_4l 0.785398163397448309615660845819875721L
#define M_1_PIl 0.318309886183790671537767526745028724L
#define M_2_PIl 0.636619772367581343075535053490057448L
#define M_2_SQRTPIl 1.128379167095512573896158903121545172L
#define M_SQRT2l 1.414213562373095048801688724209698079L
#define M_SQRT1_2l 0.707106781186547524400844362104849039L
#endif

extern int __finite(double);
extern int __fpclassify(double);
extern int __isinf(double);
extern int __isnan(double);
extern int __issignaling(double);
extern int __signbit(double);
extern double acos(double);
extern double asin(double);
extern double atan(double);
extern double atan2(double, double);
extern double ceil(double);
extern double cos(double);
extern double cosh(double);
extern double exp(double);
extern double fabs(double);
extern double floor(double);
extern double fmod(double, double);
extern double frexp(double, int *);
extern double ldexp(double, int);
extern double log(double);
extern double log10(double);
extern double modf(double, double *);
extern double pow(double, double);
extern double sin(double);
extern double sinh(double);
extern double sqrt(double);
extern double tan(double);
extern double tanh(double);
#ifdef __USE_GNU
extern double fmaxmag(double, double);
extern float fmaxmagf(float, float);
extern long double fmaxmagl(long double, long double);
extern double fminmag(double, double);
extern float fminmagf(float, float);
extern long double fminmagl(long double, long double);
extern double getpayload(const double *);
extern float getpayloadf(const float *);
extern long double getpayloadl(const long double *);
extern int setpayload(double *, double);
extern int setpayloadf(float *, float);
extern int setpayloadl(long double *, long double);
extern int setpayloadsig(double *, double);
extern int setpayloadsigf(float *, float);
extern int setpayloadsigl(long double *, long double);
extern void sincos(double, double *, double *);
extern void sincosf(float, float *, float *);
extern void sincosl(long double, long double *, long double *);
extern int totalorder(const double *, const double *);
extern int totalorderf(const float *, const float *);
extern int totalorderl(const long double *, const long double *);
extern int totalordermag(const double *, const double *);
extern int totalordermagf(const float *, const float *);
extern int totalordermagl(const long double *, const long double *);
#endif
#ifdef __USE_MISC
extern double drem(double, double);
extern float dremf(float, float);
extern long double dreml(long double, long double);
extern int finite(double);
extern int finitef(float);
extern int finitel(long double);
extern int isinf(double);
extern int isinff(float);
extern int isinfl(long double);
extern float j0f(float);
extern long double j0l(long double);
extern float j1f(float);
extern long double j1l(long double);
extern float jnf(int, float);
extern long double jnl(int, long double);
extern double lgamma_r(double, int *);
extern float lgammaf_r(float, int *);
extern long double lgammal_r(long double, int *);
extern float scalbf(float, float);
extern long double scalbl(long double, long double);
extern double significand(double);
extern float significandf(float);
extern long double significandl(long double);
extern float y0f(float);
extern long double y0l(long double);
extern float y1f(float);
extern long double y1l(long double);
extern float ynf(int, float);
extern long double ynl(int, long double);
#endif
#ifdef __USE_ISOC99
extern int __finitef(float);
extern int __finitel(long double);
extern int __fpclassifyf(float);
extern int __fpclassifyl(long double);
extern int __isinff(float);
extern int __isinfl(long double);
extern int __isnanf(float);
extern int __isnanl(long double);
extern int __issignalingf(float);
extern int __issignalingl(long double);
extern int __signbitf(float);
extern int __signbitl(long double);
extern float acosf(float);
extern float acoshf(float);
extern long double acoshl(long double);
extern long double acosl(long double);
extern float asinf(float);
extern float asinhf(float);
extern long double asinhl(long double);
extern long double asinl(long double);
extern float atan2f(float, float);
extern long double atan2l(long double, long double);
extern float atanf(float);
extern float atanhf(float);
extern long double atanhl(long double);
extern long double atanl(long double);
extern float cbrtf(float);
extern long double cbrtl(long double);
extern float ceilf(float);
extern long double ceill(long double);
extern double copysign(double, double);
extern float copysignf(float, float);
extern long double copysignl(long double, long double);
extern float cosf(float);
extern float coshf(float);
extern long double coshl(long double);
extern long double cosl(long double);
extern float erfcf(float);
extern long double erfcl(long double);
extern float erff(float);
extern long double erfl(long double);
extern double exp2(double);
extern float exp2f(float);
extern long double exp2l(long double);
extern float expf(float);
extern long double expl(long double);
extern float expm1f(float);
extern long double expm1l(long double);
extern float fabsf(float);
extern long double fabsl(long double);
extern double fdim(double, double);
extern float fdimf(float, float);
extern long double fdiml(long double, long double);
extern float floorf(float);
extern long double floorl(long double);
extern double fma(double, double, double);
extern float fmaf(float, float, float);
extern long double fmal(long double, long double, long double);
extern double fmax(double, double);
extern float fmaxf(float, float);
extern long double fmaxl(long double, long double);
extern double fmin(double, double);
extern float fminf(float, float);
extern long double fminl(long double, long double);
extern float fmodf(float, float);
extern long double fmodl(long double, long double);
extern float frexpf(float, int *);
extern long double frexpl(long double, int *);
extern float hypotf(float, float);
extern long double hypotl(long double, long double);
extern int ilogbf(float);
extern int ilogbl(long double);
extern float ldexpf(float, int);
extern long double ldexpl(long double, int);
extern float lgammaf(float);
extern long double lgammal(long double);
extern long long llrint(double);
extern long long llrintf(float);
extern long long llrintl(long double);
extern long long llround(double);
extern long long llroundf(float);
extern long long llroundl(long double);
extern float log10f(float);
extern long double log10l(long double);
extern float log1pf(float);
extern long double log1pl(long double);
extern double log2(double);
extern float log2f(float);
extern long double log2l(long double);
extern float logbf(float);
extern long double logbl(long double);
extern float logf(float);
extern long double logl(long double);
extern long lrint(double);
extern long lrintf(float);
extern long lrintl(long double);
extern long lround(double);
extern long lroundf(float);
extern long lroundl(long double);
extern float modff(float, float *);
extern long double modfl(long double, long double *);
extern double nan(const char *);
extern float nanf(const char *);
extern long double nanl(const char *);
extern double nearbyint(double);
extern float nearbyintf(float);
extern long double nearbyintl(long double);
extern float nextafterf(float, float);
extern long double nextafterl(long double, long double);
extern double nexttoward(double, long double);
extern float nexttowardf(float, long double);
extern long double nexttowardl(long double, long double);
extern float powf(float, float);
extern long double powl(long double, long double);
extern float remainderf(float, float);
extern long double remainderl(long double, long double);
extern double remquo(double, double, int *);
extern float remquof(float, float, int *);
extern long double remquol(long double, long double, int *);
extern float rintf(float);
extern long double rintl(long double);
extern double round(double);
extern float roundf(float);
extern long double roundl(long double);
extern double scalbln(double, long);
extern float scalblnf(float, long);
extern long double scalblnl(long double, long);
extern double scalbn(double, int);
extern float scalbnf(float, int);
extern long double scalbnl(long double, int);
extern float sinf(float);
extern float sinhf(float);
extern long double sinhl(long double);
extern long double sinl(long double);
extern float sqrtf(float);
extern long double sqrtl(long double);
extern float tanf(float);
extern float tanhf(float);
extern long double tanhl(long double);
extern long double tanl(long double);
extern double tgamma(double);
extern float tgammaf(float);
extern long double tgammal(long double);
extern double trunc(double);
extern float truncf(float);
extern long double truncl(long double);
#endif
#if __GLIBC_USE_IEC_60559_BFP_EXT_C2X
extern int canonicalize(double *, const double *);
extern int canonicalizef(float *, const float *);
extern int canonicalizel(long double *, const long double *);
extern double daddl(long double, long double);
extern double ddivl(long double, long double);
extern double dfmal(long double, long double, long double);
extern double dmull(long double, long double);
extern double dsqrtl(long double);
extern double dsubl(long double, long double);
extern double exp10(double);
extern float exp10f(float);
extern long double exp10l(long double);
extern float fadd(double, double);
extern float faddl(long double, long double);
extern float fdiv(double, double);
extern float fdivl(long double, long double);
extern float ffma(double, double, double);
extern float ffmal(long double, long double, long double);
extern double fmaximum(double, double);
extern double fmaximum_mag(double, double);
extern double fmaximum_mag_num(double, double);
extern float fmaximum_mag_numf(float, float);
extern long double fmaximum_mag_numl(long double, long double);
extern float fmaximum_magf(float, float);
extern long double fmaximum_magl(long double, long double);
extern double fmaximum_num(double, double);
extern float fmaximum_numf(float, float);
extern long double fmaximum_numl(long double, long double);
extern float fmaximumf(float, float);
extern long double fmaximuml(long double, long double);
extern double fminimum(double, double);
extern double fminimum_mag(double, double);
extern double fminimum_mag_num(double, double);
extern float fminimum_mag_numf(float, float);
extern long double fminimum_mag_numl(long double, long double);
extern float fminimum_magf(float, float);
extern long double fminimum_magl(long double, long double);
extern double fminimum_num(double, double);
extern float fminimum_numf(float, float);
extern long double fminimum_numl(long double, long double);
extern float fminimumf(float, float);
extern long double fminimuml(long double, long double);
extern float fmul(double, double);
extern float fmull(long double, long double);
extern __intmax_t fromfp(double, int, unsigned int);
extern __intmax_t fromfpf(float, int, unsigned int);
extern __intmax_t fromfpl(long double, int, unsigned int);
extern __intmax_t fromfpx(double, int, unsigned int);
extern __intmax_t fromfpxf(float, int, unsigned int);
extern __intmax_t fromfpxl(long double, int, unsigned int);
extern float fsqrt(double);
extern float fsqrtl(long double);
extern float fsub(double, double);
extern float fsubl(long double, long double);
extern long llogb(double);
extern long llogbf(float);
extern long llogbl(long double);
extern double nextdown(double);
extern float nextdownf(float);
extern long double nextdownl(long double);
extern double nextup(double);
extern float nextupf(float);
extern long double nextupl(long double);
extern double roundeven(double);
extern float roundevenf(float);
extern long double roundevenl(long double);
extern __uintmax_t ufromfp(double, int, unsigned int);
extern __uintmax_t ufromfpf(float, int, unsigned int);
extern __uintmax_t ufromfpl(long double, int, unsigned int);
extern __uintmax_t ufromfpx(double, int, unsigned int);
extern __uintmax_t ufromfpxf(float, int, unsigned int);
extern __uintmax_t ufromfpxl(long double, int, unsigned int);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
extern double j0(double);
extern double j1(double);
extern double jn(int, double);
extern double y0(double);
extern double y1(double);
extern double yn(int, double);
#endif
#if defined __USE_XOPEN || defined __USE_ISOC99
extern double erf(double);
extern double erfc(double);
extern double hypot(double, double);
extern double lgamma(double);
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_ISOC99
extern double acosh(double);
extern double asinh(double);
extern double atanh(double);
extern double cbrt(double);
extern double expm1(double);
extern int ilogb(double);
extern double log1p(double);
extern double logb(double);
extern double nextafter(double, double);
extern double remainder(double, double);
extern double rint(double);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN && !defined __USE_XOPEN2K)
extern double gamma(double);
extern int isnan(double);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K8)
extern double scalb(double, double);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN && !defined __USE_XOPEN2K && defined __USE_ISOC99)
extern float gammaf(float);
extern long double gammal(long double);
extern int isnanf(float);
extern int isnanl(long double);
#endif
#endif
