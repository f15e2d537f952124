// Arithmetic: overflow, shifts, division, 128 bits, floating point to integers and back, bit-fields of numbers.

//= gadget signed-overflow
//= call
{
    int a@ = $int, b@ = $int;
-[signed-overflow] int c@ = a@ $pick(+$|-$|*$) b@; (void)c@;
+[signed-overflow] int c@ = (int)((unsigned)a@ + (unsigned)b@); check(c@ - 0 == c@);
}

//= gadget overflow-near-limit
//= call
{
    int a@ = $int;
-[signed-overflow] if (a@ > 0) a@ = a@ + $k * 0 + 1;
+[signed-overflow] if (a@ < 2147483647) a@ = a@ + 1;
-[signed-overflow.2] int b@ = $int; b@ = -b@; (void)b@;
-[signed-overflow.3] int b@ = $int; if (b@ < 0) b@--; (void)b@;
    (void)a@;
}

//= gadget narrow-increment
//= call
{
    signed char c@ = $schar;
    c@++;
    check(c@ >= -128 && c@ <= 127);
    unsigned short s@ = $ushort;
-[signed-overflow] int square@ = s@ * s@; (void)square@;
+[signed-overflow] unsigned square@ = (unsigned)s@ * s@; check(square@ >= s@);
}

//= gadget shift-count
//= call
{
    unsigned n@ = $uint;
-[invalid-shift] if (n@ <= 32) check((1u << n@) != 0);
+[invalid-shift] if (n@ < 32) check((1u << n@) != 0);
-[invalid-shift.2] int m@ = $int; if (m@ < 31) check((1 >> m@) >= 0);
}

//= gadget shift-of-negative
//= call
{
    int n@ = $int;
    if (n@ >= 0 && n@ < 31) {
        int high@ = -1 >> n@;
        check(high@ == -1);
-[invalid-shift.open] int low@ = -1 << n@; (void)low@;
    }
}

//= gadget shift-into-sign
//= call
{
    int one@ = 1;
    unsigned n@ = $uint % 33;
-[invalid-shift] int big@ = one@ << n@; (void)big@;
+[invalid-shift] int big@ = one@ << n@ % 31; check(big@ > 0);
}

//= gadget division
//= call
{
    int a@ = $int, b@ = $int;
-[division-by-zero] int q@ = a@ $pick(/$|%$) b@; (void)q@;
+[division-by-zero] if (b@ > 0 && b@ < 4 && a@ > -50 && a@ < 50) check(a@ / b@ * b@ + a@ % b@ == a@);
-[division-by-zero.2] if (b@ != 0) check(a@ % b@ != b@);
}

//= gadget wide-product
//= model LP64
//= call
{
    unsigned long a@ = $ulong, b@ = $ulong;
    unsigned __int128 p@ = (unsigned __int128)a@ * b@;
    check(a@ == 0 || p@ / a@ == b@);
-[error-reached] check((unsigned long)(p@ >> 64) == 0);
    check((unsigned long)p@ == a@ * b@);
}

//= gadget wide-signed-product
//= model LP64
//= call
{
    long a@ = $long;
    __int128 p@ = (__int128)a@ * a@;
    check(p@ >= 0);
-[error-reached] check(p@ <= 0x7fffffffffffffffL);
-[signed-overflow] __int128 r@ = p@ * p@ * 4; (void)r@;
}

//= gadget wide-shift
//= model LP64
//= call
{
    unsigned n@ = $uint % 128;
    unsigned __int128 one@ = (unsigned __int128)1 << n@;
    check((one@ >> n@) == 1);
-[error-reached] check((unsigned long)one@ != 0);
-[invalid-shift] unsigned __int128 two@ = (unsigned __int128)1 << (n@ + 1); (void)two@;
}

//= gadget float-to-int
//= call
{
    double d@ = $double;
-[float-conversion] int n@ = (int)d@; (void)n@;
+[float-conversion] if (d@ > -1000.0 && d@ < 1000.0) { int n@ = (int)d@; check(n@ >= -1000 && n@ <= 1000); }
}

//= gadget float-to-unsigned
//= call
{
    float f@ = $float;
-[float-conversion] if (f@ < 5e9f && f@ > -1.0f) { unsigned n@ = (unsigned)f@; (void)n@; }
+[float-conversion] if (f@ < 4e9f && f@ > -1.0f) { unsigned n@ = (unsigned)f@; check(n@ <= 4000000000u); }
}

//= gadget int-to-float
//= call
{
    int n@ = $int;
    float f@ = (float)n@;
-[error-reached] check((int)(long long)f@ == n@);
    double d@ = n@;
    check((int)d@ == n@ && (f@ >= 0) == (n@ >= 0));
}

//= gadget float-compare
//= call
{
    float f@ = $float;
-[error-reached] check(f@ == f@);
-[error-reached.2] check(f@ < 1.0f || f@ >= 1.0f);
    check(!(f@ < f@));
    if (f@ > 1.0f) check(f@ + 1.0f > 1.0f);
}

//= gadget float-sum
//= call
{
    double a@ = 0.1, b@ = 0.2;
-[error-reached] check(a@ + b@ == 0.3);
+[error-reached] check(a@ + b@ != 0.3 && a@ + b@ > 0.3);
    float z@ = 16777216.0f;
    check(z@ + 1.0f == z@);
}

//= gadget unsigned-wrap
//= call
{
    unsigned a@ = $uint;
    check(a@ + 1 == 0 || a@ + 1 > a@);
-[error-reached] check(a@ + 1 > a@);
    unsigned char c@ = a@;
    check(c@ == (a@ & 255));
}

//= gadget comparison-of-signs
//= call
{
    int n@ = $int;
-[error-reached] check(n@ < (unsigned)$n || n@ >= 0);
    if (n@ < 0) check((unsigned)n@ > 2147483647u);
    check((long long)n@ * 2 / 2 == n@);
}

//= gadget promotion
//= call
{
    unsigned char c@ = $uchar;
    check((unsigned char)~c@ == 255 - c@ && ~c@ < 0);
-[error-reached] check(~c@ == 255 - c@);
    char d@ = (char)c@;
    check((unsigned char)d@ == c@);
}

//= gadget bit-builtins
//= call
{
    unsigned n@ = $uint;
    if (n@) check(__builtin_clz(n@) + 0 <= 31 && __builtin_ctz(n@) <= 31);
    check(__builtin_popcount(n@) <= 32 && __builtin_parity(n@) == __builtin_popcount(n@) % 2);
-[error-reached] check(__builtin_popcount(n@) != 31);
}

//= gadget overflow-builtins
//= call
{
    int r@, a@ = $int;
    if (__builtin_add_overflow(a@, 1, &r@)) check(a@ == 2147483647 && r@ == -2147483647 - 1);
    else check(r@ == a@ + 1);
-[error-reached] check(!__builtin_mul_overflow(a@, 3, &r@));
}

//= gadget uninitialised-read
//= call
{
    int x@, n@ = $int;
-[uninitialised-read] if (n@ != $k) x@ = 1;
+[uninitialised-read] x@ = 1;
    if (x@ == 1) n@ = 0;
    (void)n@;
}

//= gadget uninitialised-heap
//= include stdlib.h
//= call
{
    unsigned char *p@ = malloc($n);
+[uninitialised-read] for (int i = 0; i < $n; i++) p@[i] = 1;
-[uninitialised-read] for (int i = 0; i < $n; i++) if (i != $m) p@[i] = 1;
    unsigned sum@ = 0;
    for (int i = 0; i < $n; i++) if (p@[i]) sum@++;
    free(p@);
}

//= gadget absolute
//= include stdlib.h
//= call
{
    int n@ = $int;
-[signed-overflow] int a@ = abs(n@); (void)a@;
+[signed-overflow] if (n@ > -2147483647) check(abs(n@) >= 0);
}

//= gadget unreachable
//= call
{
    unsigned n@ = $uint % 4;
    switch (n@) {
    case 0: case 1: break;
    case 2: break;
+[unreachable-reached] case 3: break;
    default: __builtin_unreachable();
    }
}

//= gadget smallest-by-minus-one
//= call
{
    int a@ = $int, b@ = $int;
-[division-by-zero] if (b@ != 0) { int q@ = a@ / b@; (void)q@; }
+[division-by-zero] if (b@ != 0 && b@ != -1) { int q@ = a@ / b@; check(q@ == a@ / b@); }
}

//= gadget compound-narrowing
//= call
{
    unsigned char c@ = $uchar;
    unsigned char d@ = c@;
    c@ *= 2;
    check(c@ == (d@ * 2) % 256);
    short s@ = $short;
-[signed-overflow] int big@ = s@ * 65536 * 2; (void)big@;
    s@ /= 2;
    check(s@ <= 16383);
}

//= gadget counter-to-limit
//= call
{
    int i@ = 2147483647 - $n;
-[signed-overflow] for (int j = 0; j <= $n; j++) i@++;
+[signed-overflow] for (int j = 0; j < $n; j++) i@++;
    check(i@ == 2147483647 || i@ < 0);
}

//= gadget bit-field-overflow
struct bits@ { int a : 4; unsigned b : 4; };
//= call
{
    struct bits@ s@ = { 7, 15 };
    s@.b++;
    check(s@.b == 0);
    s@.a = 7;
    s@.a++;
    check(s@.a == -8);
-[error-reached] s@.a = $int; check(s@.a != -3);
}

//= gadget long-width
//= call
{
    long l@ = $long;
    check(sizeof l@ == sizeof(void *));
    if (l@ > 2147483647L) check(sizeof l@ == 8);
-[error-reached] check(l@ <= 2147483646L);
}

//= gadget not-a-number
//= call
{
    double zero@ = 0.0, d@ = $double;
    double nan@ = zero@ / zero@;
    check(!(nan@ == nan@) && !(nan@ < d@) && nan@ != d@);
-[float-conversion] if (!(d@ > 100.0) && !(d@ < -100.0)) { int n@ = (int)d@; (void)n@; }
+[float-conversion] if (d@ <= 100.0 && d@ >= -100.0) { int n@ = (int)d@; check(n@ <= 100); }
}

//= gadget float-to-narrow
//= call
{
    float f@ = $float;
-[float-conversion] if (f@ >= 0.0f && f@ <= 256.0f) { unsigned char c@ = (unsigned char)f@; (void)c@; }
+[float-conversion] if (f@ >= 0.0f && f@ < 256.0f) { unsigned char c@ = (unsigned char)f@; check(c@ <= f@); }
}

//= gadget integer-division-identity
//= call
{
    unsigned a@ = $uint, b@ = $uint;
    if (b@ != 0) check(a@ / b@ <= a@ && a@ % b@ < b@);
-[division-by-zero] if (a@ > b@) check(a@ % (b@ * 2) < a@);
}

//= gadget saturating
static int sat@(int a, int b) {
    if (b > 0 && a > 2147483647 - b) return 2147483647;
    if (b < 0 && a < -2147483647 - 1 - b) return -2147483647 - 1;
-[signed-overflow] if (b > -2147483647 - 1) b -= 1;
    return a + b;
}
//= call
{
    int r@ = sat@($int, $int);
    (void)r@;
}

//= gadget conditional-types
//= call
{
    int n@ = $int;
    check((n@ > 0 ? -1 : 0u) == (n@ > 0 ? 4294967295u : 0u));
    check((n@ ? 1 : 2.5) == (n@ ? 1.0 : 2.5) && sizeof(n@ ? (char)1 : (short)2) == sizeof(int));
-[error-reached] check((n@ > 0 ? -1 : 0u) < 1u);
}

//= gadget constants-and-their-types
//= call
{
    check(2147483648 > 0 && -2147483648 < 0 && 0xffffffff > 0 && sizeof 2147483648 == 8 && sizeof 'a' == sizeof(int));
    check(sizeof 4294967295 == 8 && sizeof 0xffffffff == 4 && 1u - 2 > 0 && -1L < 1u == (sizeof(long) == 8));
    long n@ = $long;
-[error-reached] check(n@ <= 2147483646L);
    (void)n@;
}

//= gadget narrow-left-shift
//= call
{
    unsigned char c@ = $uchar;
    unsigned w@ = (unsigned)c@ << 24;
    check(w@ >> 24 == c@);
-[invalid-shift] int s@ = c@ << 24; (void)s@;
    unsigned short h@ = $ushort;
    check((h@ >> 15) <= 1 && (unsigned short)(h@ << 1) % 2 == 0);
}

//= gadget compound-with-float
//= call
{
    int n@ = (int)($uint % 1000);
    int d@ = n@;
    d@ *= 1.5;
    check(d@ == n@ + n@ / 2);
    d@ += 0.75f;
    check(d@ == n@ + n@ / 2);
-[error-reached] check(d@ != 15);
-[float-conversion] int e@ = $int; e@ *= 1.5; (void)e@;
}

//= gadget countdown
//= call
{
    int a@[$n] = { 0 };
-[out-of-bounds] for (unsigned i = $n - 1; i >= 0; i--) a@[i] = 1;
+[out-of-bounds] for (unsigned i = $n; i-- > 0;) a@[i] = 1;
    check(a@[0] == 1);
}

//= gadget middle
//= call
{
    int low@ = $int, high@ = $int;
-[signed-overflow] if (low@ >= 0 && high@ >= low@) { int m@ = (low@ + high@) / 2; check(m@ >= low@); }
+[signed-overflow] if (low@ >= 0 && high@ >= low@) { int m@ = low@ + (high@ - low@) / 2; check(m@ >= low@ && m@ <= high@); }
}

//= gadget char-loop
//= call
{
    int rounds@ = 0;
    for (unsigned char c = 250; c >= 250; c++) rounds@++;
    check(rounds@ == 6);
    signed char s@ = 127;
    s@++;
    check(s@ == -128);
-[error-reached] s@ = $schar; s@ += 2; check(s@ >= -126);
}

//= gadget wide-bit-fields
struct wide@ { unsigned long long a : 40; long long b : 3; unsigned : 0; unsigned c : 1; };
//= call
{
    struct wide@ w@ = { 0 };
    unsigned long long v@ = $ulonglong;
    w@.a = v@;
    w@.b = (long long)v@;
    check(w@.a == (v@ & 0xffffffffffULL) && w@.b >= -4 && w@.b <= 3 && w@.c == 0);
-[error-reached] check(w@.a != 0xfffffffffULL || w@.b != -1);
-[error-reached.2] check(w@.b < 3);
}

//= gadget remainder-signs
//= call
{
    int a@ = $int % 1000, b@ = 1 + (int)($uint % 9);
    check(-7 / 2 == -3 && -7 % 2 == -1 && 7 % -2 == 1);
    check((a@ % b@ <= 0) == (a@ <= 0 || a@ % b@ == 0));
-[error-reached] check(a@ % b@ >= 0);
-[division-by-zero] check(a@ / (b@ - 9) <= 1000);
}

//= gadget shift-by-long
//= call
{
    long n@ = $long;
    unsigned s@ = $uint;
+[invalid-shift] if (s@ < 8 * sizeof n@) check(((unsigned long)n@ >> s@) <= (unsigned long)n@);
-[invalid-shift] if (s@ < 64 + (sizeof n@ == 8)) check(((unsigned long)n@ >> s@) <= (unsigned long)n@);
    long long w@ = n@;
    check(w@ == n@ && (long)w@ == n@);
}

//= gadget float-increment
//= call
{
    float f@ = 0.5f;
    f@++;
    check(f@-- == 1.5f && f@ == 0.5f);
    double d@ = $uint;
    check(d@ >= 0.0 && d@ + 1.0 > d@);
    float g@ = $uint;
-[error-reached] check(g@ + 1.0f > g@);
    check(g@ >= 0.0f);
}

//= gadget negated-unsigned
//= call
{
    unsigned n@ = $uint;
    check(-n@ + n@ == 0 && ~n@ == -n@ - 1);
    int s@ = $int;
-[signed-overflow] int t@ = s@ < 0 ? -s@ : s@; check(t@ >= 0);
+[signed-overflow] unsigned t@ = s@ < 0 ? -(unsigned)s@ : (unsigned)s@; check(t@ <= 2147483648u);
}
