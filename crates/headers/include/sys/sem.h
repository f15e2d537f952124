/* Sets of semaphores: System V. */
#ifndef _SYS_SEM_H
#define _SYS_SEM_H 1
#include <features.h>
#include <ringfence/size_t.h>
#include <ringfence/time_t.h>
#include <sys/types.h>
#include <sys/ipc.h>
#ifdef __USE_GNU
#include <ringfence/timespec.h>
#endif
struct semid_ds {
    struct ipc_perm sem_perm;
    __time_t sem_otime;
    unsigned long __sem_otime_high;
    __time_t sem_ctime;
    unsigned long __sem_ctime_high;
    unsigned long sem_nsems;
    unsigned long __reserved3;
    unsigned long __reserved4;
};
#define SEM_UNDO 0x1000
#define GETPID 11
#define GETVAL 12
#define GETALL 13
#define GETNCNT 14
#define GETZCNT 15
#define SETVAL 16
#define SETALL 17
#define _SEM_SEMUN_UNDEFINED 1
#ifdef __USE_MISC
#define SEM_STAT 18
#define SEM_INFO 19
#define SEM_STAT_ANY 20
struct seminfo {
    int semmap;
    int semmni;
    int semmns;
    int semmnu;
    int semmsl;
    int semopm;
    int semume;
    int semusz;
    int semvmx;
    int semaem;
};
#endif
struct sembuf {
    unsigned short sem_num;
    short sem_op;
    short sem_flg;
};
extern int semctl(int, int, int, ...);
extern int semget(key_t, int, int);
extern int semop(int, struct sembuf *, size_t);
#ifdef __USE_GNU
extern int semtimedop(int, struct sembuf *, size_t, const struct timespec *);
#endif
#endif
