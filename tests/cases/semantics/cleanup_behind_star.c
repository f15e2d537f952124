//@ run: exit 0
//@ stdout: using first
//@ stdout: closing first
//@ stdout: closing second
// The cleanup attribute may stand between the star and the name.
#include <stdio.h>

static void close_file(const char **name) { printf("closing %s\n", *name); }

int main(void)
{
    const char *__attribute__((cleanup(close_file))) second = "second";
    {
        const char *__attribute__((cleanup(close_file))) const first = "first";
        printf("using %s\n", first);
    }
    return second == 0;
}
