//@ run: exit 0
//@ stdout: VALUE 42
//@ stdout: a "b\n" 'c'
//@ stdout: []
//@ stdout: 5 7
//@ stdout: 1 2 3
//@ stdout: plain 1-2
//@ stdout: 6 5
//@ stdout: 1 1
//@ stdout: 2
//@ stdout: 9 1
//@ stdout: 123456
//@ stdout: 500 renamed.c
//@ stdout: 1 19
//@ stdout: 6
//@ stdout: 43 continued
//@ stdout: 1
// 6.10: macros: arguments, stringification, pasting, rescanning, variadic ones; conditions, lines, predefined names.
#include <stdio.h>
#include <string.h>

#define STR(x) #x
#define XSTR(x) STR(x)
#define PASTE(a, b) a##b
#define XPASTE(a, b) PASTE(a, b)
#define VALUE 42
#define SELF SELF_ + 1
#define SELF_ SELF
#define CALL(f, ...) f(__VA_ARGS__)
#define COUNT(...) COUNT_(__VA_ARGS__, 3, 2, 1, 0)
#define COUNT_(a, b, c, n, ...) n
#define LOG(format, args...) snprintf(line, sizeof line, format, ##args)
#define EMPTY
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define OBJECT (x)
#define FUNCTION(x) x + 1
#define ID(x) x
#define SWAP(t, a, b) do { t tmp = a; a = b; b = tmp; } while (0)
#define t(x, y, z) x##y##z

static int add(int a, int b) { return a + b; }

#if defined VALUE && VALUE == 42 && !defined(NOTHING)
enum { CHOSEN = 1 };
#elif 1
enum { CHOSEN = 2 };
#endif

#if (-1 > 0u) && ('\377' < 0) && (1 ? 2 : (1 / 0)) && 0x7fffffffffffffff > 0
enum { WIDE = 1 };
#else
enum { WIDE = 0 };
#endif

#ifndef UNKNOWN_NAME
#if UNKNOWN_NAME
#error "an unknown name is 0"
#endif
#endif

int main(void)
{
    char line[40];
    int SELF_value = 3, PASTE(var, 1) = 5, x = 2;
    printf("%s %s\n", STR(VALUE), XSTR(VALUE));
    printf("%s\n", STR( a  "b\n"   'c' ));
    printf("[%s]\n", STR());
    printf("%d %d\n", XPASTE(var, 1), CALL(add, 3, 4));
    printf("%d %d %d\n", COUNT(a), COUNT(a, b), COUNT(a, b, c));
    LOG("plain");
    printf("%s ", line);
    LOG("%d-%d", 1, 2);
    printf("%s\n", line);
    printf("%d %d\n", MAX(x, 3) * 2, FUNCTION (4));
    printf("%d %d\n", CHOSEN, WIDE);
    printf("%d\n", 1 EMPTY + EMPTY 1);
    int a = 1, b = 9;
    if (a < b)
        SWAP(int, a, b);
    else
        a = 0;
    printf("%d %d\n", a, b);
    printf("%d%d%d\n", t(1,2,3), t(,4,5), t(6,,));
#line 500 "renamed.c"
    printf("%d %s\n", __LINE__, __FILE__);
    printf("%d %d\n", __STDC__, (int)(strlen(__DATE__) + strlen(__TIME__)));
    printf("%d\n", ID(FUNCTION OBJECT) + SELF_value);
#undef VALUE
#define VALUE 43
    printf("%d %s\n", VALUE, "con\
tinued");
    printf("%d\n", sizeof(VALUE) == sizeof(int) /* comment */ && 1); // another
    _Pragma("GCC diagnostic push")
    return 0;
}
