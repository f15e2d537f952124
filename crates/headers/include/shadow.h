/* Users as only the system knows them: GNU. */
#ifndef _SHADOW_H
#define _SHADOW_H 1
#include <features.h>
#include <paths.h>
#include <ringfence/FILE.h>
#include <ringfence/size_t.h>
#define SHADOW _PATH_SHADOW
struct spwd {
    char *sp_namp;
    char *sp_pwdp;
    long sp_lstchg;
    long sp_min;
    long sp_max;
    long sp_warn;
    long sp_inact;
    long sp_expire;
    unsigned long sp_flag;
};
extern void endspent(void);
extern struct spwd *fgetspent(FILE *);
extern struct spwd *getspent(void);
extern struct spwd *getspnam(const char *);
extern int lckpwdf(void);
extern int putspent(const struct spwd *, FILE *);
extern void setspent(void);
extern struct spwd *sgetspent(const char *);
extern int ulckpwdf(void);
#ifdef __USE_MISC
extern int fgetspent_r(FILE *, struct spwd *, char *, size_t, struct spwd **);
extern int getspent_r(struct spwd *, char *, size_t, struct spwd **);
extern int getspnam_r(const char *, struct spwd *, char *, size_t, struct spwd **);
extern int sgetspent_r(const char *, struct spwd *, char *, size_t, struct spwd **);
#endif
#endif
