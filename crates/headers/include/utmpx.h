/* Who is logged in: X/Open. */
#ifndef _UTMPX_H
#define _UTMPX_H 1
#include <features.h>
#include <paths.h>
#include <ringfence/types.h>
#include <sys/time.h>
#ifndef __pid_t_defined
#define __pid_t_defined
typedef __pid_t pid_t;
#endif
#define _PATH_UTMPX _PATH_UTMP
#define _PATH_WTMPX _PATH_WTMP
struct __exit_status {
#ifdef __USE_GNU
    short e_termination;
    short e_exit;
#else
    short __e_termination;
    short __e_exit;
#endif
};
struct utmpx {
    short ut_type;
    __pid_t ut_pid;
    char ut_line[32];
    char ut_id[4];
    char ut_user[32];
    char ut_host[256];
    struct __exit_status ut_exit;
    __int32_t ut_session;
    struct {
        __int32_t tv_sec;
        __int32_t tv_usec;
    } ut_tv;
    __int32_t ut_addr_v6[4];
    char __reserved[20];
};
#define EMPTY 0
#define BOOT_TIME 2
#define NEW_TIME 3
#define OLD_TIME 4
#define INIT_PROCESS 5
#define LOGIN_PROCESS 6
#define USER_PROCESS 7
#define DEAD_PROCESS 8
#ifdef __USE_GNU
#define RUN_LVL 1
#define ACCOUNTING 9
#define UTMPX_FILE _PATH_UTMPX
#define UTMPX_FILENAME _PATH_UTMPX
#define WTMPX_FILE _PATH_WTMPX
#define WTMPX_FILENAME _PATH_WTMPX
struct utmp;
#endif
extern void endutxent(void);
extern struct utmpx *getutxent(void);
extern struct utmpx *getutxid(const struct utmpx *);
extern struct utmpx *getutxline(const struct utmpx *);
extern struct utmpx *pututxline(const struct utmpx *);
extern void setutxent(void);
#ifdef __USE_GNU
extern void getutmp(const struct utmpx *, struct utmp *);
extern void getutmpx(const struct utmp *, struct utmpx *);
extern void updwtmpx(const char *, const struct utmpx *);
extern int utmpxname(const char *);
#endif
#endif
