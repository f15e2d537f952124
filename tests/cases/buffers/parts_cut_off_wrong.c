// Each line is cut into parts by `strsep`, wrong: a part is looked for behind the last one.
//@ run: violation null-deref
//@ stdin: a, bc
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[64];
    unsigned count = 0;
    size_t length = 0;
    while (fgets(line, sizeof line, stdin)) {
        char *rest = line, *part;
        line[strcspn(line, "\n")] = '\0';
        for (int i = 0; i < 4; i++) {
            part = strsep(&rest, ",");
            length += strlen(part); //~ violation null-deref
            count++;
        }
    }
    printf("%u %zu\n", count, length);
    return 0;
}
