/* Times of processes: POSIX. */
#ifndef _SYS_TIMES_H
#define _SYS_TIMES_H 1
#include <features.h>
#include <ringfence/types.h>
#ifndef __clock_t_defined
#define __clock_t_defined 1
typedef __clock_t clock_t;
#endif
struct tms {
    clock_t tms_utime;
    clock_t tms_stime;
    clock_t tms_cutime;
    clock_t tms_cstime;
};

extern clock_t times(struct tms *);
#endif
