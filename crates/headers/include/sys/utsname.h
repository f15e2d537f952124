/* The name of the system: POSIX. */
#ifndef _SYS_UTSNAME_H
#define _SYS_UTSNAME_H 1
#include <features.h>
struct utsname {
    char sysname[65];
    char nodename[65];
    char release[65];
    char version[65];
    char machine[65];
#ifdef __USE_GNU
    char domainname[65];
#else
    char __domainname[65];
#endif
};
#define _UTSNAME_DOMAIN_LENGTH 65
#define _UTSNAME_LENGTH 65
#define _UTSNAME_MACHINE_LENGTH 65
#define _UTSNAME_NODENAME_LENGTH 65
#define _UTSNAME_RELEASE_LENGTH 65
#define _UTSNAME_SYSNAME_LENGTH 65
#define _UTSNAME_VERSION_LENGTH 65
#ifdef __USE_MISC
#define SYS_NMLN 65
#endif

extern int uname(struct utsname *);
#endif
