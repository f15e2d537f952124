/* What the GNU library tells of streams. */
#ifndef _STDIO_EXT_H
#define _STDIO_EXT_H 1
#include <stdio.h>
enum {
    FSETLOCKING_QUERY = 0,
    FSETLOCKING_INTERNAL = 1,
    FSETLOCKING_BYCALLER = 2
};
#define FSETLOCKING_QUERY FSETLOCKING_QUERY
#define FSETLOCKING_INTERNAL FSETLOCKING_INTERNAL
#define FSETLOCKING_BYCALLER FSETLOCKING_BYCALLER

extern size_t __fbufsize(FILE *);
extern int __freading(FILE *);
extern int __fwriting(FILE *);
extern int __freadable(FILE *);
extern int __fwritable(FILE *);
extern int __flbf(FILE *);
extern void __fpurge(FILE *);
extern size_t __fpending(FILE *);
extern void _flushlbf(void);
extern int __fsetlocking(FILE *, int);
#endif
