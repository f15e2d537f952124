/* Facts about files: POSIX. */
#ifndef _SYS_STAT_H
#define _SYS_STAT_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/lfs.h>
#ifdef __USE_XOPEN2K8
#include <ringfence/timespec.h>
#endif
#if defined __USE_XOPEN || defined __USE_XOPEN2K
#include <ringfence/time_t.h>
#include <ringfence/off_t.h>
#ifndef __dev_t_defined
#define __dev_t_defined
typedef __dev_t dev_t;
#endif
#ifndef __gid_t_defined
#define __gid_t_defined
typedef __gid_t gid_t;
#endif
#ifndef __ino_t_defined
#define __ino_t_defined
#ifdef __USE_FILE_OFFSET64
typedef __ino64_t ino_t;
#else
typedef __ino_t ino_t;
#endif
#endif
#ifndef __mode_t_defined
#define __mode_t_defined
typedef __mode_t mode_t;
#endif
#ifndef __nlink_t_defined
#define __nlink_t_defined
typedef __nlink_t nlink_t;
#endif
#ifndef __uid_t_defined
#define __uid_t_defined
typedef __uid_t uid_t;
#endif
#endif
#ifdef __USE_UNIX98
#ifndef __blksize_t_defined
#define __blksize_t_defined
typedef __blksize_t blksize_t;
#endif
#ifndef __blkcnt_t_defined
#define __blkcnt_t_defined
#ifdef __USE_FILE_OFFSET64
typedef __blkcnt64_t blkcnt_t;
#else
typedef __blkcnt_t blkcnt_t;
#endif
#endif
#endif

#include <ringfence/stat.h>
#ifdef __USE_GNU
struct statx_timestamp {
    __int64_t tv_sec;
    __uint32_t tv_nsec;
    __int32_t __statx_timestamp_pad1[1];
};
struct statx {
    __uint32_t stx_mask;
    __uint32_t stx_blksize;
    __uint64_t stx_attributes;
    __uint32_t stx_nlink;
    __uint32_t stx_uid;
    __uint32_t stx_gid;
    __uint16_t stx_mode;
    __uint16_t __statx_pad1[1];
    __uint64_t stx_ino;
    __uint64_t stx_size;
    __uint64_t stx_blocks;
    __uint64_t stx_attributes_mask;
    struct statx_timestamp stx_atime;
    struct statx_timestamp stx_btime;
    struct statx_timestamp stx_ctime;
    struct statx_timestamp stx_mtime;
    __uint32_t stx_rdev_major;
    __uint32_t stx_rdev_minor;
    __uint32_t stx_dev_major;
    __uint32_t stx_dev_minor;
    __uint64_t stx_mnt_id;
    __uint64_t __statx_pad2;
    __uint64_t __statx_pad3[12];
};
#endif

#define S_IXOTH 1
#define S_IWOTH 2
#define S_IROTH 4
#define S_IRWXO 7
#define S_IXGRP 8
#define S_IWGRP 16
#define S_IRGRP 32
#define S_IRWXG 56
#define S_IXUSR 64
#define S_IWUSR 128
#define S_IRUSR 256
#define S_IRWXU 448
#define S_ISGID 1024
#define S_ISUID 2048
#ifdef __USE_GNU
#define STATX_TYPE 0x00000001U
#define STATX_MODE 0x00000002U
#define STATX_ATTR_COMPRESSED 0x00000004
#define STATX_NLINK 0x00000004U
#define STATX_UID 0x00000008U
#define STATX_ATTR_IMMUTABLE 0x00000010
#define STATX_GID 0x00000010U
#define STATX_ATIME 0x00000020U
#define STATX_ATTR_APPEND 0x00000020
#define STATX_ATTR_NODUMP 0x00000040
#define STATX_MTIME 0x00000040U
#define STATX_CTIME 0x00000080U
#define STATX_INO 0x00000100U
#define STATX_SIZE 0x00000200U
#define STATX_BLOCKS 0x00000400U
#define STATX_BASIC_STATS 0x000007ffU
#define STATX_ATTR_ENCRYPTED 0x00000800
#define STATX_BTIME 0x00000800U
#define STATX_ALL 0x00000fffU
#define STATX_ATTR_AUTOMOUNT 0x00001000
#define STATX_MNT_ID 0x00001000U
#define STATX_ATTR_MOUNT_ROOT 0x00002000
#define STATX_DIOALIGN 0x00002000U
#define STATX_ATTR_VERITY 0x00100000
#define STATX_ATTR_DAX 0x00200000
#define STATX__RESERVED 0x80000000U
#endif
#ifdef __USE_MISC
#define ACCESSPERMS 511
#define ALLPERMS 4095
#define DEFFILEMODE 438
#define S_IEXEC 64
#define S_IWRITE 128
#define S_IREAD 256
#define S_BLKSIZE 512
#endif
#ifdef __USE_ATFILE
#define UTIME_OMIT 1073741822L
#define UTIME_NOW 1073741823L
#endif
#if defined __USE_MISC || defined __USE_XOPEN
#define S_ISVTX 512
#define S_IFIFO 4096
#define S_IFCHR 8192
#define S_IFDIR 16384
#define S_IFBLK 24576
#define S_IFREG 32768
#define S_IFLNK 40960
#define S_IFMT 61440
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
#define S_IFSOCK 49152
#endif

#define S_ISDIR(mode) (((mode) & 0170000) == 0040000)
#define S_ISCHR(mode) (((mode) & 0170000) == 0020000)
#define S_ISBLK(mode) (((mode) & 0170000) == 0060000)
#define S_ISREG(mode) (((mode) & 0170000) == 0100000)
#define S_ISFIFO(mode) (((mode) & 0170000) == 0010000)
#define S_ISLNK(mode) (((mode) & 0170000) == 0120000)
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K
#define S_ISSOCK(mode) (((mode) & 0170000) == 0140000)
#endif
#ifdef __USE_POSIX199309
#define S_TYPEISMQ(facts) 0
#define S_TYPEISSEM(facts) 0
#define S_TYPEISSHM(facts) 0
#endif

extern int chmod(const char *, __mode_t);
extern int fstat(int, struct stat *) __LFS64(fstat64);
extern int mkdir(const char *, __mode_t);
extern int mkfifo(const char *, __mode_t);
extern int stat(const char *, struct stat *) __LFS64(stat64);
extern __mode_t umask(__mode_t);
#ifdef __USE_GNU
extern __mode_t getumask(void);
extern int statx(int, const char *, int, unsigned int, struct statx *);
#endif
#ifdef __USE_MISC
extern int lchmod(const char *, __mode_t);
#endif
#ifdef __USE_ATFILE
extern int fchmodat(int, const char *, __mode_t, int);
extern int fstatat(int, const char *, struct stat *, int) __LFS64(fstatat64);
extern int mkdirat(int, const char *, __mode_t);
extern int mkfifoat(int, const char *, __mode_t);
extern int utimensat(int, const char *, const struct timespec *, int);
#endif
#ifdef __USE_XOPEN2K8
extern int futimens(int, const struct timespec *);
#endif
#ifdef __USE_LARGEFILE64
extern int fstat64(int, struct stat64 *);
extern int stat64(const char *, struct stat64 *);
#endif
#if defined __USE_MISC && defined __USE_LARGEFILE64
extern int fstatat64(int, const char *, struct stat64 *, int);
extern int lstat64(const char *, struct stat64 *);
#endif
#if defined __USE_MISC || defined __USE_XOPEN2K8XSI
extern int mknodat(int, const char *, __mode_t, __dev_t);
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
extern int mknod(const char *, __mode_t, __dev_t);
#endif
#if defined __USE_XOPEN2K || defined __USE_XOPEN_EXTENDED
extern int lstat(const char *, struct stat *) __LFS64(lstat64);
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_POSIX199309
extern int fchmod(int, __mode_t);
#endif
#endif
