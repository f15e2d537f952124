// The built-in functions of gcc: atomics, overflow, object sizes, types, bits, floating point, chosen expressions.

//= gadget sync-builtins
static int lock@, count@;
//= call
{
    int n@ = $int % 100;
    lock@ = 0; count@ = 0;
    check(__sync_lock_test_and_set(&lock@, 1) == 0 && lock@ == 1);
    __sync_lock_release(&lock@);
    check(__sync_fetch_and_add(&count@, n@) == 0 && __sync_add_and_fetch(&count@, 1) == n@ + 1);
    check(__sync_bool_compare_and_swap(&count@, n@ + 1, $m) && count@ == $m);
    check(__sync_val_compare_and_swap(&count@, $m, $n) == $m && count@ == $n);
    __sync_synchronize();
-[error-reached] check(!__sync_bool_compare_and_swap(&count@, n@, 0));
-[null-deref] __sync_fetch_and_or($int == $k ? (int *)0 : &count@, 1);
}

//= gadget atomic-builtins
//= include stdlib.h
//= call
{
    unsigned a@ = 1, old@, want@ = $uint;
    __atomic_store_n(&a@, want@, __ATOMIC_SEQ_CST);
    old@ = __atomic_fetch_add(&a@, 1, __ATOMIC_RELAXED);
    check(old@ == want@ && __atomic_load_n(&a@, __ATOMIC_ACQUIRE) == want@ + 1);
    unsigned expected@ = $n;
    if (!__atomic_compare_exchange_n(&a@, &expected@, 0, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) check(expected@ == want@ + 1);
    else check(a@ == 0);
-[error-reached] check(expected@ != $k);
    char *p@ = malloc(1), *q@ = 0;
    __atomic_store(&q@, &p@, __ATOMIC_SEQ_CST);
    p@ = 0;
    p@ = __atomic_exchange_n(&q@, (char *)0, __ATOMIC_SEQ_CST);
-[leak] p@ = q@;
    free(p@);
}

//= gadget atomic-type
//= include stdatomic.h
static _Atomic int shared@;
static atomic_flag flag@ = ATOMIC_FLAG_INIT;
//= call
{
    shared@ = $m;
    shared@ += 2;
    atomic_fetch_sub(&shared@, 1);
    check(shared@ == $m + 1);
    int e@ = $int;
    if (atomic_compare_exchange_strong(&shared@, &e@, 0)) check(shared@ == 0);
    else check(e@ == $m + 1);
    if (!atomic_flag_test_and_set(&flag@)) atomic_flag_clear(&flag@);
-[error-reached] check(shared@ != 0);
}

//= gadget overflow-of-other-types
//= call
{
    $T r@;
    signed char c@;
    int a@ = $int;
    unsigned u@;
    check(__builtin_add_overflow(100, 27, &c@) == 0 && c@ == 127);
    check(__builtin_add_overflow(100, 28, &c@) == 1 && c@ == -128);
    check(__builtin_sub_overflow(0, 1, &u@) && u@ == 4294967295u);
    if (!__builtin_mul_overflow(a@, 2, &r@)) check((long long)r@ == 2LL * a@);
    check(__builtin_add_overflow_p(2147483647, 1, (int)0) && !__builtin_add_overflow_p(2147483647, 1, 0LL));
-[error-reached] check(!__builtin_smul_overflow(a@, a@, &a@));
-[signed-overflow] if (!__builtin_sub_overflow_p(a@, 1, 0LL)) a@ -= 1;
}

//= gadget object-size
//= include stdlib.h string.h
//= call
{
    char a@[$n], *p@ = a@;
    check(__builtin_object_size(a@, 0) == $n || __builtin_object_size(a@, 0) == (unsigned long)-1);
    unsigned long s@ = __builtin_object_size(p@, 0);
    check(s@ == $n || s@ == (unsigned long)-1);
    __builtin___memset_chk(a@, 0, $n, __builtin_object_size(a@, 0));
    check(a@[$m] == 0);
-[error-reached.open] check(s@ == $pick($n$|-1$));
-[out-of-bounds] memset(p@, 1, $n + ($int == $k));
}

//= gadget choose-and-constant
//= call
{
    int n@ = $int;
    int c@ = __builtin_choose_expr(sizeof(long) == 4, 32, 64);
    check(c@ == 8 * (int)sizeof(void *));
    int calls@ = 0;
    int d@ = __builtin_choose_expr(1, 5, calls@++);
    check(d@ == 5 && calls@ == 0);
    check(__builtin_constant_p(17) && __builtin_types_compatible_p(typeof(n@), int));
    check(!__builtin_types_compatible_p(char *, const int));
-[error-reached] check(__builtin_choose_expr(0, 0, n@) != $k);
    if (__builtin_constant_p(n@)) check(n@ == n@ + 0);
}

//= gadget expect-and-prefetch
//= call
{
    int a@[$n] = { 0 }, i@ = $int;
    __builtin_prefetch(a@ + $n, 0, 1);
    if (__builtin_expect(i@ >= 0 && i@ < $n, 1)) a@[i@] = 1;
-[out-of-bounds] if (__builtin_expect_with_probability(i@ >= 0 && i@ <= $n, 0, 0.9)) a@[i@] = 2;
    check(__builtin_expect(a@[$m] <= 2, 1));
-[error-reached] check(a@[$m] == 0);
}

//= gadget bits-and-bytes
//= call
{
    unsigned n@ = $uint;
    unsigned long long w@ = $ulonglong;
    check(__builtin_bswap32(__builtin_bswap32(n@)) == n@ && __builtin_bswap16(0x1234) == 0x3412);
    check(__builtin_bswap64(1) == 1ULL << 56);
    check(__builtin_ffs(0) == 0 && __builtin_ffs(8) == 4);
    if (w@) check(__builtin_clzll(w@) <= 63 && __builtin_ctzll(w@) <= 63);
    check(__builtin_clrsb(0) == 31 && __builtin_popcountll(w@) <= 64);
-[error-reached] check(__builtin_bswap32(n@) != n@ || n@ == 0);
-[error-reached.2] check(__builtin_ffs((int)n@) != 31);
}

//= gadget floating-builtins
//= call
{
    double d@ = $double;
    check(__builtin_isinf(__builtin_inf()) && __builtin_isnan(__builtin_nan("")) && !__builtin_isnan(1.0));
    check(__builtin_huge_val() > 1e300 && __builtin_signbit(-0.0) != 0 && __builtin_fabs(-2.0) == 2.0);
    check(__builtin_isunordered(d@, __builtin_nan("")) && !__builtin_isgreater(d@, d@));
    if (__builtin_isfinite(d@)) check(d@ - d@ == 0.0);
-[error-reached] check(__builtin_isfinite(d@));
-[float-conversion] if (!__builtin_isnan(d@)) { long long n@ = (long long)d@; (void)n@; }
}

//= gadget offset-of-builtin
//= include stdlib.h stddef.h
struct part@ { char c; int v[4]; struct { short s, t; } in; };
//= call
{
    struct part@ *p@ = calloc(1, sizeof *p@);
    unsigned i@ = $uint % 4;
    check(__builtin_offsetof(struct part@, v[2]) == 12 && offsetof(struct part@, in.t) == 22);
    *(int *)((char *)p@ + __builtin_offsetof(struct part@, v) + i@ * sizeof(int)) = 5;
    check(p@->v[i@] == 5);
-[out-of-bounds] *((char *)p@ + offsetof(struct part@, in) + i@ + 1) = 1;
-[misaligned] *(int *)((char *)p@ + i@) = 1;
    free(p@);
}

//= gadget alloca-builtin
//= include string.h
static int use@(unsigned n) {
    char *p = __builtin_alloca(n + 1);
    for (unsigned i = 0; i < n; i++) p[i] = 'x';
-[out-of-bounds] p[n + 1] = 0;
    p[n] = 0;
    return (int)strlen(p);
}
//= call
{
    unsigned n@ = $uint % 6;
    check(use@(n@) == (int)n@);
-[error-reached] check(use@(n@) != 5);
}

//= gadget assume-aligned
//= include stdlib.h string.h
//= call
{
    int *p@ = __builtin_assume_aligned(malloc(4 * sizeof *p@), 8);
    memset(p@, 0, 4 * sizeof *p@);
    check(p@[$uint % 4] == 0);
-[out-of-bounds] p@[$uint % 5] = 1;
    __builtin_free(p@);
}

//= gadget library-builtins
//= include string.h stdlib.h
//= call
{
    char to@[$n + 2];
    __builtin_memset(to@, 'a', $n + 1);
    to@[$n + 1] = 0;
    check(__builtin_strlen(to@) == $n + 1 && __builtin_strcmp(to@, to@) == 0);
    check(__builtin_abs(-3) == 3 && __builtin_memcmp("ab", "ab", 2) == 0);
-[out-of-bounds] __builtin_memcpy(to@, "0123456789", $n + 2 + ($int == $k));
    char *p@ = __builtin_malloc(1);
-[leak] p@ = $int == $k ? 0 : p@;
    __builtin_free(p@);
}

//= gadget clear-padding
//= rare
//= include string.h
struct holes@ { char c; int n; };
//= call
{
    struct holes@ a@ = { 1, 2 }, b@ = { 1, 2 };
+[error-reached.open] __builtin_clear_padding(&a@); __builtin_clear_padding(&b@);
    check(memcmp(&a@, &b@, sizeof a@) == 0);
}

//= gadget frame-address
//= rare
static char *inside@;
static unsigned long depth@(void) { char here; inside@ = __builtin_frame_address(0); return (unsigned long)&here; }
//= call
{
    check(__builtin_frame_address(0) != 0 && __builtin_return_address(0) != 0);
    unsigned long at@ = depth@();
    (void)at@;
-[error-reached.open] check(((unsigned long)inside@ & 32) == 0);
}

//= gadget varargs-pack
//= include stdarg.h
static int total@(int n, ...) {
    __builtin_va_list l;
    int s = 0;
    __builtin_va_start(l, n);
    for (int i = 0; i < n; i++) s += __builtin_va_arg(l, int) % 1000;
    __builtin_va_end(l);
    return s;
}
//= call
{
    int n@ = $int;
    check(total@(2, n@, $m) == n@ % 1000 + $m);
-[error-reached] check(total@(1, n@) != 7);
-[bad-call] if (n@ == $k) check(total@(2, n@) >= 0 || 1);
}

//= gadget long-jump
//= rare
//= include setjmp.h stdlib.h
static jmp_buf back@;
static void leave@(int n) { if (n > $k) longjmp(back@, 3); }
//= call
{
    char *volatile p@ = malloc($n);
    if (setjmp(back@) == 0) leave@($int);
-[leak] else p@ = 0;
    free(p@);
}

//= gadget generic-selection
#define KIND@(x) _Generic((x), int: 1, unsigned: 2, char *: 3, default: 4)
//= call
{
    int i@ = $int;
    unsigned u@ = 1;
    check(KIND@(i@) == 1 && KIND@(u@) == 2 && KIND@("a") == 3 && KIND@(1.0) == 4 && KIND@(i@++) == 1);
    _Static_assert(KIND@(0u) == 2, "kinds");
-[error-reached] check(KIND@(u@ + i@) != 2 || i@ != $k);
}

//= gadget seed-repeats
//= include stdlib.h
//= call
{
    unsigned s@ = $uint;
    srand(s@);
    int a@ = rand(), b@ = rand();
    srand(s@);
    check(rand() == a@ && rand() == b@);
-[error-reached.open] check(a@ != b@);
}

//= gadget wide-signed-product
//= model LP64
//= call
{
    __int128 a@ = $long, b@ = $long;
    __int128 p@ = a@ * b@;
    check(b@ == 0 || p@ / b@ == a@);
-[signed-overflow] __int128 q@ = p@ * $n; (void)q@;
-[error-reached] check(p@ != (__int128)$k * $n);
}

//= gadget wide-conversions
//= rare
//= model LP64
//= call
{
    unsigned __int128 w@ = (unsigned __int128)$ulong << 64 | 5;
    check((unsigned long)w@ == 5 && (int)(w@ & 7) == 5);
    double d@ = (double)(__int128)$int;
    check((__int128)d@ == (__int128)(int)d@);
-[invalid-shift] w@ >>= $uint % 129;
-[division-by-zero] w@ /= $ulong;
-[float-conversion] double e@ = $double; __int128 x@ = (__int128)e@; (void)x@;
}
