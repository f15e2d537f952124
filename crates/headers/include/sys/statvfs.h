/* Facts about file systems: POSIX. */
#ifndef _SYS_STATVFS_H
#define _SYS_STATVFS_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/lfs.h>
#ifndef __fsblkcnt_t_defined
#define __fsblkcnt_t_defined
#ifdef __USE_FILE_OFFSET64
typedef __fsblkcnt64_t fsblkcnt_t;
typedef __fsfilcnt64_t fsfilcnt_t;
#else
typedef __fsblkcnt_t fsblkcnt_t;
typedef __fsfilcnt_t fsfilcnt_t;
#endif
#endif
struct statvfs {
    unsigned long f_bsize;
    unsigned long f_frsize;
#ifdef __USE_FILE_OFFSET64
    __fsblkcnt64_t f_blocks;
    __fsblkcnt64_t f_bfree;
    __fsblkcnt64_t f_bavail;
    __fsfilcnt64_t f_files;
    __fsfilcnt64_t f_ffree;
    __fsfilcnt64_t f_favail;
#else
    __fsblkcnt_t f_blocks;
    __fsblkcnt_t f_bfree;
    __fsblkcnt_t f_bavail;
    __fsfilcnt_t f_files;
    __fsfilcnt_t f_ffree;
    __fsfilcnt_t f_favail;
#endif
    unsigned long f_fsid;
#ifndef __LP64__
    int __f_unused;
#endif
    unsigned long f_flag;
    unsigned long f_namemax;
    int __f_spare[6];
};
#ifdef __USE_LARGEFILE64
struct statvfs64 {
    unsigned long f_bsize;
    unsigned long f_frsize;
    __fsblkcnt64_t f_blocks;
    __fsblkcnt64_t f_bfree;
    __fsblkcnt64_t f_bavail;
    __fsfilcnt64_t f_files;
    __fsfilcnt64_t f_ffree;
    __fsfilcnt64_t f_favail;
    unsigned long f_fsid;
#ifndef __LP64__
    int __f_unused;
#endif
    unsigned long f_flag;
    unsigned long f_namemax;
    int __f_spare[6];
};
#endif

#define ST_RDONLY 1
#define ST_NOSUID 2
#ifdef __USE_GNU
#define ST_NODEV 4
#define ST_NOEXEC 8
#define ST_SYNCHRONOUS 16
#define ST_MANDLOCK 64
#define ST_WRITE 128
#define ST_APPEND 256
#define ST_IMMUTABLE 512
#define ST_NOATIME 1024
#define ST_NODIRATIME 2048
#define ST_RELATIME 4096
#endif

extern int fstatvfs(int, struct statvfs *) __LFS64(fstatvfs64);
extern int statvfs(const char *, struct statvfs *) __LFS64(statvfs64);
#ifdef __USE_LARGEFILE64
extern int fstatvfs64(int, struct statvfs64 *);
extern int statvfs64(const char *, struct statvfs64 *);
#endif
#endif
