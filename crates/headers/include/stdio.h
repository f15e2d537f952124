/* Input and output: ISO C 7.21. */
#ifndef _STDIO_H
#define _STDIO_H 1
#include <features.h>
#include <ringfence/types.h>
#include <ringfence/size_t.h>
#include <ringfence/null.h>
#include <ringfence/va_list.h>
#include <ringfence/file.h>
#include <ringfence/mbstate.h>
#include <ringfence/lfs.h>

#include <ringfence/FILE.h>
#if (defined __USE_XOPEN || defined __USE_XOPEN2K8) && !defined _VA_LIST_DEFINED
#define _VA_LIST_DEFINED
typedef __gnuc_va_list va_list;
#endif
#if defined __USE_UNIX98 || defined __USE_XOPEN2K
#include <ringfence/off_t.h>
#ifdef __USE_LARGEFILE64
#include <ringfence/off64_t.h>
#endif
#endif
#ifdef __USE_XOPEN2K8
#include <ringfence/ssize_t.h>
#endif
typedef struct _G_fpos_t {
    __off_t __pos;
    __mbstate_t __state;
} __fpos_t;
typedef struct _G_fpos64_t {
    __off64_t __pos;
    __mbstate_t __state;
} __fpos64_t;
#ifdef __USE_FILE_OFFSET64
typedef __fpos64_t fpos_t;
#else
typedef __fpos_t fpos_t;
#endif
#ifdef __USE_LARGEFILE64
typedef __fpos64_t fpos64_t;
#endif
extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

#if defined __USE_XOPEN && !defined __USE_XOPEN2K && !defined __USE_GNU
#include <ringfence/getopt.h>
#endif

#define BUFSIZ 8192
#define EOF (-1)
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define TMP_MAX 238328
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
#define _IO_EOF_SEEN 0x0010
#define _IO_ERR_SEEN 0x0020
#define _IO_USER_LOCK 0x8000
#ifdef __USE_GNU
#define RENAME_NOREPLACE 1
#define RENAME_EXCHANGE 2
#define RENAME_WHITEOUT 4
#define SEEK_DATA 3
#define SEEK_HOLE 4
#endif
#ifdef __USE_POSIX
#define L_ctermid 9
#endif
#if __GLIBC_USE_IEC_60559_BFP_EXT_C2X
#define _PRINTF_NAN_LEN_MAX 4
#endif
#if defined __USE_GNU || (defined __USE_POSIX && !defined __USE_XOPEN2K)
#define L_cuserid 9
#endif
#if defined __USE_MISC || defined __USE_XOPEN
#define P_tmpdir "/tmp"
#endif

#ifdef __USE_GNU
typedef __ssize_t cookie_read_function_t(void *, char *, size_t);
typedef __ssize_t cookie_write_function_t(void *, const char *, size_t);
typedef int cookie_seek_function_t(void *, __off64_t *, int);
typedef int cookie_close_function_t(void *);
typedef struct _IO_cookie_io_functions_t {
    cookie_read_function_t *read;
    cookie_write_function_t *write;
    cookie_seek_function_t *seek;
    cookie_close_function_t *close;
} cookie_io_functions_t;
struct obstack;
#endif

extern void clearerr(FILE *);
extern int fclose(FILE *);
extern int feof(FILE *);
extern int ferror(FILE *);
extern int fflush(FILE *);
extern int fgetc(FILE *);
extern int fgetpos(FILE *, fpos_t *) __LFS64(fgetpos64);
extern char *fgets(char *, int, FILE *);
extern FILE *fopen(const char *, const char *) __LFS64(fopen64);
extern int fprintf(FILE *, const char *, ...);
extern int fputc(int, FILE *);
extern int fputs(const char *, FILE *);
extern size_t fread(void *, size_t, size_t, FILE *);
extern FILE *freopen(const char *, const char *, FILE *) __LFS64(freopen64);
extern int fscanf(FILE *, const char *, ...);
extern int fseek(FILE *, long, int);
extern int fsetpos(FILE *, const fpos_t *) __LFS64(fsetpos64);
extern long ftell(FILE *);
extern size_t fwrite(const void *, size_t, size_t, FILE *);
extern int getc(FILE *);
extern int getchar(void);
extern void perror(const char *);
extern int printf(const char *, ...);
extern int putc(int, FILE *);
extern int putchar(int);
extern int puts(const char *);
extern int remove(const char *);
extern int rename(const char *, const char *);
extern void rewind(FILE *);
extern int scanf(const char *, ...);
extern void setbuf(FILE *, char *);
extern int setvbuf(FILE *, char *, int, size_t);
extern int sprintf(char *, const char *, ...);
extern int sscanf(const char *, const char *, ...);
extern FILE *tmpfile(void) __LFS64(tmpfile64);
extern char *tmpnam(char *);
extern int ungetc(int, FILE *);
extern int vfprintf(FILE *, const char *, __gnuc_va_list);
extern int vprintf(const char *, __gnuc_va_list);
extern int vsprintf(char *, const char *, __gnuc_va_list);
#ifdef __USE_GNU
extern int asprintf(char **, const char *, ...);
extern int fcloseall(void);
extern char *fgets_unlocked(char *, int, FILE *);
extern FILE *fopencookie(void *, const char *, cookie_io_functions_t);
extern int fputs_unlocked(const char *, FILE *);
extern int obstack_printf(struct obstack *, const char *, ...);
extern int obstack_vprintf(struct obstack *, const char *, __gnuc_va_list);
extern int renameat2(int, const char *, int, const char *, unsigned int);
extern int vasprintf(char **, const char *, __gnuc_va_list);
#endif
#ifdef __USE_MISC
extern void clearerr_unlocked(FILE *);
extern int feof_unlocked(FILE *);
extern int ferror_unlocked(FILE *);
extern int fflush_unlocked(FILE *);
extern int fgetc_unlocked(FILE *);
extern int fileno_unlocked(FILE *);
extern int fputc_unlocked(int, FILE *);
extern size_t fread_unlocked(void *, size_t, size_t, FILE *);
extern size_t fwrite_unlocked(const void *, size_t, size_t, FILE *);
extern void setbuffer(FILE *, char *, size_t);
extern void setlinebuf(FILE *);
extern char *tmpnam_r(char *);
#endif
#ifdef __USE_POSIX
extern char *ctermid(char *);
extern FILE *fdopen(int, const char *);
extern int fileno(FILE *);
#endif
#ifdef __USE_ATFILE
extern int renameat(int, const char *, int, const char *);
#endif
#ifdef __USE_ISOC99
extern int vfscanf(FILE *, const char *, __gnuc_va_list);
extern int vscanf(const char *, __gnuc_va_list);
extern int vsscanf(const char *, const char *, __gnuc_va_list);
#endif
#ifdef __USE_POSIX2
extern int pclose(FILE *);
extern FILE *popen(const char *, const char *);
#endif
#ifdef __USE_XOPEN2K8
extern __ssize_t __getdelim(char **, size_t *, int, FILE *);
extern int dprintf(int, const char *, ...);
extern FILE *fmemopen(void *, size_t, const char *);
extern __ssize_t getdelim(char **, size_t *, int, FILE *);
extern __ssize_t getline(char **, size_t *, FILE *);
extern FILE *open_memstream(char **, size_t *);
extern int vdprintf(int, const char *, __gnuc_va_list);
#endif
#ifdef __USE_LARGEFILE64
extern int fgetpos64(FILE *, fpos64_t *);
extern FILE *fopen64(const char *, const char *);
extern FILE *freopen64(const char *, const char *, FILE *);
extern int fseeko64(FILE *, __off64_t, int);
extern int fsetpos64(FILE *, const fpos64_t *);
extern __off64_t ftello64(FILE *);
extern FILE *tmpfile64(void);
#endif
#ifdef __USE_POSIX199506
extern void flockfile(FILE *);
extern int ftrylockfile(FILE *);
extern void funlockfile(FILE *);
extern int getc_unlocked(FILE *);
extern int getchar_unlocked(void);
extern int putc_unlocked(int, FILE *);
extern int putchar_unlocked(int);
#endif
#if __GLIBC_USE_DEPRECATED_GETS
extern char *gets(char *);
#endif
#if defined __USE_MISC || defined __USE_XOPEN
extern char *tempnam(const char *, const char *);
#endif
#if defined __USE_ISOC99 || defined __USE_UNIX98
extern int snprintf(char *, size_t, const char *, ...);
extern int vsnprintf(char *, size_t, const char *, __gnuc_va_list);
#endif
#if defined __USE_XOPEN2K || defined __USE_LARGEFILE
extern int fseeko(FILE *, __lfs_off_t, int) __LFS64(fseeko64);
extern __lfs_off_t ftello(FILE *) __LFS64(ftello64);
#endif
#if defined __USE_GNU || (defined __USE_XOPEN && !defined __USE_XOPEN2K)
extern char *cuserid(char *);
#endif
#if defined __USE_MISC || (defined __USE_XOPEN && !defined __USE_XOPEN2K)
extern int getw(FILE *);
extern int putw(int, FILE *);
#endif
#endif
