/* Facts about a file. */
#ifndef _RINGFENCE_STAT_H
#define _RINGFENCE_STAT_H 1
#include <features.h>
#include <ringfence/types.h>
#ifdef __USE_XOPEN2K8
#include <ringfence/timespec.h>
#include <ringfence/time_t.h>
#endif
#ifdef __USE_XOPEN2K8
#define __STAT_TIMES \
    struct timespec st_atim; \
    struct timespec st_mtim; \
    struct timespec st_ctim;
#define st_atime st_atim.tv_sec
#define st_mtime st_mtim.tv_sec
#define st_ctime st_ctim.tv_sec
#else
#define __STAT_TIMES \
    __time_t st_atime; \
    __syscall_ulong_t st_atimensec; \
    __time_t st_mtime; \
    __syscall_ulong_t st_mtimensec; \
    __time_t st_ctime; \
    __syscall_ulong_t st_ctimensec;
#endif
struct stat {
    __dev_t st_dev;
#ifdef __LP64__
    __ino_t st_ino;
    __nlink_t st_nlink;
    __mode_t st_mode;
    __uid_t st_uid;
    __gid_t st_gid;
    int __pad0;
    __dev_t st_rdev;
    __off_t st_size;
    __blksize_t st_blksize;
    __blkcnt_t st_blocks;
    __STAT_TIMES
    __syscall_slong_t __glibc_reserved[3];
#else
    unsigned short int __pad1;
#ifdef __USE_FILE_OFFSET64
    __ino_t __st_ino;
#else
    __ino_t st_ino;
#endif
    __mode_t st_mode;
    __nlink_t st_nlink;
    __uid_t st_uid;
    __gid_t st_gid;
    __dev_t st_rdev;
    unsigned short int __pad2;
#ifdef __USE_FILE_OFFSET64
    __off64_t st_size;
#else
    __off_t st_size;
#endif
    __blksize_t st_blksize;
#ifdef __USE_FILE_OFFSET64
    __blkcnt64_t st_blocks;
#else
    __blkcnt_t st_blocks;
#endif
    __STAT_TIMES
#ifdef __USE_FILE_OFFSET64
    __ino64_t st_ino;
#else
    unsigned long int __glibc_reserved4;
    unsigned long int __glibc_reserved5;
#endif
#endif
};
#ifdef __USE_LARGEFILE64
struct stat64 {
    __dev_t st_dev;
#ifdef __LP64__
    __ino64_t st_ino;
    __nlink_t st_nlink;
    __mode_t st_mode;
    __uid_t st_uid;
    __gid_t st_gid;
    int __pad0;
    __dev_t st_rdev;
    __off_t st_size;
    __blksize_t st_blksize;
    __blkcnt64_t st_blocks;
    __STAT_TIMES
    __syscall_slong_t __glibc_reserved[3];
#else
    unsigned int __pad1;
    __ino_t __st_ino;
    __mode_t st_mode;
    __nlink_t st_nlink;
    __uid_t st_uid;
    __gid_t st_gid;
    __dev_t st_rdev;
    unsigned int __pad2;
    __off64_t st_size;
    __blksize_t st_blksize;
    __blkcnt64_t st_blocks;
    __STAT_TIMES
    __ino64_t st_ino;
#endif
};
#endif
#undef __STAT_TIMES
#define _STATBUF_ST_BLKSIZE
#define _STATBUF_ST_RDEV
#define _STATBUF_ST_NSEC
#endif
