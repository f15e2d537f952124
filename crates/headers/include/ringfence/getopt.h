/* Options of the command line. */
#ifndef _RINGFENCE_GETOPT_H
#define _RINGFENCE_GETOPT_H 1
#include <features.h>
extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;
#if defined __USE_POSIX2 && !defined __USE_POSIX_IMPLICITLY && !defined __USE_GNU
extern int getopt(int, char *const *, const char *) __asm__("__posix_getopt");
#else
extern int getopt(int, char *const *, const char *);
#endif
#endif
