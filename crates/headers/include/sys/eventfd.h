/* Descriptors that count events: Linux. */
#ifndef _SYS_EVENTFD_H
#define _SYS_EVENTFD_H 1
#include <stdint.h>
enum { EFD_SEMAPHORE = 00000001, EFD_CLOEXEC = 02000000, EFD_NONBLOCK = 00004000 };
#define EFD_SEMAPHORE EFD_SEMAPHORE
#define EFD_CLOEXEC EFD_CLOEXEC
#define EFD_NONBLOCK EFD_NONBLOCK
typedef uint64_t eventfd_t;
extern int eventfd(unsigned int, int);
extern int eventfd_read(int, eventfd_t *);
extern int eventfd_write(int, eventfd_t);
#endif
