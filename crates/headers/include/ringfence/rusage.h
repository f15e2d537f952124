/* What a process used. */
#ifndef _RINGFENCE_RUSAGE_H
#define _RINGFENCE_RUSAGE_H 1
#include <ringfence/timeval.h>
#define __RUSAGE_LONG(name) \
    __extension__ union { \
        long name; \
        __syscall_slong_t __##name##_word; \
    }
struct rusage {
    struct timeval ru_utime;
    struct timeval ru_stime;
    __RUSAGE_LONG(ru_maxrss);
    __RUSAGE_LONG(ru_ixrss);
    __RUSAGE_LONG(ru_idrss);
    __RUSAGE_LONG(ru_isrss);
    __RUSAGE_LONG(ru_minflt);
    __RUSAGE_LONG(ru_majflt);
    __RUSAGE_LONG(ru_nswap);
    __RUSAGE_LONG(ru_inblock);
    __RUSAGE_LONG(ru_oublock);
    __RUSAGE_LONG(ru_msgsnd);
    __RUSAGE_LONG(ru_msgrcv);
    __RUSAGE_LONG(ru_nsignals);
    __RUSAGE_LONG(ru_nvcsw);
    __RUSAGE_LONG(ru_nivcsw);
};
#undef __RUSAGE_LONG
#endif
