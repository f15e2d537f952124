/* Jumps out of functions: ISO C 7.13. */
#ifndef _SETJMP_H
#define _SETJMP_H 1
#include <features.h>
#include <ringfence/jmp_buf.h>

typedef struct __jmp_buf_tag jmp_buf[1];
extern int setjmp(jmp_buf);
extern int __sigsetjmp(struct __jmp_buf_tag[1], int);
extern int _setjmp(struct __jmp_buf_tag[1]);
#define setjmp(environment) _setjmp(environment)
extern void longjmp(struct __jmp_buf_tag[1], int) __attribute__((__noreturn__));
#if defined __USE_MISC || defined __USE_XOPEN
extern void _longjmp(struct __jmp_buf_tag[1], int) __attribute__((__noreturn__));
#endif
#ifdef __USE_POSIX
typedef struct __jmp_buf_tag sigjmp_buf[1];
#define sigsetjmp(environment, mask) __sigsetjmp(environment, mask)
extern void siglongjmp(sigjmp_buf, int) __attribute__((__noreturn__));
#endif
#endif
