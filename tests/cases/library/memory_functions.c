//@ run: exit 0
//@ stdout: ..abcd.........
//@ stdout: ababcdeh
//@ stdout: 1 0
//@ stdout: 4
//@ stdout: 1
// The mem* family.
#include <stdio.h>
#include <string.h>

int main(void)
{
    char a[16] = "abcdefgh", b[16];

    memset(b, '.', sizeof b);
    b[15] = '\0';
    memcpy(b + 2, a, 4);
    puts(b);
    memmove(a + 2, a, 5);
    puts(a);
    printf("%d %d\n", memcmp("abc", "abd", 3) < 0, memcmp("abc", "abd", 2));
    printf("%d\n", (int)((char *)memchr(a, 'c', 8) - a));
    printf("%d\n", memchr(a, 'z', 8) == 0);
    return 0;
}
