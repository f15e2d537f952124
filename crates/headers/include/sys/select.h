/* Waiting for several descriptors: POSIX. */
#ifndef _SYS_SELECT_H
#define _SYS_SELECT_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/sigset_t.h>
#include <ringfence/time_t.h>
#include <ringfence/timeval.h>
#ifdef __USE_XOPEN2K
#include <ringfence/timespec.h>
#endif
#ifndef __suseconds_t_defined
#define __suseconds_t_defined
typedef __suseconds_t suseconds_t;
#endif
typedef long __fd_mask;
#define __NFDBITS (8 * (int)sizeof(__fd_mask))
typedef struct {
#ifdef __USE_XOPEN
    __fd_mask fds_bits[1024 / (8 * sizeof(__fd_mask))];
#define __FDS_BITS(set) ((set)->fds_bits)
#else
    __fd_mask __fds_bits[1024 / (8 * sizeof(__fd_mask))];
#define __FDS_BITS(set) ((set)->__fds_bits)
#endif
} fd_set;
#define FD_SETSIZE 1024
#ifdef __USE_MISC
typedef __fd_mask fd_mask;
#define NFDBITS __NFDBITS
#endif
#define __FD_BIT(number) ((__fd_mask)(1UL << ((number) % __NFDBITS)))
#define FD_SET(number, set) ((void)(__FDS_BITS(set)[(number) / __NFDBITS] |= __FD_BIT(number)))
#define FD_CLR(number, set) ((void)(__FDS_BITS(set)[(number) / __NFDBITS] &= ~__FD_BIT(number)))
#define FD_ISSET(number, set) ((__FDS_BITS(set)[(number) / __NFDBITS] & __FD_BIT(number)) != 0)
#define FD_ZERO(set) \
    do { \
        fd_set *__set = (set); \
        unsigned int __index; \
        for (__index = 0; __index < sizeof(fd_set) / sizeof(__fd_mask); ++__index) \
            __FDS_BITS(__set)[__index] = 0; \
    } while (0)

extern int select(int, fd_set *, fd_set *, fd_set *, struct timeval *);
#ifdef __USE_XOPEN2K
extern int pselect(int, fd_set *, fd_set *, fd_set *, const struct timespec *, const __sigset_t *);
#endif
#endif
