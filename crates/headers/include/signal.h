/* Signals: ISO C 7.14, with the numbers of Linux. */
#ifndef _SIGNAL_H
#define _SIGNAL_H 1
#include <features.h>
#include <ringfence/types.h>

#ifndef __sig_atomic_t_defined
#define __sig_atomic_t_defined 1
typedef __sig_atomic_t sig_atomic_t;
#endif
typedef void (*__sighandler_t)(int);
#define SIG_ERR ((__sighandler_t)-1)
#define SIG_DFL ((__sighandler_t)0)
#define SIG_IGN ((__sighandler_t)1)
#ifdef __USE_XOPEN
#define SIG_HOLD ((__sighandler_t)2)
#endif
#ifdef __USE_POSIX
#include <ringfence/sigset_t.h>
#endif
#if defined __USE_XOPEN || defined __USE_XOPEN2K
#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif
#ifndef __uid_t_defined
#define __uid_t_defined
typedef __uid_t uid_t;
#endif
#endif
#ifdef __USE_MISC
typedef __sighandler_t sig_t;
#endif
#ifdef __USE_GNU
typedef __sighandler_t sighandler_t;
#endif
#ifdef __USE_POSIX199309
#include <ringfence/timespec.h>
#include <ringfence/time_t.h>
#endif
#if defined __USE_POSIX199309 || defined __USE_XOPEN_EXTENDED
#include <ringfence/sigval.h>
#ifdef __USE_MISC
typedef __sigval_t sigval_t;
#endif
/* What a handler learns of its signal. */
typedef struct {
    int si_signo;
    int si_errno;
    int si_code;
#ifdef __LP64__
    int __pad0;
#endif
    union {
#ifdef __LP64__
        int _pad[28];
#else
        int _pad[29];
#endif
        struct {
            __pid_t si_pid;
            __uid_t si_uid;
        } _kill;
        struct {
            int si_tid;
            int si_overrun;
            __sigval_t si_sigval;
        } _timer;
        struct {
            __pid_t si_pid;
            __uid_t si_uid;
            __sigval_t si_sigval;
        } _rt;
        struct {
            __pid_t si_pid;
            __uid_t si_uid;
            int si_status;
            __clock_t si_utime;
            __clock_t si_stime;
        } _sigchld;
        struct {
            void *si_addr;
            short int si_addr_lsb;
            union {
                struct {
                    void *_lower;
                    void *_upper;
                } _addr_bnd;
                __uint32_t _pkey;
            } _bounds;
        } _sigfault;
        struct {
            long si_band;
            int si_fd;
        } _sigpoll;
        struct {
            void *_call_addr;
            int _syscall;
            unsigned int _arch;
        } _sigsys;
    } _sifields;
} siginfo_t;
#define si_pid _sifields._kill.si_pid
#define si_uid _sifields._kill.si_uid
#define si_timerid _sifields._timer.si_tid
#define si_overrun _sifields._timer.si_overrun
#define si_status _sifields._sigchld.si_status
#define si_utime _sifields._sigchld.si_utime
#define si_stime _sifields._sigchld.si_stime
#define si_value _sifields._rt.si_sigval
#define si_int _sifields._rt.si_sigval.sival_int
#define si_ptr _sifields._rt.si_sigval.sival_ptr
#define si_addr _sifields._sigfault.si_addr
#define si_addr_lsb _sifields._sigfault.si_addr_lsb
#define si_lower _sifields._sigfault._bounds._addr_bnd._lower
#define si_upper _sifields._sigfault._bounds._addr_bnd._upper
#define si_pkey _sifields._sigfault._bounds._pkey
#define si_band _sifields._sigpoll.si_band
#define si_fd _sifields._sigpoll.si_fd
#define si_call_addr _sifields._sigsys._call_addr
#define si_syscall _sifields._sigsys._syscall
#define si_arch _sifields._sigsys._arch
#endif
#ifdef __USE_POSIX199309
#include <ringfence/sigevent.h>
#endif
#ifdef __USE_POSIX
struct sigaction {
#if defined __USE_POSIX199309 || defined __USE_XOPEN_EXTENDED
    union {
        __sighandler_t sa_handler;
        void (*sa_sigaction)(int, siginfo_t *, void *);
    } __sigaction_handler;
#define sa_handler __sigaction_handler.sa_handler
#define sa_sigaction __sigaction_handler.sa_sigaction
#else
    __sighandler_t sa_handler;
#endif
    __sigset_t sa_mask;
    int sa_flags;
    void (*sa_restorer)(void);
};
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
#include <ringfence/size_t.h>
typedef struct {
    void *ss_sp;
    int ss_flags;
    size_t ss_size;
} stack_t;
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
enum { SS_ONSTACK = 1, SS_DISABLE };
#endif
#include <ringfence/ucontext.h>
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K8)
struct sigstack {
    void *ss_sp;
    int ss_onstack;
};
#endif
#if defined __USE_POSIX199506 || defined __USE_UNIX98
#include <ringfence/pthreadtypes.h>
#endif
#ifdef __USE_DYNAMIC_STACK_SIZE
#include <unistd.h>
#define SIGSTKSZ sysconf(_SC_SIGSTKSZ)
#define MINSIGSTKSZ SIGSTKSZ
#elif defined __USE_MISC || defined __USE_XOPEN_EXTENDED
#define MINSIGSTKSZ 2048
#define SIGSTKSZ 8192
#endif
#define SIGRTMIN (__libc_current_sigrtmin())
#define SIGRTMAX (__libc_current_sigrtmax())

#ifdef __USE_MISC
#define sigmask(number) ((int)(1u << ((number) - 1)))
#endif

#define SIGABRT 6
#define SIGALRM 14
#define SIGBUS 7
#define SIGCHLD 17
#define SIGCLD 17
#define SIGCONT 18
#define SIGFPE 8
#define SIGHUP 1
#define SIGILL 4
#define SIGINT 2
#define SIGIO 29
#define SIGIOT 6
#define SIGKILL 9
#define SIGPIPE 13
#define SIGPOLL 29
#define SIGPROF 27
#define SIGPWR 30
#define SIGQUIT 3
#define SIGSEGV 11
#define SIGSTKFLT 16
#define SIGSTOP 19
#define SIGSYS 31
#define SIGTERM 15
#define SIGTRAP 5
#define SIGTSTP 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGURG 23
#define SIGUSR1 10
#define SIGUSR2 12
#define SIGVTALRM 26
#define SIGWINCH 28
#define SIGXCPU 24
#define SIGXFSZ 25
#define _NSIG 65
#ifdef __USE_GNU
#endif
#ifdef __USE_MISC
#ifdef __LP64__
#define FP_XSTATE_MAGIC2_SIZE 4UL
#else
#define FP_XSTATE_MAGIC2_SIZE 4U
#endif
#define FP_XSTATE_MAGIC2 0x46505845U
#define FP_XSTATE_MAGIC1 0x46505853U
#define NSIG 65
#define SA_STACK 134217728
#define SA_INTERRUPT 0x20000000
#define SA_NOMASK 1073741824
#define SA_ONESHOT 2147483648U
#endif
#ifdef __USE_POSIX
#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2
#endif
#ifdef __USE_POSIX199309
#define SIGEV_SIGNAL 0
#define SIGEV_NONE 1
#define SIGEV_THREAD 2
#define SIGEV_THREAD_ID 4
#endif
#ifdef __USE_XOPEN_EXTENDED
#define TRAP_BRKPT 1
#define TRAP_TRACE 2
#define TRAP_BRANCH 3
#define TRAP_HWBKPT 4
#define TRAP_UNK 5
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
#define SA_ONSTACK 0x08000000
#define SS_DISABLE SS_DISABLE
#define SS_ONSTACK SS_ONSTACK
#endif
#if defined __USE_XOPEN2K8 || defined __USE_XOPEN_EXTENDED
#define BUS_ADRALN 1
#define BUS_ADRERR 2
#define BUS_OBJERR 3
#define BUS_MCEERR_AR 4
#define BUS_MCEERR_AO 5
#define CLD_EXITED 1
#define CLD_KILLED 2
#define CLD_DUMPED 3
#define CLD_TRAPPED 4
#define CLD_STOPPED 5
#define CLD_CONTINUED 6
#define FPE_INTDIV 1
#define FPE_INTOVF 2
#define FPE_FLTDIV 3
#define FPE_FLTOVF 4
#define FPE_FLTUND 5
#define FPE_FLTRES 6
#define FPE_FLTINV 7
#define FPE_FLTSUB 8
#define FPE_FLTUNK 14
#define FPE_CONDTRAP 15
#define ILL_ILLOPC 1
#define ILL_ILLOPN 2
#define ILL_ILLADR 3
#define ILL_ILLTRP 4
#define ILL_PRVOPC 5
#define ILL_PRVREG 6
#define ILL_COPROC 7
#define ILL_BADSTK 8
#define ILL_BADIADDR 9
#define POLL_IN 1
#define POLL_OUT 2
#define POLL_MSG 3
#define POLL_ERR 4
#define POLL_PRI 5
#define POLL_HUP 6
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000U
#define SEGV_MAPERR 1
#define SEGV_ACCERR 2
#define SEGV_BNDERR 3
#define SEGV_PKUERR 4
#define SEGV_ACCADI 5
#define SEGV_ADIDERR 6
#define SEGV_ADIPERR 7
#define SEGV_MTEAERR 8
#define SEGV_MTESERR 9
#endif
#if defined __USE_XOPEN_EXTENDED || defined __USE_POSIX199309
#define SI_ASYNCNL (-60)
#define SI_DETHREAD (-7)
#define SI_TKILL (-6)
#define SI_SIGIO (-5)
#define SI_ASYNCIO (-4)
#define SI_MESGQ (-3)
#define SI_TIMER (-2)
#define SI_QUEUE (-1)
#define SI_USER 0
#define SI_KERNEL 128
#endif

extern int __libc_current_sigrtmax(void);
extern int __libc_current_sigrtmin(void);
extern int raise(int);
#ifdef __USE_GNU
extern int pthread_sigqueue(pthread_t, int, const union sigval);
extern int sigandset(sigset_t *, const sigset_t *, const sigset_t *);
extern int sigisemptyset(const sigset_t *);
extern int sigorset(sigset_t *, const sigset_t *, const sigset_t *);
extern __sighandler_t sysv_signal(int, __sighandler_t);
extern int tgkill(__pid_t, __pid_t, int);
#endif
#ifdef __USE_MISC
extern int gsignal(int);
extern int sigblock(int);
extern int siggetmask(void);
extern __sighandler_t signal(int, __sighandler_t);
extern int sigreturn(struct sigcontext *);
extern int sigsetmask(int);
extern __sighandler_t ssignal(int, __sighandler_t);
#endif
#ifndef __USE_MISC
extern __sighandler_t signal(int, __sighandler_t) __asm__("__sysv_signal");
#endif
#ifdef __USE_POSIX
extern int kill(__pid_t, int);
extern int sigaction(int, const struct sigaction *, struct sigaction *);
extern int sigaddset(sigset_t *, int);
extern int sigdelset(sigset_t *, int);
extern int sigemptyset(sigset_t *);
extern int sigfillset(sigset_t *);
extern int sigismember(const sigset_t *, int);
extern int sigpending(sigset_t *);
extern int sigprocmask(int, const sigset_t *, sigset_t *);
extern int sigsuspend(const sigset_t *);
#endif
#ifdef __USE_XOPEN2K8
extern void psiginfo(const siginfo_t *, const char *);
extern void psignal(int, const char *);
#endif
#ifdef __USE_POSIX199309
extern int sigqueue(__pid_t, int, const union sigval);
extern int sigtimedwait(const sigset_t *, siginfo_t *, const struct timespec *);
extern int sigwaitinfo(const sigset_t *, siginfo_t *);
#endif
#ifdef __USE_POSIX199506
extern int pthread_kill(pthread_t, int);
extern int pthread_sigmask(int, const __sigset_t *, __sigset_t *);
extern int sigwait(const sigset_t *, int *);
#endif
#ifdef __USE_XOPEN_EXTENDED
extern int sighold(int);
extern int sigignore(int);
extern int sigpause(int);
extern int sigrelse(int);
extern __sighandler_t sigset(int, __sighandler_t);
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
extern int killpg(__pid_t, int);
extern int sigaltstack(const stack_t *, stack_t *);
extern int siginterrupt(int, int);
#endif
#if defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K8
extern __sighandler_t bsd_signal(int, __sighandler_t);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K)
extern int sigstack(struct sigstack *, struct sigstack *);
#endif
#endif
