//@ run: exit 0
//@ stdout: value
//@ stdout: other
//@ stdout: gone
// The value that was set is found, until it is taken out.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    setenv("RINGFENCE_NAME", "value", 1);
    setenv("RINGFENCE_NAME", "kept", 0);
    puts(getenv("RINGFENCE_NAME"));
    setenv("RINGFENCE_NAME", "other", 1);
    puts(getenv("RINGFENCE_NAME"));
    unsetenv("RINGFENCE_NAME");
    puts(getenv("RINGFENCE_NAME") == NULL ? "gone" : "there");
    return 0;
}
