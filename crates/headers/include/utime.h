/* Times of files: POSIX. */
#ifndef _UTIME_H
#define _UTIME_H 1
#include <features.h>
#include <ringfence/types.h>
#if defined __USE_XOPEN || defined __USE_XOPEN2K
#include <ringfence/time_t.h>
#endif
struct utimbuf {
    __time_t actime;
    __time_t modtime;
};

extern int utime(const char *, const struct utimbuf *);
#endif
