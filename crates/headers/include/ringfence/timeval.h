#ifndef _RINGFENCE_TIMEVAL_H
#define _RINGFENCE_TIMEVAL_H 1
#include <ringfence/types.h>
struct timeval {
    __time_t tv_sec;
    __suseconds_t tv_usec;
};
#endif
