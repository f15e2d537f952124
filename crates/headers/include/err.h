/* Messages about errors: BSD. */
#ifndef _ERR_H
#define _ERR_H 1
#include <features.h>
#include <ringfence/va_list.h>

extern void err(int, const char *, ...) __attribute__((__noreturn__));
extern void errx(int, const char *, ...) __attribute__((__noreturn__));
extern void verr(int, const char *, __gnuc_va_list) __attribute__((__noreturn__));
extern void verrx(int, const char *, __gnuc_va_list) __attribute__((__noreturn__));
extern void vwarn(const char *, __gnuc_va_list);
extern void vwarnx(const char *, __gnuc_va_list);
extern void warn(const char *, ...);
extern void warnx(const char *, ...);
#endif
