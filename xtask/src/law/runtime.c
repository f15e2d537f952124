/* The world of a compiled program of the law: inputs, error functions, and a look at what is left at the end.
 *
 * The file of LAW_VECTORS has one vector of inputs on a line. Before `main`, the process forks once for each
 * line; the child runs the program on that vector, with its standard error in the file LAW_ERRORS.number and
 * everything that it prints thrown away. A child that takes too long is stopped, and lost blocks are looked for
 * then, as they are when it aborts. The program's own calls of the
 * allocator come through the wrappers below (`-Wl,--wrap`), which count the blocks that are there. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

/* The most inputs that a vector has; further inputs are 0. */
enum { MOST = 64, SECONDS = 10, MICROSECONDS = 100000, ERROR_REACHED = 77, NOT_FREED = 78, ASSUMPTION = 79, LEAKS = 80 };

static unsigned long long vector[MOST];
static unsigned next_input;
static long blocks;

static void say(const char *text) { if (write(2, text, strlen(text)) < 0) { _exit(70); } }

/* At the very end of a run that returns or exits, after the program's own functions for that: is anything left? */
__attribute__((destructor(101))) static void look_for_blocks(void) {
    if (blocks != 0 && getenv("LAW_CLEANUP")) {
        say("LAW: blocks are not freed\n");
        _exit(NOT_FREED);
    }
}

/* A run that is stopped or aborts has lost what it lost. */
int __lsan_do_recoverable_leak_check(void) __attribute__((weak));
static void look_for_leaks(void) {
    if (getenv("LAW_LEAKS") && __lsan_do_recoverable_leak_check && __lsan_do_recoverable_leak_check())
        _exit(LEAKS);
}

static void out_of_time(int signal) {
    (void)signal;
    look_for_leaks();
    _exit(128 + SIGALRM);
}

static void read_vector(char *line) {
    unsigned count = 0;
    for (char *word = strtok(line, " \n"); word && count < MOST; word = strtok(NULL, " \n"))
        vector[count++] = strtoull(word, NULL, 0);
}

static void become(char *line, int number) {
    char name[4096];
    read_vector(line);
    snprintf(name, sizeof name, "%s.%d", getenv("LAW_ERRORS"), number);
    int errors = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600), nowhere = open("/dev/null", O_RDWR);
    if (errors < 0 || nowhere < 0) _exit(71);
    dup2(errors, 2), dup2(nowhere, 1), dup2(nowhere, 0);
    struct itimerval limit = {.it_value = {.tv_usec = MICROSECONDS}};
    alarm(SECONDS), signal(SIGPROF, out_of_time), setitimer(ITIMER_PROF, &limit, NULL);
}

__attribute__((constructor(101))) static void fork_for_each_vector(void) {
    FILE *file = fopen(getenv("LAW_VECTORS"), "r");
    static char line[1 << 14];
    int number = 0, status;
    if (!file) _exit(72);
    while (fgets(line, sizeof line, file)) {
        pid_t child = fork();
        if (child < 0) _exit(73);
        if (child == 0) { fclose(file); become(line, number); return; }
        if (waitpid(child, &status, 0) != child) _exit(74);
        dprintf(1, "%d\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
        number++;
    }
    _exit(0);
}

static unsigned long long input(void) { return next_input < MOST ? vector[next_input++] : 0; }

#define NONDET(name, type) type __VERIFIER_nondet_##name(void) { return (type)input(); }
NONDET(char, char) NONDET(uchar, unsigned char) NONDET(schar, signed char) NONDET(short, short)
NONDET(ushort, unsigned short) NONDET(int, int) NONDET(uint, unsigned) NONDET(long, long)
NONDET(ulong, unsigned long) NONDET(longlong, long long) NONDET(ulonglong, unsigned long long)
_Bool __VERIFIER_nondet_bool(void) { return input() & 1; }
float __VERIFIER_nondet_float(void) { unsigned bits = input(); float f; memcpy(&f, &bits, 4); return f; }
double __VERIFIER_nondet_double(void) { unsigned long long bits = input(); double d; memcpy(&d, &bits, 8); return d; }

void reach_error(void) { say("LAW: error reached\n"); _exit(ERROR_REACHED); }
void __VERIFIER_assume(int holds) { if (!holds) _exit(ASSUMPTION); }

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
__attribute__((noreturn)) void __wrap_abort(void) { look_for_leaks(); __real_abort(); }
