/* Waiting for processes: POSIX. */
#ifndef _SYS_WAIT_H
#define _SYS_WAIT_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/waitstatus.h>
#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif
#if defined __USE_XOPEN || defined __USE_XOPEN2K8
#include <signal.h>
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
#ifndef __id_t_defined
#define __id_t_defined
typedef __id_t id_t;
#endif
typedef enum { P_ALL, P_PID, P_PGID, P_PIDFD } idtype_t;
#endif
#ifdef __USE_MISC
#define WCOREDUMP(status) ((status) & 0x80)
#define W_EXITCODE(code, signal) ((code) << 8 | (signal))
#define W_STOPCODE(signal) ((signal) << 8 | 0x7f)
#endif
#if defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K8
#include <ringfence/rusage.h>
#else
struct rusage;
#endif

#ifdef __USE_MISC
#define WAIT_ANY (-1)
#define WAIT_MYPGRP 0
#define WCOREFLAG 128
#endif
#if defined __USE_XOPEN2K8 || defined __USE_XOPEN_EXTENDED
#define WCONTINUED 8
#define WEXITED 4
#define WNOWAIT 0x01000000
#define WSTOPPED 2
#endif

extern __pid_t wait(int *);
extern __pid_t waitpid(__pid_t, int *, int);
#ifdef __USE_MISC
extern __pid_t wait4(__pid_t, int *, int, struct rusage *);
#endif
#if defined __USE_XOPEN2K8 || defined __USE_XOPEN_EXTENDED
extern int waitid(idtype_t, __id_t, siginfo_t *, int);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K)
extern __pid_t wait3(int *, int, struct rusage *);
#endif
#endif
