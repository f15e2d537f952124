// The two arrays of a record hold texts that are written over those of the round before; the record is unset before the first.
//@ model: LP64
//@ run: exit 0
//@ args: ab=cdefghijklmnopqrstuv c d=e
//@ stdout: 2 15|0 1|1 1|
//@ check: TRUE
#include <stdio.h>
#include <string.h>

struct pair {
    char name[4];
    char value[16];
};

static void copy(char *to, const char *from, size_t size) {
    size_t i = 0;
    while (i < size - 1 && from[i] != '\0') {
        to[i] = from[i];
        i++;
    }
    to[i] = '\0';
}

int main(int argc, char **argv) {
    struct pair pair;
    for (int i = 1; i < argc; i++) {
        const char *sign = strchr(argv[i], '=');
        if (sign == NULL) {
            pair.name[0] = '\0';
            copy(pair.value, argv[i], sizeof pair.value);
        } else {
            copy(pair.value, sign + 1, sizeof pair.value);
            copy(pair.name, argv[i], sizeof pair.name);
            if (sign - argv[i] < 3)
                pair.name[sign - argv[i]] = '\0';
        }
        printf("%zu %zu|", strlen(pair.name), strlen(pair.value));
    }
    putchar(10);
    return 0;
}
