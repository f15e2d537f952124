/* What the system has: Linux. */
#ifndef _SYS_SYSINFO_H
#define _SYS_SYSINFO_H 1
#include <features.h>
#define SI_LOAD_SHIFT 16
#ifdef __LP64__
#define __SYSINFO_REST 0
#else
#define __SYSINFO_REST 8
#endif
struct sysinfo {
    long uptime;
    unsigned long loads[3];
    unsigned long totalram;
    unsigned long freeram;
    unsigned long sharedram;
    unsigned long bufferram;
    unsigned long totalswap;
    unsigned long freeswap;
    unsigned short procs;
    unsigned short pad;
    unsigned long totalhigh;
    unsigned long freehigh;
    unsigned int mem_unit;
    char _f[__SYSINFO_REST];
};
extern long get_avphys_pages(void);
extern int get_nprocs(void);
extern int get_nprocs_conf(void);
extern long get_phys_pages(void);
extern int sysinfo(struct sysinfo *);
#endif
