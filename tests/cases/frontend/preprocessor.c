//@ run: exit 0
//@ flags: -DWIDTH=3 -DNAME=ringfence -UDEBUG '-DMAX(a,b)=((a)>(b)?(a):(b))'
//@ stdout: ringfence 3 3
//@ stdout: plain
//@ stdout: 2 5
//@ stdout: 100 renamed.c
// Macros from the command line and the usual tricks.
#include <stdio.h>

#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a, b) a##b
#define COUNT(...) COUNT_(__VA_ARGS__, 3, 2, 1)
#define COUNT_(a, b, c, n, ...) n
#define LOG(format, ...) printf(format "\n", ##__VA_ARGS__)

#if defined(DEBUG) || WIDTH * 2 != 6
#error "the flags did not arrive"
#endif

int main(void)
{
    int CAT(val, ue) = WIDTH;

    LOG("%s %s %d", XSTR(NAME), XSTR(WIDTH), value);
    LOG("plain");
    LOG("%d %d", COUNT(a, b), MAX(2, 1 + 4));
#line 100 "renamed.c"
    LOG("%d %s", __LINE__, __FILE__);
    return 0;
}
