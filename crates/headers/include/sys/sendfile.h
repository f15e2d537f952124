/* Bytes from one descriptor to another: Linux. */
#ifndef _SYS_SENDFILE_H
#define _SYS_SENDFILE_H 1
#include <features.h>
#include <sys/types.h>
#include <ringfence/lfs.h>
extern ssize_t sendfile(int, int, __lfs_off_t *, size_t) __LFS64(sendfile64);
#ifdef __USE_LARGEFILE64
extern ssize_t sendfile64(int, int, __off64_t *, size_t);
#endif
#endif
