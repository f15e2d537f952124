/* Scheduling: POSIX. */
#ifndef _SCHED_H
#define _SCHED_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/size_t.h>
#include <ringfence/null.h>
#ifndef __USE_XOPEN2K
#include <time.h>
#endif
#include <ringfence/time_t.h>
#include <ringfence/timespec.h>
#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif
#define sched_priority sched_priority
struct sched_param {
    int sched_priority;
};
typedef unsigned long __cpu_mask;
typedef struct {
    __cpu_mask __bits[1024 / (8 * sizeof(__cpu_mask))];
} cpu_set_t;
#ifdef __USE_GNU
#define __CPU_WORD(cpu) ((cpu) / (8 * sizeof(__cpu_mask)))
#define __CPU_BIT(cpu) ((__cpu_mask)1 << ((cpu) % (8 * sizeof(__cpu_mask))))
#define CPU_SET_S(cpu, size, set) \
    __extension__({ \
        size_t __cpu = (cpu); \
        __cpu / 8 < (size) ? (((__cpu_mask *)((set)->__bits))[__CPU_WORD(__cpu)] |= __CPU_BIT(__cpu)) : 0; \
    })
#define CPU_CLR_S(cpu, size, set) \
    __extension__({ \
        size_t __cpu = (cpu); \
        __cpu / 8 < (size) ? (((__cpu_mask *)((set)->__bits))[__CPU_WORD(__cpu)] &= ~__CPU_BIT(__cpu)) : 0; \
    })
#define CPU_ISSET_S(cpu, size, set) \
    __extension__({ \
        size_t __cpu = (cpu); \
        __cpu / 8 < (size) ? (((const __cpu_mask *)((set)->__bits))[__CPU_WORD(__cpu)] & __CPU_BIT(__cpu)) != 0 : 0; \
    })
#define CPU_ZERO_S(size, set) ((void)__builtin_memset(set, 0, size))
#define CPU_COUNT_S(size, set) __sched_cpucount(size, set)
#define CPU_EQUAL_S(size, left, right) (__builtin_memcmp(left, right, size) == 0)
#define __CPU_EACH(size, result, left, right, operator) \
    __extension__({ \
        cpu_set_t *__result = (result); \
        const __cpu_mask *__left = (left)->__bits, *__right = (right)->__bits; \
        size_t __word; \
        for (__word = 0; __word < (size) / sizeof(__cpu_mask); ++__word) \
            ((__cpu_mask *)__result->__bits)[__word] = __left[__word] operator __right[__word]; \
        __result; \
    })
#define CPU_AND_S(size, result, left, right) __CPU_EACH(size, result, left, right, &)
#define CPU_OR_S(size, result, left, right) __CPU_EACH(size, result, left, right, |)
#define CPU_XOR_S(size, result, left, right) __CPU_EACH(size, result, left, right, ^)
#define CPU_SET(cpu, set) CPU_SET_S(cpu, sizeof(cpu_set_t), set)
#define CPU_CLR(cpu, set) CPU_CLR_S(cpu, sizeof(cpu_set_t), set)
#define CPU_ISSET(cpu, set) CPU_ISSET_S(cpu, sizeof(cpu_set_t), set)
#define CPU_ZERO(set) CPU_ZERO_S(sizeof(cpu_set_t), set)
#define CPU_COUNT(set) CPU_COUNT_S(sizeof(cpu_set_t), set)
#define CPU_EQUAL(left, right) CPU_EQUAL_S(sizeof(cpu_set_t), left, right)
#define CPU_AND(result, left, right) CPU_AND_S(sizeof(cpu_set_t), result, left, right)
#define CPU_OR(result, left, right) CPU_OR_S(sizeof(cpu_set_t), result, left, right)
#define CPU_XOR(result, left, right) CPU_XOR_S(sizeof(cpu_set_t), result, left, right)
#define CPU_ALLOC_SIZE(count) (((count) + 8 * sizeof(__cpu_mask) - 1) / (8 * sizeof(__cpu_mask)) * sizeof(__cpu_mask))
#define CPU_ALLOC(count) __sched_cpualloc(count)
#define CPU_FREE(set) __sched_cpufree(set)
#endif

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#ifdef __USE_GNU
#define CLONE_NEWTIME 0x00000080
#define CLONE_VM 0x00000100
#define CLONE_FS 0x00000200
#define CLONE_FILES 0x00000400
#define CLONE_SIGHAND 0x00000800
#define CLONE_PIDFD 0x00001000
#define CLONE_PTRACE 0x00002000
#define CLONE_VFORK 0x00004000
#define CLONE_PARENT 0x00008000
#define CLONE_THREAD 0x00010000
#define CLONE_NEWNS 0x00020000
#define CLONE_SYSVSEM 0x00040000
#define CLONE_SETTLS 0x00080000
#define CLONE_PARENT_SETTID 0x00100000
#define CLONE_CHILD_CLEARTID 0x00200000
#define CLONE_DETACHED 0x00400000
#define CLONE_UNTRACED 0x00800000
#define CLONE_CHILD_SETTID 0x01000000
#define CLONE_NEWCGROUP 0x02000000
#define CLONE_NEWUTS 0x04000000
#define CLONE_NEWIPC 0x08000000
#define CLONE_NEWUSER 0x10000000
#define CLONE_NEWPID 0x20000000
#define CLONE_NEWNET 0x40000000
#define CLONE_IO 0x80000000U
#define CPU_SETSIZE 1024
#define CSIGNAL 0x000000ff
#define SCHED_BATCH 3
#define SCHED_ISO 4
#define SCHED_IDLE 5
#define SCHED_DEADLINE 6
#define SCHED_RESET_ON_FORK 0x40000000
#endif

extern cpu_set_t *__sched_cpualloc(size_t);
extern int __sched_cpucount(size_t, const cpu_set_t *);
extern void __sched_cpufree(cpu_set_t *);
extern int sched_get_priority_max(int);
extern int sched_get_priority_min(int);
extern int sched_getparam(__pid_t, struct sched_param *);
extern int sched_getscheduler(__pid_t);
extern int sched_rr_get_interval(__pid_t, struct timespec *);
extern int sched_setparam(__pid_t, const struct sched_param *);
extern int sched_setscheduler(__pid_t, int, const struct sched_param *);
extern int sched_yield(void);
#ifdef __USE_GNU
extern int clone(int (*)(void *), void *, int, void *, ...);
extern int getcpu(unsigned int *, unsigned int *);
extern int sched_getaffinity(__pid_t, size_t, cpu_set_t *);
extern int sched_getcpu(void);
extern int sched_setaffinity(__pid_t, size_t, const cpu_set_t *);
extern int setns(int, int);
extern int unshare(int);
#endif
#endif
