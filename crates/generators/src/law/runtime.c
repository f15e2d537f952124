/* The world of compiled programs of the law: inputs, error functions, and a look at what is left at the end.
 *
 * A binary holds many programs, `law_programs`. Each line of the file LAW_JOBS is a run: the number of a program and
 * a vector of inputs. Before `main`, the process forks once for each line, so that every run has a process of its
 * own that starts in the same state; what it prints is thrown away. For each run the parent prints the number of
 * bytes that came from its standard error, and these. A child that takes too long is stopped.
 *
 * The program's own calls of the allocator come through the wrappers below (`-Wl,--wrap`), which count the blocks
 * that are there. At every end of a run, also by `abort` and `_exit`, these must be none, and with LAW_LEAKS lost
 * blocks are looked for; where the sanitizer's allocator has no block left at all, nothing can be lost. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

/* The most inputs that a vector has; further inputs are 0. A run may take this long in all, and on the processor. */
enum { MOST = 64, SECONDS = 10, MICROSECONDS = 20000, LONGEST_REPORT = 1 << 14 };

extern int (*const law_programs[])(void);

static unsigned long long vector[MOST];
static unsigned next_input;
static int chosen, ended;
static long blocks, all_blocks;

void __real__exit(int) __attribute__((noreturn));

static void say(const char *text) { if (write(2, text, strlen(text)) < 0) { __real__exit(70); } }

/* The very end of a run. */
int __lsan_do_recoverable_leak_check(void) __attribute__((weak));
static void look_for_leaks(void) {
    if (all_blocks != 0 && getenv("LAW_LEAKS") && __lsan_do_recoverable_leak_check) __lsan_do_recoverable_leak_check();
}
static void look_at_end(void) {
    if (ended++) return;
    if (blocks != 0) say("LAW: blocks are not freed\n");
    look_for_leaks();
}
/* After the program's own functions for the end. */
__attribute__((destructor(101))) static void at_regular_end(void) { look_at_end(); }

static void stopped(int signal) {
    if (signal == SIGPROF) look_for_leaks();
    else look_at_end();
    __real__exit(128 + signal);
}

int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void *, size_t), void (*)(const volatile void *))
    __attribute__((weak));
static void one_more(const volatile void *block, size_t size) { (void)size; all_blocks += block != 0; }
static void one_less(const volatile void *block) { all_blocks -= block != 0; }

static void read_vector(char *line) {
    char *word = strtok(line, " \n");
    chosen = word ? atoi(word) : 0;
    for (unsigned count = 0; (word = strtok(NULL, " \n")) && count < MOST; count++)
        vector[count] = strtoull(word, NULL, 0);
}

static void become(char *line, int errors) {
    read_vector(line);
    int nowhere = open("/dev/null", O_RDWR);
    if (nowhere < 0) __real__exit(71);
    dup2(errors, 2), dup2(nowhere, 1), dup2(nowhere, 0);
    if (!__sanitizer_install_malloc_and_free_hooks) all_blocks = 1;
    else __sanitizer_install_malloc_and_free_hooks(one_more, one_less);
    struct itimerval limit = {.it_value = {.tv_usec = MICROSECONDS}};
    alarm(SECONDS), signal(SIGPROF, stopped), signal(SIGILL, stopped), setitimer(ITIMER_PROF, &limit, NULL);
}

/* Passes on what a run has said. */
static void report(int errors) {
    static char said[LONGEST_REPORT];
    ssize_t length = pread(errors, said, sizeof said, 0);
    printf("%ld\n", (long)length);
    if (length > 0) fwrite(said, 1, (size_t)length, stdout);
    if (length != 0 && ftruncate(errors, 0) != 0) __real__exit(75);
}

/* All of a file, which is not open any more: a stream would be shared with the children. */
static char *read_all(const char *name) {
    int file = open(name, O_RDONLY);
    off_t length = file < 0 ? -1 : lseek(file, 0, SEEK_END), done = 0;
    char *text = length < 0 ? NULL : mmap(NULL, (size_t)length + 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (!text || text == MAP_FAILED) __real__exit(72);
    for (ssize_t got; done < length && (got = pread(file, text + done, (size_t)(length - done), done)) > 0;) done += got;
    close(file);
    return text;
}

__attribute__((constructor(101))) static void fork_for_each_job(void) {
    char *next = read_all(getenv("LAW_JOBS")), *line;
    int errors = open(getenv("LAW_ERRORS"), O_RDWR | O_CREAT | O_TRUNC | O_APPEND, 0600), status;
    if (errors < 0) __real__exit(72);
    while ((line = strsep(&next, "\n")) && *line) {
        fflush(stdout);
        pid_t child = fork();
        if (child < 0) __real__exit(73);
        if (child == 0) { become(line, errors); return; }
        if (waitpid(child, &status, 0) != child) __real__exit(74);
        report(errors);
    }
    fflush(stdout);
    __real__exit(0);
}

int main(void) { return law_programs[chosen](); }

static unsigned long long input(void) { return next_input < MOST ? vector[next_input++] : 0; }

#define NONDET(name, type) type __VERIFIER_nondet_##name(void) { return (type)input(); }
NONDET(char, char) NONDET(uchar, unsigned char) NONDET(schar, signed char) NONDET(short, short)
NONDET(ushort, unsigned short) NONDET(int, int) NONDET(uint, unsigned) NONDET(long, long)
NONDET(ulong, unsigned long) NONDET(longlong, long long) NONDET(ulonglong, unsigned long long)
_Bool __VERIFIER_nondet_bool(void) { return input() & 1; }
float __VERIFIER_nondet_float(void) { unsigned bits = input(); float f; memcpy(&f, &bits, 4); return f; }
double __VERIFIER_nondet_double(void) { unsigned long long bits = input(); double d; memcpy(&d, &bits, 8); return d; }

void reach_error(void) { say("LAW: error reached\n"); look_at_end(); __real__exit(77); }
void __VERIFIER_assume(int holds) { if (!holds) __real__exit(79); }
void __wrap___assert_fail(const char *what, const char *file, unsigned line, const char *function) {
    (void)what, (void)file, (void)line, (void)function;
    reach_error();
}

void *__real_malloc(size_t); void *__real_calloc(size_t, size_t); void *__real_realloc(void *, size_t);
void __real_free(void *); char *__real_strdup(const char *); char *__real_strndup(const char *, size_t);
void *__real_aligned_alloc(size_t, size_t);
static void *made(void *block) { blocks += block != 0; return block; }
void *__wrap_malloc(size_t size) { return made(__real_malloc(size)); }
void *__wrap_calloc(size_t count, size_t size) { return made(__real_calloc(count, size)); }
void *__wrap_strdup(const char *text) { return made(__real_strdup(text)); }
void *__wrap_strndup(const char *text, size_t most) { return made(__real_strndup(text, most)); }
void *__wrap_aligned_alloc(size_t alignment, size_t size) { return made(__real_aligned_alloc(alignment, size)); }
void __wrap_free(void *block) { blocks -= block != 0; __real_free(block); }
void *__wrap_realloc(void *old, size_t size) {
    void *block = __real_realloc(old, size);
    if (old && size == 0) blocks--;
    else if (!old && block) blocks++;
    return block;
}

void __real_abort(void) __attribute__((noreturn));
__attribute__((noreturn)) void __wrap_abort(void) { look_at_end(); __real_abort(); }
__attribute__((noreturn)) void __wrap__exit(int status) { look_at_end(); __real__exit(status); }
__attribute__((noreturn)) void __wrap__Exit(int status) { look_at_end(); __real__exit(status); }
