/* Queues, semaphores and segments that processes share, in common: System V. */
#ifndef _SYS_IPC_H
#define _SYS_IPC_H 1
#include <features.h>
#include <ringfence/types.h>
#define IPC_CREAT 01000
#define IPC_EXCL 02000
#define IPC_NOWAIT 04000
#define IPC_RMID 0
#define IPC_SET 1
#define IPC_STAT 2
#ifdef __USE_GNU
#define IPC_INFO 3
#endif
#define IPC_PRIVATE ((__key_t)0)
struct ipc_perm {
    __key_t __key;
    __uid_t uid;
    __gid_t gid;
    __uid_t cuid;
    __gid_t cgid;
    __mode_t mode;
    unsigned short __seq;
    unsigned short __pad2;
    unsigned long __reserved1;
    unsigned long __reserved2;
};
#ifndef __uid_t_defined
#define __uid_t_defined
typedef __uid_t uid_t;
#endif
#ifndef __gid_t_defined
#define __gid_t_defined
typedef __gid_t gid_t;
#endif
#ifndef __mode_t_defined
#define __mode_t_defined
typedef __mode_t mode_t;
#endif
#ifndef __key_t_defined
#define __key_t_defined
typedef __key_t key_t;
#endif
extern key_t ftok(const char *, int);
#endif
