#ifndef _RINGFENCE_JMP_BUF_H
#define _RINGFENCE_JMP_BUF_H 1
#include <ringfence/sigset.h>
#ifdef __LP64__
typedef long __jmp_buf[8];
#else
typedef int __jmp_buf[6];
#endif
struct __jmp_buf_tag {
    __jmp_buf __jmpbuf;
    int __mask_was_saved;
    __sigset_t __saved_mask;
};
#endif
