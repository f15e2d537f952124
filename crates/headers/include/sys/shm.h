/* Segments of memory that processes share: System V. */
#ifndef _SYS_SHM_H
#define _SYS_SHM_H 1
#include <features.h>
#include <ringfence/size_t.h>
#include <ringfence/time_t.h>
#include <sys/ipc.h>
#define SHMLBA (__getpagesize())
extern int __getpagesize(void);
#define SHM_R 0400
#define SHM_W 0200
#define SHM_RDONLY 010000
#define SHM_RND 020000
#define SHM_REMAP 040000
#define SHM_EXEC 0100000
#define SHM_LOCK 11
#define SHM_UNLOCK 12
typedef unsigned long shmatt_t;
struct shmid_ds {
    struct ipc_perm shm_perm;
    size_t shm_segsz;
    __time_t shm_atime;
#ifndef __LP64__
    unsigned long __shm_atime_high;
#endif
    __time_t shm_dtime;
#ifndef __LP64__
    unsigned long __shm_dtime_high;
#endif
    __time_t shm_ctime;
#ifndef __LP64__
    unsigned long __shm_ctime_high;
#endif
    __pid_t shm_cpid;
    __pid_t shm_lpid;
    shmatt_t shm_nattch;
    unsigned long __reserved5;
    unsigned long __reserved6;
};
#ifdef __USE_MISC
#define SHM_STAT 13
#define SHM_INFO 14
#define SHM_STAT_ANY 15
#define SHM_DEST 01000
#define SHM_LOCKED 02000
#define SHM_HUGETLB 04000
#define SHM_NORESERVE 010000
struct shminfo {
    unsigned long shmmax;
    unsigned long shmmin;
    unsigned long shmmni;
    unsigned long shmseg;
    unsigned long shmall;
    unsigned long __reserved[4];
};
struct shm_info {
    int used_ids;
    unsigned long shm_tot;
    unsigned long shm_rss;
    unsigned long shm_swp;
    unsigned long swap_attempts;
    unsigned long swap_successes;
};
#endif
#ifdef __USE_XOPEN
#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif
#endif
extern void *shmat(int, const void *, int);
extern int shmctl(int, int, struct shmid_ds *);
extern int shmdt(const void *);
extern int shmget(key_t, size_t, int);
#endif
