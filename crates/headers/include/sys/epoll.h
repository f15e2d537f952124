/* Waiting for many descriptors: Linux. */
#ifndef _SYS_EPOLL_H
#define _SYS_EPOLL_H 1
#include <stdint.h>
#include <sys/types.h>
#include <ringfence/sigset_t.h>
#include <ringfence/timespec.h>
enum { EPOLL_CLOEXEC = 02000000 };
#define EPOLL_CLOEXEC EPOLL_CLOEXEC
enum EPOLL_EVENTS {
    EPOLLIN = 0x001,
    EPOLLPRI = 0x002,
    EPOLLOUT = 0x004,
    EPOLLRDNORM = 0x040,
    EPOLLRDBAND = 0x080,
    EPOLLWRNORM = 0x100,
    EPOLLWRBAND = 0x200,
    EPOLLMSG = 0x400,
    EPOLLERR = 0x008,
    EPOLLHUP = 0x010,
    EPOLLRDHUP = 0x2000,
    EPOLLEXCLUSIVE = 1u << 28,
    EPOLLWAKEUP = 1u << 29,
    EPOLLONESHOT = 1u << 30,
    EPOLLET = 1u << 31
};
#define EPOLLIN EPOLLIN
#define EPOLLPRI EPOLLPRI
#define EPOLLOUT EPOLLOUT
#define EPOLLRDNORM EPOLLRDNORM
#define EPOLLRDBAND EPOLLRDBAND
#define EPOLLWRNORM EPOLLWRNORM
#define EPOLLWRBAND EPOLLWRBAND
#define EPOLLMSG EPOLLMSG
#define EPOLLERR EPOLLERR
#define EPOLLHUP EPOLLHUP
#define EPOLLRDHUP EPOLLRDHUP
#define EPOLLEXCLUSIVE EPOLLEXCLUSIVE
#define EPOLLWAKEUP EPOLLWAKEUP
#define EPOLLONESHOT EPOLLONESHOT
#define EPOLLET EPOLLET
#define EPOLL_CTL_ADD 1
#define EPOLL_CTL_DEL 2
#define EPOLL_CTL_MOD 3
typedef union epoll_data {
    void *ptr;
    int fd;
    uint32_t u32;
    uint64_t u64;
} epoll_data_t;
struct epoll_event {
    uint32_t events;
    epoll_data_t data;
} __attribute__((__packed__));
extern int epoll_create(int);
extern int epoll_create1(int);
extern int epoll_ctl(int, int, int, struct epoll_event *);
extern int epoll_pwait(int, struct epoll_event *, int, int, const __sigset_t *);
extern int epoll_pwait2(int, struct epoll_event *, int, const struct timespec *, const __sigset_t *);
extern int epoll_wait(int, struct epoll_event *, int, int);
#endif
