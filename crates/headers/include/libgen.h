/* Parts of path names: POSIX. */
#ifndef _LIBGEN_H
#define _LIBGEN_H 1
#include <features.h>
extern char *dirname(char *);
extern char *__xpg_basename(char *);
#define basename __xpg_basename
#endif
