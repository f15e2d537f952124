/* Conversions of integer types: ISO C 7.8. */
#ifndef _INTTYPES_H
#define _INTTYPES_H 1
#include <features.h>
#include <stdint.h>
typedef __WCHAR_TYPE__ __gwchar_t;

#ifdef __LP64__
#define __PRI64_PREFIX "l"
#define __PRIPTR_PREFIX "l"
#else
#define __PRI64_PREFIX "ll"
#define __PRIPTR_PREFIX
#endif

#define PRIX16 "X"
#define PRIX32 "X"
#ifdef __LP64__
#define PRIX64 "lX"
#else
#define PRIX64 "llX"
#endif
#define PRIX8 "X"
#ifdef __LP64__
#define PRIXFAST16 "lX"
#else
#define PRIXFAST16 "X"
#endif
#ifdef __LP64__
#define PRIXFAST32 "lX"
#else
#define PRIXFAST32 "X"
#endif
#ifdef __LP64__
#define PRIXFAST64 "lX"
#else
#define PRIXFAST64 "llX"
#endif
#define PRIXFAST8 "X"
#define PRIXLEAST16 "X"
#define PRIXLEAST32 "X"
#ifdef __LP64__
#define PRIXLEAST64 "lX"
#else
#define PRIXLEAST64 "llX"
#endif
#define PRIXLEAST8 "X"
#ifdef __LP64__
#define PRIXMAX "lX"
#else
#define PRIXMAX "llX"
#endif
#ifdef __LP64__
#define PRIXPTR "lX"
#else
#define PRIXPTR "X"
#endif
#define PRId16 "d"
#define PRId32 "d"
#ifdef __LP64__
#define PRId64 "ld"
#else
#define PRId64 "lld"
#endif
#define PRId8 "d"
#ifdef __LP64__
#define PRIdFAST16 "ld"
#else
#define PRIdFAST16 "d"
#endif
#ifdef __LP64__
#define PRIdFAST32 "ld"
#else
#define PRIdFAST32 "d"
#endif
#ifdef __LP64__
#define PRIdFAST64 "ld"
#else
#define PRIdFAST64 "lld"
#endif
#define PRIdFAST8 "d"
#define PRIdLEAST16 "d"
#define PRIdLEAST32 "d"
#ifdef __LP64__
#define PRIdLEAST64 "ld"
#else
#define PRIdLEAST64 "lld"
#endif
#define PRIdLEAST8 "d"
#ifdef __LP64__
#define PRIdMAX "ld"
#else
#define PRIdMAX "lld"
#endif
#ifdef __LP64__
#define PRIdPTR "ld"
#else
#define PRIdPTR "d"
#endif
#define PRIi16 "i"
#define PRIi32 "i"
#ifdef __LP64__
#define PRIi64 "li"
#else
#define PRIi64 "lli"
#endif
#define PRIi8 "i"
#ifdef __LP64__
#define PRIiFAST16 "li"
#else
#define PRIiFAST16 "i"
#endif
#ifdef __LP64__
#define PRIiFAST32 "li"
#else
#define PRIiFAST32 "i"
#endif
#ifdef __LP64__
#define PRIiFAST64 "li"
#else
#define PRIiFAST64 "lli"
#endif
#define PRIiFAST8 "i"
#define PRIiLEAST16 "i"
#define PRIiLEAST32 "i"
#ifdef __LP64__
#define PRIiLEAST64 "li"
#else
#define PRIiLEAST64 "lli"
#endif
#define PRIiLEAST8 "i"
#ifdef __LP64__
#define PRIiMAX "li"
#else
#define PRIiMAX "lli"
#endif
#ifdef __LP64__
#define PRIiPTR "li"
#else
#define PRIiPTR "i"
#endif
#define PRIo16 "o"
#define PRIo32 "o"
#ifdef __LP64__
#define PRIo64 "lo"
#else
#define PRIo64 "llo"
#endif
#define PRIo8 "o"
#ifdef __LP64__
#define PRIoFAST16 "lo"
#else
#define PRIoFAST16 "o"
#endif
#ifdef __LP64__
#define PRIoFAST32 "lo"
#else
#define PRIoFAST32 "o"
#endif
#ifdef __LP64__
#define PRIoFAST64 "lo"
#else
#define PRIoFAST64 "llo"
#endif
#define PRIoFAST8 "o"
#define PRIoLEAST16 "o"
#define PRIoLEAST32 "o"
#ifdef __LP64__
#define PRIoLEAST64 "lo"
#else
#define PRIoLEAST64 "llo"
#endif
#define PRIoLEAST8 "o"
#ifdef __LP64__
#define PRIoMAX "lo"
#else
#define PRIoMAX "llo"
#endif
#ifdef __LP64__
#define PRIoPTR "lo"
#else
#define PRIoPTR "o"
#endif
#define PRIu16 "u"
#define PRIu32 "u"
#ifdef __LP64__
#define PRIu64 "lu"
#else
#define PRIu64 "llu"
#endif
#define PRIu8 "u"
#ifdef __LP64__
#define PRIuFAST16 "lu"
#else
#define PRIuFAST16 "u"
#endif
#ifdef __LP64__
#define PRIuFAST32 "lu"
#else
#define PRIuFAST32 "u"
#endif
#ifdef __LP64__
#define PRIuFAST64 "lu"
#else
#define PRIuFAST64 "llu"
#endif
#define PRIuFAST8 "u"
#define PRIuLEAST16 "u"
#define PRIuLEAST32 "u"
#ifdef __LP64__
#define PRIuLEAST64 "lu"
#else
#define PRIuLEAST64 "llu"
#endif
#define PRIuLEAST8 "u"
#ifdef __LP64__
#define PRIuMAX "lu"
#else
#define PRIuMAX "llu"
#endif
#ifdef __LP64__
#define PRIuPTR "lu"
#else
#define PRIuPTR "u"
#endif
#define PRIx16 "x"
#define PRIx32 "x"
#ifdef __LP64__
#define PRIx64 "lx"
#else
#define PRIx64 "llx"
#endif
#define PRIx8 "x"
#ifdef __LP64__
#define PRIxFAST16 "lx"
#else
#define PRIxFAST16 "x"
#endif
#ifdef __LP64__
#define PRIxFAST32 "lx"
#else
#define PRIxFAST32 "x"
#endif
#ifdef __LP64__
#define PRIxFAST64 "lx"
#else
#define PRIxFAST64 "llx"
#endif
#define PRIxFAST8 "x"
#define PRIxLEAST16 "x"
#define PRIxLEAST32 "x"
#ifdef __LP64__
#define PRIxLEAST64 "lx"
#else
#define PRIxLEAST64 "llx"
#endif
#define PRIxLEAST8 "x"
#ifdef __LP64__
#define PRIxMAX "lx"
#else
#define PRIxMAX "llx"
#endif
#ifdef __LP64__
#define PRIxPTR "lx"
#else
#define PRIxPTR "x"
#endif
#define SCNd16 "hd"
#define SCNd32 "d"
#ifdef __LP64__
#define SCNd64 "ld"
#else
#define SCNd64 "lld"
#endif
#define SCNd8 "hhd"
#ifdef __LP64__
#define SCNdFAST16 "ld"
#else
#define SCNdFAST16 "d"
#endif
#ifdef __LP64__
#define SCNdFAST32 "ld"
#else
#define SCNdFAST32 "d"
#endif
#ifdef __LP64__
#define SCNdFAST64 "ld"
#else
#define SCNdFAST64 "lld"
#endif
#define SCNdFAST8 "hhd"
#define SCNdLEAST16 "hd"
#define SCNdLEAST32 "d"
#ifdef __LP64__
#define SCNdLEAST64 "ld"
#else
#define SCNdLEAST64 "lld"
#endif
#define SCNdLEAST8 "hhd"
#ifdef __LP64__
#define SCNdMAX "ld"
#else
#define SCNdMAX "lld"
#endif
#ifdef __LP64__
#define SCNdPTR "ld"
#else
#define SCNdPTR "d"
#endif
#define SCNi16 "hi"
#define SCNi32 "i"
#ifdef __LP64__
#define SCNi64 "li"
#else
#define SCNi64 "lli"
#endif
#define SCNi8 "hhi"
#ifdef __LP64__
#define SCNiFAST16 "li"
#else
#define SCNiFAST16 "i"
#endif
#ifdef __LP64__
#define SCNiFAST32 "li"
#else
#define SCNiFAST32 "i"
#endif
#ifdef __LP64__
#define SCNiFAST64 "li"
#else
#define SCNiFAST64 "lli"
#endif
#define SCNiFAST8 "hhi"
#define SCNiLEAST16 "hi"
#define SCNiLEAST32 "i"
#ifdef __LP64__
#define SCNiLEAST64 "li"
#else
#define SCNiLEAST64 "lli"
#endif
#define SCNiLEAST8 "hhi"
#ifdef __LP64__
#define SCNiMAX "li"
#else
#define SCNiMAX "lli"
#endif
#ifdef __LP64__
#define SCNiPTR "li"
#else
#define SCNiPTR "i"
#endif
#define SCNo16 "ho"
#define SCNo32 "o"
#ifdef __LP64__
#define SCNo64 "lo"
#else
#define SCNo64 "llo"
#endif
#define SCNo8 "hho"
#ifdef __LP64__
#define SCNoFAST16 "lo"
#else
#define SCNoFAST16 "o"
#endif
#ifdef __LP64__
#define SCNoFAST32 "lo"
#else
#define SCNoFAST32 "o"
#endif
#ifdef __LP64__
#define SCNoFAST64 "lo"
#else
#define SCNoFAST64 "llo"
#endif
#define SCNoFAST8 "hho"
#define SCNoLEAST16 "ho"
#define SCNoLEAST32 "o"
#ifdef __LP64__
#define SCNoLEAST64 "lo"
#else
#define SCNoLEAST64 "llo"
#endif
#define SCNoLEAST8 "hho"
#ifdef __LP64__
#define SCNoMAX "lo"
#else
#define SCNoMAX "llo"
#endif
#ifdef __LP64__
#define SCNoPTR "lo"
#else
#define SCNoPTR "o"
#endif
#define SCNu16 "hu"
#define SCNu32 "u"
#ifdef __LP64__
#define SCNu64 "lu"
#else
#define SCNu64 "llu"
#endif
#define SCNu8 "hhu"
#ifdef __LP64__
#define SCNuFAST16 "lu"
#else
#define SCNuFAST16 "u"
#endif
#ifdef __LP64__
#define SCNuFAST32 "lu"
#else
#define SCNuFAST32 "u"
#endif
#ifdef __LP64__
#define SCNuFAST64 "lu"
#else
#define SCNuFAST64 "llu"
#endif
#define SCNuFAST8 "hhu"
#define SCNuLEAST16 "hu"
#define SCNuLEAST32 "u"
#ifdef __LP64__
#define SCNuLEAST64 "lu"
#else
#define SCNuLEAST64 "llu"
#endif
#define SCNuLEAST8 "hhu"
#ifdef __LP64__
#define SCNuMAX "lu"
#else
#define SCNuMAX "llu"
#endif
#ifdef __LP64__
#define SCNuPTR "lu"
#else
#define SCNuPTR "u"
#endif
#define SCNx16 "hx"
#define SCNx32 "x"
#ifdef __LP64__
#define SCNx64 "lx"
#else
#define SCNx64 "llx"
#endif
#define SCNx8 "hhx"
#ifdef __LP64__
#define SCNxFAST16 "lx"
#else
#define SCNxFAST16 "x"
#endif
#ifdef __LP64__
#define SCNxFAST32 "lx"
#else
#define SCNxFAST32 "x"
#endif
#ifdef __LP64__
#define SCNxFAST64 "lx"
#else
#define SCNxFAST64 "llx"
#endif
#define SCNxFAST8 "hhx"
#define SCNxLEAST16 "hx"
#define SCNxLEAST32 "x"
#ifdef __LP64__
#define SCNxLEAST64 "lx"
#else
#define SCNxLEAST64 "llx"
#endif
#define SCNxLEAST8 "hhx"
#ifdef __LP64__
#define SCNxMAX "lx"
#else
#define SCNxMAX "llx"
#endif
#ifdef __LP64__
#define SCNxPTR "lx"
#else
#define SCNxPTR "x"
#endif

typedef struct {
#ifdef __LP64__
    long quot;
    long rem;
#else
    __extension__ long long quot;
    __extension__ long long rem;
#endif
} imaxdiv_t;

extern intmax_t imaxabs(intmax_t);
extern imaxdiv_t imaxdiv(intmax_t, intmax_t);
extern intmax_t strtoimax(const char *, char **, int);
extern uintmax_t strtoumax(const char *, char **, int);
extern intmax_t wcstoimax(const __gwchar_t *, __gwchar_t **, int);
extern uintmax_t wcstoumax(const __gwchar_t *, __gwchar_t **, int);
#endif
