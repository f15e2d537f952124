/* Pseudo-terminals: BSD. */
#ifndef _PTY_H
#define _PTY_H 1
#include <features.h>
#include <termios.h>
#include <sys/ioctl.h>
extern int forkpty(int *, char *, const struct termios *, const struct winsize *);
extern int openpty(int *, int *, char *, const struct termios *, const struct winsize *);
#endif
