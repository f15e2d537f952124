/* What processes use: POSIX. */
#ifndef _SYS_RESOURCE_H
#define _SYS_RESOURCE_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/lfs.h>
#include <ringfence/timeval.h>
#ifndef __id_t_defined
#define __id_t_defined
typedef __id_t id_t;
#endif
#ifdef __USE_FILE_OFFSET64
typedef __rlim64_t rlim_t;
#else
typedef __rlim_t rlim_t;
#endif
#ifdef __USE_LARGEFILE64
typedef __rlim64_t rlim64_t;
#endif
struct rlimit {
    rlim_t rlim_cur;
    rlim_t rlim_max;
};
#ifdef __USE_LARGEFILE64
struct rlimit64 {
    rlim64_t rlim_cur;
    rlim64_t rlim_max;
};
#endif
#include <ringfence/rusage.h>
enum __rlimit_resource {
    RLIMIT_CPU = 0,
    RLIMIT_FSIZE = 1,
    RLIMIT_DATA = 2,
    RLIMIT_STACK = 3,
    RLIMIT_CORE = 4,
    __RLIMIT_RSS = 5,
    RLIMIT_NOFILE = 7,
    __RLIMIT_OFILE = RLIMIT_NOFILE,
    RLIMIT_AS = 9,
    __RLIMIT_NPROC = 6,
    __RLIMIT_MEMLOCK = 8,
    __RLIMIT_LOCKS = 10,
    __RLIMIT_SIGPENDING = 11,
    __RLIMIT_MSGQUEUE = 12,
    __RLIMIT_NICE = 13,
    __RLIMIT_RTPRIO = 14,
    __RLIMIT_RTTIME = 15,
    __RLIMIT_NLIMITS = 16,
    __RLIM_NLIMITS = __RLIMIT_NLIMITS
};
enum __rusage_who {
    RUSAGE_SELF = 0,
    RUSAGE_CHILDREN = -1
#ifdef __USE_GNU
    ,
    RUSAGE_THREAD = 1
#endif
};
enum __priority_which { PRIO_PROCESS = 0, PRIO_PGRP = 1, PRIO_USER = 2 };
#ifdef __USE_GNU
typedef enum __rlimit_resource __rlimit_resource_t;
typedef enum __rusage_who __rusage_who_t;
typedef enum __priority_which __priority_which_t;
#else
typedef int __rlimit_resource_t;
typedef int __rusage_who_t;
typedef int __priority_which_t;
#endif
#define RLIM_INFINITY ((rlim_t)-1)
#ifdef __USE_LARGEFILE64
#define RLIM64_INFINITY ((rlim64_t)-1)
#endif
#define RLIM_SAVED_MAX RLIM_INFINITY
#define RLIM_SAVED_CUR RLIM_INFINITY

#define PRIO_MIN (-20)
#define PRIO_PGRP PRIO_PGRP
#define PRIO_PROCESS PRIO_PROCESS
#define PRIO_USER PRIO_USER
#define PRIO_MAX 20
#define RLIMIT_AS RLIMIT_AS
#define RLIMIT_CORE RLIMIT_CORE
#define RLIMIT_CPU RLIMIT_CPU
#define RLIMIT_DATA RLIMIT_DATA
#define RLIMIT_FSIZE RLIMIT_FSIZE
#define RLIMIT_NOFILE RLIMIT_NOFILE
#define RLIMIT_STACK RLIMIT_STACK
#define RLIMIT_RSS 5
#define RLIMIT_NPROC 6
#define RLIMIT_OFILE 7
#define RLIMIT_MEMLOCK 8
#define RLIMIT_LOCKS 10
#define RLIMIT_SIGPENDING 11
#define RLIMIT_MSGQUEUE 12
#define RLIMIT_NICE 13
#define RLIMIT_RTPRIO 14
#define RLIMIT_RTTIME 15
#define RLIMIT_NLIMITS 16
#define RLIM_NLIMITS 16
#define RUSAGE_CHILDREN RUSAGE_CHILDREN
#define RUSAGE_SELF RUSAGE_SELF
#ifdef __USE_GNU
#define RUSAGE_THREAD RUSAGE_THREAD
#define RUSAGE_LWP 1
#endif

extern int getpriority(__priority_which_t, id_t);
extern int getrlimit(__rlimit_resource_t, struct rlimit *) __LFS64(getrlimit64);
extern int getrusage(__rusage_who_t, struct rusage *);
extern int setpriority(__priority_which_t, id_t, int);
extern int setrlimit(__rlimit_resource_t, const struct rlimit *) __LFS64(setrlimit64);
#ifdef __USE_GNU
extern int prlimit(__pid_t, enum __rlimit_resource, const struct rlimit *, struct rlimit *) __LFS64(prlimit64);
extern int prlimit64(__pid_t, enum __rlimit_resource, const struct rlimit64 *, struct rlimit64 *);
#endif
#ifdef __USE_LARGEFILE64
extern int getrlimit64(__rlimit_resource_t, struct rlimit64 *);
extern int setrlimit64(__rlimit_resource_t, const struct rlimit64 *);
#endif
#endif
