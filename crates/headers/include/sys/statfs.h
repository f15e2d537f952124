/* Facts about file systems: Linux. */
#ifndef _SYS_STATFS_H
#define _SYS_STATFS_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/lfs.h>
struct statfs {
    __fsword_t f_type;
    __fsword_t f_bsize;
#ifdef __USE_FILE_OFFSET64
    __fsblkcnt64_t f_blocks;
    __fsblkcnt64_t f_bfree;
    __fsblkcnt64_t f_bavail;
    __fsfilcnt64_t f_files;
    __fsfilcnt64_t f_ffree;
#else
    __fsblkcnt_t f_blocks;
    __fsblkcnt_t f_bfree;
    __fsblkcnt_t f_bavail;
    __fsfilcnt_t f_files;
    __fsfilcnt_t f_ffree;
#endif
    __fsid_t f_fsid;
    __fsword_t f_namelen;
    __fsword_t f_frsize;
    __fsword_t f_flags;
    __fsword_t f_spare[4];
};
#ifdef __USE_LARGEFILE64
struct statfs64 {
    __fsword_t f_type;
    __fsword_t f_bsize;
    __fsblkcnt64_t f_blocks;
    __fsblkcnt64_t f_bfree;
    __fsblkcnt64_t f_bavail;
    __fsfilcnt64_t f_files;
    __fsfilcnt64_t f_ffree;
    __fsid_t f_fsid;
    __fsword_t f_namelen;
    __fsword_t f_frsize;
    __fsword_t f_flags;
    __fsword_t f_spare[4];
};
#endif

extern int fstatfs(int, struct statfs *) __LFS64(fstatfs64);
extern int statfs(const char *, struct statfs *) __LFS64(statfs64);
#ifdef __USE_LARGEFILE64
extern int fstatfs64(int, struct statfs64 *);
extern int statfs64(const char *, struct statfs64 *);
#endif
#endif
