#ifndef _RINGFENCE_SIGSET_H
#define _RINGFENCE_SIGSET_H 1
#define _SIGSET_NWORDS (1024 / (8 * sizeof(unsigned long)))
typedef struct { unsigned long __val[1024 / (8 * sizeof(unsigned long))]; } __sigset_t;
#endif
