/* The registers of an interrupted program. */
#ifndef _RINGFENCE_UCONTEXT_H
#define _RINGFENCE_UCONTEXT_H 1
#include <ringfence/sigset_t.h>
#ifdef __USE_MISC
#define __ctx(name) name
#else
#define __ctx(name) __##name
#endif
#ifdef __LP64__
__extension__ typedef long long greg_t;
#define __NGREG 23
struct _libc_fpxreg {
    unsigned short __ctx(significand)[4];
    unsigned short __ctx(exponent);
    unsigned short __glibc_reserved1[3];
};
struct _libc_xmmreg {
    __uint32_t __ctx(element)[4];
};
struct _libc_fpstate {
    __uint16_t __ctx(cwd);
    __uint16_t __ctx(swd);
    __uint16_t __ctx(ftw);
    __uint16_t __ctx(fop);
    __uint64_t __ctx(rip);
    __uint64_t __ctx(rdp);
    __uint32_t __ctx(mxcsr);
    __uint32_t __ctx(mxcr_mask);
    struct _libc_fpxreg _st[8];
    struct _libc_xmmreg _xmm[16];
    __uint32_t __glibc_reserved1[24];
};
#else
typedef int greg_t;
#define __NGREG 19
struct _libc_fpreg {
    unsigned short __ctx(significand)[4];
    unsigned short __ctx(exponent);
};
struct _libc_fpstate {
    unsigned long __ctx(cw);
    unsigned long __ctx(sw);
    unsigned long __ctx(tag);
    unsigned long __ctx(ipoff);
    unsigned long __ctx(cssel);
    unsigned long __ctx(dataoff);
    unsigned long __ctx(datasel);
    struct _libc_fpreg _st[8];
    unsigned long __ctx(status);
};
#endif
#ifdef __USE_MISC
#define NGREG __NGREG
#endif
typedef greg_t gregset_t[__NGREG];
typedef struct _libc_fpstate *fpregset_t;
typedef struct {
    gregset_t __ctx(gregs);
    fpregset_t __ctx(fpregs);
#ifdef __LP64__
    __extension__ unsigned long long __reserved1[8];
#else
    unsigned long __ctx(oldmask);
    unsigned long __ctx(cr2);
#endif
} mcontext_t;
typedef struct ucontext_t {
    unsigned long __ctx(uc_flags);
    struct ucontext_t *uc_link;
    stack_t uc_stack;
    mcontext_t uc_mcontext;
    sigset_t uc_sigmask;
    struct _libc_fpstate __fpregs_mem;
#ifdef __LP64__
    __extension__ unsigned long long __ssp[4];
#else
    unsigned long __ssp[4];
#endif
} ucontext_t;
#undef __ctx
#ifdef __USE_GNU
enum {
#ifdef __LP64__
    REG_R8 = 0, REG_R9, REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15, REG_RDI, REG_RSI, REG_RBP, REG_RBX,
    REG_RDX, REG_RAX, REG_RCX, REG_RSP, REG_RIP, REG_EFL, REG_CSGSFS, REG_ERR, REG_TRAPNO, REG_OLDMASK, REG_CR2
#else
    REG_GS = 0, REG_FS, REG_ES, REG_DS, REG_EDI, REG_ESI, REG_EBP, REG_ESP, REG_EBX, REG_EDX, REG_ECX, REG_EAX,
    REG_TRAPNO, REG_ERR, REG_EIP, REG_CS, REG_EFL, REG_UESP, REG_SS
#endif
};
#ifdef __LP64__
#define REG_R8 REG_R8
#define REG_R9 REG_R9
#define REG_R10 REG_R10
#define REG_R11 REG_R11
#define REG_R12 REG_R12
#define REG_R13 REG_R13
#define REG_R14 REG_R14
#define REG_R15 REG_R15
#define REG_RDI REG_RDI
#define REG_RSI REG_RSI
#define REG_RBP REG_RBP
#define REG_RBX REG_RBX
#define REG_RDX REG_RDX
#define REG_RAX REG_RAX
#define REG_RCX REG_RCX
#define REG_RSP REG_RSP
#define REG_RIP REG_RIP
#define REG_EFL REG_EFL
#define REG_CSGSFS REG_CSGSFS
#define REG_ERR REG_ERR
#define REG_TRAPNO REG_TRAPNO
#define REG_OLDMASK REG_OLDMASK
#define REG_CR2 REG_CR2
#else
#define REG_GS REG_GS
#define REG_FS REG_FS
#define REG_ES REG_ES
#define REG_DS REG_DS
#define REG_EDI REG_EDI
#define REG_ESI REG_ESI
#define REG_EBP REG_EBP
#define REG_ESP REG_ESP
#define REG_EBX REG_EBX
#define REG_EDX REG_EDX
#define REG_ECX REG_ECX
#define REG_EAX REG_EAX
#define REG_TRAPNO REG_TRAPNO
#define REG_ERR REG_ERR
#define REG_EIP REG_EIP
#define REG_CS REG_CS
#define REG_EFL REG_EFL
#define REG_UESP REG_UESP
#define REG_SS REG_SS
#endif
#endif
#endif
