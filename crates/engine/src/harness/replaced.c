/* Library functions as the harness defines them: heads of functions, then the body that stands for all of them, in which `real`
 * is the library's own function. Parts that bodies need come first, with the words in bodies that need them. */

//// support ringfence_process( -- the process, whose number is that of its first thread
static int ringfence_process(void)
{
    static int rf_known;
    if (!rf_known) rf_known = (int)ringfence_world();
    if (!rf_known) rf_known = 1;
    return rf_known;
}

//// support ringfence_start48( -- the generators of 48 bits start from a state that the run draws
unsigned short *ringfence_seed48(unsigned short *) RINGFENCE_LABEL("seed48");
static void ringfence_start48(void)
{
    static int rf_done;
    unsigned long long rf_state;
    unsigned short rf_parts[3];
    if (rf_done) return;
    rf_done = 1;
    rf_state = ringfence_world();
    rf_parts[0] = (unsigned short)rf_state;
    rf_parts[1] = (unsigned short)(rf_state >> 16);
    rf_parts[2] = (unsigned short)(rf_state >> 32);
    ringfence_seed48(rf_parts);
}

//// support ringfence_format( -- what formats into a new block, for a list of arguments
int ringfence_format(char **, const char *, __builtin_va_list) RINGFENCE_LABEL("vasprintf");

//// support ringfence_random( ringfence_sow( -- `rand` and `random`: the numbers of a seed are drawn once and come again with the seed
static struct { unsigned rf_seed, rf_count; int rf_numbers[4096]; } ringfence_sequences[64];
static unsigned ringfence_sequence_count, ringfence_sequence, ringfence_place;
static void ringfence_sow(unsigned rf_seed)
{
    unsigned rf_at;
    ringfence_place = 0;
    for (rf_at = 0; rf_at < ringfence_sequence_count; rf_at++)
        if (ringfence_sequences[rf_at].rf_seed == rf_seed) {
            ringfence_sequence = rf_at;
            return;
        }
    if (rf_at < 64) ringfence_sequence_count++;
    else rf_at = 63, ringfence_sequences[rf_at].rf_count = 0;
    ringfence_sequence = rf_at;
    ringfence_sequences[rf_at].rf_seed = rf_seed;
}
__attribute__((unused)) static int ringfence_random(void)
{
    int rf_number;
    if (!ringfence_sequence_count) ringfence_sow(1);
    if (ringfence_place < ringfence_sequences[ringfence_sequence].rf_count)
        return ringfence_sequences[ringfence_sequence].rf_numbers[ringfence_place++];
    rf_number = (int)ringfence_world();
    if (ringfence_place < 4096) {
        ringfence_sequences[ringfence_sequence].rf_numbers[ringfence_place++] = rf_number;
        ringfence_sequences[ringfence_sequence].rf_count = ringfence_place;
    }
    return rf_number;
}

//// support ringfence_is_drawn( ringfence_put_at( -- where streams are: 1 where a run knows it, 2 at the end, which the run draws; a standard stream is anywhere at first
int ringfence_descriptor(void *) RINGFENCE_LABEL("fileno");
static struct { void *rf_file; int rf_place; } ringfence_places[64];
__attribute__((unused)) static void ringfence_put_at(void *rf_file, int rf_place)
{
    int rf_at = 0;
    while (rf_at < 63 && ringfence_places[rf_at].rf_file && ringfence_places[rf_at].rf_file != rf_file) rf_at++;
    ringfence_places[rf_at].rf_file = rf_file;
    ringfence_places[rf_at].rf_place = rf_place;
}
__attribute__((unused)) static int ringfence_is_drawn(void *rf_file)
{
    int rf_at;
    for (rf_at = 0; rf_at < 64; rf_at++)
        if (ringfence_places[rf_at].rf_file == rf_file) return ringfence_places[rf_at].rf_place != 1;
    return ringfence_descriptor(rf_file) <= 2;
}

//// support ringfence_line( -- `getline` and `getdelim`: the line is read first, then the block grows if it is too small
int ringfence_get(void *) RINGFENCE_LABEL("getc");
void *ringfence_grow(void *, __SIZE_TYPE__) RINGFENCE_LABEL("realloc");
void ringfence_drop(void *) RINGFENCE_LABEL("free");
static __PTRDIFF_TYPE__ ringfence_line(char **rf_p, __SIZE_TYPE__ *rf_n, int rf_end, void *rf_file)
{
    __SIZE_TYPE__ rf_known = *rf_p ? *rf_n : 0, rf_length = 0, rf_size = 0, rf_at;
    char *rf_text = 0, *rf_new;
    int rf_c;
    while ((rf_c = ringfence_get(rf_file)) != -1) {
        if (rf_length == rf_size) rf_text = ringfence_grow(rf_text, rf_size = 2 * rf_size + 64);
        rf_text[rf_length++] = (char)rf_c;
        if (rf_c == (unsigned char)rf_end) break;
    }
    if (rf_known < rf_length + 1) {
        rf_size = rf_length + 1 < 120 ? 120 : rf_length + 1;
        if (rf_size < 2 * rf_known) rf_size = 2 * rf_known;
        rf_new = ringfence_allocates() ? ringfence_grow(*rf_p, rf_size) : (char *)0;
        if (!rf_new) {
            ringfence_drop(rf_text);
            return -1;
        }
        *rf_p = rf_new;
        *rf_n = rf_size;
    }
    for (rf_at = 0; rf_at < rf_length; rf_at++) (*rf_p)[rf_at] = rf_text[rf_at];
    if (rf_length) (*rf_p)[rf_length] = 0;
    ringfence_drop(rf_text);
    return rf_length ? (__PTRDIFF_TYPE__)rf_length : -1;
}

//// allocations
void *malloc(__SIZE_TYPE__ rf_n);
void *valloc(__SIZE_TYPE__ rf_n);
{ return rf_n > ringfence_half || ringfence_allocates() ? real(rf_n) : (void *)0; }
void *calloc(__SIZE_TYPE__ rf_a, __SIZE_TYPE__ rf_n);
{
    if (rf_a && rf_n > ringfence_half / rf_a) return real(rf_a, rf_n);
    return ringfence_allocates() ? real(rf_a, rf_n) : (void *)0;
}
void *realloc(void *rf_p, __SIZE_TYPE__ rf_n);
{
    if ((rf_p && !rf_n) || rf_n > ringfence_half) return real(rf_p, rf_n);
    return ringfence_allocates() ? real(rf_p, rf_n) : (void *)0;
}
void *reallocarray(void *rf_p, __SIZE_TYPE__ rf_a, __SIZE_TYPE__ rf_n);
{
    if ((rf_p && (!rf_a || !rf_n)) || (rf_a && rf_n > ringfence_half / rf_a))
        return real(rf_p, rf_a, rf_n);
    return ringfence_allocates() ? real(rf_p, rf_a, rf_n) : (void *)0;
}
void *aligned_alloc(__SIZE_TYPE__ rf_a, __SIZE_TYPE__ rf_n);
void *memalign(__SIZE_TYPE__ rf_a, __SIZE_TYPE__ rf_n);
{ return rf_n > ringfence_half || ringfence_allocates() ? real(rf_a, rf_n) : (void *)0; }
int posix_memalign(void **rf_p, __SIZE_TYPE__ rf_a, __SIZE_TYPE__ rf_n);
{ return rf_n > ringfence_half || ringfence_allocates() ? real(rf_p, rf_a, rf_n) : 12; }
char *strdup(const char *rf_p);
{ return ringfence_allocates() ? real(rf_p) : (char *)0; }
char *strndup(const char *rf_p, __SIZE_TYPE__ rf_n);
{ return ringfence_allocates() ? real(rf_p, rf_n) : (char *)0; }
int *wcsdup(const int *rf_p);
{ return ringfence_allocates() ? real(rf_p) : (int *)0; }
int asprintf(char **rf_p, const char *rf_f, ...);
{
    __builtin_va_list rf_list;
    int rf_length;
    if (!ringfence_allocates()) return -1;
    __builtin_va_start(rf_list, rf_f);
    rf_length = ringfence_format(rf_p, rf_f, rf_list);
    __builtin_va_end(rf_list);
    return rf_length;
}
int vasprintf(char **rf_p, const char *rf_f, __builtin_va_list rf_list);
{ return ringfence_allocates() ? ringfence_format(rf_p, rf_f, rf_list) : -1; }
int setenv(const char *rf_p, const char *rf_q, int rf_n);
{
    if (!*rf_p || __builtin_strchr(rf_p, '=') || ringfence_allocates()) return real(rf_p, rf_q, rf_n);
    *ringfence_errno() = 12;
    return -1;
}
int putenv(char *rf_p);
{
    if (ringfence_allocates()) return real(rf_p);
    *ringfence_errno() = 12;
    return -1;
}
__PTRDIFF_TYPE__ getline(char **rf_p, __SIZE_TYPE__ *rf_n, void *rf_file);
{ return ringfence_line(rf_p, rf_n, 10, rf_file); }
__PTRDIFF_TYPE__ getdelim(char **rf_p, __SIZE_TYPE__ *rf_n, int rf_end, void *rf_file);
{ return ringfence_line(rf_p, rf_n, rf_end, rf_file); }

//// world
int rand(void);
long random(void);
{ return ringfence_random(); }
void srand(unsigned rf_n);
void srandom(unsigned rf_n);
{ ringfence_sow(rf_n); }
long ftell(void *rf_file);
long ftello(void *rf_file);
{ return ringfence_is_drawn(rf_file) ? (long)ringfence_world() - 1 : real(rf_file); }
int fseek(void *rf_file, long rf_n, int rf_from);
int fseeko(void *rf_file, long rf_n, int rf_from);
{
    ringfence_put_at(rf_file, rf_from == 2 && !rf_n ? 2 : rf_from == 0 && rf_n >= 0);
    real(rf_file, rf_n, rf_from);
    return 0;
}
void rewind(void *rf_file);
{
    ringfence_put_at(rf_file, 1);
    real(rf_file);
}
long lrand48(void);
long mrand48(void);
double drand48(void);
{
    ringfence_start48();
    return real();
}
unsigned arc4random(void);
{ return (unsigned)ringfence_world(); }
long clock(void);
{
    static long rf_last;
    long rf_now = (long)ringfence_world();
    if (rf_now > rf_last) rf_last = rf_now;
    return rf_last;
}
int rand_r(unsigned *rf_p);
{
    static unsigned rf_seeds[1024][3], rf_count;
    unsigned rf_at = 0, *rf_s;
    while (rf_at < rf_count && rf_seeds[rf_at][0] != *rf_p) rf_at++;
    rf_s = rf_seeds[rf_at & 1023];
    if (rf_at == rf_count) {
        rf_s[0] = *rf_p;
        rf_s[1] = (unsigned)ringfence_world();
        rf_s[2] = (unsigned)ringfence_world();
        if (rf_count < 1023) rf_count++;
    }
    *rf_p = rf_s[1];
    return (int)rf_s[2];
}
int gettimeofday(long *rf_p, void *rf_zone);
{
    (void)rf_zone;
    if (rf_p) {
        rf_p[0] = (long)ringfence_world();
        rf_p[1] = (long)(ringfence_world() % 1000000);
    }
    return 0;
}
int clock_gettime(int rf_n, long *rf_p);
{
    static long rf_last[12][2];
    long rf_s, rf_r;
    if (rf_n < 0 || rf_n > 11) return real(rf_n, rf_p);
    rf_s = (long)ringfence_world();
    rf_r = (long)(ringfence_world() % 1000000000);
    /* All clocks but those of the day are steady. */
    if (rf_n != 0 && rf_n != 5 && rf_n != 8 && rf_n != 11) {
        long *rf_l = rf_last[rf_n];
        if (rf_s < rf_l[0] || (rf_s == rf_l[0] && rf_r < rf_l[1])) rf_s = rf_l[0], rf_r = rf_l[1];
        rf_l[0] = rf_s;
        rf_l[1] = rf_r;
    }
    rf_p[0] = rf_s;
    rf_p[1] = rf_r;
    return 0;
}
long sysconf(int rf_n);
{
    static long rf_known[256];
    if (rf_n == 2 || rf_n == 30 || rf_n < 0 || rf_n > 255) return real(rf_n);
    if (!rf_known[rf_n]) rf_known[rf_n] = (long)ringfence_world();
    if (!rf_known[rf_n]) rf_known[rf_n] = 1;
    return rf_known[rf_n];
}
long time(long *rf_p);
{
    long rf_now = (long)ringfence_world();
    if (rf_p) *rf_p = rf_now;
    return rf_now;
}
int getpid(void);
int gettid(void);
{ return ringfence_process(); }
int getpgrp(void);
{
    static int rf_known;
    if (!rf_known) rf_known = (int)ringfence_world();
    if (!rf_known) rf_known = 1;
    return rf_known;
}
long gethostid(void);
int getppid(void);
int getuid(void);
int geteuid(void);
int getgid(void);
int getegid(void);
{
    static int rf_known, rf_value;
    if (!rf_known) rf_value = (int)ringfence_world();
    rf_known = 1;
    return rf_value;
}
int isatty(int rf_n);
{
    static char rf_known[1024];
    if (rf_n < 0 || rf_n >= 1024) return real(rf_n);
    if (!rf_known[rf_n]) rf_known[rf_n] = ringfence_world() ? 2 : 1;
    return rf_known[rf_n] == 2;
}
void *fopen(const char *rf_p, const char *rf_q);
void *fopen64(const char *rf_p, const char *rf_q);
void *tmpfile(void);
void *tmpfile64(void);
{
    if (ringfence_world()) return ringfence_file();
    *ringfence_errno() = 2;
    return (void *)0;
}
int open(const char *rf_p, int rf_n, ...);
int open64(const char *rf_p, int rf_n, ...);
int openat(int rf_d, const char *rf_p, int rf_n, ...);
int openat64(int rf_d, const char *rf_p, int rf_n, ...);
int creat(const char *rf_p, unsigned rf_n);
int creat64(const char *rf_p, unsigned rf_n);
{
    if (ringfence_world()) return ringfence_number(ringfence_file());
    *ringfence_errno() = 2;
    return -1;
}
int unlinkat(int rf_d, const char *rf_p, int rf_n);
int faccessat(int rf_d, const char *rf_p, int rf_m, int rf_n);
int mkdirat(int rf_d, const char *rf_p, unsigned rf_n);
int mkfifo(const char *rf_p, unsigned rf_n);
int chown(const char *rf_p, unsigned rf_m, unsigned rf_n);
int lchown(const char *rf_p, unsigned rf_m, unsigned rf_n);
int fchmodat(int rf_d, const char *rf_p, unsigned rf_m, int rf_n);
int remove(const char *rf_p);
int unlink(const char *rf_p);
int rmdir(const char *rf_p);
int chdir(const char *rf_p);
int access(const char *rf_p, int rf_n);
int mkdir(const char *rf_p, unsigned rf_n);
int chmod(const char *rf_p, unsigned rf_n);
int truncate(const char *rf_p, long rf_n);
int rename(const char *rf_p, const char *rf_q);
int link(const char *rf_p, const char *rf_q);
int symlink(const char *rf_p, const char *rf_q);
{
    (void)rf_p;
    return ringfence_world() ? *ringfence_errno() = 2, -1 : 0;
}
