//@ run: exit 0
//@ stdout: 62 52 2 33 10 94 26 95 32 6 26 22
//@ stdout: Qq5z
//@ stdout: 0 1
//@ stdout: 5
// 7.4: <ctype.h>: every class over the whole range of unsigned char, as counts, and the two conversions.
#include <ctype.h>
#include <stdio.h>

int main(void)
{
    int counts[12] = { 0 };
    for (int c = 0; c < 256; c++) {
        counts[0] += isalnum(c) != 0;
        counts[1] += isalpha(c) != 0;
        counts[2] += isblank(c) != 0;
        counts[3] += iscntrl(c) != 0;
        counts[4] += isdigit(c) != 0;
        counts[5] += isgraph(c) != 0;
        counts[6] += islower(c) != 0;
        counts[7] += isprint(c) != 0;
        counts[8] += ispunct(c) != 0;
        counts[9] += isspace(c) != 0;
        counts[10] += isupper(c) != 0;
        counts[11] += isxdigit(c) != 0;
    }
    for (int i = 0; i < 12; i++)
        printf("%d%c", counts[i], i == 11 ? '\n' : ' ');
    printf("%c%c%c%c\n", toupper('q'), tolower('Q'), toupper('5'), tolower('z'));
    printf("%d %d\n", isalpha(EOF) != 0, toupper(EOF) == EOF);
    const char *text = "Mixed 123!";
    int letters = 0;
    for (const char *p = text; *p; p++)
        letters += isalpha((unsigned char)*p) != 0;
    printf("%d\n", letters);
    return 0;
}
