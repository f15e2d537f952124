/* Semaphores: POSIX. */
#ifndef _SEMAPHORE_H
#define _SEMAPHORE_H 1
#include <features.h>
#include <sys/types.h>
#ifdef __USE_XOPEN2K
#include <ringfence/timespec.h>
#endif
#ifdef __LP64__
#define __SIZEOF_SEM_T 32
#else
#define __SIZEOF_SEM_T 16
#endif
#define SEM_FAILED ((sem_t *)0)
typedef union {
    char __size[__SIZEOF_SEM_T];
    long __align;
} sem_t;

extern int sem_close(sem_t *);
extern int sem_destroy(sem_t *);
extern int sem_getvalue(sem_t *, int *);
extern int sem_init(sem_t *, int, unsigned int);
extern sem_t *sem_open(const char *, int, ...);
extern int sem_post(sem_t *);
extern int sem_trywait(sem_t *);
extern int sem_unlink(const char *);
extern int sem_wait(sem_t *);
#ifdef __USE_GNU
extern int sem_clockwait(sem_t *, clockid_t, const struct timespec *);
#endif
#ifdef __USE_XOPEN2K
extern int sem_timedwait(sem_t *, const struct timespec *);
#endif
#endif
