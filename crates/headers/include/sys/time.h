/* Time: POSIX. */
#ifndef _SYS_TIME_H
#define _SYS_TIME_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/time_t.h>
#include <ringfence/timeval.h>
#ifndef __suseconds_t_defined
#define __suseconds_t_defined
typedef __suseconds_t suseconds_t;
#endif
#include <sys/select.h>
#ifdef __USE_GNU
#define TIMEVAL_TO_TIMESPEC(from, to) ((void)((to)->tv_sec = (from)->tv_sec), (void)((to)->tv_nsec = (from)->tv_usec * 1000))
#define TIMESPEC_TO_TIMEVAL(to, from) ((void)((to)->tv_sec = (from)->tv_sec), (void)((to)->tv_usec = (from)->tv_nsec / 1000))
#endif
#ifdef __USE_MISC
struct timezone {
    int tz_minuteswest;
    int tz_dsttime;
};
#define timerisset(time) ((time)->tv_sec || (time)->tv_usec)
#define timerclear(time) ((time)->tv_sec = (time)->tv_usec = 0)
#define timercmp(left, right, than) \
    ((left)->tv_sec == (right)->tv_sec ? (left)->tv_usec than (right)->tv_usec : (left)->tv_sec than (right)->tv_sec)
#define timeradd(left, right, sum) \
    do { \
        (sum)->tv_sec = (left)->tv_sec + (right)->tv_sec; \
        (sum)->tv_usec = (left)->tv_usec + (right)->tv_usec; \
        if ((sum)->tv_usec >= 1000000) { \
            ++(sum)->tv_sec; \
            (sum)->tv_usec -= 1000000; \
        } \
    } while (0)
#define timersub(left, right, difference) \
    do { \
        (difference)->tv_sec = (left)->tv_sec - (right)->tv_sec; \
        (difference)->tv_usec = (left)->tv_usec - (right)->tv_usec; \
        if ((difference)->tv_usec < 0) { \
            --(difference)->tv_sec; \
            (difference)->tv_usec += 1000000; \
        } \
    } while (0)
#endif
enum __itimer_which { ITIMER_REAL = 0, ITIMER_VIRTUAL = 1, ITIMER_PROF = 2 };
struct itimerval {
    struct timeval it_interval;
    struct timeval it_value;
};
#ifdef __USE_GNU
typedef enum __itimer_which __itimer_which_t;
#else
typedef int __itimer_which_t;
#endif

#define ITIMER_PROF ITIMER_PROF
#define ITIMER_REAL ITIMER_REAL
#define ITIMER_VIRTUAL ITIMER_VIRTUAL

extern int getitimer(__itimer_which_t, struct itimerval *);
extern int gettimeofday(struct timeval *, void *);
extern int setitimer(__itimer_which_t, const struct itimerval *, struct itimerval *);
extern int utimes(const char *, const struct timeval *);
#ifdef __USE_GNU
extern int futimesat(int, const char *, const struct timeval *);
#endif
#ifdef __USE_MISC
extern int adjtime(const struct timeval *, struct timeval *);
extern int futimes(int, const struct timeval *);
extern int lutimes(const char *, const struct timeval *);
extern int settimeofday(const struct timeval *, const struct timezone *);
#endif
#endif
