/* The time of a timer, and after which it runs again. */
#ifndef _RINGFENCE_ITIMERSPEC_H
#define _RINGFENCE_ITIMERSPEC_H 1
#include <ringfence/timespec.h>
struct itimerspec {
    struct timespec it_interval;
    struct timespec it_value;
};
#endif
