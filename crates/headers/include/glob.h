/* Names of files by patterns: POSIX. */
#ifndef _GLOB_H
#define _GLOB_H 1
#include <features.h>
#include <ringfence/lfs.h>
#if defined __USE_XOPEN || defined __USE_XOPEN2K8
#include <ringfence/size_t.h>
#endif
typedef __SIZE_TYPE__ __size_t;
struct dirent;
struct dirent64;
struct stat;
struct stat64;
#if defined __USE_FILE_OFFSET64 && defined __USE_GNU
#define __GLOB_ENTRY struct dirent64
#define __GLOB_STAT struct stat64
#elif defined __USE_GNU
#define __GLOB_ENTRY struct dirent
#define __GLOB_STAT struct stat
#else
#define __GLOB_ENTRY void
#define __GLOB_STAT void
#endif
typedef struct {
    __size_t gl_pathc;
    char **gl_pathv;
    __size_t gl_offs;
    int gl_flags;
    void (*gl_closedir)(void *);
    __GLOB_ENTRY *(*gl_readdir)(void *);
    void *(*gl_opendir)(const char *);
    int (*gl_lstat)(const char *, __GLOB_STAT *);
    int (*gl_stat)(const char *, __GLOB_STAT *);
} glob_t;
#undef __GLOB_ENTRY
#undef __GLOB_STAT
#ifdef __USE_LARGEFILE64
#ifdef __USE_GNU
#define __GLOB_ENTRY struct dirent64
#define __GLOB_STAT struct stat64
#else
#define __GLOB_ENTRY void
#define __GLOB_STAT void
#endif
typedef struct {
    __size_t gl_pathc;
    char **gl_pathv;
    __size_t gl_offs;
    int gl_flags;
    void (*gl_closedir)(void *);
    __GLOB_ENTRY *(*gl_readdir)(void *);
    void *(*gl_opendir)(const char *);
    int (*gl_lstat)(const char *, __GLOB_STAT *);
    int (*gl_stat)(const char *, __GLOB_STAT *);
} glob64_t;
#undef __GLOB_ENTRY
#undef __GLOB_STAT
#endif

#define GLOB_ERR 1
#define GLOB_NOSPACE 1
#define GLOB_ABORTED 2
#define GLOB_MARK 2
#define GLOB_NOMATCH 3
#define GLOB_NOSORT 4
#define GLOB_NOSYS 4
#define GLOB_DOOFFS 8
#define GLOB_NOCHECK 16
#define GLOB_APPEND 32
#define GLOB_NOESCAPE 64
#define GLOB_PERIOD 128
#ifdef __USE_GNU
#define GLOB_ABEND 2
#endif
#if defined __USE_MISC || !defined __USE_POSIX2
#define GLOB_MAGCHAR 256
#define GLOB_ALTDIRFUNC 512
#define GLOB_BRACE 1024
#define GLOB_NOMAGIC 2048
#define GLOB_TILDE 4096
#define GLOB_ONLYDIR 8192
#define GLOB_TILDE_CHECK 16384
#endif

extern int glob(const char *, int, int (*)(const char *, int), glob_t *) __LFS64(glob64);
extern void globfree(glob_t *) __LFS64(globfree64);
#ifdef __USE_GNU
extern int glob_pattern_p(const char *, int);
#endif
#ifdef __USE_LARGEFILE64
extern int glob64(const char *, int, int (*)(const char *, int), glob64_t *);
extern void globfree64(glob64_t *);
#endif
#endif
