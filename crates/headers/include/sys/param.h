/* Parameters of the system: BSD. */
#ifndef _SYS_PARAM_H
#define _SYS_PARAM_H 1
#include <features.h>
#include <ringfence/null.h>
#include <sys/types.h>
#include <limits.h>
#include <endian.h>
#include <signal.h>
#ifndef NAME_MAX
#define MAX_CANON 255
#define MAX_INPUT 255
#define NAME_MAX 255
#define NGROUPS_MAX 65536
#define PATH_MAX 4096
#define PIPE_BUF 4096
#define RTSIG_MAX 32
#define XATTR_LIST_MAX 65536
#define XATTR_NAME_MAX 255
#define XATTR_SIZE_MAX 65536
#endif
#define setbit(bits, index) ((bits)[(index) / 8] |= 1 << (index) % 8)
#define clrbit(bits, index) ((bits)[(index) / 8] &= ~(1 << (index) % 8))
#define isset(bits, index) ((bits)[(index) / 8] & 1 << (index) % 8)
#define isclr(bits, index) (((bits)[(index) / 8] & 1 << (index) % 8) == 0)
#define howmany(count, unit) (((count) + (unit) - 1) / (unit))
#define roundup(count, unit) \
    (__builtin_constant_p(unit) && (((unit) - 1) & (unit)) == 0 \
         ? ((count) + (unit) - 1) & ~((unit) - 1) \
         : ((count) + (unit) - 1) / (unit) * (unit))
#define powerof2(count) ((((count) - 1) & (count)) == 0)
#define MIN(left, right) ((left) < (right) ? (left) : (right))
#define MAX(left, right) ((left) > (right) ? (left) : (right))

#define CANBSIZ 255
#define DEV_BSIZE 512
#define EXEC_PAGESIZE 4096
#define HZ 100
#define MAXHOSTNAMELEN 64
#define MAXPATHLEN 4096
#define MAXSYMLINKS 20
#define NBBY 8
#define NCARGS 131072
#define NGROUPS 65536
#ifdef __LP64__
#define NODEV 18446744073709551615UL
#else
#define NODEV 18446744073709551615ULL
#endif
#define NOFILE 256
#define NOGROUP (-1)
#ifndef __USE_POSIX
#define LINK_MAX 127
#define NR_OPEN 1024
#endif

#endif
