#ifndef _RINGFENCE_TIMESPEC_H
#define _RINGFENCE_TIMESPEC_H 1
#include <ringfence/types.h>
struct timespec {
    __time_t tv_sec;
    __syscall_slong_t tv_nsec;
};
#endif
