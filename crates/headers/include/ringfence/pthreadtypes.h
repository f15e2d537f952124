/* Objects of threads: their sizes and the parts that initialisers name. */
#ifndef _RINGFENCE_PTHREADTYPES_H
#define _RINGFENCE_PTHREADTYPES_H 1
#include <ringfence/threads.h>

typedef struct __pthread_internal_list {
    struct __pthread_internal_list *__prev;
    struct __pthread_internal_list *__next;
} __pthread_list_t;
typedef struct __pthread_internal_slist {
    struct __pthread_internal_slist *__next;
} __pthread_slist_t;
struct __pthread_mutex_s {
    int __lock;
    unsigned int __count;
    int __owner;
#ifdef __LP64__
    unsigned int __nusers;
    int __kind;
    short __spins;
    short __elision;
    __pthread_list_t __list;
#else
    int __kind;
    unsigned int __nusers;
    __extension__ union {
        struct {
            short __espins;
            short __eelision;
        } __elision_data;
        __pthread_slist_t __list;
    };
#endif
};
struct __pthread_rwlock_arch_t {
    unsigned int __readers;
    unsigned int __writers;
    unsigned int __wrphase_futex;
    unsigned int __writers_futex;
    unsigned int __pad3;
    unsigned int __pad4;
#ifdef __LP64__
    int __cur_writer;
    int __shared;
    signed char __rwelision;
    unsigned char __pad1[7];
    unsigned long __pad2;
    unsigned int __flags;
#else
    unsigned char __flags;
    unsigned char __shared;
    signed char __rwelision;
    unsigned char __pad2;
    int __cur_writer;
#endif
};
typedef union {
    __extension__ unsigned long long __value64;
    struct {
        unsigned int __low;
        unsigned int __high;
    } __value32;
} __atomic_wide_counter;
struct __pthread_cond_s {
    __atomic_wide_counter __wseq;
    __atomic_wide_counter __g1_start;
    unsigned int __g_refs[2];
    unsigned int __g_size[2];
    unsigned int __g1_orig_size;
    unsigned int __wrefs;
    unsigned int __g_signals[2];
};
typedef unsigned long pthread_t;
typedef union {
    char __size[4];
    int __align;
} pthread_mutexattr_t;
typedef union {
    char __size[4];
    int __align;
} pthread_condattr_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;
union pthread_attr_t {
    char __size[__SIZEOF_PTHREAD_ATTR_T];
    long __align;
};
#ifndef __have_pthread_attr_t
#define __have_pthread_attr_t 1
typedef union pthread_attr_t pthread_attr_t;
#endif
typedef union {
    struct __pthread_mutex_s __data;
    char __size[__SIZEOF_PTHREAD_MUTEX_T];
    long __align;
} pthread_mutex_t;
typedef union {
    struct __pthread_cond_s __data;
    char __size[__SIZEOF_PTHREAD_COND_T];
    __extension__ long long __align;
} pthread_cond_t;
#if defined __USE_UNIX98 || defined __USE_XOPEN2K
typedef union {
    struct __pthread_rwlock_arch_t __data;
    char __size[__SIZEOF_PTHREAD_RWLOCK_T];
    long __align;
} pthread_rwlock_t;
typedef union {
    char __size[__SIZEOF_PTHREAD_RWLOCKATTR_T];
    long __align;
} pthread_rwlockattr_t;
#endif
#ifdef __USE_XOPEN2K
typedef volatile int pthread_spinlock_t;
typedef union {
    char __size[__SIZEOF_PTHREAD_BARRIER_T];
    long __align;
} pthread_barrier_t;
typedef union {
    char __size[__SIZEOF_PTHREAD_BARRIERATTR_T];
    int __align;
} pthread_barrierattr_t;
#endif
#endif
