/* Directories: POSIX. */
#ifndef _DIRENT_H
#define _DIRENT_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/lfs.h>
#ifdef __USE_XOPEN
#ifndef __ino_t_defined
#define __ino_t_defined
#ifdef __USE_FILE_OFFSET64
typedef __ino64_t ino_t;
#else
typedef __ino_t ino_t;
#endif
#endif
#if defined __USE_LARGEFILE64 && !defined __ino64_t_defined
#define __ino64_t_defined
typedef __ino64_t ino64_t;
#endif
#endif
#ifdef __USE_XOPEN2K8
#include <ringfence/size_t.h>
#endif
struct dirent {
#ifdef __USE_FILE_OFFSET64
    __ino64_t d_ino;
    __off64_t d_off;
#else
    __ino_t d_ino;
    __off_t d_off;
#endif
    unsigned short int d_reclen;
    unsigned char d_type;
    char d_name[256];
};
#ifdef __USE_LARGEFILE64
struct dirent64 {
    __ino64_t d_ino;
    __off64_t d_off;
    unsigned short int d_reclen;
    unsigned char d_type;
    char d_name[256];
};
#endif
#define d_fileno d_ino
#define _DIRENT_HAVE_D_RECLEN
#define _DIRENT_HAVE_D_OFF
#define _DIRENT_HAVE_D_TYPE
typedef struct __dirstream DIR;
#ifdef __USE_MISC
enum {
    DT_UNKNOWN = 0,
    DT_FIFO = 1,
    DT_CHR = 2,
    DT_DIR = 4,
    DT_BLK = 6,
    DT_REG = 8,
    DT_LNK = 10,
    DT_SOCK = 12,
    DT_WHT = 14
};
#define IFTODT(mode) (((mode) & 0170000) >> 12)
#define DTTOIF(type) ((type) << 12)
#undef SSIZE_MAX
#ifdef __LP64__
#define SSIZE_MAX LONG_MAX
#else
#define SSIZE_MAX INT_MAX
#endif
#endif
#define _D_EXACT_NAMLEN(entry) (strlen((entry)->d_name))
#define _D_ALLOC_NAMLEN(entry) (_D_EXACT_NAMLEN(entry) + 1)

#ifdef __LP64__
#define _DIRENT_MATCHES_DIRENT64 1
#else
#define _DIRENT_MATCHES_DIRENT64 0
#endif
#ifdef __USE_GNU
#define _POSIX_QLIMIT 1
#define _POSIX_UIO_MAXIOV 16
#define _POSIX_FD_SETSIZE 20
#define _POSIX_HIWAT 512
#endif
#ifdef __USE_MISC
#define AIO_PRIO_DELTA_MAX 20
#define DELAYTIMER_MAX 2147483647
#define DT_BLK DT_BLK
#define DT_CHR DT_CHR
#define DT_DIR DT_DIR
#define DT_FIFO DT_FIFO
#define DT_LNK DT_LNK
#define DT_REG DT_REG
#define DT_SOCK DT_SOCK
#define DT_UNKNOWN DT_UNKNOWN
#define DT_WHT DT_WHT
#define HOST_NAME_MAX 64
#define LOGIN_NAME_MAX 256
#define MAXNAMLEN 255
#define MAX_CANON 255
#define MAX_INPUT 255
#define MQ_PRIO_MAX 32768
#define NAME_MAX 255
#define NGROUPS_MAX 65536
#define PATH_MAX 4096
#define PIPE_BUF 4096
#define PTHREAD_DESTRUCTOR_ITERATIONS 4
#define PTHREAD_KEYS_MAX 1024
#ifdef __USE_DYNAMIC_STACK_SIZE
extern long __sysconf(int);
#define PTHREAD_STACK_MIN __sysconf(75)
#else
#define PTHREAD_STACK_MIN 16384
#endif
#define RTSIG_MAX 32
#define SEM_VALUE_MAX 2147483647
#define TTY_NAME_MAX 32
#define XATTR_NAME_MAX 255
#define XATTR_LIST_MAX 65536
#define XATTR_SIZE_MAX 65536
#define _POSIX_AIO_MAX 1
#define _POSIX_AIO_LISTIO_MAX 2
#define _POSIX_THREAD_DESTRUCTOR_ITERATIONS 4
#define _POSIX_TZNAME_MAX 6
#define _POSIX_LINK_MAX 8
#define _POSIX_MQ_OPEN_MAX 8
#define _POSIX_NGROUPS_MAX 8
#define _POSIX_RTSIG_MAX 8
#define _POSIX_STREAM_MAX 8
#define _POSIX_SYMLOOP_MAX 8
#define _POSIX_LOGIN_NAME_MAX 9
#define _POSIX_TTY_NAME_MAX 9
#define _POSIX_NAME_MAX 14
#define _POSIX_OPEN_MAX 20
#define _POSIX_CHILD_MAX 25
#define _POSIX_DELAYTIMER_MAX 32
#define _POSIX_MQ_PRIO_MAX 32
#define _POSIX_SIGQUEUE_MAX 32
#define _POSIX_TIMER_MAX 32
#define _POSIX_THREAD_THREADS_MAX 64
#define _POSIX_THREAD_KEYS_MAX 128
#define _POSIX_HOST_NAME_MAX 255
#define _POSIX_MAX_CANON 255
#define _POSIX_MAX_INPUT 255
#define _POSIX_RE_DUP_MAX 255
#define _POSIX_SYMLINK_MAX 255
#define _POSIX_PATH_MAX 256
#define _POSIX_SEM_NSEMS_MAX 256
#define _POSIX_PIPE_BUF 512
#define _POSIX_ARG_MAX 4096
#define _POSIX_SEM_VALUE_MAX 32767
#define _POSIX_SSIZE_MAX 32767
#define _POSIX_CLOCKRES_MIN 20000000
#endif

extern int closedir(DIR *);
extern DIR *opendir(const char *);
extern struct dirent *readdir(DIR *) __LFS64(readdir64);
extern void rewinddir(DIR *);
#ifdef __USE_GNU
extern int alphasort64(const struct dirent64 **, const struct dirent64 **);
extern __ssize_t getdents64(int, void *, size_t);
extern int scandir64(const char *, struct dirent64 ***, int (*)(const struct dirent64 *), int (*)(const struct dirent64 **, const struct dirent64 **));
extern int scandirat(int, const char *, struct dirent ***, int (*)(const struct dirent *), int (*)(const struct dirent **, const struct dirent **)) __LFS64(scandirat64);
extern int scandirat64(int, const char *, struct dirent64 ***, int (*)(const struct dirent64 *), int (*)(const struct dirent64 **, const struct dirent64 **));
extern int versionsort(const struct dirent **, const struct dirent **) __LFS64(versionsort64);
extern int versionsort64(const struct dirent64 **, const struct dirent64 **);
#endif
#ifdef __USE_MISC
extern __ssize_t getdirentries(int, char *, size_t, __lfs_off_t *) __LFS64(getdirentries64);
#endif
#ifdef __USE_POSIX
extern int readdir_r(DIR *, struct dirent *, struct dirent **) __LFS64(readdir64_r);
#endif
#ifdef __USE_XOPEN2K8
extern int alphasort(const struct dirent **, const struct dirent **) __LFS64(alphasort64);
extern int dirfd(DIR *);
extern DIR *fdopendir(int);
extern int scandir(const char *, struct dirent ***, int (*)(const struct dirent *), int (*)(const struct dirent **, const struct dirent **)) __LFS64(scandir64);
#endif
#ifdef __USE_LARGEFILE64
extern struct dirent64 *readdir64(DIR *);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
extern void seekdir(DIR *, long);
extern long telldir(DIR *);
#endif
#if defined __USE_MISC && defined __USE_LARGEFILE64
extern __ssize_t getdirentries64(int, char *, size_t, __off64_t *);
extern int readdir64_r(DIR *, struct dirent64 *, struct dirent64 **);
#endif
#endif
