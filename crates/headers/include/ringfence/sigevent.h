#ifndef _RINGFENCE_SIGEVENT_H
#define _RINGFENCE_SIGEVENT_H 1
#include <ringfence/types.h>
#include <ringfence/sigval.h>
#ifndef __have_pthread_attr_t
#define __have_pthread_attr_t 1
typedef union pthread_attr_t pthread_attr_t;
#endif
typedef struct sigevent {
    __sigval_t sigev_value;
    int sigev_signo;
    int sigev_notify;
    union {
        int _pad[64 / sizeof(int) - (sizeof(__sigval_t) + 2 * sizeof(int)) / sizeof(int)];
        __pid_t _tid;
        struct {
            void (*_function)(__sigval_t);
            pthread_attr_t *_attribute;
        } _sigev_thread;
    } _sigev_un;
} sigevent_t;
#define sigev_notify_function _sigev_un._sigev_thread._function
#define sigev_notify_attributes _sigev_un._sigev_thread._attribute
#endif
