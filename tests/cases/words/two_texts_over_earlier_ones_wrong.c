// The two arrays of a record hold texts that are written over those of the round before, wrong: a value has room for one byte less than is said.
//@ run: violation out-of-bounds
//@ args: ab=cdefghijklmnopqrstuv c d=e
//@ check: FALSE(valid-deref)
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
    to[i] = '\0'; //~ violation out-of-bounds
}

int main(int argc, char **argv) {
    struct pair pair;
    for (int i = 1; i < argc; i++) {
        const char *sign = strchr(argv[i], '=');
        if (sign == NULL) {
            pair.name[0] = '\0';
            copy(pair.value, argv[i], sizeof pair.value);
        } else {
            copy(pair.value, sign + 1, sizeof pair.value + 1);
            copy(pair.name, argv[i], sizeof pair.name);
            if (sign - argv[i] < 3)
                pair.name[sign - argv[i]] = '\0';
        }
        printf("%zu %zu|", strlen(pair.name), strlen(pair.value));
    }
    putchar(10);
    return 0;
}
