/* The table of mounted file systems: BSD. */
#ifndef _MNTENT_H
#define _MNTENT_H 1
#include <features.h>
#include <paths.h>
#include <ringfence/FILE.h>
#define MNTTAB _PATH_MNTTAB
#define MOUNTED _PATH_MOUNTED
#define MNTTYPE_IGNORE "ignore"
#define MNTTYPE_NFS "nfs"
#define MNTTYPE_SWAP "swap"
#define MNTOPT_DEFAULTS "defaults"
#define MNTOPT_RO "ro"
#define MNTOPT_RW "rw"
#define MNTOPT_SUID "suid"
#define MNTOPT_NOSUID "nosuid"
#define MNTOPT_NOAUTO "noauto"
struct mntent {
    char *mnt_fsname;
    char *mnt_dir;
    char *mnt_type;
    char *mnt_opts;
    int mnt_freq;
    int mnt_passno;
};
extern int addmntent(FILE *, const struct mntent *);
extern int endmntent(FILE *);
extern struct mntent *getmntent(FILE *);
#ifdef __USE_MISC
extern struct mntent *getmntent_r(FILE *, struct mntent *, char *, int);
#endif
extern char *hasmntopt(const struct mntent *, const char *);
extern FILE *setmntent(const char *, const char *);
#endif
