/* General utilities: ISO C 7.22. */
#ifndef _STDLIB_H
#define _STDLIB_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/size_t.h>
#include <ringfence/wchar_t.h>
#include <ringfence/null.h>
#include <ringfence/lfs.h>
#if defined __USE_XOPEN || defined __USE_XOPEN2K8
#include <ringfence/waitstatus.h>
#endif

typedef struct {
    int quot;
    int rem;
} div_t;
typedef struct {
    long quot;
    long rem;
} ldiv_t;
#define __ldiv_t_defined 1
#ifdef __USE_ISOC99
__extension__ typedef struct {
    long long quot;
    long long rem;
} lldiv_t;
#define __lldiv_t_defined 1
#endif
#ifndef __COMPAR_FN_T
#define __COMPAR_FN_T
typedef int (*__compar_fn_t)(const void *, const void *);
#ifdef __USE_GNU
typedef __compar_fn_t comparison_fn_t;
#endif
#endif
#ifdef __USE_GNU
typedef int (*__compar_d_fn_t)(const void *, const void *, void *);
#endif
#ifdef __USE_GNU
#include <ringfence/locale_t.h>
#endif
#ifdef __USE_MISC
#include <sys/types.h>
#include <alloca.h>
struct random_data {
    __int32_t *fptr;
    __int32_t *rptr;
    __int32_t *state;
    int rand_type;
    int rand_deg;
    int rand_sep;
    __int32_t *end_ptr;
};
struct drand48_data {
    unsigned short __x[3];
    unsigned short __old_x[3];
    unsigned short __c;
    unsigned short __init;
    __extension__ unsigned long long __a;
};
#elif defined __USE_XOPEN_EXTENDED
#include <sys/types.h>
#endif
extern size_t __ctype_get_mb_cur_max(void);
#define MB_CUR_MAX (__ctype_get_mb_cur_max())

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#if defined __USE_XOPEN2K8 || defined __USE_XOPEN_EXTENDED
#define WCONTINUED 8
#define WEXITED 4
#define WNOWAIT 0x01000000
#define WSTOPPED 2
#endif

extern void abort(void) __attribute__((__noreturn__));
extern int abs(int);
extern int atexit(void (*)(void));
extern double atof(const char *);
extern int atoi(const char *);
extern long atol(const char *);
extern void *bsearch(const void *, const void *, size_t, size_t, __compar_fn_t);
extern void *calloc(size_t, size_t);
extern div_t div(int, int);
extern void exit(int) __attribute__((__noreturn__));
extern void free(void *);
extern char *getenv(const char *);
extern long labs(long);
extern ldiv_t ldiv(long, long);
extern void *malloc(size_t);
extern int mblen(const char *, size_t);
extern size_t mbstowcs(wchar_t *, const char *, size_t);
extern int mbtowc(wchar_t *, const char *, size_t);
extern void qsort(void *, size_t, size_t, __compar_fn_t);
extern int rand(void);
extern void *realloc(void *, size_t);
extern void srand(unsigned int);
extern double strtod(const char *, char **);
extern long strtol(const char *, char **, int);
extern unsigned long strtoul(const char *, char **, int);
extern int system(const char *);
extern size_t wcstombs(char *, const wchar_t *, size_t);
extern int wctomb(char *, wchar_t);
#ifdef __USE_GNU
extern char *canonicalize_file_name(const char *);
extern int getpt(void);
extern int mkostemp(char *, int) __LFS64(mkostemp64);
extern int mkostemp64(char *, int);
extern int mkostemps(char *, int, int) __LFS64(mkostemps64);
extern int mkostemps64(char *, int, int);
extern int ptsname_r(int, char *, size_t);
extern void qsort_r(void *, size_t, size_t, __compar_d_fn_t, void *);
extern char *secure_getenv(const char *);
extern double strtod_l(const char *, char **, locale_t);
extern float strtof_l(const char *, char **, locale_t);
extern long strtol_l(const char *, char **, int, locale_t);
extern long double strtold_l(const char *, char **, locale_t);
extern long long strtoll_l(const char *, char **, int, locale_t);
extern unsigned long strtoul_l(const char *, char **, int, locale_t);
extern unsigned long long strtoull_l(const char *, char **, int, locale_t);
#endif
#ifdef __USE_MISC
extern __uint32_t arc4random(void);
extern void arc4random_buf(void *, size_t);
extern __uint32_t arc4random_uniform(__uint32_t);
extern int clearenv(void);
extern int drand48_r(struct drand48_data *, double *);
extern int ecvt_r(double, int, int *, int *, char *, size_t);
extern int erand48_r(unsigned short *, struct drand48_data *, double *);
extern int fcvt_r(double, int, int *, int *, char *, size_t);
extern int getloadavg(double *, int);
extern int initstate_r(unsigned int, char *, size_t, struct random_data *);
extern int jrand48_r(unsigned short *, struct drand48_data *, long *);
extern int lcong48_r(unsigned short *, struct drand48_data *);
extern int lrand48_r(struct drand48_data *, long *);
extern int mkstemps(char *, int) __LFS64(mkstemps64);
extern int mrand48_r(struct drand48_data *, long *);
extern int nrand48_r(unsigned short *, struct drand48_data *, long *);
extern int on_exit(void (*)(int, void *), void *);
extern char *qecvt(long double, int, int *, int *);
extern int qecvt_r(long double, int, int *, int *, char *, size_t);
extern char *qfcvt(long double, int, int *, int *);
extern int qfcvt_r(long double, int, int *, int *, char *, size_t);
extern char *qgcvt(long double, int, char *);
extern int random_r(struct random_data *, __int32_t *);
extern void *reallocarray(void *, size_t, size_t);
extern int rpmatch(const char *);
extern int seed48_r(unsigned short *, struct drand48_data *);
extern int setstate_r(char *, struct random_data *);
extern int srand48_r(long, struct drand48_data *);
extern int srandom_r(unsigned int, struct random_data *);
extern long long strtoq(const char *, char **, int);
extern unsigned long long strtouq(const char *, char **, int);
#endif
#ifdef __USE_ISOC11
extern void *aligned_alloc(size_t, size_t);
extern int at_quick_exit(void (*)(void));
extern void quick_exit(int) __attribute__((__noreturn__));
#endif
#ifdef __USE_ISOC99
extern void _Exit(int) __attribute__((__noreturn__));
extern long long atoll(const char *);
extern long long llabs(long long);
extern lldiv_t lldiv(long long, long long);
extern float strtof(const char *, char **);
extern long double strtold(const char *, char **);
extern long long strtoll(const char *, char **, int);
extern unsigned long long strtoull(const char *, char **, int);
#endif
#ifdef __USE_XOPEN2K
extern int posix_memalign(void **, size_t, size_t);
extern int setenv(const char *, const char *, int);
extern int unsetenv(const char *);
#endif
#ifdef __USE_XOPEN2K8
extern char *mkdtemp(char *);
#endif
#ifdef __USE_XOPEN2KXSI
extern int posix_openpt(int);
#endif
#ifdef __USE_POSIX199506
extern int rand_r(unsigned int *);
#endif
#ifdef __USE_XOPEN_EXTENDED
extern int grantpt(int);
extern char *ptsname(int);
extern int unlockpt(int);
#endif
#if __GLIBC_USE_IEC_60559_BFP_EXT_C2X
extern int strfromd(char *, size_t, const char *, double);
extern int strfromf(char *, size_t, const char *, float);
extern int strfroml(char *, size_t, const char *, long double);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
extern double drand48(void);
extern double erand48(unsigned short *);
extern long jrand48(unsigned short *);
extern void lcong48(unsigned short *);
extern long lrand48(void);
extern long mrand48(void);
extern long nrand48(unsigned short *);
extern int putenv(char *);
extern unsigned short *seed48(unsigned short *);
extern void srand48(long);
#endif
#if defined __USE_MISC && defined __USE_LARGEFILE64
extern int mkstemp64(char *);
extern int mkstemps64(char *, int);
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
extern long a64l(const char *);
extern char *initstate(unsigned int, char *, size_t);
extern char *l64a(long);
extern long random(void);
extern char *realpath(const char *, char *);
extern char *setstate(char *);
extern void srandom(unsigned int);
#endif
#if defined __USE_XOPEN2K8 || defined __USE_XOPEN_EXTENDED
extern int getsubopt(char **, char *const *, char **);
extern int mkstemp(char *) __LFS64(mkstemp64);
#endif
#if defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K
extern int ttyslot(void);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K)
extern void *valloc(size_t);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K8)
extern char *ecvt(double, int, int *, int *);
extern char *fcvt(double, int, int *, int *);
extern char *gcvt(double, int, char *);
extern char *mktemp(char *);
#endif
#endif
