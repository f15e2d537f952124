/* The parts of the status of a process that ended. */
#ifndef _RINGFENCE_WAITSTATUS_H
#define _RINGFENCE_WAITSTATUS_H 1
#define WNOHANG 1
#define WUNTRACED 2
#define WEXITSTATUS(status) (((status) & 0xff00) >> 8)
#define WTERMSIG(status) ((status) & 0x7f)
#define WSTOPSIG(status) WEXITSTATUS(status)
#define WIFEXITED(status) (WTERMSIG(status) == 0)
#define WIFSIGNALED(status) ((signed char)(((status) & 0x7f) + 1) >> 1 > 0)
#define WIFSTOPPED(status) (((status) & 0xff) == 0x7f)
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
#define WIFCONTINUED(status) ((status) == 0xffff)
#endif
#endif
