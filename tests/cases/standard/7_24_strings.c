//@ run: exit 0
//@ stdout: 1
//@ stdout: 0123abc789
//@ stdout: 010123a789
//@ stdout: 0123a3a789
//@ stdout: 0---a3a789
//@ stdout: abcd
//@ stdout: abcdef
//@ stdout: 0 0 f
//@ stdout: -1 1 0
//@ stdout: 0 -1
//@ stdout: -1 1
//@ stdout: 4 7 1
//@ stdout: 4 0
//@ stdout: 4 5
//@ stdout: world
//@ stdout: 11 1
//@ stdout: <a><b><c>
//@ stdout: 1 3
//@ stdout: Copy
// 7.24: <string.h>: copying, concatenation, comparison and search, with their results and with embedded zeros.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int sign(int n) { return (n > 0) - (n < 0); }

int main(void)
{
    char b[16] = "0123456789";
    printf("%d\n", memcpy(b + 4, "abc", 3) == b + 4);
    printf("%s\n", b);
    memmove(b + 2, b, 5);
    printf("%s\n", b);
    memmove(b, b + 2, 5);
    printf("%s\n", b);
    memset(b + 1, '-', 3);
    printf("%s\n", b);
    printf("%s\n", strcat(strcpy(b, "ab"), "cd"));
    printf("%s\n", strncat(b, "efgh", 2));
    strncpy(b, "xy", 5);
    printf("%d %d %s\n", b[2], b[4], b + 5);
    printf("%d %d %d\n", sign(strcmp("a", "b")), sign(strcmp("b", "a")), strcmp("a", "a"));
    printf("%d %d\n", sign(strncmp("abc", "abd", 2)), sign(strncmp("abc", "abd", 3)));
    printf("%d %d\n", sign(memcmp("a\0b", "a\0c", 3)), sign(strcmp("\x80", "\x7f")));
    const char *s = "hello world";
    printf("%d %d %d\n", (int)(strchr(s, 'o') - s), (int)(strrchr(s, 'o') - s), strchr(s, 'z') == NULL);
    printf("%d %d\n", (int)(strstr(s, "o w") - s), (int)(strstr(s, "") - s));
    printf("%d %d\n", (int)strspn(s, "hel"), (int)strcspn(s, " w"));
    printf("%s\n", strpbrk(s, "wr"));
    printf("%d %d\n", (int)(strchr(s, 0) - s), memchr(s, 'w', 5) == NULL);
    char list[] = "a,,b;c";
    for (char *p = strtok(list, ",;"); p; p = strtok(NULL, ",;"))
        printf("<%s>", p);
    printf("\n%d %d\n", (int)strlen("a\0b"), (int)strnlen("abcdef", 3));
    char *copy = strdup("copy");
    copy[0] = 'C';
    printf("%s\n", copy);
    free(copy);
    return 0;
}
