/* Descriptors that tell of time: Linux. */
#ifndef _SYS_TIMERFD_H
#define _SYS_TIMERFD_H 1
#include <time.h>
#include <ringfence/itimerspec.h>
enum { TFD_CLOEXEC = 02000000, TFD_NONBLOCK = 00004000 };
#define TFD_CLOEXEC TFD_CLOEXEC
#define TFD_NONBLOCK TFD_NONBLOCK
enum { TFD_TIMER_ABSTIME = 1, TFD_TIMER_CANCEL_ON_SET = 2 };
#define TFD_TIMER_ABSTIME TFD_TIMER_ABSTIME
#define TFD_TIMER_CANCEL_ON_SET TFD_TIMER_CANCEL_ON_SET
extern int timerfd_create(__clockid_t, int);
extern int timerfd_gettime(int, struct itimerspec *);
extern int timerfd_settime(int, int, const struct itimerspec *, struct itimerspec *);
#endif
