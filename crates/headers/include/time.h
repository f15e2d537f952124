/* Date and time: ISO C 7.27. */
#ifndef _TIME_H
#define _TIME_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/size_t.h>
#include <ringfence/null.h>
#include <ringfence/time_t.h>

#ifndef __clock_t_defined
#define __clock_t_defined 1
typedef __clock_t clock_t;
#endif
struct tm {
    int tm_sec;
    int tm_min;
    int tm_hour;
    int tm_mday;
    int tm_mon;
    int tm_year;
    int tm_wday;
    int tm_yday;
    int tm_isdst;
#ifdef __USE_MISC
    long tm_gmtoff;
    const char *tm_zone;
#else
    long __tm_gmtoff;
    const char *__tm_zone;
#endif
};
#if defined __USE_POSIX && !defined __USE_XOPEN2K
extern long __sysconf(int);
#define CLK_TCK ((__clock_t)__sysconf(2))
#endif
#ifdef __USE_GNU
#include <ringfence/timeval.h>
struct timex {
    unsigned int modes;
    __syscall_slong_t offset;
    __syscall_slong_t freq;
    __syscall_slong_t maxerror;
    __syscall_slong_t esterror;
    int status;
    __syscall_slong_t constant;
    __syscall_slong_t precision;
    __syscall_slong_t tolerance;
    struct timeval time;
    __syscall_slong_t tick;
    __syscall_slong_t ppsfreq;
    __syscall_slong_t jitter;
    int shift;
    __syscall_slong_t stabil;
    __syscall_slong_t jitcnt;
    __syscall_slong_t calcnt;
    __syscall_slong_t errcnt;
    __syscall_slong_t stbcnt;
    int tai;
    int : 32;
    int : 32;
    int : 32;
    int : 32;
    int : 32;
    int : 32;
    int : 32;
    int : 32;
    int : 32;
    int : 32;
    int : 32;
};
#endif
#if defined __USE_POSIX199309 || defined __USE_ISOC11
#include <ringfence/timespec.h>
#endif
#ifdef __USE_POSIX199309
#ifndef __clockid_t_defined
#define __clockid_t_defined 1
typedef __clockid_t clockid_t;
#endif
#ifndef __timer_t_defined
#define __timer_t_defined 1
typedef __timer_t timer_t;
#endif
#include <ringfence/itimerspec.h>
struct sigevent;
#endif
#ifdef __USE_XOPEN2K
#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif
#endif
#ifdef __USE_XOPEN2K8
#include <ringfence/locale_t.h>
#endif
#if defined __USE_MISC || defined __USE_XOPEN || defined __USE_POSIX
extern char *tzname[2];
#endif
extern char *__tzname[2];
extern int __daylight;
extern long __timezone;
#if defined __USE_MISC || defined __USE_XOPEN
extern int daylight;
extern long timezone;
#endif
#if defined __USE_XOPEN_EXTENDED
extern int getdate_err;
#endif

#define CLOCKS_PER_SEC 1000000L
#ifdef __USE_GNU
#define ADJ_OFFSET 0x0001
#define ADJ_FREQUENCY 0x0002
#define ADJ_MAXERROR 0x0004
#define ADJ_ESTERROR 0x0008
#define ADJ_STATUS 0x0010
#define ADJ_TIMECONST 0x0020
#define ADJ_TAI 0x0080
#define ADJ_SETOFFSET 0x0100
#define ADJ_MICRO 0x1000
#define ADJ_NANO 0x2000
#define ADJ_TICK 0x4000
#define ADJ_OFFSET_SINGLESHOT 0x8001
#define ADJ_OFFSET_SS_READ 0xa001
#define MOD_OFFSET 1
#define MOD_FREQUENCY 2
#define MOD_MAXERROR 4
#define MOD_ESTERROR 8
#define MOD_STATUS 16
#define MOD_TIMECONST 32
#define MOD_TAI 128
#define MOD_MICRO 4096
#define MOD_NANO 8192
#define MOD_CLKB 16384
#define MOD_CLKA 32769
#define STA_PLL 0x0001
#define STA_PPSFREQ 0x0002
#define STA_PPSTIME 0x0004
#define STA_FLL 0x0008
#define STA_INS 0x0010
#define STA_DEL 0x0020
#define STA_UNSYNC 0x0040
#define STA_FREQHOLD 0x0080
#define STA_PPSSIGNAL 0x0100
#define STA_PPSJITTER 0x0200
#define STA_PPSWANDER 0x0400
#define STA_PPSERROR 0x0800
#define STA_CLOCKERR 0x1000
#define STA_NANO 0x2000
#define STA_MODE 0x4000
#define STA_CLK 0x8000
#define STA_RONLY 65280
#endif
#ifdef __USE_ISOC11
#define TIME_UTC 1
#endif
#ifdef __USE_POSIX199309
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define CLOCK_REALTIME_ALARM 8
#define CLOCK_BOOTTIME_ALARM 9
#define CLOCK_TAI 11
#define TIMER_ABSTIME 1
#endif

extern char *asctime(const struct tm *);
extern clock_t clock(void);
extern char *ctime(const time_t *);
extern double difftime(time_t, time_t);
extern struct tm *gmtime(const time_t *);
extern struct tm *localtime(const time_t *);
extern time_t mktime(struct tm *);
extern size_t strftime(char *, size_t, const char *, const struct tm *);
extern time_t time(time_t *);
#ifdef __USE_GNU
extern int clock_adjtime(__clockid_t, struct timex *);
extern int getdate_r(const char *, struct tm *);
extern char *strptime_l(const char *, const char *, struct tm *, locale_t);
#endif
#if __GLIBC_USE_ISOC2X
extern int timespec_getres(struct timespec *, int);
#endif
#ifdef __USE_MISC
extern int dysize(int);
extern time_t timelocal(struct tm *);
#endif
#ifdef __USE_POSIX
extern char *asctime_r(const struct tm *, char *);
extern char *ctime_r(const time_t *, char *);
extern void tzset(void);
#endif
#ifdef __USE_XOPEN
extern char *strptime(const char *, const char *, struct tm *);
#endif
#ifdef __USE_ISOC11
extern int timespec_get(struct timespec *, int);
#endif
#ifdef __USE_XOPEN2K
extern int clock_getcpuclockid(pid_t, clockid_t *);
extern int clock_nanosleep(clockid_t, int, const struct timespec *, struct timespec *);
#endif
#ifdef __USE_XOPEN2K8
extern size_t strftime_l(char *, size_t, const char *, const struct tm *, locale_t);
#endif
#ifdef __USE_POSIX199309
extern int clock_getres(clockid_t, struct timespec *);
extern int clock_gettime(clockid_t, struct timespec *);
extern int clock_settime(clockid_t, const struct timespec *);
extern int nanosleep(const struct timespec *, struct timespec *);
extern int timer_create(clockid_t, struct sigevent *, timer_t *);
extern int timer_delete(timer_t);
extern int timer_getoverrun(timer_t);
extern int timer_gettime(timer_t, struct itimerspec *);
extern int timer_settime(timer_t, int, const struct itimerspec *, struct itimerspec *);
#endif
#ifdef __USE_XOPEN_EXTENDED
extern struct tm *getdate(const char *);
#endif
#if defined __USE_MISC || __GLIBC_USE_ISOC2X
extern time_t timegm(struct tm *);
#endif
#if defined __USE_POSIX || __GLIBC_USE_ISOC2X
extern struct tm *gmtime_r(const time_t *, struct tm *);
extern struct tm *localtime_r(const time_t *, struct tm *);
#endif
#endif
