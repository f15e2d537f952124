// Letters of words of flags are counted in a table.
//@ run: exit 0
//@ stdout: 0 flags, 0 words
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    unsigned char seen[26] = { 0 };
    int i;
    for (i = 1; i < argc && argv[i][0] == '-'; i++) {
        if (argv[i][1] == '\0')
            break;
        for (const char *p = argv[i] + 1; *p; ++p) {
            if (*p < 'a' || *p > 'z')
                continue;
            seen[*p - 'a'] = 1;
        }
    }
    int n = 0;
    for (int k = 0; k < 26; k++)
        n += seen[k];
    printf("%d flags, %d words\n", n, argc - i);
    return 0;
}
