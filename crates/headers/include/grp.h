/* Groups: POSIX. */
#ifndef _GRP_H
#define _GRP_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/size_t.h>
#if defined __USE_XOPEN || defined __USE_XOPEN2K
#ifndef __gid_t_defined
#define __gid_t_defined
typedef __gid_t gid_t;
#endif
#endif
#ifdef __USE_MISC
#include <ringfence/FILE.h>
#endif
struct group {
    char *gr_name;
    char *gr_passwd;
    __gid_t gr_gid;
    char **gr_mem;
};

#ifdef __USE_MISC
#define NSS_BUFLEN_GROUP 1024
#endif

extern struct group *getgrgid(__gid_t);
extern struct group *getgrnam(const char *);
#ifdef __USE_GNU
extern int getgrent_r(struct group *, char *, size_t, struct group **);
extern int putgrent(const struct group *, FILE *);
#endif
#ifdef __USE_MISC
extern struct group *fgetgrent(FILE *);
extern int fgetgrent_r(FILE *, struct group *, char *, size_t, struct group **);
extern int getgrouplist(const char *, __gid_t, __gid_t *, int *);
extern int initgroups(const char *, __gid_t);
extern int setgroups(size_t, const __gid_t *);
#endif
#ifdef __USE_POSIX
extern int getgrgid_r(__gid_t, struct group *, char *, size_t, struct group **);
extern int getgrnam_r(const char *, struct group *, char *, size_t, struct group **);
#endif
#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
extern void endgrent(void);
extern struct group *getgrent(void);
extern void setgrent(void);
#endif
#endif
