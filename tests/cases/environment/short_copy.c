// As much of a string of the environment is copied as fits.
//@ run: exit 0
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char name[16];
    const char *user = getenv("NOTES_USER");
    size_t i;
    if (!user)
        return 0;
    for (i = 0; i < sizeof name - 1 && user[i]; i++)
        name[i] = user[i];
    name[i] = '\0';
    puts(name);
    return 0;
}
