// Cluster flags, wrong: stack buffer overflow: letters of a flag cluster index a table of 26 without a check of the lower bound.
//@ run: violation out-of-bounds
//@ args: -0
//@ oracle: none (the access is beyond what a sanitizer watches around the array)
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    unsigned char seen[26] = { 0 };
    int i;
    for (i = 1; i < argc && argv[i][0] == '-'; i++) {
        if (argv[i][1] == '\0')
            break;
        for (const char *p = argv[i] + 1; *p; ++p) {
            if (*p > 'z')
                continue;
            seen[*p - 'a'] = 1; //~ violation out-of-bounds
        }
    }
    int n = 0;
    for (int k = 0; k < 26; k++)
        n += seen[k];
    printf("%d flags, %d words\n", n, argc - i);
    return 0;
}
