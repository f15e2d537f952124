#ifndef _RINGFENCE_SIGVAL_H
#define _RINGFENCE_SIGVAL_H 1
union sigval {
    int sival_int;
    void *sival_ptr;
};
typedef union sigval __sigval_t;
#endif
