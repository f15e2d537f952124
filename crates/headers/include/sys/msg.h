/* Queues of messages: System V. */
#ifndef _SYS_MSG_H
#define _SYS_MSG_H 1
#include <features.h>
#include <ringfence/size_t.h>
#include <ringfence/ssize_t.h>
#include <ringfence/time_t.h>
#include <sys/ipc.h>
typedef unsigned long msgqnum_t;
typedef unsigned long msglen_t;
struct msqid_ds {
    struct ipc_perm msg_perm;
    __time_t msg_stime;
#ifndef __LP64__
    unsigned long __msg_stime_high;
#endif
    __time_t msg_rtime;
#ifndef __LP64__
    unsigned long __msg_rtime_high;
#endif
    __time_t msg_ctime;
#ifndef __LP64__
    unsigned long __msg_ctime_high;
#endif
    unsigned long __msg_cbytes;
    msgqnum_t msg_qnum;
    msglen_t msg_qbytes;
    __pid_t msg_lspid;
    __pid_t msg_lrpid;
    unsigned long __reserved4;
    unsigned long __reserved5;
};
#define MSG_NOERROR 010000
#ifdef __USE_GNU
#define MSG_EXCEPT 020000
#define MSG_COPY 040000
#endif
#ifdef __USE_MISC
#define msg_cbytes __msg_cbytes
#define MSG_STAT 11
#define MSG_INFO 12
#define MSG_STAT_ANY 13
struct msginfo {
    int msgpool;
    int msgmap;
    int msgmax;
    int msgmnb;
    int msgmni;
    int msgssz;
    int msgtql;
    unsigned short msgseg;
};
#endif
#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif
#ifdef __USE_GNU
struct msgbuf {
    long mtype;
    char mtext[1];
};
#endif
extern int msgctl(int, int, struct msqid_ds *);
extern int msgget(key_t, int);
extern ssize_t msgrcv(int, void *, size_t, long, int);
extern int msgsnd(int, const void *, size_t, int);
#endif
