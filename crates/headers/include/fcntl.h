/* Control of files: POSIX. */
#ifndef _FCNTL_H
#define _FCNTL_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/lfs.h>
#include <ringfence/off_t.h>
#ifdef __USE_LARGEFILE64
#include <ringfence/off64_t.h>
#endif
#ifndef __mode_t_defined
#define __mode_t_defined
typedef __mode_t mode_t;
#endif
#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif
#if defined __USE_XOPEN || defined __USE_XOPEN2K8
#include <ringfence/stat.h>
#endif
struct flock {
    short int l_type;
    short int l_whence;
#ifdef __USE_FILE_OFFSET64
    __off64_t l_start;
    __off64_t l_len;
#else
    __off_t l_start;
    __off_t l_len;
#endif
    __pid_t l_pid;
};
#ifdef __USE_LARGEFILE64
struct flock64 {
    short int l_type;
    short int l_whence;
    __off64_t l_start;
    __off64_t l_len;
    __pid_t l_pid;
};
#endif
#ifdef __USE_GNU
#include <ringfence/size_t.h>
#include <ringfence/iovec.h>
enum __pid_type { F_OWNER_TID = 0, F_OWNER_PID, F_OWNER_PGRP, F_OWNER_GID = F_OWNER_PGRP };
struct f_owner_ex {
    enum __pid_type type;
    __pid_t pid;
};
struct file_handle {
    unsigned int handle_bytes;
    int handle_type;
    unsigned char f_handle[];
};
#endif
#ifdef __USE_FILE_OFFSET64
#ifdef __LP64__
#define F_GETLK 5
#define F_SETLK 6
#define F_SETLKW 7
#else
#define F_GETLK 12
#define F_SETLK 13
#define F_SETLKW 14
#endif
#else
#define F_GETLK 5
#define F_SETLK 6
#define F_SETLKW 7
#endif

#define FD_CLOEXEC 1
#define F_DUPFD 0
#define F_RDLCK 0
#define F_GETFD 1
#define F_WRLCK 1
#define F_SETFD 2
#define F_UNLCK 2
#define F_GETFL 3
#define F_EXLCK 4
#define F_SETFL 4
#ifdef __LP64__
#define F_GETLK64 5
#else
#define F_GETLK64 12
#endif
#ifdef __LP64__
#define F_SETLK64 6
#else
#define F_SETLK64 13
#endif
#ifdef __LP64__
#define F_SETLKW64 7
#else
#define F_SETLKW64 14
#endif
#define F_SHLCK 8
#define O_RDONLY 00
#define O_WRONLY 01
#define O_RDWR 02
#define O_ACCMODE 0003
#define O_CREAT 0100
#define O_EXCL 0200
#define O_NOCTTY 0400
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_NDELAY 2048
#define O_NONBLOCK 04000
#define O_ASYNC 020000
#define O_FSYNC 1052672
#define O_SYNC 04010000
#ifdef __USE_GNU
#define AT_STATX_SYNC_AS_STAT 0x0000
#define AT_NO_AUTOMOUNT 0x800
#define AT_EMPTY_PATH 0x1000
#define AT_STATX_FORCE_SYNC 0x2000
#define AT_STATX_DONT_SYNC 0x4000
#define AT_STATX_SYNC_TYPE 0x6000
#define AT_RECURSIVE 0x8000
#define DN_ACCESS 0x00000001
#define DN_MODIFY 0x00000002
#define DN_CREATE 0x00000004
#define DN_DELETE 0x00000008
#define DN_RENAME 0x00000010
#define DN_ATTRIB 0x00000020
#define DN_MULTISHOT 0x80000000U
#define FALLOC_FL_KEEP_SIZE 0x01
#define FALLOC_FL_PUNCH_HOLE 0x02
#define FALLOC_FL_NO_HIDE_STALE 0x04
#define FALLOC_FL_COLLAPSE_RANGE 0x08
#define FALLOC_FL_ZERO_RANGE 0x10
#define FALLOC_FL_INSERT_RANGE 0x20
#define FALLOC_FL_UNSHARE_RANGE 0x40
#define F_SEAL_SEAL 0x0001
#define F_SEAL_SHRINK 0x0002
#define F_SEAL_GROW 0x0004
#define F_SEAL_WRITE 0x0008
#define F_SETSIG 10
#define F_GETSIG 11
#define F_SETOWN_EX 15
#define F_GETOWN_EX 16
#define F_SEAL_FUTURE_WRITE 0x0010
#define F_OFD_GETLK 36
#define F_OFD_SETLK 37
#define F_OFD_SETLKW 38
#define F_SETLEASE 1024
#define F_GETLEASE 1025
#define F_NOTIFY 1026
#define F_SETPIPE_SZ 1031
#define F_GETPIPE_SZ 1032
#define F_ADD_SEALS 1033
#define F_GET_SEALS 1034
#define F_GET_RW_HINT 1035
#define F_SET_RW_HINT 1036
#define F_GET_FILE_RW_HINT 1037
#define F_SET_FILE_RW_HINT 1038
#define LOCK_MAND 32
#define LOCK_READ 64
#define LOCK_WRITE 128
#define LOCK_RW 192
#define MAX_HANDLE_SZ 128
#define O_DIRECT 16384
#define O_NOATIME 262144
#define O_PATH 2097152
#define O_TMPFILE 4259840
#define RWF_WRITE_LIFE_NOT_SET 0
#define RWH_WRITE_LIFE_NOT_SET 0
#define RWH_WRITE_LIFE_NONE 1
#define RWH_WRITE_LIFE_SHORT 2
#define RWH_WRITE_LIFE_MEDIUM 3
#define RWH_WRITE_LIFE_LONG 4
#define RWH_WRITE_LIFE_EXTREME 5
#define SPLICE_F_MOVE 1
#define SPLICE_F_NONBLOCK 2
#define SPLICE_F_MORE 4
#define SPLICE_F_GIFT 8
#define SYNC_FILE_RANGE_WAIT_BEFORE 1
#define SYNC_FILE_RANGE_WRITE 2
#define SYNC_FILE_RANGE_WAIT_AFTER 4
#define SYNC_FILE_RANGE_WRITE_AND_WAIT 7
#endif
#ifdef __USE_MISC
#define FAPPEND 1024
#define FASYNC 8192
#define FFSYNC 1052672
#define FNDELAY 2048
#define FNONBLOCK 2048
#define F_OK 0
#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define F_TEST 3
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
#define R_OK 4
#define W_OK 2
#define X_OK 1
#endif
#ifdef __USE_ATFILE
#define AT_FDCWD (-100)
#define AT_SYMLINK_NOFOLLOW 0x100
#define AT_EACCESS 0x200
#define AT_REMOVEDIR 0x200
#define AT_SYMLINK_FOLLOW 0x400
#endif
#ifdef __USE_XOPEN2K
#define POSIX_FADV_NORMAL 0
#define POSIX_FADV_RANDOM 1
#define POSIX_FADV_SEQUENTIAL 2
#define POSIX_FADV_WILLNEED 3
#define POSIX_FADV_DONTNEED 4
#define POSIX_FADV_NOREUSE 5
#endif
#ifdef __USE_XOPEN2K8
#define F_DUPFD_CLOEXEC 1030
#define O_DIRECTORY 65536
#define O_NOFOLLOW 131072
#define O_CLOEXEC 524288
#define UTIME_OMIT 1073741822L
#define UTIME_NOW 1073741823L
#endif
#ifdef __USE_LARGEFILE64
#ifdef __LP64__
#define O_LARGEFILE 0
#else
#define O_LARGEFILE 32768
#endif
#endif
#ifdef __USE_POSIX199309
#define O_DSYNC 4096
#define O_RSYNC 1052672
#endif
#if defined __USE_MISC || defined __USE_XOPEN
#define S_ISVTX 512
#endif
#if defined __USE_XOPEN2K8 || defined __USE_XOPEN
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
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
#define S_IFIFO 4096
#define S_IFCHR 8192
#define S_IFDIR 16384
#define S_IFBLK 24576
#define S_IFREG 32768
#define S_IFLNK 40960
#define S_IFMT 61440
#endif
#if defined __USE_XOPEN2K8 || defined __USE_UNIX98
#define F_SETOWN 8
#define F_GETOWN 9
#define S_IFSOCK 49152
#endif

extern int creat(const char *, mode_t) __LFS64(creat64);
extern int fcntl(int, int, ...) __LFS64(fcntl64);
extern int open(const char *, int, ...) __LFS64(open64);
#ifdef __USE_GNU
extern int fallocate(int, int, __lfs_off_t, __lfs_off_t) __LFS64(fallocate64);
extern int fallocate64(int, int, __off64_t, __off64_t);
extern int name_to_handle_at(int, const char *, struct file_handle *, int *, int);
extern int open_by_handle_at(int, struct file_handle *, int);
extern __ssize_t readahead(int, __off64_t, size_t);
extern __ssize_t splice(int, __off64_t *, int, __off64_t *, size_t, unsigned int);
extern int sync_file_range(int, __off64_t, __off64_t, unsigned int);
extern __ssize_t tee(int, int, size_t, unsigned int);
extern __ssize_t vmsplice(int, const struct iovec *, size_t, unsigned int);
#endif
#ifdef __USE_MISC
extern int lockf(int, int, off_t) __LFS64(lockf64);
#endif
#ifdef __USE_ATFILE
extern int openat(int, const char *, int, ...) __LFS64(openat64);
#endif
#ifdef __USE_XOPEN2K
extern int posix_fadvise(int, off_t, off_t, int) __LFS64(posix_fadvise64);
extern int posix_fallocate(int, off_t, off_t) __LFS64(posix_fallocate64);
#endif
#ifdef __USE_LARGEFILE64
extern int creat64(const char *, mode_t);
extern int fcntl64(int, int, ...);
extern int open64(const char *, int, ...);
#endif
#if defined __USE_MISC && defined __USE_LARGEFILE64
extern int lockf64(int, int, off64_t);
extern int openat64(int, const char *, int, ...);
extern int posix_fadvise64(int, off64_t, off64_t, int);
extern int posix_fallocate64(int, off64_t, off64_t);
#endif
#endif
