/* Diagnostics: ISO C 7.2. There is no guard: each inclusion looks at NDEBUG anew. */
#include <features.h>
#undef assert
#undef __ASSERT_VOID_CAST
#ifdef __USE_GNU
#undef assert_perror
#endif

#ifdef NDEBUG
#define assert(expression) ((void)0)
#ifdef __USE_GNU
#define assert_perror(number) ((void)0)
#endif
#else
#define assert(expression) \
    ((expression) ? (void)0 : __assert_fail(#expression, __FILE__, __LINE__, __extension__ __PRETTY_FUNCTION__))
#ifdef __USE_GNU
#define assert_perror(number) \
    (!(number) ? (void)0 : __assert_perror_fail((number), __FILE__, __LINE__, __extension__ __PRETTY_FUNCTION__))
#endif
extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__));
extern void __assert_perror_fail(int, const char *, unsigned int, const char *) __attribute__((__noreturn__));
extern void __assert(const char *, const char *, int) __attribute__((__noreturn__));
#endif

#ifdef __USE_ISOC11
#undef static_assert
#define static_assert _Static_assert
#endif
