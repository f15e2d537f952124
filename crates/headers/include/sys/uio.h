/* Reading into several buffers: POSIX. */
#ifndef _SYS_UIO_H
#define _SYS_UIO_H 1
#include <features.h>
#include <sys/types.h>
#include <ringfence/iovec.h>
#include <ringfence/lfs.h>

#define UIO_MAXIOV 1024
#ifdef __USE_GNU
#define RWF_HIPRI 0x00000001
#define RWF_DSYNC 0x00000002
#define RWF_SYNC 0x00000004
#define RWF_NOWAIT 0x00000008
#define RWF_APPEND 0x00000010
#define RWF_NOAPPEND 0x00000020
#endif

extern ssize_t readv(int, const struct iovec *, int);
extern ssize_t writev(int, const struct iovec *, int);
#ifdef __USE_GNU
extern ssize_t preadv2(int, const struct iovec *, int, __lfs_off_t, int) __LFS64(preadv64v2);
extern ssize_t preadv64v2(int, const struct iovec *, int, __off64_t, int);
extern ssize_t process_vm_readv(pid_t, const struct iovec *, unsigned long, const struct iovec *, unsigned long, unsigned long);
extern ssize_t process_vm_writev(pid_t, const struct iovec *, unsigned long, const struct iovec *, unsigned long, unsigned long);
extern ssize_t pwritev2(int, const struct iovec *, int, __lfs_off_t, int) __LFS64(pwritev64v2);
extern ssize_t pwritev64v2(int, const struct iovec *, int, __off64_t, int);
#endif
#ifdef __USE_MISC
extern ssize_t preadv(int, const struct iovec *, int, __lfs_off_t) __LFS64(preadv64);
extern ssize_t pwritev(int, const struct iovec *, int, __lfs_off_t) __LFS64(pwritev64);
#endif
#if defined __USE_MISC && defined __USE_LARGEFILE64
extern ssize_t preadv64(int, const struct iovec *, int, __off64_t);
extern ssize_t pwritev64(int, const struct iovec *, int, __off64_t);
#endif
#endif
