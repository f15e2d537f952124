//@ run: exit 0
//@ stdout: the quick brown fox
//@ stdout: THE quick brown fox
// A switch into the middle of a loop.
#include <stdio.h>

static void copy(char *to, const char *from, int count)
{
    int rounds = (count + 7) / 8;

    switch (count % 8) {
    case 0: do { *to++ = *from++;
    case 7:      *to++ = *from++;
    case 6:      *to++ = *from++;
    case 5:      *to++ = *from++;
    case 4:      *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--rounds > 0);
    }
}

int main(void)
{
    char text[32] = "";

    copy(text, "the quick brown fox", 20);
    puts(text);
    copy(text, "THE", 3);
    puts(text);
    return 0;
}
