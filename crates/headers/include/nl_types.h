/* Catalogues of messages: POSIX. */
#ifndef _NL_TYPES_H
#define _NL_TYPES_H 1
#include <features.h>
typedef void *nl_catd;
typedef int nl_item;

#define NL_CAT_LOCALE 1
#define NL_SETD 1

extern int catclose(nl_catd);
extern char *catgets(nl_catd, int, int, const char *);
extern nl_catd catopen(const char *, int);
#endif
