/* Regular expressions: POSIX. */
#ifndef _REGEX_H
#define _REGEX_H 1
#include <features.h>
#include <sys/types.h>
typedef unsigned int __re_size_t;
typedef unsigned long __re_long_size_t;
typedef long s_reg_t;
typedef unsigned long active_reg_t;
typedef unsigned long reg_syntax_t;
#ifdef __USE_GNU
#define RE_TRANSLATE_TYPE unsigned char *
#endif
extern reg_syntax_t re_syntax_options;
typedef enum {
    _REG_ENOSYS = -1,
    _REG_NOERROR = 0,
    _REG_NOMATCH,
    _REG_BADPAT,
    _REG_ECOLLATE,
    _REG_ECTYPE,
    _REG_EESCAPE,
    _REG_ESUBREG,
    _REG_EBRACK,
    _REG_EPAREN,
    _REG_EBRACE,
    _REG_BADBR,
    _REG_ERANGE,
    _REG_ESPACE,
    _REG_BADRPT,
    _REG_EEND,
    _REG_ESIZE,
    _REG_ERPAREN
} reg_errcode_t;
struct re_dfa_t;
struct re_pattern_buffer {
#ifdef __USE_GNU
#define __RE_MEMBER(name) name
#else
#define __RE_MEMBER(name) __##name
#endif
    struct re_dfa_t *__RE_MEMBER(buffer);
    __re_long_size_t __RE_MEMBER(allocated);
    __re_long_size_t __RE_MEMBER(used);
    reg_syntax_t __RE_MEMBER(syntax);
    char *__RE_MEMBER(fastmap);
    unsigned char *__RE_MEMBER(translate);
    size_t re_nsub;
    unsigned __RE_MEMBER(can_be_null) : 2;
    unsigned __RE_MEMBER(regs_allocated) : 2;
    unsigned __RE_MEMBER(fastmap_accurate) : 1;
    unsigned __RE_MEMBER(no_sub) : 1;
    unsigned __RE_MEMBER(not_bol) : 1;
    unsigned __RE_MEMBER(not_eol) : 1;
    unsigned __RE_MEMBER(newline_anchor) : 1;
#undef __RE_MEMBER
};
typedef struct re_pattern_buffer regex_t;
typedef int regoff_t;
#ifdef __USE_GNU
struct re_registers {
    __re_size_t num_regs;
    regoff_t *start;
    regoff_t *end;
};
#endif
typedef struct {
    regoff_t rm_so;
    regoff_t rm_eo;
} regmatch_t;

#define REG_NOERROR 0
#define REG_EXTENDED 1
#define REG_NOMATCH 1
#define REG_NOTBOL 1
#define REG_BADPAT 2
#define REG_ICASE 2
#define REG_NOTEOL 2
#define REG_ECOLLATE 3
#define REG_ECTYPE 4
#define REG_NEWLINE 4
#define REG_STARTEND 4
#define REG_EESCAPE 5
#define REG_ESUBREG 6
#define REG_EBRACK 7
#define REG_EPAREN 8
#define REG_NOSUB 8
#define REG_EBRACE 9
#define REG_BADBR 10
#define REG_ERANGE 11
#define REG_ESPACE 12
#define REG_BADRPT 13
#define REG_EEND 14
#define REG_ESIZE 15
#define REG_ERPAREN 16
#ifdef __USE_GNU
#define REGS_UNALLOCATED 0
#define REGS_REALLOCATE 1
#define REGS_FIXED 2
#define RE_SYNTAX_EMACS 0
#define RE_BACKSLASH_ESCAPE_IN_LISTS 1UL
#define RE_BK_PLUS_QM 2UL
#define RE_CHAR_CLASSES 4UL
#define RE_CONTEXT_INDEP_ANCHORS 8UL
#define RE_CONTEXT_INDEP_OPS 16UL
#define RE_NREGS 30
#define RE_CONTEXT_INVALID_OPS 32UL
#define RE_DOT_NEWLINE 64UL
#define RE_DOT_NOT_NULL 128UL
#define RE_HAT_LISTS_NOT_NEWLINE 256UL
#define RE_INTERVALS 512UL
#define RE_LIMITED_OPS 1024UL
#define RE_NEWLINE_ALT 2048UL
#define RE_NO_BK_BRACES 4096UL
#define RE_NO_BK_PARENS 8192UL
#define RE_NO_BK_REFS 16384UL
#define RE_DUP_MAX 0x7fff
#define RE_NO_BK_VBAR 32768UL
#define RE_NO_EMPTY_RANGES 65536UL
#define RE_SYNTAX_POSIX_MINIMAL_BASIC 67268UL
#define RE_SYNTAX_GREP 68166UL
#define RE_UNMATCHED_RIGHT_PAREN_ORD 131072UL
#define RE_SYNTAX_POSIX_EXTENDED 242428UL
#define RE_SYNTAX_POSIX_MINIMAL_EXTENDED 258796UL
#define RE_NO_POSIX_BACKTRACKING 262144UL
#define RE_NO_GNU_OPS 524288UL
#define RE_SYNTAX_AWK 778445UL
#define RE_DEBUG 1048576UL
#define RE_INVALID_INTERVAL_ORD 2097152UL
#define RE_SYNTAX_GNU_AWK 2339405UL
#define RE_SYNTAX_EGREP 2341468UL
#define RE_SYNTAX_POSIX_EGREP 2341468UL
#define RE_SYNTAX_POSIX_AWK 2863869UL
#define RE_ICASE 4194304UL
#define RE_CARET_ANCHORS_HERE 8388608UL
#define RE_CONTEXT_INVALID_DUP 16777216UL
#define RE_SYNTAX_ED 16843462UL
#define RE_SYNTAX_POSIX_BASIC 16843462UL
#define RE_SYNTAX_SED 16843462UL
#define RE_NO_SUB 33554432UL
#define _RE_SYNTAX_POSIX_COMMON 66244UL
#endif
#if defined __USE_XOPEN2K || defined __USE_XOPEN
#define REG_ENOSYS (-1)
#endif

extern int regcomp(regex_t *, const char *, int);
extern size_t regerror(int, const regex_t *, char *, size_t);
extern int regexec(const regex_t *, const char *, size_t, regmatch_t *, int);
extern void regfree(regex_t *);
#ifdef __USE_GNU
extern int re_compile_fastmap(struct re_pattern_buffer *);
extern const char *re_compile_pattern(const char *, size_t, struct re_pattern_buffer *);
extern regoff_t re_match(struct re_pattern_buffer *, const char *, regoff_t, regoff_t, struct re_registers *);
extern regoff_t re_match_2(struct re_pattern_buffer *, const char *, regoff_t, const char *, regoff_t, regoff_t, struct re_registers *, regoff_t);
extern regoff_t re_search(struct re_pattern_buffer *, const char *, regoff_t, regoff_t, regoff_t, struct re_registers *);
extern regoff_t re_search_2(struct re_pattern_buffer *, const char *, regoff_t, const char *, regoff_t, regoff_t, regoff_t, struct re_registers *, regoff_t);
extern void re_set_registers(struct re_pattern_buffer *, struct re_registers *, __re_size_t, regoff_t *, regoff_t *);
extern reg_syntax_t re_set_syntax(reg_syntax_t);
#endif
#endif
