/* Trees of directories: POSIX. */
#ifndef _FTW_H
#define _FTW_H 1
#include <features.h>
#include <sys/types.h>
#include <sys/stat.h>
#include <ringfence/lfs.h>
#ifdef __USE_XOPEN_EXTENDED
struct FTW {
    int base;
    int level;
};
#endif
typedef int (*__ftw_func_t)(const char *, const struct stat *, int);
#ifdef __USE_LARGEFILE64
typedef int (*__ftw64_func_t)(const char *, const struct stat64 *, int);
#endif
#ifdef __USE_XOPEN_EXTENDED
typedef int (*__nftw_func_t)(const char *, const struct stat *, int, struct FTW *);
#ifdef __USE_LARGEFILE64
typedef int (*__nftw64_func_t)(const char *, const struct stat64 *, int, struct FTW *);
#endif
#endif

#define FTW_F 0
#define FTW_D 1
#define FTW_DNR 2
#define FTW_NS 3
#ifdef __USE_GNU
#define FTW_CONTINUE 0
#define FTW_STOP 1
#define FTW_SKIP_SUBTREE 2
#define FTW_SKIP_SIBLINGS 3
#define FTW_ACTIONRETVAL 16
#endif
#ifdef __USE_XOPEN_EXTENDED
#define FTW_PHYS 1
#define FTW_MOUNT 2
#define FTW_CHDIR 4
#define FTW_DP 5
#define FTW_SLN 6
#define FTW_DEPTH 8
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
#define FTW_SL 4
#endif

extern int ftw(const char *, __ftw_func_t, int) __LFS64(ftw64);
#ifdef __USE_GNU
extern int nftw64(const char *, __nftw64_func_t, int, int);
#endif
#ifdef __USE_LARGEFILE64
extern int ftw64(const char *, __ftw64_func_t, int);
#endif
#ifdef __USE_XOPEN_EXTENDED
extern int nftw(const char *, __nftw_func_t, int, int) __LFS64(nftw64);
#endif
#endif
