/* Users: POSIX. */
#ifndef _PWD_H
#define _PWD_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/size_t.h>
#if defined __USE_XOPEN || defined __USE_XOPEN2K
#ifndef __gid_t_defined
#define __gid_t_defined
typedef __gid_t gid_t;
#endif
#ifndef __uid_t_defined
#define __uid_t_defined
typedef __uid_t uid_t;
#endif
#endif
#ifdef __USE_MISC
#include <ringfence/FILE.h>
#endif
struct passwd {
    char *pw_name;
    char *pw_passwd;
    __uid_t pw_uid;
    __gid_t pw_gid;
    char *pw_gecos;
    char *pw_dir;
    char *pw_shell;
};

#ifdef __USE_MISC
#define NSS_BUFLEN_PASSWD 1024
#endif

extern struct passwd *getpwnam(const char *);
extern struct passwd *getpwuid(__uid_t);
#ifdef __USE_GNU
extern int getpw(__uid_t, char *);
#endif
#ifdef __USE_MISC
extern struct passwd *fgetpwent(FILE *);
extern int fgetpwent_r(FILE *, struct passwd *, char *, size_t, struct passwd **);
extern int getpwent_r(struct passwd *, char *, size_t, struct passwd **);
extern int putpwent(const struct passwd *, FILE *);
#endif
#ifdef __USE_POSIX
extern int getpwnam_r(const char *, struct passwd *, char *, size_t, struct passwd **);
extern int getpwuid_r(__uid_t, struct passwd *, char *, size_t, struct passwd **);
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
extern void endpwent(void);
extern struct passwd *getpwent(void);
extern void setpwent(void);
#endif
#endif
